#!/usr/bin/env python3
"""What Python's openai, anthropic and ollama packages make of answers: `API:STREAM:BASE` each; prints a JSON line each,
{"text": ...} or {"error": ...}. PROMPT in the environment says what is asked, and AT_ONCE that all are asked at the same time."""
import concurrent.futures
import json
import os
import sys

import anthropic
import ollama
import openai

# These packages load their parts when they are first used, and two threads that do so at a time may wait for each other for ever.
import anthropic.resources
import openai.resources.beta
import openai.resources.chat
import openai.resources.responses

PROMPT = os.environ.get("PROMPT", "How many?")
QUESTION = [{"role": "user", "content": PROMPT}]


def ask_openai(base, streamed):
    client = openai.OpenAI(base_url=f"{base}/v1", api_key="none", max_retries=0, timeout=120)
    if not streamed:
        return client.chat.completions.create(model="m", messages=QUESTION).choices[0].message.content
    with client.chat.completions.stream(model="m", messages=QUESTION) as stream:
        return stream.get_final_completion().choices[0].message.content


def ask_responses(base, streamed):
    client = openai.OpenAI(base_url=f"{base}/v1", api_key="none", max_retries=0, timeout=120)
    if not streamed:
        return client.responses.create(model="m", input=PROMPT).output_text
    text, whole = "", None
    for event in client.responses.create(model="m", input=PROMPT, stream=True):
        if event.type == "response.output_text.delta":
            text += event.delta
        elif event.type == "response.completed":
            whole = event.response.output_text
    if text != whole:
        raise ValueError(f"the pieces say {text!r}, the whole says {whole!r}")
    return text


def text_of(message):
    """Blocks of thinking may stand before the text's."""
    return "".join(block.text for block in message.content if block.type == "text")


def ask_messages(base, streamed):
    client = anthropic.Anthropic(base_url=base, api_key="none", max_retries=0, timeout=120)
    ask = {"model": "m", "messages": QUESTION, "max_tokens": 99}
    if not streamed:
        return text_of(client.messages.create(**ask))
    with client.messages.stream(**ask) as stream:
        return text_of(stream.get_final_message())


def ask_chat(base, streamed):
    answer = ollama.Client(host=base, timeout=120).chat(model="m", messages=QUESTION, stream=streamed)
    if not streamed:
        return answer.message.content
    chunks = list(answer)
    if not chunks[-1].done or any(chunk.done for chunk in chunks[:-1]):
        raise ValueError("not done, or not at the end")
    return "".join(chunk.message.content for chunk in chunks)


def ask_generate(base, streamed):
    answer = ollama.Client(host=base, timeout=120).generate(model="m", prompt=PROMPT, stream=streamed)
    return "".join(chunk.response for chunk in answer) if streamed else answer.response


ASK = {"openai": ask_openai, "responses": ask_responses, "messages": ask_messages, "chat": ask_chat, "generate": ask_generate}

def answer_to(one):
    api, streams, where = one.split(":", 2)
    try:
        return {"text": ASK[api](where, streams == "1")}
    except (openai.APIError, anthropic.APIError, ollama.ResponseError) as problem:
        return {"error": str(problem)}


with concurrent.futures.ThreadPoolExecutor(len(sys.argv) if "AT_ONCE" in os.environ else 1) as pool:
    for said in pool.map(answer_to, sys.argv[1:]):
        print(json.dumps(said), flush=True)
