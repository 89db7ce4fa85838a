"""The failures that parapet exists for, through `serve` as two small models have them, in two wordings each, streamed and not:
what is delivered says the truth, and nothing is worse than the draft."""
import json
import os

from harness import runner
from harness.backend import Backend, answer
from harness.client import chunked
from harness.failures import FAILURES, Model, judged
from harness.parapet import Parapet
from harness.runner import Skip, check, equal, main, wait_for
from harness.texts import record_of, text_in

SIZES = {"gemma4:e2b": "5.1B", "gemma2:2b": "2.6B"}  # as Ollama tells them: the first one counts embeddings that are looked up
TOKEN_NS = 10_000_000
# How many of the 17 have to come out right: in the first wording, in both.
LEAST_PAGE, LEAST_ALL = 16, 16


class Server:
    """A model server that has one turn's model say everything."""

    model = None

    async def script(self, connection):
        while True:
            message = await connection.request()
            await connection.send(self.answer(message))
            if message.closes():
                return

    def answer(self, message):
        if message.target == b"/api/tags":
            models = [{"name": name, "model": name, "digest": "a" * 64, "details": {"parameter_size": size}} for name, size in SIZES.items()]
            return whole({"models": models})
        if message.method != b"POST":
            return whole({"version": "0.6.2"})
        body = json.loads(message.body)
        step = message.value(b"x-parapet-step") or b""
        asked = body["messages"][-1]["content"]
        text = self.model.reply(step.decode(), asked) if self.model else "Hello, how are you?"
        return spoken(body["model"], text, body.get("stream", True))


def whole(document, kind=b"application/json"):
    return answer(json.dumps(document).encode(), fields=b"Content-Type: " + kind + b"\r\n")


def spoken(model, text, stream):
    """A text as Ollama says it, at the pace of a model that is fast enough to be held."""
    count = len(text) // 4 + 1
    base = {"model": model, "created_at": "2026-01-01T00:00:00Z"}
    end = {"done": True, "done_reason": "stop", "total_duration": count * TOKEN_NS, "load_duration": 1, "prompt_eval_count": 20,
           "prompt_eval_duration": 1000, "eval_count": count, "eval_duration": count * TOKEN_NS}  # fmt: skip
    if not stream:
        return whole({**base, "message": {"role": "assistant", "content": text}, **end})
    lines = [{**base, "message": {"role": "assistant", "content": text[at : at + 16]}, "done": False} for at in range(0, len(text), 16)]
    lines.append({**base, "message": {"role": "assistant", "content": ""}, **end})
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
    return head + chunked(*[json.dumps(line).encode() + b"\n" for line in lines])


def ask(parapet, texts, model, stream):
    roles = ("user", "assistant")
    messages = [{"role": roles[at % 2], "content": text} for at, text in enumerate(texts)]
    with parapet.connect() as client:
        got = client.ask("POST", "/api/chat", (), {"model": model, "stream": stream, "messages": messages})
    equal(got.status, 200, f"{model} {texts[-1]}: {got.content!r}")
    return got, text_in(got.content, stream)


def ready(parapet):
    with parapet.connect() as client:
        said = json.loads(client.ask("GET", "/parapet/ready?verbose&backend=1").content)
    return said["jail"]["ready"] and said["solver"]["ready"]


def play(parapet, server):
    """Of every failure: (wording, model, streamed) with what became of it."""
    played = {}
    for failure in FAILURES:
        for wording, texts in enumerate(failure.asked):
            for name in SIZES:
                for stream in (False, True):
                    server.model = Model(failure, texts)
                    got, text = ask(parapet, texts, name, stream)
                    grade, record = judged(failure, server.model, text, stream), record_of(parapet, got)
                    played.setdefault(failure.name, []).append((wording, name, stream, grade))
                    if grade != "right":
                        tell(failure, texts, name, stream, grade, record, text)
    return played


def tell(failure, texts, name, stream, grade, record, text):
    print(f"{grade} {failure.name} as {name}, {'streamed' if stream else 'whole'}, {record.get('route')} {record['verdict']}/{record.get('reason')}: "
          f"{texts[-1][-100:]!r}" + ("" if grade == "kept" else f"\n  delivered: {text!r}"))  # fmt: skip


def table(played):
    """Prints what became of each failure. Returns how many came out right in the first wording, and in both."""
    page = every = 0
    for name, cells in played.items():
        shown = [" ".join("rbk!"["right bare kept worse".split().index(grade)] for at, _, _, grade in cells if at == wording) for wording in range(2)]
        page += all(grade == "right" for at, _, _, grade in cells if at == 0)
        every += all(grade == "right" for _, _, _, grade in cells)
        print(f"{name:>6} | {' | '.join(shown)}")
    print(f"in the first wording {page}, in both {every} of {len(played)} (r right, b right without its explanation, k the draft kept, "
          "! worse; each model, whole and streamed)")  # fmt: skip
    return page, every


def test_the_failures_that_parapet_exists_for():
    if not os.path.exists(os.path.join(runner.bindir, "parapet-solver")):
        raise Skip("parapet-solver was not built: there is no Z3")
    server = Server()
    with Backend(server.script) as backend, Parapet(backend) as parapet:
        wait_for(lambda: ready(parapet), "the jail and the solver")
        for name in SIZES:
            ask(parapet, ["Hello there."], name, True)
        played = play(parapet, server)
    page, every = table(played)
    worse = [(name, cell) for name, cells in played.items() for cell in cells if cell[3] == "worse"]
    check(not worse, f"worse than the draft: {worse}")
    check(page >= LEAST_PAGE and every >= LEAST_ALL, f"{page} right in the page's wording, {every} in all")


main(globals())
