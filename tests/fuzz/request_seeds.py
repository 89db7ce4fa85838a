"""Requests for the fuzzer of dialect readers: a byte that chooses the dialect, then the body."""

import json

CHAT, GENERATE, OPENAI, RESPONSES, MESSAGES, COMPLETION = range(6)
SMALL_ROOM = 0xF0  # divisible by six, so that the dialect is the same


def body(dialect, value):
    """A body, from a value or from its bytes."""
    content = value if isinstance(value, bytes) else json.dumps(value).encode()
    return bytes([dialect]) + content


def said(role, content, **more):
    return {"role": role, "content": content, **more}


def part(kind, **more):
    return {"type": kind, **more}


CONVERSATION = [said("system", "Be brief."), said("user", "How many?"), said("assistant", "Seven."), said("user", "And now?")]
TEXT_PARTS = [part("text", text="What is\nthis?"), part("text", text="\u00e9\u4e03\U0001f600")]
IMAGE = part("image_url", image_url={"url": "data:image/png;base64,aGk="})
CALL = {"function": {"name": "f", "arguments": {"a": 1}}}

SEEDS = [
    body(CHAT, {"model": "gemma3:4b", "messages": CONVERSATION}),
    body(CHAT, {"model": "m@off", "messages": [said("user", "Hi", images=["aGk="])], "stream": False}),
    body(CHAT, {"messages": [said("user", "Hi")], "options": {"num_predict": 10, "stop": ["x"]}, "parapet": "off"}),
    body(CHAT, {"messages": [said("assistant", "", tool_calls=[CALL]), said("tool", "7")], "tools": [CALL]}),
    body(CHAT, {"model": "m", "messages": [], "keep_alive": 0}),
    body(CHAT, {"messages": CONVERSATION, "format": {"type": "object"}, "think": False}),
    body(CHAT, b'{"messages":[{"role":"user","content":"a","Content":"b"}]}'),
    body(CHAT, b'{"model":"a","mod\\u0065l":"b"}'),
    body(CHAT, b'{"me\xc5\xbf\xc5\xbfages":[]}'),
    body(GENERATE, {"model": "m", "prompt": "Why?", "system": "Be brief.", "raw": False, "suffix": "", "context": [1, 2]}),
    body(GENERATE, {"prompt": "<|fim_prefix|>int<|fim_suffix|>;<|fim_middle|>", "options": {"num_predict": -1}}),
    body(OPENAI, {"model": "m", "messages": [said("developer", "A"), said("user", TEXT_PARTS)], "stream": True}),
    body(OPENAI, {"messages": [said("user", [*TEXT_PARTS, IMAGE])], "n": 2, "logprobs": True, "top_logprobs": 5}),
    body(OPENAI, {"messages": CONVERSATION, "response_format": {"type": "text"}, "max_completion_tokens": 64, "stop": "a"}),
    body(OPENAI, {"messages": [*CONVERSATION, said("assistant", "It")], "modalities": ["text", "audio"]}),
    body(OPENAI, b' {\n\t"messages" : [ { "role" : "user" , "content" : null } ] , "parapet" : { "route" : [ ] } } \r\n'),
    body(OPENAI, {"messages": [said("user", "Write up to \u00e9END.")], "stop": ["\n\n", "", "\u00e9END"]}),
    body(OPENAI, {"messages": [said("user", "Hi")], "stop": [f"w{n}" for n in range(17)]}),
    body(MESSAGES, {"messages": [said("user", "Hi")], "stop_sequences": ["w" * 256, "w" * 257]}),
    body(CHAT, b'{"messages":[{"role":"user","content":"Hi"}],"options":{"stop":["a"]},"stop":{"a":[1]}}'),
    body(RESPONSES, {"model": "m", "input": "Hi", "instructions": "Be brief.", "text": {"format": {"type": "text"}}}),
    body(RESPONSES, {"input": [said("user", [part("input_text", text="a"), part("input_image")]), part("reasoning", summary=[]),
                               said("assistant", [part("output_text", text="b")]), said("user", "c", type="message")]}),
    body(RESPONSES, {"input": [part("function_call", name="f")], "store": True, "include": ["message.output_text.logprobs"]}),
    body(MESSAGES, {"model": "m", "max_tokens": 100, "system": TEXT_PARTS, "messages": CONVERSATION[1:]}),
    body(MESSAGES, {"messages": [said("user", [part("tool_result", content="7"), part("image")])], "stop_sequences": ["a"]}),
    body(MESSAGES, {"messages": [said("assistant", [part("thinking", thinking="hm"), part("text", text="b")])],
                    "output_config": {"format": {"type": "json_schema"}}}),
    body(COMPLETION, {"model": "m@on", "prompt": [1, 2, 3], "stream": True, "n_predict": 1}),
    body(SMALL_ROOM + CHAT, {"messages": [said(one["role"], 20 * one["content"]) for one in CONVERSATION]}),
    body(SMALL_ROOM + OPENAI, b'{"messages":[{"role":"user","content":"' + 40 * b"\\ud83d\\ude00\\\\\\u00e9" + b'"}]}'),
    body(COMPLETION, b'{"x":"\\ud800","y":"\\u0000","z":"\xed\xa0\x80"}'),
    body(COMPLETION, b'{"x":' + 63 * b"[" + 63 * b"]" + b"}"),
    body(COMPLETION, b'{"x":' + 64 * b"[" + 64 * b"]" + b"}"),
    body(COMPLETION, b'{"x":[-0.5e+3,1E9,true,false,null,"\\/\\b\\f",{"":{}}]}'),
    body(COMPLETION, b"{}{}"),
]  # fmt: skip
