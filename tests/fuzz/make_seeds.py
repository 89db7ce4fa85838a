"""Writes the hand-made inputs that the fuzzers start from into tests/fuzz/corpus/<target>/seed-<words of it>.

    make_seeds.py [--check]

Those that the fuzzers found beyond them lie beside: found-<words of it>, which is what this calls a file that still has
libFuzzer's name. Run it after a change of the tables; the files are committed, so that replaying needs no Python. --check
changes nothing, and says what differs (lint/seeds).
"""

import collections
import pathlib
import re
import sys

import arithmetic_seeds
import batch_seeds
import answer_seeds
import clues_seeds
import constraints_seeds
import cost_seeds
import decide_seeds
import model_list_seeds
import passes_seeds
import quantity_seeds
import puzzle_seeds
import question_seeds
import queue_seeds
import repeat_seeds
import divide_seeds
import reply_seeds
import solver_seeds
import tape_seeds
import toggle_seeds
import trace_seeds
import request_seeds

HOST = b"Host: localhost\r\n"
END = b"\r\n"


def request(line, *fields, host=HOST):
    return line + b" HTTP/1.1\r\n" + host + b"".join(field + b"\r\n" for field in fields) + END


REQUESTS = [
    request(b"GET /api/tags"),
    request(b"POST /api/chat", b"Content-Length: 2", b"Content-Type: application/json") + b"{}",
    request(b"POST /v1/chat/completions", b"Transfer-Encoding: chunked") + b"2\r\n{}\r\n0\r\n\r\n",
    request(b"GET http://localhost/v1/models?a=b"),
    request(b"GET https://LOCALHOST/"),
    request(b"OPTIONS *"),
    request(b"OPTIONS /", b"Origin: http://localhost:3000", b"Access-Control-Request-Method: POST"),
    request(b"GET /ws", b"Upgrade: websocket", b"Connection: keep-alive, Upgrade", b"Sec-WebSocket-Version: 13"),
    request(b"GET /", b"Upgrade: h2c", b"HTTP2-Settings: AAMAAABk", b"Connection: Upgrade, HTTP2-Settings"),
    request(b"POST /", b"Expect: 100-continue", b"Content-Length: 10"),
    request(b"GET /", b"Connection: close"),
    request(b"GET /", b"Connection: foo", b"Connection: bar, close", b"Foo: 1", b"Bar: 2"),
    request(b"GET /", b"TE: trailers", b"Keep-Alive: 5", b"Proxy-Connection: close"),
    request(b"GET /", b"X-Parapet-Via: a", b"x-parapet-step: b", b"X-Parapet: off"),
    request(b"GET /", b"Empty:", b"Spaces:  \t ", b"Obs: \xc3\xa9\xff"),
    request(b"HEAD /"),
    request(b"DELETE /api/delete", b"Content-Length: 0"),
    request(b"CONNECT a.test:443"),
    request(b"PROPFIND /"),
    request(b"GET /", host=b""),
    request(b"GET /", host=HOST + HOST),
    request(b"GET /", host=b"Host: [::1]:11435\r\n"),
    request(b"GET /", host=b"Host:\r\n"),
    request(b"GET /", host=b"Host: a b\r\n"),
    request(b"POST /", b"Content-Length: 5", b"Content-Length: 6"),
    request(b"POST /", b"Content-Length: 5", b"Transfer-Encoding: chunked"),
    request(b"POST /", b"Transfer-Encoding: gzip, chunked"),
    request(b"POST /", b"Transfer_Encoding: chunked", b"Content_Length: 5"),
    request(b"POST /", b"Content-Length: +5"),
    request(b"POST /", b"Content-Length: 0000000000000000005"),
    request(b"GET /", b"A : b"),
    request(b"GET /", b"A: b\r\n c"),
    request(b"GET /", b"A: b\rc"),
    request(b"GET /", b"A: b\nC: d"),
    request(b"GET /", b"A: b\0"),
    request(b"GET /", b"Connection: Host"),
    request(b"GET /", *(b"F%d: v" % i for i in range(101))),
    b"GET / HTTP/1.0\r\n\r\n",
    b"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
    b"GET http://a.test/ HTTP/1.0\r\n\r\n",
    b"GET / HTTP/2.0\r\n\r\n",
    b"GET /\r\n\r\n",
    b"\r\n" + request(b"GET /"),
    b"\x16\x03\x01\x02\x00",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
]


def response(status, *fields):
    return b"HTTP/1.1 " + status + b"\r\n" + b"".join(field + b"\r\n" for field in fields) + END


GET, HEAD, SOCKET = b"\0", b"\1", b"\2"
RESPONSES = [
    GET + response(b"200 OK", b"Content-Length: 5"),
    GET + response(b"200 OK", b"Content-Type: text/event-stream", b"Transfer-Encoding: chunked"),
    GET + response(b"200 OK", b"Server: llama.cpp", b"Access-Control-Allow-Origin: *"),
    GET + response(b"404 Not Found", b"Content-Length: 0"),
    GET + response(b"200 ", b"Content-Length: 1"),
    GET + response(b"200", b"Content-Length: 1"),
    GET + response(b"204 No Content"),
    GET + response(b"204 No Content", b"Content-Length: 5"),
    GET + response(b"304 Not Modified", b"Content-Length: 5", b"ETag: \"x\""),
    GET + response(b"100 Continue"),
    GET + response(b"103 Early Hints", b"Link: </a>; rel=preload"),
    GET + response(b"100 Continue", b"Content-Length: 5"),
    GET + response(b"101 Switching Protocols", b"Upgrade: websocket", b"Connection: Upgrade"),
    SOCKET + response(b"101 Switching Protocols", b"Upgrade: websocket", b"Connection: Upgrade"),
    SOCKET + response(b"400 Bad Request", b"Content-Length: 0"),
    HEAD + response(b"200 OK", b"Content-Length: 500"),
    HEAD + response(b"200 OK", b"Transfer-Encoding: chunked"),
    HEAD + response(b"200 OK"),
    GET + response(b"200 OK", b"Content-Length: 5", b"Content-Length: 5"),
    GET + response(b"200 OK", b"Content-Length: 5", b"Transfer-Encoding: chunked"),
    GET + response(b"200 OK", b"Transfer-Encoding: identity"),
    GET + response(b"200 OK", b"Connection: close", b"Keep-Alive: timeout=5"),
    GET + response(b"200 OK", b"Connection: a", b"Connection: b", b"A: 1", b"B: 2"),
    GET + response(b"200 OK", b"X-Parapet-Turn: 1", b"Empty:"),
    GET + response(b"200 \xc3\xa9", b"Content-Length: 0"),
    GET + response(b"200 O\x1bK"),
    GET + response(b"600 OK"),
    GET + response(b"099 OK"),
    GET + response(b"200 OK", b"A: b\r\n c"),
    GET + b"HTTP/1.1 200 OK\nContent-Length: 5\n\n",
    GET + b"HTTP/1.0 200 OK\r\n\r\n",
    GET + b"HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
    GET + b"HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\n",
    GET + b"\r\nHTTP/1.1 200 OK\r\n\r\n",
    GET + b"ICY 200 OK\r\n\r\n",
]

CHUNKED, LENGTH_5, LENGTH_0, UNTIL_CLOSE = b"\0", b"\xe5", b"\xe0", b"\xff"
LAST = b"0\r\n\r\n"
CHUNKS = [
    CHUNKED + LAST,
    CHUNKED + b"5\r\nhello\r\n" + LAST,
    CHUNKED + b"5\r\nhello\r\n1\r\n!\r\n" + LAST + b"GET / HTTP/1.1\r\n",
    CHUNKED + b"A\r\n0123456789\r\na\r\n0123456789\r\n" + LAST,
    CHUNKED + b"00005\r\nhello\r\n0000\r\n\r\n",
    CHUNKED + b"5;a\r\nhello\r\n0;b=c\r\n\r\n",
    CHUNKED + b'5;a="b \\" c";d=e;f\r\nhello\r\n' + LAST,
    CHUNKED + b"0\r\nDigest: x\r\nServer-Timing: total;dur=1\r\n\r\n",
    CHUNKED + b"0\r\nA:\r\nB: \xc3\xa9\t\r\n\r\n",
    CHUNKED + b"0\r\nContent-Length: 5\r\n\r\n",
    CHUNKED + b"0\r\nX-Parapet-Via: 5\r\n\r\n",
    CHUNKED + b"0\r\nProxy-Authorization: 5\r\n\r\n",
    CHUNKED + b"0\r\nHosts: 5\r\nT: 1\r\nTee: 2\r\nSet-Cookies: 3\r\nX-Parapets: 4\r\n\r\n",
    CHUNKED + b"0\r\nTE: 5\r\n\r\n",
    CHUNKED + b"0\r\nUpgrade: h2c\r\n\r\n",
    CHUNKED + b"fffffffffffffff\r\nhello",
    CHUNKED + b"ffffffffffffffff\r\nhello",
    CHUNKED + b"100000000\r\nhello",
    CHUNKED + b"5\nhello\n0\n\n",
    CHUNKED + b"5 \r\nhello\r\n" + LAST,
    CHUNKED + b"0x5\r\nhello\r\n" + LAST,
    CHUNKED + b"5\r\nhello!\r\n" + LAST,
    CHUNKED + b"5\r\nhell\r\n" + LAST,
    CHUNKED + b"5;a=\r\nhello\r\n" + LAST,
    CHUNKED + b'5;a="b\nc"\r\nhello\r\n' + LAST,
    CHUNKED + b"0\r\nA: b\r\n c\r\n\r\n",
    CHUNKED + b"0\r\nA : b\r\n\r\n",
    CHUNKED + b"5\r\n0\r\n\r\n\r\n" + LAST,
    LENGTH_0 + b"hello",
    LENGTH_5 + b"hello, world",
    LENGTH_5 + b"he",
    UNTIL_CLOSE + b"hello",
]

CORPORA = {
    "request_head": REQUESTS,
    "response_head": RESPONSES,
    "chunks": CHUNKS,
    # The head's bytes behind what the writer is asked for: requests without and with both edits, responses likewise.
    "head_write": [b"\0" + head for head in REQUESTS]
    + [b"\3" + head for head in REQUESTS[:16]]
    + [b"\x80" + head[1:] for head in RESPONSES]
    + [b"\x83" + head[1:] for head in RESPONSES[:13]]
    + [b"\x8b" + head[1:] for head in RESPONSES[12:15]],
    "read_request": request_seeds.SEEDS,
    "repeat": repeat_seeds.SEEDS,
    # What is asked for, between the dialect and the body; raw completion has no extra calls.
    "extra_call": [one[:1] + bytes([number % 8]) + one[1:] for number, one in enumerate(request_seeds.SEEDS) if one[0] % 6 < 5],
    "answer": answer_seeds.SEEDS,
    "decide": decide_seeds.SEEDS,
    "arithmetic": arithmetic_seeds.SEEDS,
    "puzzle": puzzle_seeds.SEEDS,
    "questions": question_seeds.SEEDS,
    "clues": clues_seeds.SEEDS,
    "constraints": constraints_seeds.SEEDS,
    "cost": cost_seeds.SEEDS,
    "divide": divide_seeds.SEEDS,
    "passes": passes_seeds.SEEDS,
    "quantity": quantity_seeds.SEEDS,
    "reply": reply_seeds.SEEDS,
    "model_list": model_list_seeds.SEEDS,
    "solver": solver_seeds.SEEDS,
    "tape": tape_seeds.SEEDS,
    "toggles": toggle_seeds.SEEDS,
    "trace": trace_seeds.SEEDS,
    "multipart": batch_seeds.FORMS,
    "batch_line": batch_seeds.LINES,
    "queue_reply": queue_seeds.REPLIES,
}

CORPUS = pathlib.Path(__file__).resolve().parent / "corpus"
WORD = re.compile(rb"[a-z0-9]+")
LIBFUZZERS = re.compile(r"(crash-|oom-|timeout-|slow-unit-)?[0-9a-f]{40}")
WORDS, LENGTH = 5, 48  # of a name


def named(contents, prefix, taken):
    """A name for each: the words that the fewest others have, as they stand in it."""
    words = [list(dict.fromkeys(WORD.findall(content.lower()))) for content in contents]
    spread = collections.Counter(word for one in words for word in one)
    names = {}
    for one, content in zip(words, contents):
        rarest = sorted(one, key=lambda word: spread[word])[:WORDS]
        stem = "-".join([prefix, *([word.decode() for word in one if word in rarest] or [content.hex()])])[:LENGTH].rstrip("-")
        name, number = stem, 1
        while name in names or name in taken:
            number += 1
            name = f"{stem}-{number}"
        names[name] = content
    return names


def differences(target, inputs):
    """What the folder of a target lacks, and what it has beside its table: names of files, each with what it should hold."""
    folder = CORPUS / target
    lie_there = {path.name: path.read_bytes() for path in folder.glob("*")}
    found = {name: content for name, content in lie_there.items() if LIBFUZZERS.fullmatch(name)}
    wanted = named(list(dict.fromkeys(inputs)), "seed", ()) | named(list(found.values()), "found", lie_there)
    stale = {name for name in lie_there if name.startswith("seed-") or name in found} - set(wanted)
    return {name: content for name, content in wanted.items() if lie_there.get(name) != content} | dict.fromkeys(stale)


def main(checks):
    differ = 0
    for target in sorted({*CORPORA, *(folder.name for folder in CORPUS.glob("*"))}):
        (CORPUS / target).mkdir(parents=True, exist_ok=True)
        for name, content in differences(target, CORPORA.get(target, [])).items():
            differ += 1
            path = CORPUS / target / name
            if checks:
                said = "is in no table" if content is None else "is not what the table says"
                print(f"tests/fuzz/corpus/{target}/{name} {said}: run tests/fuzz/make_seeds.py")
            elif content is None:
                path.unlink()
            else:
                path.write_bytes(content)
    return differ


if __name__ == "__main__":
    CHECKS = sys.argv[1:] == ["--check"]
    sys.exit(1 if main(CHECKS) > 0 and CHECKS else 0)
