"""A scripted model server on the loopback that takes its time: it loads, it reads prompts, it writes token by token, one
request a slot, on a clock that runs faster than the true one. It speaks Ollama's API, OpenAI's and Anthropic's, and sends no
timings where Ollama sends none."""

import dataclasses
import http.server
import json
import re
import select
import socket
import threading
import time

import drafts

DATE = "2026-01-01T00:00:00Z"
PATHS = {"ollama": "/api/chat", "openai": "/v1/chat/completions", "anthropic": "/v1/messages"}
REWRITE = re.compile(r"rewrite|write (?:your|the) (?:answer|reply) again|(?:correct|revise) your (?:answer|reply)")
PROGRAM = re.compile(r"python|program|print\(|solve\(|\bexpression\b|\bformula\b|\bcalculation\b")
ONE_LINE = re.compile(r"one line|single line|one-line|\bexpression\b|\bformula\b")
STEPS = re.compile(r"in (?:small|few|short) steps")
SOLVE = re.compile(r"solve\(")
LINGER = 0.1  # seconds that a slot stays taken when its client was seen to be gone
LOOK = 0.05   # seconds of the true clock between two looks whether a waiting client is still there


@dataclasses.dataclass
class Machine:
    """What a model server does in a second, by the clock that it shares with parapet."""

    speed: float          # tokens written
    prompt: float         # tokens read
    load: float           # seconds until the model can do anything
    slots: int
    size: str             # of the model, as Ollama tells it
    model: str
    factor: float = 1.0   # how much faster its clock runs
    since: float = 0.0

    def now(self):
        return self.since + (time.monotonic() - self.since) * self.factor


class Call:
    """One request's way through the server."""

    def __init__(self, step):
        self.step, self.came = step, 0.0
        self.began = self.ended = 0.0  # its slot was its own
        self.tokens = self.read = 0
        self.text, self.finish, self.closed = "", "stop", False


class Slots:
    """The slots, first come, first served, each with the text that it has in its cache."""

    def __init__(self, count):
        self.changed = threading.Condition()
        self.free, self.waiting = [""] * count, []

    def take(self, call, gone):
        """The cache of a slot, or None where the client went away while it waited."""
        with self.changed:
            self.waiting.append(call)
            while self.waiting[0] is not call or not self.free:
                self.changed.wait(LOOK)
                if gone():
                    self.waiting.remove(call)
                    self.changed.notify_all()
                    return None
            self.waiting.pop(0)
            self.changed.notify_all()
            # The slot whose cache has the most of this prompt.
            self.free.sort(key=lambda cache: common(cache, call.text))
            return self.free.pop()

    def give(self, cache):
        with self.changed:
            self.free.append(cache)
            self.changed.notify_all()


def common(one, other):
    """Characters of a common beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def content_of(message):
    content = message.get("content") or ""
    return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)


def prompt_of(body):
    """The prompt as a template makes it, up to where the answer begins."""
    system = body.get("system") or ""
    turns = [("system", system if isinstance(system, str) else "".join(part.get("text", "") for part in system))] if system else []
    turns += [(message["role"], content_of(message)) for message in body["messages"]]
    return "".join(f"<{role}>{text}</{role}>" for role, text in turns) + "<assistant>"


def limit_of(body):
    most = body.get("max_tokens") or body.get("max_completion_tokens") or body.get("options", {}).get("num_predict") or -1
    return most if most > 0 else 1 << 20


NEIGHBOUR = "Please say good morning to all of my colleagues."
GREETING = "Good morning, everybody! I hope that you all have a calm and happy day."


class Script:
    """What the model says: the draft to the case's own question; to what asks for one, a program or a line, and the right
    draft, which a perfect writer would give, as a rewrite."""

    def __init__(self, case):
        self.case = case

    def reply(self, body):
        """What is said, and how many characters of it are a token."""
        asked = content_of(body["messages"][-1])
        case, said = self.case, asked.lower()
        if asked == NEIGHBOUR:
            return GREETING, drafts.CHARACTERS
        if asked == case.prompt:
            return case.draft, drafts.CHARACTERS
        if REWRITE.search(said):
            return case.mended, drafts.CHARACTERS
        if STEPS.search(said) or ONE_LINE.search(said):
            return case.lines[bool(STEPS.search(said))], drafts.CODE
        if PROGRAM.search(said):
            return case.programs[bool(SOLVE.search(said))], drafts.CODE
        return "I do not know.", drafts.CHARACTERS


class Gone(Exception):
    """The client closed its connection."""


class Exchange(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass

    def send_whole(self, document, status=200):
        content = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_GET(self):
        machine = self.server.machine
        models = [{"name": machine.model, "model": machine.model, "digest": "a" * 64, "details": {"parameter_size": machine.size}}]
        known = {"/api/tags": {"models": models}, "/api/version": {"version": "0.6.2"}, "/api/ps": {"models": models}}
        self.send_whole(known.get(self.path, {"error": "not found"}), 200 if self.path in known else 404)

    def gone(self):
        if not select.select([self.connection], [], [], 0)[0]:
            return False
        try:
            return self.connection.recv(1, socket.MSG_PEEK) == b""
        except OSError:
            return True

    def until(self, moment):
        """Waits for a moment of the hurried clock; that the client went away is noticed then, as a token is written."""
        machine = self.server.machine
        time.sleep(max(0.0, (moment - machine.now()) / machine.factor))
        if self.gone():
            time.sleep(LINGER / machine.factor)
            raise Gone

    def do_POST(self):
        server, api = self.server, next((name for name, path in PATHS.items() if path == self.path), None)
        raw = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        if api is None:
            return self.send_whole({"error": "not found"}, 404)
        body = json.loads(raw)
        call = Call(self.headers.get("X-Parapet-Step", ""))
        call.came, call.text = server.machine.now(), prompt_of(body)
        server.note(call)
        cache = server.slots.take(call, self.gone)
        if cache is None:
            call.closed = self.close_connection = True
            return None
        try:
            self.answer(api, body, call, cache)
        except (Gone, OSError):
            call.closed = self.close_connection = True
        finally:
            call.ended = server.machine.now()
            server.slots.give(call.text)
        return None

    def answer(self, api, body, call, cache):
        server, machine = self.server, self.server.machine
        call.began = machine.now()
        load = 0.0 if server.loaded else machine.load
        server.loaded = True
        call.read = drafts.tokens(call.text[common(cache, call.text):])
        # While it reads a prompt it notices nothing, as llama-server does.
        start = call.began + load + call.read / machine.prompt
        time.sleep(max(0.0, (start - machine.now()) / machine.factor))
        text, characters = server.script.reply(body)
        count = drafts.tokens(text, characters)
        pieces = [text[len(text) * at // count:len(text) * (at + 1) // count] for at in range(count)]
        if count > limit_of(body):
            pieces, call.finish = pieces[:limit_of(body)], "length"
        spent = (load, call.read, call.read / machine.prompt, len(pieces), len(pieces) / machine.speed)
        speak = Streamed if body.get("stream", api == "ollama") else Whole
        usage = (body.get("stream_options") or {}).get("include_usage", False)
        answer = speak(self, api, body["model"], spent, call.finish, usage)
        for at, piece in enumerate(pieces):
            self.until(start + (at + 1) / machine.speed)
            call.tokens += 1
            call.text += piece
            answer.put(piece)
            server.wrote(call)
        answer.end()


def ollama_end(spent, finish):
    load, read, reading, wrote, writing = spent
    nanos = [int(1e9 * seconds) for seconds in (load, reading, writing)]
    return {"done": True, "done_reason": finish, "total_duration": sum(nanos), "load_duration": nanos[0], "prompt_eval_count": read,
            "prompt_eval_duration": nanos[1], "eval_count": wrote, "eval_duration": nanos[2]}


class Whole:
    """An answer that is sent when it is complete."""

    def __init__(self, exchange, api, model, spent, finish, _usage):
        self.exchange, self.api, self.model, self.spent, self.finish, self.text = exchange, api, model, spent, finish, ""

    def put(self, piece):
        self.text += piece

    def end(self):
        read, wrote = self.spent[1], self.spent[3]
        message = {"role": "assistant", "content": self.text}
        if self.api == "ollama":
            document = {"model": self.model, "created_at": DATE, "message": message, **ollama_end(self.spent, self.finish)}
        elif self.api == "openai":
            usage = {"prompt_tokens": read, "completion_tokens": wrote, "total_tokens": read + wrote}
            document = {"id": "chat", "object": "chat.completion", "created": 1, "model": self.model, "usage": usage,
                        "choices": [{"index": 0, "message": message, "finish_reason": self.finish}]}
        else:
            document = {"id": "msg", "type": "message", "role": "assistant", "model": self.model, "stop_sequence": None,
                        "content": [{"type": "text", "text": self.text}], "stop_reason": anthropic_stop(self.finish),
                        "usage": {"input_tokens": read, "output_tokens": wrote}}
        self.exchange.send_whole(document)


def anthropic_stop(finish):
    return "end_turn" if finish == "stop" else "max_tokens"


class Streamed:
    """An answer that is sent token by token."""

    def __init__(self, exchange, api, model, spent, finish, usage):
        self.exchange, self.api, self.model, self.spent, self.finish, self.begun = exchange, api, model, spent, finish, False
        self.usage = usage

    def begin(self):
        self.begun = True
        self.exchange.send_response(200)
        self.exchange.send_header("Content-Type", "application/x-ndjson" if self.api == "ollama" else "text/event-stream")
        self.exchange.send_header("Transfer-Encoding", "chunked")
        self.exchange.end_headers()
        if self.api == "anthropic":
            message = {"id": "msg", "type": "message", "role": "assistant", "model": self.model, "content": [], "stop_reason": None,
                       "stop_sequence": None, "usage": {"input_tokens": self.spent[1], "output_tokens": 0}}
            self.send({"type": "message_start", "message": message})
            self.send({"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}})

    def send(self, document):
        line = json.dumps(document)
        if self.api != "ollama":
            line = (f"event: {document['type']}\n" if self.api == "anthropic" else "") + f"data: {line}\n"
        self.chunk(line.encode() + b"\n")

    def chunk(self, content):
        self.exchange.wfile.write(b"%x\r\n%s\r\n" % (len(content), content))

    def put(self, piece):
        if not self.begun:
            self.begin()
        if self.api == "ollama":
            self.send({"model": self.model, "created_at": DATE, "message": {"role": "assistant", "content": piece}, "done": False})
        elif self.api == "openai":
            self.send(self.openai({"content": piece}, None))
        else:
            self.send({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": piece}})

    def openai(self, delta, finish):
        return {"id": "chat", "object": "chat.completion.chunk", "created": 1, "model": self.model,
                "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}

    def end(self):
        if self.api == "ollama":
            message = {"role": "assistant", "content": ""}
            self.send({"model": self.model, "created_at": DATE, "message": message, **ollama_end(self.spent, self.finish)})
        elif self.api == "openai":
            self.send(self.openai({}, self.finish))
            if self.usage:
                read, wrote = self.spent[1], self.spent[3]
                usage = {"prompt_tokens": read, "completion_tokens": wrote, "total_tokens": read + wrote}
                self.send({**self.openai({}, None), "choices": [], "usage": usage})
            self.chunk(b"data: [DONE]\n\n")
        else:
            self.send({"type": "content_block_stop", "index": 0})
            end = {"stop_reason": anthropic_stop(self.finish), "stop_sequence": None}
            self.send({"type": "message_delta", "delta": end, "usage": {"output_tokens": self.spent[3]}})
            self.send({"type": "message_stop"})
        self.chunk(b"")


class Server(http.server.ThreadingHTTPServer):
    """Serves while the with statement lasts. `script` is what it says; `calls` what it was asked since clear()."""

    daemon_threads = True

    def __init__(self, machine):
        super().__init__(("127.0.0.1", 0), Exchange)
        self.machine, self.slots, self.loaded, self.script, self.calls = machine, Slots(machine.slots), False, None, []
        self.on_token = None
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def note(self, call):
        self.calls.append(call)

    def wrote(self, call):
        if self.on_token is not None:
            self.on_token(call)

    def handle_error(self, *_):
        pass

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()
