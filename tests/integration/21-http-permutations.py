"""Thousands of odd and hostile requests made on the spot, each held against the strict reader: the backend must get
exactly the requests that a strict reading finds in the bytes, whole and in order, and the client an answer for each
or a refusal. What a test calls sound here is sound by that reader; what it calls hostile differs in one byte or one
line."""
from harness import reader
from harness.backend import Backend
from harness.client import Cut, request
from harness.parapet import Parapet
from harness.probe import Probe
from harness.runner import check, equal, main, scaled, seeded, shorten

ODD_BYTES = [bytes([c]) for c in (0x00, 0x01, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b, 0x1f, 0x20, 0x22, 0x28,
                                  0x2c, 0x2d, 0x2f,
                                  0x3a, 0x3b, 0x3d, 0x40, 0x5b, 0x5c, 0x5f, 0x7b, 0x7f, 0x80, 0x85, 0xa0, 0xc2, 0xff)]
INNER = b"GET /inner HTTP/1.1\r\nHost: localhost\r\n\r\n"  # as a body: a request of its own to whoever misses the framing
LENGTH = b"Content-Length: %d" % len(INNER)
CODING = b"Transfer-Encoding: chunked"
CHUNKS = b"%x\r\n%s\r\n0\r\n\r\n" % (len(INNER), INNER)


def post(*lines, body=INNER, line=b"POST /v1/x HTTP/1.1", host=b"Host: localhost"):
    return b"\r\n".join([line, *([host] if host else []), *lines]) + b"\r\n\r\n" + body


def run(cases, least, **how):
    """Send each (name, bytes), and make sure that both sound and hostile ones were among them."""
    found = {"clean": 0, "partial": 0, "malformed": 0, "surplus": 0}
    with Probe() as probe:
        for name, raw in cases:
            _, end = probe.send(raw, name, **how)
            found[end.split(":")[0]] += 1
    count = sum(found.values())
    check(count >= least and found["malformed"] and found["clean"] + found["partial"], f"only {found} cases were made")


def insertions(line, what):
    for position in range(len(line) + 1):
        for odd in ODD_BYTES:
            yield f"{what}: {odd!r} at {position}", line[:position] + odd + line[position:]


def replacements(line, what):
    for position in range(len(line)):
        for odd in ODD_BYTES:
            if line[position: position + 1] != odd:
                yield f"{what}: {odd!r} for {position}", line[:position] + odd + line[position + 1:]


def test_odd_bytes_around_content_length():
    run(((name, post(line)) for name, line in [*insertions(LENGTH, "inserted"), *replacements(LENGTH, "replaced")]), 900)


def test_odd_bytes_around_transfer_encoding():
    run(((name, post(line, body=CHUNKS)) for name, line in [*insertions(CODING, "inserted"),
                                                            *replacements(CODING, "replaced")]), 1500)


def test_odd_bytes_around_host_and_connection():
    lines = [*insertions(b"Host: localhost", "Host"), *replacements(b"Host: localhost", "Host")]
    cases = [(name, post(LENGTH, host=line)) for name, line in lines]
    cases += [(name, post(line, LENGTH)) for name, line in insertions(b"Connection: keep-alive", "Connection")]
    run(cases, 900)


def test_odd_bytes_in_the_request_line():
    line = b"POST /v1/x?a=b HTTP/1.1"
    run(((name, post(LENGTH, line=odd)) for name, odd in [*insertions(line, "inserted"),
                                                          *replacements(line, "replaced")]), 900)


def test_content_length_forms():
    n = len(INNER)
    values = [b"%d" % n, b"0%d" % n, b"%d " % n, b" %d" % n, b"\t%d\t" % n, b"+%d" % n, b"-%d" % n, b"%d.0" % n,
              b"%de0" % n, b"0x%x" % n,
              b"%d,%d" % (n, n), b"%d, %d" % (n, n), b"%d;" % n, b"%d %d" % (n, n), b"", b" ", b"a", b"%d_" % n, b"1_0",
              b"\"%d\"" % n,
              b"9" * 18, b"9" * 19, b"9" * 20, b"18446744073709551616", b"18446744073709551617", b"4294967296", b"-1",
              b"-0", b"0", b"00",
              b"0" * 17 + b"5", b"0" * 18 + b"5", b"0" * 30, "٤٠".encode(), b"%d\x00" % n, b"%d\x0b" % n, b"NaN", b"1e1",
              b"0b1", b"0o7"]
    cases = [(f"Content-Length {value!r}", post(b"Content-Length:" + value)) for value in values]
    cases += [(f"Content-Length {value!r} for a GET", post(b"Content-Length: " + value, line=b"GET / HTTP/1.1"))
              for value in values]
    run(cases, 70)


def test_framing_fields_together():
    n = len(INNER)
    lengths = [b"Content-Length: %d" % n, b"content-length: %d" % n, b"Content-Length: %d" % (n - 1),
               b"Content-Length: 0",
               b"CONTENT-LENGTH:%d" % n, b"Content_Length: %d" % n, b"Content-Length : %d" % n, b"X-Content-Length: 1",
               b"Content-Length2: 1"]
    codings = [b"Transfer-Encoding: chunked", b"transfer-encoding: CHUNKED", b"Transfer-Encoding: identity",
               b"Transfer-Encoding: gzip",
               b"Transfer-Encoding: gzip, chunked", b"Transfer-Encoding: chunked, identity",
               b"Transfer-Encoding: chunked, chunked",
               b"Transfer-Encoding: \"chunked\"", b"Transfer-Encoding: chunked;q=1", b"Transfer-Encoding:",
               b"Transfer-Encoding: x",
               b"Transfer-Encoding: chunked,", b"Transfer-Encoding: ,chunked", b"Transfer-Encoding: chunke",
               b"Transfer-Encoding: chunkedd",
               b"Transfer_Encoding: chunked", b"Transfer-Encoding : chunked", b"TE: chunked",
               b"X-Transfer-Encoding: chunked",
               b"Transfer-Encoding: xchunked", b"Transfer-Encoding: chunked x", b"Transfer Encoding: chunked",
               b"Transfer-Encodin: chunked"]
    fields = [*lengths, *codings]
    cases = []
    for one in fields:
        for body in (INNER, CHUNKS):
            for version in (b"1.1", b"1.0"):
                line = b"POST /v1/x HTTP/" + version
                cases.append((f"{one!r} in {version!r}", post(one, body=body, line=line)))
                cases.append((f"{one!r} in {version!r}, kept alive", post(one, b"Connection: keep-alive", body=body,
                                                                          line=line)))
        for other in fields:
            cases.append((f"{one!r} and {other!r}", post(one, other, body=CHUNKS)))
            cases.append((f"{one!r}, X, {other!r}", post(one, b"X: y", other)))
    run(cases, 2000)


def test_line_ends():
    """Every CRLF of a sound request replaced by something that some servers take for one."""
    sound = post(b"X-A: b", LENGTH)
    ends = [b"\n", b"\r", b"\r\r\n", b"\n\r", b"\r\n\n", b"\r\n\r", b"\n\n", b"\r\n ", b"\r\n\t", b"\x0b", b"\x0c",
            b"\x85", b"\xe2\x80\xa8",
            b"\r\x00\n", b" \r\n", b"\t\r\n", b""]
    places = [i for i in range(len(sound)) if sound[i: i + 2] == b"\r\n"]
    cases = [(f"{end!r} for the CRLF at {place}", sound[:place] + end + sound[place + 2:]) for place in places
             for end in ends]
    cases += [(f"all CRLF as {end!r}", sound.replace(b"\r\n", end)) for end in ends]
    cases += [(f"{start!r} in front", start + sound) for start in (b"\r\n", b"\r\n\r\n", b"\n", b"\r", b" ", b"\t",
                                                                   b"\x00", b"\xef\xbb\xbf", b"\r\n ")]
    run(cases, 100)


def test_folded_lines():
    fields = [b"X-A: b", b"Content-Length: %d" % len(INNER), b"Transfer-Encoding: chunked", b"Host: localhost", b"X-A:",
              b"Connection: close"]
    folds = [b"\r\n ", b"\r\n\t", b"\r\n  ", b"\r\n \t", b"\n ", b"\r "]
    cases = []
    for field in fields:
        for fold in folds:
            for tail in (b"", b"c", b"Content-Length: 0", b"chunked"):
                host = None if field.startswith(b"Host") else b"Host: localhost"
                cases.append((f"{field!r} folded with {fold + tail!r}", post(field + fold + tail, LENGTH, host=host)))
        name, _, value = field.partition(b":")
        cases += [(f"{field!r} folded inside by {fold!r}", post(name + b":" + fold + value.strip(), LENGTH))
                  for fold in folds]
    run([*cases, ("not folded", post(LENGTH))], 150)


CHUNK_SIZES = [b"5", b"05", b"0" * 14 + b"5", b"0" * 15 + b"5", b"0" * 16 + b"5", b"0x5", b"5 ", b" 5", b"\t5", b"5\t",
               b"5;", b"5;a", b"5;a=",
               b"5;a=b", b"5;a=b;c", b"5;a=\"b\"", b"5;a=\"b;c=d\"", b"5;a=\"b", b"5;a=b\"c\"", b"5;a=\"b\"c",
               b"5;a=\"\\\"\"", b"5;a=\"\\", b"5;a=\"\x01\"",
               b"5;a=\"\xff\"", b"5;\"a\"=b", b"5 ;a", b"5; a", b"5;a =b", b"5;a= b", b"5;;a", b"5;a;", b"5;=b", b"5,a",
               b"5:a", b"5=a", b"-5", b"+5", b"5.0",
               b"5_0", b"5h", b"g", b"", b" ", b";a", b"f" * 15, b"f" * 16, b"f" * 17, b"1" + b"0" * 15, b"1" + b"0" * 16,
               b"80000005", b"100000005",
               b"8000000000000005", b"5\x00", b"5\r", b"5\n", b"5;a\r", b"5;a\n", b"5;a=\"\r\n\"", b"5;a\x00", b"5;a\x7f",
               b"5;a(b", b"\xb25", b"5\x0b",
               b"5;" + b"a" * 200, b"5;a=\"" + b"b" * 200 + b"\"", b"5;a" * 50, b"%35", b"A", b"a", b"5;\r\n"]


def chunk_cases():
    for size in CHUNK_SIZES:
        for behind in (b"hello\r\n0\r\n\r\n", b"hello\r\n0\r\n\r\n" + INNER):
            yield f"chunk size {size!r}", post(CODING, body=size + b"\r\n" + behind)
        yield f"second chunk size {size!r}", post(CODING, body=b"3\r\nabc\r\n" + size + b"\r\nhello\r\n0\r\n\r\n" + INNER)
    for zero in (b"0", b"00", b"0" * 15, b"0" * 16, b"0;a", b"0;", b" 0", b"0 ", b"-0", b"0x0", b"", b"0\x00",
                 b"0;a=\"b\"", b"O", b"0\r"):
        yield f"last chunk {zero!r}", post(CODING, body=b"5\r\nhello\r\n" + zero + b"\r\n\r\n" + INNER)
    for end in (b"", b"\n", b"\r", b"\r\r\n", b"\n\r", b"  \r\n", b"x\r\n", b"\r\n\r\n", b"\x00\r\n", b"\r\n"):
        yield f"content ended by {end!r}", post(CODING, body=b"5\r\nhello" + end + b"0\r\n\r\n" + INNER)
        yield f"size line ended by {end!r}", post(CODING, body=b"5" + end + b"hello\r\n0\r\n\r\n" + INNER)
        yield f"last size line ended by {end!r}", post(CODING, body=b"5\r\nhello\r\n0" + end + b"\r\n" + INNER)
        yield f"message ended by {end!r}", post(CODING, body=b"5\r\nhello\r\n0\r\n" + end + INNER)


def test_chunk_forms():
    run(chunk_cases(), 250)


def test_chunk_forms_in_pieces():
    random = seeded("pieces")
    found = 0
    with Probe() as probe:
        for name, raw in chunk_cases():
            head = raw.index(b"\r\n\r\n") + 4
            cut = random.randrange(head, len(raw))
            probe.send(raw, f"{name}, split at {cut - head} of the body", [cut])
            found += 1
    check(found > 250, "too few cases")


def trailer_cases():
    names = [b"X-Sum", b"Content-Length", b"content-length", b"Transfer-Encoding", b"Host", b"Authorization",
             b"Content-Encoding", b"Content-Type",
             b"Trailer", b"Connection", b"TE", b"Upgrade", b"Cookie", b"Set-Cookie", b"X-Parapet-Step", b"X-Parapet",
             b"x-parapet-", b"Proxy-Authorization",
             b"Content-Lengthy", b"Hos", b"Hosts", b"ETag", b"Server-Timing", b"", b"X Y", b"X:Y", b"X\x00", b"X\xff",
             b" X", b"X ", b"\tX", b"X\t"]
    for name in names:
        yield f"trailer {name!r}", post(CODING, body=b"5\r\nhello\r\n0\r\n" + name + b": 1\r\n\r\n" + INNER)
        yield f"second trailer {name!r}", post(CODING,
                                               body=b"5\r\nhello\r\n0\r\nX-A: b\r\n" + name + b": 1\r\n\r\n" + INNER)
    for line in (b"X", b"X: a\nY: b", b"X: a\rY: b", b"X: a\r\n Y: b", b"X: a\r\n\tY", b"X: \x01", b"X: \x7f",
                 b"X:\t\xff", b": a", b"X: a\x00", b"X:",
                 b"X: " + b"a" * 5000, b"X: " + b"a" * 70000, b"\r", b"\n"):
        yield f"trailer line {line[:40]!r}", post(CODING, body=b"5\r\nhello\r\n0\r\n" + line + b"\r\n\r\n" + INNER)
    yield "99 trailers", post(CODING, body=b"0\r\n" + b"".join(b"X%d: y\r\n" % n for n in range(99)) + b"\r\n" + INNER)


def test_trailers():
    with Probe() as probe:
        for name, raw in trailer_cases():
            if b"a" * 70000 not in raw and not ours(raw):
                probe.send(raw, name)
        probe.settle("trailers")


def ours(raw):
    """A trailer of parapet's own name: it may be refused or dropped (24-x-parapet-fields looks at it)."""
    return b"x-parapet" in raw.lower()


def test_targets():
    targets = [b"/", b"//", b"/a//b", b"/a/../b", b"/a?b#c", b"/%00", b"/%zz", b"/\\", b"/<>", b"/{}|^`\"", b"*", b"a",
               b"a/b", b"./a", b"?a", b"#a", b":80", b"",
               b"localhost", b"localhost:80", b"http:/a", b"http:///a", b"http://localhost/a", b"HTTP://LOCALHOST/a",
               b"https://localhost/a", b"ftp://localhost/a",
               b"http://localhost", b"http://localhost?a", b"http://other/a", b"http://localhost:80/a",
               b"http://user@localhost/a", b"http://user:x@localhost/a",
               b"http://localhost\\a/b", b"http://localhost#a", b"ws://localhost/a", b"//localhost/a",
               b"http://localhost/ http://x", b"/\xc3\xa4", b"/\x7f", b"/\x01",
               b"/ /", b"/a b", b"/" + b"a" * 8000, b"http://[::1]/a", b"http://loc\xffalhost/a", b"file:///etc/passwd",
               b"javascript:x", b"urn:a:b", b"http://", b"http:"]
    cases = []
    for target in targets:
        for method in (b"GET", b"OPTIONS", b"POST"):
            for version in (b"1.1", b"1.0"):
                cases.append((f"{method!r} {target[:60]!r} {version!r}", post(b"Content-Length: 0", body=b"",
                                                                              line=method + b" " + target + b" HTTP/" + version)))
    run(cases, 250)


def test_methods_and_versions():
    methods = [b"GET", b"get", b"Get", b"GE", b"GETT", b"", b"G ET", b"G\x00T", b"CONNECT", b"connect", b"TRACE", b"PRI",
               b"M-SEARCH", b"SOURCE", b"FOO", b"-", b"GET\t", b"\xff",
               b"GET,POST", b"\"GET\"", b"HEAD", b"DELETE", b"PROPFIND", b"A" * 5000, b"GET /a HTTP/1.1\nPOST"]
    versions = [b"HTTP/1.1", b"HTTP/1.0", b"HTTP/1.2", b"HTTP/1.9", b"HTTP/0.9", b"HTTP/2.0", b"HTTP/2", b"HTTP/3",
                b"HTTP/1", b"HTTP/1.", b"HTTP/.1", b"HTTP/11.1", b"HTTP/1.11",
                b"HTTP/1.1.1", b"http/1.1", b"Http/1.1", b"HTTP /1.1", b"HTTP/ 1.1", b"HTTP/1.1 ", b"HTTP/1.1\t",
                b"HTTP/1,1", b"HTTP-1.1", b"HTP/1.1", b"ICE/1.0", b"RTSP/1.0", b"",
                b"HTTP/+1.1", b"HTTP/1.-1", b"HTTP/01.1", b"HTTP/1.01", b"HTTP/1.1\x00", b"HTTP/\xb9.1", b"HTTPS/1.1",
                b"HTTP/1.1 HTTP/1.1", b"/1.1"]
    cases = [(f"method {m[:30]!r}", post(b"Content-Length: 0", body=b"", line=m + b" / HTTP/1.1")) for m in methods]
    cases += [(f"version {v!r} of {m!r}", post(b"Content-Length: 0", body=b"", line=m + b" / " + v)) for v in versions
              for m in (b"GET", b"POST")]
    cases += [(f"space {space!r}", post(b"Content-Length: 0", body=b"", line=b"GET" + space + b"/" + other + b"HTTP/1.1"))
              for space in (b" ", b"  ", b"\t", b"\x0b", b"\x0c", b"", b"\xa0", b"\r", b"\n")
              for other in (b" ", b"  ", b"\t", b"\x0c", b"", b"\x00")]
    run(cases, 120)


def test_host_forms():
    hosts = [b"Host: a", b"host:a", b"Host: a:80", b"Host: a:", b"Host: [::1]", b"Host: [::1]:80", b"Host: a b",
             b"Host: a,b", b"Host: a/b", b"Host: a?b", b"Host: a#b", b"Host: u@a", b"Host: a\\b",
             b"Host: \"a\"", b"Host: a;b", b"Host: <a>", b"Host: a\x00", b"Host: a\xff", b"Host: a\r\nHost: a",
             b"Host: a\r\nHost: b", b"Host: a\r\nhost: a", b"X: y", b"Host : a", b"Host", b"Host: a\tb",
             b"Hosts: a", b"Host: a.", b"Host: A.B", b"Host: 1.2.3.4", b"Host: {a}", b"Host: a|b", b"Host: a^b",
             b"Host: a`b"]
    cases = [(f"{host!r} in {version!r}", post(b"Content-Length: 0", body=b"", host=host, line=b"GET / HTTP/" + version))
             for host in hosts for version in (b"1.1", b"1.0")]
    run(cases, 60)


def test_connection_options():
    values = [b"close", b"keep-alive", b"Close", b"close, keep-alive", b"keep-alive, close", b"x", b"host",
              b"Content-Length", b"close, content-length", b"transfer-encoding", b"TRANSFER-ENCODING, close",
              b"authorization", b"x-a, x-b", b",", b", close", b"close,", b"", b"upgrade", b"close x", b"x\x00",
              b"\"close\"", b"close;a", b"te", b"close\t", b"cl\x0bose"]
    cases = [(f"Connection {value!r} in {version!r}", post(b"Connection: " + value, LENGTH,
                                                           line=b"POST / HTTP/" + version) + INNER) for value in values
                                                           for version in (b"1.1", b"1.0")]
    cases += [(f"Connection twice, {value!r}", post(b"Connection: keep-alive", b"Connection: " + value, LENGTH) + INNER)
              for value in values]
    run(cases, 70)


def test_bounds_of_a_head():
    cases = [(f"{count} fields", post(*[b"X%d: y" % n for n in range(count - 2)], b"Content-Length: 0", body=b""))
             for count in (99, 199, 200, 201, 202, 500)]
    empty = post(b"X: ", b"Content-Length: 0", body=b"")
    cases += [(f"a head of {size} bytes", post(b"X: " + b"y" * (size - len(empty)), b"Content-Length: 0", body=b""))
              for size in (8192, 32768, 65535, 65536, 65537, 131071, 131072, 131073, 131100, 200000)]
    cases += [(f"a name of {size} bytes", post(b"X" * size + b": y", b"Content-Length: 0", body=b""))
              for size in (255, 256, 257, 4096, 60000)]
    cases += [(f"a target of {size} bytes", post(b"Content-Length: 0", body=b"",
                                                 line=b"GET /" + b"a" * size + b" HTTP/1.1"))
                                                 for size in (4096, 65000, 66000, 130000, 132000)]
    run(cases, 20)


SOUND = [post(LENGTH), post(CODING, body=CHUNKS), post(b"Content-Length: 0", body=b""), INNER,
         post(b"Connection: close", LENGTH),
         post(CODING, b"Trailer: X", body=b"5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n"),
         post(b"X: y", b"Z:", LENGTH, line=b"PUT http://localhost/a HTTP/1.1"),
         post(LENGTH, line=b"POST / HTTP/1.0"), post(b"Content-Length: 0", body=b"", line=b"HEAD /a?b HTTP/1.1")]
PIECES = [b"\r\n", b"\n", b"\r", b" ", b"\t", b"\x00", b":", b";", b",", b"0", b"0\r\n\r\n", b"5\r\n",
          b"Content-Length: 5\r\n", b"Transfer-Encoding: chunked\r\n", b"Host: b\r\n", b"\r\n\r\n",
          b" HTTP/1.1\r\n", b"GET / ", b"chunked", b"X: y\r\n", b"\xff", b"Connection: close\r\n", b"\x7f", b"#", b"_",
          b"-"]


def mutate(random, raw):
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        at = random.randrange(len(raw) + 1)
        kind = random.randrange(6)
        if kind == 0:
            raw = raw[:at] + random.choice(PIECES) + raw[at:]
        elif kind == 1:
            raw = raw[:at] + raw[at + random.choice((1, 1, 2, 5)):]
        elif kind == 2:
            raw = raw[:at] + bytes([random.randrange(256)]) + raw[at + 1:]
        elif kind == 3:
            end = min(len(raw), at + random.randrange(1, 40))
            raw = raw[:end] + raw[at:end] + raw[end:]
        elif kind == 4:
            lines = raw.split(b"\r\n")
            one, other = random.randrange(len(lines)), random.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            raw = b"\r\n".join(lines)
        else:
            raw = raw + random.choice(SOUND)
        raw = raw or b"\r\n"
    return raw


def test_random_mutations_of_sound_requests():
    random = seeded("mutations")
    with Probe() as probe:
        for number in range(scaled(3000)):
            raw = mutate(random, random.choice(SOUND))
            if not ours(raw):
                splits = sorted(random.sample(range(1, len(raw)), min(len(raw) - 1, random.choice((0, 0, 0, 1, 2)))))
                probe.send(raw, f"mutation {number} cut at {splits}", splits, may_begin=True)


def test_random_mutations_of_responses():
    """The same towards the client: what a strict reader takes for whole comes whole, anything else as 502 or cut off."""
    random = seeded("responses")
    sound = [b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
             b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
             b"HTTP/1.1 204 No Content\r\nX: y\r\n\r\n", b"HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n",
             b"HTTP/1.1 103 Early\r\nA: b\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
             b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;a=\"b\"\r\nhello\r\n0\r\nX: y\r\n\r\n",
             b"HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"]
    playing = {"bytes": b""}

    async def play(connection):
        await connection.request()
        await connection.send(playing["bytes"])
        connection.shut()
        await connection.gone()
    kinds = set()
    with Backend(play) as backend, Parapet(backend) as parapet:
        for number in range(scaled(1500)):
            raw = mutate(random, random.choice(sound))
            if ours(raw):
                continue
            playing["bytes"] = raw
            kinds.add(check_response(parapet, raw, f"response {number}"))
    check(kinds >= {"whole", "until close", "cut short", "malformed"}, f"only {kinds} came up")


def check_response(parapet, raw, what):
    expected, message = reader.read_response(raw)
    text = f"{expected}: {shorten(raw, 600)}"
    with parapet.connect() as client:
        client.send(request("GET", "/v1/models"))
        try:
            got, whole = client.response(), True
        except Cut as cut:
            got, whole = cut.partial, False
    if message is None:
        check(not whole or got.status == 502, lambda: f"{what}: the client got a clean {got.status} for {text}")
    elif expected in ("whole", "until close"):
        check(whole and got.status == message.status,
              lambda: f"{what}: the client got {got and got.status}, whole: {whole}, for {text}")
        equal(got.content, message.content, f"{what}: content for {text}")
    else:
        check(not whole or got.status == 502, lambda: f"{what}: the client got a clean {got.status} for {text}")
    return expected.split(":")[0]


main(globals())
