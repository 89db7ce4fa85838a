"""X-Parapet-* is parapet's own: what a client sends of it never reaches the backend, what a backend sends of it never
the client, not as a trailer either; and a request that comes round in a loop is answered 508."""
import json

from harness.backend import Backend, always
from harness.client import Client, Cut, request
from harness.compare import is_ours
from harness.llama import free_port
from harness.parapet import Parapet
from harness.runner import check, equal, main

NAMES = ["X-Parapet", "X-Parapet-Step", "x-parapet-turn", "X-PARAPET-DEBUG", "X-Parapet-", "X-Parapet-Via",
         "x-Parapet-Anything-At-All", "X-Parapet-Verdict"]


def ours(fields):
    return [name for name, _ in fields if is_ours(name)]


def test_from_the_client_none_reaches_the_backend():
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        for target in ("/v1/chat/completions", "/api/tags", "/anything"):
            answer = client.ask("POST", target, [("X-Before", "1"), *[(name, "off") for name in NAMES
                                                                      if "Via" not in name],
                                                                      ("X-Parapet-Via", "somebody-else"),
                                                                      ("X-After", "2")], "{}")
            equal(answer.status, 200, target)
            seen = backend.last()
            equal([name.lower() for name in ours(seen.fields)], [b"x-parapet-via"], f"{target}: ours at the backend")
            check(b"somebody-else" not in seen.head, f"{target}: the client's own Via passed: {seen.head!r}")
            check(b"X-Before: 1" in seen.lines and b"X-After: 2" in seen.lines,
                  f"{target}: neighbours are gone: {seen.lines}")


def test_names_that_only_look_alike_pass():
    fields = [("X-Parapets", "1"), ("XParapet", "2"), ("X_Parapet_Step", "3"), ("Parapet", "4"), ("X-Para", "5")]
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.ask("GET", "/", fields)
        for name, value in fields:
            check(f"{name}: {value}".encode() in backend.last().lines, f"{name} did not pass")


def test_from_the_backend_none_reaches_the_client():
    response = (b"HTTP/1.1 200 OK\r\nX-Before: 1\r\n" + b"".join(b"%s: forged\r\n" % name.encode()
                                                                 for name in NAMES) + b"X-After: 2\r\nContent-Length: 2\r\n\r\nok")
    with Backend(always(response)) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        for target in ("/v1/chat/completions", "/api/tags"):
            answer = client.ask("POST", target, body="{}")
            check(b"forged" not in answer.head, f"a forged field reached the client: {answer.head!r}")
            check(b"X-Before: 1" in answer.lines and b"X-After: 2" in answer.lines,
                  f"neighbours are gone: {answer.lines}")
            equal(answer.content, b"ok", "content")


def test_from_the_backend_none_in_interim_responses():
    response = b"HTTP/1.1 103 Early Hints\r\nX-Parapet-Verdict: forged\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
    with Backend(always(response)) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        answer = client.ask("GET", "/")
        equal([line for interim in answer.interim for line in interim.lines], [b"Link: </a>"],
              "fields of the interim response")


def test_as_a_trailer_none_passes_either_way():
    """Dropped or refused, both are sound; never passed."""
    body = b"2\r\nok\r\n0\r\nX-Sum: 1\r\n%s: forged\r\n\r\n"
    for name in (b"X-Parapet-Step", b"x-parapet-verdict", b"X-PARAPET-VIA"):
        with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
            client.send(request("POST", "/v1/x", [("Transfer-Encoding", "chunked")]) + body % name)
            status = client.response().status
            check(status in (200, 400), f"{name!r} as a trailer of a request: {status}")
            check(b"forged" not in backend.heard(), f"{name!r} as a trailer reached the backend")
            check(status == 200 or not backend.requests, f"{name!r} was refused, but the backend got the request")
        with (Backend(always(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body % name)) as backend,
              Parapet(backend) as parapet, parapet.connect() as client):
            client.send(request("GET", "/"))
            try:
                answer = client.response()
                check(answer.status == 502 or b"forged" not in answer.body,
                      f"{name!r} as a trailer reached the client: {answer.body!r}")
            except Cut as cut:
                check(b"forged" not in cut.received, f"{name!r} as a trailer reached the client: {cut.received!r}")


def test_one_via_goes_upstream_and_two_requests_carry_the_same():
    with Backend() as backend, Parapet(backend) as parapet, parapet.connect() as client:
        tokens = set()
        for target in ("/", "/v1/models", "/api/chat"):
            client.ask("POST", target, body="{}")
            values = backend.last().values(b"x-parapet-via")
            equal(len(values), 1, f"{target}: X-Parapet-Via fields")
            tokens.add(values[0])
        equal(len(tokens), 1, "different tokens")
        check(len(tokens.pop()) <= 64, "the token is long")


LOOP_SHAPES = [("/api/chat", lambda body: isinstance(body["error"], str)), ("/v1/chat/completions",
                                                                            lambda body: body["error"]["message"]
                                                                            and body["error"]["type"]),
               ("/v1/messages", lambda body: body["type"] == "error" and body["error"]["message"])]


def test_a_request_that_comes_back_is_a_loop():
    """A backend that forwards to parapet again, as a misconfigured balancer would."""
    back = {}

    async def forward(connection):
        message = await connection.request()
        if not back:
            return  # parapet's own question at its start
        with Client(back["address"]) as client:
            client.send(b"%s %s HTTP/1.1\r\nHost: localhost\r\n" % (message.method, message.target)
                        + b"".join(b"%s: %s\r\n" % pair for pair in message.fields
                                   if pair[0].lower() != b"host") + b"\r\n" + message.body)
            answer = client.response()
            await connection.send(answer.head + answer.body)
    with Backend(forward) as backend, Parapet(backend) as parapet:
        back["address"] = (parapet.host, parapet.port)
        for target, fits in LOOP_SHAPES:
            with parapet.connect() as client:
                answer = client.ask("POST", target, body="{}")
            equal(answer.status, 508, target)
            check(fits(json.loads(answer.content)), f"{target}: {answer.content!r}")
        equal(len(backend.requests), len(LOOP_SHAPES), "requests at the backend")


def test_two_parapets_in_a_ring():
    second_port = free_port()
    with (Parapet(f"http://127.0.0.1:{second_port}") as first, Parapet(f"http://127.0.0.1:{first.port}",
                                                                       listen=f"127.0.0.1:{second_port}") as second):
        for parapet in (first, second):
            for target, fits in LOOP_SHAPES:
                with parapet.connect() as client:
                    answer = client.ask("POST", target, body="{}")
                equal(answer.status, 508, f"{target} in a ring of two")
                check(fits(json.loads(answer.content)), f"{target}: {answer.content!r}")


def test_parapet_behind_parapet_is_no_loop():
    with Backend() as backend, Parapet(backend) as inner:
        with Parapet(f"http://127.0.0.1:{inner.port}") as outer, outer.connect() as client:
            backend.forget()
            equal(client.ask("POST", "/v1/chat/completions", body="{}").status, 200, "status through two")
            equal(len(backend.requests), 1, "requests at the backend")
            equal(len(backend.last().values(b"x-parapet-via")), 1, "X-Parapet-Via fields at the backend")


main(globals())
