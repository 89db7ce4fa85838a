"""What parapet answers itself, under /parapet/: health, ready, version, metrics; who may ask, and what it costs."""
import json
import re
import signal
import threading
import time

from harness.backend import Backend
from harness.client import Client, as_bytes, request
from harness.parapet import Parapet
from harness.runner import check, equal, main, scaled, seeded, wait_for

ADMIN = re.compile(r"(?:own endpoints|admin|metrics)[^,]*?(\d+\.\d+\.\d+\.\d+):(\d+)")
SAMPLE = re.compile(r'([a-zA-Z_:][a-zA-Z0-9_:]*)(\{(?:[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\["\\n])*",?)*\})? (-?[0-9.e+-]+|\+Inf|NaN)\Z')


def metrics(parapet):
    """Every sample as {name with labels: value}, and the text. Fails when it is no Prometheus text."""
    answer = ask(parapet, "/parapet/metrics")
    equal(answer.status, 200, "status of metrics")
    check(answer.value(b"content-type", b"").startswith(b"text/plain"), f"content type {answer.value(b'content-type')!r}")
    text = answer.content.decode("ascii")
    check(text.endswith("\n"), "the last line of the metrics has no end")
    samples, kinds, helps = {}, {}, set()
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            check(name not in kinds, f"two TYPE lines for {name}")
            kinds[name] = kind
        elif line.startswith("# HELP "):
            helps.add(line.split(" ")[2])
        elif line and not line.startswith("#"):
            match = SAMPLE.match(line)
            check(match, f"not a sample: {line!r}")
            family = re.sub(r"_(bucket|sum|count)$", "",
                            match.group(1)) if match.group(1) not in kinds else match.group(1)
            check(family in kinds, f"no TYPE before {line!r}")
            check(family in helps, f"no HELP for {family}")
            key = match.group(1) + (match.group(2) or "")
            check(key not in samples, f"twice: {line!r}")
            samples[key] = float(match.group(3))
    return samples, text


def ask(parapet, target, method="GET", fields=(), **how):
    with parapet.connect() as client:
        client.send(request(method, target, fields, **how))
        return client.response(as_bytes(method))


def total(samples, name):
    return sum(value for key, value in samples.items() if key.split("{")[0] == name)


def test_health_ready_and_version():
    with Backend() as backend, Parapet(backend) as parapet:
        for target in ("/parapet/health", "/parapet/ready", "/parapet/version", "/parapet/ready?verbose"):
            answer = ask(parapet, target)
            equal(answer.status, 200, target)
            check(answer.content, f"{target} says nothing")
            equal([name for name, _ in answer.fields if name.lower().startswith(b"access-control")], [],
                  f"{target}: CORS fields")
        check(re.search(rb"\d+\.\d+\.\d+", ask(parapet, "/parapet/version").content), "no version in /parapet/version")
        equal(backend.bytes_in, 0, "bytes at the backend")


def test_verbose_tells_of_the_hardening():
    with Backend() as backend, Parapet(backend) as parapet:
        text = ask(parapet, "/parapet/ready?verbose").content.lower()
        for word in (b"no-new-privileges", b"seccomp", b"no-capabilities", b"not-dumpable",
                     b"landlock"):  # held or missing, but told
            check(word in text, f"{word!r} is not in {text!r}")


def test_ready_with_the_backend():
    with Backend() as backend, Parapet(backend) as parapet:
        answer = ask(parapet, "/parapet/ready?backend=1")
        equal(answer.status, 200, f"ready with a backend: {answer.content!r}")
    with Parapet("http://127.0.0.1:9") as parapet:
        equal(ask(parapet, "/parapet/ready").status, 200, "ready without asking the backend")
        answer = ask(parapet, "/parapet/ready?backend=1")
        equal(answer.status, 503, f"ready without a backend: {answer.content!r}")


def test_many_asks_reach_the_backend_once_a_second():
    with Backend() as backend, Parapet(backend) as parapet:
        answers, started = [], time.monotonic()

        def one():
            for _ in range(5):
                answers.append(ask(parapet, "/parapet/ready?backend=1").status)
        threads = [threading.Thread(target=one) for _ in range(40)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        took = time.monotonic() - started
        equal(answers, [200] * 200, "answers")
        seen = len(backend.connections)
        check(1 <= seen <= took + 2, f"{seen} connections to the backend in {took:.1f} s")


def test_a_silent_backend_does_not_hold_ready_up():
    async def silent(connection):
        await connection.gone()
    with Backend(silent) as backend, Parapet(backend) as parapet:
        equal(ask(parapet, "/parapet/ready?backend=1").status, 503, "ready with a silent backend")


def test_head_and_other_methods():
    with Backend() as backend, Parapet(backend) as parapet:
        for target in ("/parapet/health", "/parapet/ready", "/parapet/version", "/parapet/metrics"):
            head = ask(parapet, target, "HEAD")
            equal((head.status, head.content), (200, b""), f"HEAD {target}")
            for method in ("POST", "PUT", "DELETE", "PATCH"):
                answer = ask(parapet, target, method, body="")
                equal(answer.status, 405, f"{method} {target}")
                check(b"GET" in answer.value(b"allow", b""), f"{method} {target}: Allow is {answer.value(b'allow')!r}")
        equal(backend.bytes_in, 0, "bytes at the backend")


def test_unknown_paths_say_what_may_stand_there():
    with Backend() as backend, Parapet(backend) as parapet:
        for target in ("/parapet//", "/parapet/page", "/parapet/nothing", "/parapet/health/x", "/parapet/healthy",
                       "/parapet/HEALTH", "/parapet/../api/tags", "/parapet//health",
                       "/parapet/%68ealth", "/parapet/off/parapet/", "/parapet/x?y=z"):
            answer = ask(parapet, target)
            equal(answer.status, 404, target)
            check(b"health" in answer.content and b"version" in answer.content,
                  f"{target}: {answer.content!r} does not say what there is")
            json.loads(answer.content)
        equal(backend.bytes_in, 0, "bytes at the backend")


def test_backend_paths_are_never_shadowed():
    with Backend() as backend, Parapet(backend) as parapet:
        for target in ("/health", "/ready", "/version", "/metrics", "/api/version", "/parapetx", "/Parapet/health",
                       "/x/parapet/health", "//parapet/health", "/?/parapet/health"):
            ask(parapet, target)
            equal(backend.last().target, target.encode(), "target at the backend")


def test_own_endpoints_keep_the_connection_and_work_in_between():
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        for target in ("/parapet/health", "/v1/models", "/parapet/metrics", "/parapet/nothing", "/v1/models",
                       "/parapet/version"):
            status = client.ask("GET", target).status
            equal(status, 404 if "nothing" in target else 200, target)
        equal(len(backend.requests), 2, "requests at the backend")


def test_metrics_count():
    with Backend() as backend, Parapet(backend) as parapet:
        before, _ = metrics(parapet)
        for _ in range(7):
            ask(parapet, "/v1/chat/completions", "POST", body={"a": "b" * 1000})
        for _ in range(3):
            ask(parapet, "/api/tags")
        ask(parapet, "/v1/models", host="evil.example")
        after, text = metrics(parapet)
        grown = {key: after[key] - before.get(key, 0) for key in after if after[key] != before.get(key, 0)}
        chat = {key: value for key, value in grown.items() if "requests" in key and '"chat"' in key and '"200"' in key}
        equal(list(chat.values()), [7.0], f"chat requests with 200; grown: {grown}")
        check(any("requests" in key and '"models"' in key and '"200"' in key and value == 3 for key,
                  value in grown.items()), f"models: {grown}")
        check(any("requests" in key and '"403"' in key for key in grown), f"no 403 counted: {grown}")
        check(any("bytes" in key and value > 7000 for key, value in grown.items()), f"bytes: {grown}")
        for part in ("first_byte", "upstream"):
            check(re.search(rf"{part}\w*_bucket", text), f"no histogram of {part}")
        check_histograms(after)


def check_histograms(samples):
    """Buckets grow with le, and +Inf is the count."""
    series = {}
    for key, value in samples.items():
        match = re.match(r'(\w+)_bucket\{(.*?),?le="([^"]+)"(.*)\}', key)
        if match:
            series.setdefault((match.group(1), (match.group(2) + match.group(4)).strip(",")),
                              []).append((float(match.group(3)), value))
    check(series, "no histogram")
    for (name, labels), buckets in series.items():
        buckets.sort()
        values = [value for _, value in buckets]
        equal(values, sorted(values), f"buckets of {name} {labels}")
        count = samples.get(f"{name}_count" + (f"{{{labels}}}" if labels else ""))
        equal((buckets[-1][0], values[-1]), (float("inf"), count), f"+Inf of {name} {labels}")


def test_random_requests_add_no_series():
    random = seeded("series")
    words = ["v1", "api", "chat", "completions", "x" * 50, "%00", "models", "parapet", "..", "é".encode().hex(),
             "generate", "sha256:ab"]
    with Backend() as backend, Parapet(backend) as parapet:
        def statuses():
            return {re.sub(r'status="\w+"', "status", key) for key in metrics(parapet)[0]}
        for target in ("/api/chat", "/api/generate", "/v1/chat/completions", "/v1/responses", "/v1/messages",
                       "/completion", "/v1/embeddings", "/v1/models", "/x", "/parapet/x"):
            ask(parapet, target)
            ask(parapet, target, "POST", [("X-Parapet", "on")], body="{}")
        before, text = statuses(), metrics(parapet)[1]
        client = parapet.connect()
        for number in range(scaled(10000)):
            target = "/" + "/".join(random.choice(words) for _ in range(random.randrange(1, 5))) + f"?{number}"
            method = random.choice(("GET", "POST", "PUT", "DELETE", "PROPFIND", "LOCK"))
            answer = client.ask(method, target, [("User-Agent", f"a{number}"), ("X-Parapet", "on"), (f"X-{number}", "1")],
                                body="{}")
            if answer.closes():
                client.close()
                client = parapet.connect()
        client.close()
        equal(sorted(statuses() - before), [], "series that random requests added")
        check(len(metrics(parapet)[1]) < 3 * len(text) + 4000, "the metrics grow with what is asked")


def test_beyond_loopback_only_three_stay_on_the_main_port():
    with (Backend() as backend, Parapet(backend, "--insecure-no-key", "--admin", "127.0.0.1:0",
                                        listen="0.0.0.0:0") as parapet):
        address = ("127.0.0.1", parapet.port)

        def on_main(target, *fields):
            with Client(address) as client:
                return client.ask("GET", target, fields).status
        for target, wanted in (("/parapet/health", 200), ("/parapet/ready", 200), ("/parapet/version", 200)):
            equal(on_main(target), wanted, f"{target} on the open port")
        check(on_main("/parapet/metrics") in (403, 404), "metrics on the open port")
        match = wait_for(lambda: ADMIN.search(parapet.output.text()), lambda: f"where the other endpoints are: {parapet.output.text()!r}")
        admin = (match.group(1), int(match.group(2)))
        with Client(admin) as client:
            equal(client.ask("GET", "/parapet/metrics").status, 200, "metrics on the admin port")
            equal(client.ask("GET", "/v1/models").status, 401, "what the page's box asks, without the page's key")
        with Client(admin) as client:
            equal(client.ask("GET", "/api/tags").status, 404, "anything else on the admin port")
        equal(backend.bytes_in, 0, "bytes at the backend")


def test_behind_another_proxy_only_three_are_answered():
    """On loopback, a field that only a proxy in front adds tells that the asker is not on this machine."""
    with Backend() as backend, Parapet(backend) as parapet:
        for name, value in (("Forwarded", "for=1.2.3.4"), ("X-Forwarded-For", "1.2.3.4"), ("X-Forwarded-Proto", "https"),
                            ("x-forwarded-host", "a"), ("Via", "1.1 proxy")):
            check(ask(parapet, "/parapet/metrics", fields=[(name, value)]).status in (403, 404), f"metrics with {name}")
            equal(ask(parapet, "/parapet/health", fields=[(name, value)]).status, 200, f"health with {name}")
            equal(ask(parapet, "/v1/models", fields=[(name, value)]).status, 200, f"the backend's own with {name}")


def test_ready_turns_when_draining():
    release = threading.Event()

    async def slow(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n")
        await connection.until(release)
        await connection.send(b"0\r\n\r\n")
    with Backend(slow) as backend, Parapet(backend) as parapet, parapet.connect() as client, parapet.connect() as other:
        equal(other.ask("GET", "/parapet/ready").status, 200, "ready before")
        client.send(request("POST", "/v1/chat/completions", body={}))
        client.until(b"ok\r\n")
        other.send(b"GET /parapet/ready HTTP/1.1\r\nHost: localhost\r\n")  # a request that has begun
        # Whoever answers what came later, on a connection of its own, has read it.
        equal(ask(parapet, "/parapet/health").status, 200, "health")
        parapet.popen.send_signal(signal.SIGTERM)

        def refused():
            try:
                parapet.connect().close()
            except OSError:
                return True
            return False
        wait_for(refused, "new connections to be refused")
        other.send(b"\r\n")
        try:
            equal(other.response().status, 503, "ready while draining")
        finally:
            release.set()
        equal(client.until(b"0\r\n\r\n"), b"0\r\n\r\n", "the end of the stream")
        equal(parapet.wait(), 0, "exit status")
        parapet.checked = False


main(globals())
