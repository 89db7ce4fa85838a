"""A real llama-server is asked for the specification of a puzzle: what it writes under the schema is one in form, and what a
model of random weights makes of a puzzle never replaces a draft."""
import asyncio
import json
import os
import re
import subprocess
import tempfile

from harness import runner
from harness.backend import Backend
from harness.client import Client
from harness.llama import Llama
from harness.parapet import Parapet
from harness.runner import check, equal, main, wait_for

PUZZLE = ("On a fence, there are three birds: a robin, a crow, and a gull. The crow is to the left of the robin. "
          "The gull is to the right of the robin. It began to rain.\nOptions:\n(A) The robin is the rightmost.\n"
          "(B) The crow is the rightmost.\n(C) The gull is the rightmost.")  # fmt: skip
DRAFT = "I looked at all of the birds on the fence.\n\nThe answer is (A)."
# Every member, of its kind, and nothing else: what the schema says, said again.
GROUP = {"name": str, "of": str, "names": [str], "domain": str, "distinct": bool, "order": str}
SHAPE = {"sets": [{"name": str, "members": [str]}], "vars": [GROUP], "constraints": [{"say": str, "expr": str}],
         "ask": {"kind": str, "expr": str, "options": [{"label": str, "expr": str}]}}  # fmt: skip


class Between:
    """Answers the client's turn with the draft, passes extra calls on to llama-server, and keeps both of their sides."""

    def __init__(self, llama):
        self.llama = llama
        self.calls = []  # (step, request, answer)

    async def script(self, connection):
        while True:
            message = await connection.request()
            step = message.value(b"x-parapet-step")
            if step is None:
                content = json.dumps({"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": [
                    {"index": 0, "message": {"role": "assistant", "content": DRAFT}, "finish_reason": "stop"}]}).encode()  # fmt: skip
                await connection.send(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                                      % (len(content), content))  # fmt: skip
                continue
            head = re.sub(rb"(?im)^connection:.*\r\n", b"", message.head).replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
            reader, writer = await asyncio.open_connection(*self.llama.address)
            writer.write(head + message.body)
            answer = await reader.read()
            writer.close()
            self.calls.append((step.decode(), json.loads(message.body), answer))
            await connection.send(answer)
            return


def fits(value, shape):
    if isinstance(shape, list):
        return isinstance(value, list) and all(fits(one, shape[0]) for one in value)
    if isinstance(shape, dict):
        return isinstance(value, dict) and all(name in shape and fits(one, shape[name]) for name, one in value.items())
    return isinstance(value, shape)


def test_what_it_writes_is_one_in_form_and_replaces_nothing():
    with Llama("tiny", "-c", "8192") as llama:
        between = Between(llama)
        with Backend(between.script) as backend, Parapet(backend) as parapet:
            def ready():
                with parapet.connect() as client:
                    told = json.loads(client.ask("GET", "/parapet/ready?verbose").content)
                    return told["jail"]["ready"] or told["solver"]["ready"]
            wait_for(ready, "jail or solver")
            for seed in range(runner.scaled(3, least=1)):
                with parapet.connect(patience=300) as client:
                    got = client.ask("POST", "/v1/chat/completions", [], {
                        "model": "m", "stream": False, "messages": [{"role": "system", "content": f"You are number {seed}."},
                                                                    {"role": "user", "content": PUZZLE}]})  # fmt: skip
                equal(json.loads(got.content)["choices"][0]["message"]["content"], DRAFT, "the draft")
            check(between.calls, "the model was not asked")
            step, body, answer = between.calls[0]
            equal(step, "ask_specification", "the first call")
            equal(body["response_format"]["type"], "json_schema", "what is asked for")
            check(answer.startswith(b"HTTP/1.1 200"), f"llama-server took no such schema: {answer[:300]}")
        # Random weights hardly ever end a text: with the marks of JSON made likely, they do.
        for seed in range(runner.scaled(5, least=2)):
            with Client(llama.address) as client:
                got = client.ask("POST", "/v1/chat/completions", [], {
                    **{name: value for name, value in body.items() if name != "stream_options"}, "stream": False, "seed": seed, "temperature": 1.0, "max_tokens": 4000,
                    "logit_bias": [[mark, 12] for mark in ('"', "]", "}", '"]', '"}', '}]', ',"')]})  # fmt: skip
            choice = json.loads(got.content)["choices"][0]
            text = choice["message"]["content"]
            check(choice["finish_reason"] == "stop", f"seed {seed} was cut: {text[-200:]!r}")
            specification = json.loads(text)
            check(fits(specification, SHAPE), f"not of the schema's shape: {text!r}")
            told = subprocess.run([runner.binary("parapet"), "solve", "--jsonl", "-"], capture_output=True, check=False,
                                  input=json.dumps({"id": seed, "spec": specification, "prompt": PUZZLE}).encode())  # fmt: skip
            check(told.returncode >= 0, f"parapet solve died of {-told.returncode}: {text!r}")
            line = json.loads(told.stdout)
            print(f"   seed {seed}: {len(text)} bytes, {line['verdict']}, {line.get('where')}: {line.get('why')}")
            check(line["verdict"] != "invalid" or (line["where"] and line["why"]), f"refused without a place: {line}")
            check(line.get("lint") != "fits", f"it fits the puzzle: {text!r}")


SPECIFICATION = json.dumps({
    "sets": [{"name": "birds", "members": ["robin", "crow", "gull"]}],
    "vars": [{"name": "place", "of": "birds", "domain": "1..3", "distinct": True, "order": "leftmost"}],
    "constraints": [{"say": "The crow is to the left of the robin.", "expr": "left_of(crow, robin)"},
                    {"say": "The gull is to the right of the robin.", "expr": "right_of(gull, robin)"}],
    "ask": {"kind": "must", "options": [{"label": "A", "expr": "rightmost(robin)"}, {"label": "B", "expr": "rightmost(crow)"},
                                        {"label": "C", "expr": "rightmost(gull)"}]}})  # fmt: skip
SCHEMA_FIELDS = {"/v1/chat/completions": ("response_format", "This model does not support `response_format`."),
                 "/api/chat": ("format", "json: cannot unmarshal object into Go struct field ChatRequest.format of type string"),
                 "/v1/responses": ("text", "Unsupported parameter: 'text.format' with json_schema")}  # fmt: skip


class Refusing:
    """Answers turns with the draft and specifications with the puzzle's; with a schema in it, a call is refused."""

    def __init__(self, path, status):
        self.path, self.status = path, status
        self.steps = []  # (step, whether there was a schema)

    async def script(self, connection):
        field, why = SCHEMA_FIELDS[self.path]
        while True:
            message = await connection.request()
            step, body = message.value(b"x-parapet-step"), json.loads(message.body or b"{}")
            status, content = 200, reply(self.path, DRAFT if step is None else SPECIFICATION, body)
            if step is not None:
                self.steps.append((step.decode(), field in body))
                if field in body:
                    status, content = self.status, json.dumps({"error": {"message": why}}).encode()
            await connection.send(b"HTTP/1.1 %d X\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
                                  % (status, b"text/event-stream" if content.startswith(b"event") else b"application/json",
                                     len(content), content))  # fmt: skip


def reply(path, text, body):
    if path == "/api/chat":
        return json.dumps({"model": "m", "message": {"role": "assistant", "content": text}, "done": True, "done_reason": "stop"}).encode() + b"\n"
    if path == "/v1/responses":
        whole = {"id": "x", "object": "response", "model": "m", "status": "completed", "output": [
            {"type": "message", "role": "assistant", "status": "completed", "content": [{"type": "output_text", "text": text}]}]}
        frames = [{"type": "response.output_text.delta", "delta": text}, {"type": "response.completed", "response": whole}]
    else:
        choice = {"index": 0, "finish_reason": "stop"}
        said = {"role": "assistant", "content": text}
        whole = {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": [{**choice, "message": said}]}
        frames = [{**whole, "object": "chat.completion.chunk", "choices": [{**choice, "delta": said}]}]
    if not body.get("stream"):
        return json.dumps(whole).encode()
    return "".join(f"event: {frame.get('type', 'message')}\ndata: {json.dumps(frame)}\n\n" for frame in frames).encode()


def turns(path, status, count=2, policy=None):
    """What the backend was asked beside the turns' drafts, and what the client got, verdict and text."""
    refusing = Refusing(path, status)
    with Backend(refusing.script) as backend, Parapet(backend, *(["--policy", policy] if policy else [])) as parapet:
        def ready():
            with parapet.connect() as client:
                told = json.loads(client.ask("GET", "/parapet/ready?verbose").content)
                return told["jail"]["ready"] or told["solver"]["ready"]
        wait_for(ready, "jail or solver")
        asked = {"input": PUZZLE} if path == "/v1/responses" else {"messages": [{"role": "user", "content": PUZZLE}]}
        got = []
        for _ in range(count):
            with parapet.connect(patience=60) as client:
                answer = client.ask("POST", path, [], {"model": "m", "stream": False, **asked})
            got.append((answer.values(b"x-parapet-verdict")[0].decode(), b"(C)" in answer.content))
    return refusing.steps, got


def test_a_backend_that_refuses_the_schema_is_asked_without_it_and_remembered():
    for path in SCHEMA_FIELDS:
        for status in (400, 422):
            steps, got = turns(path, status)
            equal(got, [("replaced", True)] * 2, f"{path}, {status}: {steps}")
            equal(steps[:2], [("ask_specification", True), ("ask_specification", False)], f"{path}, {status}")
            check(all(not schema for _, schema in steps[1:]), f"{path}, {status}: it was refused once: {steps}")


def test_a_refusal_of_something_else_is_one():
    steps, got = turns("/v1/chat/completions", 404, count=1)
    equal(steps, [("ask_specification", True)], "nothing but the call")
    equal(got[0][0], "fallback", "the verdict")


def test_the_operator_may_switch_it_off():
    with tempfile.TemporaryDirectory() as folder:
        policy = os.path.join(folder, "policy.yaml")
        with open(policy, "w", encoding="utf-8") as file:
            file.write("version: 1\nbased-on: 1\nguard: {schema: off}\n")
        steps, got = turns("/api/chat", 400, count=1, policy=policy)
    equal(got, [("replaced", True)], f"{steps}")
    check(steps and all(not schema for _, schema in steps), f"a schema was sent: {steps}")


main(globals())
