"""Through parapet and direct, the bytes are the same: against a real llama-server at every endpoint, streamed and
not, and against a scripted backend down to each chunk, extension, trailer, interim response and space."""
import glob
import json
import os
import re
import threading

from harness import reader, runner
from harness.backend import Backend, always
from harness.client import Client, as_bytes, chunked, request
from harness.compare import end_to_end, same_answer, settle, start_line
from harness.llama import Llama, simple_page
from harness.parapet import Parapet
from harness.runner import Skip, check, equal, main, wait_for

STEADY = {"temperature": 0, "seed": 11, "cache_prompt": False}
TALK = [{"role": "user", "content": "Say something about the sea and the house."}]
CHAT = {"messages": TALK, "max_tokens": 12, **STEADY}
TOOLS = [{"type": "function", "function": {"name": "weather", "description": "The weather of a town.",
                                           "parameters": {"type": "object", "properties": {"town": {"type": "string"}},
                                                          "required": ["town"]}}}]
BROWSER = [("Origin", "http://app.example"), ("User-Agent", "Mozilla/5.0")]


def post(name, target, body, *fields):
    return name, "POST", target, list(fields), body


def get(name, target, *fields):
    return name, "GET", target, list(fields), None


def generation_cases():
    for stream in (False, True):
        how = "streamed" if stream else "whole"
        flag = {"stream": stream}
        yield post(f"chat {how}", "/v1/chat/completions", {**CHAT, **flag})
        yield post(f"chat without /v1 {how}", "/chat/completions", {**CHAT, **flag})
        yield post(f"chat with usage {how}", "/v1/chat/completions",
                   {**CHAT, **flag, **({"stream_options": {"include_usage": True}} if stream else {})})
        yield post(f"chat with a schema {how}", "/v1/chat/completions",
                   {**CHAT, **flag, "max_tokens": 60, "response_format": {"type": "json_schema", "json_schema": {
                       "name": "n", "schema": {"type": "object", "properties": {"n": {"type": "integer"}},
                                               "required": ["n"]}}}})
        yield post(f"chat with logprobs {how}", "/v1/chat/completions", {**CHAT, **flag, "logprobs": True})
        yield post(f"chat with tools {how}", "/v1/chat/completions", {**CHAT, **flag, "tools": TOOLS})
        yield post(f"chat that ends by a stop word {how}", "/v1/chat/completions", {**CHAT, **flag, "stop": [" the"]})
        yield post(f"completions {how}", "/v1/completions", {"prompt": "The sea", "max_tokens": 10, **STEADY, **flag})
        yield post(f"responses {how}", "/v1/responses", {"input": "The sea", "max_output_tokens": 10, **STEADY, **flag})
        yield post(f"messages {how}", "/v1/messages", {"messages": TALK, "max_tokens": 10, **STEADY, **flag})
        yield post(f"native {how}", "/completion", {"prompt": "The sea", "n_predict": 10, **STEADY, **flag})
        yield post(f"native plural {how}", "/completions", {"prompt": "The sea", "n_predict": 10, **STEADY, **flag})
        yield post(f"infill {how}", "/infill", {"input_prefix": "def f(", "input_suffix": "return", "n_predict": 6,
                                                 **STEADY, **flag})
    yield post("chat, two answers", "/v1/chat/completions", {**CHAT, "n": 2})
    yield post("chat with an unknown field", "/v1/chat/completions", {**CHAT, "whatever": {"a": [1, 2]}})
    yield post("chat with prefill", "/v1/chat/completions",
               {**CHAT, "messages": TALK + [{"role": "assistant", "content": "The"}]})
    yield post("chat with a long prompt", "/v1/chat/completions",
               {**CHAT, "messages": [{"role": "user", "content": "the sea and the house " * 100}]})


def other_cases():
    yield get("health", "/health")
    yield get("health under /v1", "/v1/health")
    yield get("models", "/v1/models")
    yield get("models without /v1", "/models")
    yield get("one model", "/v1/models/tiny.gguf")
    yield get("props", "/props")
    yield get("slots", "/slots")
    yield get("metrics", "/metrics")
    yield get("Ollama's tags", "/api/tags")
    yield get("Ollama's version", "/api/version")
    yield post("Ollama's show", "/api/show", {"model": "tiny"})
    yield post("Ollama's chat", "/api/chat", {**CHAT, "stream": False})
    yield post("tokenize", "/tokenize", {"content": "the sea and the house", "with_pieces": True})
    yield post("detokenize", "/detokenize", {"tokens": [300, 301, 302]})
    yield post("apply-template", "/apply-template", {"messages": TALK})
    yield post("count tokens", "/v1/messages/count_tokens", {"messages": TALK})
    yield post("input tokens", "/v1/responses/input_tokens", {"input": "the sea"})
    yield post("props written", "/props", {})
    yield post("rerank", "/v1/rerank", {"query": "sea", "documents": ["house"]})
    yield get("lora", "/lora-adapters")
    yield get("root", "/")
    yield ("HEAD of root", "HEAD", "/", [], None)
    yield ("HEAD of models", "HEAD", "/v1/models", [], None)
    yield ("HEAD of nothing", "HEAD", "/nothing/here", [], None)
    yield get("404", "/nothing/here")
    yield get("404 with a query", "/nothing/here?a=b&c=%20d")
    yield post("404 posted", "/nothing/here", {"a": 1})
    yield get("GET of a POST endpoint", "/v1/chat/completions")
    yield ("PUT", "PUT", "/v1/models", [], "text")
    yield ("DELETE", "DELETE", "/v1/models", [], None)
    yield ("PATCH", "PATCH", "/v1/models", [], "{}")
    yield ("OPTIONS", "OPTIONS", "/v1/models", [], None)
    yield ("a preflight", "OPTIONS", "/v1/chat/completions",
           BROWSER + [("Access-Control-Request-Method", "POST"),
                      ("Access-Control-Request-Headers", "content-type, authorization")], None)
    yield get("cross origin", "/v1/models", *BROWSER)
    yield post("no JSON", "/v1/chat/completions", "this is no JSON")
    yield post("wrong types", "/v1/chat/completions", {"messages": "no list"})
    yield post("no messages", "/v1/chat/completions", {"max_tokens": 3})
    yield post("no body", "/v1/chat/completions", "")
    yield post("a bad grammar", "/v1/chat/completions", {**CHAT, "grammar": "root ::= ("})
    yield post("messages without messages", "/v1/messages", {"max_tokens": 5})
    yield post("responses, no input", "/v1/responses", {})
    yield post("a compressed body is not taken", "/v1/chat/completions", "\x1f\x8b", ("Content-Encoding", "gzip"))
    yield post("another content type", "/v1/chat/completions", json.dumps(CHAT), ("Content-Type", "text/plain"))
    yield post("gzip asked for", "/v1/chat/completions", {**CHAT}, ("Accept-Encoding", "gzip"))
    yield post("a prompt over the context", "/v1/chat/completions",
               {**CHAT, "messages": [{"role": "user", "content": "the sea and the house " * 3000}]})
    yield get("embeddings by GET", "/v1/embeddings")
    yield post("embeddings where they are off", "/v1/embeddings", {"input": "sea"})


def plain_numbers(body):
    """For /metrics, /slots and /props, whose figures move between two looks: names and shape only."""
    return re.sub(rb"-?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?", b"0", settle(body))


def compare(cases, direct, through):
    """Ask each case of both addresses: direct on a fresh connection each, through parapet on one that is kept as long as
    nobody says that it closes."""
    kept = Client(through)
    for name, method, target, fields, body in cases:
        with Client(direct) as one:
            before = one.ask(method, target, fields, body)
        after = kept.ask(method, target, fields, body)
        moving = target.split("?")[0] in ("/metrics", "/slots", "/props")
        same_answer(before, after, name, plain_numbers if moving else settle)
        if after.closes() or after.end != "framing":
            kept.close()
            kept = Client(through)
    kept.close()


def compare_on(model, cases, *flags, health="/health"):
    with Llama(model, *flags, health=health) as llama, Parapet(llama) as parapet:
        compare(cases, llama.address, (parapet.host, parapet.port))


def test_every_generation_endpoint_of_llama_server():
    compare_on("tiny-tools", generation_cases())


def test_every_other_endpoint_of_llama_server():
    compare_on("tiny", other_cases())


def test_thinking_answers():
    cases = []
    for stream in (False, True):
        cases.append(post(f"thinking chat {stream}", "/v1/chat/completions",
                          {**CHAT, "max_tokens": 30, "stream": stream}))
        cases.append(post(f"thinking messages {stream}", "/v1/messages",
                          {"messages": TALK, "max_tokens": 30, **STEADY, "stream": stream}))
        cases.append(post(f"thinking responses {stream}", "/v1/responses",
                          {"input": "The sea", "max_output_tokens": 30, **STEADY, "stream": stream}))
    compare_on("tiny-think", cases)


def test_embeddings_and_a_prefix():
    cases = [post("embeddings", "/llm/v1/embeddings", {"input": ["the sea", "the house"]}),
             post("embeddings in base64", "/llm/v1/embeddings", {"input": "the sea", "encoding_format": "base64"}),
             post("native embedding", "/llm/embedding", {"content": "the sea"}),
             post("without the prefix", "/v1/embeddings", {"input": "sea"})]
    compare_on("tiny", cases, "--embeddings", "--pooling", "mean", "--api-prefix", "/llm", health="/llm/health")


def test_a_key_passes_and_a_wrong_one_does_not():
    cases = []
    for name, fields in (("no key", []), ("a wrong key", [("Authorization", "Bearer wrong")]),
                         ("the key", [("Authorization", "Bearer secret")]),
                         ("the key, Anthropic's way", [("X-Api-Key", "secret")])):
        cases += [post(f"{name}: chat", "/v1/chat/completions", CHAT, *fields),
                  get(f"{name}: models", "/v1/models", *fields),
                  get(f"{name}: props", "/props", *fields), get(f"{name}: health", "/health", *fields),
                  ("OPTIONS", "OPTIONS", "/v1/models", fields, None), get(f"{name}: 404", "/nothing", *fields)]
    compare_on("tiny", cases, "--api-key", "secret")


def test_the_web_page_and_ranges():
    page = simple_page()
    if page is None:
        raise Skip("the llama-server here comes without its small web page")
    name = next(os.path.basename(path) for path in sorted(glob.glob(os.path.join(page,
                                                                                 "*.js")) + glob.glob(os.path.join(page,
                                                                                         "*.mjs"))))
    cases = [get("page", "/"), ("HEAD of the page", "HEAD", "/", [], None), get("index", "/index.html"),
             get("script", f"/{name}"),
             get("range", f"/{name}", ("Range", "bytes=10-49")), get("open range", f"/{name}", ("Range", "bytes=100-")),
             get("last bytes", f"/{name}", ("Range", "bytes=-20")), get("two ranges", f"/{name}",
                                                                        ("Range", "bytes=0-4,10-14")),
             get("a range too far", f"/{name}", ("Range", "bytes=99999999-")),
             get("gzip", f"/{name}", ("Accept-Encoding", "gzip"))]

    def boundaries(body):
        return re.sub(rb"--[0-9A-Za-z-]{16,}", b"--boundary", body)
    with Llama("tiny", "--path", page) as llama, Parapet(llama) as parapet:
        for case in cases:
            with Client(llama.address) as one, Client((parapet.host, parapet.port)) as other:
                answers = [client.ask(case[1], case[2], case[3], case[4]) for client in (one, other)]
                for answer in answers:
                    answer.lines = [re.sub(rb"boundary=.*", b"boundary", line) for line in answer.lines]
                same_answer(*answers, case[0], boundaries)


def test_while_the_model_loads():
    """503 in llama-server's own words for everything, until the model is there; then 200."""
    names = [get("health", "/health"), get("models", "/v1/models"), get("root", "/"), get("props", "/props"),
             post("chat", "/v1/chat/completions", CHAT), ("OPTIONS", "OPTIONS", "/v1/models", [], None),
             get("404", "/nothing")]
    with Llama("slow", wait=False) as llama, Parapet(llama) as parapet:
        def loading():
            with parapet.connect() as client:
                return client.ask("GET", "/health").status == 503
        wait_for(loading, "llama-server to answer 503 while it loads", 60)
        seen = 0
        for case in names:
            answers = []
            for address in (llama.address, (parapet.host, parapet.port), llama.address):
                with Client(address) as client:
                    answers.append(client.ask(*case[1:]))
            before, through, after = answers
            if before.status == after.status:  # else the model was ready just in between
                    same_answer(before, through, case[0])
                    seen += before.status == 503
        check(seen, "the model had loaded before one 503 could be compared; a slower model is needed")
        def ready():
            with parapet.connect() as client:
                return client.ask("GET", "/health").status == 200
        wait_for(ready, "the model to load", 120)


def exchange(response, asked=b"GET", fields=(), body=None, target="/v1/any"):
    """Send one request through parapet to a backend that answers these bytes; (request seen, raw bytes that came)."""
    with Backend(always(response, close=True)) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request(asked, target, [*fields, ("Connection", "close")], body))
        came = client.rest()
        return backend.last(), came


def fold(raw):
    """A raw response as (start line, end-to-end lines, body bytes as framed)."""
    message, rest = reader.read_response_head(raw)
    check(message is not None, f"no response head in {raw[:200]!r}")
    return start_line(message), end_to_end(message), rest


ODD_RESPONSES = {
    "odd case, order and spacing":
        b"HTTP/1.1 200 All  is well\r\nzeTa:1\r\nX-Odd:   two  spaces \t\r\nalpha:\tb\r\nX-ODD: again\r\nEmpty:\r\nEmpty2: \r\n"
        b"content-LENGTH: 5\r\nSet-Cookie: a=b\r\nSet-Cookie: c=d; Path=/\r\n\r\nhello",
    "no reason": b"HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nok",
    "a reason beyond ASCII": "HTTP/1.1 418 Ich bin eine Teekännchen\r\nContent-Length: 2\r\n\r\nok".encode(),
    "an unknown status": b"HTTP/1.1 599 Odd\r\nContent-Length: 0\r\n\r\n",
    "a field beyond ASCII": "HTTP/1.1 200 OK\r\nX-Name: Düsseldorf\r\nContent-Length: 1\r\n\r\nx".encode(),
    "odd chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0002\r\nbc\r\nA\r\n0123456789\r\na\r\n9876543210\r\n"
                  b"00000000\r\n\r\n",
    "chunk extensions": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a;b=c;d=\"e;\\\" f\"\r\nabc\r\n2;x=y\r\nde\r\n0;last\r\n\r\n",
    "trailers": b"HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nx-SUM:  17\r\nServer-Timing: a;dur=1\r\n\r\n",
    "a chunk over 64 KB": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(b"x" * 200_000, b"y"),
    "many tiny chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(*[b"%d" % n
            for n in range(3000)]),
    "until the connection ends": b"HTTP/1.1 200 OK\r\nX: y\r\n\r\n" + b"as long as it takes\n" * 500,
    "from an HTTP/1.0 server": b"HTTP/1.0 200 OK\r\nX: y\r\n\r\nold but good",
    "nothing for 204": b"HTTP/1.1 204 No Content\r\nX: y\r\n\r\n",
    "a 304 with a length": b"HTTP/1.1 304 Not Modified\r\nETag: \"a\"\r\nContent-Length: 1234\r\n\r\n",
    "a partial answer": b"HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-1/9\r\nContent-Length: 2\r\n\r\nok",
    "compressed": b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\x1f\x8b\x00\xff",
    "a redirect": b"HTTP/1.1 307 Temporary Redirect\r\nLocation: http://127.0.0.1:9/x\r\nContent-Length: 0\r\n\r\n",
    "a body of every byte": b"HTTP/1.1 200 OK\r\nContent-Length: 256\r\n\r\n" + bytes(range(256)),
}


def test_odd_responses_pass_byte_for_byte():
    for name, response in ODD_RESPONSES.items():
        _, came = exchange(response)
        got, wanted = fold(came), fold(response)
        if "1.0" in name:  # parapet speaks as 1.1 in its own hop (RFC 9110, 2.5)
            wanted = (got[0].replace(b"HTTP/1.1", b"HTTP/1.0") and got[0], *wanted[1:])
            check(got[0] in (b"HTTP/1.0 200 OK", b"HTTP/1.1 200 OK"), f"{name}: {got[0]!r}")
        if got[2] != wanted[2] and name in ("until the connection ends", "from an HTTP/1.0 server"):
            message = reader.Message()
            reader.read_chunked(message, got[2])
            got = (*got[:2], message.content)
        equal(got, wanted, name)


def test_interim_responses_pass():
    response = (b"HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\nlink:  </b>\r\n\r\n"
                b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    _, came = exchange(response)
    equal(came[: response.index(b"HTTP/1.1 200")], response[: response.index(b"HTTP/1.1 200")], "interim heads")
    equal(fold(came[response.index(b"HTTP/1.1 200"):])[2], b"ok", "body")


def test_chunks_arrive_as_they_are_sent():
    """Each chunk reaches the client before the next one is sent: nothing waits for more to come."""
    steps = [threading.Event() for _ in range(20)]

    async def script(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
        for number, step in enumerate(steps):
            await connection.until(step)
            await connection.send(chunked(b"data: %d\n\n" % number, end=False))
        await connection.send(b"0\r\n\r\n")
    with Backend(script) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("POST", "/v1/chat/completions", body={"stream": True}))
        equal(client.head().status, 200, "status")
        for number, step in enumerate(steps):
            step.set()
            piece = chunked(b"data: %d\n\n" % number, end=False)
            equal(client.exactly(len(piece)), piece, f"chunk {number}")
        equal(client.exactly(5), b"0\r\n\r\n", "last chunk")


ODD_REQUESTS = {
    "odd case, order and spacing":
        (b"POST", b"/v1/x?a=%20b&&c", [b"zeTa:1", b"X-Odd:   two  spaces \t", b"X-ODD: again", b"Empty:",
                                       b"cookie: a=b; c=d",
                                       b"AUTHORIZATION: Bearer s3cr3t", b"x-api-key:k", b"Origin: http://a.example",
                                       b"accept-encoding:  gzip,br", b"Content-length: 5"], b"hello"),
    "a field beyond ASCII": (b"GET", b"/", ["X-Name: Düsseldorf".encode()], b""),
    "odd paths": (b"GET", b"//a/../b/./%2e%2e/;x?y=%zz'\"<>|\\^`{}", [], b""),
    "a body on GET": (b"GET", b"/x", [b"Content-Length: 3"], b"abc"),
    "a body on DELETE": (b"DELETE", b"/api/delete", [b"Content-Length: 3"], b"abc"),
    "no body": (b"POST", b"/x", [b"Content-Length: 0"], b""),
    "no length": (b"POST", b"/x", [], b""),
    "other methods": (b"PROPFIND", b"/x", [b"Depth: 1"], b""),
    "chunks with extensions and trailers":
        (b"POST", b"/api/blobs/sha256:00", [b"Transfer-Encoding: chunked", b"Trailer: X-Sum"],
         b"1\r\na\r\n003;x=\"y;z\";w\r\nbcd\r\nA\r\n0123456789\r\n00\r\nX-sum: 1\r\nX-More:2\r\n\r\n"),
    "coding in capitals": (b"POST", b"/x", [b"transfer-ENCODING: Chunked"], b"2\r\nok\r\n0\r\n\r\n"),
    "all options": (b"OPTIONS", b"*", [], b""),
}


def test_odd_requests_pass_byte_for_byte():
    with Backend() as backend, Parapet(backend) as parapet:
        for name, (method, target, lines, body) in ODD_REQUESTS.items():
            raw = b"\r\n".join([b"%s %s HTTP/1.1" % (method, target), b"Host: localhost", *lines]) + b"\r\n\r\n" + body
            wanted, _ = reader.read_request(raw)
            with parapet.connect() as client:
                client.send(raw)
                equal(client.response(method).status, 200, name)
            seen = backend.last()
            equal(start_line(seen), start_line(wanted), f"{name}: request line")
            equal(end_to_end(seen), end_to_end(wanted), f"{name}: fields")
            equal(seen.framing, wanted.framing, f"{name}: framing")
            equal(seen.body, wanted.body, f"{name}: body as framed")
            equal(seen.values(b"host"), [as_bytes(f"127.0.0.1:{backend.port}")], f"{name}: the backend's own Host")


def test_hop_by_hop_fields_stay_behind():
    dropped = [("Keep-Alive", "timeout=5"), ("Proxy-Connection", "keep-alive"), ("TE", "trailers"), ("X-Mine", "1"),
               ("x-also", "2"), ("Upgrade", "h2c"), ("Connection", "X-Mine, keep-alive,X-ALSO , te, upgrade")]
    response = (b"HTTP/1.1 200 OK\r\nX-Hop: 1\r\nKeep-Alive: timeout=9\r\nX-End: 2\r\nConnection: x-hop\r\nProxy-Connection: close\r\n"
                b"Content-Length: 2\r\n\r\nok")
    seen, came = exchange(response, fields=[("X-End", "1"), *dropped])
    equal([name for name, _ in seen.fields if name.lower() in
           (b"keep-alive", b"proxy-connection", b"te", b"x-mine", b"x-also", b"upgrade")], [],
           "hop-by-hop fields at the backend")
    check(b"X-End: 1" in seen.lines, "X-End did not reach the backend")
    head = came[: came.index(b"\r\n\r\n")]
    for name in (b"X-Hop", b"Keep-Alive", b"Proxy-Connection"):
        check(name not in head, f"{name!r} reached the client: {head!r}")
    check(b"X-End: 2" in head, "X-End did not reach the client")


def test_recorded_answers_pass():
    """Every recording of a llama-server that is around, played back by a raw backend."""
    files = sorted(glob.glob(os.path.join(runner.SHARED, "transcripts", "*.http")))
    if not files:
        raise Skip("the recorded transcripts are not here (they are no part of the project)")
    played = 0
    for path in files:
        for response in recorded_responses(path):
            _, came = exchange_in(SHARED_PAIR, response)
            equal(fold(came), fold(response), os.path.basename(path))
            played += 1
    SHARED_PAIR.close()
    check(played > 60, f"only {played} recordings could be played")


def recorded_responses(path):
    """The response bytes of a recording that holds one whole exchange; cut or pipelined ones are left out."""
    with open(path, "rb") as file:
        text = file.read()
    if b"cut" in text.split(b">>>")[0] or text.count(b">>>") != 1 or b"bytes cut" in text or b"... (" in text:
        return
    parts = re.split(rb"(?m)^<<< .*\n", text.split(b">>>", 1)[1])[1:]
    parts[-1:] = [re.split(rb"(?m)^=== ", part)[0] for part in parts[-1:]]
    raw = b"".join(part.replace(b"\\r\\n\n", b"\r\n") for part in parts)
    outcome, message = reader.read_response(raw)
    if outcome == "whole":
        yield raw[: raw.index(message.head)] + message.head + (message.body if message.framing == "chunked"
                                                               else message.content)


class Pair:
    """A backend whose answer can be set and a parapet in front of it, for many exchanges."""

    def __init__(self):
        self.response = b""
        self.backend = self.parapet = None

    async def script(self, connection):
        await connection.request()
        await connection.send(self.response)

    def open(self):
        if self.backend is None:
            self.backend = Backend(self.script)
            self.parapet = Parapet(self.backend)

    def close(self):
        if self.parapet is not None:
            self.parapet.stop()
            self.backend.stop()


SHARED_PAIR = Pair()


def exchange_in(pair, response):
    pair.open()
    pair.response = response
    with pair.parapet.connect() as client:
        client.send(request("POST", "/v1/any", [("Connection", "close")], "{}"))
        return pair.backend, client.rest()


main(globals())
