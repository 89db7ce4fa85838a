"""Answers for the fuzzer of what is read out of them and put into them: each API's, whole and as a stream, and odd ones.

The first byte chooses the dialect and whether it streams, the second the length of the text that goes in, which follows.
"""

import json

CHAT, GENERATE, OPENAI, RESPONSES, MESSAGES = range(5)
STREAMED = 130  # divisible by five, so that the dialect is the same
NEW = "It is 42.\n\u00e9"


def seed(dialect, content, streamed=False, text=NEW):
    text = text.encode()
    return bytes([dialect + (STREAMED if streamed else 0), len(text)]) + text + content


def compact(value):
    return json.dumps(value, separators=(",", ":")).encode()


def lines(*documents):
    return b"".join(compact(one) + b"\n" for one in documents)


def events(*documents, end=b"\n"):
    shown = [b"[DONE]" if one is None else compact(one) for one in documents]
    return b"".join(b"data: " + one + end + end for one in shown)


def named(*documents):
    return b"".join(b"event: " + one["type"].encode() + b"\n" + events(one) for one in documents)


def said(text, **more):
    return {"role": "assistant", "content": text, **more}


def chunk(reason=None, **delta):
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": reason}], "id": "c"}


def part(text):
    return {"type": "output_text", "text": text, "annotations": []}


def item(text):
    return {"type": "message", "content": [part(text)]}


DONE = {"done": True, "done_reason": "stop"}
REASONED = {"type": "reasoning", "summary": [], "content": [{"type": "reasoning_text", "text": "Hm"}]}
RESPONSES_STREAM = [
    {"type": "response.created", "sequence_number": 0, "response": {"status": "in_progress", "output": []}},
    {"type": "response.reasoning_text.delta", "sequence_number": 1, "delta": "Hm"},
    {"type": "response.content_part.added", "sequence_number": 2, "part": part("")},
    {"type": "response.output_text.delta", "sequence_number": 3, "delta": "a"},
    {"type": "response.output_text.delta", "sequence_number": 4, "delta": "\n\u00e9"},
    {"type": "response.output_text.done", "sequence_number": 9, "text": "a\n\u00e9"},
    {"type": "response.content_part.done", "part": part("a\n\u00e9")},
    {"type": "response.output_item.done", "item": item("a\n\u00e9")},
    {"type": "response.completed", "response": {"status": "completed", "output": [REASONED, item("a\n\u00e9")]}},
]  # fmt: skip
MESSAGES_STREAM = [
    {"type": "message_start", "message": {"content": [], "stop_reason": None}},
    {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": ""}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "Hm"}},
    {"type": "content_block_stop", "index": 0},
    {"type": "content_block_start", "index": 1, "content_block": {"type": "text", "text": ""}},
    {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "a"}},
    {"type": "ping"},
    {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": "b"}},
    {"type": "content_block_stop", "index": 1},
    {"type": "message_delta", "delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 3}},
    {"type": "message_stop"},
]  # fmt: skip

SEEDS = [
    seed(CHAT, compact({"model": "m", "message": said("Hi \u00e9"), **DONE})),
    seed(CHAT, lines({"message": said("a", thinking="b")}, {"message": said("c")}, {"message": said(""), **DONE}), True),
    seed(CHAT, lines({"message": said("a")}, {"message": said("b"), **DONE}), True),
    seed(CHAT, lines({"message": said("a")}, {"error": "no"}), True),
    seed(CHAT, b'\r\n{"message":{"content":"a"}}\r\n\n{"done":true}\n', True),
    seed(GENERATE, compact({"response": "a", "thinking": "b", **DONE, "context": [1]})),
    seed(GENERATE, lines({"response": "a"}, {"response": "", **DONE}), True, ""),
    seed(OPENAI, compact({"choices": [{"index": 0, "message": said("a", reasoning_content="b"), "finish_reason": "stop"}]})),
    seed(OPENAI, events(chunk(role="assistant", content=None), chunk(content="a"), chunk(content="b"), chunk("stop"), None), True),
    seed(OPENAI, events(chunk(reasoning="b"), chunk(content="a"), chunk("length", content="c"), None, end=b"\r\n"), True),
    seed(OPENAI, b": ping\n\nid: 1\nevent: message\n" + events(chunk(content="a"), chunk("stop")), True),
    seed(OPENAI, b"data: {\ndata: }\n\ndata\n\ndata: x\r\r", True),
    seed(RESPONSES, compact({"status": "completed", "output_text": "a", "output": [REASONED, item("a")]})),
    seed(RESPONSES, named(*RESPONSES_STREAM), True),
    seed(RESPONSES, named(RESPONSES_STREAM[3], RESPONSES_STREAM[8]), True),
    seed(MESSAGES, compact({"type": "message", "content": [{"type": "text", "text": "a"}], "stop_reason": "end_turn"})),
    seed(MESSAGES, named(*MESSAGES_STREAM), True),
    seed(MESSAGES, named(*MESSAGES_STREAM[4:8], {"type": "error", "error": {"type": "x"}}), True),
    seed(OPENAI, events(chunk(reasoning_content=None, content="a"), chunk("stop", reasoning=None, reasoning_content=None), None), True),
    seed(CHAT, lines({"message": said("a", thinking=None)}, {"message": said("", thinking=None), **DONE}), True),
]  # fmt: skip
