"""Keys: who may ask, what the backend is shown in their place, and that neither is ever written anywhere."""
import base64
import contextlib
import os
import re
import signal
import time

from harness.backend import Backend
from harness.client import Client, Cut, loopbacks, request
from harness.guarding import ON, Scene, each
from harness.parapet import Parapet, run_to_end, scratch
from harness.runner import Skip, check, equal, main, wait_for

OURS, OTHER, SHOWN = "sk-ours-8Kq2zzW1", "sk-other-4Hc7aaX9", "sk-backend-5Tn3bbY7"
BEARER, PLAIN = [("Authorization", f"Bearer {OURS}")], [("X-Api-Key", OURS)]
CHAT = {"model": "m", "messages": [{"role": "user", "content": "Hello"}]}


def keys(folder, name, *lines, mode=0o600):
    """A key file that the user whom workers run as may read."""
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    os.chmod(path, mode)
    if os.geteuid() == 0:
        os.chown(path, 65534, 65534)
    return path


@contextlib.contextmanager
def serving(asked=(OURS,), shown=(), flags=()):
    """Yields (parapet, backend, key file)."""
    with scratch() as folder:
        named = [*flags]
        file = keys(folder, "keys", "# ours", *asked)
        if asked:
            named += ["--api-key-file", file]
        if shown:
            named += ["--backend-key-file", keys(folder, "backend-key", *shown)]
        if os.geteuid() == 0:
            named += ["--user", "nobody"]
        with Backend() as backend, Parapet(backend, *named) as parapet:
            yield parapet, backend, file
            text = parapet.output.text()
            check(not any(key in text for key in (OURS, OTHER, SHOWN)), f"a key stands in the log: {text!r}")


SOURCES = loopbacks()


def ask(parapet, method, target, fields=(), body=None):
    """By an address that has shown no wrong key yet."""
    with parapet.connect(source=next(SOURCES)) as client:
        return client.ask(method, target, fields, body)


def shown_to(backend):
    """The fields of keys in the last request that the backend got."""
    return [(name.lower(), value) for name, value in backend.last().fields if name.lower() in (b"authorization", b"x-api-key")]


def test_without_key_files_clients_keys_pass():
    with serving(asked=()) as (parapet, backend, _):
        equal(ask(parapet, "GET", "/v1/models", [*BEARER, *PLAIN]).status, 200, "status")
        equal(shown_to(backend), [(b"authorization", f"Bearer {OURS}".encode()), (b"x-api-key", OURS.encode())], "keys")


def test_everything_but_health_needs_one():
    with serving() as (parapet, backend, _):
        equal(ask(parapet, "GET", "/parapet/health").status, 200, "health")
        equal(ask(parapet, "GET", "/parapet/health?x=1").status, 200, "health")
        check(b"<html" in ask(parapet, "GET", "/parapet/").content, "the page, which asks for a key itself")
        wrong = [[], [("Authorization", f"Bearer {OTHER}")], [("X-Api-Key", OURS[:-1])], [("X-Api-Key", OURS + "x")],
                 [("Authorization", OURS)], [("Authorization", "Bearer ")], [("X-Api-Key", "")], [("Api-Key", OURS)],
                 [("X-Api-Key", OURS.upper())], [("X-Api-Key", "x" * 5000)], [("Authorization", f"Basic {basic(OURS)}")]]
        for target in ("/", "/v1/models", "/api/tags", "/parapet/off/v1/models", "/health", "/props"):
            for fields in wrong:
                answer = ask(parapet, "GET", target, fields)
                equal((answer.status, target, fields), (401, target, fields), "status")
                check(b"Bearer" in answer.value(b"www-authenticate", b""), "a 401 says what is wanted (RFC 9110, 11.6.1)")
        for target in ("/parapet/ready", "/parapet/events", "/parapet/version", "/parapet/metrics", "/parapet/turns", "/parapet/healthy"):
            equal(ask(parapet, "GET", target).status, 401, target)
        for target in ("/v1/chat/completions", "/api/chat", "/v1/messages", "/api/pull"):
            equal(ask(parapet, "POST", target, [], CHAT).status, 401, target)
        equal(backend.requests, [], "requests that reached the backend")
        for fields in (BEARER, PLAIN, [("Authorization", f"bearer  {OURS}")], [("X-Api-Key", OTHER), *BEARER]):
            equal(ask(parapet, "GET", "/v1/models", fields).status, 200, f"status with {fields}")
            equal(shown_to(backend), [], "keys that went on")
        equal(ask(parapet, "GET", "/parapet/version", BEARER).status, 200, "version with a key")


def basic(password):
    return base64.b64encode(f"anybody:{password}".encode()).decode()


def test_a_browser_may_show_it_as_a_password_to_our_own_pages():
    with serving() as (parapet, _, _file):
        answer = ask(parapet, "GET", "/parapet/version")
        check(b"Basic" in answer.value(b"www-authenticate", b""), "a browser is asked for a password")
        for shown, status in ((basic(OURS), 200), (basic(OTHER), 401), ("", 401), ("====", 401), ("*", 401), ("QQ", 401),
                              (basic(""), 401), (basic("x" * 4000), 401), (base64.b64encode(OURS.encode()).decode(), 401)):
            equal(ask(parapet, "GET", "/parapet/version", [("Authorization", f"Basic {shown}")]).status, status, shown)


def timed(parapet, key, source=None, target="/v1/models"):
    """(status, seconds) of a request that shows a key."""
    begun = time.monotonic()
    with parapet.connect(source=source) as client:
        return client.ask("GET", target, [("Authorization", f"Bearer {key}")]).status, time.monotonic() - begun


def counted(parapet, name):
    text = ask(parapet, "GET", "/parapet/metrics", BEARER).content.decode()
    return int(re.search(rf"^parapet_{name} (\d+)$", text, re.M)[1])


def test_wrong_keys_wait_longer_each_time_and_right_ones_never():
    with serving() as (parapet, backend, _):
        for least in (0.25, 0.5, 1.0):
            status, seconds = timed(parapet, OTHER)
            # A timer may fire some milliseconds early, by the clock that it was set with.
            check(status == 401 and seconds >= 0.95 * least, f"a wrong key after {seconds:.3f} s")
            status, seconds = timed(parapet, OURS)
            check(status == 200 and seconds < 0.25, f"a right key after {seconds:.3f} s")
            with parapet.connect() as client:
                equal(client.ask("GET", "/v1/models").status, 401, "no key, at once")
        check(timed(parapet, OTHER, "127.0.0.2")[1] < 1.0, "another address begins anew")
        equal(len(backend.requests), 3, "requests that reached the backend")
        equal(counted(parapet, "wrong_keys_total"), 4, "counted")
        parapet.said("keys: 1 wrong", "127.0.0.1", "delayed")
        equal(parapet.output.text().count("wrong since"), 1, "lines in a minute")


def test_all_workers_count_together():
    with serving(flags=("--workers", 4)) as (parapet, _, _file):
        waits = [timed(parapet, OTHER)[1] for _ in range(4)]
        check(waits[3] >= 1.9, f"waits: {waits}")


def test_those_that_wait_are_bounded_and_hold_nobody_up():
    """Eight an address: whoever shows more gets no answer; the others are served at once, and theirs come in the end."""
    with serving() as (parapet, _, _file):
        waiting = [parapet.connect(source="127.0.0.9") for _ in range(20)]
        for client in waiting:
            client.send(request("POST", "/v1/chat/completions", [("X-Api-Key", OTHER)], {"x": "y" * 50000}))
        wait_for(lambda: counted(parapet, "wrong_keys_unanswered_total") == 12, "those that are too many to be reset")
        equal(counted(parapet, "wrong_keys_waiting"), 8, "waiting")
        check(timed(parapet, OURS, "127.0.0.9")[0] == 200, "a right key from there")
        waiting[0].close()
        equal(counted(parapet, "wrong_keys_waiting"), 8, "waiting, when one has left")
        ends = []
        for client in waiting[1:]:
            try:
                ends.append(client.response().status)
            except Cut:
                ends.append(client.ended)
        equal((ends.count(401), ends.count("reset")), (7, 12), f"ends: {ends}")
        wait_for(lambda: counted(parapet, "wrong_keys_waiting") == 0, "the last one to be answered")


def test_a_drain_waits_for_no_wrong_key():
    with serving() as (parapet, _, _file):
        for _ in range(3):
            timed(parapet, OTHER)
        clients = [parapet.connect() for _ in range(4)]
        for client in clients:
            client.send(request("GET", "/v1/models", [("X-Api-Key", OTHER)]))
        wait_for(lambda: counted(parapet, "wrong_keys_waiting") == 4, "them to wait")
        begun = time.monotonic()
    check(time.monotonic() - begun < 6, "the drain waited for wrong keys")


def test_own_keys_close_turns_and_metrics_and_nothing_else():
    own, page = "sk-own-2Wd9eeQ4xx", "sk-page-7Uf1ggR5xx"
    closed = ("/parapet/turns", "/parapet/turns?last=1", "/parapet/metrics", "/parapet/events", "/parapet/turns/0123456789abcdef",
              "/parapet/texts/0123456789abcdef")

    def status(parapet, target, key, method="HEAD"):
        return ask(parapet, method, target, [("Authorization", f"Bearer {key}")] if key else []).status
    with scratch() as folder:
        file = keys(folder, "own", own)
        for flags, asked in ((("--own-key-file", file), ()), (("--own-key-file", file, "--page-key-file", keys(folder, "page", page)), (OURS,))):
            with serving(asked, flags=flags) as (parapet, backend, _):
                equal(ask(parapet, "POST", "/api/chat", BEARER, CHAT).status, 200, "a turn")
                for target in closed:
                    for key in (None, OTHER, OURS, *([page[:-1]] if asked else [])):
                        equal((target, key, status(parapet, target, key)), (target, key, 401), "closed")
                    for key in (own, *([page] if asked else [])):
                        check(status(parapet, target, key) in (200, 404), f"{target} with {key}")
                answer = ask(parapet, "GET", "/parapet/turns", BEARER if asked else [])
                check(b"--own-key-file" in answer.content, f"{answer.content!r}")
                equal(status(parapet, "/parapet/version", None), 401 if asked else 200, "the version")
                equal(status(parapet, "/parapet/version", OTHER), 401, "... to a wrong key, which no endpoint tells from a right one at once")
                equal(status(parapet, "/parapet/ready?verbose", None), 401 if asked else 200, "readiness")
                equal(status(parapet, "/parapet/health", None), 200, "health")
                told = ask(parapet, "GET", "/parapet/ready?verbose", BEARER if asked else [])
                check(told.status == 200 and b'"trust"' not in told.content, "what became of turns, in readiness")
                check(b'"trust"' in ask(parapet, "GET", "/parapet/ready?verbose", [("X-Parapet-Key", own)]).content, "... with a key")
                if asked:
                    equal(status(parapet, "/v1/models", own), 401, "an own key is none of a client's")
                else:
                    equal(status(parapet, "/v1/models", own, "GET"), 200, "no key is asked for there")
                url = f"http://127.0.0.1:{parapet.port}"
                code, _, said = run_to_end("last", "--url", url, command="why", env={"PARAPET_OWN_KEY_FILE": file})
                equal(code, 0, f"why: {said!r}")
                keys(folder, "own", OTHER)
                parapet.popen.send_signal(signal.SIGHUP)
                wait_for(lambda p=parapet: status(p, "/parapet/turns", OTHER) == 200, "the new key to be taken")
                equal(status(parapet, "/parapet/turns", own), 401, "the old one")
                keys(folder, "own", own)
                check(own not in parapet.output.text(), "a key in the log")
        for lines, mode, words in (([], 0o600, "contains no key"), ([own], 0o604, "others may read"), (["short"], 0o600, "8 to 256")):
            code, _, said = run_to_end("--backend", "http://127.0.0.1:9", "--listen", "127.0.0.1:0", "--own-key-file",
                                       keys(folder, "bad", *lines, mode=mode))
            check(code == 1 and words in said and own not in said, f"{lines} {mode:o}: {code} {said!r}")


def test_other_machines_may_see_the_admin_listener_with_an_own_key():
    """A container's published port comes from outside of its loopback."""
    with scratch() as folder, Backend() as backend:
        file = keys(folder, "own", OURS)
        with Parapet(backend, "--insecure-no-key", "--own-key-file", file, "--admin", "0.0.0.0:0", listen="0.0.0.0:0") as parapet:
            port = int(re.search(r"metrics are on http://0\.0\.0\.0:(\d+)", parapet.said("metrics are on"))[1])
            for path, bare in (("/parapet/metrics", 401), ("/parapet/turns", 401), ("/parapet/events", 401), ("/parapet/health", 200),
                               ("/parapet/", 200), ("/v1/models", 401)):
                for fields, status in (((), bare), ([("Authorization", f"Bearer {OTHER}")], 200 if bare == 200 else 401)):
                    with Client(("127.0.0.1", port), source=next(SOURCES)) as client:
                        equal(client.ask("GET", path, fields, host="monitor.example").status, status, f"{path} with {fields}")
            for path in ("/parapet/metrics", "/parapet/turns"):
                with Client(("127.0.0.1", port)) as client:
                    equal(client.ask("GET", path, BEARER).status, 200, f"{path} with the key")
            check(not backend.requests, "what the admin listener passed on")


def test_refusals_have_the_shape_of_their_api():
    shapes = {"/v1/chat/completions": b'"type":"authentication_error"', "/api/chat": b'{"error":"',
              "/v1/messages": b'"type":"authentication_error"', "/v1/responses": b'"error":'}
    with serving() as (parapet, _, _file):
        for target, shape in shapes.items():
            answer = ask(parapet, "POST", target, [], CHAT)
            check(answer.status == 401 and shape in answer.content, f"{target}: {answer.status} {answer.content!r}")
            check(b"Authorization: Bearer or X-Api-Key" in answer.content, f"{target}: {answer.content!r}")


def test_a_preflight_carries_none():
    asked = [("Origin", "http://localhost:3000"), ("Access-Control-Request-Method", "POST")]
    with serving(shown=(SHOWN,)) as (parapet, backend, _):
        equal(ask(parapet, "OPTIONS", "/v1/chat/completions", asked).status, 200, "a preflight")
        equal(len(backend.requests), 1, "requests that reached the backend")
        equal(shown_to(backend), [], "keys that went along with it")
        equal(ask(parapet, "OPTIONS", "/v1/chat/completions", asked[:1]).status, 401, "OPTIONS that is none")
        equal(ask(parapet, "OPTIONS", "/v1/chat/completions", asked, CHAT).status, 401, "one with a body")


def test_the_backend_is_shown_its_own():
    with serving(shown=(SHOWN,)) as (parapet, backend, _):
        for fields, want in ((BEARER, (b"authorization", f"Bearer {SHOWN}".encode())), (PLAIN, (b"x-api-key", SHOWN.encode())),
                             ([*BEARER, *PLAIN], (b"authorization", f"Bearer {SHOWN}".encode()))):
            equal(ask(parapet, "POST", "/api/chat", fields, CHAT).status, 200, "status")
            equal(shown_to(backend), [want], f"keys, for {fields}")
        check(OURS.encode() not in backend.heard(), "the client's key reached the backend")
        backend.forget()
        equal(ask(parapet, "GET", "/parapet/ready?backend=1", BEARER).status, 200, "ready")
        equal(shown_to(backend), [(b"authorization", f"Bearer {SHOWN}".encode())], "keys when asking whether it is ready")
    with serving(asked=(), shown=(SHOWN,)) as (parapet, backend, _):
        equal(ask(parapet, "GET", "/v1/models").status, 200, "status")
        equal(shown_to(backend), [(b"authorization", f"Bearer {SHOWN}".encode())], "keys, where clients need none")


def test_extra_calls_show_it_too():
    scene = Scene()
    with scratch() as folder:
        flags = ["--api-key-file", keys(folder, "keys", OURS), "--backend-key-file", keys(folder, "backend-key", SHOWN)]
        with KeyedScene(scene, flags) as served:
            for api, stream, what in each():
                scene.plays(api, stream)
                before = len(scene.steps)
                equal(served.turn(api, stream, [*ON, *BEARER]).status, 200, what)
                check(len(scene.steps) > before, f"{what}: no extra call")
                for message in (scene.drafts[-1], scene.steps[-1]):
                    equal(message.value(b"authorization"), f"Bearer {SHOWN}".encode(), f"{what}: the key shown")


class KeyedScene:
    """The scene's backend and a parapet that asks for keys; what the harness asks for itself needs one, too."""

    def __init__(self, scene, flags):
        self.served = scene.serve(*flags, *(["--user", "nobody"] if os.geteuid() == 0 else []))
        plain = self.served.ask

        def with_key(target):
            with self.served.parapet.connect() as client:
                return client.ask("GET", target, BEARER).content.decode()
        check(callable(plain), "the harness asks by a method of its own")
        self.served.ask = with_key

    def __enter__(self):
        return self.served.__enter__()

    def __exit__(self, *error):
        return self.served.__exit__(*error)


def test_files_that_are_none():
    rows = [([], 0o600, "contains no key"), ([OURS], 0o604, "others may read"), ([OURS], 0o602, "others may read"),
            ([OURS + "\0" + OTHER], 0o600, "visible ASCII"), ([OURS + "\x1b"], 0o600, "visible ASCII"), ([OURS + "\t"], 0o600, "visible ASCII"),
            ([OURS + "\x7f"], 0o600, "visible ASCII"), (["\0" + OURS], 0o600, "visible ASCII"), (["# long"] * 10000, 0o600, "64 KiB"),
            (["short"], 0o600, "8 to 256"), (["x" * 257], 0o600, "8 to 256"), (["two words here"], 0o600, "visible ASCII"),
            (["schl\u00fcssel-12345"], 0o600, "visible ASCII"), ([f"{OURS}{i}" for i in range(65)], 0o600, "at most 64")]
    with scratch() as folder:
        for lines, mode, words in rows:
            status, _, said = run_to_end("--backend", "http://127.0.0.1:9", "--listen", "127.0.0.1:0", "--api-key-file",
                                         keys(folder, "keys", *lines, mode=mode))
            check(status == 1 and words in said and OURS not in said, f"{lines[:1]} {mode:o}: {status} {said!r}")
        pipe = os.path.join(folder, "pipe")
        os.mkfifo(pipe)  # to open it would wait for somebody who writes
        for path, words in ((os.path.join(folder, "nowhere"), "No such file"), *((path, "not a regular file") for path in (folder, "/dev/zero", pipe))):
            for flag in ("--api-key-file", "--backend-key-file"):
                status, _, said = run_to_end("--backend", "http://127.0.0.1:9", "--listen", "127.0.0.1:0", flag, path)
                check(status == 1 and words in said, f"{flag} {path}: {status} {said!r}")
        status, _, said = run_to_end("--backend", "http://127.0.0.1:9", "--listen", "127.0.0.1:0", "--backend-key-file",
                                     keys(folder, "two", OURS, OTHER))
        check(status == 1 and "one key" in said, said)


def test_a_file_of_anybody_else_is_none():
    if os.geteuid() != 0:
        raise Skip("only root may give files away")
    with scratch() as folder:
        path = keys(folder, "keys", OURS)
        for owner, group, mode, words in ((12345, 0, 0o600, "belongs to neither root"), (0, 12345, 0o660, "its group may write it"),
                                          (65534, 12345, 0o660, "its group may write it")):
            os.chown(path, owner, group)
            os.chmod(path, mode)
            for flag in ("--api-key-file", "--backend-key-file", "--page-key-file"):
                status, _, said = run_to_end("--backend", "http://127.0.0.1:9", "--listen", "127.0.0.1:0", "--user", "nobody", flag, path)
                check(status == 1 and words in said and "ch" in said, f"{flag} {owner} {mode:o}: {status} {said!r}")
        for owner, mode in ((0, 0o640), (65534, 0o600)):
            os.chown(path, owner, 12345)
            os.chmod(path, mode)
            link = os.path.join(folder, f"link-{owner}")
            os.symlink(path, link)
            with Backend() as backend, Parapet(backend, "--api-key-file", link, "--user", "nobody") as parapet:
                equal(ask(parapet, "GET", "/v1/models", PLAIN).status, 200, f"the key in a file of {owner}")


def test_short_keys_are_warned_about():
    with serving(asked=("short-key", "k" * 15, "k" * 16, OURS)) as (parapet, _, file):
        parapet.said("keys: 2 shorter than 16 characters", "the next release refuses these")
        equal(ask(parapet, "GET", "/v1/models", [("X-Api-Key", "short-key")]).status, 200, "a short key, for now")
        keys(os.path.dirname(file), "keys", OURS)
        before = parapet.output.text().count("shorter than 16")
        parapet.popen.send_signal(signal.SIGHUP)
        wait_for(lambda: "keys: read again" in parapet.output.text(), "the reload")
        equal(parapet.output.text().count("shorter than 16"), before, "warnings once they are long")


def test_comments_are_none_whatever_their_line():
    with scratch() as folder:
        path = keys(folder, "keys", "# " + "long " * 200, OURS)
        with open(path, "a", encoding="utf-8") as file:
            file.write(f"#{OTHER}")
        flags = ["--user", "nobody"] if os.geteuid() == 0 else []
        with Backend() as backend, Parapet(backend, "--api-key-file", path, *flags) as parapet:
            equal(ask(parapet, "GET", "/v1/models", [("X-Api-Key", OURS)]).status, 200, "the key")
            equal(ask(parapet, "GET", "/v1/models", [("X-Api-Key", f"#{OTHER}")]).status, 401, "a comment on a line without an end")


def test_a_key_is_shown_to_nobody_who_was_guessed():
    with scratch() as folder:
        status, _, said = run_to_end("--listen", "127.0.0.1:0", "--backend-key-file", keys(folder, "backend-key", SHOWN))
        check(status == 1 and "needs --backend" in said and SHOWN not in said, f"{status} {said!r}")


def test_reload():
    def status(parapet, key):
        return ask(parapet, "GET", "/v1/models", [("X-Api-Key", key)]).status

    with serving() as (parapet, _, file):
        keys(os.path.dirname(file), "keys", OTHER)
        parapet.popen.send_signal(signal.SIGHUP)
        wait_for(lambda: status(parapet, OTHER) == 200, "the new key to be taken")
        equal(status(parapet, OURS), 401, "the old one")
        keys(os.path.dirname(file), "keys", "short")
        parapet.popen.send_signal(signal.SIGHUP)
        wait_for(lambda: "those read before stay in force" in parapet.output.text(), "a word about the broken file")
        equal(status(parapet, OTHER), 200, "the key in force")


def test_other_machines_may_come_with_a_key():
    with serving(flags=("--listen", "0.0.0.0:0", "--admin", "127.0.0.1:0")) as (parapet, _, _file):
        check("warning" not in parapet.said("with a key"), parapet.output.text())


def test_why_shows_one():
    with serving() as (parapet, _, file):
        ask(parapet, "POST", "/api/chat", BEARER, CHAT)
        url = f"http://127.0.0.1:{parapet.port}"
        status, _, said = run_to_end("last", "--url", url, command="why")
        check(status == 1 and "a key is required" in said, said)
        status, out, said = run_to_end("last", "--url", url, "--api-key-file", file, command="why")
        check(status == 0 and "direct" in out, f"{status} {out!r} {said!r}")


def test_eval_shows_one():
    with serving() as (parapet, backend, file), scratch() as folder:
        questions = os.path.join(folder, "questions.jsonl")
        with open(questions, "w", encoding="utf-8") as out:
            out.write('{"id": "one", "prompt": "Hello"}\n')
        call = ["--through", f"http://127.0.0.1:{parapet.port}", "--model", "m", "--tape", os.path.join(folder, "tape")]
        status, _, said = run_to_end(*call, questions, command="eval")
        check(status == 1 and "no parapet answers" in said and not backend.requests, f"{status} {said!r}")
        run_to_end(*call, "--api-key-file", file, questions, command="eval")
        check(any(message.target == b"/v1/chat/completions" for message in backend.requests), "the question reached the backend")


if __name__ == "__main__":
    main(globals())
