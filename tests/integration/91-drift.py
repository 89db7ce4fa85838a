"""A model that is no more what it was when it was calibrated: turns that fall back, or are replaced, more often than then are told of
in the log, once, and by the metrics, `ready?verbose` and after a reload; steady models and those that nobody calibrated are not."""
import json
import os
import re
import signal

from harness.backend import Backend
from harness.client import request
from harness.ollama import Ollama
from harness.parapet import Parapet, scratch
from harness.runner import PATIENCE, check, equal, main, wait_for
from harness.texts import record_of

PROMPT = "Describe the sea to a child in exactly three sentences. Do not use any commas in your answer."
CLEAN, COMMAS, SHORT = "The sea is wide and grey. It sings. It is old.", "The sea is wide, grey and old. It sings. It is old.", "It is wide."
DRIFTED, AGAIN = "has drifted from its calibration", "is as it was calibrated again"
LISTED = {"known:latest": "aaa", "renewed:latest": "ccc", "stranger:latest": "ddd"}
POLICY = """version: 1
calibrated:
  - {{model: renewed, digest: bbb}}
  - model: known
    digest: aaa
    measured: 2026-11-21T20:30:00Z
    rates: [{{route: constraints, turns: 60, replaced: {replaced}, fallback: 0}}]
"""


def ask(parapet, count, model="known"):
    """So many turns; their verdicts."""
    found = set()
    with parapet.connect() as client:
        for _ in range(count):
            client.send(request("POST", "/api/chat", [], {"model": model, "stream": False, "messages": [{"role": "user", "content": PROMPT}]}))
            got = client.response(b"POST")
            record = record_of(parapet, got)  # a head that was held for too long is without the verdict
            equal((got.status, record["route"]), (200, "constraints"), model)
            found.add(record["verdict"])
    return found


def get(parapet, target):
    with parapet.connect() as client:
        return client.ask("GET", target).content.decode()


def calibrations(parapet):
    return {one["model"]: one for one in json.loads(get(parapet, "/parapet/ready?verbose"))["calibrated"]}


def rates(parapet, model="known"):
    """{rate: what is told of it} of the route."""
    return {one["rate"]: one for one in calibrations(parapet)[model]["rates"] if one["route"] == "constraints"}


def await_turns(parapet, turns, model="known"):
    """The rates, once so many turns are counted, and what became of the last of them: that is done when an answer has gone out."""
    def look():
        found = rates(parapet, model)
        there = found and found["guarded"]["now"] == [turns, turns]
        return there and all(found[rate]["now"][1] == min(turns, 200) for rate in ("replaced", "fallback")) and found
    return wait_for(look, f"{turns} turns of {model}")


def series(parapet):
    """{(family, model, rate): value} of the route."""
    return {(family, model, rate): float(value) for family, model, rate, value in re.findall(
        r'^parapet_calibrated_(rate\w*)\{model="([^"]*)",route="constraints",rate="(\w+)"\} (\S+)$', get(parapet, "/parapet/metrics"), re.M)}


def told(parapet):
    return [line for line in parapet.output.text().splitlines() if DRIFTED in line or AGAIN in line]


def write(path, replaced=0):
    with open(path, "w", encoding="utf-8") as file:
        file.write(POLICY.format(replaced=replaced))
    return path


def test_a_model_that_begins_to_fall_back():
    model = Ollama(LISTED, CLEAN)
    with scratch() as folder, Backend(model) as backend, Parapet(
            backend, "--policy", write(f"{folder}/policy.yaml"), "--workers", 2, "--log-format", "text") as parapet:
        equal(ask(parapet, 40), {"confirmed"}, "a steady model")
        found = await_turns(parapet, 40)
        equal((found["fallback"]["now"], found["fallback"]["then"], found["fallback"]["drifted"]), ([0, 40], [0, 60], False), "steady")
        equal(series(parapet)["rate_drifted", "known", "fallback"], 0, "drift of a steady model")
        equal(told(parapet), [], "words on a steady model")

        model.draft = SHORT
        equal(ask(parapet, 60), {"fallback"}, "a failing model")
        found = await_turns(parapet, 100)
        equal((found["fallback"]["now"], found["fallback"]["drifted"]), ([60, 100], True), "failing")
        values = series(parapet)
        equal([values[family, "known", "fallback"] for family in ("rate", "rate_difference", "rate_drifted")], [0.6, 0.6, 1], "figures")
        equal(values["rate_drifted", "known", "replaced"], 0, "what did not drift")
        wait_for(lambda: told(parapet), "a word in the log")
        check(re.search(rf"model known {DRIFTED}: route constraints: \d+ of the last \d+ guarded turns fell back, 0 of 60 when it was calibrated", told(parapet)[0]), told(parapet)[0])

        model.draft = CLEAN
        ask(parapet, 220)
        found = await_turns(parapet, 320)
        equal((found["fallback"]["now"], found["fallback"]["drifted"]), ([0, 200], False), "steady again")
        wait_for(lambda: len(told(parapet)) > 1, "another word in the log")
    equal([DRIFTED in line for line in told(parapet)], [True, False], "each crossing is told of once")


def test_what_nobody_calibrated_has_no_drift():
    model = Ollama(LISTED, CLEAN)
    with scratch() as folder, Backend(model) as backend, Parapet(
            backend, "--policy", write(f"{folder}/policy.yaml"), "--log-format", "text") as parapet:
        # Until the list of models is known, new weights cannot be told from the old ones. Where the first look at it fails, the next
        # one is a minute later.
        wait_for(lambda: calibrations(parapet)["renewed"]["weights"] == "changed", "the list of models", PATIENCE + 90)
        equal(calibrations(parapet)["known"], {"model": "known", "digest": "aaa", "measured": "2026-11-21T20:30:00Z", "weights": "same", "rates": []}, "known")
        model.draft = SHORT
        for name in ("stranger", "renewed"):
            ask(parapet, 40, name)
        model.draft = CLEAN
        ask(parapet, 1)
        await_turns(parapet, 1)
        equal({name for _, name, _ in series(parapet)}, {"known"}, "models with figures")
        with parapet.connect() as client:
            for fields in ([("X-Parapet", "off")], [("X-Parapet", "shadow")], [("X-Parapet", "route=constraints")]):
                client.ask("POST", "/api/chat", fields, {"model": "known", "stream": False, "messages": [{"role": "user", "content": PROMPT}]})
        ask(parapet, 1)
        await_turns(parapet, 2)
    equal(told(parapet), [], "words on drift")


def test_another_policy_begins_anew_and_the_same_one_does_not():
    model = Ollama(LISTED, CLEAN)
    model.draft = COMMAS
    with scratch() as folder, Backend(model) as backend:
        path = write(f"{folder}/policy.yaml")
        with Parapet(backend, "--policy", path, "--workers", 2, "--log-format", "text") as parapet:
            equal(ask(parapet, 40), {"repaired"}, "drafts that need a mend")
            equal(await_turns(parapet, 40)["replaced"]["drifted"], True, "replaced far more often")
            os.kill(parapet.pid, signal.SIGHUP)
            wait_for(lambda: "policy unchanged" in parapet.output.text(), "the same policy")
            equal(rates(parapet)["replaced"]["now"], [40, 40], "under the same policy")
            write(path, 60)
            os.kill(parapet.pid, signal.SIGHUP)
            wait_for(lambda: not calibrations(parapet)["known"]["rates"], "the other policy")
            ask(parapet, 40)
            found = await_turns(parapet, 40)["replaced"]
            equal((found["then"], found["from"], found["drifted"]), ([60, 60], "policy", False), "under the other policy")
    equal([DRIFTED in line for line in told(parapet)], [True], "words on drift")


main(globals())
