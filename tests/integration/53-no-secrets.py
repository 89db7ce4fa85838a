"""What clients and backends say stays theirs: a secret planted in every place of requests and answers is found in nothing
that parapet writes: logs of every kind, metrics, records, what it says of itself, fields and errors that it adds; whatever
became of the turn. Only the model's name is known to be recorded."""
import base64
import json
import os
import pty
import re
import signal
import socket
import subprocess
import threading

from harness import proc, runner
from harness.backend import Backend, answer
from harness.client import Client, Cut, request
from harness.llama import free_port
from harness.parapet import environment, run_to_end, scratch
from harness.runner import SLOW, check, equal, main, wait_for

SECRET = "Kwyjibo7zq"
BASIC = base64.b64encode(f"u:{SECRET}".encode()).decode()
IMAGE = base64.b64encode(f"..{SECRET}..".encode()).decode()
NAMED = "Namedelf4x"  # stands in names of models only: these are recorded, and nothing else of it may be
PUZZLE = "A boy has three sisters. Each of them has one brother. How many brothers does the boy have?"
UNEXECUTED = "routes:\n  - {name: kinship, executor: direct}\n"
ROW = "Four friends stand in a row. Ida is directly left of Jon. Kim is to the right of Jon. Lea is at neither end. Who is leftmost?"
SUM = "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
GERMAN = ("Bitte beantworte mir die folgende Aufgabe, die ich gestern in der Schule bekommen habe und die ich nicht verstehe, "
          "und schreibe deine Antwort auf Deutsch, so dass auch meine Schwester sie versteht. Wir haben lange darüber "
          "gesprochen, aber niemand von uns hat es herausgefunden, und der Lehrer wollte es uns nicht sagen.")
CHAT, OLLAMA = "/v1/chat/completions", "/api/chat"
HOLD = 16 * 1024 * 1024
FIELDS = [("Authorization", f"Bearer {SECRET}"), ("Proxy-Authorization", f"Basic {BASIC}"), ("X-Api-Key", SECRET),
          ("Cookie", f"{SECRET}={SECRET}"), ("User-Agent", SECRET), ("Referer", f"http://h/{SECRET}"), (f"X-{SECRET}", SECRET)]
# Every reason that a turn can have now, each shown to have come up.
REASONS = {"unreadable", "tools", "format", "media", "housekeeping", "language", "no-evidence", "encoded", "too-large", "memory",
           "step", "no-body", "header", "path", "body", "model", "shadow", "routed"}


def reveals(text, *words):
    """Where a planted word stands in text (bytes or str), or None; in any case, and in the shapes that it was sent in."""
    text = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    for word in words or (SECRET, BASIC, IMAGE):
        at = text.lower().find(word.lower())
        if at != -1:
            return text[max(0, at - 200):at + 100]
    return None


def check_hides(text, what, *words):
    found = reveals(text, *words)
    check(found is None, lambda: f"{what} holds what was planted: {found!r}")


def test_a_secret_that_is_written_would_be_found():
    for text in (f"x{SECRET}", SECRET.upper(), SECRET.encode(), f"Basic {BASIC}", IMAGE):
        check(reveals(text) is not None, text)


# The program under test, its log in a place of the test's choice.

class Sink:
    """A place that logs go to, read in a thread: the bytes so far are in `came`."""

    def __init__(self, read):
        self.came = bytearray()
        self._read = read
        threading.Thread(target=self._collect, daemon=True).start()

    def _collect(self):
        try:
            while piece := self._read():
                self.came += piece
        except OSError:  # a terminal's other end is gone, or our own is closed
            pass


class Watched:
    """A parapet that logs to `how` (json, text, terminal, stdout, file or syslog), in a folder of its own."""

    def __init__(self, folder, backend, how, *flags):
        self.folder, self.how, self.ours = folder, how, []
        self.temp, self.home = os.path.join(folder, "temp"), os.path.join(folder, "home")
        for path in (self.temp, self.home):
            os.mkdir(path)
            os.chmod(path, 0o777)
        self.port = free_port()
        self.policy = os.path.join(folder, "policy.yaml")
        # Turns that hang here would make guards wait as long as they may.
        self.write_policy("memory: 20MiB\npatience: 300ms\n" + UNEXECUTED)
        places = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        extra = self._arrange(places)
        argv = [runner.binary("parapet"), "serve", "--backend", backend.url, "--listen", f"127.0.0.1:{self.port}"]
        self.popen = subprocess.Popen([*argv, "--policy", self.policy, *extra, *flags], stdin=subprocess.DEVNULL, cwd=self.home,
                                      env=environment({"TMPDIR": self.temp, "HOME": self.home}), **places)
        if how in ("json", "text"):
            self.log = Sink(lambda: os.read(self.popen.stderr.fileno(), 65536))

    def _arrange(self, places):
        self.log = None
        if self.how == "terminal":
            ours, places["stderr"] = pty.openpty()
            self.log, self.ours = Sink(lambda: os.read(ours, 65536)), [ours, places["stderr"]]
            return []
        if self.how in ("json", "text"):
            return ["--log-format", self.how]
        places["stderr"] = subprocess.DEVNULL
        if self.how == "stdout":
            ours, places["stdout"] = os.pipe()
            self.log, self.ours = Sink(lambda: os.read(ours, 65536)), [ours, places["stdout"]]
            return ["--log", "stdout"]
        if self.how == "syslog":
            path = os.path.join(self.folder, "syslog")
            taker = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            taker.bind(path)
            os.chmod(path, 0o777)
            self.log = Sink(lambda: taker.recv(65536))
            return ["--log", f"syslog:{path}"]
        os.chmod(self.folder, 0o777)
        return ["--log", os.path.join(self.folder, "log")]

    def write_policy(self, text):
        with open(self.policy + ".new", "w", encoding="utf-8") as file:
            file.write("version: 1\n" + text)
        os.chmod(self.policy + ".new", 0o644)
        os.replace(self.policy + ".new", self.policy)

    def __enter__(self):
        try:
            wait_for(self._answers, lambda: f"parapet to answer; its log: {self.logged()!r}")
        except BaseException:
            self.popen.kill()
            raise
        return self

    def __exit__(self, kind, *_):
        self.popen.send_signal(signal.SIGTERM if kind is None else signal.SIGKILL)
        status = self.popen.wait(60 * SLOW)
        for descriptor in self.ours:
            os.close(descriptor)
        check(kind is not None or status == 0, lambda: f"parapet ended with {status}: {self.logged()[-2000:]!r}")

    def _answers(self):
        check(self.popen.poll() is None, "parapet ended at once")
        try:
            return self.own("/parapet/health").status == 200
        except OSError:
            return False

    def logged(self):
        if self.how == "file":
            with open(os.path.join(self.folder, "log"), "rb") as file:
                return file.read()
        return bytes(self.log.came)

    def connect(self):
        return Client(("127.0.0.1", self.port))

    def own(self, target):
        with self.connect() as client:
            return client.ask("GET", target)

    def turns(self):
        return json.loads(self.own("/parapet/turns?last=1000").content)["turns"]

    def await_turns(self, count):
        wait_for(lambda: len(self.turns()) >= count, lambda: f"{count} turns; there are {len(self.turns())}")


def has(message, name):
    return bool(message.values(name))


# The backend, which has secrets too.

async def keep_secrets(connection):
    """Answer as a backend may, with the secret wherever one can stand; `mode` in the target asks for a failure."""
    while True:
        message = await connection.request()
        said = json.dumps({"model": "m", "message": {"role": "assistant", "content": SECRET}, SECRET: SECRET, "done": True})
        fields = b"Content-Type: application/json\r\nSet-Cookie: %b\r\nX-%b: 1\r\n" % (SECRET.encode(), SECRET.encode())
        if b"mode=cut" in message.target:
            await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n" + said.encode())
            return
        if b"mode=malformed" in message.target:
            await connection.send(f"HTTP/1.1 200 {SECRET}\r\nA b {SECRET}: x\r\n\r\n".encode())
            return
        if b"mode=broken-chunk" in message.target:
            await connection.send(f"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{SECRET}\r\n".encode())
            return
        if b"mode=wait" in message.target:
            await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n" + SECRET[:5].encode() + b"\r\n")
            await connection.gone()
            return
        if b"mode=gone" in message.target:
            return
        status = b"500 " + SECRET.encode() if b"mode=error" in message.target else b"200 OK"
        await connection.send(answer(said.encode(), status, fields))


def chat(prompt=SUM, **more):
    """A body with secrets wherever they do not change what it is."""
    return {"model": "m", "stream": False, "messages": [{"role": "system", "content": f"Be terse, {SECRET}."},
                                                        {"role": "user", "content": prompt}],
            "user": SECRET, SECRET: {SECRET: [SECRET]}, **more}


def turns_to_take():
    """(path, fields, body) of turns that the backend answers, one or more for each reason."""
    tool = {"type": "function", "function": {"name": SECRET, "parameters": {}}}
    said = f"{SUM} My word is {SECRET}."
    image = {"role": "user", "content": "What is this?", "images": [IMAGE]}
    return [
        (CHAT, [], f"not json {SECRET}"), (CHAT, [], '{"model":"%s","%s' % (NAMED, SECRET)),
        (CHAT, [], json.dumps(chat()) + SECRET), (CHAT, [], ""),
        (CHAT, [], chat(said, tools=[tool])), (OLLAMA, [], chat(said, format={"title": SECRET})),
        (OLLAMA, [], chat(messages=[image])),
        (CHAT, [], chat(f"### Task:\nGenerate a concise title.\n### Chat History:\n<chat_history>\n{said}\n</chat_history>")),
        (CHAT, [], chat(f"{GERMAN} {ROW} {SECRET}")),
        (CHAT, [], chat(f"Tell me about the harbour of {SECRET}.")), (CHAT, [], chat(said)),
        (CHAT, [("Content-Encoding", "gzip")], SECRET), (CHAT, [("X-Parapet-Step", SECRET)], chat(said)),
        (CHAT, [("X-Parapet", "off")], chat(said)), (f"/parapet/off{CHAT}", [], chat(said)), (CHAT, [], chat(said, parapet="off")),
        (CHAT, [], chat(said, model=f"{NAMED}@off")), (CHAT, [], chat(said, model=f"{NAMED}@{NAMED}")),
        (CHAT, [], chat(f"{PUZZLE} My word is {SECRET}.")),
        (CHAT, [], chat(f"My word is {SECRET}. {ROW}")),
        (CHAT, [("X-Parapet", "shadow")], chat(said)), (CHAT, [("X-Parapet", "route=arithmetic")], chat(said)),
        ("/v1/messages", [], chat(said, max_tokens=200)), ("/v1/responses", [], {"model": "m", "input": said}),
        ("/api/generate", [], {"model": "m", "prompt": said, "system": SECRET}), ("/v1/completions", [], {"model": "m", "prompt": said}),
        (f"{CHAT}?mode=error", [], chat(said)), (CHAT, [], chat(said, max_tokens=SECRET)),
    ]


def own_answers():
    """Requests that parapet answers itself, as bytes."""
    body, host = chat(), f"{SECRET}.example"
    for target, fields, body in (
            (CHAT, [("X-Parapet", SECRET)], body), (CHAT, [("X-Parapet", f"route={SECRET}")], body),
            (CHAT, [("X-Parapet", f"policy={SECRET}")], body), (CHAT, [("X-Parapet", SECRET)] * 2, body),
            (CHAT, [], {**body, "parapet": SECRET}), (CHAT, [], {**body, "parapet": {SECRET: SECRET}}),
            (CHAT, [], {**body, "parapet": {"route": SECRET}}), (f"/parapet/{SECRET}{CHAT}", [], body),
            (f"/parapet/route/{SECRET}{CHAT}", [], body), (f"/parapet/off/../{SECRET}", [], body),
            (f"/parapet/off/api/delete?{SECRET}", [], {"model": SECRET}), ("/api/delete", [], {"model": f"{SECRET}@off"}),
            ("/api/copy", [], {"source": f"{SECRET}@on", "destination": SECRET}), (f"/parapet/turns/{SECRET}", [], None),
            (f"/parapet/turns?last={SECRET}", [], None), (f"/parapet/health?{SECRET}", [], None),
            (f"/parapet/{SECRET}", [], None), (f"/parapet/turns?{SECRET}=1", [], None)):
        for key in (f"{target}{'&' if '?' in target else '?'}key={SECRET}", target):
            yield request("GET" if body is None else "POST", key, FIELDS + fields, body)
    yield request("POST", f"/parapet/turns/{SECRET}", FIELDS, body)
    yield request("GET", f"/{SECRET}", FIELDS, host=host)
    for malformed in (f"GET /{SECRET} HTTP/1.1\r\nHost: localhost\r\nA b{SECRET}: x\r\n\r\n", f"{SECRET}\r\n\r\n",
                      f"GET /{SECRET} HTTP/1.1\r\nHost: localhost\r\nHost: {SECRET}\r\n\r\n",
                      f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {SECRET}\r\n\r\n",
                      f"POST {CHAT} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n{SECRET}\r\n",
                      f"GET /{SECRET} HTTP/9.9\r\nHost: localhost\r\n\r\n", f"GET {SECRET} HTTP/1.1\r\nHost: localhost\r\n\r\n",
                      f"GET / HTTP/1.1\r\nHost: localhost\r\nX: {SECRET * 14000}\r\n\r\n",
                      f"CONNECT {SECRET}:1 HTTP/1.1\r\nHost: {SECRET}:1\r\n\r\n"):
        yield malformed.encode()


def check_added(message, what):
    """Only what parapet adds to a relayed answer is its own."""
    for name, value in message.fields:
        if name.lower().startswith((b"x-parapet", b"via")):
            check_hides(name + b": " + value, f"{what}: a field that was added")


def take_turns(watched):
    """Turns of every kind; how many there were."""
    count = 0
    for path, fields, body in turns_to_take():
        for key in ("", f"key={SECRET}"):
            mark = ("&" if "?" in path else "?") if key else ""
            with watched.connect() as client:
                got = client.ask("POST", path + mark + key, FIELDS + fields, body)
            what = f"{path} {fields} {runner.shorten(body, 80)}"
            check(has(got, b"set-cookie"), f"{what}: parapet answered {got.status} itself: {got.content[:300]!r}")
            check_added(got, what)
            count += 1
    return count


def take_failures(watched):
    """Backends that fail and clients that leave."""
    for mode in ("cut", "malformed", "broken-chunk", "gone"):
        with watched.connect() as client:
            try:
                got = client.ask("POST", f"{CHAT}?mode={mode}&key={SECRET}", FIELDS, chat())
                check(got.status >= 500, f"{mode}: {got.status}")
                check_hides(got.head + got.content, f"what is said of a backend that fails ({mode})")
            except Cut as cut:
                check(mode in ("cut", "broken-chunk"), f"{mode}: {cut}")
    for leave in ("close", "reset"):
        with watched.connect() as client:
            # Off: the head of a guarded answer may wait for its check.
            client.send(request("POST", f"/parapet/off{CHAT}?mode=wait&key={SECRET}", FIELDS, chat()))
            check_added(client.head(), "a head before the client left")
            getattr(client, leave)()
        with watched.connect() as client:
            client.send(request("POST", CHAT, FIELDS, chat())[:-50])
            getattr(client, leave)()
    return 3  # that surely have a record: cut, and both that left their answer


def ask_for_errors(watched):
    seen = set()
    for sent in own_answers():
        with watched.connect() as client:
            client.send(sent)
            got = client.response()
        check(not has(got, b"set-cookie"), f"the backend answered {sent[:100]!r}")
        check_hides(got.head + got.content, f"the answer to {sent[:150]!r}")
        seen.add(got.status)
    return seen


def ask_what_is_large(watched):
    for path, fields, body, status in ((CHAT, [], json.dumps(chat("x" * HOLD)), 200),
                                       (CHAT, [], json.dumps(chat("x" * HOLD, model=f"{NAMED}@off")), 413)):
        with watched.connect() as client:
            client.send(request("POST", path, FIELDS + fields, body))
            got = client.response()
        equal(got.status, status, "a body that is too large")
        (check_added if status == 200 else lambda m, w: check_hides(m.head + m.content, w))(got, "the answer to a large body")
    held = [watched.connect() for _ in range(2)]
    try:
        for client in held:
            client.send(request("POST", CHAT, FIELDS + [("Content-Length", 12000000)]) + SECRET.encode() * 1000000)
        wait_for(lambda: int(re.search(rb"^parapet_held_bytes (\d+)", watched.own("/parapet/metrics").content, re.M).group(1))
                 > 15 << 20, "the budget to be used up")
        with watched.connect() as client:
            whole = request("POST", CHAT, FIELDS, chat("x" * 8000000))
            client.send(whole)
            check_added(client.response(), "a turn beyond the budget")
    finally:
        for client in held:
            client.close()


def wait_for_timeouts(watched):
    """With a head timeout of a second: heads and bodies that do not come on."""
    for sent in (f"GET /{SECRET} HTTP/1.1\r\nX: {SECRET}", request("POST", CHAT, FIELDS + [("Content-Length", 9999)]).decode() + SECRET):
        with watched.connect() as client:
            client.send(sent.encode())
            got = client.response()
        equal(got.status, 408, sent[:80])
        check_hides(got.head + got.content, "what is said of a timeout")


def reload_mistakes(watched):
    """A policy with mistakes is told of; the one before stays."""
    for text in ("patiense: 3s\n", "routes: [{name: x\n", "tests: [{prompt: 'hello', route: arithmetic}]\n"):
        before = watched.logged().count(b"policy.yaml:")
        watched.write_policy(text)
        wait_for(lambda: watched.logged().count(b"policy.yaml:") > before, f"word of the mistake in {text!r}")
        with watched.connect() as client:
            check_added(client.ask("POST", CHAT, FIELDS, chat()), "a turn meanwhile")


def crash(watched):
    """A worker that is killed and one that crashes, with a turn in hand and a body half held."""
    for number in (signal.SIGKILL, signal.SIGSEGV):
        victim = wait_for(lambda: proc.workers(watched.popen.pid), "a worker")[0]
        equal(proc.limit(victim, "Max core file size"), "0", "the size that a worker's core file may have")
        told = watched.logged().count(b" is replaced")
        with watched.connect() as held, watched.connect() as answered:
            held.send(request("POST", CHAT, FIELDS, chat())[:-20])
            answered.send(request("POST", f"/parapet/off{CHAT}?mode=wait", FIELDS, chat()))
            answered.head()
            os.kill(victim, number)
            wait_for(lambda: victim not in proc.workers(watched.popen.pid) and proc.workers(watched.popen.pid), "a successor")
        wait_for(lambda: watched.logged().count(b" is replaced") > told, "word of it in the log")


def strip_models(text):
    """Without the names of models where they are known to stand: in records, in metrics, on the line of a turn."""
    text = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    text = re.sub(r'"model":"[^"]*"', "", text)
    text = re.sub(r'model="[^"]*"', "", text)
    text = re.sub(r"(?m)^(\d\d:\d\d:\d\d [0-9a-f]{16} \S+) \S+", r"\1", text)
    text = re.sub(r"(?m)(: \d\d:\d\d:\d\d [0-9a-f]{16} \S+) \S+", r"\1", text)
    return re.sub(r"(?m)^(\w+), model [^,\n]*", r"\1", text)


def tell_all(watched):
    """(what, text) of everything that parapet tells of itself."""
    for target in ("/parapet/metrics", "/parapet/turns?last=1000", "/parapet/health", "/parapet/ready", "/parapet/ready?verbose",
                   "/parapet/version"):
        got = watched.own(target)
        check(got.status in (200, 503), f"{target}: {got.status}")
        yield target, got.head + got.content
    url = f"http://127.0.0.1:{watched.port}"
    turns = watched.turns()
    for number, turn in enumerate(turns):
        yield turn["turn"], watched.own(f"/parapet/turns/{turn['turn']}").content
        if number % max(1, len(turns) // 5) == 0:
            status, out, err = run_to_end(turn["turn"], "--url", url, command="why")
            equal((status, err), (0, ""), "why")
            yield f"why {turn['turn']}", out
    for pid in (watched.popen.pid, *proc.children(watched.popen.pid)):
        for name in ("cmdline", "environ", "comm"):
            with open(f"/proc/{pid}/{name}", "rb") as file:
                yield f"/proc/{pid}/{name}", file.read()


def check_all(watched):
    for what, text in tell_all(watched):
        check_hides(text, what)
        check_hides(strip_models(text), what, NAMED)
    check_leavings(watched)


def check_leavings(watched):
    """The log and the files that there are now."""
    check_hides(watched.logged(), f"the log ({watched.how})")
    check_hides(strip_models(watched.logged()), f"the log ({watched.how})", NAMED)
    equal((os.listdir(watched.temp), os.listdir(watched.home)), ([], []), "files that were left behind")


def watch(how, *flags):
    """Everything that can happen to turns, with the log in one place."""
    with scratch() as folder, Backend(keep_secrets, keep_bytes=False) as backend:
        with Watched(folder, backend, how, "--head-timeout", "1s", *flags) as watched:
            count = take_turns(watched)
            watched.await_turns(count)
            equal(ask_for_errors(watched) - {200, 400, 403, 404, 405, 414, 431, 501, 505}, set(), "statuses of own errors")
            ask_what_is_large(watched)
            found = {turn["reason"] for turn in watched.turns()}
            check(found >= REASONS, f"these reasons did not come up: {REASONS - found}; those did: {found}")
            count += take_failures(watched)
            watched.await_turns(count)
            wait_for_timeouts(watched)
            reload_mistakes(watched)
            check_all(watched)
            crash(watched)
            check_all(watched)
            backend.stop()
            with watched.connect() as client:
                got = client.ask("POST", CHAT, FIELDS, chat())
            equal(got.status, 502, "no backend")
            check_hides(got.head + got.content, "what is said of a backend that is gone")
            turn = watched.turns()[1]["turn"].encode()
            wait_for(lambda: turn in watched.logged(), "the last turns in the log")
            check(reveals(watched.logged(), NAMED), "no name of a model in the log: is this the log?")
            check_all(watched)
        check_leavings(watched)


def test_json_on_stderr():
    watch("json")


def test_text_on_stderr():
    watch("text")


def test_a_terminal():
    watch("terminal")


def test_stdout():
    watch("stdout")


def test_a_file():
    watch("file")


def test_syslog():
    watch("syslog")


main(globals())
