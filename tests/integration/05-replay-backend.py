"""parapet-replay does what its tape says: every dialect streamed and whole, the rules by which rows and replies are
chosen, every hostile key down to the bytes on the wire, the log, and a complaint with a line number for every mistake."""
import base64
import gzip
import json
import os
import signal
import socket
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

from harness import reader, runner
from harness.client import Client, Cut, once, request
from harness.parapet import REPORTS, scratch
from harness.replay import Replay
from harness.runner import check, equal, main, wait_for

TEXT = "Zwölf Bücher “kosten” 280 $ – fünf zu je 20.\nDas ist alles. 漢字 😀"
THOUGHT = "Rechne: 5·20 + 3·30."
PROMPT = "What do twelve books cost?"


class Stage(Replay):
    """A replay backend that must end clean on SIGTERM, with nothing for a sanitizer to report."""

    def __exit__(self, kind, *_):
        try:
            self.popen.send_signal(signal.SIGTERM)
            status = self.wait()
            self.output.finish()
            said = self.output.text()
            if kind is None:
                equal(status, 0, f"exit status after SIGTERM ({said})")
                check(not any(word in said for word in REPORTS), said)
        finally:
            super().__exit__()

    def post(self, target, body, fields=()):
        return once(self.address, request("POST", target, fields, body), b"POST")

    def raw(self, body=None, target="/v1/completions", method="POST", version=b"1.1"):
        """Everything that comes for one request until the connection ends, and how it ended."""
        with Client(self.address) as client:
            client.send(request(method, target, [("Connection", "close")], body or ask(), version=version))
            return client.rest(), client.ended


def ask(prompt=PROMPT, **more):
    return {"prompt": prompt, **more}


def play(reply, **row):
    return Stage([{"when": [], "replies": [reply], **row}])


# --- the dialects: what to send, and how a client puts text, thinking, finish and usage together again ---

def talk(text=PROMPT):
    return {"model": "m", "messages": [{"role": "user", "content": text}]}


def events(content):
    """The server-sent events of a stream: (event or None, data)."""
    found = []
    for block in content.decode().split("\n\n")[:-1]:
        lines = dict(line.split(": ", 1) for line in block.split("\n"))
        found.append((lines.get("event"), lines["data"]))
    return found


def read_ollama(content, part):
    lines = [json.loads(line) for line in content.decode().splitlines()]
    check(all(line["model"] == "m" and line["created_at"] for line in lines), "a line lacks model or created_at")
    equal([line["done"] for line in lines], [False] * (len(lines) - 1) + [True], "done flags")
    last = lines[-1]
    for key in ("total_duration", "load_duration", "prompt_eval_duration", "eval_duration"):
        check(isinstance(last[key], int) and last[key] > 0, f"{key} is {last[key]}")
    texts = [line["message"]["content"] if part == "message" else line["response"] for line in lines]
    holders = [line["message"] if part == "message" else line for line in lines]
    thought = "".join(holder.get("thinking", "") for holder in holders)
    return "".join(texts), thought, last["done_reason"], (last["prompt_eval_count"], last["eval_count"])


def read_chat_stream(content):
    data = [data for _, data in events(content)]
    equal(data[-1], "[DONE]", "end mark")
    chunks = [json.loads(one) for one in data[:-1]]
    equal(len({chunk["id"] for chunk in chunks}), 1, "ids of a stream")
    equal(chunks[0]["choices"][0]["delta"]["role"], "assistant", "role of the first delta")
    deltas = [chunk["choices"][0]["delta"] for chunk in chunks[:-1]]
    check(chunks[-1]["choices"] == [] and chunks[-1]["timings"]["predicted_per_second"] > 0, "no usage chunk with timings")
    return ("".join(delta.get("content") or "" for delta in deltas),
            "".join(delta.get("reasoning_content", "") for delta in deltas),
            chunks[-2]["choices"][0]["finish_reason"], read_usage(chunks[-1]["usage"]))


def read_usage(usage):
    equal(usage["total_tokens"], usage["prompt_tokens"] + usage["completion_tokens"], "sum of tokens")
    return usage["prompt_tokens"], usage["completion_tokens"]


def read_chat(content):
    answer = json.loads(content)
    message = answer["choices"][0]["message"]
    equal((answer["object"], message["role"]), ("chat.completion", "assistant"), "kind of the answer")
    return (message["content"], message.get("reasoning_content", ""), answer["choices"][0]["finish_reason"],
            read_usage(answer["usage"]))


def read_completion_stream(content):
    data = [data for _, data in events(content)]
    equal(data[-1], "[DONE]", "end mark")
    chunks = [json.loads(one) for one in data[:-1]]
    return ("".join(chunk["choices"][0]["text"] for chunk in chunks), THOUGHT,
            chunks[-1]["choices"][0]["finish_reason"], read_usage(chunks[-1]["usage"]))


def read_completion(content):
    answer = json.loads(content)
    return answer["choices"][0]["text"], THOUGHT, answer["choices"][0]["finish_reason"], read_usage(answer["usage"])


def read_native(answer, text):
    check(answer["stop"] and answer["generation_settings"] and answer["prompt"] == PROMPT, "not a last answer")
    return (text, THOUGHT, {"eos": "stop", "limit": "length"}[answer["stop_type"]],
            (answer["tokens_evaluated"], answer["tokens_predicted"]))


def read_native_stream(content):
    parts = [json.loads(data) for _, data in events(content)]
    check(not any(part["stop"] for part in parts[:-1]), "a stop before the end")
    return read_native(parts[-1], "".join(part["content"] for part in parts))


def read_messages_stream(content):
    parts = [json.loads(data) for _, data in events(content)]
    equal([part["type"] for part in parts], [name for name, _ in events(content)], "names of events")
    kinds = [part["type"] for part in parts if part["type"] not in ("content_block_delta",)]
    equal(kinds, ["message_start"] + ["content_block_start", "content_block_stop"] * 2 + ["message_delta", "message_stop"],
          "order of events")
    equal([part["index"] for part in parts if part["type"] == "content_block_start"], [0, 1], "block indices")
    deltas = [part["delta"] for part in parts if part["type"] == "content_block_delta"]
    usage = (parts[0]["message"]["usage"]["input_tokens"], parts[-2]["usage"]["output_tokens"])
    return ("".join(delta.get("text", "") for delta in deltas), "".join(delta.get("thinking", "") for delta in deltas),
            parts[-2]["delta"]["stop_reason"], usage)


def read_messages(content):
    answer = json.loads(content)
    thought, text = answer["content"]
    return (text["text"], thought["thinking"], answer["stop_reason"],
            (answer["usage"]["input_tokens"], answer["usage"]["output_tokens"]))


def read_responses_stream(content):
    parts = [json.loads(data) for _, data in events(content)]
    equal([part["type"] for part in parts], [name for name, _ in events(content)], "names of events")
    equal([part["sequence_number"] for part in parts], list(range(len(parts))), "sequence numbers")
    text = "".join(part["delta"] for part in parts if part["type"] == "response.output_text.delta")
    closing = ["response.output_text.done", "response.content_part.done", "response.output_item.done"]
    equal([part["type"] for part in parts[-4:-1]], closing, "closing events")
    for part in parts[-4:]:
        check(json.dumps(text) in json.dumps(part), f"{part['type']} does not hold the whole text")
    thought = "".join(part["delta"] for part in parts if part["type"] == "response.reasoning_text.delta")
    whole = read_response(parts[-1]["response"])
    equal(whole[:2], (text, thought), "the last event's response")
    return text, thought, parts[-1]["type"], whole[3]


def read_response(answer):
    reasoning, message = answer["output"]
    usage = answer["usage"]
    return (message["content"][0]["text"], reasoning["content"][0]["text"], f"response.{answer['status']}",
            (usage["input_tokens"], usage["output_tokens"]))


# name, path, body, reader of a stream, reader of a whole answer, its words for stop and length
DIALECTS = [
    ("ollama chat", "/api/chat", talk(), lambda c: read_ollama(c, "message"), None, ("stop", "length")),
    ("ollama generate", "/api/generate", ask(model="m"), lambda c: read_ollama(c, "response"), None, ("stop", "length")),
    ("chat", "/v1/chat/completions", {**talk(), "stream_options": {"include_usage": True}}, read_chat_stream, read_chat,
     ("stop", "length")),
    ("chat without /v1", "/chat/completions", {**talk(), "stream_options": {"include_usage": True}}, read_chat_stream,
     read_chat, ("stop", "length")),
    ("completions", "/v1/completions", ask(), read_completion_stream, read_completion, ("stop", "length")),
    ("responses", "/v1/responses", {"model": "m", "input": PROMPT}, read_responses_stream,
     lambda c: read_response(json.loads(c)), ("response.completed", "response.incomplete")),
    ("messages", "/v1/messages", {**talk(), "max_tokens": 99}, read_messages_stream, read_messages,
     ("end_turn", "max_tokens")),
    *[(f"native {path}", path, ask(), read_native_stream,
       lambda c: read_native(json.loads(c), json.loads(c)["content"]), ("stop", "length"))
      for path in ("/completion", "/completions", "/infill")],
]


def read_answer(dialect, finish, stream, answer):
    name, path, _, read_stream, read_whole, words = dialect
    kind = {"/api": b"application/x-ndjson"}.get(path[:4], b"text/event-stream") if stream else b"application/json; charset=utf-8"
    equal((answer.status, answer.value(b"content-type")), (200, kind), f"{name}: head")
    equal(answer.framing, "chunked" if stream else "length", f"{name}: framing")
    text, thought, said, usage = (read_stream if stream or read_whole is None else read_whole)(answer.content)
    equal((text, thought), (TEXT, THOUGHT), f"{name}: texts")
    equal(said, words[finish == "length"], f"{name}: finish")
    equal(usage, (-(-len(PROMPT + "\n") // 4), -(-len(TEXT.encode()) // 4) + -(-len(THOUGHT.encode()) // 4)), f"{name}: usage")


def test_every_dialect_streamed_and_whole():
    for finish in ("stop", "length"):
        for size in (1, 5, 8, 10000):
            with play({"text": TEXT, "thinking": THOUGHT, "finish": finish, "chunk": size}) as stage, \
                    Client(stage.address) as client:
                for dialect in DIALECTS:
                    for stream in (True, False):
                        answer = client.ask("POST", dialect[1], body={**dialect[2], "stream": stream})
                        read_answer(dialect, finish, stream, answer)


def test_ollama_streams_unless_told_not_to_and_loads_on_nothing():
    with play({"text": TEXT}) as stage:
        equal(stage.post("/api/chat", talk()).framing, "chunked", "framing without `stream`")
        for target, body in (("/api/chat", {"model": "m", "messages": []}), ("/api/generate", {"model": "m"})):
            for keep, reason in ((None, "load"), (0, "unload")):
                answer = stage.post(target, body if keep is None else {**body, "keep_alive": keep})
                last = json.loads(answer.content)
                equal((last["done"], last["done_reason"]), (True, reason), target)


def test_thinking_can_be_turned_off():
    with play({"text": "Yes.", "thinking": THOUGHT}) as stage:
        for target, off in (("/api/chat", {"think": False}), ("/v1/messages", {"thinking": {"type": "disabled"}}),
                            ("/v1/chat/completions", {"chat_template_kwargs": {"enable_thinking": False}}),
                            ("/v1/responses", {"reasoning": {"effort": "none"}, "input": "x"})):
            for body, wanted in ((talk(), True), ({**talk(), **off}, False)):
                content = stage.post(target, {"input": "x", **body, "stream": False}).content
                equal("Rechne" in content.decode(), wanted, f"{target} thinking with {body}")


def test_an_answer_depends_on_nothing_but_request_and_reply():
    with play({"text": TEXT, "thinking": THOUGHT}) as stage:
        for _, target, body, *_ in DIALECTS:
            for stream in (True, False):
                first, second = (stage.post(target, {**body, "stream": stream}) for _ in range(2))
                equal(first.head + first.body, second.head + second.body, f"{target} asked twice")


def test_facts():
    with Stage([{"when": ["x"], "replies": [{}]}]) as stage, Client(stage.address) as client:
        def get(target):
            answer = client.ask("GET", target)
            equal(answer.status, 200, target)
            return json.loads(answer.content)
        equal(client.ask("GET", "/").content, b"Ollama is running", "/")
        equal(get("/api/tags")["models"][0]["name"], "replay", "tags")
        equal(get("/api/ps")["models"][0]["model"], "replay", "ps")
        check(get("/api/version")["version"], "no version")
        equal([get(path)["data"][0]["id"] for path in ("/v1/models", "/models")], ["replay"] * 2, "models")
        equal(get("/v1/models/tiny")["id"], "tiny", "one model")
        equal(get("/health"), {"status": "ok"}, "health")
        equal(len(get("/slots")), get("/props")["total_slots"], "slots")
        check(b"llamacpp:requests_processing 0\n" in client.ask("GET", "/metrics").content, "metrics")
        equal(client.ask("HEAD", "/v1/models").value(b"content-length"), str(len(
            client.ask("GET", "/v1/models").content)).encode(), "length told to HEAD")

        def post(target, body):
            answer = client.ask("POST", target, body=body)
            equal(answer.status, 200, target)
            return json.loads(answer.content)
        check("completion" in post("/api/show", {"model": "m"})["capabilities"], "show")
        plain = [row["embedding"] for row in post("/v1/embeddings", {"input": ["a", "b"]})["data"]]
        packed = post("/v1/embeddings", {"input": "a", "encoding_format": "base64"})["data"][0]["embedding"]
        equal(len(base64.b64decode(packed)), 4 * len(plain[0]), "size of a packed embedding")
        equal(post("/api/embed", {"input": ["a", "b"]})["embeddings"], plain, "Ollama's embeddings")
        equal(post("/api/embeddings", {"prompt": "a"})["embedding"], plain[0], "Ollama's old embedding")
        equal(post("/embedding", {"content": "a"})[0]["embedding"][0], plain[0], "native embedding")
        tokens = post("/tokenize", {"content": TEXT})["tokens"]
        equal(post("/detokenize", {"tokens": tokens})["content"], TEXT, "tokens and back")
        equal(post("/v1/messages/count_tokens", talk())["input_tokens"], -(-len(PROMPT + "\n") // 4), "counted tokens")
        equal(post("/apply-template", talk())["prompt"], PROMPT + "\n", "template")


def test_errors_have_the_dialect_s_shape():
    with Stage([{"when": ["x"], "replies": [{}]}]) as stage, Client(stage.address) as client:
        shapes = {"/api/nothing": lambda e: e["error"], "/nothing": lambda e: e["error"]["message"],
                  "/v1/messages/nothing": lambda e: e["type"] == "error" and e["error"]["message"]}
        for target, shape in shapes.items():
            answer = client.ask("GET", target)
            equal(answer.status, 404, target)
            check(shape(json.loads(answer.content)), f"{target}: {answer.content!r}")
        for target, read in (("/api/chat", lambda e: e["error"]), ("/v1/messages", lambda e: e["error"]["message"]),
                             ("/v1/chat/completions", lambda e: e["error"]["message"])):
            for body in ("", "{", "[]", '{"messages":[]} x', '{"messages":"no"}', '{"messages":[],"stream":1}', "{}\0"):
                answer = client.ask("POST", target, body=body)
                equal(answer.status, 400, f"{target} with {body!r}")
                check(read(json.loads(answer.content)), answer.content)
            equal(client.ask("GET", target).status, 405, f"GET {target}")
        check(client.ask("POST", "/v1/models", body={}).value(b"allow").startswith(b"GET"), "no Allow with a 405")


def test_cors_is_open_as_in_llama_server():
    with play({"text": "x"}) as stage, Client(stage.address) as client:
        answer = client.ask("OPTIONS", "/v1/chat/completions", [("Origin", "http://page.example")])
        equal((answer.status, answer.value(b"access-control-allow-origin"), answer.value(b"access-control-allow-headers")),
              (200, b"http://page.example", b"*"), "preflight")
        answer = client.ask("POST", "/v1/completions", [("Origin", "http://page.example")], ask())
        equal(answer.value(b"access-control-allow-origin"), b"http://page.example", "allowed origin")


# --- which row, which reply ---

def said(stage, prompt, target="/v1/completions", **fields):
    names = {"step": "X-Parapet-Step", "turn": "X-Parapet-Turn"}
    answer = stage.post(target, ask(prompt), [(names[key], value) for key, value in fields.items()])
    equal(answer.status, 200, f"status for {prompt!r}")
    return json.loads(answer.content)["choices"][0]["text"]


def texts(*all_of):
    return [{"text": text} for text in all_of]


def test_rows_are_chosen_in_order_by_all_when_and_no_unless():
    rows = [{"when": ["apple", "pear"], "unless": ["plum"], "replies": texts("both")},
            {"when": ["apple"], "replies": texts("apple")},
            {"when": [], "unless": ["nothing at all"], "path": "/v1/comp", "replies": texts("any")}]
    with Stage(rows) as stage:
        for prompt, wanted in (("a pear, an apple", "both"), ("apple pear plum", "apple"), ("Apple", "any"),
                               ("apple", "apple")):
            equal(said(stage, prompt), wanted, prompt)
        sentence = said(stage, "nothing at all")
        check(len(sentence) > 20 and sentence not in ("any", "apple"), f"the polite sentence is {sentence!r}")
        answer = stage.post("/v1/chat/completions", talk("plum"))
        equal(json.loads(answer.content)["choices"][0]["message"]["content"], sentence, "a path that does not begin so")


def test_all_texts_of_a_request_are_looked_at_decoded():
    rows = [{"when": ["Grüße \"an\" 漢😀\n/", "second"], "replies": texts("found")}]
    words, parts = "Grüße \"an\" 漢😀\n/", [{"type": "text", "text": "second"}, {"type": "image", "source": {}}]
    users = [{"role": "user", "content": parts}]
    bodies = [("/v1/chat/completions", {"messages": [{"role": "system", "content": words}, *users]}),
              ("/api/chat", {"messages": [{"role": "user", "content": words}, {"role": "user", "content": "second"}]}),
              ("/api/generate", {"system": words, "prompt": "second"}),
              ("/v1/messages", {"system": [{"type": "text", "text": words}], "messages": users}),
              ("/v1/responses", {"instructions": words, "input": [{"role": "user", "content": [
                  {"type": "input_text", "text": "second"}]}]}),
              ("/v1/responses", {"instructions": words, "input": "second"}),
              ("/v1/completions", {"prompt": [words, "second"]}),
              ("/completion", {"prompt": words + "second"}),
              ("/infill", {"input_prefix": words, "input_suffix": "second"})]
    with Stage(rows) as stage:
        for target, body in bodies:
            for plain in (True, False):  # characters as they are, and as \\u escapes
                answer = stage.post(target, json.dumps({**body, "stream": False}, ensure_ascii=not plain))
                check("found" in answer.content.decode(), f"{target} with {body}: {answer.content!r}")


def test_a_row_without_a_step_repeats_its_first_reply_unless_it_is_a_sequence():
    rows = [{"when": ["one"], "replies": texts("first", "second")},
            {"when": ["two"], "sequence": True, "replies": texts("first", "second", "third")}]
    with Stage(rows) as stage:
        equal([said(stage, "one") for _ in range(3)], ["first"] * 3, "no sequence")
        equal([said(stage, "two") for _ in range(5)], ["first", "second", "third", "third", "third"], "sequence")
        equal([said(stage, "two", turn="a") for _ in range(2)], ["first", "second"], "a sequence of its own for a turn")


def test_steps_have_rows_of_their_own_and_count_for_each_turn():
    rows = [{"when": ["sum"], "step": "program", "replies": texts("p1", "p2")},
            {"when": ["sum"], "step": "refine", "replies": texts("r1", "r2", "r3")},
            {"when": ["sum"], "replies": texts("draft", "never")}]
    with Stage(rows) as stage:
        order = [said(stage, "sum", step="program", turn=turn) for turn in "abab"]
        equal(order, ["p1", "p1", "p2", "p2"], "two turns side by side")
        equal([said(stage, "sum", step="refine", turn="a") for _ in range(4)], ["r1", "r2", "r3", "r3"], "another step")
        equal([said(stage, "sum"), said(stage, "sum", turn="a")], ["draft"] * 2, "drafts")
        check(said(stage, "sum", step="other") not in ("p1", "draft"), "a row answered a step that is not its own")


def test_old_turns_are_forgotten_and_new_ones_counted():
    with Stage([{"when": [], "step": "s", "replies": texts("1", "2")}]) as stage, Client(stage.address) as client:
        count = 70000 if runner.SLOW == 1 else 2000
        for start in range(0, count, 500):
            client.send(b"".join(request("POST", "/v1/completions", [("X-Parapet-Step", "s"), ("X-Parapet-Turn", turn)], "{\"prompt\":\"\"}")
                                 for turn in range(start, start + 500)))
            for _ in range(500):
                check(b'"text":"1"' in client.response(b"POST").content, "a new turn did not begin with the first reply")
        equal([said(stage, "x", step="s", turn=count - 1) for _ in range(2)], ["2", "2"], "the latest turn")


def test_rows_with_a_path_answer_anything_there():
    rows = [{"path": "/v1/models", "replies": [{"status": 500, "message": "no lists today"}]},
            {"path": "/files/", "replies": [{"text": "{\"a\": 1}", "headers": {"X-Kind": "made up"}}]},
            {"path": "/slow", "replies": [{"text": "abcdef", "chunk": 2, "delay-ms": 1}]}]
    with Stage(rows) as stage, Client(stage.address) as client:
        answer = client.ask("GET", "/v1/models?limit=1")
        equal((answer.status, json.loads(answer.content)["error"]["message"]), (500, "no lists today"), "models")
        answer = client.ask("PUT", "/files/x", body="anything")
        equal((answer.content, answer.value(b"x-kind"), answer.value(b"content-type")),
              (b'{"a": 1}', b"made up", b"application/json; charset=utf-8"), "files")
        equal(client.ask("HEAD", "/files/x").value(b"content-length"), b"8", "length told to HEAD")
        equal([piece for _, piece in client.ask("GET", "/slow").chunks], [b"ab", b"cd", b"ef", b""], "chunks")


# --- what a reply can do ---

def timed(function):
    before = time.monotonic()
    answer = function()
    return answer, (time.monotonic() - before) * 1000


def test_delays_and_timings_follow_the_tape():
    with play({"text": "x" * 40, "chunk": 10, "delay-ms": 40, "first-delay-ms": 100,
               "usage": {"prompt": 500, "completion": 50, "cached": 400}}) as stage:
        for stream in (True, False):
            answer, took = timed(lambda: stage.post("/v1/chat/completions", {**talk(), "stream": stream,
                                                                            "stream_options": {"include_usage": True}}))
            check(took >= 255, f"took {took:.0f} ms, the tape says 260 at least")
            usage, timings = [json.loads(part) for part in (
                answer.content.split(b'"usage":')[1].split(b',"timings"')[0],
                answer.content.split(b'"timings":')[1].split(b"}")[0] + b"}")]
            equal((usage["prompt_tokens"], usage["completion_tokens"], timings["cache_n"]), (500, 50, 400), "usage")
            equal((timings["prompt_ms"], timings["predicted_ms"], timings["prompt_n"]), (110, 165, 100), "timings")


def test_many_clients_at_once_on_kept_connections():
    with play({"text": "x" * 200, "delay-ms": 8}) as stage:
        def one(number):
            with Client(stage.address) as client:
                return [client.ask("POST", "/v1/completions", body=ask(stream=number % 2 == 0)).status for _ in range(3)]
        with ThreadPoolExecutor(64) as pool:
            before = time.monotonic()
            equal(list(pool.map(one, range(64))), [[200] * 3] * 64, "statuses")
        took = time.monotonic() - before
        check(took < 15 * runner.SLOW, f"64 clients took {took:.1f} s: they were served one after the other")


def test_errors_and_bare_statuses():
    for status in (400, 401, 404, 429, 500, 503):
        with play({"status": status, "message": "Loading model", "headers": {"Retry-After": "1"}}) as stage:
            for target, read in (("/api/chat", lambda e: e["error"]), ("/v1/messages", lambda e: e["error"]["message"]),
                                 ("/v1/chat/completions", lambda e: e["error"]["message"])):
                answer = stage.post(target, {**talk(), "stream": True})
                equal((answer.status, read(json.loads(answer.content)), answer.value(b"retry-after")),
                      (status, "Loading model", b"1"), target)
    for status in (204, 304):
        with play({"status": status}) as stage, Client(stage.address) as client:
            client.send(request("POST", "/v1/completions", (), ask()) * 2)
            equal([client.response(b"POST").status for _ in range(2)], [status] * 2, "two in a row")


def test_an_error_in_place_of_the_end():
    with play({"text": "half an", "error-frame": True, "message": "out of memory"}) as stage:
        for _, target, body, *_ in DIALECTS:
            answer = stage.post(target, {**body, "stream": True})
            last = answer.content.decode().strip().splitlines()[-1]
            check("out of memory" in last and "error" in last, f"{target}: {last}")
            check(b"DONE" not in answer.content and b'"done":true' not in answer.content, f"{target} has an end mark")
            equal(stage.post(target, {**body, "stream": False}).status, 500, f"{target} whole")


def test_cuts_are_what_they_say():
    for key, ending in (("abort-after", "reset"), ("close-after", "closed")):
        for pieces in (0, 3, 99):
            with play({"text": "abcdefgh" * 5, key: pieces}) as stage:
                bytes_got, ended = stage.raw(ask(stream=True))
                equal(ended, ending, f"{key} {pieces}, streamed")
                equal(bytes_got.count(b'"text":"abcdefgh"'), min(pieces, 5), f"pieces before {key} {pieces}")
                check(b"DONE" not in bytes_got and not bytes_got.endswith(b"0\r\n\r\n"), "an end mark")
                bytes_got, ended = stage.raw(ask(stream=False))
                equal((ended, reader.read_response(bytes_got)[0]), (ending, "cut short"), f"{key} {pieces}, whole")


def test_hang_reset_garbage_and_raw():
    with play({"hang": True}) as stage, Client(stage.address) as client:
        client.send(request("POST", "/v1/completions", (), ask()))
        check(client.quiet(0.3), "something came")
        check(b'"is_processing":true' in once(stage.address, request("GET", "/slots")).content, "no slot is taken")
    with play({"reset": True}) as stage:
        equal(stage.raw(), (b"", "reset"), "reset")
    with play({"garbage": True}) as stage:
        bytes_got, ended = stage.raw()
        check(bytes_got and not bytes_got.startswith(b"HTTP/") and ended == "closed", f"garbage is {bytes_got!r}")
    with play({"raw": "HTTP/1.1 200 OK\r\nX: \u00e9\n\n"}) as stage:
        equal(stage.raw(), ("HTTP/1.1 200 OK\r\nX: é\n\n".encode(), "closed"), "raw")


def test_endless_goes_on_and_costs_no_memory():
    with play({"endless": True, "text": "and on ", "chunk": 4096}) as stage, Client(stage.address) as client:
        client.send(request("POST", "/v1/completions", (), ask(stream=True)))
        wait_for(lambda: len(client.buffer) > 30_000_000 or not client.more(), "30 MB")
        check(client.ended is None, "the stream ended")
        time.sleep(0.3)  # the client reads no more: the backend must wait with it
        with open(f"/proc/{stage.pid}/status", encoding="ascii") as status:
            peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        check(peak < 40_000 * (10 if runner.SLOW > 1 else 1), f"the backend grew to {peak} kB")
    with play({"endless": True, "limit": 7, "text": "on and"}) as stage:
        for _, target, body, read, *_ in DIALECTS:
            answer = stage.post(target, {**body, "stream": True})
            check(answer.content.count(b"on and") >= 7, f"{target}: {answer.content[-200:]!r}")
        answer = stage.post("/v1/completions", ask())
        equal(json.loads(answer.content)["endless"], ["on and"] * 7 + [""], "endless in one body")


def test_drip():
    with play({"text": "ab", "drip": True, "delay-ms": 1}) as stage, Client(stage.address) as client:
        client.send(request("POST", "/v1/completions", (), ask()))
        sizes = []
        while not client.buffer.endswith(b"}}"):
            before = len(client.buffer)
            client.more()
            sizes.append(len(client.buffer) - before)
        check(max(sizes) <= 8 and len(sizes) > len(client.buffer) / 2, f"at most {max(sizes)} bytes came at once")
        equal(json.loads(client.response(b"POST").content)["choices"][0]["text"], "ab", "dripped text")


def test_sizes():
    with play({"huge-line": 3_000_000}) as stage:
        for stream in (True, False):
            answer = stage.post("/api/chat", {**talk(), "stream": stream})
            longest = max(answer.content.splitlines(), key=len)
            equal(len(json.loads(longest)["message"]["content"]), 3_000_000, "longest line")
    with play({"nesting": 5000}) as stage:
        for stream in (True, False):
            content = stage.post("/v1/chat/completions", {**talk(), "stream": stream}).content
            check(b"[" * 5000 + b"]" * 5000 in content, "not nested so deep")
    with play({"header-flood": 300, "text": "x"}) as stage:
        equal(len([1 for name, _ in stage.post("/v1/completions", ask()).fields if name.startswith(b"X-Flood-")]), 300, "flood")
    with play({"header-bytes": 200_000, "text": "x"}) as stage:
        equal(len(stage.post("/v1/completions", ask()).value(b"x-long")), 200_000, "long field")


def test_bad_framing():
    wanted = {"two-lengths": "malformed: two Content-Length", "long-length": "cut short", "no-end-chunk": "cut short",
              "length-and-chunked": "malformed: both Content-Length", "bad-chunk": "malformed: bad chunk line"}
    for fault, outcome in wanted.items():
        with play({"text": TEXT, "bad-framing": fault}) as stage:
            for stream in (True, False):
                got = reader.read_response(stage.raw(ask(stream=stream))[0])[0]
                check(got.startswith(outcome), f"{fault}: {got}")
    with play({"text": TEXT, "bad-framing": "bare-lf"}) as stage:
        head = stage.raw()[0].split(b"\n\n")[0]
        check(head.startswith(b"HTTP/1.1 200 OK\n") and b"\r" not in head, f"bare-lf: {head!r}")
    with play({"text": TEXT, "bad-framing": "short-length"}) as stage:
        bytes_got, _ = stage.raw()
        message, rest = reader.read_response_head(bytes_got)
        equal(len(rest), int(message.value(b"content-length")) + 100, "bytes behind a short length")


def test_interim_gzip_headers_trailers():
    with play({"text": "x", "interim": 3}) as stage:
        equal([one.status for one in stage.post("/v1/completions", ask()).interim], [103] * 3, "interim responses")
    with play({"interim": -1, "delay-ms": 2}) as stage, Client(stage.address) as client:
        client.send(request("POST", "/v1/completions", (), ask()))
        equal({client.head().status for _ in range(50)}, {103}, "interim responses without end")
    for size in (20, 200_000):
        with play({"text": "y" * size, "gzip": True}) as stage:
            for stream in (True, False):
                answer = stage.post("/v1/completions", ask(stream=stream))
                check(b"yyyy" in gzip.decompress(answer.content) and answer.value(b"content-encoding") == b"gzip", "gzip")
    with play({"text": "x", "headers": {"X-A": "1", "content-type": "text/odd"}, "trailers": {"X-Sum": "9"}}) as stage:
        for stream in (True, False):
            answer = stage.post("/v1/completions", ask(stream=stream))
            equal((answer.trailers, answer.value(b"trailer"), answer.values(b"content-type"), answer.value(b"x-a")),
                  ([(b"X-Sum", b"9")], b"X-Sum", [b"text/odd"], b"1"), "fields and trailers")


# --- the connection ---

def test_requests_of_every_framing():
    with play({"text": "x"}) as stage, Client(stage.address) as client:
        body = json.dumps(ask()).encode()
        client.send(*[bytes([byte]) for byte in request("POST", "/v1/completions", (), body)])
        equal(client.response(b"POST").status, 200, "byte by byte")
        pieces = b"".join(b"%x;a=b\r\n%c\r\n" % (1, byte) for byte in body)
        client.send(request("POST", "/v1/completions", [("Transfer-Encoding", "chunked")]) + pieces + b"0\r\nX-T: 1\r\n\r\n")
        equal(client.response(b"POST").status, 200, "chunked")
        client.send(request("POST", "/v1/completions", [("Expect", "100-continue"), ("Content-Length", len(body))]))
        equal(client.head().status, 100, "interim answer to Expect")
        client.send(body)
        equal(client.response(b"POST").status, 200, "after 100")
        client.send(request("POST", "/v1/completions", (), body) * 50 + request("GET", "/health"))
        equal([client.response().status for _ in range(51)], [200] * 51, "pipelined")
        client.send(b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
        equal((client.response().status, client.is_closed()), (400, True), "two Hosts")
        bytes_got, ended = stage.raw(ask(stream=True), version=b"1.0")
        check(b"chunked" not in bytes_got and bytes_got.endswith(b"[DONE]\n\n") and ended == "closed", "HTTP/1.0")


def test_unix_socket():
    with scratch() as folder:
        path = os.path.join(folder, "socket")
        for _ in range(2):  # the second start finds nothing in its way
            program = subprocess.Popen([runner.binary("parapet-replay"), "--listen", f"unix:{path}", "--model", "named"],
                                       stderr=subprocess.PIPE, text=True)
            try:
                check(program.stderr.readline().endswith(f" of the shipped tape on unix:{path}\n"), "the start line")
                answer = once(path, request("GET", "/v1/models"))
                equal(json.loads(answer.content)["data"][0]["id"], "named", "model")
            finally:
                program.send_signal(signal.SIGINT)
                equal(program.wait(20), 0, "exit status after SIGINT")
                program.stderr.close()


def test_the_log_says_what_came():
    with play({"text": "x" * 100, "delay-ms": 20}, step="s") as stage:
        stage.post("/v1/completions?a=1", '{"prompt":"é\\n\\u0001"}', [("x-ODD", "  1 "), ("X-Parapet-Turn", "t"), ("X-Parapet-Step", "s")])
        once(stage.address, request("PUT", "/blob", (), b"\xff\x00"))
        with Client(stage.address) as client:
            client.send(request("POST", "/v1/completions", [("X-Parapet-Step", "s")], ask(stream=True)))
            client.until(b"xxxx")
        wait_for(lambda: len(stage.requests()) == 4, "the line of a client that left")
        with Client(stage.address) as client:
            client.send(request("POST", "/v1/completions", [("Content-Length", 10)]) + b"123")
        wait_for(lambda: len(stage.requests()) == 5, "the line of half a request")
        once(stage.address, b"GET /\x01 HTTP/1.1\r\n\r\n")
        first, blob, left, gone, half, bad = stage.requests()
        equal((first["n"], first["method"], first["target"], first["body"], first["bytes"]),
              (1, "POST", "/v1/completions?a=1", '{"prompt":"é\\n\\u0001"}', 24), "first")
        equal(first["headers"][:2], [["Host", "localhost"], ["x-ODD", "1"]], "fields in order and case")
        equal((first["row"], first["reply"], first["turn"], first["step"]), (1, 1, "t", "s"), "choice")
        equal((blob["row"], blob["reply"], base64.b64decode(blob["body64"])), (0, 0, b"\xff\x00"), "bytes")
        equal((left["n"], gone), (3, {"n": 3, "aborted": True}), "a client that left")
        equal((half["body"], half["incomplete"]), ("123", True), "half a request")
        check(bad["refused"], "no reason for a refused request")


def test_clients_that_leave_take_nothing_with_them():
    with play({"text": "x" * 4000, "delay-ms": 1}) as stage:
        opened = lambda: len(os.listdir(f"/proc/{stage.pid}/fd"))  # noqa: E731
        before = opened()
        for number in range(runner.scaled(300, 50)):
            client = Client(stage.address)
            client.send(request("POST", "/v1/completions", (), ask(stream=True))[: 40 + number])
            client.reset() if number % 2 else client.close()
        wait_for(lambda: opened() == before, lambda: f"{opened() - before} descriptors to be closed")
        check(b'"is_processing":true' not in once(stage.address, request("GET", "/slots")).content, "a slot is still taken")


# --- the command line, the tape ---

def run(*arguments):
    done = subprocess.run([runner.binary("parapet-replay"), *arguments], capture_output=True, text=True, timeout=20, check=False)
    return done.returncode, done.stdout, done.stderr


MISTAKES = [
    ('{"when": ["a"], "replies": [{}]', "not JSON from column"),
    ('["a"]', "must be a JSON object"),
    ('{"when": ["a"]}', 'needs "replies"'),
    ('{"replies": [{}]}', 'needs "when"'),
    ('{"when": "a", "replies": [{}]}', "list of texts"),
    ('{"when": [""], "replies": [{}]}', "not empty"),
    ('{"when": ["a"], "replies": []}', "at least one reply"),
    ('{"when": ["a"], "replies": [{}], "wehn": []}', 'no "wehn"; allowed: when'),
    ('{"when": ["a"], "replies": [{}], "step": ""}', "name of a step"),
    ('{"when": ["a"], "replies": [{}], "path": "x"}', "begin with /"),
    ('{"when": ["a"], "when": ["b"], "replies": [{}]}', "stands twice"),
    ('{"when": ["a"], "replies": [{"text": "a\\u0000b"}]}', "without \\u0000"),
    ('{"when": ["a"], "replies": [{}], "step": "s", "sequence": true}', "beside \"step\""),
    ('{"when": ["a"], "replies": [{"texts": "x"}]}', 'no "texts"'),
    ('{"when": ["a"], "replies": [{"text": 1}]}', "must be a text"),
    ('{"when": ["a"], "replies": [{"chunk": 0}]}', "whole number from 1 to"),
    ('{"when": ["a"], "replies": [{"chunk": 1.5}]}', "whole number"),
    ('{"when": ["a"], "replies": [{"status": 600}]}', "from 200 to 599"),
    ('{"when": ["a"], "replies": [{"hang": 1}]}', "true or false"),
    ('{"when": ["a"], "replies": [{"finish": "end"}]}', "one of: stop, length"),
    ('{"when": ["a"], "replies": [{"bad-framing": "none"}]}', "one of: two-lengths"),
    ('{"when": ["a"], "replies": [{"headers": {"a b": "x"}}]}', "no header field"),
    ('{"when": ["a"], "replies": [{"headers": {"a": "x\\r\\nb: c"}}]}', "no header field"),
    ('{"when": ["a"], "replies": [{"usage": {"total": 1}}]}', 'no "total"; allowed'),
    ('{"when": ["a"], "replies": [{"hang": true, "reset": true}]}', "only one of"),
    ('{"when": ["a"], "replies": [{"hang": true, "text": "x"}]}', "go with none of"),
    ('{"when": ["a"], "replies": [{"message": "x"}]}', "needs a \"status\""),
    ('{"when": ["a"], "replies": [{"limit": 1}]}', 'needs "endless"'),
    ('{"when": ["a"], "replies": [{"endless": true, "drip": true}]}', "goes with none of"),
    ('{"when": ["a"], "replies": [{"abort-after": 1, "close-after": 1}]}', "only one of"),
    ('{"when": ["a"], "replies": [{"gzip": true, "abort-after": 1}]}', "go with none of"),
]


def test_every_mistake_in_a_tape_is_told_with_its_line():
    with scratch() as folder:
        tape = os.path.join(folder, "tape.jsonl")
        with open(tape, "w", encoding="utf-8") as file:
            file.write('{"when": ["fine"], "replies": [{}]}\n\n' + "".join(line + "\n" for line, _ in MISTAKES))
        status, _, said_then = run(tape)
        equal(status, 1, "exit status")
        for number, (line, complaint) in enumerate(MISTAKES, 3):
            found = [one for one in said_then.splitlines() if one.startswith(f"{tape}:{number}: ")]
            check(len(found) == 1 and complaint in found[0], f"{line} brought {found}, not {complaint!r}")
        equal(len(said_then.splitlines()), len(MISTAKES), "complaints")
        for content in (b"", b"\n \n", b'{"when": ["\xff"], "replies": [{}]}'):
            with open(tape, "wb") as file:
                file.write(content)
            status, _, said_then = run(tape)
            check(status == 1 and said_then.startswith(f"{tape}:1: "), f"{content!r}: {said_then}")
        status, _, said_then = run(os.path.join(folder, "none.jsonl"))
        check(status == 1 and "cannot read" in said_then, said_then)


def test_command_line():
    status, text, _ = run("--help")
    check(status == 0 and text.startswith("usage: parapet-replay") and max(map(len, text.splitlines())) <= 110, text)
    for key in ("delay-ms", "abort-after", "bad-framing", "no-end-chunk", "sequence"):
        check(key in text, f"--help does not name {key}")
    for wrong in (["--port", "1"], ["a", "b"], ["--listen", "nowhere"], ["--listen", "localhost:0"], ["--listen", "127.0.0.1:99999"],
                  ["--log", "/nowhere/at/all"], ["--listen", "unix:"]):
        status, _, said_then = run(*wrong)
        check(status == 1 and said_then.strip(), f"{wrong}: {status} {said_then}")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        status, _, said_then = run("--listen", f"127.0.0.1:{taken.getsockname()[1]}")
        check(status == 1 and "port 0" in said_then, said_then)


def test_the_shipped_tape_shows_the_cases():
    asked = [("What is the capital of Australia?", None, "Canberra"),
             ("5 books at $20, 3 at $30, 2 at $45: the total?", None, "$245"),
             ("5 books at $20, 3 at $30, 2 at $45: the total?", "program", "print("),
             ("A boy has three sisters. Each of them has one brother. How many brothers has he?", None, "one brother"),
             ("Tell it again, only with four-word sentences.", None, "Mara loved the sea.")]
    with Stage() as stage:
        for prompt, step, wanted in asked:
            got = said(stage, prompt, **({"step": step} if step else {}))
            check(wanted in got, f"{prompt}: {got}")
        programs = [said(stage, asked[2][0], step="program", turn="t") for _ in range(2)]
        check(programs[0] != programs[1], "the second program is the first one again")


main(globals())
