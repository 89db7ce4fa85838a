"""DNS rebinding: a listener on loopback answers to its own names only, for its own endpoints too; the backend gets
its own Host. (RFC 9110, 7.2; WIRE, Host.)"""
import json
import os
import socket

from harness.backend import Backend, always, answer
from harness.browser import Browser
from harness.client import Client, as_bytes, request
from harness.compare import is_ours
from harness.parapet import Parapet, scratch
from harness.runner import check, equal, main

ALLOWED = ["localhost", "LOCALHOST", "localhost:80", "localhost:11435", "localhost.", "localhost.:8080", "127.0.0.1",
           "127.0.0.1:1", "127.9.9.9", "10.0.0.7",
           "192.168.1.10:11435", "[::1]", "[::1]:11435", "[fe80::1]", "[2001:db8::7]:80", "app.localhost",
           "a.b.localhost:3000", "host.docker.internal", "host.docker.internal:11435", "host.containers.internal.",
           "gateway.docker.internal:80", socket.gethostname(), socket.gethostname().upper() + ":5",
           socket.gethostname() + ".local", socket.gethostname().upper() + ".Local.:80"]
REFUSED = ["evil.example", "evil.example:11435", "localhost.evil.example", "127.0.0.1.evil.example",
           "127.0.0.1.nip.example", "localhost-evil", "notlocalhost", "local", "internal",
           "evillocal", "nas.local", "NAS.Local:80", "x.internal.", "a.host.docker.internal",
           "x." + socket.gethostname() + ".local", "xlocalhost", ".localhost.evil", "rebind.network:80", "1.2.3", "1.2.3.4.5", "0x7f.1",
           "2130706433", "[::1", "::1]", "a..", "localhost..", "", ":80", "."]
TARGETS = ["/", "/v1/models", "/api/tags", "/parapet/health", "/parapet/ready", "/parapet/version", "/parapet/metrics",
           "/parapet/nothing"]


def ask(parapet, host, target="/v1/models", method="GET", version=b"1.1"):
    with parapet.connect() as client:
        client.send(request(method, target, host=host, version=version))
        return client.response(as_bytes(method))


def test_names_of_this_machine_are_served():
    with Backend() as backend, Parapet(backend) as parapet:
        for host in ALLOWED:
            equal(ask(parapet, host).status, 200, f"Host {host!r}")
            equal(backend.last().values(b"host"), [as_bytes(f"127.0.0.1:{backend.port}")],
                  f"the backend's Host for {host!r}")
        equal(len(backend.requests), len(ALLOWED), "requests at the backend")


def test_other_names_are_refused_everywhere():
    with Backend() as backend, Parapet(backend) as parapet:
        for host in REFUSED:
            answer = ask(parapet, host)
            check(answer.status == 403, f"Host {host!r} got {answer.status}")
            check(b"hosts" in answer.content, f"the refusal of {host!r} does not name the setting: {answer.content!r}")
        for target in TARGETS:
            for method in ("GET", "POST", "HEAD", "OPTIONS"):
                equal(ask(parapet, "evil.example", target, method).status, 403, f"{method} {target} for a foreign Host")
        equal(backend.bytes_in, 0, "bytes at the backend")


def test_a_refusal_carries_no_cors_and_the_shape_of_its_api():
    shapes = [("/api/chat", lambda body: isinstance(body["error"], str)), ("/v1/chat/completions",
                                                                           lambda body: "message" in body["error"]),
              ("/v1/messages", lambda body: body["type"] == "error" and "message" in body["error"])]
    with Backend() as backend, Parapet(backend) as parapet:
        for target, fits in shapes:
            with parapet.connect() as client:
                client.send(request("POST", target, [("Origin", "http://evil.example")], {}, host="evil.example"))
                answer = client.response()
            equal(answer.status, 403, target)
            check(fits(json.loads(answer.content)), f"{target}: {answer.content!r}")
            equal([name for name, _ in answer.fields if name.lower().startswith(b"access-control")], [],
                  f"{target}: CORS fields")


def test_without_a_host():
    with Backend() as backend, Parapet(backend) as parapet:
        equal(ask(parapet, None).status, 400, "HTTP/1.1 without Host")
        equal(ask(parapet, None, version=b"1.0").status, 403, "HTTP/1.0 without Host")
        equal(backend.bytes_in, 0, "bytes at the backend")
        equal(ask(parapet, "localhost", version=b"1.0").status, 200, "HTTP/1.0 with Host")


def test_the_target_counts_as_the_host():
    with Backend() as backend, Parapet(backend) as parapet:
        for target, host, wanted in (("http://localhost/v1/models", "localhost", 200),
                                     ("http://evil.example/v1/models", "evil.example", 403),
                                     ("http://evil.example/parapet/health", "evil.example", 403),
                                     ("http://evil.example/v1/models", "localhost", 400),
                                     ("http://localhost/v1/models", "evil.example", 400)):
            equal(ask(parapet, host, target).status, wanted, f"{target} with Host {host}")
        equal(ask(parapet, None, "http://evil.example/", version=b"1.0").status, 403,
              "a foreign target in 1.0 without Host")
        equal(len(backend.requests), 1, "requests at the backend")


def test_hosts_adds_names():
    with Backend() as backend, Parapet(backend, "--hosts", "gpu.lan, other.example") as parapet:
        for host, wanted in (("gpu.lan", 200), ("GPU.LAN:11435", 200), ("gpu.lan.", 200), ("other.example", 200),
                             ("localhost", 200), ("x.gpu.lan", 403), ("evil.example", 403),
                             ("gpu.lan.evil.example", 403), ("", 403)):
            equal(ask(parapet, host).status, wanted, f"Host {host!r}")
    with Backend() as backend, Parapet(backend, "--hosts", "*") as parapet:
        for host in ("evil.example", "anything:80"):
            equal(ask(parapet, host).status, 200, f"Host {host!r} with --hosts '*'")
            equal(ask(parapet, host, "/parapet/health").status, 200, f"Host {host!r} with --hosts '*'")


def test_beyond_loopback_every_name_is_served():
    """The guard is against pages that point a name at 127.0.0.1; whoever opens the port names it as they like."""
    with (Backend() as backend, Parapet(backend, "--insecure-no-key", "--admin", "127.0.0.1:0",
                                        listen="0.0.0.0:0") as parapet):
        with Client(("127.0.0.1", parapet.port)) as client:
            equal(client.ask("GET", "/v1/models", host="gpu.example").status, 200, "a foreign Host on an open port")


def test_a_unix_listener_takes_any_name():
    with (scratch() as folder, Backend() as backend,
          Parapet(backend, listen=f"unix:{os.path.join(folder, 's')}") as parapet):
        equal(ask(parapet, "anything").status, 200, "Host on a unix socket")


def test_a_unix_backend_gets_a_host_that_is_no_foreign_name():
    with scratch() as folder, Backend(path=os.path.join(folder, "b")) as backend, Parapet(backend) as parapet:
        equal(ask(parapet, "localhost:1").status, 200, "status")
        equal(backend.last().values(b"host"), [b"localhost"], "Host for a unix backend")
        check(not [name for name, _ in backend.last().fields if is_ours(name) and name.lower() != b"x-parapet-via"],
              "fields of ours at the backend")


def fetched(browser, url, how="{}"):
    """What a page learns of a fetch: "STATUS CONTENT", or that it is told nothing."""
    return browser.run(f"fetch({json.dumps(url)}, {how}).then(async got => got.status + ' ' + await got.text(), () => 'nothing')")


def test_in_a_browser_a_page_whose_name_now_is_our_address():
    """Its site was on our port a moment ago, so that all of ours is of its own origin."""
    page = always(answer(b"<!doctype html><title>theirs</title>", fields=b"Content-Type: text/html\r\n"))
    with Browser("--host-resolver-rules=MAP evil.example 127.0.0.1") as browser, Backend() as backend:
        with Backend(page) as theirs:
            browser.open(f"http://evil.example:{theirs.port}/")
        with Parapet(backend, listen=f"127.0.0.1:{theirs.port}") as parapet:
            for target in (*TARGETS, "/parapet/", "/parapet/turns", "/parapet/events", "/parapet/page/page.js"):
                got = fetched(browser, target)
                check(got.startswith("403 ") and "--hosts" in got, f"a page under evil.example got of {target}: {got}")
            for target in ("/api/chat", "/v1/chat/completions", "/v1/messages"):
                got = fetched(browser, target, "{method: 'POST', headers: {'Content-Type': 'application/json', 'X-Parapet': 'off'}, body: '{}'}")
                check(got.startswith("403 "), f"a page under evil.example got of a POST to {target}: {got}")
            socket_ended = f"new Promise(done => {{ new WebSocket('ws://evil.example:{parapet.port}/').onclose = got => done(got.wasClean) }})"
            equal(browser.run(socket_ended), False, "a websocket of evil.example's page, opened and closed")
            equal(backend.bytes_in, 0, "bytes at the backend")


def test_in_a_browser_a_page_of_another_origin():
    """What it may read is for the backend to say, and this one allows no other origin anything."""
    page = always(answer(b"<!doctype html><title>theirs</title>", fields=b"Content-Type: text/html\r\n"))
    with (Browser("--host-resolver-rules=MAP evil.example 127.0.0.1") as browser, Backend() as backend, Backend(page) as theirs,
          Parapet(backend) as parapet):
        browser.open(f"http://evil.example:{theirs.port}/")
        for target in (*TARGETS, "/parapet/", "/parapet/turns", "/parapet/events"):
            equal(fetched(browser, parapet.base + target), "nothing", f"a fetch of {target}")
        for target in ("/api/chat", "/v1/chat/completions", "/v1/messages"):
            equal(fetched(browser, parapet.base + target, "{method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{}'}"),
                  "nothing", f"a POST to {target}")
        equal([request.method for request in backend.requests if request.method == b"POST"], [], "requests that no preflight allowed")


main(globals())
