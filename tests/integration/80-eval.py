"""`parapet eval`: questions are asked through parapet, and what the model said and what parapet made of it is written down, turn by
turn; killed at any time, the same command goes on; so does a batch."""
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import threading

from harness import proc, runner
from harness.backend import Backend, answer
from harness.guarding import end_here, reply as streamed
from harness.parapet import Parapet, Program, environment, run_to_end, scratch
from harness.replay import Replay
from harness.runner import Skip, check, equal, main, wait_for

SUM = "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
WRONG = "5 * 20 = 100, 3 * 30 = 90, 2 * 45 = 90, and 100 + 90 + 90 = 245. The total is $245."
FIRST = "```python\nfive = 5 * 20\nthree = 3 * 30\ntwo = 2 * 45\nprint(five + three + two)\n```"
SECOND = "```python\nbooks = [(5, 20), (3, 30), (2, 45)]\nprint(sum(count * price for count, price in books))\n```"
PROGRAMS = {b"ask_first": FIRST, b"ask_second": SECOND}
TIMES = {"ms", "raw_ms", "steps", "tokens_in", "tokens_out"}
PATHS = {"openai": b"/v1/chat/completions", "responses": b"/v1/responses", "messages": b"/v1/messages", "ollama": b"/api/chat"}
WAIT = 120  # seconds, for a whole run on a busy machine


class Model:
    """A backend that answers OpenAI's chat: a known sum, and a text to copy, with a wrong sum; programs for it; everything else with
    an echo of the last prompt. Prompts in .broken get a 500; once .most drafts were asked for, further ones wait for .go."""

    def __init__(self, most=None):
        self.most, self.broken = most, set()
        self.go = threading.Event()
        self.asked = []  # the bodies of drafts, and what X-Parapet fields came along
        self.digest = "sha256:1"
        self.raw = {}  # prompts, and bytes that are sent for them

    async def script(self, connection):
        while True:
            message = await connection.request()
            await self.reply(connection, message)
            if message.closes() or connection.sock.fileno() < 0:
                return

    async def reply(self, connection, message):
        if message.method == b"GET":
            tags = {"models": [{"name": "m", "digest": self.digest}]}
            await connection.send(answer(json.dumps(tags).encode()) if message.target == b"/api/tags" else
                                  answer(b"{}", b"404 Not Found"))
            return
        body = json.loads(message.content)
        prompt = body["messages"][-1]["content"]
        step = message.value(b"x-parapet-step")
        if step is None:
            self.asked.append(body)
            if self.most is not None and len(self.asked) > self.most:
                await connection.until(self.go)
        if step is None and prompt in self.raw:
            await connection.send(self.raw[prompt])
            await end_here(connection)
            return
        if step is None and prompt in self.broken:
            await connection.send(answer(b'{"error":{"message":"out of sorts"}}', b"500 Internal Server Error"))
            return
        if step is not None:
            await connection.send(streamed("openai", PROGRAMS.get(step, "Hm.")))
            return
        text = WRONG if prompt == SUM or prompt.startswith("Copy this: ") else f"You say: {prompt}"
        said = {"id": "c", "object": "chat.completion", "created": 1, "model": body["model"],
                "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}],
                "usage": {"prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18},
                # Told, so that a busy machine does not make a slow model of it.
                "timings": {"prompt_n": 9, "prompt_ms": 0.9, "predicted_n": 9, "predicted_ms": 0.9}}
        await connection.send(answer(json.dumps(said).encode(), fields=b"Content-Type: application/json\r\n"))


def write(folder, name, rows):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows)
    return path


def questions(folder, name="q.jsonl"):
    """Twelve questions, two of them of two turns; one has a wrong draft."""
    rows = [{"id": f"q{n}", "prompt": f"Say {n} things.", "category": "talk", "control": n % 2 == 0} for n in range(9)]
    rows.append({"id": "sum", "prompt": SUM, "category": "arithmetic", "reference": "280", "check": {"number": "280"}})
    rows.append({"question_id": 101, "category": "reasoning", "turns": [SUM, "And then?"], "reference": ["280", None]})
    rows.append({"question_id": 102, "turns": ["First.", "Second."]})
    return write(folder, name, rows)


def lines_of(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.endswith("\n")]


def turns_of(path):
    """{(id, turn, repeat, arm): the rest}, times left out; no turn may stand twice."""
    found = {}
    for line in lines_of(path)[1:]:
        key = tuple(line.pop(name) for name in ("id", "turn", "repeat", "arm"))
        check(key not in found, f"{path}: {key} stands twice")
        found[key] = {name: value for name, value in line.items() if name not in TIMES}
    return found


def command(*flags):
    return [runner.binary("parapet"), "eval", *map(str, flags)]


def left(folder):
    """Folders of parapets that were asked."""
    return [name for name in os.listdir(folder) if name.startswith("parapet-eval-")]


def run(folder, *flags, status=0):
    """One whole run; what it said."""
    got, out, err = run_to_end(*flags, command="eval", env={"XDG_RUNTIME_DIR": folder}, seconds=WAIT, cwd=folder)
    equal(got, status, f"exit status of {flags}, which said {out!r} {err!r}")
    equal(left(folder), [], f"left behind by {flags}")
    return out + err


def begin(folder, *flags):
    return Program(command(*flags), env={"XDG_RUNTIME_DIR": folder}, cwd=folder)


def test_what_a_line_says():
    with scratch() as folder, Backend(Model().script) as backend:
        tape = os.path.join(folder, "t.jsonl")
        said = run(folder, "--backend", backend.url, "--tape", tape, "--jobs", 3, questions(folder))
        check("will take about" in said and "14 of 14 turns" in said, said)
        manifest = lines_of(tape)[0]["manifest"]
        equal((manifest["model"], manifest["backend"], manifest["dialect"], manifest["arms"], manifest["repeat"]),
              ({"name": "m", "digest": "sha256:1"}, backend.url, "openai", "paired", 1), "the manifest")
        check(re.fullmatch(r"[0-9a-f]{16}", manifest["policy"]["hash"]) and manifest["questions"]["count"] == 12
              and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", manifest["started"]), manifest)
        turns = turns_of(tape)
        equal(len(turns), 14, "turns")
        got = turns["sum", 1, 0, "paired"]
        equal((got["raw"], got["changed"], got["route"], got["verdict"], got["reason"], got["calls"] > 1, "delivery" in got),
              (WRONG, True, "arithmetic", "repaired", "computed", True, True), "a repaired turn")
        check("280" in got["guarded"] and "sum(count * price" in got["proof"] and "printed:\nanswer: 280" in got["proof"], got)
        equal((got["reference"], got["check"], got["category"], got["control"], got["status"]),
              ("280", {"number": "280"}, "arithmetic", False, "ok"), "what the file says")
        steps = [line["steps"] for line in lines_of(tape)[1:] if line["id"] == "sum"][0]
        check("run_program" in [step["step"] for step in steps], steps)
        got = turns["q4", 1, 0, "paired"]
        equal((got["raw"], got["guarded"], got["changed"], got["verdict"], got["control"], got["proof"], "delivery" in got),
              ("You say: Say 4 things.", "You say: Say 4 things.", False, "direct", True, None, False), "a direct turn")
        check("reference" not in turns["101", 2, 0, "paired"], "a reference of the second turn")
        equal(os.stat(tape).st_mode & 0o777, 0o600, "who may read the tape")


def test_what_later_turns_are_told():
    for carry, wanted in (("own", "280"), ("raw", "245")):
        model = Model()
        with scratch() as folder, Backend(model.script) as backend:
            asked = write(folder, "q.jsonl", [{"id": 1, "turns": [SUM, "And then?"], "reference": "280"}])
            run(folder, "--backend", backend.url, "--carry", carry, asked)
            said = [message["role"] for message in model.asked[-1]["messages"]], model.asked[-1]["messages"][1]["content"]
            equal(said[0], ["user", "assistant", "user"], "roles")
            check(wanted in said[1], f"carry {carry}: the second turn is told {said[1]!r}")


def test_killed_and_gone_on():
    with scratch() as folder:
        asked = questions(folder)
        whole, tape = os.path.join(folder, "whole.jsonl"), os.path.join(folder, "t.jsonl")
        with Backend(Model().script) as backend:
            run(folder, "--backend", backend.url, "--tape", whole, asked)
        model = Model(most=7)
        with Backend(model.script) as backend:
            flags = ("--backend", backend.url, "--tape", tape, "--jobs", 2, asked)
            killed = begin(folder, *flags)
            wait_for(lambda: len(lines_of(tape)) == 8 and len(model.asked) == 9, "seven turns on the tape, two asked", WAIT)
            kept = proc.children(killed.pid)
            served = [child for reaper in kept for child in proc.children(reaper)]
            equal((len(kept), len(served)), (1, 1), "the parapet that is asked, and who looks after it")
            killed.popen.send_signal(signal.SIGKILL)
            killed.wait()
            killed.output.finish()
            wait_for(lambda: not [pid for pid in kept + served if proc.alive(pid)], "the parapet to go along", WAIT)
            equal(left(folder), [], "left behind by a run that was killed")
            with open(tape, "a", encoding="utf-8") as file:
                file.write('{"id":"q8","turn":1,"repeat":0,"arm":"paired","status":"o')
            model.go.set()
            before = len(model.asked)
            said = run(folder, *flags)
            check("7 of 14 turns are done already" in said, said)
            equal(len(model.asked) - before, 7, "drafts that were asked for once more")
            equal(turns_of(tape), turns_of(whole), "the tape of the broken run, and of one that was not")
            check("14 of 14 turns are done already" in run(folder, *flags), "a third run has nothing to do")


def test_a_tape_without_an_end_is_not_gone_on_with():
    with scratch() as folder, Backend(Model().script) as backend:
        tape = os.path.join(folder, "t.jsonl")
        flags = ("--backend", backend.url, "--tape", tape, write(folder, "q.jsonl", [{"id": 1, "prompt": "Hello", "control": True}]))
        run(folder, *flags)
        os.truncate(tape, (512 << 20) + 1)
        check("a tape may have 512 MiB" in run(folder, *flags, status=1), "what is said")
        check(not os.path.exists(f"{tape}.new"), "a tape that was begun is left behind")


def test_the_gate_names_a_control_that_a_policy_damages():
    """Evidence that proves nothing makes a sum of a sentence that is to be copied."""
    asked = [{"id": "sum", "prompt": SUM, "reference": "280"}, {"id": "talk", "prompt": "Say five things.", "control": True},
             {"id": "copied", "prompt": "Copy this: 5 books at $20, 3 at $30 and 2 at $45 are $245.", "control": True}]
    with scratch() as folder, Backend(Model().script) as backend:
        policy = write(folder, "low.yaml", ["version: 1", "routes:", "  - name: copying", "    new: on", "    executor: arithmetic",
                                            "    threshold: 5", "    evidence: [{weight: 5, text: '^Copy this'}]"])
        os.chmod(policy, 0o644)
        file = write(folder, "q.jsonl", asked)
        said = run(folder, "--backend", backend.url, "--tape", os.path.join(folder, "good.jsonl"), file)
        check("gate passed: 2 controls unchanged; of 1 graded turns 1 gained, 0 lost" in said, said)
        said = run(folder, "--backend", backend.url, "--tape", os.path.join(folder, "bad.jsonl"), "--policy", policy, file, status=1)
        equal(re.findall(r"^gate .*$", said, re.M), ["gate not passed: control copied, turn 1, was changed (route copying)"], "the gate")


def test_a_batch_keeps_its_order():
    with scratch() as folder:
        asked, out = questions(folder), os.path.join(folder, "out.jsonl")
        model = Model(most=5)
        model.broken = {"Say 1 things.", "Second."}
        with Backend(model.script) as backend:
            flags = ("--backend", backend.url, "--jobs", 3, "--batch", asked, out)
            killed = begin(folder, *flags)
            wait_for(lambda: len(model.asked) > 5, "five drafts", WAIT)
            killed.popen.send_signal(signal.SIGINT)
            equal(killed.wait(WAIT), 130, "exit status of an interrupted run")
            killed.output.finish()
            check("the same command goes on" in killed.output.text(), killed.output.text())
            equal(len(lines_of(out)), 12, "lines of answers that are not whole yet")
            model.go.set()
            said = run(folder, *flags, status=1)
            check("2 turns failed" in said, said)
            rows = lines_of(out)
            equal([row["id"] for row in rows], [f"q{n}" for n in range(9)] + ["sum", "101", "102"], "the order")
            equal([row["id"] for row in rows if row["status"] != "ok"], ["q1", "102"], "those that failed")
            check("280" in rows[9]["answer"] and rows[9]["verdict"] == "repaired", rows[9])
            model.broken, before = set(), len(model.asked)
            run(folder, *flags)
            equal(len(model.asked) - before, 2, "drafts of the third run")
            rows = lines_of(out)
            equal({row["status"] for row in rows}, {"ok"}, "all is well")
            equal((rows[11]["answers"], rows[1]["answer"]), (["You say: First.", "You say: Second."], "You say: Say 1 things."),
                  "answers")
            os.unlink(out + ".tape")
            check("is there already" in run(folder, *flags, status=1), "answers of nobody knows whom")


def test_failing_backends():
    with scratch() as folder:
        asked, tape = questions(folder), os.path.join(folder, "t.jsonl")
        model = Model()
        model.broken = {"First."}
        with Backend(model.script) as backend:
            said = run(folder, "--backend", backend.url, "--tape", tape, asked, status=1)
            check("2 turns failed: the same command asks them again" in said, said)
            turns = turns_of(tape)
            equal((turns["102", 1, 0, "paired"]["status"], turns["102", 2, 0, "paired"]["error"]),
                  ("failed", "the turn before it failed"), "what failed")
            check("500" in turns["102", 1, 0, "paired"]["error"] and "out of sorts" in turns["102", 1, 0, "paired"]["error"],
                  turns["102", 1, 0, "paired"])
            url = backend.url
        said = run(folder, "--backend", url, "--tape", tape, asked, status=1)
        check("does not answer" in said, said)
        said = run(folder, "--through", url, "--tape", tape, asked, status=1)
        check("no parapet answers" in said, said)
        with Backend(Model().script, port=backend.port):
            run(folder, "--backend", url, "--tape", tape, asked)
            equal({turn["status"] for turn in turns_of(tape).values()}, {"ok"}, "after it came back")


def test_hostile_answers():
    """What is no answer is a turn that failed, said in words; nothing of it reaches a terminal as it is."""
    as_json = b"Content-Type: application/json\r\n"
    said = b'{"choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":%b}}]}'
    answers = {
        "cut": answer(said % b'"abc"', fields=as_json)[:-9], "empty": answer(b"", fields=as_json),
        "words": answer(b"\x1b[2Jno JSON \xff", fields=as_json), "list": answer(b"[1,2]", fields=as_json),
        "none": answer(b'{"choices":[]}', fields=as_json), "null": answer(said % b"null", fields=as_json),
        "number": answer(said % b"7", fields=as_json), "deep": answer(b"[" * 100000, fields=as_json),
        "two": answer(b'{"choices":[{},{}]}', fields=as_json), "no": b"hello\r\n\r\n",
        "redirect": answer(b"\x1b]0;x\x07" + b"x" * 1000, b"302 Found", b"Location: http://127.0.0.1:1/\r\n"),
        "large": answer(said % (b'"' + b"x" * (17 << 20) + b'"'), fields=as_json),
        "forged": answer((said % b'"ok"')[:-1] + b',"parapet":{"turn":"0","draft":"lies"}}', fields=as_json),
    }
    model = Model()
    model.raw = answers
    with scratch() as folder, Backend(model.script) as backend:
        asked = write(folder, "q.jsonl", [{"id": name, "prompt": name} for name in answers])
        words = run(folder, "--backend", backend.url, "--tape", os.path.join(folder, "t"), asked, status=1)
        check("\x1b" not in words, words)
        turns = turns_of(os.path.join(folder, "t"))
        good = {key[0] for key, turn in turns.items() if turn["status"] == "ok"}
        equal(good, {"forged", "null"}, "answers, one of them with nothing in it")
        equal(turns["forged", 1, 0, "paired"]["raw"], "ok", "a draft that the backend made up")
        bad = [turn["error"] for turn in turns.values() if turn["status"] != "ok"]
        check(all(error and "\x1b" not in error and len(error) < 400 for error in bad), bad)


def test_one_tape_one_run():
    with scratch() as folder:
        asked, tape = questions(folder), os.path.join(folder, "t.jsonl")
        model = Model(most=3)
        with Backend(model.script) as backend:
            flags = ("--backend", backend.url, "--tape", tape)
            first = begin(folder, *flags, asked)
            wait_for(lambda: len(model.asked) > 3, "three drafts", WAIT)
            status, _, err = run_to_end(*flags, asked, command="eval", seconds=WAIT, cwd=folder)
            check(status == 1 and "another `parapet eval` is writing" in err, err)
            model.go.set()
            equal(first.wait(WAIT), 0, "the first run")
            first.output.finish()
            other = write(folder, "other.jsonl", [{"id": 1, "prompt": "x"}])
            for more, what in ((("--set", "temperature=1", asked), "--carry or --set"), ((other,), "set of questions"),
                               (("--carry", "raw", asked), "--carry or --set"), (("--arms", "separate", asked), "choice of arms"),
                               (("--model", "n", asked), "model"), (("--dialect", "ollama", asked), "dialect")):
                said = run(folder, *flags, *more, status=1)
                check(f"begun with another {what}" in said, said)
            moved = questions(folder, "moved.jsonl")
            check("14 of 14 turns are done already" in run(folder, *flags, moved), "the same questions in another file")
            model.digest = "sha256:2"
            check("begun with another model" in run(folder, *flags, asked, status=1), "a model that was pulled anew")
            for text in ("", "no tape\n", "no tape", '{"id":1}\n'):
                with open(tape, "w", encoding="utf-8") as file:
                    file.write(text)
                if text:
                    check("is no tape" in run(folder, *flags, asked, status=1), text)
                    with open(tape, encoding="utf-8") as file:
                        equal(file.read(), text, "a file of somebody else's")
                else:
                    run(folder, *flags, asked)


def test_every_dialect():
    tape = [{"when": ["Australia"], "replies": [{"text": "Canberra."}]}, {"when": ["$20"], "replies": [{"text": WRONG}]}]
    tape += [{"when": ["$20"], "step": step.decode(), "replies": [{"text": text}]} for step, text in PROGRAMS.items()]
    with scratch() as folder, Replay(tape) as replay:
        asked = write(folder, "q.jsonl", [
            {"id": 1, "prompt": SUM, "check": {"number": "280"}},
            {"id": 2, "messages": [{"role": "system", "content": "Be short."},
                                   {"role": "user", "content": "What is the capital of Australia?"}]}])
        for dialect, path in PATHS.items():
            tape = os.path.join(folder, dialect)
            before = len(replay.requests())
            run(folder, "--backend", replay.url, "--dialect", dialect, "--set", "temperature=0.5", "--tape", tape, asked)
            turns = turns_of(tape)
            check("280" in turns["1", 1, 0, "paired"]["guarded"] and "245" in turns["1", 1, 0, "paired"]["raw"], turns)
            check("Canberra" in turns["2", 1, 0, "paired"]["raw"], turns)
            drafts = [row for row in replay.requests()[before:] if row["target"] == path.decode() and "step" not in row]
            equal(len(drafts), 2, f"{dialect}: drafts")
            body = json.loads(drafts[1]["body"])
            check("Be short." in json.dumps(body) and body["temperature"] == 0.5 and body["stream"] is False, body)
            check("debug" not in str([row["headers"] for row in drafts]).lower(), drafts)


def test_separate_arms_and_seeds():
    model = Model()
    with scratch() as folder, Backend(model.script) as backend:
        asked = write(folder, "q.jsonl", [{"id": 1, "turns": [SUM, "And then?"], "reference": "280"}])
        tape = os.path.join(folder, "t")
        run(folder, "--backend", backend.url, "--arms", "separate", "--repeat", 2, "--seed", 7, "--carry", "raw",
            "--tape", tape, asked)
        turns = turns_of(tape)
        equal(sorted(turns), sorted(("1", turn, repeat, arm) for turn in (1, 2) for repeat in (0, 1)
                                    for arm in ("raw", "guarded", "raw-again")), "turns")
        for (_, turn, _, arm), said in turns.items():
            equal(("raw" in said, "guarded" in said), (arm != "guarded", arm == "guarded"), f"texts of {arm}")
            if turn == 1:
                equal(said["verdict"], "repaired" if arm == "guarded" else "off", f"verdict of {arm}")
        equal(sorted(body["seed"] for body in model.asked), sorted(2 * list(range(7, 13))), "seeds")
        check(all(WRONG in json.dumps(body["messages"]) for body in model.asked if len(body["messages"]) == 3), model.asked)


def test_through_one_that_runs():
    with scratch() as folder, Backend(Model().script) as backend:
        asked = write(folder, "q.jsonl", [{"id": 1, "prompt": SUM}, {"id": 2, "prompt": "Say.", "control": True}])
        for debug, status in (("on", 0), ("off", 1)):
            policy = write(folder, "p.yaml", [f"version: 1\ntoggles: {{debug: {debug}}}"])
            with Parapet(backend, "--policy", policy) as parapet:
                def jail_is_ready():
                    with parapet.connect() as client:
                        return json.loads(client.ask("GET", "/parapet/ready?verbose").content)["jail"]["ready"]
                wait_for(jail_is_ready, "the jail", WAIT)
                tape = os.path.join(folder, debug)
                run(folder, "--through", f"http://127.0.0.1:{parapet.port}", "--tape", tape, asked, status=status)
                turns = turns_of(tape)
            equal(turns["2", 1, 0, "paired"]["changed"], False, "a direct turn")
            got = turns["1", 1, 0, "paired"]
            if debug == "on":
                equal((got["raw"], got["changed"]), (WRONG, True), "the draft")
            else:
                check("toggles: {debug: on}" in got["error"], got)


def test_the_draft_is_told_to_nobody_else():
    """Only who asks is told, and only where the policy says so."""
    body = {"model": "m", "messages": [{"role": "user", "content": SUM}]}
    with scratch() as folder, Backend(Model().script) as backend:
        for debug, fields in (("on", []), ("off", [("X-Parapet-Debug", "1")]), ("on", [("X-Parapet-Debug", "1")])):
            policy = write(folder, "p.yaml", [f"version: 1\ntoggles: {{debug: {debug}}}"])
            with Parapet(backend, "--policy", policy) as parapet:
                def repaired():
                    with parapet.connect() as client:
                        got = client.ask("POST", "/v1/chat/completions", fields, body)
                    told = json.loads(got.content).get("parapet", {})
                    return told if told.get("verdict") == "repaired" else None
                told = wait_for(repaired, "a repaired answer", WAIT)
            equal(("draft" in told, "proof" in told), (debug == "on" and fields != [],) * 2, f"debug {debug}, {fields}")


def test_every_turn_has_a_draft():
    """Also where a policy answers without asking for one."""
    model = Model()
    with scratch() as folder, Backend(model.script) as backend:
        policy = write(folder, "p.yaml", ["version: 1", "routes: [{name: expression, deliver: immediate}]"])
        asked = write(folder, "q.jsonl", [{"id": n, "prompt": f"Compute {n} * 286.", "reference": str(n * 286)}
                                          for n in (4713, 4714, 4715)])
        run(folder, "--backend", backend.url, "--policy", policy, "--tape", "t", asked)
        equal(len(model.asked), 3, "drafts")
        for (n, *_), turn in turns_of(os.path.join(folder, "t")).items():
            equal((turn["raw"], turn["changed"]), (f"You say: Compute {n} * 286.", True), "the draft")


def test_the_questions_that_ship():
    with scratch() as folder, Backend(Model().script) as backend:
        got, _, err = run_to_end("--backend", backend.url, "--jobs", 4, "--tape", "t", command="eval", seconds=4 * WAIT, cwd=folder)
        check(got in (0, 1) and " 0 failed" in err, f"{got}: {err}")
        lines = lines_of(os.path.join(folder, "t"))
        equal((lines[0]["manifest"]["questions"]["file"], len(lines)), ("built in", 121), "the tape")


HOSTILE = [
    ("", "1: there is no question in this file"),
    ("[]", "1: "), ("{}", '1: has no "id"'), ('{"id":1}', "1: needs one of"),
    ('{"id":1,"prompt":"a","turns":["b"]}', "1: needs one of"), ('{"id":-1,"prompt":"a"}', "1: has an"),
    ('{"id":1.5,"prompt":"a"}', "1: has an"), ('{"id":"' + 200 * "x" + '","prompt":"a"}', "1: has an"),
    ('{"id":[],"prompt":"a"}', "1: has an"), ('{"id":1,"prompt":7}', "1: has a"), ('{"id":1,"turns":[]}', "1: has"),
    ('{"id":1,"turns":["a",2]}', "1: has a turn"), ('{"id":1,"turns":[' + ",".join(17 * ['"a"']) + "]}", "1: has more than 16"),
    ('{"id":1,"messages":[{"role":"tool","content":"a"}]}', "1: has a message"),
    ('{"id":1,"messages":[{"role":"assistant","content":"a"}]}', '1: has "messages" that do not end'),
    ('{"id":1,"messages":{}}', '1: has "messages"'), ('{"id":1,"prompt":"a","control":"yes"}', '1: has a "control"'),
    ('{"id":1,"prompt":"a","check":3}', '1: has a "check"'),
    ('{"id":1,"prompt":"a","check":{"numbr":"3"}}', '1: has a "check" with another member'), ('{"id":1,"turns":["a","b"],"check":[null,{"word":"a","x":1}]}', '1: has a "check" with'), ('{"id":1,"prompt":"a","category":3}', '1: has a "category"'),
    ('{"id":1,"prompt":"a\\u0000b"}', "1: "), ('{"id":1,"prompt":"\\ud800"}', "1: "), ("[" * 100000, "1: "),
    ('{"id":1,"prompt":"a"} x', "1: "), ('{"id":1,"prompt":"a"}\n\n{"id":2', "3: "),
    ('{"id":1,"prompt":"a"}\n{"id":"1","prompt":"b"}', "two questions have the id 1"),
    ('{"id":1,"prompt":"' + "x" * (1 << 20) + '"}', "1: is longer than 1 MiB"),
    ("{}\n" * 100, "90 mistakes more"), ('{"id":"\\u001b[2J","x":1}\n{"id":"\\u001b[2J","prompt":"a"}', "1: needs"),
    ('{"id":"\\u001b[2J","prompt":"a"}\n' * 2, "\\x1b[2J"),
]


def test_hostile_question_files():
    with scratch() as folder:
        for text, wanted in HOSTILE:
            path = write(folder, "q.jsonl", [text])
            said = run(folder, "--backend", "http://127.0.0.1:9", path, status=1)
            check(wanted in said and "\x1b" not in said, f"{text[:80]!r}: {said[:300]!r}, not {wanted!r}")
        raw = os.path.join(folder, "raw")
        with open(raw, "wb") as file:
            file.write(b'{"id":1,"prompt":"\xff\xfe"}\n\0\0\n')
        check("raw:1: " in run(folder, "--backend", "http://127.0.0.1:9", raw, status=1), "bytes that are no text")
        check("cannot read" in run(folder, os.path.join(folder, "none"), status=1), "no file")
        check("cannot read" in run(folder, folder, status=1), "a folder")
        broken = write(folder, "p.yaml", ["version: 2"])
        check("p.yaml:1" in run(folder, "--policy", broken, questions(folder), status=1), "a policy with a mistake")


CALLS = [
    (("--jobs", "0", "q"), "must be a number from 1 to 64"), (("--jobs", "x", "q"), "must be a number"),
    (("--repeat", "0", "q"), "must be a number"), (("--arms", "both", "q"), "must be paired or separate"),
    (("--carry", "x", "q"), "must be own or raw"), (("--dialect", "x", "q"), "must be one of openai"),
    (("--set", "x", "q"), "needs NAME=JSON"), (("--set", "x=y", "q"), "is no JSON"), (("--set", "stream=true", "q"), "eval's own"),
    (("--seed", "-1", "q"), "must be a number"), (("--seed", "1", "--dialect", "messages", "q"), "knows"),
    (("--timeout", "0s", "q"), "must be a time"), (("--tape", "", "q"), "must not be empty"), (("--tape",), "needs a value"),
    (("--nothing", "1", "q"), "unknown flag --nothing"), (("a", "b", "c"), "one argument too many"), (("a", "b"), "--batch is missing"),
    (("--batch", "a"), "needs IN and OUT"), (("--batch", "--arms", "separate", "a", "b"), "asks each question once"),
    (("--through", "x", "--backend", "y", "q"), "has a backend"), (("--max-loss", "2", "q"), "a share such as"),
]


def test_a_jail_that_is_missing_is_told():
    if any(os.path.exists(os.path.join(prefix, "libexec/parapet-jail")) for prefix in ("/usr", "/usr/local")):
        raise Skip("a parapet-jail is installed on this machine")
    with scratch() as folder, Backend(Model().script) as backend:
        alone = shutil.copy2(runner.binary("parapet"), folder)
        path = write(folder, "one.jsonl", [{"id": "one", "prompt": "Say a thing."}])
        done = subprocess.run([alone, "eval", "--backend", backend.url, path], capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              env=environment({"XDG_RUNTIME_DIR": folder}), cwd=folder, timeout=WAIT, check=False)
        check("the jail or the solver is missing or not ready" in done.stderr, f"a word on it, among {done.stderr}")
        check("1 of 1 turns" in done.stdout + done.stderr, f"the run itself: {done.stdout} {done.stderr}")


def test_the_call():
    with scratch() as folder:
        for flags, wanted in CALLS:
            said = run(folder, *flags, status=2)
            check(wanted in said and said.count("\n") == 1, f"{flags}: {said!r}, not {wanted!r}")
        said = run(folder, "--help")
        check("--batch" in said and "--report-only" in said and max(map(len, said.splitlines())) <= 90, said)


def test_a_bar_on_a_terminal():
    with scratch() as folder, Backend(Model().script) as backend:
        asked = questions(folder)
        pid, terminal = pty.fork()
        if pid == 0:
            os.chdir(folder)
            os.execve(runner.binary("parapet"), command("--backend", backend.url, "--tape", "t", asked), environment())
        said = b""
        try:
            while piece := os.read(terminal, 65536):
                said += piece
        except OSError:  # the other side is gone
            pass
        _, status = os.waitpid(pid, 0)
        os.close(terminal)
        equal(os.waitstatus_to_exitcode(status), 0, f"exit status: {said!r}")
        check(b"\r[" in said and b"] 14 of 14 turns" in said and b"the first turn took" in said, said)


main(globals())
