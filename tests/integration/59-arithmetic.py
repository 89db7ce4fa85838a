"""Arithmetic, guarded end to end: the tape's failing drafts through the whole proxy, in every dialect, streamed and not. Held,
the answer is right and states one number; appended, the draft is untouched and one marked correction follows."""
import json
import re

from harness.parapet import Parapet
from harness.replay import Replay
from harness.runner import check, equal, main, wait_for

SUM = "Sarah sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
TRIANGLE = "What is the area of the triangle with vertices (0, 0), (-1, 1), and (3, 3)?"
PRODUCT = "What is 3847*2938?"
MODEL = "gemma2:2b"
APIS = {
    "/api/chat": lambda prompt: {"messages": [{"role": "user", "content": prompt}]},
    "/api/generate": lambda prompt: {"prompt": prompt},
    "/v1/chat/completions": lambda prompt: {"messages": [{"role": "user", "content": prompt}]},
    "/v1/responses": lambda prompt: {"input": prompt},
    "/v1/messages": lambda prompt: {"max_tokens": 500, "messages": [{"role": "user", "content": prompt}]},
}


def documents(got, stream):
    lines = got.content.decode().splitlines() if stream else [got.content.decode()]
    return [json.loads(line.removeprefix("data:")) for line in lines
            if line.removeprefix("data:").strip().startswith("{")]


def text_of(document):
    """The piece of text that one document of any API brings."""
    for path in (("message", "content"), ("response",), ("choices", 0, "message", "content"), ("choices", 0, "delta", "content"),
                 ("output", 0, "content", 0, "text"), ("delta", "text"), ("delta",), ("content", 0, "text")):
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


def ask(parapet, path, prompt, stream, model=MODEL, fields=()):
    with parapet.connect() as client:
        got = client.ask("POST", path, fields, {"model": model, "stream": stream, **APIS[path](prompt)})
    equal(got.status, 200, f"{path} {prompt}")
    return got, "".join(text_of(document) for document in documents(got, stream))


def last_turn(parapet):
    with parapet.connect() as client:
        return json.loads(client.ask("GET", "/parapet/turns?last=1").content)["turns"][0]


def until_the_jail_is_ready(parapet):
    def ready():
        with parapet.connect() as client:
            return json.loads(client.ask("GET", "/parapet/ready?verbose").content)["jail"]["ready"]
    wait_for(ready, "the jail")


def test_drafts_that_commit_before_they_compute():
    with Replay() as replay, Parapet(replay) as parapet:
        until_the_jail_is_ready(parapet)
        for path in APIS:
            for prompt, right, wrong in ((SUM, "280", "245"), (TRIANGLE, "3", "4")):
                draft = ask(parapet, path, prompt, False, fields=[("X-Parapet", "off")])[1]
                check(wrong in draft, f"the tape's draft: {draft}")
                got, text = ask(parapet, path, prompt, False)
                what = f"{path} {prompt}"
                equal((got.values(b"x-parapet-verdict"), got.values(b"x-parapet-route")), ([b"replaced"], [b"arithmetic"]), what)
                equal(set(re.findall(r"\d+", text)), {right}, f"{what}: numbers of {text!r}")
                equal(documents(got, False)[-1]["parapet"]["verdict"], "replaced", f"{what}: the annotation")
                got, text = ask(parapet, path, prompt, True)
                equal(got.values(b"x-parapet-verdict"), [b"pending"], f"{what}, streamed")
                check(text.startswith(draft), f"{what}: the draft has changed: {text!r}")
                added = text[len(draft):]
                check(f"**{right}**" in added and "checked by a program" in added, f"{what}: what follows is {added!r}")
                turn = last_turn(parapet)
                equal((turn["verdict"], turn["calls"], turn["reason"]), ("replaced", 2, "computed"), f"{what}: the record")
                equal([step["step"] for step in turn["steps"]].count("run_program"), 2, f"{what}: programs run")


def test_the_request_of_a_program_is_the_conversation_and_an_instruction():
    with Replay() as replay, Parapet(replay) as parapet:
        until_the_jail_is_ready(parapet)
        ask(parapet, "/v1/chat/completions", SUM, False, fields=[("Authorization", "Bearer k")])
        draft, first, second, *_ = [row for row in replay.requests() if row["target"] == "/v1/chat/completions"]
        for call, step in ((first, "ask_first"), (second, "ask_second")):
            body, headers = json.loads(call["body"]), dict(call["headers"])
            equal((call["step"], headers["Authorization"], body["model"]), (step, "Bearer k", MODEL), step)
            check(body["messages"][-1]["content"].startswith(SUM) and len(body["messages"][-1]["content"]) > len(SUM), body)
        check("step" not in draft and json.loads(draft["body"])["messages"][0]["content"] == SUM, draft)


def test_expressions_need_no_model():
    rows = [{"when": ["3847"], "replies": [{"text": "3847 times 2938 is 11,302,468."}]},
            {"when": ["15%"], "replies": [{"text": "That is 36."}]}]
    with Replay(rows) as replay, Parapet(replay) as parapet:
        got, text = ask(parapet, "/api/chat", PRODUCT, False)
        equal(got.values(b"x-parapet-verdict"), [b"replaced"], "a wrong product")
        check("11302486" in text.replace(",", "") and "11302468" not in text.replace(",", ""), text)
        got, text = ask(parapet, "/api/chat", "15% of 240", False)
        equal((got.values(b"x-parapet-verdict"), text), ([b"kept"], "That is 36."), "a right one")
        equal(len([row for row in replay.requests() if row["target"] == "/api/chat"]), 2, "requests: no extra call")


def test_shadow_asks_for_nothing():
    with Replay() as replay, Parapet(replay) as parapet:
        until_the_jail_is_ready(parapet)
        got, text = ask(parapet, "/api/chat", SUM, False, fields=[("X-Parapet", "shadow")])
        equal((got.values(b"x-parapet-reason"), "245" in text), ([b"shadow"], True), "shadow")
        equal(len([row for row in replay.requests() if row["target"] == "/api/chat"]), 1, "requests")


main(globals())
