#!/usr/bin/env python3
"""Python's openai package against /v1: models, chat, completions, responses, embeddings; streamed, not, and left."""
import json
import time

import openai

from checks import ANY_MODEL, ENDLESS, LIMIT, LONG_LIMIT, require, require_leaves, require_model, require_text, run_checks

FINISHES = ("stop", "length")


def connect(options):
    return openai.OpenAI(
        base_url=f"{options.base}/v1", api_key="none", max_retries=0, timeout=120, default_headers=options.headers
    )


def chat_ask(options):
    question = {"role": "user", "content": options.prompt}
    return {
        "model": options.model or ANY_MODEL,
        "messages": [question],
        "temperature": 0,
        "max_tokens": LIMIT,
        "extra_body": options.fields,
    }


def require_usage(usage):
    require(usage.prompt_tokens > 0 and usage.completion_tokens > 0, f"usage lacks tokens: {usage}")
    require(usage.total_tokens == usage.prompt_tokens + usage.completion_tokens, "total_tokens is not the sum")


def models(client, _options):
    names = [model.id for model in client.models.list()]
    require(names, "no model is listed")
    for name in names:
        require_text(name, "a model id")
    return ", ".join(names)


def chat(client, options):
    answer = client.chat.completions.create(**chat_ask(options))
    require(answer.object == "chat.completion" and len(answer.choices) == 1, f"not one answer: {answer}")
    require_model(answer.model, options)
    choice = answer.choices[0]
    require(choice.message.role == "assistant", f"the role is {choice.message.role}")
    require_text(choice.message.content, "the content")
    require(choice.finish_reason in FINISHES, f"finish_reason is {choice.finish_reason}")
    require_usage(answer.usage)
    return f"{len(choice.message.content)} characters, {choice.finish_reason}"


def chat_stream(client, options):
    stream = client.chat.completions.create(**chat_ask(options), stream=True, stream_options={"include_usage": True})
    chunks = list(stream)
    for chunk in chunks:
        require_model(chunk.model, options)
    choices = [chunk.choices[0] for chunk in chunks if chunk.choices]
    text = "".join(choice.delta.content or "" for choice in choices)
    finishes = [choice.finish_reason for choice in choices if choice.finish_reason]
    require(len({chunk.id for chunk in chunks}) == 1, "the id changes within the stream")
    require(choices[0].delta.role == "assistant", "the first delta names no role")
    require_text(text, "the streamed content")
    require(len(finishes) == 1 and finishes[0] in FINISHES, f"finish_reason came as {finishes}")
    require_usage(chunks[-1].usage)
    return f"{len(text)} characters in {len(chunks)} chunks, {finishes[0]}"


def abort(client, options):
    ask = {**chat_ask(options), "max_tokens": LONG_LIMIT, "extra_body": ENDLESS}
    stream = client.chat.completions.create(**ask, stream=True)
    told = require_leaves(
        stream,
        stream.close,
        lambda chunk: chunk.choices and chunk.choices[0].delta.content,
        lambda chunk: chunk.choices and chunk.choices[0].finish_reason,
    )
    models(client, options)
    return told


def completions(client, options):
    answer = client.completions.create(
        model=options.model or ANY_MODEL, prompt=options.prompt, temperature=0, max_tokens=LIMIT, extra_body=options.fields
    )
    require(answer.object == "text_completion", f"the object is {answer.object}")
    require_model(answer.model, options)
    require_text(answer.choices[0].text, "the text")
    return f"{len(answer.choices[0].text)} characters, {answer.choices[0].finish_reason}"


def responses_ask(options):
    return {
        "model": options.model or ANY_MODEL,
        "input": options.prompt,
        "temperature": 0,
        "max_output_tokens": LIMIT,
        "extra_body": options.fields,
    }


def responses(client, options):
    answer = client.responses.create(**responses_ask(options))
    require(answer.object == "response" and answer.status == "completed", f"not a completed response: {answer.status}")
    require_model(answer.model, options)
    require_text(answer.output_text, "output_text")
    return f"{len(answer.output_text)} characters, {answer.status}"


def responses_stream(client, options):
    events = list(client.responses.create(**responses_ask(options), stream=True))
    text = "".join(event.delta for event in events if event.type == "response.output_text.delta")
    require_text(text, "the streamed text")
    require(events[0].type == "response.created", f"the first event is {events[0].type}")
    require(events[-1].type == "response.completed", f"the last event is {events[-1].type}")
    require_model(events[-1].response.model, options)
    require(events[-1].response.output_text == text, "the closing event holds another text than the deltas")
    return f"{len(text)} characters in {len(events)} events"


def embeddings(client, options):
    answer = client.embeddings.create(model=options.model or ANY_MODEL, input=["harbour", "a mill by the sea"])
    sizes = [len(row.embedding) for row in answer.data]
    require(len(sizes) == 2 and sizes[0] == sizes[1] > 0, f"embeddings have {sizes} numbers")
    return f"{len(sizes)} of {sizes[0]} numbers"


def batch_line(number, options):
    asked = chat_ask(options)
    asked.pop("extra_body")
    return json.dumps({"custom_id": f"line-{number}", "method": "POST", "url": "/v1/chat/completions", "body": asked}) + "\n"


def watched(client, batch, statuses):
    until = time.monotonic() + 120
    while batch.status not in statuses:
        require(time.monotonic() < until, f"the batch stays {batch.status}")
        time.sleep(0.1)
        batch = client.batches.retrieve(batch.id)
    return batch


def batch(client, options):
    """A server with a folder for them only: parapet's --state."""
    count = 12
    content = "".join(batch_line(number, options) for number in range(count)).encode()
    file = client.files.create(file=("questions.jsonl", content), purpose="batch")
    require(file.bytes == len(content) and client.files.content(file.id).read() == content, f"the file: {file}")
    made = client.batches.create(input_file_id=file.id, endpoint="/v1/chat/completions", completion_window="24h", metadata={"for": "me"})
    require(made.status == "validating" and made.metadata == {"for": "me"}, f"a new batch: {made}")
    done = watched(client, made, ("completed",))
    counts = done.request_counts
    require((counts.total, counts.completed, counts.failed) == (count, count, 0), f"its counts: {counts}")
    rows = [json.loads(row) for row in client.files.content(done.output_file_id).text.splitlines()]
    require({row["custom_id"] for row in rows} == {f"line-{number}" for number in range(count)}, "each line once")
    for row in rows:
        require_text(row["response"]["body"]["choices"][0]["message"]["content"], "an answer")
    other = client.batches.create(input_file_id=file.id, endpoint="/v1/chat/completions", completion_window="24h")
    client.batches.cancel(other.id)
    watched(client, other, ("cancelled", "completed"))
    require({made.id, other.id} <= {one.id for one in client.batches.list(limit=1)}, "the list, page by page")
    require(file.id in {one.id for one in client.files.list(purpose="batch")}, "the list of files")
    require(client.files.delete(file.id).deleted, "the deletion")
    return f"{len(rows)} lines"


run_checks(
    "openai",
    connect,
    {
        "models": models,
        "chat": chat,
        "chat-stream": chat_stream,
        "abort": abort,
        "completions": completions,
        "responses": responses,
        "responses-stream": responses_stream,
        "embeddings": embeddings,
        "batch": batch,
    },
)
