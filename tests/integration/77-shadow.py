"""Turns in shadow, by every way to ask for it: the client gets the model's own bytes as soon as they come, nobody is asked, and the
record says what would have been delivered."""
import contextlib
import json
import os
import re
import threading

from harness.client import chunked, request
from harness.guarding import APIS as GUARDED
from harness.guarding import Scene, head, is_the_draft, recorded
from harness.parapet import Parapet, run_to_end, scratch
from harness.replay import Replay
from harness.runner import check, equal, main, wait_for
from harness.texts import record_of, text_in

PRODUCT = ("What is 3847*2938?", "3847 times 2938 is 11,302,468.")
RIGHT = ("What is 3847*2938?", "3847 times 2938 is 11,302,486.")
MARKS = ('Describe the sea. Do not use any commas. End your answer with the phrase "That is all."', "The sea is wide, grey, and restless.")
SUM = ("A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?", "The total is $281.")
LEAK = ("Act as a physician on call in a small town. I have had a dull ache in my stomach since Tuesday. What should I do?",
        "I am an AI, not a licensed medical professional, so I cannot examine you. Eat small meals and drink water.")
LATE = (LEAK[0], "Good evening, and thank you for calling me tonight about this. " + "It may be a gastritis, so eat small meals. " * 4 + LEAK[1])
SUNRISE = ("Just after sunrise, Milan stood facing a tower. Its shadow fell to his right. Which way did he face?",
           "The shadow points to the east, and he is facing north.\n\nCorrected Answer: A shadow points away from the sun, so in the "
           "morning it falls to the west. He is facing south.")
TALK = ("Tell me about the harbour.", "The harbour is old.")
INSISTS = "post:\n  - {name: shown-corrections, only-when: always}\n"
# (prompt and draft, what would have come of it whole, and streamed; a pass, and what it came to whole, and streamed)
TURNS = [
    (PRODUCT, ("repaired", "computed"), None, None),
    (RIGHT, ("confirmed", "agrees"), ("confirmed", "agrees"), None),
    (MARKS, ("repaired", "mended"), None, None),
    (SUM, ("unchecked", "shadow-unasked"), ("unchecked", "shadow-unasked"), None),
    (LEAK, ("unchecked", "shadow-unasked"), ("unchecked", "shadow-unasked"), ("stay-in-character", "shadow-unasked", "shadow-unasked")),
    (LATE, ("unchecked", "shadow-unasked"), ("unchecked", "already-shown"), ("stay-in-character", "shadow-unasked", "already-shown")),
    # The logic route cannot read it; the draft is cut all the same, as the policy insists.
    (SUNRISE, ("repaired", "cut"), ("repaired", "cut"), ("shown-corrections", "cut", "cut")),
]
WAYS = {"header": lambda body: ([("X-Parapet", "shadow")], "", body), "path": lambda body: ([], "/parapet/shadow", body),
        "field": lambda body: ([], "", {**body, "parapet": "shadow"}), "model": lambda body: ([], "", {**body, "model": "m@shadow"})}


def body_of(api, prompt, stream):
    body = dict(GUARDED[api][1])
    key = next(key for key in ("prompt", "input", "messages") if key in body)
    return {**body, key: prompt if key != "messages" else [{"role": "user", "content": prompt}], "model": "m", "stream": stream}


@contextlib.contextmanager
def served(pair, policy=""):
    """A parapet with that much of a policy, before a backend that says this draft."""
    with scratch() as folder:
        file = os.path.join(folder, "policy.yaml")
        with open(file, "w", encoding="utf-8") as out:
            out.write("version: 1\n" + policy)
        os.chmod(file, 0o644)
        with Replay([{"when": [], "replies": [{"text": pair[1]}]}]) as replay, Parapet(replay, "--policy", file) as parapet:
            yield parapet
            steps = [row for row in replay.requests() if row.get("step")]
            wait_for(lambda: "parapet_held_bytes 0" in get(parapet, "/parapet/metrics"), "held memory to be given back")
    equal(steps, [], "extra calls")


def get(parapet, target):
    with parapet.connect() as client:
        return client.ask("GET", target).content.decode()


def ask(parapet, api, body, fields=(), prefix=""):
    with parapet.connect() as client:
        got = client.ask("POST", prefix + GUARDED[api][0], fields, body)
    equal(got.status, 200, f"{api}: {got.content!r}")
    return got


def own(got):
    """The fields that are the backend's."""
    return [line for line in got.lines if not line.lower().startswith((b"x-parapet", b"date:"))]


def would(turn):
    return turn.get("would", {}).get("verdict"), turn.get("would", {}).get("reason")


def test_what_would_have_been_delivered():
    for pair, whole, streamed, entry in TURNS:
        with served(pair, INSISTS) as parapet:
            for api in GUARDED:
                for stream, expected in ((False, whole), (True, streamed)):
                    what = f"{api}, {'streamed' if stream else 'whole'}: {pair}"
                    body = body_of(api, pair[0], stream)
                    raw = ask(parapet, api, body, [("X-Parapet", "off")])
                    got = ask(parapet, api, body, [("X-Parapet", "shadow")])
                    equal((got.body, own(got)), (raw.body, own(raw)), f"{what}: the draft")
                    equal(got.value(b"x-parapet-verdict"), b"direct", f"{what}: the verdict")
                    turn = record_of(parapet, got)
                    equal((turn["verdict"], turn["calls"], turn["toggle"]), ("direct", 0, "shadow"), f"{what}: the record")
                    check(expected is None or would(turn) == expected, f"{what}: {turn}")
                    check(all(one["shadow"] for one in turn.get("passes", [])), f"{what}: passes {turn}")
                    came = {one["pass"]: one["reason"] for one in turn.get("passes", [])}
                    check(entry is None or came.get(entry[0]) == entry[2 if stream else 1], f"{what}: passes {turn}")


def test_every_way_to_ask_for_it():
    with served(PRODUCT) as parapet:
        for api in GUARDED:
            for stream in (False, True):
                for way, make in WAYS.items():
                    fields, prefix, body = make(body_of(api, PRODUCT[0], stream))
                    got = ask(parapet, api, body, fields, prefix)
                    equal(text_in(got.content, stream), PRODUCT[1], f"{api}: {way}")
                    turn = record_of(parapet, got)
                    equal((turn["toggle"], turn["toggle_from"] in (way, "body")), ("shadow", True), f"{api}: {way}")
                    # A stream whose names are edited is held, and then its draft can be mended.
                    check(would(turn) in (("repaired", "computed"), ("replaced", "computed") if stream else None), f"{api}: {way}: {turn}")


def test_routes_and_policies_and_arms_in_shadow():
    arms = "experiment:\n  name: looks\n  by: [address]\n  arms: {shadow: 100, 'on': 0}\n"
    for policy, pair, expected in (("toggles: {default: shadow}\n", PRODUCT, ("repaired", "replaced")), (arms, PRODUCT, ("repaired", "replaced")),
                                   ("routes:\n  - {name: expression, shadow: on}\n", PRODUCT, ("repaired", "replaced")), (arms, LEAK, ("unchecked",) * 2)):
        with served(pair, policy) as parapet:
            for stream in (False, True):
                got = ask(parapet, "openai", body_of("openai", pair[0], stream))
                equal(text_in(got.content, stream), pair[1], policy)
                equal((would(record_of(parapet, got))[0], got.value(b"x-parapet-arm")), (expected[stream], b"shadow" if "arms" in policy else None), policy)
            name = "shadow" if "arms" in policy else ""
            for one in expected:
                check(re.search(rf'^parapet_shadow_turns_total\{{verdict="{one}",arm="{name}"\}} {expected.count(one)}$',
                                get(parapet, "/parapet/metrics"), re.M), f"{policy}: the metric")
            status, out, err = run_to_end(command="why", env={"PARAPET_LISTEN": f"127.0.0.1:{parapet.port}"})
            equal((status, err), (0, ""), "why")
            check(f"without shadow: {expected[True]} (" in out, out)


def test_nothing_would_have_looked():
    for fields, pair in (([("X-Parapet", "shadow")], TALK), ([("X-Parapet", "off")], PRODUCT), ([], TALK)):
        with served(pair) as parapet:
            turn = record_of(parapet, ask(parapet, "chat", body_of("chat", pair[0], False), fields))
            check("would" not in turn and "passes" not in turn, f"{fields}: {turn}")
            check("parapet_shadow_turns_total{" not in get(parapet, "/parapet/metrics"), f"{fields}: the metric")


def test_a_stream_is_not_held_to_its_end():
    """The client has the last frame, closing ones included, before the backend has ended the body; what ends otherwise says nothing."""
    scene = Scene()
    with scene.serve() as served_scene:
        for api in GUARDED:
            kind, content = recorded(api, True, LEAK[1])
            for ends in (True, False):
                go = threading.Event()

                async def draft(connection, kind=kind, content=content, go=go, ends=ends):
                    await connection.send(head(kind, b"Transfer-Encoding: chunked"), chunked(content)[:-5])
                    await connection.until(go)
                    if ends:
                        await connection.send(b"0\r\n\r\n")
                    else:
                        connection.reset()
                scene.draft = draft
                with served_scene.parapet.connect() as client:
                    client.send(request("POST", GUARDED[api][0], [("X-Parapet", "shadow")], body_of(api, LEAK[0], True)))
                    client.buffer = client.until(content[-40:]) + client.buffer
                    go.set()
                    while not ends and client.more():
                        pass
                    if ends:
                        got = client.response(b"POST")
                        is_the_draft(got, head(kind, b"Transfer-Encoding: chunked") + chunked(content), api)
                        equal(would(served_scene.record(got.value(b"x-parapet-turn").decode())), ("unchecked", "shadow-unasked"), api)
            wait_for(lambda: json.loads(served_scene.ask("/parapet/turns?last=1"))["turns"][0]["cut"], f"{api}: the turn that broke off")
            check("would" not in json.loads(served_scene.ask("/parapet/turns?last=1"))["turns"][0], f"{api}: of half an answer")


main(globals())
