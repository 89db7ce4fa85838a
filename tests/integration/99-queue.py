"""Batches over many machines: a front, workers and a real Redis. Each line is in the output once, as one machine would have answered it;
Redis learns no name and no text; whatever of them is missing, wrong or hostile is told, and costs no line."""
import json
import os
import re
import signal
import socket
import threading
import time

from harness import proc, redis, runner
from harness.batches import ask, get
from harness.machines import KEY, MODEL, Machines, asked_of, line, lines, on_one_machine, redis_has, same, wait_empty
from harness.parapet import REPORTS, run_to_end, scratch
from harness.replay import Replay
from harness.runner import check, equal, main, wait_for
from harness.shim import Clock


def finished(machines, batch, content, what):
    """It ends, with each line as one machine answers it, and leaves nothing in Redis."""
    got = machines.done(batch)
    same(machines.rows(got), on_one_machine(content, machines.tape), what)
    wait_empty(machines)
    return got


def told(parapet, *words):
    """A line of the log has all of these words."""
    pattern = re.compile("".join(f"(?=.*{re.escape(word)})" for word in words))
    wait_for(lambda: any(pattern.match(row) for row in parapet.output.lines), lambda: f"{words} in {parapet.output.text()[-3000:]}")


def completed(machines, batch):
    counts = get(machines.front, f"/v1/batches/{batch['id']}")["request_counts"]
    return counts["completed"] + counts["failed"]


def some(machines, batch, count=3):
    wait_for(lambda: completed(machines, batch) >= count, "some lines")


def test_every_line_once_as_on_one_machine_and_nothing_told():
    content = lines(60, "slowly")
    with Machines(workers=2, taps=True) as machines:
        batch = machines.batch(content)
        some(machines, batch)
        lies = redis_has(machines)
        finished(machines, batch, content, "two workers")
        check(b"parapet:batch:" in lies and batch["id"].encode() in lies and b"workers" in lies, f"what lies in Redis: {lies[:300]}")
        redis_heard, front_heard = bytes(machines.tap_redis.bytes), bytes(machines.tap_front.bytes)
        check(b"XADD" in redis_heard and b"XREADGROUP" in redis_heard and b"Authorization: Parapet " in front_heard, "the taps hear")
        for word in (b"secret-prompt", b"secret-id", MODEL.encode(), KEY, KEY.hex().encode(), b"Here it is", b"11302486"):
            check(word not in lies, f"{word} lies in Redis")
            check(word not in redis_heard, f"{word} goes to Redis")
        check(b"secret-prompt" in front_heard and KEY not in front_heard and redis.PASSWORD.encode() not in front_heard, "keys stay where they are")
        shares = machines.asked()
        check(min(shares) > 5, f"each worker has a share: {shares}")
        equal(asked_of(machines.idle), 0, "the front's own model server")


def test_a_guard_looks_at_lines_as_at_any_turn():
    content = lines(10)
    with Machines() as machines:
        done = finished(machines, machines.batch(content), content, "one worker")
        equal(done["request_counts"], {"total": 10, "completed": 9, "failed": 1}, "its counts")
        row, = (row for row in machines.rows(done) if row["custom_id"] == "secret-id-3")
        check(row["parapet"]["verdict"] in ("replaced", "repaired"), f"the wrong product: {row['parapet']}")
        check("11302486" in row["response"]["body"]["choices"][0]["message"]["content"].replace(",", ""), f"the right one: {row}")


def test_one_machine_can_be_both():
    content = lines(20)
    with Machines(workers=0) as machines:
        machines.front.__exit__(None, None, None)
        machines.start_front("--work", f"http://127.0.0.1:{machines.port}")
        finished(machines, machines.batch(content), content, "a front that works")
        check(asked_of(machines.idle) >= 20, "its own model server is asked")


def test_redis_by_a_socket_and_its_default_user():
    content = lines(10)
    with Machines(local=True) as machines:
        finished(machines, machines.batch(content), content, "over a unix socket")


def test_what_is_no_way_to_start_is_said():
    with scratch() as folder:
        key, open_key = (os.path.join(folder, name) for name in ("key", "open"))
        for path, mode in ((key, 0o600), (open_key, 0o644)):
            with open(os.open(path, os.O_WRONLY | os.O_CREAT, mode), "wb") as file:
                file.write(KEY + b"\n")
            os.chmod(path, mode)
        state, url, keyed = ["--state", os.path.join(folder, "state")], ["--queue", "redis://127.0.0.1"], ["--queue-key-file", key]
        for flags, words in (([*url, *keyed], ("--queue", "--state", "--work")), (["--work", "http://127.0.0.1:1", *keyed], ("--work", "--queue")),
                             ([*state, *url], ("--queue-key-file",)), ([*state, *url, "--queue-key-file", open_key], (open_key,)),
                             ([*state, *url, "--queue-key-file", key + "x"], (key + "x",)),
                             ([*state, "--queue", "http://127.0.0.1", *keyed], ("redis://",)),
                             ([*state, "--queue", "redis://a:secret@127.0.0.1", *keyed], ("--queue-password-file",)),
                             ([*state, "--queue", "redis://127.0.0.1:99999", *keyed], ("redis://",)),
                             ([*url, *keyed, "--work", "ftp://x"], ("--work",)), ([*state, *url, *keyed, "--queue-lease", "1s"], ("--queue-lease",))):
            status, _, said = run_to_end("--listen", "127.0.0.1:0", "--backend", "http://127.0.0.1:9", *flags)
            check(status != 0 and all(word in said for word in words), f"{flags}: {status}, {said!r}")
            check("secret" not in said.replace(folder, ""), f"a password is not repeated: {said!r}")


def test_another_key_loses_nothing():
    content = lines(20)
    with Machines(workers=0) as machines:
        wrong = machines.add_worker(key=machines.secret("other.key", b"another-key-of-the-queue-0123456789"))
        batch = machines.batch(content)
        told(wrong, "queue:", "--queue-key-file")
        equal(completed(machines, batch), 0, "lines that it answered")
        machines.add_worker()
        finished(machines, batch, content, "with a worker that has the key")
        equal(machines.asked()[0], 0, "what the other one asked")
        check(wrong.output.text().count("--queue-key-file") <= 3, f"it is not said again and again: {wrong.output.text()}")


def test_a_wrong_password_is_told():
    content = lines(10)
    with Machines(workers=0) as machines:
        wrong = machines.add_worker(password=machines.secret("other.password", b"not-the-password-0123"))
        told(wrong, "queue:", "password")
        check(redis.PASSWORD not in wrong.output.text() and "not-the-password" not in wrong.output.text(), "no password in the log")
        batch = machines.batch(content)
        machines.add_worker()
        finished(machines, batch, content, "with a worker that may")


def test_a_user_who_may_too_little_is_told():
    with Machines(workers=0) as machines:
        machines.redis.ask("ACL", "SETUSER", redis.USER, "-xadd")
        machines.batch(lines(3))
        told(machines.front, "queue:", "XADD")
        machines.redis.ask("ACL", "SETUSER", redis.USER, "+xadd")


def test_redis_comes_later_and_goes_and_comes_empty():
    content = lines(80, "slowly")
    with Machines(starts=False) as machines:
        machines.start_front()
        machines.add_worker()
        batch = machines.batch(content)
        told(machines.front, "queue:", "Redis cannot be reached")
        equal(completed(machines, batch), 0, "lines without Redis")
        machines.redis.start()
        told(machines.front, "queue:", "Redis answers")
        some(machines, batch)
        machines.redis.empty_restart()
        before = completed(machines, batch)
        some(machines, batch, before + 3)
        machines.redis.stop()
        told(machines.workers[0], "queue:", "Redis cannot be reached")
        machines.redis.start()
        finished(machines, batch, content, "with a Redis that came, went and came empty")


def test_workers_take_the_models_they_have():
    with Machines(workers=0) as machines:
        one = machines.stack.enter_context(Replay(machines.tape, "model-one"))
        machines.add_worker(one)
        content = b"".join(json.dumps(line(i, model=f"model-{'one' if i % 2 else 'two'}")).encode() + b"\n" for i in range(20))
        batch = machines.batch(content)
        wait_for(lambda: completed(machines, batch) == 10, "the lines of one model")
        time.sleep(1)
        equal(completed(machines, batch), 10, "lines of a model that nobody has")
        machines.add_worker(machines.stack.enter_context(Replay(machines.tape, "model-two")))
        finished(machines, batch, content, "with a worker for the other")
        equal([{json.loads(row["body"])["model"] for row in replay.requests() if row["target"] == "/v1/chat/completions"} for replay in machines.replays],
              [{"model-one"}, {"model-two"}], "who was asked for what")


def test_a_batch_is_cancelled_while_lines_are_out():
    with Machines() as machines:
        batch = machines.batch(lines(200, "slowly"))
        some(machines, batch)
        check(machines.redis.entries(), "lines are out")
        equal(ask(machines.front, "POST", f"/v1/batches/{batch['id']}/cancel").status, 200, "the cancelling")
        done = machines.done(batch, "cancelled")
        ids = [row["custom_id"] for row in machines.rows(done)]
        equal(sorted(ids), sorted(f"secret-id-{i}" for i in range(200)), "each line once")
        wait_empty(machines)
        content = lines(10)
        finished(machines, machines.batch(content), content, "the next one")


def test_what_is_not_signed_is_not_run():
    content = lines(150, "slowly")
    with Machines() as machines:
        batch = machines.batch(content)
        some(machines, batch)
        stream = machines.redis.streams()[0]
        with redis.Asking(machines.redis.port, redis.USER, redis.PASSWORD) as other:
            real = next(fields for _, _, fields in machines.redis.entries())
            forged = [{**real, b"mac": b"0" * 64}, {**real, b"line": b"149" if real[b"line"] != b"149" else b"148"}, {**real, b"line": b"-1"}, {b"a": b"b"},
                      {**real, b"batch": b"batch_" + b"0" * 24}, {**real, b"line": b"9" * 4000}, {**real, b"batch": b"../" * 8}, {b"mac": b"\0" * 70000, **real}]
            for fields in forged:
                other.ask("XADD", stream, "*", *[part for pair in fields.items() for part in pair])
            other.ask("XADD", b"parapet:batch:0123456789abcdef", "*", *[part for pair in real.items() for part in pair])
        finished_at_last(machines, batch, content, stream)
        equal((sum(machines.asked()), again(machines)), (150, 0), "no line is asked but those of the batch, and each once")


def again(machines):
    """How many of what was asked was asked before."""
    prompts = [row["body"] for replay in machines.replays for row in replay.requests() if row["target"] == "/v1/chat/completions"]
    own = [prompt for prompt in prompts if "secret-prompt" in prompt]  # the others are all alike
    return len(own) - len(set(own))


def finished_at_last(machines, batch, content, stream):
    """As finished; what a stranger added to this stream is gone as well."""
    same(machines.rows(machines.done(batch)), on_one_machine(content, machines.tape), "beside forged entries")
    wait_for(lambda: not machines.redis.ask("XRANGE", stream, "-", "+"), lambda: f"forged entries to be gone: {machines.redis.entries()}")


class Liar:
    """Listens where Redis should, and says that."""

    def __init__(self, port, said):
        self.listener = socket.create_server(("127.0.0.1", port), backlog=16)
        self.said, self.heard, self.stopped = said, 0, False
        self.thread = threading.Thread(target=self._serve, daemon=True)
        self.thread.start()

    def _serve(self):
        while not self.stopped:
            try:
                sock, _ = self.listener.accept()
                self.heard += 1
                sock.settimeout(5)
                with sock:
                    sock.sendall(self.said)
                    while sock.recv(65536):
                        sock.sendall(self.said)
            except OSError:
                continue

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stopped = True
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join(10)


def test_a_redis_that_answers_nonsense():
    content = lines(20)
    nonsense = [b"\xff\x00 garbage\r\n", b"$999999999999\r\n", b"*1000000000\r\n", b"*1\r\n" * 5000, b"$536870912\r\n" + b"x" * 300000, b"-ERR no\r\n" * 100, b":1\r\n" * 3000,
                b"*2\r\n$1\r\nx\r\n*4\r\n" * 100, b"HTTP/1.1 400 Bad Request\r\n\r\n", b"+PONG\r\n" * 1000]
    with Machines(starts=False) as machines:
        machines.start_front()
        worker = machines.add_worker()
        batch = machines.batch(content)
        for said in nonsense:
            with Liar(machines.redis.port, said) as liar:
                wait_for(lambda liar=liar: liar.heard >= 2, f"both to ask {said[:30]}")
                time.sleep(0.3)
        for parapet in (machines.front, worker):
            equal(ask(parapet, "GET", "/parapet/health").status, 200, "it serves")
            pid = redis.part(parapet, "parapet-queue")
            if not runner.SANITIZED:
                check(proc.rss(pid) < 64 << 20, f"its memory: {proc.rss(pid)}")
        machines.redis.start()
        finished(machines, batch, content, "after all of that")
        # Answers that nobody asked for end hiredis by an assertion of its own, and the process is started again.
        for parapet in (machines.front, worker):
            equal(parapet.end(), 0, "its end")
            parapet.checked = False
            for row in parapet.output.lines:
                check(not any(word in row for word in REPORTS) or re.search(r"async\.c:\d+: .*Assertion", row), f"a report: {row}")


def test_clocks_that_differ():
    content = lines(40, "slowly")
    with Machines(workers=0) as machines:
        clock = Clock(machines.folder)
        clock.jump(1)
        machines.add_worker(env=clock.env)
        machines.add_worker()
        finished(machines, machines.batch(content), content, "a worker of tomorrow")
        check(clock.in_use() and min(machines.asked()) > 3, f"both work: {machines.asked()}")


def test_the_front_is_away_and_nothing_is_asked_twice():
    content = lines(60, "slowly")
    with Machines(workers=2) as machines:
        batch = machines.batch(content)
        some(machines, batch, 5)
        machines.kill(machines.front)
        for worker in machines.workers:
            told(worker, "queue:", "front", "cannot be reached")
        time.sleep(1)
        machines.start_front()
        finished(machines, batch, content, "a front that was away")
        equal(again(machines), 0, "lines that were asked twice")


def test_a_silent_worker_loses_its_lines():
    content = lines(60, "slowly")
    with Machines(workers=2) as machines:
        batch = machines.batch(content)
        some(machines, batch, 5)
        silent = machines.workers[0]
        redis.signal_tree(silent.pid, signal.SIGSTOP)
        finished(machines, batch, content, "with a worker that fell silent")
        redis.signal_tree(silent.pid, signal.SIGCONT)
        more = lines(30)
        finished(machines, machines.batch(more), more, "when it is back")


def test_a_worker_that_ends_gives_its_lines_back():
    content = lines(60, "slowly")
    with Machines(workers=2, lease="60s") as machines:
        batch = machines.batch(content)
        some(machines, batch, 5)
        machines.workers[0].stop()
        machines.workers[0].checked = False
        begun = time.monotonic()
        finished(machines, batch, content, "a worker that was ended")
        check(time.monotonic() - begun < 45 * runner.SLOW, "nobody waits for a lease of what was given back")


def test_only_who_has_the_key_gets_a_line_or_gives_a_result():
    with Machines(workers=0) as machines:
        batch = machines.batch(lines(3))
        wait_for(lambda: len(machines.redis.entries()) == 3, "lines to be out")
        target = f"/parapet/queue/{batch['id']}/1"
        for fields in ((), [("Authorization", "Bearer x")], [("Authorization", f"Parapet {'0' * 64}:{'0' * 64}")]):
            for method, body in (("GET", None), ("POST", b"{}")):
                equal(ask(machines.front, method, target, body, fields).status, 401, f"{method} with {fields}")
        got = machines.signed("GET", target)
        equal((got.status, json.loads(got.content)["custom_id"]), (200, "secret-id-0"), "the first line")
        for path, status in ((f"/parapet/queue/{batch['id']}/4", 404), ("/parapet/queue/batch_" + "0" * 24 + "/1", 404), (f"/parapet/queue/{batch['id']}/x", 404)):
            equal(machines.signed("GET", path).status, status, path)
        answer = json.dumps({"choices": []}).encode()
        equal(machines.signed("POST", target + "?status=200&turn=t1&verdict=direct&route=none&reason=no-evidence", answer).status, 200, "a result")
        equal(machines.signed("POST", target + "?status=200&turn=t2&verdict=direct&route=none&reason=x", b"{}").status, 410, "another result of that line")
        equal(machines.signed("GET", target).status, 410, "a line that is done")
        wait_for(lambda: len(machines.redis.entries()) == 2, "its entry to go")
        machines.add_worker()
        done = machines.done(batch)
        row = machines.rows(done)[0]
        equal((row["custom_id"], row["response"]["body"]), ("secret-id-0", {"choices": []}), "the first result stays")


if __name__ == "__main__":
    main(globals())
