"""Puzzles, guarded end to end with the real solver: drafts that state what the clues rule out, in every dialect, streamed and
not; drafts that are right; questions that nobody reads; and no solver at all."""
import json
import os
import re
import shutil
import signal

from harness import runner
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import Skip, check, equal, main, wait_for

BOY = "A boy has three sisters. Each of them has one brother. How many brothers does the boy have?"
BIRDS = ("On a fence, there are three birds: a robin, a crow, and a gull. The crow is to the left of the robin. "
         "The gull is to the right of the robin.\nOptions:\n(A) The robin is the rightmost.\n(B) The crow is the rightmost.\n"
         "(C) The gull is the rightmost.")  # fmt: skip
ROW = ("Four friends, Tom, Liz, Max and Eve, sit in a row. Liz sits to the left of Max. Tom sits at the far left. "
       "Eve sits immediately to the right of Max. Who sits second from the left?")
OPEN = ("On a fence, there are three birds: a robin, a crow, and a gull. The crow is to the left of the robin. The gull would rather be "
        "somewhere else.\nOptions:\n(A) The robin is the rightmost.\n(B) The crow is the rightmost.\n(C) The gull is the rightmost.")
DRAFTS = {
    BOY: "The boy is the brother of each of his three sisters. So the boy has one brother.",
    BIRDS: "I looked at all of the birds on the fence.\n\nThe answer is (A).",
    ROW: "Tom sits at the end. Max sits second from the left.",
    OPEN: "The answer is (B).",
}
RIGHT = {BOY: "**0**", BIRDS: "**(C)**", ROW: "**Liz**"}
APIS = {
    "/api/chat": lambda prompt: {"messages": [{"role": "user", "content": prompt}]},
    "/api/generate": lambda prompt: {"prompt": prompt},
    "/v1/chat/completions": lambda prompt: {"messages": [{"role": "user", "content": prompt}]},
    "/v1/responses": lambda prompt: {"input": prompt},
    "/v1/messages": lambda prompt: {"max_tokens": 500, "messages": [{"role": "user", "content": prompt}]},
}
PATHS = (("message", "content"), ("response",), ("choices", 0, "message", "content"), ("choices", 0, "delta", "content"),
         ("output", 0, "content", 0, "text"), ("delta", "text"), ("delta",), ("content", 0, "text"))  # fmt: skip


def tape():
    return Replay([{"when": [prompt], "replies": [{"text": draft}]} for prompt, draft in DRAFTS.items()])


def has_solver():
    if not os.path.exists(os.path.join(runner.bindir, "parapet-solver")):
        raise Skip("parapet-solver was not built: there is no Z3")


def text_of(document):
    for path in PATHS:
        value = document
        for step in path:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                value = None
                break
        if isinstance(value, str):
            return value
    return ""


def ask(parapet, path, prompt, stream=False, fields=()):
    with parapet.connect() as client:
        got = client.ask("POST", path, fields, {"model": "m", "stream": stream, **APIS[path](prompt)})
    equal(got.status, 200, f"{path} {prompt}")
    lines = got.content.decode().splitlines() if stream else [got.content.decode()]
    lines = [line.removeprefix("data:").strip() for line in lines]
    return got, "".join(text_of(json.loads(line)) for line in lines if line.startswith("{"))


def last_turn(parapet):
    with parapet.connect() as client:
        return json.loads(client.ask("GET", "/parapet/turns?last=1").content)["turns"][0]


def ready(parapet, what):
    with parapet.connect() as client:
        return json.loads(client.ask("GET", "/parapet/ready?verbose").content)[what]["ready"]


def test_what_the_clues_rule_out_is_replaced():
    has_solver()
    with tape() as replay, Parapet(replay) as parapet:
        wait_for(lambda: ready(parapet, "solver"), "the solver")
        for path in APIS:
            for prompt, right in RIGHT.items():
                what = f"{path} {prompt}"
                got, text = ask(parapet, path, prompt)
                equal(got.values(b"x-parapet-verdict"), [b"replaced"], f"{what}: {text!r}")
                check(text.startswith(f"The answer is {right}") and "Solved by Z3" in text, f"{what}: {text!r}")
                check(not re.search(r"prove[nds]|verified", text), f"{what}: {text!r}")
                got, text = ask(parapet, path, prompt, stream=True)
                # Where one of several choices is asked for the draft is held, else it streams and a correction follows.
                if prompt == BIRDS:
                    check(text.startswith(f"The answer is {right}"), f"{what}, streamed: {text!r}")
                else:
                    check(text.startswith(DRAFTS[prompt]), f"{what}: the draft has changed: {text!r}")
                    check(right in text[len(DRAFTS[prompt]):], f"{what}: what follows is {text[len(DRAFTS[prompt]):]!r}")
                turn = last_turn(parapet)
                equal((turn["verdict"], turn["calls"], turn["reason"]), ("replaced", 0, "solved"), f"{what}: the record")
                equal([step["step"] for step in turn["steps"]], ["read_clues", "solve", "conclude_solved"], f"{what}: steps")


def test_what_is_not_read_or_off_is_the_models():
    has_solver()
    with tape() as replay, Parapet(replay) as parapet:
        wait_for(lambda: ready(parapet, "solver"), "the solver")
        for prompt, fields, reason in ((OPEN, (), "unread"), (BOY, [("X-Parapet", "off")], None)):
            with parapet.connect() as client:
                got = client.ask("POST", "/api/chat", fields, {"model": "m", "stream": False, **APIS["/api/chat"](prompt)})
            equal(json.loads(got.content)["message"]["content"], DRAFTS[prompt], "the draft")
            if reason:
                equal(last_turn(parapet)["reason"], reason, "the reason")


def test_a_solver_that_dies_costs_nobody_the_draft():
    """The values are tried in the jail, a successor answers, or the draft stands."""
    has_solver()
    with tape() as replay, Parapet(replay) as parapet:
        wait_for(lambda: ready(parapet, "solver") and ready(parapet, "jail"), "solver and jail")
        for number in range(runner.scaled(5, least=2)):
            os.kill(parapet.solver(), signal.SIGKILL)
            _, text = ask(parapet, "/api/chat", BOY)
            check(text == DRAFTS[BOY] or text.startswith("The answer is **0**"), f"{number}: {text!r}")
            check(last_turn(parapet)["reason"] in ("solved", "solver-broken", "puzzle-timeout"), last_turn(parapet))
            wait_for(lambda: ready(parapet, "solver"), "the solver again")
        check(ask(parapet, "/api/chat", BOY)[1].startswith("The answer is **0**"), "the last one")


def test_without_a_solver_the_cases_are_tried():
    if os.environ.get("PARAPET_TEST_UNDER"):
        raise Skip("under another program, parapet is not the one that runs")
    usual = runner.bindir
    with scratch() as folder:
        for name in ("parapet", "parapet-jail", "parapet-replay"):
            shutil.copy2(runner.binary(name), folder)
        runner.bindir = folder
        try:
            with tape() as replay, Parapet(replay) as parapet:
                if parapet.solver() is not None:
                    raise Skip("a parapet-solver is installed on this machine")
                wait_for(lambda: ready(parapet, "jail"), "the jail")
                for prompt, right in RIGHT.items():
                    _, text = ask(parapet, "/api/chat", prompt)
                    check(text.startswith(f"The answer is {right}") and "Checked by a program" in text, f"{prompt}: {text!r}")
                    equal([step["step"] for step in last_turn(parapet)["steps"]],
                          ["read_clues", "solve", "enumerate", "conclude_enumerated"], "steps")  # fmt: skip
        finally:
            runner.bindir = usual


main(globals())
