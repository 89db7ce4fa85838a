"""Unmodified client libraries, all at the same time, stay connected through a check whose extra calls take so long that each needs
signs of life: PARAPET_TEST_CALL_SECONDS says how long (12 for one sign a call; 120 for a verification of many minutes)."""
import json
import os
import subprocess
import time

from harness import runner
from harness.llama import DEPS
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import SLOW, Skip, check, main
from harness.texts import record_of

CLIENTS = os.path.join(runner.ROOT, "tests", "clients")
SECONDS = float(os.environ.get("PARAPET_TEST_CALL_SECONDS", "12"))
# A qualifier that the draft misses (76-qualifiers-and-counting): three calls one after the other, and no program, for which a busy
# machine may have no room.
PROMPT = "Write a function that finds the highest common ancestor (not LCA) of two nodes in a binary tree."
DRAFT = ("To find the ancestor that two nodes share, walk down from the root until they part. This is the lowest common ancestor of "
         "the two nodes.")
AGAIN = ("To find the highest ancestor that two nodes share, begin at the root, which is above all others. Where both nodes are in "
         "the tree, it is the root.")
STEPS = {"ask_about": 'yes: "This is the lowest common ancestor"', "write_again": AGAIN, "take_again": "no"}
TAPE = [{"when": [], "step": step, "replies": [{"text": text, "first-delay-ms": int(SECONDS * 1000)}]} for step, text in STEPS.items()]
TAPE += [{"when": [], "replies": [{"text": DRAFT}]}]
POLICY = ("version: 1\nname: waits\npatience: 1h\nguard: {turns: 64, calls: 64, per-client: 64}\n"
          "post:\n  - {name: kept-qualifiers, shadow: off}\n")
APIS = ("openai", "responses", "messages", "chat", "generate")


def programs():
    """(name, its command, the APIs that it knows) of the kinds of clients that are here."""
    python = os.path.join(DEPS, "py-clients", "python3")
    if os.path.exists(python):
        yield "Python", [python, os.path.join(CLIENTS, "py", "edited_check.py")], APIS
    if os.path.isdir(os.path.join(CLIENTS, "node_modules", "openai")):
        yield "JavaScript", ["node", os.path.join(CLIENTS, "js", "edited.mjs")], (*APIS, "ai")


def begin(command, asked, base):
    """One process that asks all of it at the same time: loading these libraries takes longer than anything else here."""
    words = [f"{api}:{int(streamed)}:{base}" for api, streamed in asked]
    return subprocess.Popen([*command, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            env={**os.environ, "NO_PROXY": "*", "PYTHONDONTWRITEBYTECODE": "1", "PROMPT": PROMPT, "AT_ONCE": "1"})


def time_model(parapet):
    """A stream is held for this check once it is known how fast its model is."""
    with parapet.connect() as client:
        got = client.ask("POST", "/v1/chat/completions", (), {"model": "m", "messages": [{"role": "user", "content": "Hello there."}]})
    record_of(parapet, got)


def read(name, process, asked):
    """What those clients made of their answers must be the text that the check came to."""
    out, err = process.communicate(timeout=600 * SLOW + 10 * SECONDS)
    said = [json.loads(line) for line in out.splitlines()]
    check(process.returncode == 0 and len(said) == len(asked), f"{name}: status {process.returncode}: {err[-2000:]!r}")
    for (api, streamed), one in zip(asked, said):
        check(one.get("text") == AGAIN, f"{name}, {api}, {'streamed' if streamed else 'whole'}: {one}")


def test_all_clients_at_the_same_time():
    kinds = list(programs())
    if not kinds:
        raise Skip("no clients here: script/clients gets them (it needs a network)")
    with scratch() as folder, Replay(TAPE) as replay:
        policy = os.path.join(folder, "policy.yaml")
        with open(policy, "w", encoding="utf-8") as file:
            file.write(POLICY)
        os.chmod(policy, 0o644)
        with Parapet(replay, "--policy", policy) as parapet:
            time_model(parapet)
            began = time.monotonic()
            asked = {name: [(api, streamed) for api in apis for streamed in (False, True)] for name, _, apis in kinds}
            processes = {name: begin(command, asked[name], parapet.base) for name, command, _ in kinds}
            try:
                for name, process in processes.items():
                    read(name, process, asked[name])
            finally:
                for process in processes.values():
                    process.kill()
                    process.wait()
            count = sum(map(len, asked.values()))
            print(f"   {count} clients, {time.monotonic() - began:.0f} s", flush=True)
            steps = [row for row in replay.requests() if row.get("step")]
            check(len(steps) == 3 * count, f"{len(steps)} extra calls for {count} clients")
            check(time.monotonic() - began > 3 * SECONDS, "the calls took no time")


main(globals())
