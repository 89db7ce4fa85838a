"""Follow-ups of computed questions, end to end in every dialect that carries a conversation, streamed and whole: a wrong draft
is put right without a call, a right one stays as it is byte for byte, and what leans on nothing computed is nobody's."""
import json

from harness.parapet import Parapet
from harness.replay import Replay
from harness.runner import check, equal, main
from harness.texts import record_of, text_of

TIP = "what's 15% tip on $64.50?"
MILES = "how many km is 5 miles?"
APIS = ("/api/chat", "/v1/chat/completions", "/v1/responses", "/v1/messages")

# What the user says, what is answered to it by turns, the draft of the last turn, and what it ought to have said.
WRONG = (
    ((TIP, "The tip is $9.68.", "and 20%?"), "The 20% tip is $13.90.", "$12.90"),
    ((TIP, "The tip is $9.68.", "and 20%?", "$12.90.", "and 25%?"), "The 25% tip is $15.13.", "$16.13"),
    ((TIP, "The tip is $9.68.", "what about on $80?"), "The tip would be $11.00.", "$12"),
    ((MILES, "About 8.05 km.", "and 12 miles?"), "12 miles is 17.3 km.", "19.31"),
    ((MILES, "About 8.05 km.", "and in meters?"), "That is 8500 meters.", "8046.72"),
    (("what is 18% of 240?", "43.2", "and of 300?"), "18% of 300 is 56.", "54"),
    (("split $84 between 3 people", "$28 each.", "and for 4 people?"), "Each pays $22.", "$21"),
    (("what is 18% of 250?", "45", "are you sure?"), "I apologize for the mistake. The answer is 48.", "45"),
)
RIGHT = (
    ((TIP, "The tip is $9.68.", "and 20%?"), "At 20% it is $12.90, so you would pay $77.40."),
    ((TIP, "The tip is $9.68.", "are you sure?"), "Yes, 15% of $64.50 is $9.675, which rounds to $9.68."),
    ((TIP, "The tip is $9.68.", "are you sure?"), "Yes, I am sure."),
    ((MILES, "About 8.05 km.", "and 12 miles?"), "12 miles is about 19.3 kilometers."),
)
# Drafts that would be wrong of the question before.
ELSEWHERE = (
    ((TIP, "The tip is $9.68.", "what's the capital of France?", "Paris, since 987.", "and 20%?"), "20% of what?"),
    ((TIP, "The tip is $9.68.", "and another 10%?"), "That adds $6.45, so $16.13 in all."),
    ((MILES, "About 8.05 km. Shall I round it?", "12"), "To 12 decimals it is 8.046720000000 km."),
    (("what is 18% of 240?", "43.2", "and 300?"), "Then it is 300."),
)


def ask(parapet, path, said, stream, fields=()):
    turns = [{"role": ("user", "assistant")[i % 2], "content": text} for i, text in enumerate(said)]
    members = {"input": turns} if path == "/v1/responses" else {"messages": turns, "max_tokens": 500}
    with parapet.connect() as client:
        got = client.ask("POST", path, fields, {"model": "gemma2:2b", "stream": stream, **members})
    equal(got.status, 200, f"{path} {said}")
    lines = got.content.decode().splitlines() if stream else [got.content.decode()]
    documents = [json.loads(line.removeprefix("data:")) for line in lines if line.removeprefix("data:").strip().startswith("{")]
    return got, "".join(text_of(document) for document in documents)


def each(cases, calls=False):
    """Every case on every API, before a backend that knows this case alone. Other routes may call the model where `calls`."""
    for case in cases:
        with Replay([{"when": [], "replies": [{"text": case[1]}]}]) as replay, Parapet(replay) as parapet:
            for path in APIS:
                yield case, path, parapet
            equal(calls or len([row for row in replay.requests(own=False) if row["target"] in APIS]) == 3 * len(APIS), True, f"{case[0]}: requests")


def test_a_wrong_draft_is_put_right_without_a_call():
    for (said, draft, right), path, parapet in each(WRONG):
        what = f"{path} {said[-1]}"
        equal(ask(parapet, path, said, False, [("X-Parapet", "off")])[1], draft, what)
        got, text = ask(parapet, path, said, False)
        check(got.value(b"x-parapet-verdict") in (b"replaced", b"repaired"), f"{what}: {text!r}")
        equal(got.values(b"x-parapet-route"), [b"follow-up"], what)
        check(right in text, f"{what}: {text!r}")
        equal(record_of(parapet, got)["calls"], 0, f"{what}: calls")
        got, text = ask(parapet, path, said, True)
        check(text.startswith(draft) and right in text[len(draft):], f"{what}, streamed: {text!r}")


def test_a_right_draft_stays():
    for (said, draft), path, parapet in each(RIGHT):
        ask(parapet, path, said, False, [("X-Parapet", "off")])
        for stream in (False, True):
            got, text = ask(parapet, path, said, stream)
            equal(text, draft, f"{path} {said[-1]}, stream {stream}")
            equal(record_of(parapet, got)["route"], "follow-up", f"{path} {said[-1]}")


def test_what_leans_on_nothing_computed_is_left_alone():
    for (said, draft), path, parapet in each(ELSEWHERE, calls=True):
        ask(parapet, path, said, False, [("X-Parapet", "off")])
        for stream in (False, True):
            got, text = ask(parapet, path, said, stream)
            equal(text, draft, f"{path} {said[-1]}, stream {stream}")
            check(record_of(parapet, got)["route"] != "follow-up", f"{path} {said[-1]}: a follow-up")


def test_a_prompt_without_a_conversation_leans_on_nothing():
    with Replay([{"when": [], "replies": [{"text": "20% of what?"}]}]) as replay, Parapet(replay) as parapet, parapet.connect() as client:
        got = client.ask("POST", "/api/generate", (), {"model": "m", "stream": False, "prompt": "and 20%?"})
        equal((got.values(b"x-parapet-route"), json.loads(got.content)["response"]), ([b"direct"], "20% of what?"), "generate")


main(globals())
