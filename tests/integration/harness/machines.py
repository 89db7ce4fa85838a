"""A front, workers and Redis, each on a port of its own: batches over many machines."""
import contextlib
import hashlib
import hmac
import json
import os
import signal

from harness import redis, runner
from harness.batches import create, kept, results, send, watch
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import equal

KEY = b"the-queue-key-of-the-test-0123456789"
MODEL = "secret-model"
# What is answered: slowly where a test wants time, an error, and a wrong product that a guard mends.
TAPE = [{"when": ["slowly"], "replies": [{"text": "Here it is.", "first-delay-ms": 150}]},
        {"when": ["fail"], "replies": [{"status": 400, "message": "no"}]},
        {"when": ["3847*2938"], "replies": [{"text": "It is 11,302,480."}]},
        {"when": [], "replies": [{"text": "Here it is."}]}]


def line(number, text="Say it.", model=MODEL, **other):
    asked = text if text.endswith("?") else f"{text} secret-prompt {number}."
    body = {"model": model, "messages": [{"role": "user", "content": asked}]}
    return {"custom_id": f"secret-id-{number}", "method": "POST", "url": "/v1/chat/completions", "body": body, **other}


def lines(count, text="Say it.", **other):
    """Every tenth is one that a guard mends, every tenth one that the model server refuses."""
    kinds = {3: "What is 3847*2938?", 7: "fail"}
    return b"".join(json.dumps(line(i, kinds.get(i % 10, text), **other)).encode() + b"\n" for i in range(count))


class Machines:
    """The front has a model server of its own, which must hear of no line. Use it in a with statement: whatever still runs at its
    end is ended as an operator does, and looked at."""

    def __init__(self, workers=1, tape=None, lease="3s", local=False, taps=False, starts=True):
        self.stack = contextlib.ExitStack()
        self.redis = redis.Redis()
        self.lease, self.tape, self.count, self.taps, self.starts, self.local = lease, tape or TAPE, workers, taps, starts, local
        self.front, self.workers, self.replays = None, [], []
        self.tap_redis = self.tap_front = None
        self.port = redis.free_port()

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            self.folder = stack.enter_context(scratch())
            os.chmod(self.folder, 0o777)
            self.key = self.secret("queue.key", KEY)
            self.password = self.secret("redis.password", redis.PASSWORD.encode())
            stack.callback(self.redis.clean)
            self.idle = stack.enter_context(Replay(self.tape, MODEL))
            if self.taps:
                self.tap_redis = stack.enter_context(redis.Tap(self.redis.port))
                self.tap_front = stack.enter_context(redis.Tap(self.port))
            self.stack = stack.pop_all()
        try:
            if self.starts:
                self.redis.start()
                self.start_front()
                for _ in range(self.count):
                    self.add_worker()
        except BaseException:
            self.__exit__(*([True] * 3))
            raise
        return self

    def __exit__(self, kind, *_):
        try:
            for parapet in [*self.workers, self.front]:
                if parapet is not None and parapet.checked:
                    parapet.__exit__(kind, None, None)
        finally:
            self.stack.close()

    def secret(self, name, text):
        path = os.path.join(self.folder, name)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(text + b"\n")
        return path

    def flags(self, key=None, password=None):
        port = self.tap_redis.port if self.taps else self.redis.port
        where = self.redis.local if self.local else f"redis://{redis.USER}@127.0.0.1:{port}"
        return ["--queue", where, "--queue-key-file", key or self.key, "--queue-password-file", password or self.password,
                "--queue-lease", self.lease]

    def start_front(self, *more, **how):
        self.front = Parapet(self.idle, "--state", os.path.join(self.folder, "state"), *self.flags(**how), *more, listen=f"127.0.0.1:{self.port}")
        return self.front

    def add_worker(self, replay=None, env=None, **how):
        replay = replay or self.stack.enter_context(Replay(self.tape, MODEL))
        self.replays.append(replay)
        self.workers.append(None)
        return self.start_worker(len(self.workers) - 1, env=env, **how)

    def start_worker(self, number, env=None, **how):
        front = self.tap_front.port if self.taps else self.port
        self.workers[number] = Parapet(self.replays[number], "--work", f"http://127.0.0.1:{front}", *self.flags(**how), env=env)
        return self.workers[number]

    def kill(self, parapet):
        """All of it at once, as a machine that loses power."""
        parapet.checked = False
        redis.signal_tree(parapet.pid, signal.SIGKILL)
        parapet.look_for_reports()
        parapet.kill()

    def batch(self, content, **wish):
        return create(self.front, send(self.front, content)["id"], **wish)

    def done(self, batch, *statuses):
        return watch(self.front, batch, *(statuses or ("completed",)))

    def rows(self, batch):
        return rows_of(self.front, batch)

    def asked(self):
        """How many lines each worker's model server was asked for."""
        return [asked_of(replay) for replay in self.replays]

    def signed(self, method, target, body=b"", key=KEY):
        """A worker's request, as one that has the key would send it: the answer, whose signature is right."""
        digest = hashlib.sha256(body).hexdigest()
        mac = hmac.new(key, f"{method}\n{target}\n{digest}".encode(), "sha256").hexdigest()
        with self.front.connect() as client:
            got = client.ask(method, target, [("Authorization", f"Parapet {digest}:{mac}")], body if method == "POST" else None)
        wanted = hmac.new(key, f"{method}\n{target}\n{got.status}\n{hashlib.sha256(got.content).hexdigest()}".encode(), "sha256")
        equal(got.value(b"authentication-info"), wanted.hexdigest().encode(), f"the signature of {got.status} to {method} {target}")
        return got


def asked_of(replay):
    return sum(row.get("target") == "/v1/chat/completions" for row in replay.requests())


def rows_of(parapet, batch):
    """All results, by custom_id, without what differs from one run to the next."""
    rows = []
    for name in ("output_file_id", "error_file_id"):
        rows += results(parapet, batch[name]) if batch[name] else []
    for row in rows:
        del row["id"]
        for part, words in ((row.get("response") or {}, ("request_id",)), ((row.get("response") or {}).get("body"), ("id", "created", "timings")),
                            (row.get("parapet") or {}, ("turn",)), (((row.get("response") or {}).get("body") or {}).get("parapet"),
                             ("turn", "draft_ms", "added_ms"))):
            for word in words if isinstance(part, dict) else ():
                part.pop(word, None)
    return sorted(rows, key=lambda row: row["custom_id"])


def on_one_machine(content, tape=None):
    """The same lines, answered by one parapet, whose model server takes no time."""
    quick = [{**row, "replies": [{key: value for key, value in reply.items() if key != "first-delay-ms"} for reply in row["replies"]]} for row in tape or TAPE]
    with Replay(quick, MODEL) as replay, kept(backend=replay) as (parapet, _, _state):
        return rows_of(parapet, watch(parapet, create(parapet, send(parapet, content)["id"]), "completed"))


def same(got, wanted, what):
    equal([row["custom_id"] for row in got], [row["custom_id"] for row in wanted], f"{what}: each line once")
    for one, other in zip(got, wanted):
        equal(one, other, f"{what}: {one['custom_id']}")


def pieces_of(value):
    """All strings in an answer of Redis, joined."""
    return b"\n".join(map(pieces_of, value)) if isinstance(value, list) else value if isinstance(value, bytes) else b""


def redis_has(machines):
    """Everything that lies in Redis."""
    found = [pieces_of(machines.redis.streams())]
    for stream in machines.redis.streams():
        found += [pieces_of(machines.redis.ask(*words)) for words in (("XRANGE", stream, "-", "+"), ("XINFO", "STREAM", stream, "FULL"), ("DUMP", stream))]
    return b"\n".join(found)


def wait_empty(machines):
    """Until no entry is left, and none is anybody's."""
    def look():
        return not machines.redis.entries() and all(machines.redis.ask("XPENDING", stream, "workers")[0] == 0 for stream in machines.redis.streams())
    runner.wait_for(look, lambda: f"streams to be empty: {machines.redis.entries()}")
