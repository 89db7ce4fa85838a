"""Every row of the public corpus of odd and hostile HTTP: what a strict reading refuses never reaches the backend,
what it accepts reaches it once and unchanged. The corpus is no part of the project; without it the rows are skipped,
and 21-http-permutations covers the same classes."""
import csv
import os
import re

from harness import reader, runner
from harness.backend import Backend
from harness.client import Cut, request
from harness.compare import end_to_end, start_line
from harness.parapet import Parapet
from harness.probe import REFUSALS, Probe
from harness.runner import Skip, check, equal, main, scaled, seeded, shorten

CORPUS = os.path.join(runner.SHARED, "http-corpus")

# `accept` rows that parapet refuses on purpose. Rows of HTTP/1.1 without Host are not listed: they are refused as they
# stand (RFC 9112, 3.2) and tried again with a Host put in; what is refused then stands here.
NO_FORWARD_PROXY = "CONNECT: parapet is no forward proxy"
ONE_CODING = "a coding before chunked: Transfer-Encoding is exactly `chunked`, or two servers may read two bodies"
OTHER_PROTOCOL = "another protocol than HTTP/1.x in the request line"
FOLDED = "a folded line: RFC 9112, 5.2 lets a server refuse it, and servers unfold it differently"
PROXY_LINE = "a PROXY protocol line: parapet is not set up behind such a balancer, so it is no HTTP"
UNKNOWN_METHOD = "a method that HTTP does not know"
USERINFO = "userinfo in the target: RFC 9110, 4.2.4 says to treat it as an error"
UNDERSCORE = "Content_Length or Transfer_Encoding: the same name to a CGI-minded backend, another to us"
TYPE_TRAILER = "Content-Type as a trailer: RFC 9110, 6.5.1 forbids fields there that say how to read the content"
LEADING_ZERO = "Content-Length with a zero in front: RFC 9110, 8.6 allows it, and there are readers to whom 010 is eight"
REFUSED_ON_PURPOSE = {
    "llhttp_request/014.req": LEADING_ZERO, "llhttp_request/015.req": LEADING_ZERO,
    "llhttp_request/053.req": NO_FORWARD_PROXY, "llhttp_request/054.req": NO_FORWARD_PROXY,
    "llhttp_request/055.req": NO_FORWARD_PROXY, "llhttp_request/116.req": NO_FORWARD_PROXY,
    "gunicorn_valid/062.req": NO_FORWARD_PROXY, "gunicorn_valid/063.req": NO_FORWARD_PROXY,
    "llhttp_request/056.req": "the target * with another method than OPTIONS",
    "llhttp_request/063.req": OTHER_PROTOCOL, "llhttp_request/064.req": OTHER_PROTOCOL,
    "llhttp_request/065.req": OTHER_PROTOCOL,
    "llhttp_request/078.req": "HTTP/0.9",
    "llhttp_request/089.req": TYPE_TRAILER, "gunicorn_valid/012.req": TYPE_TRAILER,
    "llhttp_request/100.req": ONE_CODING, "llhttp_request/101.req": ONE_CODING,
    "llhttp_request/117.req": USERINFO, "gunicorn_valid/060.req": USERINFO,
    "gunicorn_valid/009.req": "Transfer-Encoding: identity beside Content-Length",
    "gunicorn_valid/013.req": "white space in chunk extensions: RFC 9112, 7.1.1 calls it bad, readers differ on it",
    "gunicorn_valid/024.req": ONE_CODING, "gunicorn_valid/025.req": ONE_CODING, "gunicorn_valid/029.req": ONE_CODING,
    "gunicorn_valid/030.req": ONE_CODING, "gunicorn_valid/055.req": ONE_CODING, "gunicorn_valid/056.req": ONE_CODING,
    "gunicorn_valid/027.req": "bytes beyond ASCII in the target: they have to be percent-encoded",
    "gunicorn_valid/028.req": "a space before the colon: RFC 9112, 5.1 demands 400",
    "gunicorn_valid/031.req": UNKNOWN_METHOD, "gunicorn_valid/032.req": UNKNOWN_METHOD,
    "gunicorn_valid/033.req": UNKNOWN_METHOD,
    "gunicorn_valid/034.req": UNDERSCORE, "gunicorn_valid/035.req": UNDERSCORE,
    "gunicorn_valid/038.req": FOLDED, "gunicorn_valid/039.req": FOLDED,
    "gunicorn_valid/041.req": PROXY_LINE, "gunicorn_valid/042.req": PROXY_LINE, "gunicorn_valid/044.req": PROXY_LINE,
    "gunicorn_valid/045.req": PROXY_LINE,
}

# Rows that the corpus calls accepted, but whose length announces more than they hold.
CUT_BY_THE_CORPUS = {"llhttp_request/027.req", "gunicorn_valid/036.req"}

# `reject` rows that a strict reading takes, because what the corpus refuses them for is a setting of the server that
# they come from, or no ambiguity.
ANOTHER_LIMIT = "a limit of the server that the row comes from (4 to 8 KB lines, a field count set for the row)"
TAKEN_ON_PURPOSE = {
    "gunicorn_invalid/008.req": ANOTHER_LIMIT, "gunicorn_invalid/009.req": ANOTHER_LIMIT,
    "gunicorn_invalid/010.req": ANOTHER_LIMIT, "gunicorn_invalid/011.req": ANOTHER_LIMIT,
    "gunicorn_invalid/012.req": ANOTHER_LIMIT, "gunicorn_invalid/013.req": ANOTHER_LIMIT,
    "gunicorn_invalid/014.req": ANOTHER_LIMIT,
    "gunicorn_invalid/019.req": ANOTHER_LIMIT, "gunicorn_invalid/045.req": ANOTHER_LIMIT,
    "gunicorn_invalid/021.req": "two forwarding fields that disagree: parapet draws nothing from them",
    "gunicorn_invalid/028.req": "two Content-Type: it delimits nothing, and goes on as it came",
}

UNASKED = "a 101 that the client did not ask for"
BAD_CODING = "Transfer-Encoding is not exactly `chunked`: where the body ends would be a guess"
RESPONSES_REFUSED_ON_PURPOSE = {
    "llhttp_response/008.resp": UNASKED, "llhttp_response/009.resp": UNASKED,
    "llhttp_response/039.resp": OTHER_PROTOCOL, "llhttp_response/040.resp": OTHER_PROTOCOL,
    "llhttp_response/053.resp": "HTTP/0.9",
    "llhttp_response/057.resp": BAD_CODING, "llhttp_response/058.resp": BAD_CODING,
    "llhttp_response/059.resp": BAD_CODING,
}
BEHIND_END = "bytes behind the end of a response that closes: the response itself is sound, the rest is never read"
RESPONSES_TAKEN_ON_PURPOSE = {"llhttp_response/006.resp": BEHIND_END, "llhttp_response/007.resp": BEHIND_END}


def rows(folder):
    path = os.path.join(CORPUS, "manifest.tsv")
    if not os.path.exists(path):
        raise Skip("the corpus is not here (it is no part of the project)")
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if row["file"].startswith(folder):
                with open(os.path.join(CORPUS, row["file"]), "rb") as body:
                    yield row["file"], row["verdict"], body.read()


def requests_of_the_corpus():
    for folder in ("llhttp_request", "gunicorn", "smuggler"):
        yield from rows(folder)


def with_host(raw):
    """The same bytes with a Host in every head of 1.1 that has none."""
    def put(match):
        line, fields = match.group(1), match.group(2)
        target = re.search(rb"(?i) https?://([^/ ?]*)", line)
        host = target.group(1) if target else b"localhost"
        return match.group(0) if re.search(rb"(?im)^host[ \t]*:", fields) else line + b"Host: " + host + b"\r\n" + fields
    return re.sub(rb"(?s)([A-Z-]+ [^\r\n]* HTTP/1\.1\r\n)(\r\n|.*?\r\n\r\n|.*\Z)", put, raw)


def finding(raw):
    """accept, reject, incomplete or either, as the strict reader has it."""
    requests, end = reader.read_requests(raw)
    if end == "surplus":
        return "either"
    if end.startswith("malformed"):
        return "reject"
    return "accept" if requests else "incomplete"


def test_the_strict_reader_and_the_corpus_agree_but_where_the_tables_say_why():
    seen = 0
    for name, verdict, raw in requests_of_the_corpus():
        seen += 1
        found = finding(with_host(raw))
        wanted = "accept" if verdict == "accept-upgrade" else verdict
        agrees = found in (wanted, "either") or wanted == "safe" or (wanted == "reject" and found == "incomplete")
        if found == "incomplete" and wanted == "accept":
            agrees = name in CUT_BY_THE_CORPUS
        listed = name in (REFUSED_ON_PURPOSE if wanted == "accept" else TAKEN_ON_PURPOSE)
        check(agrees != listed, f"{name}: {verdict}, read as {found}: {'listed' if listed else 'not listed'} "
              f"as a difference: {reader.read_requests(with_host(raw))[1]}: {shorten(with_host(raw), 500)}")
    check(seen > 300, f"only {seen} rows")


def test_each_row_as_it_stands():
    with Probe() as probe:
        for name, _, raw in requests_of_the_corpus():
            probe.send(raw, name)


def test_each_row_with_a_host():
    with Probe() as probe:
        for name, _, raw in requests_of_the_corpus():
            probe.send(with_host(raw), f"{name} with a Host")


def test_rows_that_stop_too_early_end_at_a_limit():
    with Probe("--head-timeout", "300ms", "--body-timeout", "300ms") as probe:
        for name, verdict, raw in requests_of_the_corpus():
            for text in {raw, with_host(raw)}:
                if verdict == "reject" and finding(text) == "incomplete" and not reader.read_requests(text)[0]:
                    probe.refused_in_time(text, name)


def test_each_row_split_anywhere():
    random = seeded("split")
    with Probe() as probe:
        for name, _, raw in requests_of_the_corpus():
            raw = with_host(raw)
            for _ in range(scaled(3)):
                cut = random.randrange(1, len(raw))
                probe.send(raw, f"{name} split at {cut}", [cut])
            if len(raw) < 200 and (not name.startswith("smuggler") or name.endswith("3.req")):
                probe.send(raw, f"{name} in pieces of 7", range(7, len(raw), 7))


def test_pairs_of_rows_pipelined():
    random = seeded("pairs")
    with Probe() as probe:
        texts = [(name, with_host(raw)) for name, _, raw in requests_of_the_corpus()]
        sound = [(name, raw) for name, raw in texts if finding(raw) == "accept"
                 and not reader.read_requests(raw)[0][-1].closes()]
        check(len(sound) > 30, f"only {len(sound)} sound rows")
        for _ in range(scaled(400)):
            (first, one), (second, other) = random.choice(sound), random.choice(texts)
            if reader.read_requests(one)[1] == "clean":
                probe.send(one + other, f"{first} then {second}")


class Player:
    """A backend that answers each request with bytes that the test sets, then closes; parapet in front of it."""

    def __init__(self):
        self.bytes = b""
        self.backend = Backend(self.play)
        self.parapet = Parapet(self.backend)

    async def play(self, connection):
        await connection.request()
        await connection.send(self.bytes)
        connection.shut()
        await connection.gone()

    def __enter__(self):
        return self

    def __exit__(self, *what):
        self.parapet.__exit__(*what)
        self.backend.stop()


def outcome(client):
    """What a strict client makes of what comes: (status or None, Message or None, "clean" or "cut")."""
    try:
        message = client.response()
        return message.status, message, "clean"
    except Cut as cut:
        return (cut.partial.status if cut.partial else None), cut.partial, "cut"
    except reader.Malformed as error:
        check(False, f"the client gets what is no response: {error}: {client.buffer[:300]!r}")


def check_response(player, name, raw):
    player.bytes = raw
    expected, message = reader.read_response(raw)
    with player.parapet.connect() as client:
        client.send(request("GET", "/v1/models"))
        status, got, end = outcome(client)
    text = shorten(raw, 700)
    if message is None:
        check((status, end) == (502, "clean") or (status is None and end == "cut"),
              f"{name}: {expected}, but the client got {status} ({end}): {text}")
    elif expected in ("whole", "until close"):
        equal((status, end), (message.status, "clean"), f"{name}: {expected}: {text}")
        equal(start_line(got).split(b" ", 1)[1], start_line(message).split(b" ", 1)[1], f"{name}: status and reason")
        equal(end_to_end(got), end_to_end(message), f"{name}: fields")
        equal(got.content, message.content, f"{name}: content")
        if expected == "whole":
            equal(got.body, message.body, f"{name}: body as framed")
    else:
        check(status == 502 or end == "cut", f"{name}: {expected}, but the client got a clean {status}: {text}")
    return expected


def test_each_response_row():
    seen = {}
    with Player() as player:
        for name, _, raw in rows("llhttp_response"):
            kind = check_response(player, name, raw).split(":")[0]
            seen[kind] = seen.get(kind, 0) + 1
    check(len(seen) == 4, f"not every kind of response was there: {seen}")


def test_the_strict_reader_and_the_response_rows_agree_but_where_the_tables_say_why():
    for name, verdict, raw in rows("llhttp_response"):
        found, _ = reader.read_response(raw)
        refused = found.startswith("malformed")
        if verdict == "reject":
            check((not refused and found != "cut short") == (name in RESPONSES_TAKEN_ON_PURPOSE),
                  f"{name}: reject, but {found}: {shorten(raw, 500)}")
        else:
            check(refused == (name in RESPONSES_REFUSED_ON_PURPOSE),
                  f"{name}: {verdict}, but {found}: {shorten(raw, 500)}")


def test_what_comes_before_refusals_is_clear():
    """A refusal says what is wrong, in JSON, and closes."""
    with Probe() as probe, probe.parapet.connect() as client:
        client.send(b"GET / HTTP/1.1\r\nHost : a\r\n\r\n")
        refusal = client.response()
        check(refusal.status in REFUSALS and b'"error"' in refusal.content, f"{refusal.status}: {refusal.content!r}")
        equal(refusal.value(b"content-type", b"").split(b";")[0], b"application/json", "content type")
        check(b"close" in refusal.value(b"connection", b"").lower(), "the refusal does not say that it closes")
        check(client.is_closed(), "the connection stays open")


main(globals())
