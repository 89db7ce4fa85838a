"""An answer that repeats itself without end is ended as its API ends one at its limit of tokens, and the model is free again; what
somebody asked for, what a policy only notes and what a client turned us off for passes byte for byte."""
import json
import os
import threading

from harness.backend import Backend
from harness.client import chunked, request
from harness.llama import Llama
from harness.parapet import Parapet, scratch
from harness.runner import SLOW, check, equal, main, wait_for
from harness.texts import record_of, text_in

SENTENCE = "The river is cold, so the fox runs back to the old mill again. "
ASK = "Tell me of the harbour."
ROW = "| of the old harbour | boats and more boats |\n"
APIS = {
    "ollama": ("/api/chat", lambda ask: {"messages": [{"role": "user", "content": ask}]}),
    "generate": ("/api/generate", lambda ask: {"prompt": ask}),
    "openai": ("/v1/chat/completions", lambda ask: {"messages": [{"role": "user", "content": ask}]}),
    "text": ("/v1/completions", lambda ask: {"prompt": ask}),
    "native": ("/completion", lambda ask: {"prompt": ask}),
    "messages": ("/v1/messages", lambda ask: {"messages": [{"role": "user", "content": ask}], "max_tokens": 9999}),
    "responses": ("/v1/responses", lambda ask: {"input": ask}),
}
CHUNK = {"id": "c1", "object": "chat.completion.chunk", "created": 7, "model": "m"}


def event(data, name=None):
    return (f"event: {name}\n" if name else "").encode() + b"data: " + json.dumps(data).encode() + b"\n\n"


def frame(api, text, thinking=False):
    """One frame with a piece of text, as that API's servers write it."""
    if api == "ollama":
        message = {"role": "assistant", "content": "" if thinking else text, **({"thinking": text} if thinking else {})}
        return json.dumps({"model": "m", "created_at": "t", "message": message, "done": False}).encode() + b"\n"
    if api == "generate":
        return json.dumps({"model": "m", "created_at": "t", **({"thinking": text, "response": ""} if thinking else {"response": text}),
                           "done": False}).encode() + b"\n"
    if api == "openai":
        delta = {"reasoning_content" if thinking else "content": text}
        return event({**CHUNK, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]})
    if api == "text":
        return event({**CHUNK, "object": "text_completion", "choices": [{"index": 0, "text": text, "finish_reason": None}]})
    if api == "native":
        return event({"index": 0, "content": text, "tokens": [1], "stop": False, "id_slot": -1})
    if api == "messages":
        delta = {"type": "thinking_delta", "thinking": text} if thinking else {"type": "text_delta", "text": text}
        return event({"type": "content_block_delta", "index": 2, "delta": delta}, "content_block_delta")
    return event({"type": "response.output_text.delta", "sequence_number": 4, "item_id": "i", "output_index": 0,
                  "content_index": 0, "delta": text}, "response.output_text.delta")


def pieces(text, size=5):
    return [text[at:at + size] for at in range(0, len(text), size)]


def kind(api):
    return b"application/x-ndjson" if api in ("ollama", "generate") else b"text/event-stream"


class Stream:
    """A backend that streams frames, all of them or, endless, over and over until its connection is closed."""

    def __init__(self, policy, extra="", flags=()):
        self.frames, self.api, self.endless, self.framing = [], None, False, "chunked"
        self.closed = threading.Event()
        self.folder = scratch()
        self.policy = f"version: 1\nname: loops\nrunaway: {policy}\n{extra}"
        self.flags = flags

    async def script(self, connection):
        while True:
            await connection.request()
            fields = b"Transfer-Encoding: chunked" if self.framing == "chunked" else b"Connection: close"
            await connection.send(b"HTTP/1.1 200 OK\r\nContent-Type: %s\r\n%s\r\n\r\n" % (kind(self.api), fields))
            try:
                while True:
                    for one in self.frames:
                        await connection.send(chunked(one, end=False) if self.framing == "chunked" else one)
                        await connection.pause(0.0002)
                    if not self.endless:
                        break
            finally:
                self.closed.set()
            if self.framing != "chunked":
                connection.shut()
                return
            await connection.send(b"0\r\n\r\n")

    def __enter__(self):
        path = os.path.join(self.folder.__enter__(), "policy.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.policy)
        os.chmod(path, 0o644)
        self.backend = Backend(self.script)
        self.parapet = Parapet(self.backend, "--policy", path, *self.flags)
        return self

    def __exit__(self, *rest):
        self.parapet.__exit__(*rest)
        self.backend.__exit__(*rest)
        self.folder.__exit__(*rest)

    def turn(self, api, text, ask=ASK, endless=False, fields=(), thinking=False, version=b"1.1", model="m", said=(), **more):
        path, body = APIS[api]
        self.api, self.endless = api, endless
        self.frames = [frame(api, piece, thinking) for piece in pieces(text)]
        self.closed.clear()
        asked = request("POST", path, fields, {"model": model, "stream": True, **body(ask), **more, **dict(said)}, version=version)
        with self.parapet.connect() as client:
            client.send(asked)
            got = client.response(b"POST")
        return got

    def flags_of(self, got):
        return record_of(self.parapet, got).get("flags", [])


def documents(content):
    lines = [line.removeprefix(b"data:").strip() for line in content.splitlines()]
    return [json.loads(line) for line in lines if line.startswith(b"{")]


def ends_by_length(api, content, what):
    """As the API ends an answer that met its limit."""
    last = documents(content)[-1]
    if api in ("ollama", "generate"):
        equal((last["done"], last["done_reason"], last["model"]), (True, "length", "m"), what)
        check(last["eval_count"] > 0 and last["eval_duration"] > 0, f"{what}: {last}")
    elif api in ("openai", "text"):
        choice = last["choices"][0]
        equal((choice["finish_reason"], last["id"], last["model"], last["created"]), ("length", "c1", "m", 7), what)
        check(content.endswith(b"data: [DONE]\n\n"), f"{what}: {content[-80:]}")
    elif api == "native":
        equal((last["stop"], last["stop_type"]), (True, "limit"), what)
    else:
        equal([one["type"] for one in documents(content)[-3:]], ["content_block_stop", "message_delta", "message_stop"], what)
        equal(documents(content)[-3]["index"], 2, what)
        equal(documents(content)[-2]["delta"]["stop_reason"], "max_tokens", what)


def test_a_stream_that_repeats_itself_is_ended_in_every_api():
    with Stream("cut") as scene:
        for framing in ("chunked", "close"):
            for api in APIS:
                if api == "responses":
                    continue
                scene.framing, what = framing, f"{api}, {framing}"
                got = scene.turn(api, SENTENCE, endless=True)
                check(scene.closed.wait(30 * SLOW), f"{what}: the backend's connection was not closed")
                equal(got.status, 200, what)
                ends_by_length(api, got.content, what)
                equal(sorted(scene.flags_of(got)), ["runaway", "runaway-cut"], what)
                written = "".join(one.get("content", "") for one in documents(got.content)) if api == "native" else \
                    "".join(one["choices"][0]["text"] for one in documents(got.content)) if api == "text" else \
                    text_in(got.content, True)
                check(700 < len(written) < 4000, f"{what}: {len(written)} characters")
                check(written.startswith(SENTENCE * 8), what)
        wait_for(lambda: scene.parapet.said("repeats itself endlessly", "was cut"), "a line in the log")


def test_thinking_that_repeats_itself_is_ended():
    with Stream("cut") as scene:
        for api in ("ollama", "generate", "openai", "messages"):
            got = scene.turn(api, SENTENCE, endless=True, thinking=True)
            ends_by_length(api, got.content, api)


GUARDED = {"expression": "What is 3847 * 2938?", "constraints": "Write a paragraph about the sea in exactly 40 words, without the letter z."}


def test_a_guarded_draft_that_repeats_itself_is_ended():
    """Held or shown as it comes: it ends as any at its limit, frees the model, and its record says why nothing was checked."""
    with Stream("cut") as scene:
        for route, ask in GUARDED.items():
            for api in ("ollama", "openai", "messages"):
                for model in ("m", "m@on"):
                    got, what = scene.turn(api, SENTENCE, ask, endless=True, model=model), f"{route}, {api}, {model}"
                    check(scene.closed.wait(30 * SLOW), f"{what}: the backend's connection was not closed")
                    if model == "m":
                        ends_by_length(api, got.content, what)
                    check(b'"flag":"runaway-cut"' in got.content, f"{what}: {got.content[-300:]}")
                    check(len(text_in(got.content, True)) < 4000, f"{what}: {len(text_in(got.content, True))} characters")
                    record = record_of(scene.parapet, got)
                    equal((record["route"], record["verdict"], record["reason"], sorted(record["flags"])),
                          (route, "unchecked", "draft-unfinished", ["runaway", "runaway-cut"]), what)
            for policy in ("off", "shadow"):
                got = scene.turn("ollama", SENTENCE * 60, ask, fields=[("X-Parapet", policy)])
                equal(got.content, b"".join(scene.frames), f"{route}, {policy}")
    with Stream("note") as scene:
        got = scene.turn("ollama", SENTENCE * 60, GUARDED["expression"])
        equal((got.content, scene.flags_of(got)), (b"".join(scene.frames), ["runaway"]), "only noted")


def test_a_toggled_name_and_an_old_client_get_a_whole_end():
    with Stream("cut") as scene:
        got = scene.turn("openai", SENTENCE, endless=True, model="m@on")
        equal(documents(got.content)[-1]["choices"][0]["finish_reason"], "length", "toggled")
        equal({one["model"] for one in documents(got.content)}, {"m@on"}, "toggled: the name")
        got = scene.turn("openai", SENTENCE, endless=True, version=b"1.0")
        ends_by_length("openai", got.content, "HTTP/1.0")


def test_the_connection_serves_on():
    with Stream("cut") as scene, scene.parapet.connect() as client:
        for _ in range(3):
            path, body = APIS["openai"]
            scene.api, scene.endless, scene.frames = "openai", True, [frame("openai", SENTENCE)]
            client.send(request("POST", path, (), {"model": "m", "stream": True, **body(ASK)}))
            ends_by_length("openai", client.response(b"POST").content, "one after the other")


UNTOUCHED = {
    "prose": ("".join(f"On day {n} the {w} went to the harbour and looked for boats. " for n in range(40)
                      for w in ("fox", "hen", "dog")), ASK),
    "a table": ("| place | what |\n|---|---|\n" + ROW * 60, ASK),
    "code": ("```c\n" + "\tdraw_pixel(canvas, here, there);\n" * 90 + "```\nThat is all.", ASK),
    "what was asked for": (SENTENCE * 60, f"Write 60 times: {SENTENCE}"),
    "a form": ("Name of the guest: ______ Name of the meal: ______\n" * 30, ASK),
}


THOUGHT = "".join(f"Now {n} comes and then I weigh it. " for n in range(400))


def test_thinking_beyond_its_budget():
    """It ends the stream, or is only told; what stays within it, and a client that turned us off, passes byte for byte."""
    with Stream("cut", "thinking: {most: 50, then: cut}\n") as scene:
        for api in ("ollama", "generate", "openai", "messages"):
            got = scene.turn(api, THOUGHT, endless=True, thinking=True)
            check(scene.closed.wait(30 * SLOW), f"{api}: the backend's connection was not closed")
            ends_by_length(api, got.content, api)
            equal(sorted(scene.flags_of(got)), ["thinking-cut", "thinking-long"], api)
            check(len(documents(got.content)) < 80, f"{api}: {len(documents(got.content))} frames")
            check(b'"tokens": "estimated"' in got.content or b'"tokens":"estimated"' in got.content, f"{api}: {got.content[-300:]}")
        for thinking, text, fields in ((True, THOUGHT[:150], ()), (False, THOUGHT, ()), (True, THOUGHT, [("X-Parapet", "off")]), (True, THOUGHT, [("X-Parapet", "shadow")])):
            got = scene.turn("ollama", text, thinking=thinking, fields=fields)
            equal(got.content, b"".join(scene.frames), f"{thinking}, {len(text)} bytes, {fields}")
    with Stream("cut", "thinking: {most: 50}\n") as scene:
        for api in ("ollama", "generate", "openai", "messages"):
            got = scene.turn(api, THOUGHT, endless=True, thinking=True)
            ends_by_length(api, got.content, f"{api}: a backend that cannot close it")
            equal(sorted(scene.flags_of(got)), ["thinking-cut", "thinking-long"], api)
        for api, said in (("openai", {"thinking_budget_tokens": 9000}), ("messages", {"thinking": {"type": "enabled", "budget_tokens": 9000}}),
                          ("ollama", {"think": "high"}), ("generate", {"think": "low"})):
            got = scene.turn(api, THOUGHT, thinking=True, said=said)
            equal((got.content, scene.flags_of(got)), (b"".join(scene.frames), ["thinking-long"]), f"{api}: a client that says how long")
        for think in (True, None, "extreme", 3, ["high"], {"level": "high"}):
            got = scene.turn("ollama", THOUGHT, endless=True, thinking=True, said={"think": think})
            equal(sorted(scene.flags_of(got)), ["thinking-cut", "thinking-long"], f"think {think!r}: read, and no level")


def test_what_nobody_is_told_of_an_answer():
    """Ended by its limit, empty, in a wrong script: told in the record and by model, and no byte is changed."""
    wrong = "They sell the freshest and \u6700\u73cd\u8d35luau".replace("and \u6700", "and\u6700")

    def ended(api, text, reason):
        path, body = APIS[api]
        last = {"ollama": {"message": {"role": "assistant", "content": ""}, "done": True, "done_reason": reason, "model": "m"},
                "openai": {**CHUNK, "choices": [{"index": 0, "delta": {}, "finish_reason": reason}]},
                "messages": {"type": "message_delta", "delta": {"stop_reason": reason}}}[api]
        frames = [frame(api, piece) for piece in pieces(text)]
        return [*frames, json.dumps(last).encode() + b"\n" if api == "ollama" else event(last)]
    with Stream("cut") as scene:
        for api, stop, limit in (("ollama", "stop", "length"), ("openai", "stop", "length"), ("messages", "end_turn", "max_tokens")):
            for text, reason, more, want in (("A good answer.", stop, {}, []), ("A good answ", limit, {}, ["cut-by-length"]), ("", stop, {}, ["empty"]),
                                             (" \n", stop, {}, ["empty"]), ("", limit, {}, ["cut-by-length", "empty"]), (wrong, stop, {}, ["wrong-script"]),
                                             ("", stop, {"tools": [{"type": "function", "function": {"name": "f"}}]}, []),
                                             ("A", limit, {"max_tokens": 5} if api != "ollama" else {"options": {"num_predict": 5}}, [])):
                frames = ended(api, text, reason)
                with scene.parapet.connect() as client:
                    scene.api, scene.endless, scene.frames = api, False, frames
                    path, body = APIS[api]
                    client.send(request("POST", path, (), {"model": f"model-{api}", "stream": True, **body(ASK), **more}))
                    got = client.response(b"POST")
                what = f"{api}: {text!r}, {reason}, {more}"
                equal((got.content, scene.flags_of(got)), (b"".join(frames), want), what)
        with scene.parapet.connect() as client:
            metrics = client.ask("GET", "/parapet/metrics").content.decode()
        for flag, times in (("cut-by-length", 2), ("empty", 3), ("wrong-script", 1)):
            check(f'parapet_model_flags_total{{model="model-openai",flag="{flag}"}} {times}\n' in metrics, f"{flag}: {metrics[-3000:]}")


def test_a_real_server_ends_the_thinking_itself():
    """By its own count and for every API that has thinking, streamed or not; nothing else of the request changes."""
    apis = (("/v1/chat/completions", {"messages": [{"role": "user", "content": ASK}], "max_tokens": 400}),
            ("/v1/messages", {"messages": [{"role": "user", "content": ASK}], "max_tokens": 400}), ("/v1/responses", {"input": ASK, "max_output_tokens": 400}))
    with Llama("tiny-think", "-np", "1", "-c", "4096") as llama, scratch() as folder:
        path = os.path.join(folder, "policy.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write("version: 1\nname: thinks\nthinking: {most: 6}\n")
        os.chmod(path, 0o644)
        with Parapet(llama, "--policy", path) as parapet, parapet.connect() as client:
            wait_for(lambda: b"llama" in client.ask("GET", "/parapet/ready?verbose&backend=1").content, "the backend to be known")
            for target, body in apis:
                for stream in (False, True):
                    lengths = {}
                    for fields in ((), [("X-Parapet", "off")]):
                        lengths[len(fields)] = 0
                        for seed in range(6):
                            got = client.ask("POST", target, list(fields), {**body, "stream": stream, "seed": seed, "cache_prompt": False})
                            equal(got.status, 200, f"{target}: {got.content[:300]}")
                            thought = "".join(thoughts(got.content, stream))
                            lengths[len(fields)] = max(lengths[len(fields)], len(thought.split()))
                    check(lengths[0] <= 7 < lengths[1], f"{target}, {stream}: words of thinking with and without: {lengths}")
            got = client.ask("POST", *apis[0][:1], body={**apis[0][1], "stream": True, "seed": 1, "thinking_budget_tokens": 1})
            check(len("".join(thoughts(got.content, True)).split()) <= 2, "the client's own word goes before ours")


def thoughts(content, stream):
    """The pieces of thinking in an answer of any API."""
    def walk(value, inside=False):
        if isinstance(value, list):
            for one in value:
                yield from walk(one, inside)
        elif isinstance(value, dict):
            kind = value.get("type", "")
            for key, one in value.items():
                thinks = key in ("reasoning_content", "thinking") or (key in ("text", "delta") and kind in ("reasoning_text", "response.reasoning_text.delta"))
                if isinstance(one, str) and thinks:
                    yield one
                elif isinstance(one, (dict, list)) and not (stream and kind.endswith((".done", ".completed", ".added"))):
                    yield from walk(one)
    for document in documents(content):
        if not (stream and document.get("type", "").endswith((".done", ".completed"))):
            yield from walk(document)


def test_what_may_have_been_asked_for_is_left_alone():
    with Stream("cut") as scene:
        for what, (text, ask) in UNTOUCHED.items():
            for api in APIS:
                got = scene.turn(api, text, ask)
                equal(got.content, b"".join(scene.frames), f"{what}, {api}")
                equal(scene.flags_of(got), [], f"{what}, {api}")
        data = SENTENCE.replace(" ", "_") * 40
        for more in ({"tools": [{"type": "function", "function": {"name": "f", "parameters": {}}}]},
                     {"response_format": {"type": "json_object"}}):
            got = scene.turn("openai", data, **more)
            equal((got.content, scene.flags_of(got)), (b"".join(scene.frames), []), str(more))


def test_note_and_off_leave_every_byte():
    for policy, flags in (("note", ["runaway"]), ("off", [])):
        with Stream(policy) as scene:
            for api in APIS:
                got = scene.turn(api, SENTENCE * 60)
                equal(got.content, b"".join(scene.frames), f"{policy}, {api}")
                equal(scene.flags_of(got), flags, f"{policy}, {api}")
    with Stream("cut") as scene:
        got = scene.turn("openai", SENTENCE * 60, fields=[("X-Parapet", "off")])
        equal((got.content, scene.flags_of(got)), (b"".join(scene.frames), []), "a client that turned us off")
        got = scene.turn("responses", SENTENCE * 60)
        equal((got.content, scene.flags_of(got)), (b"".join(scene.frames), ["runaway"]), "responses")
        with scene.parapet.connect() as client:
            metrics = client.ask("GET", "/parapet/metrics").content.decode()
        check('parapet_model_flags_total{model="m",flag="runaway"} 1\n' in metrics, metrics)
        got = scene.turn("openai", SENTENCE * 60, fields=[("X-Parapet", "shadow")])
        equal((got.content, scene.flags_of(got)), (b"".join(scene.frames), ["runaway"]), "in shadow")


def test_an_answer_in_one_piece_is_only_noted():
    async def script(connection):
        while True:
            await connection.request()
            body = json.dumps({"choices": [{"index": 0, "message": {"role": "assistant", "content": SENTENCE * 60}}]}).encode()
            await connection.send(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
    with Backend(script) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        got = client.ask("POST", "/v1/chat/completions", body={"model": "m", "messages": [{"role": "user", "content": ASK}]})
        equal(documents(got.content)[0]["choices"][0]["message"]["content"], SENTENCE * 60, "the answer")
        equal(record_of(parapet, got)["flags"], ["runaway"], "flags")


def test_a_real_server_is_free_again():
    """A tiny model held to one sentence by a grammar writes it 200 times."""
    # Letter by letter, so that nobody takes it for the prompt's own words.
    letters = "".join(f"\\x{ord(letter):02x}" for letter in SENTENCE)
    grammar = f'root ::= ("{letters}"){{200}}'
    with Llama("tiny", "-np", "1", "-c", "8192") as llama, Parapet(llama) as parapet, parapet.connect() as client:
        for path, body in (("/v1/chat/completions", {"messages": [{"role": "user", "content": ASK}], "max_tokens": 6000}),
                           ("/v1/completions", {"prompt": ASK, "max_tokens": 6000}), ("/completion", {"prompt": ASK, "n_predict": 6000})):
            got = client.ask("POST", path, body={**body, "stream": True, "grammar": grammar, "temperature": 0})
            equal(got.status, 200, path)
            equal(sorted(record_of(parapet, got)["flags"]), ["runaway", "runaway-cut"], path)
            check(b'"length"' in got.content or b'"limit"' in got.content, f"{path}: {got.content[-300:]}")
            slots = json.loads(client.ask("GET", "/slots").content)
            wait_for(lambda: not any(slot["is_processing"] for slot in json.loads(client.ask("GET", "/slots").content)),
                     f"{path}: {slots}: a free slot", 10 * SLOW)


main(globals())
