"""`deliver: immediate`: an expression is answered without asking the backend, but only for a model and keys that it has just
accepted, in the API's own shape; everything else is asked for as usual."""
import json
import os

from harness.backend import Backend, answer
from harness.client import request
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import check, equal, main
from harness.texts import record_of

PRODUCT = "What is 3847*2938?"
DRAFT = "It is 11,302,486."
SAID = "The answer is **11302486**.\n\nComputed without the model."
MODEL = "gemma2:2b"
POLICY = """version: 1
name: at-once
toggles: {clients-may: ['off', 'on', shadow, route]}
routes:
  - {name: expression, deliver: immediate}
  - {name: conversion, deliver: immediate}
"""
APIS = {
    "/api/chat": (lambda prompt: {"messages": [{"role": "user", "content": prompt}]}, b"application/x-ndjson"),
    "/api/generate": (lambda prompt: {"prompt": prompt}, b"application/x-ndjson"),
    "/v1/chat/completions": (lambda prompt: {"messages": [{"role": "user", "content": prompt}]}, b"text/event-stream"),
    "/v1/responses": (lambda prompt: {"input": prompt}, b"text/event-stream"),
    "/v1/messages": (lambda prompt: {"max_tokens": 500, "messages": [{"role": "user", "content": prompt}]}, b"text/event-stream"),
}


class Served:
    """A backend, and a parapet in front of it that answers at once where it may."""

    def __init__(self, backend=None, policy=POLICY):
        self.replay = backend or Replay([{"when": [], "replies": [{"text": DRAFT}]}])
        self.policy = policy

    def __enter__(self):
        self.replay.__enter__()
        self.scratch = scratch()
        path = os.path.join(self.scratch.__enter__(), "policy.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.policy)
        os.chmod(path, 0o644)
        self.parapet = Parapet(self.replay, "--policy", path, "--workers", "1")
        return self

    def __exit__(self, *what):
        self.parapet.__exit__(*what)
        self.scratch.__exit__(*what)
        self.replay.__exit__(*what)

    def asked(self):
        return len([row for row in self.replay.requests() if row["method"] == "POST"])

    def ask(self, path, prompt=PRODUCT, stream=False, model=MODEL, fields=(), **members):
        """(the answer, whether the backend was asked for it)"""
        before = self.asked()
        with self.parapet.connect() as client:
            got = client.ask("POST", path, fields, {"model": model, "stream": stream, **APIS[path][0](prompt), **members})
        equal(got.status, 200, path)
        return got, self.asked() > before


def documents(got):
    lines = [line.removeprefix("data:").strip() for line in got.content.decode().splitlines()]
    return [json.loads(line) for line in lines if line.startswith("{")]


def strings(value):
    """Every string of a document, by its key."""
    if isinstance(value, dict):
        for key, member in value.items():
            if isinstance(member, str):
                yield key, member
            yield from strings(member)
    elif isinstance(value, list):
        for member in value:
            yield from strings(member)


def check_at_once(served, path, stream, **how):
    got, was_asked = served.ask(path, stream=stream, **how)
    what = f"{path}, {'streamed' if stream else 'whole'}"
    equal((was_asked, got.values(b"x-parapet-verdict"), got.values(b"x-parapet-reason")), (False, [b"replaced"], [b"immediate"]), what)
    kind = APIS[path][1] if stream else b"application/json"
    check(got.value(b"content-type").startswith(kind), f"{what}: {got.value(b'content-type')}")
    found = documents(got)
    check(SAID in [text for document in found for _, text in strings(document)], f"{what}: {got.content!r}")
    note = found[-1]["parapet"]
    equal((note["verdict"], note["reason"], note["turn"]), ("replaced", "immediate", got.value(b"x-parapet-turn").decode()), what)
    turn = record_of(served.parapet, got)
    equal((turn["turn"], turn["verdict"], turn["reason"], turn["calls"], turn["status"], [step["step"] for step in turn["steps"]]),
          (note["turn"], "replaced", "immediate", 0, 200, ["compute"]), f"{what}: the record")
    return found


def test_every_api_in_both_shapes():
    with Served() as served:
        for path in APIS:
            check(served.ask(path)[1], f"{path}: the first time the backend is asked")
            for stream in (False, True, False):
                found = check_at_once(served, path, stream)
                models = {text for document in found for key, text in strings(document) if key == "model"}
                equal(models, {MODEL}, f"{path}: the model's name")
            ids = {text for document in check_at_once(served, path, True) for key, text in strings(document) if key == "id"}
            check(path.startswith("/api/") or ids, f"{path}: no id")


def test_the_name_that_the_client_gave():
    with Served() as served:
        served.ask("/v1/chat/completions", model=MODEL + "@on")
        found = check_at_once(served, "/v1/chat/completions", False, model=MODEL + "@on")
        equal(found[0]["model"], MODEL + "@on", "the model's name")


def test_units_and_languages():
    with Served() as served:
        served.ask("/api/chat")
        got, was_asked = served.ask("/api/chat", "What is 3 miles in km?")
        equal((was_asked, documents(got)[0]["message"]["content"].split("\n")[0]), (False, "The answer is **4.828032 km**."), "units")
        for prompt, said in {"Was ist 7 / 4?": "Die Antwort ist **1,75**.", "Cuánto es 7 / 4?": "La respuesta es **1,75**.",
                             "2.5 * 3.5 =": "**8.75**", "12 * 12 =": "**144**"}.items():
            got, was_asked = served.ask("/api/chat", prompt)
            equal((was_asked, documents(got)[0]["message"]["content"].split("\n")[0]), (False, said), prompt)
        equal(served.ask("/api/chat", "7 / 4 =")[1], True, "a decimal mark for nobody knows whom: asked")


def test_only_whom_the_backend_has_accepted():
    key = [("Authorization", "Bearer one")]
    with Served() as served:
        served.ask("/api/chat", "Hello", fields=key)
        equal(served.ask("/api/chat", fields=key)[1], False, "any turn that the backend answered counts")
        equal(served.ask("/api/chat", fields=[("User-Agent", "x"), *key])[1], False, "other fields are no keys")
        for what, how in {"no key": {}, "another key": {"fields": [("Authorization", "Bearer two")]},
                          "a key more": {"fields": [*key, ("X-Api-Key", "one")]},
                          "a cookie": {"fields": [*key, ("Cookie", "a=b")]},
                          "another model": {"fields": key, "model": "llama3:8b"}}.items():
            equal(served.ask("/api/chat", **how)[1], True, f"{what}: asked")
        equal(served.ask("/v1/chat/completions", fields=key)[1], True, "another API: asked")


def test_what_is_asked_for_as_usual():
    with Served() as served:
        served.ask("/api/chat")
        for what, how in {"off": {"fields": [("X-Parapet", "off")]}, "shadow": {"fields": [("X-Parapet", "shadow")]},
                          "another origin": {"fields": [("Origin", "http://page.example")]},
                          "stop words": {"options": {"stop": ["."]}},
                          "a form": {"prompt": "2 + 2 = ? Answer with a single number only, as JSON."},
                          "two meanings": {"prompt": "6/2(1+2)"}, "two sizes": {"prompt": "What is 3 pints in litres?"},
                          "no expression": {"prompt": "Hello"}, "tools": {"tools": [{"type": "function", "function": {"name": "f"}}]},
                          }.items():
            got, was_asked = served.ask("/api/chat", **how)
            equal((was_asked, DRAFT in got.content.decode()), (True, True), what)
        equal(served.ask("/api/chat")[1], False, "and then at once again")


def test_one_connection_many_turns():
    """Sent in one piece, asked for or not, answered in order."""
    with Served() as served:
        served.ask("/api/chat")
        prompts = [PRODUCT, "Hello", PRODUCT, "What is 3 miles in km?", "Hello", PRODUCT]
        wanted = [b"11302486", b"11,302,486", b"11302486", b"4.828032", b"11,302,486", b"11302486"]
        with served.parapet.connect() as client:
            client.send(b"".join(request("POST", "/api/chat", (), {"model": MODEL, "stream": False, **APIS["/api/chat"][0](prompt)})
                                 for prompt in prompts))
            for prompt, text in zip(prompts, wanted):
                got = client.response(b"POST")
                check(text in got.content, f"{prompt}: {got.content!r}")


def test_off_by_default():
    with Served(policy="version: 1\nname: plain\n") as served:
        for _ in range(3):
            equal(served.ask("/api/chat")[1], True, "asked")


def test_a_key_that_is_taken_back():
    status = [b"200 OK"]
    good = json.dumps({"model": MODEL, "message": {"role": "assistant", "content": DRAFT}, "done": True, "done_reason": "stop"})

    async def script(connection):
        while True:
            await connection.request()
            await connection.send(answer(good.encode(), status[0], fields=b"Content-Type: application/json\r\n"))

    body = {"model": MODEL, "stream": False, **APIS["/api/chat"][0](PRODUCT)}
    talk = {"model": MODEL, "stream": False, **APIS["/api/chat"][0]("Hello")}
    with scratch() as folder, Backend(script) as backend:
        path = os.path.join(folder, "policy.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(POLICY)
        os.chmod(path, 0o644)
        with Parapet(backend, "--policy", path, "--workers", "1") as parapet, parapet.connect() as client:
            equal(client.ask("POST", "/api/chat", (), body).values(b"x-parapet-reason"), [b"agrees"], "asked")
            equal(client.ask("POST", "/api/chat", (), body).values(b"x-parapet-reason"), [b"immediate"], "at once")
            status[0] = b"401 Unauthorized"
            equal(client.ask("POST", "/api/chat", (), talk).status, 401, "the key was taken back")
            equal(client.ask("POST", "/api/chat", (), body).status, 401, "and is asked for again")


main(globals())
