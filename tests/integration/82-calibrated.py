"""A policy that was measured with one model: the log tells once of every other one, and of new weights under the old name."""
import re

from harness.backend import Backend
from harness.client import request
from harness.ollama import Ollama
from harness.parapet import Parapet, scratch
from harness.runner import PATIENCE, check, equal, main, wait_for

PROMPT = "Describe a lighthouse in exactly three sentences."
POLICY = """version: 1
calibrated:
  - {model: 'known:1b', digest: 'aaa'}
  - {model: 'bare'}
  - {model: 'renewed', digest: 'bbb'}
"""
LISTED = {"known:1b": "aaa", "bare:latest": "zzz", "renewed:latest": "ccc", "stranger": "ddd"}
ABSENT, CHANGED = "was not calibrated for it", "has changed since"
SENTENCE = "It stands on a cliff."


def ask(parapet, model):
    with parapet.connect() as client:
        client.send(request("POST", "/api/chat", [], {"model": model, "stream": False, "messages": [{"role": "user", "content": PROMPT}]}))
        got = client.response(b"POST")
    equal((got.status, got.value(b"x-parapet-route")), (200, b"constraints"), model)


def told(parapet, model=None):
    """What the log says of models, or of one."""
    lines = [line for line in parapet.output.text().splitlines() if ABSENT in line or CHANGED in line]
    return lines if model is None else [line for line in lines if f"model {model} " in line]


def await_told(parapet, model):
    """Ask until it is told: digests are known once the backend was asked. Where the first look at it fails, the next one is a minute
    later."""
    def look():
        ask(parapet, model)
        return told(parapet, model)
    return wait_for(look, lambda: f"a word of {model}: {parapet.output.text()}", PATIENCE + 90)


def write(folder, text):
    path = f"{folder}/policy.yaml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def test_other_models_and_other_weights_are_told_of_once():
    with scratch() as folder, Backend(Ollama(LISTED, SENTENCE)) as backend, Parapet(backend, "--policy", write(folder, POLICY), "--workers", 2) as parapet:
        check(CHANGED in await_told(parapet, "renewed")[0], "renewed")
        check(ABSENT in await_told(parapet, "stranger")[0], "stranger")
        for model in 4 * ["renewed", "renewed:latest", "stranger", "known:1b", "bare", "bare:latest"]:
            ask(parapet, model)
        await_told(parapet, "last")

        def names():
            return sorted(re.search(r"model (\S+) ", line)[1] for line in told(parapet))
        # The other worker's word of one may come later.
        wait_for(lambda: len(names()) >= 4, lambda: f"four models to be told of, not {names()}")
        equal(names(), ["last", "renewed", "renewed:latest", "stranger"], "models that are told of")


def test_a_name_from_outside_stays_a_name():
    with scratch() as folder, Backend(Ollama(LISTED, SENTENCE)) as backend, Parapet(backend, "--policy", write(folder, POLICY)) as parapet:
        ask(parapet, "a\x1b[31m\"b\\\nmodel fake ")
        await_told(parapet, "last")
        lines = told(parapet)
        equal(len(lines), 2, "lines")
        check("\x1b" not in parapet.output.text() and any("model a?[31m?b??model fake " in line for line in lines), str(lines))


def test_a_policy_that_was_not_calibrated_tells_nothing():
    with scratch() as folder, Backend(Ollama(LISTED, SENTENCE)) as backend, Parapet(backend, "--policy", write(folder, "version: 1\n")) as parapet:
        for model in 3 * ["stranger", "renewed"]:
            ask(parapet, model)
    equal(told(parapet), [], "lines")


main(globals())
