"""Every turn leaves a record: header fields, counts that add up whoever answers, the last turns by their id, a line in
the log, and `parapet why`."""
import asyncio
import contextlib
import json
import os
import pty
import re
import signal
import stat
import subprocess
import threading

from harness import proc, runner
from harness.backend import Backend, always, answer
from harness.client import Client, Cut, request
from harness.llama import free_port
from harness.parapet import Parapet, environment, run_to_end, scratch
from harness.replay import Replay
from harness.runner import SLOW, check, equal, main, scaled, seeded, wait_for
from harness.texts import record_of

PATHS = ("/api/chat", "/api/generate", "/v1/chat/completions", "/v1/responses", "/v1/messages", "/v1/completions")
TURN = re.compile(rb"[0-9a-f]{16}\Z")
MEMBERS = {"turn", "time", "endpoint", "dialect", "model", "stream", "toggle", "toggle_from", "route", "executor", "score",
           "evidence", "arm", "verdict", "reason", "steps", "calls", "status", "aborted", "cut", "bytes_in", "bytes_out",
           "added_ms", "ms"}


def ask_turn(client, path="/v1/chat/completions", body=None):
    """Send a turn; its id."""
    client.send(request("POST", path, body=body or {"model": "m", "messages": [{"role": "user", "content": "hello"}]}))
    reply = client.response(b"POST")
    equal(reply.status, 200, "a turn")
    turn = reply.value(b"x-parapet-turn")
    check(turn is not None and TURN.match(turn), f"X-Parapet-Turn is {turn!r}")
    return turn.decode()


def ask_json(parapet, target, status=200):
    with parapet.connect() as client:
        reply = client.ask("GET", target)
    equal(reply.status, status, target)
    return json.loads(reply.content)


def turns_total(parapet):
    with parapet.connect() as client:
        text = client.ask("GET", "/parapet/metrics").content.decode()
    return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith("parapet_turns_total{"))


def log_objects(text):
    """The objects of a log of JSON lines; fails when any line is none."""
    return [json.loads(line) for line in text.splitlines()]


def test_fields_of_an_answer():
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        ids = set()
        for path in PATHS:
            client.send(request("POST", path, body={"model": "m"}))
            reply = client.response(b"POST")
            ids.add(reply.value(b"x-parapet-turn"))
            for name, pattern in ((b"turn", TURN), (b"route", re.compile(rb"[a-z0-9_-]+\Z")),
                                  (b"verdict", re.compile(rb"direct\Z|off\Z")), (b"reason", re.compile(rb"[a-z0-9-]+\Z")),
                                  (b"added-ms", re.compile(rb"\d+\Z"))):
                value = reply.value(b"x-parapet-" + name)
                check(value is not None and pattern.match(value), f"{path}: X-Parapet-{name.decode()} is {value!r}")
        equal(len(ids), len(PATHS), "different ids")
        for path in ("/v1/models", "/api/tags", "/v1/embeddings", "/"):
            client.send(request("POST", path, body={}))
            equal(client.response(b"POST").value(b"x-parapet-turn"), None, f"a turn's id on {path}")


def test_four_workers_add_up():
    """Four workers, 1,000 turns: every scrape sums to 1,000, and every id is found whoever answers."""
    count = scaled(1000, least=40) // 20 * 20
    count = min(count, 1000)
    ids, failures, lock = [], [], threading.Lock()
    with Backend(keep_bytes=False) as backend, Parapet(backend, "--workers", 4) as parapet:
        parapet.crew(4)

        def some(share):
            try:
                for number in range(share // 5):  # a connection each, so that all workers get some
                    with parapet.connect() as client:
                        found = [ask_turn(client, PATHS[(number + i) % len(PATHS)]) for i in range(5)]
                    with lock:
                        ids.extend(found)
            except Exception as error:  # a thread's failure is the test's
                failures.append(error)
        threads = [threading.Thread(target=some, args=(count // 4,)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        check(not failures, lambda: f"a client failed: {failures[0]!r}")
        equal(len(set(ids)), count, "different ids")
        # A turn is closed when its answer has gone out: maybe a moment after the client has seen it.
        wait_for(lambda: turns_total(parapet) == count, lambda: f"{count} turns, not {turns_total(parapet)}")

        def listed():
            return sorted(turn["turn"] for turn in ask_json(parapet, "/parapet/turns?last=1000")["turns"])
        wait_for(lambda: listed() == sorted(ids), lambda: f"{count} turns listed, not {len(listed())}")
        for _ in range(12):
            equal(turns_total(parapet), count, "turns in a scrape")
            equal(listed(), sorted(ids), "turns listed")
        for turn in seeded("ids").sample(ids, min(100, count)):
            for _ in range(4):  # each time another connection, so another worker may answer
                equal(ask_json(parapet, f"/parapet/turns/{turn}")["turn"], turn, "the turn that was asked for")


def test_turns_survive_their_worker():
    with Backend() as backend, Parapet(backend) as parapet:
        with parapet.connect() as client:
            turn = ask_turn(client)
        wait_for(lambda: turns_total(parapet) == 1, "the turn to be closed")
        victim = parapet.worker()
        os.kill(victim, signal.SIGKILL)
        wait_for(lambda: parapet.worker() != victim, "a successor")
        equal(ask_json(parapet, f"/parapet/turns/{turn}")["turn"], turn, "the turn")
        equal(turns_total(parapet), 1, "turns counted")


def test_the_endpoints():
    with Backend() as backend, Parapet(backend) as parapet:
        equal(ask_json(parapet, "/parapet/turns"), {"turns": []}, "before any turn")
        ids = []
        with parapet.connect() as client:
            for _ in range(25):
                ids.append(ask_turn(client))
        wait_for(lambda: turns_total(parapet) == 25, "25 turns")
        ids.reverse()
        for query, wanted in (("", 20), ("?last=1", 1), ("?last=7", 7), ("?last=1000", 25)):
            turns = ask_json(parapet, "/parapet/turns" + query)["turns"]
            equal([turn["turn"] for turn in turns], ids[:wanted], f"turns{query}, newest first")
            for turn in turns:
                check(MEMBERS <= set(turn), f"members missing: {MEMBERS - set(turn)}")
                check("total_ms" in turn["timeline"], f"the timeline is {turn['timeline']}")
        for query in ("?last=0", "?last=1001", "?last=-1", "?last=", "?last=x", "?last=1&last=2", "?first=1",
                      "?last=99999999999999999999"):
            told = ask_json(parapet, "/parapet/turns" + query, 400)
            check("1000" in told["error"]["message"], f"{query}: {told}")
        for turn in ("0" * 16, "x", "", ids[0] + "0", ids[0].upper() if ids[0].upper() != ids[0] else "-", "../health"):
            told = ask_json(parapet, f"/parapet/turns/{turn}", 404)
            check("1000" in told["error"]["message"] or "turns" in told["error"]["message"], f"{turn}: {told}")
        with parapet.connect() as client:  # through somebody's proxy: not answered, like metrics
            for target in ("/parapet/turns", f"/parapet/turns/{ids[0]}"):
                equal(client.ask("GET", target, [(b"X-Forwarded-For", b"192.0.2.1")]).status, 403, target)
                equal(client.ask("POST", target, body="").status, 405, target)


def test_metrics_stay_bounded():
    """Whatever models are called: no more than 32 names and what stands for the rest."""
    with Backend() as backend, Parapet(backend) as parapet:
        random, count = seeded("names"), scaled(400, least=80)
        with parapet.connect() as client:
            for _ in range(count):
                name = "".join(chr(random.choice([random.randrange(1, 0x250), 0x2028, 0x202e, 0x22, 0x5c]))
                               for _ in range(random.randrange(1, 40)))
                ask_turn(client, body={"model": name, "messages": []})
        wait_for(lambda: turns_total(parapet) == count, "every turn to be counted")
        with parapet.connect() as client:
            text = client.ask("GET", "/parapet/metrics").content.decode("utf-8")
        names = set(re.findall(r'^parapet_model_turns_total\{model="(.*)"\}', text, re.M))
        check(len(names) <= 33, f"{len(names)} models in the metrics")
        check(not re.search(r"[\x00-\x09\x0b-\x1f\x7f\u2028\u202e\\]", text), "a control character in the metrics")


def test_the_log_is_json_lines():
    with Backend() as backend, Parapet(backend) as parapet:
        with parapet.connect() as client:
            ids = [ask_turn(client, body={"model": "m\u001b[2J\u2028\"", "messages": [
                {"role": "user", "content": "canary-of-a-prompt"}]}) for _ in range(20)]

        def logged():
            return [line for line in log_objects(parapet.output.text()) if "turn" in line]
        wait_for(lambda: len(logged()) == 20, lambda: f"20 turns in the log: {parapet.output.text()[-800:]!r}")
        equal([turn["turn"] for turn in logged()], ids, "the turns in the log")
        for turn in logged():
            check(MEMBERS <= set(turn), f"members missing: {MEMBERS - set(turn)}")
            check("timeline" not in turn, "the timeline is the endpoint's")
        text = parapet.output.text()
        check("canary" not in text, "the log holds what somebody wrote")
        check(not re.search("[\x00-\x09\x0b-\x1f\u2028]", text), "a control character in the log")
        for line in log_objects(text):
            check("turn" in line or set(line) == {"time", "level", "message"}, f"neither turn nor message: {line}")


BROKEN = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 50\r\n\r\nhalf"


async def by_model(connection):
    """What becomes of a turn, by the model that it names."""
    while True:
        message = await connection.request()
        model = json.loads(message.body)["model"] if message.body else ""
        if model == "away":
            await asyncio.sleep(60)
        await connection.send({"missing": answer(b"{}", b"404 Not Found"), "fails": answer(b"{}", b"500 Internal Server Error"),
                               "breaks": BROKEN}.get(model, answer(b"{}")))
        if model == "breaks":
            return


def test_failure_looks_like_failure():
    """In records, the log, metrics and `why`; and an answer of ours names its turn."""
    ways = {"fine": (200, None, "info"), "missing": (404, "refused", "warning"), "fails": (500, "error", "error"),
            "breaks": (200, "broken-off", "error"), "away": (0, "client-left", "info")}
    with Backend(by_model) as backend, Parapet(backend) as parapet:
        for model in ways:
            with parapet.connect() as client:
                client.send(request("POST", "/v1/chat/completions", body={"model": model, "messages": []}))
                if model == "away":
                    wait_for(lambda: sum(map(len, (connection.requests for connection in backend.connections))) == len(ways), "the last request")
                else:
                    with contextlib.suppress(Cut):
                        client.response(b"POST")
        wait_for(lambda: turns_total(parapet) == len(ways), "every turn")
        for turn in ask_json(parapet, "/parapet/turns")["turns"]:
            equal((turn["status"], turn.get("failure"), turn["level"]), ways[turn["model"]], turn["model"])
        with parapet.connect() as client:
            told = client.ask("GET", "/parapet/metrics").content.decode()
        for failure in ("refused", "error", "broken-off", "client-left"):
            check(f'parapet_failed_turns_total{{failure="{failure}"}} 1\n' in told, f"{failure} is not counted once")
    with Parapet(f"http://127.0.0.1:{free_port()}") as parapet, parapet.connect() as client:
        client.send(request("POST", "/v1/chat/completions", body={"model": "m", "messages": []}))
        reply = client.response(b"POST")
        equal(reply.status, 502, "without a model server")
        turn = ask_json(parapet, f"/parapet/turns/{reply.value(b'x-parapet-turn').decode()}")
        equal((turn["failure"], turn["status"]), ("error", 502), "its turn")
        check(reply.value(b"x-parapet-verdict") == b"direct", f"its fields: {reply.fields}")
        unreachable = [line for line in log_objects(parapet.output.text()) if "502" in line.get("message", "")]
        check(unreachable and all(line["level"] == "error" for line in unreachable), f"the log: {parapet.output.text()!r}")


def test_text_on_demand():
    with Backend() as backend, Parapet(backend, "--log-format", "text") as parapet:
        with parapet.connect() as client:
            turn = ask_turn(client, "/api/chat", {"model": "gemma\u001b[2J", "messages": []})
        line = wait_for(lambda: next((line for line in parapet.output.lines if turn in line), None), "the turn's line")
        check(re.match(rf"\d\d:\d\d:\d\d {turn} ollama_chat .*direct.* 200 .*\d s\Z", line), f"the line is {line!r}")
        check("\x1b" not in parapet.output.text(), "an escape in the log")


class Elsewhere:
    """A parapet whose start line goes where its log does: to a place that the test reads."""

    def __init__(self, backend, *flags, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE):
        self.port = free_port()
        argv = [runner.binary("parapet"), "serve", "--backend", backend.url, "--listen", f"127.0.0.1:{self.port}"]
        self.popen = subprocess.Popen(argv + [str(flag) for flag in flags], stdin=subprocess.DEVNULL, stdout=stdout,
                                      stderr=stderr, env=environment())

    def __enter__(self):
        wait_for(self._answers, "parapet to answer")
        return self

    def __exit__(self, kind, *_):
        self.popen.terminate()
        status = self.popen.wait(60 * SLOW)
        said = self.popen.stderr.read() if self.popen.stderr else b""
        if kind is None:
            equal((status, said), (0, b""), "exit status and stderr")

    def _answers(self):
        check(self.popen.poll() is None, "parapet ended at once")
        try:
            with self.connect() as client:
                return client.ask("GET", "/parapet/health").status == 200
        except OSError:
            return False

    def connect(self):
        return Client(("127.0.0.1", self.port))

    def workers(self):
        return proc.workers(self.popen.pid)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def turns_in(text):
    return [line["turn"] for line in log_objects(text) if "turn" in line]


def test_files_are_opened_anew():
    with scratch() as folder, Backend() as backend:
        os.chmod(folder, 0o777)  # a parapet that root started writes as somebody else
        path = os.path.join(folder, "log")
        with Elsewhere(backend, "--log", path) as parapet, parapet.connect() as client:
            equal(stat.S_IMODE(os.stat(path).st_mode), 0o600, "mode of the log")
            first = ask_turn(client)
            wait_for(lambda: first in read(path), "the turn in the log")
            check("listening on" in read(path), f"no start line in the log: {read(path)!r}")
            os.rename(path, path + ".1")
            parapet.popen.send_signal(signal.SIGUSR1)
            wait_for(lambda: os.path.exists(path), "a new log")
            second = ask_turn(client)
            wait_for(lambda: second in read(path), "the turn in the new log")
            equal(turns_in(read(path + ".1")), [first], "turns in the old log")
            equal(turns_in(read(path)), [second], "turns in the new log")
            wait_for(lambda: len(parapet.workers()) == 1, "one worker")


def test_stdout_has_it_all():
    """A pipe that is read: what was not dropped is there, a line each, and the rest is counted."""
    count = scaled(500, least=50)
    with Backend(keep_bytes=False) as backend, scratch() as folder, open(os.path.join(folder, "out"), "wb") as out:
        with Elsewhere(backend, "--log", "stdout", "--workers", 2, stdout=out) as parapet:
            ids = set()
            for _ in range(count // 10):
                with parapet.connect() as client:
                    ids |= {ask_turn(client) for _ in range(10)}
            wait_for(lambda: turns_total(parapet) == len(ids), "every turn to be counted")
            with parapet.connect() as client:
                equal(client.ask("GET", "/parapet/turns").status, 200, "turns")
        found = turns_in(read(os.path.join(folder, "out")))
        equal(len(found), len(set(found)), "turns are logged once")
        check(set(found) <= ids and len(found) > len(ids) // 2, f"{len(found)} of {len(ids)} turns are in the log")


def test_a_log_that_takes_nothing_costs_no_turn():
    reading, writing = os.pipe()
    try:
        with Backend(keep_bytes=False) as backend, open("/dev/full", "wb") as full:
            for how in ({"stdout": writing}, {"stdout": full}):
                with Elsewhere(backend, "--log", "stdout", **how) as parapet, parapet.connect() as client:
                    def dropped():
                        text = client.ask("GET", "/parapet/metrics").content.decode()
                        return int(re.search(r"^parapet_log_lines_dropped_total (\d+)$", text, re.M).group(1))
                    count = 0
                    while count < 100 or dropped() == 0:
                        check(count < 3000, "no line was dropped")
                        for _ in range(50):
                            ask_turn(client)
                        count += 50
                    wait_for(lambda: turns_total(parapet) == count, "every turn to be counted")
    finally:
        os.close(reading)
        os.close(writing)


def test_destinations_that_are_none():
    with scratch() as folder:
        link = os.path.join(folder, "link")
        os.symlink("elsewhere", link)
        for flags, words in ((("--log", link), "symbolic link"), (("--log", folder), "--log"),
                             (("--log", os.path.join(folder, "no/log")), "No such file"),
                             (("--log", "syslog:" + os.path.join(folder, "none")), "--log stderr")):
            status, _, err = run_to_end("--backend", "http://127.0.0.1:9", "--listen", "127.0.0.1:0", *flags)
            equal(status, 1, f"{flags}: {err!r}")
            check(words in err and err.count("\n") == 1, f"{flags}: {err!r}")
        status, _, err = run_to_end("--log-format", "xml")
        equal(status, 2, err)
        check("auto, text or json" in err, err)


def why(parapet, *words):
    return run_to_end(*words, command="why", env={"PARAPET_LISTEN": f"127.0.0.1:{parapet.port}"} if parapet else None)


def test_why():
    with Backend() as backend, Parapet(backend) as parapet:
        status, _, err = why(parapet)
        equal(status, 1, "before any turn")
        check("no turn yet" in err, err)
        with parapet.connect() as client:
            first = ask_turn(client, "/api/chat", {"model": "gemma\u001b[2J\u202e3", "messages": []})
            second = ask_turn(client)
        wait_for(lambda: turns_total(parapet) == 2, "both turns")
        for words, turn in (((), second), (("last",), second), ((first,), first), ((second,), second)):
            status, out, err = why(parapet, *words)
            equal((status, err), (0, ""), f"why {words}")
            check(turn in out and "total " in out and "route direct" in out, f"why {words}: {out!r}")
        _, out, _ = why(parapet, first)
        check("gemma\\x1b[2J\\u{202e}3" in out, f"hostile text on a terminal: {out!r}")
        equal(why(None, "--url", parapet.base)[0], 0, "why --url")
        equal(why(None, f"--url={parapet.base}", first)[0], 0, "why --url=")
        status, _, err = why(parapet, "0" * 16)
        equal(status, 1, "a turn that is none")
        check("1000" in err, err)


def test_why_tells_a_guarded_turn():
    turn = {"turn": "3f9a51c20e7788d1", "time": "2026-11-21T12:04:31.250Z", "endpoint": "chat", "model": "gemma3:4b",
            "toggle": "on", "toggle_from": "header", "route": "arithmetic", "evidence": ["code in the prompt (-60)", "mine.yaml:12 (+3)"],
            "arm": "", "verdict": "unchecked", "reason": "too-slow", "status": 200, "tokens_out": 41,
            "tokens_per_second": 0.8, "steps": [{"step": "ask", "ms": 22800.0, "trouble": "model-late"}, {"step": "run", "ms": 1.0}, {"step": "look", "ms": 0.0}],
            "calls": 1, "extra_tokens_in": 9, "extra_tokens_out": 8,
            "passes": [{"pass": "shown-corrections", "verdict": "unchecked", "reason": "nothing-seen"}],
            "timeline": {"queue_ms": 4100.0, "load_ms": 0.0, "prompt_ms": 12000.0, "draft_ms": 51300.0,
                         "guard_ms": 22801.0, "total_ms": 90201.0}}
    with Backend(always(answer(json.dumps(turn).encode()))) as backend:
        status, out, err = run_to_end("3f9a51c20e7788d1", "--url", backend.url, command="why")
    equal((status, err), (0, ""), "why")
    equal(out.splitlines(), [
        "turn 3f9a51c20e7788d1, 2026-11-21T12:04:31.250Z", "chat, model gemma3:4b, status 200",
        "route arithmetic, switched on by header", "evidence: code in the prompt (-60), mine.yaml:12 (+3)", "41 tokens written, 0.8 a second",
        "1 more call to the model: 9 tokens read, 8 written",
        "step ask: 22.8 s, model-late: no answer to the extra call within patience", "step run: 1 ms",
        "queue 4.1 s, prompt 12.0 s, draft 51.3 s, total 90.2 s, guarding added 22.8 s",
        "unchecked: the model's own answer; no check could tell",
        "  too-slow: the next step does not fit the policy's patience: allow more, or use a faster model"], "what why prints")
    with Backend(always(answer(json.dumps(turn).encode()))) as backend:
        status, out, err = run_to_end("3f9a51c20e7788d1", "--json", "--url", backend.url, command="why")
    equal((status, json.loads(out), err), (0, turn, ""), "why --json")


def test_every_documented_reason_has_a_meaning():
    """`why` and the page say it from one table (turn_words.h)."""
    with open(os.path.join(runner.ROOT, "docs", "log.md")) as file:
        table = file.read().split("## Reasons", 1)[1].split("\n## ", 1)[0]
    reasons = {word for row in table.splitlines() if row.startswith("| `") for word in re.findall(r"`([a-z-]+)`", row.split("|")[2])}
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        said = client.ask("GET", "/parapet/page/words.js").content.decode()
    told = set(re.findall(r"^\t'([a-z-]+)':", said, re.M))
    equal(sorted(reasons - told - {"toggle_from", "would", "spend", "patience"}), [], "reasons without a meaning")
    check(len(reasons) > 60, f"{len(reasons)} reasons were found in docs/log.md")


def test_a_model_that_no_request_names_is_called_as_it_answers():
    with Replay([{"when": [], "replies": [{"text": "Canberra."}]}]) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        for stream in (False, True):
            body = {"stream": stream, "messages": [{"role": "user", "content": "What is the capital of Australia?"}]}
            got = client.ask("POST", "/v1/chat/completions", (), body)
            named = re.search(rb'"model": ?"([^"]+)"', got.content)[1].decode()
            equal(record_of(parapet, got).get("model"), named, f"the record's model, stream {stream}")


def test_a_failure_is_told_first():
    turn = {"turn": "3f9a51c20e7788d1", "time": "2026-11-21T12:04:31.250Z", "endpoint": "chat", "model": "m", "route": "direct",
            "verdict": "direct", "reason": "no-evidence", "failure": "error", "status": 502, "timeline": {"total_ms": 3.0}}
    with Backend(always(answer(json.dumps(turn).encode()))) as backend:
        status, out, err = run_to_end("--url", backend.url, command="why")
    equal((status, err), (0, ""), "why")
    said = out.splitlines()
    first = next(i for i, line in enumerate(said) if line.startswith("error: the model server failed"))
    equal(said[first + 1:first + 3], ["direct: not checked", "  no-evidence: nothing in the question can be checked"], out)


def read_terminal(terminal):
    """All that a program wrote to it before it ended; Linux says EIO behind the last byte."""
    said = b""
    with contextlib.suppress(OSError):
        while chunk := os.read(terminal, 65536):
            said += chunk
    return said.decode()


def test_why_colours_a_verdict_on_a_terminal():
    """As on the page: each kind of its own, in print and where nobody wants it none."""
    told = {}
    for verdict in ("confirmed", "unchecked", "replaced", "repaired", "fallback", "direct"):
        turn = {"turn": "3f9a51c20e7788d1", "verdict": verdict, "reason": "", "timeline": {"total_ms": 1.0}}
        with Backend(always(answer(json.dumps(turn).encode()))) as backend:
            for plain in ("", "1"):
                ours, theirs = pty.openpty()
                subprocess.run([runner.binary("parapet"), "why", "--url", backend.url], stdout=theirs, env={**os.environ, "NO_COLOR": plain}, timeout=60, check=True)
                os.close(theirs)
                said = read_terminal(ours)
                found = re.search(r"((?:\x1b\[1;(\d+)m)?)" + verdict, said)
                check(found is not None, said)
                told[verdict, plain] = found[2]
                os.close(ours)
    equal([colour for (_, plain), colour in told.items() if plain], [None] * 6, "with NO_COLOR")
    colours = {verdict: colour for (verdict, plain), colour in told.items() if not plain}
    equal((colours["replaced"], colours["direct"]), (colours["repaired"], None), f"{colours}")
    equal(len(set(colours.values())), 5, f"{colours}")


def test_why_says_what_to_do():
    status, _, err = run_to_end("--url", "http://127.0.0.1:9", command="why")
    equal(status, 1, "nothing listens")
    check("parapet serve" in err and "--url" in err and err.count("\n") == 1, err)
    with Backend(always(answer(b'{"turns": "no"}'))) as backend:
        status, _, err = run_to_end("--url", backend.url, command="why")
        check(status == 1 and "no parapet" in err and "--url" in err, err)
    with Backend(always(b"\x1b[2Jwhat?\r\n\r\n", close=True)) as backend:
        status, _, err = run_to_end("--url", backend.url, command="why")
        check(status == 1 and "no HTTP" in err and "\x1b" not in err, err)
    with Backend(always(answer(b'{"error": {"message": "\\u001b[2Jno"}}', b"403 Forbidden"))) as backend:
        status, _, err = run_to_end("--url", backend.url, command="why")
        check(status == 1 and "\\x1b[2Jno" in err and "\x1b" not in err, err)
    for words in (("x",), ("last", "last"), ("--nonsense",), ("--url",), ("--url", "ftp://x"), ("A" * 16,)):
        status, _, err = run_to_end(*words, command="why")
        equal(status, 2, f"why {words}: {err}")
        equal(err.count("\n"), 1, f"why {words}: {err}")
    status, out, _ = run_to_end("--help", command="why")
    check(status == 0 and "usage: parapet why" in out and all(len(line) <= 88 for line in out.splitlines()), out)


if __name__ == "__main__":
    main(globals())
