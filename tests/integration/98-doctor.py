"""`parapet doctor` looks at the model server that it finds: what it tells and what one short turn shows, what each guard will cost
under the policy, what to set; and of what cannot be done one line that says what to do."""
import asyncio
import json
import os

from harness.backend import Backend, always, answer
from harness.llama import Llama
from harness.parapet import run_to_end, scratch
from harness.runner import check, equal, main

NANOS = 1_000_000_000
LISTED = [{"name": "all-minilm-embed:latest", "details": {"parameter_size": "23M"}},
          {"name": "gemma3:4b", "details": {"parameter_size": "4.3B"}}, {"name": "mystery:latest", "details": {}}]


class Ollama:
    """An Ollama that tells times of its own: it reads and writes so many tokens a second."""

    def __init__(self, reads=60.0, writes=6.0, cache=True, models=LISTED, loaded=(), load=0.0):
        self.reads, self.writes, self.cache, self.models, self.loaded, self.load = reads, writes, cache, models, list(loaded), load
        self.asked, self.seen, self.keys = [], set(), []

    async def script(self, connection):
        while True:
            message = await connection.request()
            self.keys.append(message.value(b"authorization"))
            await connection.send(self.answer(message))
            if message.closes():
                return

    def answer(self, message):
        path = message.target
        if path == b"/api/chat":
            return whole(self.chat(json.loads(message.body)))
        known = {b"/api/version": {"version": "0.13.0"}, b"/api/tags": {"models": self.models}, b"/api/ps": {"models": self.loaded}}
        return whole(known[path]) if path in known else whole({"error": "not found"}, b"404 Not Found")

    def chat(self, body):
        text, most = body["messages"][0]["content"], body["options"]["num_predict"]
        self.asked.append((body["model"], most))
        read = 1 if self.cache and text in self.seen else len(text) // 4
        self.seen.add(text)
        return {"model": body["model"], "message": {"role": "assistant", "content": "x " * most}, "done": True, "done_reason": "length",
                "load_duration": int(self.load * NANOS), "prompt_eval_count": len(text) // 4,
                "prompt_eval_duration": int(read / self.reads * NANOS), "eval_count": most, "eval_duration": int(most / self.writes * NANOS)}


def whole(document, status=b"200 OK"):
    return answer(json.dumps(document).encode(), status, b"Content-Type: application/json\r\n")


def doctor(backend, *flags, env=None):
    status, out, said = run_to_end("--backend", backend.url, *flags, command="doctor", env=env)
    equal(status, 0, f"{flags}: it said {said!r}")
    return out


def as_json(backend, *flags, env=None):
    return json.loads(doctor(backend, "--json", *flags, env=env))


def refused(*flags, words, status=1, env=None):
    got, out, said = run_to_end(*flags, command="doctor", env=env)
    equal((got, out), (status, ""), f"{flags}: it said {said!r}")
    lines = [line for line in said.splitlines() if not line.endswith("...")]
    equal(len(lines), 1, f"{flags}: lines in {said!r}")
    for word in words:
        check(word in lines[0], f"{flags}: {word!r} is not in {lines[0]!r}")


def test_ten_lines():
    with Backend(Ollama().script) as backend:
        lines = doctor(backend).splitlines()
        check(8 <= len(lines) <= 16, lambda: "\n".join(lines))
        rows = {line.split()[0]: line for line in lines if not line.startswith(" ")}
        equal([*rows], ["backend", "model", "speed", "slots", "cache", "context", "logic", "arithmetic", "constraints", "set"], "rows")
        check("Ollama 0.13.0" in rows["backend"], rows["backend"])
        check("gemma3:4b" in rows["model"] and "of 3 models" in rows["model"], rows["model"])
        check("reads 60 tokens a second, writes 6.0" in rows["speed"] and "takes 33 s" in rows["speed"], rows["speed"])
        check("OLLAMA_NUM_PARALLEL" in rows["slots"], rows["slots"])
        check("kept" in rows["cache"], rows["cache"])


def test_what_it_measures():
    ollama = Ollama(reads=40.0, writes=5.0, load=3.0, loaded=[{"name": "mystery:latest", "context_length": 2048}])
    with Backend(ollama.script) as backend:
        told = as_json(backend)
        equal(told["model"], {"name": "mystery:latest", "millions": None, "told": False, "of": 3}, "one that is loaded goes first")
        equal((told["speed"]["prompt_tokens_per_second"], told["speed"]["tokens_per_second"]), (40, 5), "speeds")
        equal((told["speed"]["load_seconds"], told["cache"]["kept"], told["context"], told["slots"]), (3, True, 2048, None), "the rest")
        lines = " ".join(one["line"] for one in told["set"])
        for word in ("OLLAMA_KEEP_ALIVE=", "OLLAMA_CONTEXT_LENGTH=", "ollama cp"):
            check(word in lines, f"{word} in {lines!r}")
        equal({model for model, _ in ollama.asked}, {"mystery:latest"}, "who is asked")
        check(sum(most for _, most in ollama.asked) < 64, f"no more than a short turn: {ollama.asked}")
        equal(as_json(backend, "--model", "gemma3:4b")["model"]["millions"], 4000, "4.3 billion are what people call 4b")


def test_a_cache_that_is_not_kept():
    with Backend(Ollama(cache=False).script) as backend:
        told = as_json(backend)
        equal(told["cache"]["kept"], False, "cache")
        check(any("reads the whole conversation again" in one["why"] for one in told["set"]), told["set"])


def test_what_each_guard_costs():
    with Backend(Ollama(reads=1000.0, writes=1000.0).script) as fast, Backend(Ollama(reads=20.0, writes=2.0).script) as slow:
        quick, tedious = as_json(fast), as_json(slow)
        equal([one["executor"] for one in quick["guards"]], ["logic", "arithmetic", "constraints"], "guards")
        check(all(one["fits"] for one in quick["guards"]), quick["guards"])
        late = [one for one in tedious["guards"] if not one["fits"]]
        check(late, "at two tokens a second something is too slow")
        for one in tedious["guards"]:
            check(one["seconds"] >= one["calls"] * one["tokens_least"] / 2, one)
        advice = next(one for one in tedious["set"] if one["line"].startswith("patience: "))
        with scratch() as folder:
            path = f"{folder}/policy.yaml"
            with open(path, "w", encoding="ascii") as file:
                file.write(f"version: 1\n{advice['line']}\n")
            # What it says to set does what it says it does.
            again = as_json(slow, "--policy", path)
        named = advice["why"].split(":")[0].split(", ")
        check(all(one["fits"] for one in again["guards"] if one["executor"] in named), again["guards"])


def test_where_times_are_not_told():
    """An OpenAI-like server that tells nothing: our own clock counts."""
    async def script(connection):
        message = await connection.request()
        if message.target == b"/v1/models":
            await connection.send(whole({"object": "list", "data": [{"id": "some-7b"}]}))
        elif message.target == b"/v1/chat/completions":
            asked = json.loads(message.body)
            tokens = asked["max_tokens"]
            equal(sorted(asked), ["max_tokens", "messages", "model", "stream"], "no member that only one server knows")
            await asyncio.sleep(0.05 * tokens)
            reply = {"role": "assistant", "content": "x " * tokens}
            usage = {"prompt_tokens": 150, "completion_tokens": tokens, "total_tokens": 150 + tokens}
            await connection.send(whole({"id": "1", "object": "chat.completion", "created": 1, "model": "m", "usage": usage,
                                         "choices": [{"index": 0, "message": reply, "finish_reason": "length"}]}))
        else:
            await connection.send(whole({"error": "not found"}, b"404 Not Found"))
        connection.shut()

    with Backend(script) as backend:
        told = as_json(backend)
        equal((told["backend"]["kind"], told["model"]["name"], told["model"]["millions"]), ("other", "some-7b", 7000), "what it is")
        speed = told["speed"]["tokens_per_second"]
        check(speed is None or 0 < speed <= 40, told["speed"])


def test_what_cannot_be_done():
    with Backend(always(whole({"error": "x"}, b"404 Not Found"))) as nobody:
        refused("--backend", nobody.url, words=["lists no models", "--backend"])
    refused("--backend", nobody.url, words=["nothing answers at", "start the model server"])
    with Backend(Ollama(models=[]).script) as backend:
        refused("--backend", backend.url, words=["has no model", "ollama pull"])
        refused("--backend", backend.url, "--model", "x", words=["has no model x", "--model"])
        refused("--backend", backend.url, "--backend-key-file", "/nonexistent", words=["--backend-key-file", "/nonexistent"])
        refused("--backend", backend.url, "--nonsense", words=["--nonsense"], status=2)
        refused("--backend", backend.url, "--model", words=["--model"], status=2)
        refused("--backend", backend.url, "--timeout", "soon", words=["--timeout", "2m"], status=2)
        refused("--backend", backend.url, "--listen", backend.url.removeprefix("http://"), words=["is parapet's own address"])
    refused("--backend", "ftp://x", words=["--backend", "ftp://x"])


def test_a_server_that_refuses_or_hangs():
    class Hanging(Ollama):
        async def script(self, connection):
            message = await connection.request()
            if message.target == b"/api/chat":
                await connection.gone()
            await connection.send(self.answer(message))
            connection.shut()

    class Refusing(Ollama):
        def answer(self, message):
            return whole({"error": "model requires more system memory"}, b"500 Internal Server Error") if message.target == b"/api/chat" else super().answer(message)

    with Backend(Hanging().script) as backend:
        refused("--backend", backend.url, "--timeout", "300ms", words=["gemma3:4b", "no answer within", "--timeout"])
    with Backend(Refusing().script) as backend:
        refused("--backend", backend.url, words=["500", "more system memory"])
    with Backend(always(answer(b'{"error":"loading"}', b"503 Service Unavailable", b"Server: llama.cpp\r\n"))) as backend:
        refused("--backend", backend.url, words=["loading", "wait"])


def test_a_key_is_shown():
    ollama = Ollama()
    with Backend(ollama.script) as backend, scratch() as folder:
        path = f"{folder}/key"
        with open(path, "w", encoding="ascii") as file:
            file.write("secret-of-the-backend\n")
        os.chmod(path, 0o600)
        doctor(backend, "--backend-key-file", path)
        equal(set(ollama.keys), {b"Bearer secret-of-the-backend"}, "in every request")


def test_a_real_server():
    with Llama("tiny", "-c", "2048", "-np", "1") as llama:
        told = as_json(llama)
        equal((told["backend"]["kind"], told["slots"], told["context"], told["cache"]["kept"]), ("llama-server", 1, 2048, True), "what it tells")
        equal(told["speed"]["tokens_out"], 32, "a random model ends where it likes, unless it is told not to")
        check(told["speed"]["tokens_per_second"] > 0 and told["speed"]["prompt_tokens_per_second"] > 0, told["speed"])
        check("llama-server" in doctor(llama), "in words")


main(globals())
