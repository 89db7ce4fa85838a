"""The page's files and the stream of turns behind it, /parapet/events: who may have them, under what policy they are shown,
and what watchers cost: places, memory, a drain."""
import base64
import contextlib
import datetime
import json
import os
import pty
import re
import signal
import subprocess
import threading
import time

from harness import runner
from harness.backend import Backend
from harness.client import Client, loopbacks, request
from harness.paged import KEY, SHOWN, paged
from harness.parapet import Parapet, environment, scratch
from harness.runner import PATIENCE, ROOT, Failure, check, equal, main, wait_for

POLICY = (b"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
          b"frame-ancestors 'none'")
TURN = {"model": "m", "messages": [{"role": "user", "content": "hello"}]}
WATCHERS = 16
PAGE = ["/parapet", "/parapet/"]
OTHER = "page-other-7Jd1ccQ3"
AS_NOBODY = ["--user", "nobody"] if os.geteuid() == 0 else []
SOURCES = loopbacks()



def ask(parapet, target, method="GET", fields=(), key=SHOWN, **how):
    with parapet.connect(source=next(SOURCES)) as client:  # one that has shown no wrong key yet
        client.send(request(method, target, [*fields, *([key] if key else [])], **how))
        return client.response(method.encode())


class Watcher:
    """A client of the stream."""

    def __init__(self, parapet, fields=(), **how):
        self.client = parapet.connect(**how)
        self.client.send(request("GET", "/parapet/events", [SHOWN, *fields]))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.close()

    def head(self):
        return self.client.until(b"\r\n\r\n")

    def turn(self):
        """The id of the next turn; what comes in between must be comments."""
        end = time.monotonic() + 3 * PATIENCE
        while time.monotonic() < end:
            event = self.client.until(b"\n\n").decode()
            if not event.startswith(":"):
                match = re.fullmatch(r"event: turn\ndata: (.*)\n\n", event)
                check(match, f"no event of ours: {event!r}")
                return json.loads(match[1])["turn"]
        raise Failure("no turn comes")

    def turns(self, count):
        return [self.turn() for _ in range(count)]


def have_turns(parapet, count):
    """Ids of turns that are over, each on a connection of its own, so that all workers get some."""
    ids = []
    for _ in range(count):
        with parapet.connect() as client:
            ids.append(client.ask("POST", "/v1/chat/completions", body=TURN).value(b"x-parapet-turn").decode())
        # An answer is read before its turn is recorded, and another worker may be quicker.
        wait_for(lambda: ask(parapet, f"/parapet/turns/{ids[-1]}").status == 200, "its record")
    return ids


def watchers(parapet):
    return int(re.search(rb"^parapet_watchers (\d+)$", ask(parapet, "/parapet/metrics").content, re.M)[1])


def files_of_the_page():
    return sorted(os.listdir(os.path.join(ROOT, "proxy", "own", "page")))


def test_the_page_comes_under_its_policy():
    with Backend() as backend, Parapet(backend) as parapet:
        kinds = {"html": b"text/html", "css": b"text/css", "js": b"text/javascript"}
        for target in PAGE + [f"/parapet/page/{name}" for name in files_of_the_page()]:
            answer = ask(parapet, target)
            equal(answer.status, 200, target)
            for name, value in ((b"content-security-policy", POLICY), (b"x-content-type-options", b"nosniff"), (b"cache-control", b"no-store"),
                                (b"referrer-policy", b"no-referrer"), (b"cross-origin-resource-policy", b"same-origin")):
                equal(answer.values(name), [value], f"{target}: {name}")
            kind = kinds[target.rsplit(".", 1)[1] if "." in target else "html"]
            equal(answer.value(b"content-type"), kind + b"; charset=utf-8", f"{target}: Content-Type")
            check(not any(name.lower().startswith(b"access-control") for name, _ in answer.fields), f"{target}: CORS fields")
            head = ask(parapet, target, "HEAD")
            equal((head.status, head.content, head.value(b"content-length")), (200, b"", b"%d" % len(answer.content)), f"HEAD {target}")
            equal(ask(parapet, target, "POST", body="").status, 405, f"POST {target}")
        equal(ask(parapet, "/parapet/").content, ask(parapet, "/parapet").content, "the page with a slash and without")
        for name in ("", "x", "page", "page.html/", "../page.html", "%70age.html", "page.htm", "page.htmlx", "Page.html"):
            equal(ask(parapet, f"/parapet/page/{name}").status, 404, f"a file called {name!r}")
        equal(backend.bytes_in, 0, "bytes at the backend")


def test_the_page_has_all_it_names_and_nothing_from_elsewhere():
    texts = {}
    for name in files_of_the_page():
        with open(os.path.join(ROOT, "proxy", "own", "page", name), encoding="utf-8") as file:
            texts[name] = file.read()
    named = set(re.findall(r'(?:href|src)="/parapet/page/([^"]*)"', texts["page.html"])) | {"page.html"}
    named |= {name for text in texts.values() for name in re.findall(r"from '\./([^']*)'", text)}
    # words.js is written by the program (turn_words.h).
    equal(sorted(named - {"words.js"}), sorted(texts), "files that are named, and files that there are")
    for name, text in texts.items():
        # The name of SVG is an address that nobody asks.
        check("://" not in text.replace("http://www.w3.org/2000/svg", ""), f"{name} names another place")
        for unsafe in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "DOMParser", "srcdoc", "javascript:"):
            check(unsafe not in text, f"{name} says {unsafe}")
    check(not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*src=)", texts["page.html"]), "page.html has inline style or script")


def test_who_is_shown_the_page():
    with (Backend() as backend, paged(backend, "--insecure-no-key", "--admin", "127.0.0.1:0", listen="0.0.0.0:0") as parapet):
        admin = int(wait_for(lambda: re.search(r"metrics are on http://127\.0\.0\.1:(\d+)", parapet.output.text()), "the admin's address")[1])
        for target in (*PAGE, "/parapet/page/page.js", "/parapet/events"):
            with Client(("127.0.0.1", parapet.port)) as client:
                equal(client.ask("GET", target, [SHOWN]).status, 403, f"{target} on an open port")
        with Client(("127.0.0.1", admin)) as client:
            equal(client.ask("GET", "/parapet/").status, 200, "the page on the admin listener")
    with Backend() as backend, paged(backend) as parapet:
        for target in (*PAGE, "/parapet/page/page.js", "/parapet/events"):
            equal(ask(parapet, target, fields=[("X-Forwarded-For", "192.0.2.1")]).status, 403, f"{target} through another proxy")
            equal(ask(parapet, target, host="evil.example").status, 403, f"{target} under a foreign name")
        for site in ("cross-site", "same-site"):
            equal(ask(parapet, "/parapet/events", fields=[("Sec-Fetch-Site", site)]).status, 403, f"events for a page of {site}")
        for site in ("same-origin", "none"):
            with Watcher(parapet, [("Sec-Fetch-Site", site)]) as watcher:
                check(watcher.head().startswith(b"HTTP/1.1 200 "), f"events for {site}")
        equal(ask(parapet, "/parapet/events", "HEAD").status, 200, "HEAD of events")
        equal(ask(parapet, "/parapet/events", "POST", body="").status, 405, "POST to events")
        wait_for(lambda: watchers(parapet) == 0, "nobody to watch")


def test_the_stream_wants_a_key_even_on_loopback():
    none = [None, ("X-Parapet-Key", ""), ("X-Parapet-Key", KEY[:-1]), ("X-Parapet-Key", KEY + "x"), ("X-Parapet-Key", "x" * 5000),
            ("Authorization", f"Bearer {KEY[:-1]}"), ("Authorization", KEY), ("Cookie", f"key={KEY}")]
    with Backend() as backend, paged(backend) as parapet:
        for method in ("GET", "HEAD"):
            for key in none:
                refused = ask(parapet, "/parapet/events", method, key=key)
                equal(refused.status, 401, f"{method} of events, showing {key}")
                check(method == "HEAD" or b"--page-key-file" in refused.content, f"what is said: {refused.content}")
            for target in (f"/parapet/events?key={KEY}", f"/parapet/events?{KEY}"):
                equal(ask(parapet, target, method, key=None).status, 401, "a key in the query")
        for key in (SHOWN, ("Authorization", f"Bearer {KEY}"), ("X-Api-Key", KEY)):
            equal(ask(parapet, "/parapet/events", "HEAD", key=key).status, 200, f"events, showing {key}")
        for target in (*PAGE, "/parapet/page/page.js", "/parapet/health", "/parapet/ready", "/parapet/metrics", "/parapet/turns"):
            equal(ask(parapet, target, key=None).status, 200, f"{target} without a key")
        equal(ask(parapet, "/v1/models").status, 200, "a request of a client that shows the page's key")
        check(KEY.encode() not in backend.heard(), "the page's key reached the backend")
        equal(watchers(parapet), 0, "watchers, for want of a key")


def test_what_is_tried_on_the_admin_listener():
    """The models and chat completions, with the page's key; nothing else, and nothing without it."""
    flags = ("--insecure-no-key", "--admin", "127.0.0.1:0")
    with Backend() as backend, paged(backend, *flags, listen="0.0.0.0:0") as parapet:
        admin = int(wait_for(lambda: re.search(r"metrics are on http://127\.0\.0\.1:(\d+)", parapet.output.text()), "the admin's address")[1])

        def tried(method, target, *fields, body=None):
            with Client(("127.0.0.1", admin)) as client:
                return client.ask(method, target, fields, body).status

        def relayed():
            # What parapet asks by itself, at times of its own choice, names no way that it came.
            return [message for message in backend.requests if message.value(b"x-parapet-via")]
        chat, models = ("POST", "/v1/chat/completions"), ("GET", "/v1/models")
        basic = base64.b64encode(f":{KEY}".encode()).decode()
        # What goes on to the backend, or comes from a browser unasked, is no way to show it here.
        for key in ((), (("X-Parapet-Key", KEY[:-1]),), (("Authorization", "Bearer another"),), (("Authorization", f"Bearer {KEY}"),),
                    (("X-Api-Key", KEY),), (("Authorization", f"Basic {basic}"),)):
            equal((tried(*chat, *key, body=TURN), tried(*models, *key)), (401, 401), f"showing {key}")
        for method, target in (("POST", "/v1/completions"), ("POST", "/api/chat"), ("GET", "/v1/models/m"), ("DELETE", "/v1/models"),
                               ("GET", "/v1/chat/completions"), ("POST", "/parapet/off/v1/chat/completions"), ("GET", "/"),
                               ("OPTIONS", "/v1/chat/completions")):
            equal(tried(method, target, SHOWN, body=TURN if method == "POST" else None), 404, f"{method} {target}")
        equal(len(relayed()), 0, "requests that reached the backend")
        equal((tried(*chat, SHOWN, body=TURN), tried(*models, SHOWN, ("Authorization", "Bearer the backend's"))), (200, 200), "with the key")
        equal([message.target for message in relayed()], [b"/v1/chat/completions", b"/v1/models"], "what reached the backend")
        equal(relayed()[-1].values(b"authorization"), [b"Bearer the backend's"], "a key that is the backend's")
        check(KEY.encode() not in backend.heard(), "the page's key reached the backend")


def test_a_key_is_made_up_and_shown_at_a_terminal_alone():
    with Backend() as backend:
        with at_terminal("--backend", backend.url, "--listen", "127.0.0.1:0") as shown:
            link = wait_for(lambda: re.search(r"http://127\.0\.0\.1:(\d+)/parapet/#key=([0-9a-f]{32})\b", shown()), lambda: f"a link: {shown()!r}")
            for key, status in ((link[2], 200), ("0" * 32, 401)):
                with Client(("127.0.0.1", int(link[1]))) as client:
                    equal(client.ask("HEAD", "/parapet/events", [("X-Parapet-Key", key)]).status, status, f"events, showing {key}")
        with at_terminal("--backend", backend.url, "--listen", "127.0.0.1:0") as shown:
            again = wait_for(lambda: re.search(r"/parapet/#key=([0-9a-f]{32})\b", shown()), lambda: f"a link: {shown()!r}")
            check(again[1] != link[2], "two parapets have the same key")
        with at_terminal("--backend", backend.url, "--listen", "0.0.0.0:0", "--admin", "127.0.0.1:0", "--insecure-no-key") as shown:
            link = wait_for(lambda: re.search(r"metrics are on (http://127\.0\.0\.1:\d+)(?s:.*)\1/parapet/#key=[0-9a-f]{32}\b", shown()),
                            lambda: f"a link to the admin listener: {shown()!r}")
        with scratch() as folder:
            keys = key_file(folder, KEY)
            for flag in ("--api-key-file", "--page-key-file"):
                with at_terminal("--backend", backend.url, "--listen", "127.0.0.1:0", flag, keys) as shown:
                    wait_for(lambda: "listening on" in shown(), lambda: f"the start: {shown()!r}")
                check("#key=" not in shown() and KEY not in shown(), f"a key out of a file is shown: {shown()!r}")
        with Parapet(backend) as parapet:
            equal(ask(parapet, "/parapet/events").status, 401, "events, with the key of another one")
            have_turns(parapet, 1)
        check(not re.search(r"key=|[0-9a-f]{32}", parapet.output.text()), f"a log with a key: {parapet.output.text()!r}")


def test_the_key_over_a_reload():
    """A made-up one stays; one out of a file is read again, and a file that is none leaves the one before."""
    def status(port, key):
        with Client(("127.0.0.1", port)) as client:
            return client.ask("HEAD", "/parapet/events", [("X-Parapet-Key", key)]).status

    with Backend() as backend, scratch() as folder:
        file = key_file(folder, KEY)
        with at_terminal("--backend", backend.url, "--listen", "127.0.0.1:0", "--backend-key-file", file, *AS_NOBODY) as shown:
            link = wait_for(lambda: re.search(r"http://127\.0\.0\.1:(\d+)/parapet/#key=([0-9a-f]{32})\b", shown()), lambda: f"a link: {shown()!r}")
            shown.popen.send_signal(signal.SIGHUP)
            wait_for(lambda: "keys: read again" in shown(), lambda: f"a word about the reload: {shown()!r}")
            equal(status(int(link[1]), link[2]), 200, "events, with the key that was made up")
        with Parapet(backend, "--page-key-file", file, *AS_NOBODY) as parapet:
            equal(status(parapet.port, KEY), 200, "the key")
            key_file(folder, OTHER)
            parapet.popen.send_signal(signal.SIGHUP)
            wait_for(lambda: status(parapet.port, OTHER) == 200, "the new key to be taken")
            equal(status(parapet.port, KEY), 401, "the old one")
            key_file(folder, "short")
            parapet.popen.send_signal(signal.SIGHUP)
            wait_for(lambda: "those read before stay in force" in parapet.output.text(), "a word about the broken file")
            equal(status(parapet.port, OTHER), 200, "the key in force")
            check(OTHER not in parapet.output.text() and KEY not in parapet.output.text(), "a key in the log")


def key_file(folder, key):
    """One that the user whom workers run as may read."""
    path = os.path.join(folder, "keys")
    with open(path, "w", encoding="ascii") as file:
        file.write(f"{key}\n")
    os.chmod(path, 0o600)
    if os.geteuid() == 0:
        os.chown(path, 65534, 65534)
    return path


class Shown:
    """What a program has shown on its terminal: call it."""

    def __init__(self, popen):
        self.popen, self.pieces = popen, []

    def __call__(self):
        return "".join(self.pieces)


@contextlib.contextmanager
def at_terminal(*flags):
    """`parapet serve` whose stderr is a terminal. Yields a Shown."""
    ours, its = pty.openpty()
    popen = subprocess.Popen([runner.binary("parapet"), "serve", *flags], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=its,
                             env=environment())
    os.close(its)
    shown = Shown(popen)

    def collect():
        try:
            while piece := os.read(ours, 4096):
                shown.pieces.append(piece.decode())
        except OSError:
            pass  # how a terminal ends that nobody holds any more
    thread = threading.Thread(target=collect)
    thread.start()
    try:
        yield shown
    finally:
        popen.terminate()
        popen.wait()
        thread.join()
        os.close(ours)


def test_ready_tells_the_policys_files():
    with scratch() as folder:
        path = os.path.join(folder, 'odd "name"\t\u00e9.yaml')
        with open(path, "w", encoding="utf-8") as file:
            file.write("version: 1\nname: odd\n")
        os.chmod(path, 0o644)
        with Backend() as backend, Parapet(backend, "--policy", path) as parapet:
            policy = json.loads(ask(parapet, "/parapet/ready?verbose").content)["policy"]
            equal((policy["files"][0], policy["files"][-1]), ("built in", path), "the policy's files")
            equal((policy["name"], policy["capture"]), ("odd", False), "the policy")
            since = datetime.datetime.now(datetime.timezone.utc) - datetime.datetime.fromisoformat(policy["loaded"])
            check(datetime.timedelta(0) <= since < datetime.timedelta(hours=1), f"it was loaded {since} ago")


def test_every_turn_is_told_whichever_worker_answered():
    with Backend() as backend, paged(backend, "--workers", 4) as parapet:
        parapet.crew(4)
        before = have_turns(parapet, 30)
        with Watcher(parapet) as one:
            head = one.head().lower()
            for field in (b"content-type: text/event-stream", b"cache-control: no-store", b"x-content-type-options: nosniff"):
                check(field in head, f"the stream's head is {head}")
            told = one.turns(20)
            equal(told, [turn for turn in before if turn in told], "the last turns, the oldest first")
            equal(sorted(told), sorted(before[10:]), "which turns are the last")
            with Watcher(parapet) as two, Watcher(parapet) as three:
                for watcher in (two, three):
                    watcher.head()
                    equal(watcher.turns(20), told, "the last turns for another one")
                for _ in range(5):
                    new = have_turns(parapet, 4)
                    for watcher in (one, two, three):
                        equal(sorted(watcher.turns(4)), sorted(new), "turns that are new")


def test_watchers_have_a_bounded_number_of_places():
    with Backend() as backend, paged(backend, "--workers", 2, "--max-per-client", 1000) as parapet:
        parapet.crew(2)
        watching = [Watcher(parapet) for _ in range(WATCHERS)]
        for watcher in watching:
            check(watcher.head().startswith(b"HTTP/1.1 200 "), "a watcher that has a place")
        equal(watchers(parapet), WATCHERS, "watchers in the metrics")
        for _ in range(8):
            equal(ask(parapet, "/parapet/events").status, 503, "one more")
        equal(watchers(parapet), WATCHERS, "watchers in the metrics, still")
        watching.pop().client.reset()
        wait_for(lambda: watchers(parapet) == WATCHERS - 1, "a place to be free")
        with Watcher(parapet) as late:
            check(late.head().startswith(b"HTTP/1.1 200 "), "one that comes later")
        # Each must be found in the place of a worker that has died.
        killed = parapet.crew(2)
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        wait_for(lambda: not set(parapet.crew(2)) & set(killed), "successors")
        wait_for(lambda: watchers(parapet) == 0, "places of dead workers to be free")
        for watcher in watching:
            watcher.client.rest()
            watcher.client.close()


def test_whoever_does_not_read_costs_little_and_is_dropped():
    """Its socket takes little; then nothing more is written for it, however much happens, and after some seconds it is gone.
    Who reads hears of everything."""
    with Backend(keep_bytes=False) as backend, paged(backend) as parapet, Watcher(parapet, receive_buffer=4096) as lazy, Watcher(parapet) as eager:
        for watcher in (lazy, eager):
            watcher.head()

        def dropped():
            new = have_turns(parapet, 10)
            equal(eager.turns(10), new, "what is told to who reads")
            return watchers(parapet) == 1
        wait_for(dropped, "the one that does not read to be dropped")
        try:
            lazy.client.rest()
        except OSError:
            pass
        check(len(lazy.client.buffer) < 500_000, f"{len(lazy.client.buffer)} bytes had been written for it")


def test_a_drain_does_not_wait_for_watchers():
    release = threading.Event()

    async def slow(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n")
        await connection.until(release)
        await connection.send(b"0\r\n\r\n")
    with Backend(slow) as backend, paged(backend) as parapet, parapet.connect() as client, Watcher(parapet) as watcher:
        watcher.head()
        client.send(request("POST", "/v1/chat/completions", body=TURN))
        client.until(b"ok\r\n")
        parapet.popen.send_signal(signal.SIGTERM)
        equal(watcher.client.rest(), b"", "what a watcher is told at the end")
        release.set()
        equal(client.until(b"0\r\n\r\n"), b"0\r\n\r\n", "the end of the open answer")
        equal(parapet.wait(), 0, "exit status")
        parapet.checked = False


def test_what_watchers_send_is_nothing():
    with Backend() as backend, paged(backend) as parapet, Watcher(parapet) as watcher:
        watcher.head()
        for _ in range(300):
            watcher.client.send(request("GET", "/v1/models", [("X-Long", "x" * 2000)]))
        new = have_turns(parapet, 2)
        equal(watcher.turns(2), new, "turns that are new")
        check(all(message.target != b"/v1/models" for message in backend.requests), "a watcher's request reached the backend")


main(globals())
