#!/usr/bin/env python3
"""Python's anthropic package against /v1/messages: streamed, not, left in the middle, and counting tokens."""
import anthropic

from checks import ANY_MODEL, ENDLESS, LIMIT, LONG_LIMIT, require, require_leaves, require_model, require_text, run_checks

STOPS = ("end_turn", "max_tokens")


def connect(options):
    return anthropic.Anthropic(
        base_url=options.base, api_key="none", max_retries=0, timeout=120, default_headers=options.headers
    )


def ask(options):
    question = {"role": "user", "content": options.prompt}
    # The temperature goes as an extra field, since versions of the package differ in whether they know it.
    return {
        "model": options.model or ANY_MODEL,
        "messages": [question],
        "max_tokens": LIMIT,
        "extra_body": {"temperature": 0, **options.fields},
    }


def require_message(message, options):
    require(message.type == "message" and message.role == "assistant", f"not an assistant's message: {message}")
    require(message.stop_reason in STOPS, f"stop_reason is {message.stop_reason}")
    require(message.usage.output_tokens > 0, "usage lacks output_tokens")
    require_model(message.model, options)
    text = "".join(block.text for block in message.content if block.type == "text")
    require_text(text, "the text blocks")
    return text


def messages(client, options):
    message = client.messages.create(**ask(options))
    return f"{len(require_message(message, options))} characters, {message.stop_reason}"


def messages_stream(client, options):
    with client.messages.stream(**ask(options)) as stream:
        events = list(stream)
        message = stream.get_final_message()
    text = "".join(
        event.delta.text for event in events if event.type == "content_block_delta" and event.delta.type == "text_delta"
    )
    require(events[0].type == "message_start", f"the first event is {events[0].type}")
    require(events[-1].type == "message_stop", f"the last event is {events[-1].type}")
    require(require_message(message, options) == text, "the whole message is not its deltas")
    return f"{len(text)} characters in {len(events)} events"


def abort(client, options):
    ask_long = {**ask(options), "max_tokens": LONG_LIMIT, "extra_body": {"temperature": 0, **ENDLESS}}
    stream = client.messages.create(**ask_long, stream=True)
    return require_leaves(
        stream,
        stream.close,
        lambda event: event.type == "content_block_delta",
        lambda event: event.type == "message_stop",
    )


def count_tokens(client, options):
    asked = ask(options)
    counted = client.messages.count_tokens(model=asked["model"], messages=asked["messages"])
    require(counted.input_tokens > 0, f"input_tokens is {counted.input_tokens}")
    return f"{counted.input_tokens} tokens"


run_checks(
    "anthropic",
    connect,
    {"messages": messages, "messages-stream": messages_stream, "abort": abort, "count-tokens": count_tokens},
)
