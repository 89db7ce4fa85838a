"""Prompts that are longer than the model's window: told before they are sent where that is certain, found afterwards where the
model server cut them without a word, and never said of a prompt that fits."""
import collections
import contextlib
import glob
import json
import os
import re
import time

from harness import lengths, reader
from harness.backend import Backend
from harness.llama import Llama
from harness.ollama import whole
from harness.parapet import Parapet, run_to_end, scratch
from harness.runner import SHARED, Skip, check, equal, main, scaled, wait_for
from harness.texts import record_of

LANGUAGES = [*lengths.SENTENCES]
MODEL = "gemma3:4b"
FITS = (0.1, 0.3, 0.6, 0.9)
OVER = (2.2, 3, 5, 10, 20)
REFUSED = "the input length exceeds the context length"
# How what does not fit is cut, down to how many tokens, by Ollama's versions.
CUTS = {"0.12.3": lambda window: window, "0.20.0": lambda window: window, "0.30.0": lambda window: window - 1, "0.33.0": lambda window: 4 + (window - 4) // 2}


class Ollama:
    """Counts as harness.lengths does; drops whole messages of a chat, cuts what is still too long, answers 200."""

    def __init__(self, version="0.33.0", usual=4096):
        self.version, self.usual, self.window, self.seen = version, usual, 0, []
        self.trained, self.loads, self.loaded, self.show, self.shown = 1 << 30, [], MODEL, {}, 0

    def counted(self, messages, window):
        def size(kept):
            return 12 + sum(5 + lengths.tokens(message["content"]) for message in kept)
        system = [message for message in messages if message["role"] == "system"]
        rest = [message for message in messages if message["role"] != "system"]
        while len(rest) > 1 and size(system + rest) > window:
            rest.pop(0)
        count = size(system + rest)
        return count if count < window else CUTS[self.version](window)

    def said(self, message):
        if message.target == b"/api/version":
            return {"version": self.version}
        if message.target == b"/api/tags":
            return {"models": [{"name": MODEL, "model": MODEL, "details": {"parameter_size": "4.3B"}}]}
        if message.target == b"/api/ps":
            return {"models": [{"name": self.loaded, "model": self.loaded, "context_length": self.window}] if self.window else []}
        body = json.loads(message.body)
        if message.target == b"/api/show":
            self.shown += 1
            return {**self.show, "license": "MIT"} if body == {"model": MODEL} else None
        self.seen.append(message.body)
        native = message.target.startswith(b"/api/")
        window = min((body.get("options") or {}).get("num_ctx", self.usual) if native else self.usual, self.trained)
        if window != self.window:
            self.loads.append(window)
        self.window, self.loaded = window, body["model"]
        messages = body.get("messages") or [{"role": "user", "content": body["prompt"]}]
        if native and body.get("truncate") is False and self.counted(messages, 1 << 30) > self.window:
            return None
        count = self.counted(messages, self.window)
        if native:
            key, text = ("response", "Yes.") if "prompt" in body else ("message", {"role": "assistant", "content": "Yes."})
            return {"model": MODEL, key: text, "done": True, "done_reason": "stop", "prompt_eval_count": count, "eval_count": 2}
        return {"id": "a", "object": "chat.completion", "created": 1, "model": MODEL,
                "choices": [{"index": 0, "message": {"role": "assistant", "content": "Yes."}, "finish_reason": "stop"}],
                "usage": {"prompt_tokens": count, "completion_tokens": 2, "total_tokens": count + 2}}

    async def script(self, connection):
        while True:
            message = await connection.request()
            said = self.said(message)
            await connection.send(whole(said) if said else whole({"error": REFUSED}).replace(b"200 OK", b"400 Bad Request"))
            if message.closes():
                return


def policy(folder, text):
    path = os.path.join(folder, "policy.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write("version: 1\n" + text)
    return path


def turn(parapet, messages, window=None, path="/api/chat"):
    """The answer to one turn, and its record."""
    body = {"model": MODEL, "messages": messages, "stream": False}
    if path == "/api/generate":
        body = {"model": MODEL, "prompt": messages[0]["content"], "stream": False}
    if window:
        body["options"] = {"num_ctx": window}
    with parapet.connect() as client:
        got = client.ask("POST", path, [], body)
    return got, record_of(parapet, got)


def user(text):
    return [{"role": "user", "content": text}]


def chat(language, length, seed=0):
    """A conversation of about so many tokens."""
    each = [lengths.prompt(language, length / 8, f"{seed} {i}") for i in range(8)]
    return [{"role": "system", "content": "You are terse."},
            *({"role": ("user", "assistant")[i % 2], "content": text} for i, text in enumerate(each[:-1])),
            {"role": "user", "content": each[-1]}]


def teach(parapet, window, path="/api/chat"):
    """What a model's tokens are like is learned from turns that fit."""
    turn(parapet, user("Hello there, who are you?"), window, path)
    for language in LANGUAGES:
        turn(parapet, user(lengths.prompt(language, 0.15 * window)), window, path)


def told(got):
    return (got.value(b"x-parapet-context") or b"").decode()


def test_what_fits_is_never_called_too_long():
    for version in [*CUTS][1:]:
        with Backend(Ollama(version).script) as backend, Parapet(backend) as parapet:
            for window in (1024, 4096):
                turn(parapet, user("Hi."), window)
                for language in LANGUAGES:
                    for part in FITS:
                        for messages in (user(lengths.prompt(language, part * window)), chat(language, part * window)):
                            got, record = turn(parapet, messages, window)
                            equal((told(got), "context" in record, record["window"]), ("", False, window), f"{version}: {language}, {part} of {window}")


def test_what_was_cut_is_found():
    for version in [*CUTS][1:]:
        with Backend(Ollama(version).script) as backend, Parapet(backend) as parapet:
            teach(parapet, 2048)
            partly = []
            for language in LANGUAGES:
                for part in OVER:
                    for path, messages in (("/api/generate", user(lengths.prompt(language, part * 2048))),
                                           ("/api/chat", user(lengths.prompt(language, part * 2048))), ("/api/chat", chat(language, part * 2048))):
                        got, record = turn(parapet, messages, 2048, path)
                        what = f"{version}: {language}, {part} windows by {path}, {len(messages)} messages: {record}"
                        equal(record.get("context"), "truncated", what)
                        check(told(got).startswith("overflow; window=2048; tokens="), f"{told(got)!r}: {what}")
                        check(2048 < record["tokens_least"] <= part * 2048 * 1.05, what)
                for part in (1.1, 1.3, 1.6, 1.9):
                    for messages in (user(lengths.prompt(language, part * 2048)), chat(language, part * 2048)):
                        partly.append("context" in turn(parapet, messages, 2048)[1])
            print(f"   {version}: {partly.count(True)} of {len(partly)} of 1.1 to 1.9 windows found", flush=True)
            check(partly.count(True) > len(partly) / 2, f"{version}: {partly}")


def test_the_usual_window_is_asked_for():
    """Who names no window gets the one that Ollama tells of the loaded model, but not the one that somebody else asked for."""
    ollama = Ollama(usual=1024)
    with Backend(ollama.script) as backend, Parapet(backend) as parapet:
        path, small = "/v1/chat/completions", user("Hello there, who are you?")
        turn(parapet, small, 512)
        equal(turn(parapet, small, path=path)[1].get("window"), None, "nothing is known yet")
        wait_for(lambda: turn(parapet, small, path=path)[1].get("window") == 1024, "the window to be told", pause=1)
        equal(turn(parapet, small, 512)[1]["window"], 512, "as asked")
        equal(turn(parapet, small, path=path)[1].get("window"), None, "what is loaded now may be somebody's own")
        wait_for(lambda: turn(parapet, small, path=path)[1].get("window") == 1024, "the window to be told anew", pause=1)
        record = turn(parapet, user(lengths.prompt("english", 9000)), path=path)[1]
        equal((record["context"], record["window"]), ("truncated", 1024), "a prompt of nine windows")


def test_what_is_told_of_it():
    with Backend(Ollama().script) as backend, Parapet(backend) as parapet:
        teach(parapet, 2048)
        for _ in range(3):
            got, record = turn(parapet, user(lengths.prompt("english", 20000)), 2048)
        log = parapet.said("OLLAMA_CONTEXT_LENGTH=")
        lines = [line for line in log.splitlines() if "OLLAMA_CONTEXT_LENGTH=" in line]
        equal(len(lines), 1, f"the cure is told once: {lines}")
        check(f"{MODEL} has room for 2048 tokens" in lines[0] and "num_ctx" in lines[0], lines[0])
        with parapet.connect() as client:
            metrics = client.ask("GET", "/parapet/metrics").content.decode()
        check(f'parapet_context_overflows_total{{model="{MODEL}",result="truncated"}} 3' in metrics, metrics[-2000:])
        status, out, _ = run_to_end(record["turn"], command="why", env={"PARAPET_LISTEN": f"127.0.0.1:{parapet.port}"})
        check(status == 0 and "context: truncated" in out and "2048" in out, out)


def test_off_changes_nothing():
    ollama, long = Ollama(), user(lengths.prompt("english", 20000))
    with Backend(ollama.script) as backend, scratch() as folder:
        answers = {}
        for mode in ("off", "note"):
            with Parapet(backend, "--policy", policy(folder, f"context: {mode}\n")) as parapet:
                teach(parapet, 2048)
                got, record = turn(parapet, long, 2048)
                answers[mode] = got.content, ollama.seen[-1]
                equal((bool(told(got)), "context" in record), (mode == "note",) * 2, mode)
        equal(answers["off"], answers["note"], "content both ways")


def test_refused():
    """By Ollama, where it can be told to; else by parapet, in each API's words; and only what is certainly too long."""
    long, fits = user(lengths.prompt("english", 9000)), user(lengths.prompt("english", 900))
    for version in ("0.12.3", "0.33.0"):
        ollama = Ollama(version, usual=1024)
        with Backend(ollama.script) as backend, scratch() as folder, Parapet(backend, "--policy", policy(folder, "context: refuse\n")) as parapet:
            for path in ("/v1/chat/completions", "/v1/messages"):
                wait_for(lambda: turn(parapet, fits, path=path)[1].get("window") == 1024, "the window to be told", pause=1)  # noqa: B023
            asked = len(ollama.seen)
            for path, words in (("/v1/chat/completions", ("error", "code", "context_length_exceeded")),
                                ("/v1/messages", ("error", "type", "invalid_request_error"))):
                got, record = turn(parapet, long, path=path)
                equal((got.status, record["context"], record["status"], len(ollama.seen)), (400, "refused", 400, asked), f"{version}: {path}")
                check(told(got).startswith("refused; window=1024; tokens="), told(got))
                equal(json.loads(got.content)[words[0]][words[1]], words[2], path)
                equal(turn(parapet, fits, path=path)[0].status, 200, path)
                for switch in ("off", "shadow"):
                    with parapet.connect() as client:
                        got = client.ask("POST", path, [("X-Parapet", switch)], {"model": MODEL, "messages": long, "max_tokens": 9})
                    equal(got.status, 200, f"{path}, {switch}: passed on")
                asked += 3
            teach(parapet, 1024)
            sent = ollama.seen[-1]
            check(b"truncate" not in sent, "what fits is passed on as it is")
            for path in ("/api/chat", "/api/generate"):
                got, record = turn(parapet, long, 1024, path)
                equal((got.status, record["context"]), (400, "refused"), f"{version}: {path}")
                check(json.loads(got.content)["error"].startswith(REFUSED), got.content)
                equal(b"truncate" in ollama.seen[-1], version == "0.33.0", f"{version}: {path}: who refuses")
            body = {"model": MODEL, "messages": long, "stream": False, "truncate": True, "options": {"num_ctx": 1024}}
            with parapet.connect() as client:
                equal(client.ask("POST", "/api/chat", [], body).status, 200, "a client that says itself what it wants")


def grown(parapet, ollama, messages, path="/api/chat", **more):
    """The bytes that a request was sent as, and those that reached the backend."""
    body = {"model": MODEL, **({"prompt": messages[0]["content"]} if path == "/api/generate" else {"messages": messages}), "stream": False, **more}
    with parapet.connect() as client:
        equal(client.ask("POST", path, [], body).status, 200, path)
    return json.dumps(body), ollama.seen[-1].decode()


def want_usual(parapet, usual):
    wait_for(lambda: turn(parapet, user("Hello there."))[1].get("window") == usual, "the window to be told", pause=1)


def test_windows_grow_and_stay():
    """By what is put into the request and nothing else; by powers of two, up to the bound; once for a conversation, not by turns."""
    small, long = user("Hello there."), user(lengths.prompt("english", 9000))
    ollama = Ollama(usual=4096)
    with Backend(ollama.script) as backend, scratch() as folder, Parapet(backend, "--policy", policy(folder, "context: grow\n")) as parapet:
        teach(parapet, 4096)
        want_usual(parapet, 4096)
        sent, seen = grown(parapet, ollama, small)
        equal(seen, sent, "nobody needs more")
        sent, seen = grown(parapet, ollama, long, options={"num_ctx": 4096})
        equal(seen, sent, "a client that names a window")
        want_usual(parapet, 4096)
        ollama.loads.clear()
        for path, more, put in (("/api/chat", {}, ', "options":{"num_ctx":16384}'), ("/api/generate", {}, ', "options":{"num_ctx":16384}'),
                                ("/api/chat", {"options": {"seed": 3}}, '"num_ctx":16384,'), ("/api/generate", {"options": {}}, '"num_ctx":16384')):
            for messages in (long, small):
                sent, seen = grown(parapet, ollama, messages, path, **more)
                check(json.loads(seen)["options"]["num_ctx"] == 16384, f"{path}: {seen[-200:]}")
                equal(seen.replace(put.replace(", ", ",", 1), "", 1), sent, f"{path}, {more}: nothing else changes")
        equal(ollama.loads, [16384], "loaded once")
        for fields, model in (([("X-Parapet", "off")], MODEL), ([("X-Parapet", "shadow")], MODEL)):
            with parapet.connect() as client:
                client.ask("POST", "/api/chat", fields, {"model": model, "messages": long, "stream": False})
            check(b"num_ctx" not in ollama.seen[-1], str(fields))
        check(json.loads(grown(parapet, ollama, user(lengths.prompt("english", 60000)))[1])["options"]["num_ctx"] == 32768, "the bound")
        equal(turn(parapet, long, path="/v1/chat/completions")[0].status, 200, "OpenAI's API has no place for it")
        check(b"num_ctx" not in ollama.seen[-1], "OpenAI's API")


def test_growth_ends_with_the_models_stay():
    long = user(lengths.prompt("english", 9000))
    ollama = Ollama(usual=4096)
    ollama.trained = 8192
    with Backend(ollama.script) as backend, scratch() as folder, Parapet(backend, "--policy", policy(folder, "context: grow\n")) as parapet:
        teach(parapet, 4096)
        want_usual(parapet, 4096)
        grown(parapet, ollama, long)
        wait_for(lambda: '"num_ctx":8192' in grown(parapet, ollama, long)[1], "what the model has to be told", pause=1)
        with parapet.connect() as client:
            for _ in range(2):  # another model takes its place, and is asked after within ten seconds
                client.ask("POST", "/api/chat", [], {"model": "qwen3:8b", "messages": user("Hello there, who are you?"), "stream": False})
                time.sleep(12)
        check("num_ctx" not in grown(parapet, ollama, user("Hi."))[1], "the model has gone")


def shows(trained, usual=0):
    return {"parameters": f"stop    \"num_ctx 9\"\nnum_ctx    {usual}\ntop_k   20" if usual else "top_k 20",
            "model_info": {"general.architecture": "gemma3", "gemma3.context_length": trained, "gemma3.attention.head_count": 8}}


def test_what_a_models_files_say():
    """What it was trained for bounds what is asked for and what windows grow to; its own num_ctx is what those get who ask for none."""
    small, long = user("Hello there, who are you?"), user(lengths.prompt("english", 9000))
    ollama = Ollama(usual=1024)
    ollama.trained, ollama.show = 2048, shows(2048, 1024)
    with Backend(ollama.script) as backend, scratch() as folder, Parapet(backend, "--policy", policy(folder, "context: grow\n")) as parapet:
        wait_for(lambda: turn(parapet, small, 8192)[1]["window"] == 2048, "what the model can have", pause=1)
        got, record = turn(parapet, long, 8192)
        equal((record["context"], record["window"]), ("truncated", 2048), "nine windows, asked for as one")
        check(told(got).startswith("overflow; window=2048;"), told(got))
        record = turn(parapet, user(lengths.prompt("english", 1200)), 8192)[1]
        equal(("context" in record, record["window"]), (False, 2048), "what fits")
        record = turn(parapet, small, path="/v1/chat/completions")[1]
        equal(record.get("window"), 1024, "its own, although somebody else had it loaded with another")
        equal(ollama.shown, 1, "asked once")
        ollama.loads.clear()
        turn(parapet, long)
        turn(parapet, long)
        equal(max(ollama.loads), 2048, "grown to what it can have, at once")


def test_models_beyond_those_that_are_known():
    """The 33rd model learns nothing and never grows; what is cut is found all the same where the window is known."""
    with Backend(Ollama().script, keep_bytes=False) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        def ask(number, messages):
            got = client.ask("POST", "/api/chat", [], {"model": f"model-{number}", "messages": messages, "stream": False, "options": {"num_ctx": 1024}})
            return record_of(parapet, got)
        for number in range(40):
            ask(number, user("Hello there, who are you?"))
        for number in (3, 39):
            for part in FITS:
                check("context" not in ask(number, user(lengths.prompt("english", part * 1024))), f"model {number}: {part}")
            equal(ask(number, user(lengths.prompt("english", 5000)))["context"], "truncated", f"model {number}: five windows")
        metrics = client.ask("GET", "/parapet/metrics").content.decode()
        check('parapet_context_overflows_total{model="other",result="truncated"} 1' in metrics, metrics[-3000:])


def test_what_was_learned_outlives_a_restart():
    with Backend(Ollama().script) as backend, scratch() as folder:
        os.chmod(folder, 0o777)
        state = ("--state", os.path.join(folder, "state"))
        with Parapet(backend, *state) as parapet:
            teach(parapet, 2048)
        with Parapet(backend, *state) as parapet:
            check(told(turn(parapet, user(lengths.prompt("english", 4600)), 2048)[0]), "two windows of English are known to be too long")
        with Parapet(backend) as parapet:
            check(not told(turn(parapet, user(lengths.prompt("english", 4600)), 2048)[0]), "nothing is known of a model that is new")


def recorded():
    """Prompts of people, and what models answered."""
    folder = os.path.join(SHARED, "eval", "mission")
    if not os.path.isdir(folder):
        raise Skip("no recorded turns here: ../shared/eval/mission")
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            for number, line in enumerate(file):
                if name.endswith(".jsonl") and number < scaled(50):
                    row = json.loads(line)
                    yield row["prompt"], [one["text"] for one in row.get("outputs") or [] if isinstance(one.get("text"), str)]


def test_recorded_turns_that_just_fit():
    """Each in a window that has no token to spare, alone and as a conversation, whatever was learned from those before it."""
    ollama, turns = Ollama("0.20.0"), 0
    with Backend(ollama.script, keep_bytes=False) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        for prompt, answers in recorded():
            for messages in (user(prompt), [*user(prompt), {"role": "assistant", "content": (answers or ["Yes."])[0]}, *user("Go on, please.")]):
                window = max(ollama.counted(messages, 1 << 30), 64)
                body = {"model": MODEL, "messages": messages, "stream": False, "options": {"num_ctx": window}}
                got = client.ask("POST", "/api/chat", [], body)
                equal((got.status, told(got)), (200, ""), prompt[:200])
                turns += 1
        check(turns > 100, f"only {turns} turns")
        metrics = client.ask("GET", "/parapet/metrics").content.decode()
        alarms = re.findall(r"^parapet_context_overflows_total.*", metrics, re.M)
        equal(alarms, [], f"of {turns} turns")
        print(f"   {turns} recorded turns, no false alarm", flush=True)


def transcripts():
    """The whole exchanges that were recorded of a llama-server with a window of 4,096 tokens: method, path, body, response."""
    for path in sorted(glob.glob(os.path.join(SHARED, "transcripts", "*.http"))):
        with open(path, "rb") as file:
            text = file.read().replace(b"\\r\\n\n", b"\r\n")
        parts = re.split(rb"(?m)^(?:>>>|<<<|===) .*\n", text)
        if text.count(b"\n>>> ") != 1 or b"bytes cut" in text or len(parts) < 3 or os.path.basename(path).startswith("ctx-"):
            continue
        head, _, body = parts[1].partition(b"\r\n\r\n")
        method, target = (head.split(b" ") + [b"", b""])[:2]
        if method != b"POST" or reader.read_response(answer := b"".join(parts[2:-1]))[0] != "whole":
            continue
        with contextlib.suppress(ValueError):
            yield os.path.basename(path), target.decode(), None if b"more characters cut" in body else json.loads(body), answer


def test_recorded_turns_of_a_llama_server():
    """Those that it refused as too long, and no others."""
    answers = {"": b""}

    async def script(connection):
        while True:
            message = await connection.request()
            told = {b"/props": {"default_generation_settings": {"n_ctx": 4096}, "total_slots": 1}, b"/v1/models": {"data": []}}.get(message.target)
            answer = whole(told or {}).replace(b"OK\r\n", b"OK\r\nServer: llama.cpp\r\n") if message.method == b"GET" else answers[""]
            await connection.send(answer)
            if message.method != b"GET" or message.closes():
                return
    with Backend(script) as backend, Parapet(backend) as parapet:
        refused, turns = [], 0
        for name, target, body, answer in transcripts():
            answers[""] = answer
            messages = user(lengths.prompt("english", 6000))
            with parapet.connect() as client:
                got = client.ask("POST", target, [("Connection", "close")], body or {"model": "m", "messages": messages, "prompt": messages[0]["content"]})
            if got.value(b"x-parapet-turn"):
                turns += 1
                refused += [name] * ("context" in record_of(parapet, got))
        if not turns:
            raise Skip("no recorded transcripts here: ../shared/transcripts")
        check(all(name.startswith("err-context") for name in refused) and refused, str(refused))
        print(f"   {turns} recorded exchanges; {refused}", flush=True)


def test_llama_server():
    """The real one refuses what does not fit; that is recognised, and what fits is never called too long."""
    with Llama("tiny", "-c", "512", "-np", "1") as llama, Parapet(llama) as parapet:
        path, table = "/v1/chat/completions", collections.Counter()
        turn(parapet, user("Hi."), path=path)
        wait_for(lambda: turn(parapet, user("Hi."), path=path)[1].get("window") == 512, "the window to be told", pause=1)
        for language in LANGUAGES:
            for part in (0.1, 0.2, 0.4, 0.8, 0.9, 1.0, 1.1, 1.5, 1.9, 2.2, 4, 8, 20):
                for cached, messages in ((cached, messages(language, part * 200)) for cached in (False, True) for messages in (lambda *size: user(lengths.prompt(*size)), chat)):
                    body = {"model": MODEL, "messages": messages, "max_tokens": 1, "cache_prompt": cached, "stream": cached}
                    with parapet.connect() as client:
                        got = client.ask("POST", path, [], body)
                    record, what = record_of(parapet, got), f"{language}, {part}, {len(messages)} messages"
                    if got.status == 200:
                        equal((told(got), "context" in record), ("", False), f"{what}: {record}")
                        table["fits"] += 1
                        continue
                    equal((got.status, record.get("context"), record.get("window")), (400, "refused", 512), f"{what}: {got.content}")
                    beyond = "beyond two windows" if record["tokens_least"] > 2 * 512 else "up to two windows"
                    table[beyond] += 1
                    table[f"{beyond}, told before"] += bool(told(got))
        print("   real llama-server: " + ", ".join(f"{name} {count}" for name, count in sorted(table.items())) + "; all found, no false alarm", flush=True)
        check(table["fits"] > 50 and table["beyond two windows"] > 50, str(table))
        check("start llama-server with -c " in parapet.output.text(), parapet.output.text())


main(globals())
