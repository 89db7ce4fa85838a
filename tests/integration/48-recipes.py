"""The recipes of parapet-policy(5), taken out of the page as a reader would: each is sound, and does what the page says of it."""
import collections
import json
import os
import re

from harness.client import request
from harness.parapet import Parapet, run_to_end, scratch
from harness.replay import Replay
from harness.runner import ROOT, check, equal, main, wait_for
from harness.texts import record_of, text_in

ROFF = {r"\e": "\\", r"\-": "-", r"\(aq": "'", r"\[:a]": "ä", r"\[:u]": "ü"}
MODEL = "gemma2:2b"
PRODUCT, WRONG, RIGHT = "What is 3847*2938?", "3847 times 2938 is 11,302,468.", "3847 times 2938 is 11,302,486."
SUM = "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
HEFTE = "Anna kauft 3 Hefte zu je 2 Euro und einen Stift für 4 Euro. Wie viel bezahlt sie insgesamt?"


def recipe(name):
    with open(os.path.join(ROOT, "docs", "parapet-policy.5"), encoding="utf-8") as page:
        found = re.search(rf'^\.\\" recipe: {name}\n\.Bd [^\n]*\n(.*?)^\.Ed$', page.read(), re.M | re.S)
    check(found, f"the page has no recipe {name}")
    return re.sub(r"\\(?:e|-|\(aq|\[:[au]\])", lambda m: ROFF[m[0]], found[1])


class Scene:
    """A parapet with a recipe for its policy, before a backend that says this draft and these things to guards."""

    def __init__(self, name, draft, steps=()):
        self.folder = scratch()
        self.file = os.path.join(self.folder.__enter__(), "recipe.yaml")
        self.say(recipe(name))
        status, _, said = run_to_end(self.file, command="check")
        equal(status, 0, f"parapet check: {said}")
        rows = [{"when": [text], "step": step, "replies": [{"text": reply}]} for step, text, reply in steps]
        self.replay = Replay([*rows, {"when": [], "replies": [{"text": draft}]}])
        self.parapet = Parapet(self.replay, "--policy", self.file)

    def say(self, text):
        with open(self.file + ".new", "w", encoding="utf-8") as out:
            out.write(text)
        os.chmod(self.file + ".new", 0o644)
        os.replace(self.file + ".new", self.file)

    def __enter__(self):
        self.parapet.__enter__()
        return self

    def __exit__(self, *how):
        self.parapet.__exit__(*how)
        self.replay.__exit__(*how)
        self.folder.__exit__(*how)

    def ask(self, prompt, base="", fields=(), system="", **more):
        """(what the client reads, the turn's record)"""
        messages = [{"role": "system", "content": system}] if system else []
        body = {"model": MODEL, "stream": False, "messages": [*messages, {"role": "user", "content": prompt}], **more}
        with self.parapet.connect() as client:
            client.send(request("POST", f"{base}/v1/chat/completions", [("Content-Type", "application/json"), *fields], json.dumps(body).encode()))
            got = client.response()
        return (text_in(got.content, body["stream"]) if got.status == 200 else got.status), record_of(self.parapet, got)


def test_only_sums():
    with Scene("sums", WRONG) as scene:
        text, record = scene.ask(PRODUCT)
        equal((text, record["verdict"]), (RIGHT, "repaired"), "a calculation")
        for prompt in (HEFTE, "Write a poem about the sea in fewer than 10 lines."):
            text, record = scene.ask(prompt)
            equal((text, record["route"]), (WRONG, "direct"), prompt)
        equal([row for row in scene.replay.requests() if row.get("step")], [], "calls of guards")


def test_shadow_for_a_week_then_on():
    with Scene("shadow", WRONG) as scene:
        text, record = scene.ask(PRODUCT)
        equal((text, record["would"]["verdict"]), (WRONG, "repaired"), "in shadow")
        equal([row for row in scene.replay.requests() if row.get("step")], [], "calls for what needs none")
        # As soon as the jail is ready that its program would need.
        wait_for(lambda: scene.ask(SUM)[1]["calls"] > 0, "a call for what needs one")
        check(any(row.get("step") for row in scene.replay.requests()), "a call at the model server")
        scene.say("version: 1\n")
        wait_for(lambda: scene.ask(PRODUCT)[0] == RIGHT, "after the week")


def test_off_for_one_user():
    with Scene("one-user", WRONG) as scene:
        text, record = scene.ask(PRODUCT, base="/parapet/off")
        equal((text, record["verdict"], record["toggle_from"]), (WRONG, "off", "path"), "that user")
        equal(scene.ask(PRODUCT)[0], RIGHT, "the others")
        # The other ways are closed: a header is refused or passed over, but never obeyed.
        for how in ({"fields": [("X-Parapet", "off")]}, {"parapet": "off"}):
            with scene.parapet.connect() as client:
                body = {"model": MODEL, "messages": [{"role": "user", "content": PRODUCT}], **{k: v for k, v in how.items() if k != "fields"}}
                got = client.ask("POST", "/v1/chat/completions", how.get("fields", ()), body)
            check(got.status >= 400 or text_in(got.content, False) == RIGHT, f"{how}: {got.status} {got.content!r}")
        with scene.parapet.connect() as client:
            got = client.ask("POST", "/parapet/shadow/v1/chat/completions", (), {"model": MODEL, "messages": [{"role": "user", "content": PRODUCT}]})
        check(got.status >= 400, f"another word: {got.status}")


def test_half_and_half():
    with Scene("halves", WRONG) as scene:
        arms = {}
        for chat in range(40):
            for _ in range(2):
                text, record = scene.ask(PRODUCT, fields=[("X-OpenWebUI-Chat-Id", f"chat-{chat}")])
                equal(text, {"off": WRONG, "on": RIGHT}[record["arm"]], f"chat {chat} in arm {record['arm']}")
                equal(arms.setdefault(chat, record["arm"]), record["arm"], f"the arm of chat {chat}")
        count = collections.Counter(arms.values())
        check(min(count["off"], count["on"]) >= 10, f"arms of 40 conversations: {count}")


def test_a_german_policy():
    steps = [("ask_first", "Antworte nicht in Worten", "gesamt = 3*2 + 4  # Euro"),
             ("ask_second", "Rechne in Python aus", "hefte = 3*2; gesamt = hefte + 4  # Euro")]
    with Scene("german", "Sie bezahlt insgesamt 9 Euro.", steps) as scene:
        text, record = scene.ask(HEFTE)
        equal((record["route"], record["verdict"]), ("textaufgaben", "repaired"), record)
        check("10" in text and "9" not in text, text)
        text, record = scene.ask(HEFTE, stream=True)
        check(text.startswith("Sie bezahlt insgesamt 9 Euro.") and "**Berichtigung:** Richtig ist **10 Euro**" in text, text)
        equal(scene.ask("Schreibe eine Geschichte über 3 Hefte und 4 Stifte.")[1]["route"], "direct", "a text")


def test_out_of_my_agents_way():
    with Scene("agent", WRONG) as scene:
        text, record = scene.ask(PRODUCT, system="You are Devbot, a careful engineer. Answer in one line.")
        equal((text, record["route"], record["verdict"]), (WRONG, "my-agent", "direct"), f"the agent: {record}")
        equal(scene.ask(PRODUCT, system="You are a helpful assistant.")[0], RIGHT, "somebody else")
        text, record = scene.ask(PRODUCT, tools=[{"type": "function", "function": {"name": "run", "parameters": {}}}])
        equal((text, record["reason"]), (WRONG, "tools"), "a request with tools")


def test_every_recipe_of_the_page_is_tried():
    with open(os.path.join(ROOT, "docs", "parapet-policy.5"), encoding="utf-8") as page:
        told = re.findall(r'^\.\\" recipe: (\S+)$', page.read(), re.M)
    equal(sorted(told), sorted(["sums", "shadow", "one-user", "halves", "german", "agent"]), "recipes")


main(globals())
