"""Constraints, guarded end to end: drafts of the tape that drift from what was asked, in every dialect. What is delivered keeps
it, a model that does not help leaves the draft as it was, and slow models' drafts stream."""
import json

from harness.parapet import Parapet
from harness.replay import Replay
from harness.runner import check, equal, main
from harness.texts import record_of

STORY = "Can you tell the story again using only four-word sentences?"
POEM = "Write a rhyming poem about a lighthouse in fewer than 10 lines."
APIS = {
    "/api/chat": lambda prompt: {"messages": [{"role": "user", "content": prompt}]},
    "/api/generate": lambda prompt: {"prompt": prompt},
    "/v1/chat/completions": lambda prompt: {"messages": [{"role": "user", "content": prompt}]},
    "/v1/responses": lambda prompt: {"input": prompt},
    "/v1/messages": lambda prompt: {"max_tokens": 500, "messages": [{"role": "user", "content": prompt}]},
}


def text_of(document):
    """The text of a whole answer of any API."""
    for path in (("message", "content"), ("response",), ("choices", 0, "message", "content"), ("output", 0, "content", 0, "text"),
                 ("content", 0, "text")):
        value = document
        for step in path:
            value = value[step] if isinstance(value, list) and len(value) > 0 or isinstance(value, dict) and step in value else None
            if value is None:
                break
        if isinstance(value, str):
            return value
    return ""


def ask(parapet, path, prompt, fields=()):
    with parapet.connect() as client:
        got = client.ask("POST", path, fields, {"model": "m", "stream": False, **APIS[path](prompt)})
    equal(got.status, 200, f"{path} {prompt}")
    return got, text_of(json.loads(got.content))


def sentences_of(text):
    return [sentence for sentence in text.replace("\n", " ").split(". ") if sentence]


def test_sentences_that_are_too_long_are_asked_for_again():
    for path in APIS:
        with Replay() as replay, Parapet(replay) as parapet:
            draft = ask(parapet, path, STORY, [("X-Parapet", "off")])[1]
            got, text = ask(parapet, path, STORY)
            equal((got.values(b"x-parapet-verdict"), got.values(b"x-parapet-route")), ([b"replaced"], [b"constraints"]), path)
            check(any(len(s.split()) != 4 for s in sentences_of(draft)), f"{path}: the tape's draft keeps it: {draft}")
            equal([s for s in sentences_of(text) if len(s.split()) != 4], [], f"{path}: sentences of {text!r}")
            turn = record_of(parapet, got)
            equal((turn["verdict"], turn["calls"], turn["reason"]), ("replaced", 2, "refined"), f"{path}: the record")
            calls = [json.loads(row["body"]) for row in replay.requests() if row.get("step") == "revise_parts"]
            equal(len(calls), 2, f"{path}: calls")
            check("12. " in json.dumps(calls[0]) and "12. " not in json.dumps(calls[1]), f"{path}: the second asks for less")


def test_a_text_that_is_too_long_is_revised():
    with Replay() as replay, Parapet(replay) as parapet:
        got, text = ask(parapet, "/api/chat", POEM)
        equal(got.values(b"x-parapet-verdict"), [b"replaced"], "the verdict")
        equal(len(text.splitlines()), 8, f"lines of {text!r}")
        check(text.startswith("The lighthouse") and text.endswith("go."), f"talk is left out: {text!r}")


def test_what_needs_no_model_asks_none():
    rows = [{"when": ["sea"], "replies": [{"text": "The sea is wide, grey and old."}]}]
    with Replay(rows) as replay, Parapet(replay) as parapet:
        got, text = ask(parapet, "/api/chat", "Describe the sea to a child. Do not use any commas in your answer.")
        equal((got.values(b"x-parapet-verdict"), text), ([b"repaired"], "The sea is wide and grey and old."), "a ban on commas")
        equal(len([row for row in replay.requests() if row["target"] == "/api/chat"]), 1, "requests: no extra call")


def test_a_model_that_does_not_help_leaves_the_draft():
    rows = [{"when": ["sea"], "replies": [{"text": "The sea is wide."}]},
            {"when": ["sea"], "step": "revise", "replies": [{"text": "I would rather not."}]}]
    with Replay(rows) as replay, Parapet(replay) as parapet:
        got, text = ask(parapet, "/api/chat", "Describe the sea to a child. Write at least 5 sentences.")
        equal((got.values(b"x-parapet-verdict"), text), ([b"unchecked"], "The sea is wide."), "the draft")
        equal(record_of(parapet, got)["reason"], "not-better", "the record")


HARBOUR = ["The harbour wakes before the sun does.", "Boats leave one after another with their lamps still lit.",
           "Gulls follow them for the first mile and then turn back.", "On the quay the women sort ropes and mend what the night has torn.",
           "A boy counts crates and writes the numbers on a slate.", "The water is a dull grey sheet under the low cloud.",
           "By noon the first boats come home with silver in their holds.", "Buyers shout and point and laugh at their own jokes.",
           "The auction is over in less than an hour.", "Afterwards the quay is washed and the cats come out.",
           "In the evening the old men sit on the wall and talk about the wind.", "They have said it all before."]


def test_of_a_long_text_only_the_sentence_that_fails_is_asked_for():
    draft = " ".join(HARBOUR)
    for path in APIS:
        rows = [{"when": ["harbour"], "replies": [{"text": draft}]},
                {"when": ["harbour"], "step": "revise_parts", "replies": [{"text": "The water is a dull leaden sheet under the low cloud."}]}]
        with Replay(rows) as replay, Parapet(replay) as parapet:
            got, text = ask(parapet, path, "Describe the harbour in your answer. Do not use the word \"grey\".")
            equal(text, draft.replace("grey", "leaden"), f"{path}: all else is as it was")
            equal(got.values(b"x-parapet-verdict"), [b"replaced"], f"{path}: the verdict")
            calls = [json.dumps(json.loads(row["body"]), ensure_ascii=False) for row in replay.requests() if row.get("step") == "revise_parts"]
            equal(len(calls), 1, f"{path}: calls")
            equal([s for s in HARBOUR if s in calls[0]], [HARBOUR[5]], f"{path}: sentences in the call")


def test_a_stream_is_held_only_where_its_draft_comes_soon():
    """Of a model whose speed is not known yet the draft streams, untouched, and is measured; of a fast one it is held."""
    with Replay() as replay, Parapet(replay) as parapet:
        def stream():
            with parapet.connect() as client:
                got = client.ask("POST", "/api/chat", (), {"model": "m", "stream": True, **APIS["/api/chat"](STORY)})
            turn = record_of(parapet, got)
            return turn["verdict"], turn["reason"], "".join(json.loads(line)["message"]["content"] for line in got.content.decode().splitlines())

        *became, first = stream()
        equal(became, ["unchecked", "already-shown"], "the first record")
        equal(ask(parapet, "/api/chat", STORY, [("X-Parapet", "off")])[1], first, "what streams")
        *became, second = stream()
        equal([s for s in sentences_of(second) if len(s.split()) != 4], [], f"sentences of {second!r}")
        equal(became, ["replaced", "refined"], "the second record")


main(globals())
