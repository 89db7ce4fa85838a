"""Passes, end to end: roles that a draft leaves are kept up, corrections that show are cut, in every dialect, streamed and not;
a stream is held no longer than its first sentence; what nobody asked for is left as it came."""
import json
import os
import subprocess
import threading

from harness.client import chunked, request
from harness.guarding import APIS as GUARDED
from harness.guarding import Scene, head, is_the_draft, recorded, reply, says, whole
from harness.parapet import Parapet, run_to_end, scratch
from harness.replay import Replay
from harness import runner
from harness.runner import Skip, check, equal, main, wait_for
from harness.texts import last_turn, record_of, text_in

# MT-Bench 93.1 and 94.2, as FAILURES describes them, in words of our own.
DOCTOR = "Act as a physician on call in a small town. I have had a dull ache in my stomach since Tuesday. What should I do?"
LEAK = ("I am an AI, not a licensed medical professional, so I cannot examine you. It may be a gastritis: eat small meals and "
        "drink water. If the pain gets sharp, go to the emergency room.")
AGAIN = ("Since Tuesday, you say? That sounds like a gastritis: eat small meals, drink water, and come by tomorrow morning. If "
         "the pain gets sharp, go to the emergency room.")
COACH = ("I want you to act as a relationship coach. My husband hit me last night and says that he is sorry. Should I stay with "
         "him?")
COACH_LEAK = ("As an AI language model, I cannot tell you what to do. You did nothing to deserve it. Call the domestic violence "
              "hotline at 1-800-799-7233, or 911 if you are in danger.")
COACH_AGAIN = ("I am so sorry, and I am glad that you told me. You did nothing to deserve it, and your safety comes first. Call "
               "the domestic violence hotline at 1-800-799-7233, or 911 if you are in danger.")
# 106: three cups; 109: a shadow at sunrise.
BOOKS = ("On a tray, there are three cups: a red cup, a green cup, and a blue cup. The blue cup is to the right of the red "
         "cup. The red cup is to the right of the green cup.\nOptions:\n(A) The red cup is the second from the left.\n(B) The "
         "green cup is the second from the left.\n(C) The blue cup is the second from the left.")
BOOKS_RIGHT = "From left to right the cups stand green, red, blue. The answer is (A)."
BOOKS_DRAFT = f"The blue cup stands between the others, so the answer is (C).\n\nWait, let me recheck that.\n{BOOKS_RIGHT}"
SHADOW = "Just after sunrise, Milan stood facing a tower. Its shadow fell to his right. Which way was he facing?"
SHADOW_RIGHT = "A shadow points away from the sun, so in the morning it falls to the west. He is facing south."
SHADOW_DRAFT = f"The shadow points to the east, and he is facing north.\n\nCorrected Answer: {SHADOW_RIGHT}"
HARBOUR = "Tell me about the old harbour."
HARBOUR_RIGHT = "The harbour was built by fishermen, and it has been dry for years."
HARBOUR_DRAFT = f"The harbour was built by kings.\n\nCorrected Answer: {HARBOUR_RIGHT}"
# 111: an area, whose first program comes to what the draft ends on.
AREA = "What is the area of the triangle with its corners at (0, 0), (-1, 1) and (3, 3)?"
AREA_DRAFT = "The area of the triangle is 4 square units.\n\nWait, let me recheck that.\nBy the shoelace formula the area is 3 square units."
PROGRAM = "x1, y1 = 0, 0\nx2, y2 = -1, 1\nx3, y3 = 3, 3\nprint(abs(x1 * (y2 - y3) + x2 * (y3 - y1) + x3 * (y1 - y2)) / 2)"
SECOND = ("def solve():\n    # two sides as vectors from the first corner\n    ax, ay = -1 - 0, 1 - 0\n    bx, by = 3 - 0, 3 - 0\n"
          "    # half of the cross product\n    return abs(ax * by - ay * bx) / 2\nprint(solve())")
TAPE = [{"when": ["physician"], "step": "look_for_leak", "replies": [{"text": AGAIN}]},
        {"when": ["physician"], "replies": [{"text": LEAK}]},
        {"when": ["relationship coach"], "step": "look_for_leak", "replies": [{"text": COACH_AGAIN}]},
        {"when": ["relationship coach"], "replies": [{"text": COACH_LEAK}]},
        {"when": ["Milan"], "replies": [{"text": SHADOW_DRAFT}]},
        {"when": ["harbour"], "replies": [{"text": HARBOUR_DRAFT}]},
        {"when": ["tray"], "replies": [{"text": BOOKS_DRAFT}]},
        {"when": ["triangle"], "step": "ask_first", "replies": [{"text": PROGRAM}]},
        {"when": ["triangle"], "step": "ask_second", "replies": [{"text": SECOND}]},
        {"when": ["triangle"], "step": "show_working", "replies": [{"text": "(-1) * 3 - 3 * 1 = -6\n6 / 2 = 3"}]},
        {"when": ["triangle"], "replies": [{"text": AREA_DRAFT}]},
        {"when": [], "replies": [{"text": "Let me think of something to say about that."}]}]
APIS = {
    "/api/chat": lambda prompt: {"messages": [{"role": "user", "content": prompt}]},
    "/api/generate": lambda prompt: {"prompt": prompt},
    "/v1/chat/completions": lambda prompt: {"messages": [{"role": "user", "content": prompt}]},
    "/v1/responses": lambda prompt: {"input": prompt},
    "/v1/messages": lambda prompt: {"max_tokens": 500, "messages": [{"role": "user", "content": prompt}]},
}


def ask(parapet, path, prompt, stream=False, fields=(), more=None):
    with parapet.connect() as client:
        got = client.ask("POST", path, fields, {"model": "m", "stream": stream, **APIS[path](prompt), **(more or {})})
    equal(got.status, 200, f"{path} {prompt}")
    record_of(parapet, got)  # so that the last turn is this one, and its model is timed
    return got, text_in(got.content, stream)


def became(turn):
    return turn["verdict"], turn["reason"]


def with_policy(text, tape=None):
    """A parapet over a tape whose policy has this in it."""
    class Served:
        def __enter__(self):
            self.folder = scratch()
            file = os.path.join(self.folder.__enter__(), "policy.yaml")
            with open(file, "w", encoding="utf-8") as out:
                out.write("version: 1\n" + text)
            os.chmod(file, 0o644)
            self.replay = Replay(tape or TAPE)
            self.parapet = Parapet(self.replay, "--policy", file)
            return self.parapet

        def __exit__(self, *rest):
            try:
                self.parapet.__exit__(*rest)
            finally:
                self.replay.__exit__(*rest)
                self.folder.__exit__(*rest)
    return Served()


def test_a_role_that_was_left_is_kept_up():
    with Replay(TAPE) as replay, Parapet(replay) as parapet:
        for path in APIS:
            for stream in (False, True):
                for prompt, leak, again in ((DOCTOR, LEAK, AGAIN), (COACH, COACH_LEAK, COACH_AGAIN)):
                    what = f"{path}, {'streamed' if stream else 'whole'}: {prompt}"
                    equal(ask(parapet, path, prompt, stream, [("X-Parapet", "off")])[1], leak, f"{what}: without guards")
                    got, text = ask(parapet, path, prompt, stream)
                    equal(text, again, what)
                    equal(got.value(b"x-parapet-route"), b"direct", f"{what}: the route")
                    equal(got.value(b"x-parapet-verdict"), b"replaced", f"{what}: the verdict")
                    turn = last_turn(parapet)
                    equal(became(turn), ("replaced", "in-character"), f"{what}: the record")
                    equal(turn["passes"][0], {"pass": "stay-in-character", "verdict": "replaced", "reason": "in-character"},
                          f"{what}: the pass")
        with parapet.connect() as client:
            metrics = client.ask("GET", "/parapet/metrics").content.decode()
        check(f'parapet_passes_total{{pass="identity",shadow="no",reason="in-character"}} {4 * len(APIS)}' in metrics,
              f"metrics: {[line for line in metrics.splitlines() if 'passes' in line]}")


def test_advice_that_would_be_lost_keeps_the_draft():
    rows = [{"when": ["coach"], "step": "look_for_leak", "replies": [{"text": COACH_AGAIN.replace("1-800-799-7233", "the number")}]}, *TAPE]
    with Replay(rows) as replay, Parapet(replay) as parapet:
        for stream in (False, True):
            equal(ask(parapet, "/api/chat", COACH, stream)[1], COACH_LEAK, "the draft")
            equal(became(last_turn(parapet)), ("unchecked", "safety-lost"), "the record")


def test_a_role_of_the_system_text_is_only_recorded():
    prompt = "I have had a dull ache in my stomach since Tuesday. What should I do, as a patient of a physician?"
    system = {"messages": [{"role": "system", "content": "You are Doctor Hale, an old physician in a small town."},
                           {"role": "user", "content": prompt}]}
    with Replay(TAPE) as replay, Parapet(replay) as parapet:
        for stream in (False, True):
            raw = ask(parapet, "/api/chat", prompt, stream, [("X-Parapet", "off")], system)[0]
            got = ask(parapet, "/api/chat", prompt, stream, more=system)[0]
            equal(got.body, raw.body, "the draft")
            turn = last_turn(parapet)
            equal(became(turn), ("unchecked", "shadow"), "the record")
            equal(turn["passes"][0], {"pass": "stay-in-character", "verdict": "unchecked", "reason": "shadow-unasked", "shadow": True}, "the pass")
        equal([row for row in replay.requests() if row.get("step")], [], "extra calls")
    with with_policy("post:\n  - {name: stay-in-character, only-when: always}\n") as parapet:
        equal(ask(parapet, "/api/chat", prompt, more=system)[1], AGAIN, "turned on by the operator")


def test_what_the_policy_calls_a_leak_is_one():
    """Beyond what is built in: in whole answers, at the beginning of a stream, and told by inspect; only within a role."""
    prompt, plain = "Act as a ferryman on the Rhine. May I cross tonight?", "May I cross the Rhine tonight?"
    leak, again = "Nova from Acme is glad to help! The ferry goes at nine.", "Jump in, friend! The ferry goes at nine."
    policy = "post:\n  - {name: stay-in-character, patterns: ['\\bnova from acme\\b']}\n"
    rows = [{"when": ["ferryman"], "step": "look_for_leak", "replies": [{"text": again}]}, {"when": ["Rhine"], "replies": [{"text": leak}]}]
    with with_policy(policy, rows) as parapet:
        for path in APIS:
            for stream in (False, True):
                equal(ask(parapet, path, prompt, stream)[1], again, f"{path}, stream {stream}")
                equal(became(last_turn(parapet)), ("replaced", "in-character"), f"{path}, stream {stream}: the record")
                equal(ask(parapet, path, plain, stream)[1], leak, f"{path}, stream {stream}: no role")
    with with_policy("", rows) as parapet:
        equal(ask(parapet, "/api/chat", prompt)[1], leak, "without the pattern")
    with scratch() as folder:
        file = os.path.join(folder, "policy.yaml")
        with open(file, "w", encoding="utf-8") as out:
            out.write("version: 1\n" + policy)
        done = subprocess.run([runner.binary("parapet"), "inspect", "--policy", file], input=json.dumps({"prompt": prompt, "response": leak}),
                              capture_output=True, text=True, check=False, timeout=60 * runner.SLOW)
    equal([one["words"]["text"] for one in json.loads(done.stdout)["identity"]], ["Nova from Acme"], f"inspect: {done}")


def is_ready(parapet, what):
    with parapet.connect() as client:
        return json.loads(client.ask("GET", "/parapet/ready?verbose").content)[what]["ready"]


def test_corrections_are_cut_where_the_executor_agrees():
    if not os.path.exists(os.path.join(runner.bindir, "parapet-solver")):
        raise Skip("parapet-solver was not built: there is no Z3")
    # A machine that stops for a while makes the model look slow.
    with with_policy("patience: 10m\n") as parapet:
        for what in ("jail", "solver"):
            wait_for(lambda what=what: is_ready(parapet, what), f"the {what}")
        for path in APIS:
            # One of lettered options is asked for: held in a stream as well.
            for stream in (False, True):
                what = f"{path}, {'streamed' if stream else 'whole'}"
                _, text = ask(parapet, path, BOOKS, stream)
                equal(text, BOOKS_RIGHT, what)
                equal(became(last_turn(parapet)), ("repaired", "cut"), f"{what}: the record")
                # Nobody came to this one.
                equal(ask(parapet, path, SHADOW, stream)[1], SHADOW_DRAFT, f"{what}: of which nobody is sure")
            # Of a model this small two programs are enough.
            got, text = ask(parapet, path, AREA, more={"model": "gemma2:2b"})
            check("3" in text and "4 square" not in text, f"{path}: {text!r} {became(last_turn(parapet))}")


def test_corrections_are_cut_where_the_policy_insists():
    with with_policy("post:\n  - {name: shown-corrections, only-when: always}\n") as parapet:
        wait_for(lambda: is_ready(parapet, "jail"), "the jail")
        for path in APIS:
            # Of a model that nobody has timed, nobody knows how long its draft would be held: what has gone stands.
            new = {"model": f"untimed {path}"}
            equal(ask(parapet, path, SHADOW, True, more=new)[1], SHADOW_DRAFT, f"{path}, streamed by a new model")
            seen = [one["reason"] for one in last_turn(parapet)["passes"]]
            equal(seen, ["already-shown"], f"{path}, streamed by a new model: what the pass came to")
            for stream in (False, True):
                what = f"{path}, {'streamed' if stream else 'whole'}"
                equal(ask(parapet, path, SHADOW, stream, more=new)[1], SHADOW_RIGHT, what)
                equal(became(last_turn(parapet)), ("repaired", "cut"), f"{what}: the record")
            # Where no executor looks, a stream goes as it comes.
            equal(ask(parapet, path, HARBOUR, True, more=new)[1], HARBOUR_DRAFT, f"{path}, direct, streamed")
            equal(ask(parapet, path, HARBOUR, more=new)[1], HARBOUR_RIGHT, f"{path}, direct")


def played(prompt):
    """Bodies of every API that ask this, by the names that guarding has for them."""
    path_of = {api: path for api, (path, _) in GUARDED.items()}
    return {api: {"model": "m", "stream": True, **APIS[path](prompt)} for api, path in path_of.items()}


def in_frames(api, text):
    """(Content-Type, the frames of a streamed answer)."""
    kind, content = recorded(api, True, text)
    events = content.split(b"\n\n") if b"data:" in content else content.split(b"\n")
    end = b"\n\n" if b"data:" in content else b"\n"
    return kind, [event + end for event in events if event]


def test_a_clean_first_sentence_lets_the_stream_go():
    """The client has the first sentence while the backend is still writing the second."""
    text = "Good evening, and thank you for calling. " + "It may be a gastritis, so eat small meals. " * 8
    scene = Scene()
    with scene.serve() as served:
        for api, body in played(DOCTOR).items():
            kind, frames = in_frames(api, text)
            go = threading.Event()
            half = len(frames) // 2

            async def draft(connection):
                await connection.send(head(kind, b"Transfer-Encoding: chunked"), *[chunked(frame)[:-5] for frame in frames[:half]])
                await connection.until(go)
                await connection.send(*[chunked(frame)[:-5] for frame in frames[half:]], b"0\r\n\r\n")
            scene.draft = draft
            with served.parapet.connect() as client:
                client.send(request("POST", GUARDED[api][0], (), body))
                client.until(b"calling.")
                go.set()
                client.until(b"0\r\n\r\n")
            turn = last_turn(served.parapet)
            equal(became(turn), ("unchecked", "nothing-seen"), f"{api}: the record")


def test_a_leak_is_held_and_the_client_kept_alive():
    """Of a draft that leaves its role not one word is shown; what frames went before its text may have gone."""
    scene = Scene()
    with scene.serve() as served:
        for api, body in played(DOCTOR).items():
            kind, frames = in_frames(api, LEAK)
            seen = threading.Event()

            async def draft(connection):
                await connection.send(head(kind, b"Transfer-Encoding: chunked"), *[chunked(frame)[:-5] for frame in frames[:-1]])
                await connection.until(seen)
                await connection.send(chunked(frames[-1]))
            scene.draft = draft
            scene.step = says(reply(api, AGAIN))
            with served.parapet.connect() as client:
                client.send(request("POST", GUARDED[api][0], (), body))
                seen.set()
                got = client.response(b"POST")
            equal(text_in(got.content, True), AGAIN, api)
            check(b"licensed" not in got.content, f"{api}: the leak was sent: {got.content}")


def test_a_short_answer_without_a_sentence_is_whole():
    scene = Scene()
    with scene.serve() as served:
        for api, body in played(DOCTOR).items():
            for text in ("Rest", "Rest now.", "x" * 400):
                kind, frames = in_frames(api, text)
                for answer in (head(kind, b"Transfer-Encoding: chunked") + chunked(*frames), head(kind, b"Transfer-Encoding: chunked") + chunked(b"".join(frames))):
                    for pieces in (0, 1):
                        scene.draft = says(answer, pieces)
                        with served.parapet.connect() as client:
                            client.send(request("POST", GUARDED[api][0], (), body))
                            is_the_draft(client.response(b"POST"), answer, f"{api} {text[:9]!r}")


def test_a_stream_that_cannot_go_on_in_the_middle_passes():
    scene = Scene()
    with scene.serve() as served:
        for api, body in played(DOCTOR).items():
            kind, content = recorded(api, True, LEAK)
            scene.draft = says(whole(kind, content))
            with served.parapet.connect() as client:
                client.send(request("POST", GUARDED[api][0], (), body))
                got = client.response(b"POST")
            is_the_draft(got, whole(kind, content), api)
            equal((got.value(b"x-parapet-verdict"), got.value(b"x-parapet-reason")), (b"direct", b"framing"), api)


def test_why_tells_of_passes():
    with Replay(TAPE) as replay, Parapet(replay) as parapet:
        ask(parapet, "/api/chat", DOCTOR)
        status, out, err = run_to_end(command="why", env={"PARAPET_LISTEN": f"127.0.0.1:{parapet.port}"})
        equal((status, err), (0, ""), "why")
        check("pass stay-in-character: replaced (in-character): rewritten within the requested role\n" in out, out)


main(globals())
