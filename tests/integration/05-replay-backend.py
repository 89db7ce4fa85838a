"""parapet-replay does what its tape says: every dialect streamed and whole, the rules by which rows and replies are
chosen, and a complaint with a line number for every mistake in a tape."""
import base64
import json
import os
import socket
import subprocess

from harness import runner
from harness.client import Client, request
from harness.parapet import scratch
from harness.runner import check, equal, main
from harness.stage import PROMPT, Stage, ask, play, talk

TEXT = "Zwölf Bücher “kosten” 280 $ – fünf zu je 20.\nDas ist alles. 漢字 😀"
THOUGHT = "Rechne: 5·20 + 3·30."


# --- the dialects: what to send, and how a client puts text, thinking, finish and usage together again ---

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


# --- the command line, the tape ---

def run(*arguments):
    done = subprocess.run([runner.binary("parapet-replay"), *arguments], capture_output=True, text=True, timeout=60, check=False)
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
    ('{"when": ["a"], "replies": [{"headers": {"a": "1"}, "headers": {"b": "2", "c": "3"}}]}', '"headers" stands twice'),
    ('{"when": ["a"], "replies": [{"text": "a\\u0000b"}]}', "without \\u0000"),
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
    for wrong in (["--port", "1"], ["a", "b"], ["--listen", "nowhere"], ["--listen", "example.org:0"], ["--listen", "127.0.0.1:99999"],
                  ["--log", "/nowhere/at/all"], ["--listen", "unix:"]):
        status, _, said_then = run(*wrong)
        check(status == 1 and said_then.strip(), f"{wrong}: {status} {said_then}")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        status, _, said_then = run("--listen", f"127.0.0.1:{taken.getsockname()[1]}")
        check(status == 1 and "port 0" in said_then, said_then)


def test_the_shipped_tape_shows_the_cases():
    asked = [("What is the capital of Australia?", None, "Canberra"),
             ("5 books at $20, 3 at $30, 2 at $45: the total?", None, "$245"),
             ("5 books at $20, 3 at $30, 2 at $45: the total?", "ask_first", "print("),
             ("A boy has three sisters. Each of them has one brother. How many brothers has he?", None, "one brother"),
             ("Tell it again, only with four-word sentences.", None, "Mara loved the sea.")]
    with Stage() as stage:
        for prompt, step, wanted in asked:
            got = said(stage, prompt, **({"step": step} if step else {}))
            check(wanted in got, f"{prompt}: {got}")
        programs = [said(stage, asked[2][0], step=step, turn="t") for step in ("ask_first", "ask_second")]
        check(programs[0] != programs[1], "the second program is the first one again")


main(globals())
