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
from harness.texts import record_of, text_in, text_of

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


def tape():
    return Replay([{"when": [prompt], "replies": [{"text": draft}]} for prompt, draft in DRAFTS.items()])


# Puzzles of the kinds of MT-Bench 101 and 104 to 107, in words of our own, with drafts that fail as small models do.
RACE = "You are in a race and you overtake the person in second place. What position are you in now?"
LAST = 'If "second place" is changed to "last place" in that question, what would the answer be?'
BOTH = "You run a marathon and pass the runner in third place. Which place are you in now? Where is the runner you just overtook?"
TWO = "What if each sister has two brothers, how many brothers would the boy have?"
COSTS = ("Based on the first two statements, the third statement may be true, false, or uncertain.\n1. Pears cost more than plums.\n"
         "2. Pears cost less than melons.\n3. Melons cost more than plums and melons cost more than pears.\n"
         "If the first two statements are true, then the third statement is")  # fmt: skip
THIRD = "If the third statement is true. Is the first statement true, false, or uncertain? Please explain."
FATHERS = "A is the father of B. B is the father of C. What is the relationship between A and C?"
CHAIN = ("Building on the previous question, if C is the son of D, D is the father of E, E is the son of X, and X is the father of Y, "
         "and Y is the father of Z, what's the relationship between A and Z in terms of generations?")  # fmt: skip
PARKING = ("At a theatre, parking spaces are kept for the staff: director, cashier, singer, dancer, cook. The spaces are lined up in "
           "that order. The cars are white, black, silver, orange, and brown, and the owners are Olga, Pete, Quinn, Rita, and Sam.\n"
           "* The car in the first space is white.\n* A black car is parked between the white car and the silver car.\n"
           "* The car in the last space is orange.\n* The dancer drives a brown car.\n* Olga's car is parked next to Rita's.\n"
           "* Sam drives a silver car.\n* Pete's car is parked between Quinn's and Sam's.\n* Rita's car is parked in the last space.\n"
           "Who is the dancer?")  # fmt: skip
# One sentence of it says nothing that code could tell to say nothing.
DOUBTFUL = PARKING.replace("* The car in the first", "Each car is said to be the pride of its owner.\n* The car in the first")
COLOURS = "List the colors of the cars from last to first."
SAID = {
    "The car in the first space is white.": "first(white)",
    "A black car is parked between the white car and the silver car.": "between(black, white, silver)",
    "The car in the last space is orange.": "last(orange)",
    "The dancer drives a brown car.": "space[brown] == dancer",
    "Olga's car is parked next to Rita's.": "next_to(Olga, Rita)",
    "Sam drives a silver car.": "seat[Sam] == space[silver]",
    "Pete's car is parked between Quinn's and Sam's.": "between(Pete, Quinn, Sam)",
    "Rita's car is parked in the last space.": "last(Rita)",
}


def parking(turned=False):
    """As a specification; turned: what a small model would make of one sentence."""
    said = dict(SAID, **({"The car in the last space is orange.": "first(orange)"} if turned else {}))
    return json.dumps({
        "sets": [{"name": "jobs", "members": ["director", "cashier", "singer", "dancer", "cook"]},
                 {"name": "cars", "members": ["white", "black", "silver", "orange", "brown"]},
                 {"name": "owners", "members": ["Olga", "Pete", "Quinn", "Rita", "Sam"]}],
        "vars": [{"name": "space", "of": "cars", "domain": "jobs", "distinct": True, "order": "first"},
                 {"name": "seat", "of": "owners", "domain": "jobs", "distinct": True, "order": "first"}],
        "constraints": [{"say": say, "expr": expr} for say, expr in said.items()],
        "ask": {"kind": "value", "expr": "which(x for x in owners if seat[x] == dancer)"}})  # fmt: skip


# Turns of a conversation, the last one's draft, and what is right.
BENCH = {
    "101/1": ([RACE], "You pass the second person, so you are in first place.", "**2**"),
    "101/1, both questions": ([BOTH], "You are in second place, and the runner you just overtook is in third place.", "fourth place"),
    "101/2": ([RACE, LAST], "You would be in last place.", "**impossible**"),
    "104/1": ([BOY], "That brother is the boy. So the boy has one brother.", "zero brothers"),
    "104/2": ([BOY, TWO], "Each sister has two brothers. So the boy has two brothers.", "**1**"),
    "105/1": ([PARKING], "I went through all the cars.\n\nThe dancer is Sam.", "**Olga**"),
    "105/1, by the model": ([DOUBTFUL], "I went through them all.\n\nThe dancer is Sam.", "**Olga**"),
    "105/2": ([PARKING, COLOURS], "Orange, silver, brown, black, white.", "**orange, brown, silver, black, white**"),
    "106/1": ([COSTS], "Pears and melons cannot be compared.\n\nThe answer is uncertain.", "**True**"),
    "106/2": ([COSTS, THIRD], "Melons cost the most.\n\nThe first statement is true.", "**uncertain**"),
    "107/1": ([FATHERS], "B stands between them. A is the father of C.", "**grandfather**"),
    "107/2": ([FATHERS, CHAIN], "Going from A to Z there are 6 generations, so A is the great-grandfather of Z.", "**great-grandfather**"),
}


def bench_tape():
    """A turn's draft is found by its last text; the model writes the parking puzzle down wrong once, then right."""
    cases = [{"when": [DOUBTFUL, "Translate the question"], "step": "ask_second_specification", "replies": [{"text": parking()}]},
             {"when": [DOUBTFUL], "step": "ask_specification", "replies": [{"text": parking(turned=True)}]},
             {"when": [DOUBTFUL], "step": "mend_specification", "replies": [{"text": parking()}]}]  # fmt: skip
    for texts, draft, _ in sorted(BENCH.values(), key=lambda row: -len(row[0])):
        cases.append({"when": list(texts), "unless": [] if len(texts) > 1 else [row[0][1] for row in BENCH.values() if len(row[0]) > 1],
                      "replies": [{"text": draft}]})
    return Replay(cases)


def has_solver():
    if not os.path.exists(os.path.join(runner.bindir, "parapet-solver")):
        raise Skip("parapet-solver was not built: there is no Z3")


def ask(parapet, path, prompt, stream=False, fields=()):
    with parapet.connect() as client:
        got = client.ask("POST", path, fields, {"model": "m", "stream": stream, **APIS[path](prompt)})
    equal(got.status, 200, f"{path} {prompt}")
    return got, text_in(got.content, stream)


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
                turn = record_of(parapet, got)
                equal((turn["verdict"], turn["calls"], turn["reason"]), ("replaced", 0, "solved"), f"{what}: the record")
                equal([step["step"] for step in turn["steps"]], ["read_clues", "solve", "conclude_solved", "look_for_correction"], f"{what}: steps")


def converse(parapet, path, texts):
    """The record of the last turn, and its answer."""
    turns = [{"role": "user" if i % 2 == 0 else "assistant", "content": text}
             for i, text in enumerate(text for one in texts for text in (one, "I see."))][:-1]  # fmt: skip
    body = {"model": "m", "stream": False, "max_tokens": 500, "messages": turns}
    with parapet.connect() as client:
        got = client.ask("POST", path, (), body)
    equal(got.status, 200, f"{path} {texts[-1]}")
    return record_of(parapet, got), text_of(json.loads(got.content))


def test_the_benchs_puzzles_come_out_right():
    has_solver()
    with bench_tape() as replay, Parapet(replay) as parapet:
        wait_for(lambda: ready(parapet, "solver"), "the solver")
        for path in ("/api/chat", "/v1/chat/completions", "/v1/messages"):
            for name, (texts, _, right) in BENCH.items():
                turn, text = converse(parapet, path, texts)
                what = f"{path} {name}: {text!r}, {turn}"
                check(right in text and (text.startswith("The answer is") or turn["verdict"] == "repaired"), what)
                equal(turn["calls"], 3 if name.endswith("by the model") else 0, what)


def test_what_is_not_read_or_off_is_the_models():
    has_solver()
    with tape() as replay, Parapet(replay) as parapet:
        wait_for(lambda: ready(parapet, "solver"), "the solver")
        for prompt, fields, reason in ((OPEN, (), "no-specification"), (BOY, [("X-Parapet", "off")], None)):
            with parapet.connect() as client:
                got = client.ask("POST", "/api/chat", fields, {"model": "m", "stream": False, **APIS["/api/chat"](prompt)})
            equal(json.loads(got.content)["message"]["content"], DRAFTS[prompt], "the draft")
            if reason:
                equal(record_of(parapet, got)["reason"], reason, "the reason")


def restarts(parapet):
    with parapet.connect() as client:
        return json.loads(client.ask("GET", "/parapet/ready?verbose").content)["solver"]["restarts"]


def test_a_solver_that_dies_costs_nobody_the_draft():
    """The values are tried in the jail, a successor answers, or the draft stands."""
    has_solver()
    with tape() as replay, Parapet(replay) as parapet:
        wait_for(lambda: ready(parapet, "solver") and ready(parapet, "jail"), "solver and jail")
        for number in range(runner.scaled(5, least=2)):
            os.kill(parapet.solver(), signal.SIGKILL)
            got, text = ask(parapet, "/api/chat", BOY)
            check(text == DRAFTS[BOY] or text.startswith("The answer is **0**"), f"{number}: {text!r}")
            turn = record_of(parapet, got)
            check(turn["reason"] in ("solved", "solver-broken", "puzzle-timeout"), turn)
            # Only then is what is told of it not told of the one that was killed.
            wait_for(lambda n=number: restarts(parapet) == n + 1, "its successor")
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
                    got, text = ask(parapet, "/api/chat", prompt)
                    check(text.startswith(f"The answer is {right}") and "Checked by a program" in text, f"{prompt}: {text!r}")
                    equal([step["step"] for step in record_of(parapet, got)["steps"]],
                          ["read_clues", "solve", "enumerate", "conclude_enumerated", "look_for_correction"], "steps")  # fmt: skip
        finally:
            runner.bindir = usual


main(globals())
