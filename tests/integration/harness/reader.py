"""A small strict reader of HTTP/1.1, written from RFC 9110 and 9112 alone: the oracle of the tests.

It shares no line with the program under test and does the opposite of it in one respect: it reads whole byte strings
with regular expressions and slices, where the program tracks states over pieces. Where the two disagree, one is wrong.
"""
import re

TOKEN = rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]+"
REQUEST_LINE = re.compile(rb"(" + TOKEN + rb") ([\x21-\x7e]+) HTTP/1\.([01])\Z")
STATUS_LINE = re.compile(rb"HTTP/1\.([01]) ([1-5][0-9][0-9])(?: ([\t\x20-\x7e\x80-\xff]*))?\Z")
FIELD = re.compile(rb"(" + TOKEN + rb"):([\t\x20-\x7e\x80-\xff]*)\Z")
QUOTED = rb'"(?:[\t \x21\x23-\x5b\x5d-\x7e\x80-\xff]|\\[\t \x21-\x7e\x80-\xff])*"'
EXTENSIONS = rb"(?:;" + TOKEN + rb"(?:=(?:" + TOKEN + rb"|" + QUOTED + rb"))?)*"
CHUNK_LINE = re.compile(rb"([0-9A-Fa-f]{1,15})(" + EXTENSIONS + rb")\Z")
AUTHORITY = rb"[0-9A-Za-z._~%!$&'()*+=:\[\]\-]*"  # RFC 3986, 3.2, without userinfo and without list separators
ABSOLUTE = re.compile(rb"(?i:https?)://(" + AUTHORITY + rb")([/?].*)?\Z", re.S)
HOST = re.compile(AUTHORITY + rb"\Z")
METHODS = set(b"""DELETE GET HEAD POST PUT OPTIONS TRACE COPY LOCK MKCOL MOVE PROPFIND PROPPATCH SEARCH UNLOCK BIND
    REBIND UNBIND ACL REPORT MKACTIVITY CHECKOUT MERGE M-SEARCH NOTIFY SUBSCRIBE UNSUBSCRIBE PATCH PURGE MKCALENDAR LINK
    UNLINK SOURCE QUERY""".split())
FORBIDDEN_TRAILERS = {b"content-length", b"transfer-encoding", b"host", b"content-encoding", b"content-type",
                      b"content-range", b"trailer", b"authorization", b"connection", b"te", b"upgrade", b"cookie",
                      b"set-cookie"}
HEAD_MAX = 128 * 1024
FIELDS_MAX = 200


class Malformed(Exception):
    """What is wrong with the bytes, in words."""


class Message:
    """One complete message. raw is what it took of the input, body its body as framed, content without framing."""

    def __init__(self):
        self.raw = self.head = self.body = self.content = b""
        self.fields = []  # (name, value) in order, names as received
        self.lines = []   # the field lines as received, without line end
        self.trailers = []
        self.chunks = []  # (size line, content) of each chunk when chunked
        self.framing = "none"
        self.minor = 1
        self.method = self.target = self.reason = b""
        self.status = 0

    def values(self, name):
        return [value for key, value in self.fields if key.lower() == name.lower()]

    def value(self, name, default=None):
        found = self.values(name)
        return found[0] if found else default

    def closes(self):
        """Whether nothing may follow on this connection: HTTP/1.0's keep-alive is an option that parapet does not take."""
        items = [item.strip().lower() for value in self.values(b"connection") for item in value.split(b",")]
        return b"close" in items or self.minor == 0


def need(condition, why):
    if not condition:
        raise Malformed(why)


def cut_head(at):
    """(head with its empty line, rest), or (None, at) while the empty line is missing."""
    end = at.find(b"\r\n\r\n")
    return (None, at) if end < 0 else (at[: end + 4], at[end + 4:])


LOOKALIKES = re.compile(rb"(?i:content[-_]length|transfer[-_]encoding)\Z")


def read_fields(lines):
    fields = []
    for line in lines:
        match = FIELD.match(line)
        need(match, f"not a field line: {line[:80]!r}")
        need(not (b"_" in match.group(1) and LOOKALIKES.match(match.group(1))),
             f"{match.group(1)!r} only looks like framing")
        fields.append((match.group(1), match.group(2).strip(b" \t")))
    return fields


def read_framing(message, nothing):
    """Settle how the body is delimited (RFC 9112, 6.3, with Transfer-Encoding allowed as exactly `chunked` only)."""
    lengths, codings = message.values(b"content-length"), message.values(b"transfer-encoding")
    if codings:
        need(len(codings) == 1 and codings[0].lower() == b"chunked", "Transfer-Encoding is not exactly chunked")
        need(not lengths, "both Content-Length and Transfer-Encoding")
        need(message.minor == 1, "Transfer-Encoding in HTTP/1.0")
        return "chunked", 0
    if lengths:
        need(len(lengths) == 1, "two Content-Length")
        need(re.match(rb"(?:0|[1-9][0-9]{0,17})\Z", lengths[0]), "Content-Length is not a number")
        return "length", int(lengths[0])
    return nothing, 0


def read_chunked(message, at):
    """Returns the rest after the body, or None while it is not complete."""
    start = at
    while True:
        line, mark, rest = at.partition(b"\r\n")
        need(b"\n" not in line and b"\r" not in line[:-1], "a bare CR or LF in a chunk line")
        if not mark:
            need(re.match(rb"[0-9A-Fa-f]{0,15}([ \t;][\t\x20-\x7e\x80-\xff]*)?\r?\Z", line), "bad chunk line")
            return None
        match = CHUNK_LINE.match(line)
        need(match, f"bad chunk line {line[:60]!r}")
        size = int(match.group(1), 16)
        if size == 0:
            return read_trailers(message, line, start, rest)
        need(rest[size: size + 2] in (b"", b"\r", b"\r\n"), "chunk content does not end in CRLF")
        if len(rest) < size + 2:
            return None
        message.chunks.append((line, rest[:size]))
        at = rest[size + 2:]


def read_trailers(message, last_line, start, rest):
    if rest.startswith(b"\r\n"):
        section, after = b"", rest[2:]
    else:
        end = rest.find(b"\r\n\r\n")
        if end < 0:
            return None
        section, after = rest[:end], rest[end + 4:]
        message.trailers = read_fields(section.split(b"\r\n"))
        for name, _ in message.trailers:
            need(name.lower() not in FORBIDDEN_TRAILERS and not name.lower().startswith((b"proxy-", b"x-parapet-")),
                 f"{name!r} as a trailer")
    message.chunks.append((last_line, b""))
    message.body = start[: len(start) - len(after)]
    message.content = b"".join(content for _, content in message.chunks)
    return after


def read_request(at, more=0):
    """The first request of the bytes: (Message, rest), or (None, at) while it is not complete. Malformed otherwise. more
    is how many fields over the limit are let pass (a relay adds some of its own)."""
    skipped = 2 if at.startswith(b"\r\n") else 0
    head, rest = cut_head(at[skipped:])
    if head is None:
        need(len(at) <= HEAD_MAX + 100 * more, "head too large")
        return None, at
    need(len(head) <= HEAD_MAX + 100 * more, "head too large")
    message = Message()
    message.head = head
    lines = head[:-4].split(b"\r\n")
    match = REQUEST_LINE.match(lines[0])
    need(match, f"not a request line: {lines[0][:80]!r}")
    message.method, message.target, message.minor = match.group(1), match.group(2), int(match.group(3))
    message.lines = lines[1:]
    message.fields = read_fields(lines[1:])
    need(len(message.fields) <= FIELDS_MAX + more, "too many fields")
    check_request(message)
    message.framing, length = read_framing(message, "none")
    if message.framing == "chunked":
        rest = read_chunked(message, rest)
        if rest is None:
            return None, at
    else:
        if len(rest) < length:
            return None, at
        message.body = message.content = rest[:length]
        rest = rest[length:]
    message.raw = at[: len(at) - len(rest)]
    return message, rest


def check_request(message):
    need(message.method in METHODS, f"method {message.method!r}")
    hosts = message.values(b"host")
    need(len(hosts) == 1 or (message.minor == 0 and not hosts), f"{len(hosts)} Host fields")
    need(not hosts or HOST.match(hosts[0]), "Host is not a host")
    target = message.target
    if target == b"*":
        need(message.method == b"OPTIONS", "* with another method than OPTIONS")
    elif not target.startswith(b"/"):
        match = ABSOLUTE.match(target)
        need(match and match.group(1), "neither a path nor an http URL")
        need(not hosts or match.group(1).lower() == hosts[0].lower(), "the URL names another host than Host")
    check_connection(message)


def check_connection(message):
    named = {item.strip(b" \t").lower() for value in message.values(b"connection") for item in value.split(b",")}
    need(all(re.match(rb"(?:" + TOKEN + rb")?\Z", item) for item in named), "Connection holds more than names")
    need(not named & {b"host", b"content-length", b"transfer-encoding", b"authorization"}, "Connection names framing")


def origin_form(message):
    """The target as a backend is asked for it: without scheme and authority."""
    match = ABSOLUTE.match(message.target)
    if match is None:
        return message.target
    path = match.group(2) or (b"*" if message.method == b"OPTIONS" else b"/")
    return b"/" + path if path.startswith(b"?") else path


def read_requests(at):
    """Every complete request, and how the bytes end: "clean", "partial", "malformed: why", or "surplus" when more stands
    behind a request that closes: then that last request may be served or refused, and what follows is nobody's."""
    found = []
    try:
        while at and not (found and found[-1].closes()):
            message, at = read_request(at)
            if message is None:
                return found, "clean" if found and at == b"\r\n" else "partial"
            found.append(message)
        if at not in (b"", b"\r\n"):
            return found, "surplus"
    except Malformed as error:
        return found, f"malformed: {error}"
    return found, "clean"


def read_response_head(at):
    """(Message, rest) of a response head, or (None, at)."""
    head, rest = cut_head(at)
    if head is None:
        return None, at
    message = Message()
    message.head = head
    lines = head[:-4].split(b"\r\n")
    match = STATUS_LINE.match(lines[0])
    need(match, f"not a status line: {lines[0][:80]!r}")
    message.minor, message.status, message.reason = int(match.group(1)), int(match.group(2)), match.group(3)
    message.lines = lines[1:]
    message.fields = read_fields(lines[1:])
    return message, rest


def read_response(at, method=b"GET"):
    """Read what a server sent before it closed the connection: (outcome, Message or None). Interim responses stand in
    message.interim. Outcomes: "whole", "until close", "cut short", "malformed: why"."""
    message, interim = None, []
    try:
        while True:
            message, at = read_response_head(at[2:] if at.startswith(b"\r\n") else at)
            if message is None:
                return "cut short", None
            if message.status >= 200:
                break
            need(message.status != 101, "an unrequested 101")
            need(not message.values(b"transfer-encoding") and message.value(b"content-length", b"0").strip(b"0") == b"",
                 "an interim response with a body")
            interim.append(message)
        message.interim = interim
        check_connection(message)
        message.framing, length = read_framing(message, "close")
    except Malformed as error:
        return f"malformed: {error}", None
    if method == b"HEAD" or message.status in (204, 304):
        message.framing = "none"
        return "whole", message
    if message.framing == "close":
        message.content = at
        return "until close", message
    if message.framing == "length":
        message.body = message.content = at[:length]
        return ("whole" if len(at) >= length else "cut short"), message
    try:
        return ("cut short" if read_chunked(message, at) is None else "whole"), message
    except Malformed as error:
        return f"malformed: {error}", message
