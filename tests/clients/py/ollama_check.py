#!/usr/bin/env python3
"""Python's ollama package against /api: lists, chat, generate, embed; streamed, not, and left in the middle."""
import ollama

from checks import LIMIT, LONG_LIMIT, require, require_leaves, require_model, require_text, run_checks

SETTINGS = {"temperature": 0, "num_predict": LIMIT}


def connect(options):
    return ollama.Client(host=options.base, timeout=120, headers=options.headers)


def model_name(client, options):
    """Ollama checks the name, so by default it is one that it lists."""
    if options.model:
        return options.model
    listed = client.list().models
    require(listed, "no model is listed")
    return listed[0].model


def require_done(last):
    require(last.done is True, "the last part is not done")
    require(last.eval_count > 0 and last.total_duration > 0, "the last part lacks its counts and durations")


def models(client, _options):
    names = [model.model for model in client.list().models]
    require(names, "no model is listed")
    for name in names:
        require_text(name, "a model name")
    return ", ".join(names)


def show(client, options):
    shown = client.show(model_name(client, options))
    require(shown.details is not None, "details are missing")
    return f"details of {model_name(client, options)}"


def chat_ask(client, options):
    question = {"role": "user", "content": options.prompt}
    return {"model": model_name(client, options), "messages": [question], "options": SETTINGS}


def chat(client, options):
    answer = client.chat(**chat_ask(client, options))
    require_model(answer.model, options)
    require(answer.message.role == "assistant", f"the role is {answer.message.role}")
    require_text(answer.message.content, "the content")
    require_done(answer)
    return f"{len(answer.message.content)} characters, {answer.done_reason}"


def read_parts(stream, options, text_of):
    parts = list(stream)
    for part in parts:
        require_model(part.model, options)
    require(not any(part.done for part in parts[:-1]), "a part before the last is done")
    require(all(part.model and part.created_at for part in parts), "a part lacks model or created_at")
    require_done(parts[-1])
    text = "".join(text_of(part) or "" for part in parts)
    require_text(text, "the streamed text")
    return f"{len(text)} characters in {len(parts)} parts"


def chat_stream(client, options):
    stream = client.chat(**chat_ask(client, options), stream=True)
    return read_parts(stream, options, lambda part: part.message.content)


def abort(client, options):
    ask = {**chat_ask(client, options), "options": {**SETTINGS, "num_predict": LONG_LIMIT}}
    stream = client.chat(**ask, stream=True)
    told = require_leaves(stream, stream.close, lambda part: part.message.content, lambda part: part.done)
    models(client, options)
    return told


def generate_ask(client, options):
    return {"model": model_name(client, options), "prompt": options.prompt, "options": SETTINGS}


def generate(client, options):
    answer = client.generate(**generate_ask(client, options))
    require_model(answer.model, options)
    require_text(answer.response, "the response")
    require_done(answer)
    return f"{len(answer.response)} characters, {answer.done_reason}"


def generate_stream(client, options):
    stream = client.generate(**generate_ask(client, options), stream=True)
    return read_parts(stream, options, lambda part: part.response)


def embeddings(client, options):
    answer = client.embed(model=model_name(client, options), input=["harbour", "a mill by the sea"])
    sizes = [len(row) for row in answer.embeddings]
    require(len(sizes) == 2 and sizes[0] == sizes[1] > 0, f"embeddings have {sizes} numbers")
    return f"{len(sizes)} of {sizes[0]} numbers"


run_checks(
    "ollama",
    connect,
    {
        "models": models,
        "show": show,
        "chat": chat,
        "chat-stream": chat_stream,
        "abort": abort,
        "generate": generate,
        "generate-stream": generate_stream,
        "embeddings": embeddings,
    },
)
