"""Qualifiers that a draft misses are asked about without the prompt that led it there, and written in once; a formula for a count is
held against small cases, and marked where they do not bear it out. In every dialect, streamed and not."""
import json
import os
import re

from harness.guarding import APIS
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import check, equal, main, wait_for
from harness.texts import text_in

# MT-Bench 125.1 and 128.1, as they failed, in words of our own.
ANCESTOR = "Write a function that finds the highest common ancestor (not LCA) of two nodes in a binary tree."
LOWEST = ("To find the ancestor that two nodes share, walk down from the root until they part. This is the lowest common ancestor of "
          "the two nodes.")
HIGHEST = ("To find the highest ancestor that two nodes share, begin at the root, which is above all others. Where both nodes are in "
           "the tree, it is the root.")
TREES = "How many full binary trees are there with n vertices?"
FIBONACCI = "The left and the right part are counted alike, so the number of full binary trees with n vertices is the Fibonacci number F(n)."
CATALAN = "There are none for an even n. For an odd n the number of full binary trees is the Catalan number C((n-1)/2)."
PROGRAM = """```python
def trees(n):
    if n == 1:
        return [()]
    found = []
    for left in range(1, n - 1):
        for a in trees(left):
            for b in trees(n - 1 - left):
                found.append((a, b))
    return found


for n in range(1, 10):
    print(n, len(trees(n)))
```"""
RIVERS = "Name three rivers of Europe other than the Danube."
LISTED = "Three rivers of Europe:\n\n1. The Danube\n2. The Rhine\n3. The Loire"
OTHERS = "Three rivers of Europe:\n\n1. The Elbe\n2. The Rhine\n3. The Loire"
QUOTE = 'yes: "This is the lowest common ancestor"'
STEPS = [{"when": ["lowest common ancestor"], "step": "ask_about", "replies": [{"text": QUOTE}]},
         {"when": ["(not LCA)"], "step": "write_again", "replies": [{"text": HIGHEST}]},
         {"when": ["above all others"], "step": "take_again", "replies": [{"text": "no"}]},
         {"when": ["other than the Danube"], "step": "write_again", "replies": [{"text": OTHERS}]},
         {"when": ["full binary"], "step": "ask_cases", "replies": [{"text": PROGRAM}]}]


class Served:
    """A parapet over a backend that says this draft."""

    def __init__(self, draft, steps=None):
        self.rows = [*(STEPS if steps is None else steps), {"when": [], "replies": [{"text": draft}]}]

    def __enter__(self):
        self.folder = scratch()
        path = os.path.join(self.folder.__enter__(), "policy.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write("version: 1\nname: passes\npatience: 2m\n")
        os.chmod(path, 0o644)
        self.replay = Replay(self.rows).__enter__()
        self.parapet = Parapet(self.replay, "--policy", path).__enter__()
        wait_for(lambda: json.loads(self.get("/parapet/ready?verbose"))["jail"]["ready"], "the jail")
        # The first turn of a model tells how fast it is: from then on streams can be held.
        for api in APIS:
            self.ask(api, "Hello there.", True)
        return self

    def __exit__(self, *rest):
        try:
            self.parapet.__exit__(*rest)
        finally:
            self.replay.__exit__(*rest)
            self.folder.__exit__(*rest)

    def get(self, target):
        with self.parapet.connect() as client:
            return client.ask("GET", target).content.decode()

    def ask(self, api, prompt, stream, fields=(), model="m"):
        path, body = APIS[api]
        asked = {key: value for key, value in body.items() if key not in ("messages", "prompt", "input")}
        key = "prompt" if "prompt" in body else "input" if "input" in body else "messages"
        asked[key] = prompt if key != "messages" else [{"role": "user", "content": prompt}]
        with self.parapet.connect() as client:
            got = client.ask("POST", path, fields, {**asked, "model": model, "stream": stream})
        equal(got.status, 200, f"{api}: {got.content!r}")
        return got, text_in(got.content, stream)

    def turn(self, got):
        name = got.value(b"x-parapet-turn").decode()
        def look():
            said = json.loads(self.get(f"/parapet/turns/{name}"))
            return said if "verdict" in said else None
        return wait_for(look, "the record")

    def steps(self):
        return [row for row in self.replay.requests() if row.get("step")]

    def flagged(self):
        found = re.search(r'^parapet_flags_total\{flag="counting-unverified"\} (\d+)', self.get("/parapet/metrics"), re.M)
        return int(found[1]) if found else 0


def each():
    for api in APIS:
        for stream in (False, True):
            yield api, stream, f"{api}, {'streamed' if stream else 'whole'}"


def test_a_qualifier_that_is_missed_is_written_in():
    with Served(LOWEST) as served:
        for api, stream, what in each():
            before = len(served.steps())
            got, text = served.ask(api, ANCESTOR, stream)
            turn = served.turn(got)
            equal((text, turn["verdict"], turn["reason"], turn["calls"]), (HIGHEST, "replaced", "refined", 3), what)
            steps = served.steps()[before:]
            equal([row["step"] for row in steps], ["ask_about", "write_again", "take_again"], f"{what}: calls")
            bodies = [row["body"] for row in steps]
            check("(not LCA)" not in bodies[0] and "highest" not in bodies[0] and "walk down from the root" in bodies[0],
                  f"{what}: the question holds the text alone: {bodies[0]}")
            check("(not LCA)" in bodies[1] and "walk down from the root" in bodies[1], f"{what}: {bodies[1]}")
            check("(not LCA)" not in bodies[2] and "above all others" in bodies[2], f"{what}: {bodies[2]}")


def test_what_a_reader_decides_needs_no_question():
    with Served(LISTED) as served:
        for api, stream, what in each():
            got, text = served.ask(api, RIVERS, stream)
            turn = served.turn(got)
            equal((text, turn["verdict"], turn["calls"]), (OTHERS, "replaced", 1), what)


def test_a_word_without_a_quotation_changes_nothing():
    for word in ("yes", "yes: because it is", "Well, it depends.", "no"):
        with Served(LOWEST, steps=[{"when": [], "step": "ask_about", "replies": [{"text": word}]}]) as served:
            for api, stream, what in each():
                raw = served.ask(api, ANCESTOR, stream, [("X-Parapet", "off")])[1]
                got, text = served.ask(api, ANCESTOR, stream)
                equal((text, raw), (LOWEST, LOWEST), f"{what}, {word!r}")
                equal(served.turn(got)["verdict"], "unchecked", f"{what}, {word!r}")


def test_a_stream_that_cannot_be_held_is_only_looked_at():
    """Of a model that nobody has timed, nobody knows how long its draft would be held."""
    with Served(LISTED) as served:
        for api in APIS:
            model = f"untimed-{api}"
            raw = served.ask(api, RIVERS, True, [("X-Parapet", "off")], "another")[1]
            got, text = served.ask(api, RIVERS, True, (), model)
            turn = served.turn(got)
            equal((text, turn["verdict"], turn["reason"], turn["calls"]), (raw, "unchecked", "already-shown", 0), f"{api}: the draft")
            equal(served.ask(api, RIVERS, True, (), model)[1], OTHERS, f"{api}: once it is timed")


def test_a_claim_that_small_cases_contradict_is_told_below_it():
    note = "**Note:** small cases that a program counted one by one do not bear this out: 1, 0, 1, 0, 2, 0, 5, 0, 14 for n = 1 to 9."
    with Served(FIBONACCI) as served:
        for api, stream, what in each():
            before = served.flagged()
            got, text = served.ask(api, TREES, stream)
            turn = served.turn(got)
            equal((text.strip(), turn["verdict"], turn["delivery"], turn["reason"], turn["flags"]),
                  (f"{FIBONACCI}\n\n{note}", "replaced", "appended", "contradicted", ["counting-unverified"]), what)
            equal(got.value(b"x-parapet-flag"), None if stream else b"counting-unverified", f"{what}: the field")
            equal(served.flagged(), before + 1, f"{what}: the metric")


def test_a_formula_that_they_bear_out_is_not():
    with Served(CATALAN) as served:
        for api, stream, what in each():
            got, text = served.ask(api, TREES, stream)
            turn = served.turn(got)
            equal((text, turn["verdict"], turn["reason"], turn.get("flags", [])), (CATALAN, "confirmed", "agrees", []), what)
            equal(got.value(b"x-parapet-flag"), None, f"{what}: the field")
        equal(served.flagged(), 0, "the metric")


def test_without_a_program_it_is_marked_all_the_same():
    with Served(FIBONACCI, steps=[{"when": [], "step": "ask_cases", "replies": [{"text": "I would rather not."}]}]) as served:
        got, text = served.ask("openai", TREES, False)
        equal((text, got.value(b"x-parapet-flag")), (FIBONACCI, b"counting-unverified"), "the mark")


main(globals())
