"""What a client reads while its streamed answer is held, and under one that took the draft's place: lines in each API's own
field for reasoning, a footer, and nothing of either unless the policy asks for it."""
import json
import os
import re
import threading

from harness.guarding import APIS, SUM, Scene
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import check, equal, main, wait_for

POLICY = """version: 1
name: told
patience: 2m
{more}routes:
  - {{name: arithmetic, deliver: hold}}
"""
STEPS = "audit\nask first\nrun program\ncompare first\nrun again\nask second\nrun program\n"
WRONG = "The shop sells 5 at $20, 3 at $30 and 2 at $45. The total is $245."
RIGHT = "5 at $20 is $100, 3 at $30 is $90 and 2 at $45 is $90. The total is $280."
FIRST = "```python\nbooks = 5 * 20\nmore = 3 * 30\nrest = 2 * 45\nprint(books + more + rest)\n```"
SECOND = "```python\ndef solve():\n    return 5 * 20 + 3 * 30 + 2 * 45\n\nprint(solve())\n```"
STEP_ROWS = [{"when": ["total"], "step": "ask_first", "replies": [{"text": FIRST}]},
             {"when": ["total"], "step": "ask_second", "replies": [{"text": SECOND}]},
             {"when": ["total"], "step": "show_working", "replies": [{"text": "5 * 20 + 3 * 30 + 2 * 45 = 280"}]}]


class Served:
    """A parapet with that much more of a policy, before a backend whose drafts say this."""

    def __init__(self, more, draft, thinking=None):
        reply = {"text": draft} if thinking is None else {"text": draft, "thinking": thinking}
        self.rows = [{"when": ["total"], "replies": [reply]}, *STEP_ROWS]
        self.more = more

    def __enter__(self):
        self.folder = scratch()
        path = os.path.join(self.folder.__enter__(), "policy.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(POLICY.format(more=self.more))
        os.chmod(path, 0o644)
        self.replay = Replay(self.rows).__enter__()
        self.parapet = Parapet(self.replay, "--policy", path).__enter__()
        wait_for(lambda: self.get("/parapet/ready?verbose")["jail"]["ready"], "the jail")
        return self

    def __exit__(self, *rest):
        try:
            self.parapet.__exit__(*rest)
        finally:
            self.replay.__exit__(*rest)
            self.folder.__exit__(*rest)

    def get(self, target):
        with self.parapet.connect() as client:
            return json.loads(client.ask("GET", target).content)

    def ask(self, api, stream, model="gemma:2b", fields=()):
        path, body = APIS[api]
        with self.parapet.connect() as client:
            return client.ask("POST", path, fields, {**body, "model": model, "stream": stream})


def frames(api, content):
    """The JSON documents of a stream, in order, each with its event's name where it has one."""
    if api in ("chat", "generate"):
        return [json.loads(line) for line in content.splitlines()]
    found = []
    for event in content.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in event.splitlines() if not line.startswith(":"))
        if lines.get("data", "[DONE]") != "[DONE]":
            found.append(json.loads(lines["data"]))
            check("event" not in lines or lines["event"] == found[-1]["type"], f"{api}: an event with two names: {event}")
    return found


def pieces(api, one):
    """(text, thinking) of one document."""
    if api == "chat":
        return one["message"].get("content", ""), one["message"].get("thinking", "")
    if api == "generate":
        return one["response"], one.get("thinking", "")
    if api == "openai":
        delta = one["choices"][0]["delta"] if one["choices"] else {}
        return delta.get("content") or "", delta.get("reasoning_content") or ""
    if api == "responses":
        kind = one["type"]
        return (one["delta"] if kind == "response.output_text.delta" else "",
                one["delta"] if kind.startswith("response.reasoning") and kind.endswith("delta") else "")
    delta = one.get("delta", {}) if one["type"] == "content_block_delta" else {}
    return delta.get("text", ""), delta.get("thinking", "")


def in_order(api, documents):
    """Events are counted up; blocks and items begin and end one after the other, and are of one kind each."""
    numbers = [one["sequence_number"] for one in documents if "sequence_number" in one]
    equal(numbers, sorted(set(numbers)), f"{api}: events are counted")
    if api == "messages":
        opened = [one["index"] for one in documents if one["type"] == "content_block_start"]
        closed = [one["index"] for one in documents if one["type"] == "content_block_stop"]
        equal((opened, closed), (list(range(len(opened))), opened), f"{api}: blocks")
        kinds = {one["index"]: one["content_block"]["type"] for one in documents if one["type"] == "content_block_start"}
        check(all(one["delta"]["type"] in (kinds[one["index"]] + "_delta", "signature_delta") for one in documents
                  if one["type"] == "content_block_delta"), f"{api}: each piece is of its block's kind: {documents}")
    if api == "responses":
        items = {one["output_index"]: one["item"] for one in documents if one["type"] == "response.output_item.done"}
        whole = documents[-1]["response"]["output"]
        equal([items[index] for index in sorted(items)], whole, f"{api}: the items are those of the whole answer")
        check(all(items[one["output_index"]]["id"] == one["item_id"] for one in documents if "item_id" in one),
              f"{api}: events tell of their own item: {documents}")


def read(api, got):
    documents = frames(api, got.content.decode())
    in_order(api, documents)
    both = [pieces(api, one) for one in documents]
    began = next(place for place, (text, _) in enumerate(both) if text)
    check(not any(thinking for _, thinking in both[began:]), f"{api}: thinking behind the text: {both}")
    return "".join(text for text, _ in both), "".join(thinking for _, thinking in both)


def test_each_step_is_told_in_the_apis_own_field():
    with Served("progress: thinking\n", WRONG) as served:
        for api in APIS:
            got = served.ask(api, True)
            text, thinking = read(api, got)
            check(" The total is $280." in text and "245" not in text, f"{api}: {text!r}")
            check(thinking.startswith(STEPS), f"{api}: {thinking!r}")
            equal(got.value(b"x-parapet-verdict"), b"pending", f"{api}: the head's verdict")
            turn = served.get(f"/parapet/turns/{got.value(b'x-parapet-turn').decode()}")
            equal((turn["verdict"], turn["reason"]), ("repaired", "computed"), f"{api}: the record")
            check(f'"verdict":"{turn["verdict"]}"' in got.content.decode(), f"{api}: the annotation")


def test_a_draft_that_stands_follows_its_lines():
    with Served("progress: thinking\n", RIGHT) as served:
        for api in APIS:
            equal(read(api, served.ask(api, True)), (RIGHT, "audit\nask first\nrun program\n"), f"{api}: the draft")


def test_the_models_own_thinking_stands_before():
    with Served("progress: thinking\n", RIGHT, "Let me see.") as served:
        for api in APIS:
            equal(read(api, served.ask(api, True)), (RIGHT, "Let me see.audit\nask first\nrun program\n"), f"{api}: the draft")


def test_the_models_name_is_the_clients():
    with Served("progress: thinking\n", RIGHT) as served:
        for api in APIS:
            got = served.ask(api, True, "gemma:2b@on")
            equal(read(api, got)[0], RIGHT, f"{api}: the draft")
            named = [(one.get("response") if isinstance(one.get("response"), dict) else one.get("message", one))
                     for one in frames(api, got.content.decode())] if api in ("responses", "messages") \
                else frames(api, got.content.decode())
            names = {one["model"] for one in named if isinstance(one, dict) and "model" in one}
            equal(names, {"gemma:2b@on"}, f"{api}: names")


def test_nothing_is_told_where_nobody_asked():
    """Without the key, of what is not streamed, and of what is not held."""
    for more, stream in (("", True), ("progress: thinking\n", False)):
        with Served(more, RIGHT) as served:
            for api in APIS:
                raw, got = served.ask(api, stream, fields=[("X-Parapet", "off")]), served.ask(api, stream)
                equal(len(got.content), len(raw.content), f"{api}: nothing more than the draft")
                equal(got.value(b"x-parapet-verdict"), b"confirmed", f"{api}: the verdict")


def test_a_client_that_leaves_between_the_lines_frees_the_backend():
    held = "30s\nprogress: thinking\nroutes:\n  - {name: arithmetic, deliver: hold}"
    scene = Scene(patience=held)
    with scene.serve() as served:
        for api in APIS:
            scene.plays(api, True)
            reached, gone = threading.Event(), threading.Event()

            async def step(connection, reached=reached, gone=gone):
                reached.set()
                try:
                    await connection.gone()
                finally:
                    gone.set()
            scene.step = step
            with served.begin(api, True) as client:
                wait_for(reached.is_set, f"{api}: the extra call")
                client.until(b"ask first")
            wait_for(gone.is_set, f"{api}: the extra call's end")
        served.guards_again("clients that left")


def text_of(api, document):
    if api == "openai":
        return document["choices"][0]["message"]["content"]
    if api == "responses":
        return document["output"][-1]["content"][0]["text"]
    if api == "messages":
        return document["content"][-1]["text"]
    return document["message"]["content"] if api == "chat" else document["response"]


def test_a_footer_stands_under_what_took_the_drafts_place():
    footer = re.compile(r"\n\n---\n\u2713 \*\*\$280\*\* \([^\n]+\)\n\Z")
    with Served("mark: footer\n", WRONG) as served:
        for api in APIS:
            text = text_of(api, json.loads(served.ask(api, False).content))
            check(" The total is $280." in text and footer.search(text), f"{api}: {text!r}")
            streamed = read(api, served.ask(api, True))
            equal(streamed, (text, ""), f"{api}: streamed")
    with Served("mark: footer\n", RIGHT) as served:
        equal(text_of("chat", json.loads(served.ask("chat", False).content)), RIGHT, "a draft that stands has none")
    with Served("mark: none\n", WRONG) as served:
        check("\u2713" not in text_of("chat", json.loads(served.ask("chat", False).content)), "no mark, no footer")


def test_the_policy_says_what_a_line_is():
    with Served("progress: thinking\ntemplates: {progress: '[{step}] '}\n", RIGHT) as served:
        equal(read("chat", served.ask("chat", True))[1], "[audit] [ask first] [run program] ", "lines")


main(globals())
