"""`--otlp URL`: each turn is a span at an OpenTelemetry receiver, its steps spans below it, the verdict an event; the trace is the
client's where it has one, and the backend is told of ours. Whatever the receiver does, no turn waits for it, and what is lost is
counted. Without the flag nothing of a client's trace is touched."""
import json
import os
import re
import signal
import time

from harness import proc
from harness.backend import Backend, always, answer
from harness.client import request
from harness.guarding import ON, Scene, Served, in_chunks, recorded, reply, says, verdict, whole
from harness.llama import free_port
from harness.parapet import Parapet, run_to_end
from harness.runner import SLOW, check, equal, main, scaled, wait_for

CHAT = "/v1/chat/completions"
TRACE, SPAN = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
PARENT = f"00-{TRACE}-{SPAN}-01"
SCHEMA = "https://opentelemetry.io/schemas/gen-ai/1.42.0"
FIELD = re.compile(rb"00-([0-9a-f]{32})-([0-9a-f]{16})-(0[01])\Z")
WRONG, RIGHT = "The product is 11302487.", "11302486"
PRODUCT = "What is 3847*2938?"

# opentelemetry-proto 1.3, as far as parapet speaks it: each member's shape in the JSON encoding.
HEX16, HEX8, NANOS, WORD, LIST = "HEX16", "HEX8", "NANOS", "WORD", "LIST"
SPANS = {"traceId": HEX16, "spanId": HEX8, "parentSpanId": HEX8, "flags": range(1 << 10), "name": WORD, "kind": range(1, 6),
         "startTimeUnixNano": NANOS, "endTimeUnixNano": NANOS, "status": {"code": range(3)}, "attributes": LIST}
EVENTS = {"traceId": HEX16, "spanId": HEX8, "flags": range(256), "timeUnixNano": NANOS, "observedTimeUnixNano": NANOS,
          "severityNumber": range(1, 25), "eventName": WORD, "attributes": LIST}
# The GenAI conventions as pinned by SCHEMA: the attributes of an inference span and of gen_ai.evaluation.result that parapet writes,
# with their types; then its own.
CONVENTIONS = {
    "gen_ai.operation.name": str, "gen_ai.provider.name": str, "gen_ai.request.model": str, "gen_ai.response.model": str,
    "gen_ai.request.stream": bool, "gen_ai.response.finish_reasons": list, "gen_ai.response.time_to_first_chunk": float,
    "gen_ai.usage.input_tokens": int, "gen_ai.usage.output_tokens": int, "gen_ai.usage.cache_read.input_tokens": int,
    "gen_ai.evaluation.name": str, "gen_ai.evaluation.score.label": str, "gen_ai.evaluation.explanation": str,
    "error.type": str, "http.response.status_code": int, "service.name": str, "service.version": str, "host.name": str,
    "parapet.route": str, "parapet.verdict": str, "parapet.reason": str, "parapet.delivery": str, "parapet.arm": str,
    "parapet.calls": int, "parapet.added": float, "parapet.shadow": bool}


def fits(shape, value, what):
    """Hold a member against its shape in OTLP's JSON."""
    if isinstance(shape, range):
        check(type(value) is int and value in shape, f"{what}: {value!r}")
    elif isinstance(shape, dict):
        check(isinstance(value, dict) and set(value) <= set(shape), f"{what}: {value!r}")
        for name, inner in value.items():
            fits(shape[name], inner, f"{what}.{name}")
    elif shape is LIST:
        check(isinstance(value, list), f"{what}: {value!r}")
    else:
        pattern = {HEX16: "[0-9a-f]{32}", HEX8: "[0-9a-f]{16}", NANOS: "[0-9]{19}", WORD: "(?s).+"}[shape]
        check(isinstance(value, str) and re.fullmatch(pattern, value) and not re.fullmatch("0+", value), f"{what}: {value!r}")


def plain(value, what):
    """An AnyValue as Python has it."""
    check(isinstance(value, dict) and len(value) == 1, f"{what}: {value!r}")
    kind, inner = next(iter(value.items()))
    if kind == "arrayValue":
        equal(list(inner), ["values"], what)
        return [plain(one, what) for one in inner["values"]]
    wanted = {"stringValue": str, "intValue": str, "doubleValue": float, "boolValue": bool}[kind]
    check(type(inner) is wanted and (kind != "intValue" or re.fullmatch("-?[0-9]+", inner)), f"{what}: {value!r}")
    return int(inner) if kind == "intValue" else inner


def attributes(pairs):
    """{name: value} of a list of KeyValue, each against the conventions."""
    found = {}
    for pair in pairs:
        equal(set(pair), {"key", "value"}, "a KeyValue")
        name = pair["key"]
        check(name in CONVENTIONS and name not in found, f"attribute {name}")
        found[name] = plain(pair["value"], name)
        check(type(found[name]) is CONVENTIONS[name], f"{name} is {found[name]!r}")
    return found


class Receiver(Backend):
    """An OpenTelemetry receiver: takes what is OTLP and nothing else. `says`, where set, answers in its place."""

    def __init__(self, **how):
        self.spans, self.events, self.says, self.posts = [], [], None, 0
        super().__init__(self.take, **how)

    async def take(self, connection):
        while True:
            message = await connection.request()
            self.posts += 1
            if self.says is not None:
                await self.says(connection)
                return
            equal((message.method, message.value(b"content-type")), (b"POST", b"application/json"), "a request")
            getattr(self, {b"/v1/traces": "traces", b"/v1/logs": "logs"}[message.target])(json.loads(message.content))
            await connection.send(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")

    def scoped(self, said, kinds):
        """The items of a request, under the one resource and scope."""
        resources, scopes, items = kinds
        equal(list(said), [resources], "the request")
        (resource,) = said[resources]
        equal(set(resource), {"resource", scopes}, "a resource's members")
        equal(attributes(resource["resource"]["attributes"])["service.name"], "parapet", "service.name")
        (scope,) = resource[scopes]
        equal((set(scope), scope["schemaUrl"], scope["scope"]["name"]), ({"scope", "schemaUrl", items}, SCHEMA, "parapet"), "the scope")
        return scope[items]

    def traces(self, said):
        for span in self.scoped(said, ("resourceSpans", "scopeSpans", "spans")):
            fits(SPANS, span, "span")
            check(int(span["startTimeUnixNano"]) <= int(span["endTimeUnixNano"]), f"times of {span}")
            self.spans.append({**span, "attributes": attributes(span.get("attributes", []))})

    def logs(self, said):
        for event in self.scoped(said, ("resourceLogs", "scopeLogs", "logRecords")):
            fits(EVENTS, event, "event")
            equal(event["eventName"], "gen_ai.evaluation.result", "an event")
            self.events.append({**event, "attributes": attributes(event["attributes"])})

    def span(self, turn):
        return wait_for(lambda: next((span for span in self.spans if span["spanId"] == turn), None), lambda: f"the span of {turn}")

    def event(self, turn):
        return wait_for(lambda: next((event for event in self.events if event["spanId"] == turn), None),
                        lambda: f"the event of {turn} among {self.events}")

    def below(self, turn):
        return [span for span in self.spans if span.get("parentSpanId") == turn]


def sums(text=WRONG):
    """A backend that says this to who asks, and has nothing to say to a guard."""
    scene = Scene(patience="60s")
    kind, content = recorded("openai", False, text)
    scene.draft = says(whole(kind, content))
    scene.step = says(reply("openai", "no program"))
    return scene


def say(parapet, prompt="Hello, harbour.", *fields, path=CHAT, status=200, **more):
    """A turn; its id and the answer."""
    body = {"model": "m", "messages": [{"role": "user", "content": prompt}], **more}
    with parapet.connect() as client:
        client.send(request("POST", path, fields, body))
        got = client.response(b"POST")
    equal(got.status, status, f"status for {prompt!r}")
    return got.value(b"x-parapet-turn").decode(), got


def metric(parapet, name, lane):
    with parapet.connect() as client:
        text = client.ask("GET", "/parapet/metrics").content.decode()
    return int(re.search(rf'^parapet_otlp_{name}_total{{signal="{lane}"}} (\d+)$', text, re.M)[1])


def test_a_turn_its_steps_and_its_verdict():
    with Receiver() as receiver, Served(sums(), ("--otlp", receiver.url), 1) as served:
        turn, got = say(served.parapet, PRODUCT, ("traceparent", PARENT), ("tracestate", "a=1,b=2"))
        equal(verdict(got), "repaired", "the verdict")
        span, event = receiver.span(turn), receiver.event(turn)
        equal((span["traceId"], span["parentSpanId"], span["kind"], span["name"]), (TRACE, SPAN, 3, "chat m"), "the span")
        equal("status" in span, False, "a status")
        record = served.record(turn)
        equal(record["trace"], TRACE, "the record's trace")
        has = span["attributes"]
        equal({name: has.get(name) for name in ("gen_ai.operation.name", "gen_ai.provider.name", "gen_ai.request.model",
                                                "http.response.status_code", "parapet.verdict", "parapet.route", "parapet.delivery")},
              {"gen_ai.operation.name": "chat", "gen_ai.provider.name": "openai", "gen_ai.request.model": "m",
               "http.response.status_code": 200, "parapet.verdict": "repaired", "parapet.route": record["route"],
               "parapet.delivery": record["delivery"]}, "attributes")
        equal((has["gen_ai.usage.input_tokens"], has["gen_ai.usage.output_tokens"]), (record["tokens_in"], record["tokens_out"]), "usage")
        equal(has["gen_ai.response.finish_reasons"], ["stop"], "finish reasons")
        check(has["gen_ai.response.model"], "the model that answered")
        equal((event["traceId"], event["spanId"]), (TRACE, turn), "the event's span")
        equal(event["attributes"], {"gen_ai.evaluation.name": record["route"], "gen_ai.evaluation.score.label": "repaired",
                                    "gen_ai.evaluation.explanation": record["reason"]}, "the event")
        steps = receiver.below(turn)
        equal([step["name"] for step in steps], [step["step"] for step in record["steps"]], "the steps")
        check(steps and len({step["spanId"] for step in steps} | {turn}) == len(steps) + 1, "each with an id of its own")
        for step in steps:
            equal((step["traceId"], step["kind"]), (TRACE, 1), "a step")
            check(int(span["startTimeUnixNano"]) <= int(step["startTimeUnixNano"]) and
                  int(step["endTimeUnixNano"]) <= int(span["endTimeUnixNano"]), f"{step['name']} within its turn")


def test_calls_of_a_guard_belong_to_the_turn():
    scene = Scene(patience="60s")
    scene.plays("chat", False)
    with Receiver() as receiver, Served(scene, ("--otlp", receiver.url), 1) as served:
        got = served.turn("chat", False, [*ON, ("traceparent", PARENT), ("tracestate", "a=1")])
        turn = got.value(b"x-parapet-turn")
        check(scene.steps, "a call")
        for message in (scene.drafts[-1], *scene.steps):
            equal(message.values(b"traceparent"), [b"00-%s-%s-01" % (TRACE.encode(), turn)],
                  "traceparent at the backend")
            equal(message.value(b"tracestate"), b"a=1", "tracestate")
        equal(receiver.span(turn.decode())["attributes"]["parapet.calls"], len(scene.steps), "calls")


def test_whose_trace_it_is():
    long = "0" * 31 + "1"
    with Receiver() as receiver, Backend(always(answer(b"{}", fields=b"Content-Type: application/json\r\n"))) as backend, \
            Parapet(backend, "--otlp", receiver.url) as parapet:
        for value, is_theirs in ((PARENT, True), (f"cc-{TRACE}-{SPAN}-01-what-comes", True), (f"00-{long}-{SPAN}-ff", True),
                                 (PARENT.upper(), False), (PARENT + "-x", False), (f"ff-{TRACE}-{SPAN}-01", False), ("", False),
                                 (f"00-{'0' * 32}-{SPAN}-01", False), (f"00-{TRACE}-{'0' * 16}-01", False), (PARENT[:-1], False)):
            backend.forget()
            turn, _ = say(parapet, "Hi.", ("TraceParent", value), ("tracestate", "a=1"))
            trace, span, flags = FIELD.match(backend.last().value(b"traceparent")).groups()
            equal((trace.decode() in (TRACE, long), span.decode(), flags), (is_theirs, turn, b"01"), f"traceparent for {value!r}")
            equal(backend.last().value(b"tracestate"), b"a=1" if is_theirs else None, f"tracestate for {value!r}")
            sent = receiver.span(turn)
            equal((sent["traceId"], "parentSpanId" in sent), (trace.decode(), is_theirs), f"the span for {value!r}")
        backend.forget()
        turn, _ = say(parapet, "Hi.", ("traceparent", PARENT), ("traceparent", PARENT))
        check(receiver.span(turn)["traceId"] != TRACE, "of two none counts")
        # Who began the trace wants nothing told of it.
        turn, _ = say(parapet, "Hi.", ("traceparent", PARENT[:-1] + "0"))
        equal(backend.last().value(b"traceparent"), f"00-{TRACE}-{turn}-00".encode(), "not sampled")
        receiver.span(say(parapet, "Hi.")[0])
        check(all(span["spanId"] != turn for span in receiver.spans), "a span that nobody wants")
        # What is no turn passes as it is.
        with parapet.connect() as client:
            client.ask("GET", "/v1/models", [("traceparent", "x")])
        equal(backend.last().value(b"traceparent"), b"x", "of no turn")


def test_without_the_flag_a_trace_passes_as_it_is():
    with Backend() as backend, Parapet(backend) as parapet:
        say(parapet, "Hi.", ("TraceParent", " not one"), ("traceparent", PARENT), ("tracestate", ""))
        for line in (b"TraceParent:  not one\r\n", b"traceparent: " + PARENT.encode() + b"\r\n", b"tracestate: \r\n"):
            check(line in backend.heard(), f"{line} in {backend.heard()!r}")
        check(not [pid for pid in proc.children(parapet.pid) if proc.name(pid) == "parapet-otlp"], "no process for it")


ANSWERS = {
    CHAT: ({"model": "big", "choices": [{"message": {"content": "Hi"}, "finish_reason": "length"}],
            "usage": {"prompt_tokens": 5, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 3}}}, "chat", "openai", "length"),
    "/v1/messages": ({"model": "big", "content": [{"type": "text", "text": "Hi"}], "stop_reason": "end_turn",
                      "usage": {"input_tokens": 2, "cache_read_input_tokens": 3, "output_tokens": 2}}, "chat", "anthropic", "end_turn"),
    "/api/chat": ({"model": "big", "message": {"content": "Hi"}, "done": True, "done_reason": "stop", "prompt_eval_count": 5,
                   "eval_count": 2}, "chat", "ollama", "stop"),
    "/api/generate": ({"model": "big", "response": "Hi", "done": True, "done_reason": "stop", "prompt_eval_count": 5, "eval_count": 2},
                      "text_completion", "ollama", "stop"),
    # vLLM says a stop word here, which is the client's own text.
    "/v1/completions": ({"model": "big", "choices": [{"text": "Hi", "finish_reason": "stop", "stop_reason": "Kwyjibo"}],
                         "usage": {"prompt_tokens": 5, "completion_tokens": 2}}, "text_completion", "openai", None),
    "/v1/responses": ({"model": "big", "output": [{"content": [{"type": "output_text", "text": "Hi"}]}],
                       "usage": {"input_tokens": 5, "output_tokens": 2}}, "chat", "openai", None),
}


def test_every_api():
    async def script(connection):
        while True:
            message = await connection.request()
            if message.target == b"/api/version":
                await connection.send(answer(b"no", b"404 Not Found"))
                continue
            said = json.dumps(ANSWERS[message.target.decode()][0]).encode()
            await connection.send(answer(said, fields=b"Content-Type: application/json\r\n"))

    with Receiver() as receiver, Backend(script) as backend, Parapet(backend, "--otlp", receiver.url) as parapet:
        for path, (_, operation, provider, finish) in ANSWERS.items():
            turn, _ = say(parapet, "Hi.", path=path)
            has = receiver.span(turn)["attributes"]
            equal((has["gen_ai.operation.name"], has["gen_ai.provider.name"], has["gen_ai.response.model"],
                   has.get("gen_ai.response.finish_reasons"), has["gen_ai.usage.input_tokens"], has["gen_ai.usage.output_tokens"]),
                  (operation, provider, "big", finish and [finish], 5, 2), path)
        check("Kwyjibo" not in json.dumps(receiver.spans), "a stop word")


def test_streams_and_hostile_names():
    kind, content = recorded("openai", True, "Eight boats.")
    scene = Scene()
    scene.draft = says(in_chunks(kind, content, 7))
    with Receiver() as receiver, Served(scene, ("--otlp", receiver.url), 1) as served:
        name = "m\"\\\u202e" + "\x01" + "x" * 100
        turn, _ = say(served.parapet, "Tell me of boats.", stream=True, model=name)
        has = receiver.span(turn)["attributes"]
        check(has["gen_ai.request.stream"] and 0 < has["gen_ai.response.time_to_first_chunk"] < 60, f"a stream: {has}")
        equal(has.get("gen_ai.response.finish_reasons"), ["stop"], "how it ended")
        check(has["gen_ai.request.model"].startswith("m\"\\"), "its model")


def test_failures_are_errors():
    with Receiver() as receiver, Parapet(f"http://127.0.0.1:{free_port()}", "--otlp", receiver.url) as parapet:
        turn, _ = say(parapet, "Hi.", status=502)
        span = receiver.span(turn)
        equal((span["status"], span["attributes"]["error.type"], span["attributes"]["http.response.status_code"]),
              ({"code": 2}, "502", 502), "a 502")


def at_once(parapet, what):
    """A turn is answered whatever the receiver does."""
    began = time.monotonic()
    turn, _ = say(parapet)
    check(time.monotonic() - began < 2 * SLOW, f"{what}: a turn waited")
    return turn


def test_a_receiver_that_is_down_and_comes():
    port = free_port()
    turns = 1000 + scaled(30)
    with Backend() as backend, Parapet(backend, "--otlp", f"http://127.0.0.1:{port}") as parapet:
        first = at_once(parapet, "nobody listens")
        parapet.said("OTLP: no answer from")
        with parapet.connect() as client:
            for _ in range(turns - 2):
                client.send(request("POST", CHAT, body={"model": "m"}))
                client.response(b"POST")
        last = at_once(parapet, "nobody listens")
        with Receiver(port=port) as receiver:
            wait_for(lambda: metric(parapet, "sent", "traces") == 1000, lambda: f"{metric(parapet, 'sent', 'traces')} sent", 60 * SLOW)
            equal(metric(parapet, "dropped", "traces"), turns - 1000, "dropped")
            ids = [span["spanId"] for span in receiver.spans]
            check(last in ids and first not in ids and len(set(ids)) == 1000, f"{len(ids)} spans")
            receiver.span(at_once(parapet, "after it"))


def test_what_a_receiver_says():
    def sends(said, then=0.0):
        async def script(connection):
            await connection.send(said)
            await connection.pause(then)
        return script

    async def silent(connection):
        await connection.pause(600)

    async def drips(connection):
        await connection.send(b"HTTP/1.1 200 OK\r\n")
        for _ in range(1000):
            await connection.send(b"X: y\r\n")
            await connection.pause(0.2)

    async def floods(connection):
        for _ in range(1000):
            await connection.send(b"X-" + b"y" * 60000 + b": z\r\n")

    away = Receiver()
    refusing = {"500": b"HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n", "400": b"HTTP/1.1 400 No\r\nContent-Length: 2\r\n\r\n{}",
                "a redirect": b"HTTP/1.1 307 Go\r\nLocation: %s/v1/traces\r\nContent-Length: 0\r\n\r\n" % away.url.encode()}
    waiting = {"503": sends(b"HTTP/1.1 503 Later\r\nContent-Length: 0\r\n\r\n"), "429": sends(b"HTTP/1.1 429 Later\r\nContent-Length: 0\r\n\r\n"),
               "an end": sends(b""), "garbage": sends(b"\x00\xff" * 5000 + b"\r\n\r\n"), "silence": silent, "drops": drips, "a flood": floods}
    with away, Receiver() as receiver, Backend() as backend, Parapet(backend, "--otlp", receiver.url) as parapet:
        for what, said in refusing.items():
            receiver.says, before = sends(said), metric(parapet, "dropped", "traces")
            at_once(parapet, what)
            wait_for(lambda before=before: metric(parapet, "dropped", "traces") == before + 1, f"{what}: a turn that is dropped")
        equal(away.posts, 0, "requests at the place that the redirect names")
        parapet.said("answers 500 to traces: what it refuses is dropped")
        for what, script in waiting.items():
            receiver.says, before, dropped = script, receiver.posts, metric(parapet, "dropped", "traces")
            turn = at_once(parapet, what)
            wait_for(lambda before=before: receiver.posts > before, f"{what}: a request")
            at_once(parapet, what)
            receiver.says = None
            receiver.span(turn)
            equal(metric(parapet, "dropped", "traces"), dropped, f"{what}: dropped")
        # 1 s after the first silence, twice that after the next: none of it was waited for by a turn.
        receiver.errors.clear()


def senders(parapet):
    return [pid for pid in proc.children(parapet.pid) if proc.name(pid) == "parapet-otlp"]


def test_the_process_that_sends():
    with Receiver() as receiver, Backend() as backend, Parapet(backend, "--otlp", receiver.url) as parapet:
        receiver.span(at_once(parapet, "first"))
        (sender,) = senders(parapet)
        worker = parapet.worker()
        for name in ("Seccomp", "Seccomp_filters", "NoNewPrivs", "CapEff"):
            equal(proc.status(sender)[name], proc.status(worker)[name], f"{name} of the process and of a worker")
        equal(int(proc.status(sender)["CapEff"], 16), 0, "capabilities")
        os.kill(sender, signal.SIGKILL)
        turn = at_once(parapet, "none")
        receiver.span(turn)
        (second,) = wait_for(lambda: senders(parapet), "another process")
        check(second != sender, "another process")
        for number in (signal.SIGTERM, signal.SIGINT):
            os.kill(second, number)
        receiver.span(at_once(parapet, "signals"))
        equal(senders(parapet), [second], "the process after signals that are the parent's affair")
        # The last turn is told, though it was over a moment ago.
        turn = at_once(parapet, "the end")
        parapet.checked = False
        equal(parapet.end(), 0, "status")
        receiver.span(turn)
        check(not proc.alive(second), "it ends with parapet")


def test_wrong_places():
    for text, words in (("https://h:4318", "https"), ("http://h:4318/v1", "path"), ("ftp://h", "http://HOST"),
                        ("http://me:Kwyjibo@h:4318", "user or a password")):
        status, _, said = run_to_end("--otlp", text)
        check(status == 2 and words in said and "--otlp" in said and "Kwyjibo" not in said, f"{text}: {status}, {said}")


main(globals())
