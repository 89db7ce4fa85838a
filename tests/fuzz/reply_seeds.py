"""Answers for the fuzzer of what is read as they pass: each API's, whole and as a stream, and broken ones."""

import json

NAME = "m:4b"
SAID = {"role": "assistant", "content": "Hi"}
OLLAMA_END = {"done": True, "total_duration": 4883583458, "load_duration": 1334875, "prompt_eval_count": 26,
              "prompt_eval_duration": 342546000, "eval_count": 282, "eval_duration": 4535599000}  # fmt: skip
TIMINGS = {"cache_n": 26, "prompt_n": 1, "prompt_ms": 0.111, "predicted_n": 3, "predicted_ms": 0.146,
           "predicted_per_second": 13698.630136986303}  # fmt: skip
OPENAI_USAGE = {"prompt_tokens": 27, "completion_tokens": 3, "prompt_tokens_details": {"cached_tokens": 26}}
RESPONSES_USAGE = {"input_tokens": 27, "output_tokens": 8, "input_tokens_details": {"cached_tokens": 26}}
MESSAGES_USAGE = {"cache_read_input_tokens": 26, "cache_creation_input_tokens": 0, "input_tokens": 1, "output_tokens": 8}


def document(**members):
    return json.dumps({"model": NAME, **members}, separators=(",", ":")).encode()


def lines(*documents):
    return b"".join(one + b"\n" for one in documents)


def events(*documents, end=b"\n"):
    return b"".join(b"event: x" + end + b"data: " + one + end + end for one in documents) + b": ping" + end + end


def chunk(**delta):
    return document(choices=[{"index": 0, "delta": delta}])


SEEDS = [
    document(message=SAID, **OLLAMA_END),
    lines(document(message=SAID, done=False), document(response="", context=[1, 2], **OLLAMA_END)),
    document(choices=[{"message": SAID}], usage=OPENAI_USAGE, timings=TIMINGS),
    events(chunk(role="assistant", content=None), chunk(reasoning_content="a"), chunk(content="\u00e9\n"),
           document(choices=[], usage=OPENAI_USAGE, timings=TIMINGS), b"[DONE]"),
    events(chunk(tool_calls=[{"function": {"arguments": "{\"text\":1}"}}]), end=b"\r\n"),
    document(output=[{"content": [{"text": "a"}]}], usage=RESPONSES_USAGE),
    events(document(response={"model": NAME, "output": [], "usage": RESPONSES_USAGE}), document(delta="a")),
    document(content=[{"type": "text", "text": "a"}], usage=MESSAGES_USAGE),
    events(document(message={"model": NAME, "usage": MESSAGES_USAGE}), document(delta={"thinking": "a"}),
           document(usage={"output_tokens": 3})),
    b"[" + document(content="a", tokens_predicted=5, tokens_evaluated=8) + b"," + document(timings=TIMINGS) + b"]",
    b' \n{ "model" : "m:4b" ,\r\n\t"usage" : { "prompt_tokens" : 2.7e+1 , "completion_tokens" : 30E-1 } } ',
    b'{"model":"m:4b\\"","model":"m:4","model":"m:4bb","model":["m:4b"]}',
    b'{"eval_count":1,!}\n{"eval_count":99999999999999999999999999999999}\n{"eval_count":-1}{"eval_count":1e999}\n',
    b'data: {"a":"\\\ndata: {"a":[{"b":\ndata:{"model":"m:4b"}\n',
    b'{"content":' + 14 * b"[" + b'"a"' + 14 * b"]" + b',"x":' + 260 * b"[" + 260 * b"]" + b',"model":"m:4b"}',
    b'{"eval\\u005fcount":1,"cache_creation_input_tokens_and_more":2,"":3,"model":"m:4b"}',
]  # fmt: skip
