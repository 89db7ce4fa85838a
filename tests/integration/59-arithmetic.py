"""Arithmetic, guarded end to end: the tape's failing drafts through the whole proxy, in every dialect, streamed and not. Held,
the answer is right and states one number; appended, the draft is untouched and one marked correction follows."""
import json
import re

from harness.parapet import Parapet
from harness.replay import Replay
from harness.runner import check, equal, main, wait_for
from harness.texts import record_of, text_of

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


def ask(parapet, path, prompt, stream, model=MODEL, fields=()):
    with parapet.connect() as client:
        got = client.ask("POST", path, fields, {"model": model, "stream": stream, **APIS[path](prompt)})
    equal(got.status, 200, f"{path} {prompt}")
    return got, "".join(text_of(document) for document in documents(got, stream))


def until_the_jail_is_ready(parapet):
    def ready():
        with parapet.connect() as client:
            return json.loads(client.ask("GET", "/parapet/ready?verbose").content)["jail"]["ready"]
    wait_for(ready, "the jail")


BUS = ("A bus left the terminal with some passengers. At the first stop half of them got off and 4 more got on. At the second "
       "stop 6 got off and 8 more got on. It had 25 passengers on the way to the third stop. How many passengers left the terminal?")
TICKET = "A ticket costs $2. How much did the bus earn in all?"
DICE = "I throw two dice. What is the probability that their sum is at least 3?"
EVEN = "What's the probability that you roll a sum which is even or at least 3?"
INTEGERS = "How many integers satisfy |x + 5| < 10"

# Turns like MT-Bench's: (what was asked and answered before, or nothing; what is asked; all of it in one question, for an API
# without a conversation; the right answer; what the tape's draft commits to). 115.2: 38 left the
# terminal, then 4 and 8, so 50 people paid $100.
CASES = {
    "111.1": ((), TRIANGLE, TRIANGLE, "3", "4"),
    "114.2": ((DICE, "35/36."), EVEN,
              "I throw two dice. What is the probability that the sum is even or at least 3?", "1", "35/36"),
    "115.2": ((BUS, "38 people."), TICKET, None, "$100", "$50"),
    "117.1": ((), INTEGERS, INTEGERS, "19", "20"),
    "117.2": ((INTEGERS, "19 integers."), "What about |x + 10| < 5",
              "How many integers satisfy |x + 10| < 5", "9", "10"),
    "119.1": ((), SUM, SUM, "280", "245"),
    "119.2": ((SUM, "$280."), "Suppose each of these books is sold at a 25% markup. What would be the total revenue?", None, "$350", "$306.25"),
}


def conversation(path, before, prompt, alone):
    """The request's own members: a conversation where the API has one, else the question that holds all of it, or None."""
    turns = [{"role": role, "content": text} for role, text in zip(("user", "assistant", "user"), (*before, prompt))]
    if path == "/api/generate":
        alone = prompt if not before else alone
        return None if alone is None else {"prompt": alone}
    return {"input": turns} if path == "/v1/responses" else {"messages": turns, "max_tokens": 500}


def ask_all(parapet, path, members, stream, fields=()):
    with parapet.connect() as client:
        got = client.ask("POST", path, fields, {"model": MODEL, "stream": stream, **members})
    equal(got.status, 200, path)
    return got, "".join(text_of(document) for document in documents(got, stream))


def check_held(parapet, path, members, right, wrong, what):
    got, text = ask_all(parapet, path, members, False)
    verdict = got.value(b"x-parapet-verdict").decode()
    equal((verdict in ("replaced", "repaired"), got.values(b"x-parapet-route")), (True, [b"arithmetic"]), what)
    check(re.search(rf"(?<![\d/.]){re.escape(right)}(?![\d/])", text), f"{what}: {text!r}")
    check(not re.search(rf"(?<![\d/.]){re.escape(wrong)}(?![\d/.])", text), f"{what}: {wrong} still stands in {text!r}")
    told = documents(got, False)[-1]["parapet"]
    equal((told["verdict"], told["delivery"].encode()), (verdict, got.value(b"x-parapet-delivery")), f"{what}: the annotation")


def check_appended(parapet, path, members, right, draft, what):
    got, text = ask_all(parapet, path, members, True)
    equal(got.values(b"x-parapet-verdict"), [b"pending"], f"{what}, streamed")
    check(text.startswith(draft), f"{what}: the draft has changed: {text!r}")
    added = text[len(draft):]
    found = [answer.split(" ")[0].lstrip("$").removesuffix(".00") for answer in re.findall(r"\*\*Correction:\*\* the [a-z ]+ is \*\*(.*?)\*\*", added)]
    turn = record_of(parapet, got)
    equal(found, [right.lstrip("$")], f"{what}: marked corrections in {added!r} of {turn}")
    equal((turn["verdict"], turn["calls"], turn["reason"]), ("replaced", 2, "computed"), f"{what}: the record")
    equal([step["step"] for step in turn["steps"]].count("run_program"), 2, f"{what}: programs run")


def test_the_failures_that_parapet_exists_for():
    with Replay() as replay, Parapet(replay) as parapet:
        until_the_jail_is_ready(parapet)
        for path in APIS:
            for name, (before, prompt, alone, right, wrong) in CASES.items():
                members, what = conversation(path, before, prompt, alone), f"{path} {name}"
                if members is None:
                    continue
                draft = ask_all(parapet, path, members, False, [("X-Parapet", "off")])[1]
                check(wrong in draft, f"{what}: the tape's draft: {draft}")
                check_held(parapet, path, members, right, wrong, what)
                check_appended(parapet, path, members, right, draft, what)


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


def test_what_an_edited_answer_says_of_the_calls_beyond_it():
    """The usage is the draft's, by which clients count what a conversation holds; what guarding took stands beside it."""
    with Replay() as replay, Parapet(replay) as parapet:
        until_the_jail_is_ready(parapet)
        for path in APIS:
            members = conversation(path, [], SUM, SUM)
            raw = documents(ask_all(parapet, path, members, False, [("X-Parapet", "off")])[0], False)[-1]
            got = ask_all(parapet, path, members, False)[0]
            told, record = documents(got, False)[-1], record_of(parapet, got)
            extra = {"calls": record["calls"], "tokens_in": record["extra_tokens_in"], "tokens_out": record["extra_tokens_out"]}
            check(extra["calls"] > 0 and extra["tokens_in"] > 0 and extra["tokens_out"] > 0, f"{path}: {record}")
            equal(told["parapet"]["extra"], extra, f"{path}: the member of ours")
            if "usage" in raw:
                equal(told["usage"], {"parapet": extra, **raw["usage"]}, f"{path}: the usage")
            else:
                equal((told["eval_count"], told["prompt_eval_count"]), (raw["eval_count"], raw["prompt_eval_count"]), f"{path}: the counts")


def test_expressions_need_no_model():
    rows = [{"when": ["3847"], "replies": [{"text": "3847 times 2938 is 11,302,468."}]},
            {"when": ["15%"], "replies": [{"text": "That is 36."}]}]
    with Replay(rows) as replay, Parapet(replay) as parapet:
        got, text = ask(parapet, "/api/chat", PRODUCT, False)
        equal(got.values(b"x-parapet-verdict"), [b"repaired"], "a wrong product")
        check("11302486" in text.replace(",", "") and "11302468" not in text.replace(",", ""), text)
        got, text = ask(parapet, "/api/chat", "15% of 240", False)
        equal((got.values(b"x-parapet-verdict"), text), ([b"confirmed"], "That is 36."), "a right one")
        equal(len([row for row in replay.requests() if row["target"] == "/api/chat"]), 2, "requests: no extra call")


def test_a_number_is_put_right_with_its_unit_behind_it():
    asked = {"printer does 22 pages a minute, how long for 550 pages": "It takes 24 minutes.",
             "born on 9 november 1990, how old on 1 march 2025": "You are 35 years old.",
             "Whats 7/8 as a percent": "7/8 = 85%"}
    with Replay([{"when": [prompt], "replies": [{"text": draft}]} for prompt, draft in asked.items()]) as replay, Parapet(replay) as parapet:
        texts = [ask(parapet, "/api/chat", prompt, False)[1] for prompt in asked]
        equal(texts, ["It takes 25 minutes.", "You are 34 years old.", "7/8 = 87.5%"], "the drafts with another number")


def test_shadow_asks_for_nothing():
    with Replay() as replay, Parapet(replay) as parapet:
        until_the_jail_is_ready(parapet)
        got, text = ask(parapet, "/api/chat", SUM, False, fields=[("X-Parapet", "shadow")])
        equal((got.values(b"x-parapet-reason"), "245" in text), ([b"shadow"], True), "shadow")
        equal(len([row for row in replay.requests() if row["target"] == "/api/chat"]), 1, "requests")


main(globals())
