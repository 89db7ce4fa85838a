"""A scripted model server on the loopback: plays one recorded draft after the other, and the programs of its question."""

import ast
import http.server
import json
import re
import threading

PROGRAM = re.compile(r"python|program|print\(|solve\(|\bexpression\b|\bformula\b")
ONE_LINE = re.compile(r"one line|single line|one-line|\bexpression\b|\bformula\b")
REWRITE = re.compile(r"rewrite|write (?:your|the) (?:answer|reply) again|(?:correct|revise) your (?:answer|reply)")
DATE = "2026-01-01T00:00:00Z"
NANOSECONDS = 10_000_000  # that a token takes, as it is told
PIECE = 16                # characters of a streamed chunk


class Inliner(ast.NodeTransformer):
    """Puts what names stand for in their places."""

    def __init__(self):
        self.values = {}

    def visit_Name(self, node):
        return self.values.get(node.id, node) if isinstance(node.ctx, ast.Load) else node


def one_line(program):
    """The program as one calculation, as a model that is asked for one writes it; None where it has steps of another kind."""
    try:
        body = ast.parse(re.search(r"```(?:python)?\n(.*?)```", program, re.S)[1]).body
    except (SyntaxError, TypeError):
        return None
    body = body[0].body if body and isinstance(body[0], ast.FunctionDef) else body
    inliner, value = Inliner(), None
    for step in body:
        if isinstance(step, ast.Assign) and len(step.targets) == 1 and isinstance(step.targets[0], ast.Name):
            value = inliner.values[step.targets[0].id] = inliner.visit(step.value)
        elif isinstance(step, ast.Return) and step.value is not None:
            value = inliner.visit(step.value)
        elif not (isinstance(step, ast.Expr) and isinstance(step.value, (ast.Constant, ast.Call))):
            return None
    return None if value is None else f"answer = {ast.unparse(value)}"


class Script:
    """What the model says while one turn is played: the draft to the client's own request, byte for byte; a program to what
    asks for one; the draft once more, which mends nothing, to what asks for a rewrite."""

    def __init__(self, sent, draft, programs):
        self.sent, self.draft, self.programs = sent, draft, [program for program in programs if program is not None]
        self.calls = self.asked = 0

    def reply(self, raw, body):
        if raw == self.sent:
            return self.draft
        self.calls += 1
        asked = body["messages"][-1]["content"].lower()
        if REWRITE.search(asked):
            return self.draft
        if not PROGRAM.search(asked) or not self.programs:
            return "I do not know."
        self.asked += 1
        program = self.programs[min(self.asked, len(self.programs)) - 1]
        return (one_line(program) if ONE_LINE.search(asked) else None) or program


class Exchange(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = 1 << 16

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
        rows = [{"name": name, "model": name, "digest": f"{number:064x}", "details": {"parameter_size": size}}
                for number, (name, size) in enumerate(self.server.sizes.items(), 1)]
        known = {"/api/tags": {"models": rows}, "/api/version": {"version": "0.6.2"}}
        self.send_whole(known.get(self.path, {"error": "not found"}), 200 if self.path in known else 404)

    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        if self.path != "/api/chat":
            return self.send_whole({"error": "not found"}, 404)
        body = json.loads(raw)
        text = self.server.script.reply(raw, body)
        count = len(text) // 4 + 1
        last = {"model": body["model"], "created_at": DATE, "done": True, "done_reason": "stop", "prompt_eval_count": 20,
                "prompt_eval_duration": 1000, "eval_count": count, "eval_duration": count * NANOSECONDS, "load_duration": 1,
                "total_duration": count * NANOSECONDS}
        if not body.get("stream", True):
            return self.send_whole({**last, "message": {"role": "assistant", "content": text}})
        self.send_response(200)
        self.send_header("Content-Type", "application/x-ndjson")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        rows = [{"model": body["model"], "created_at": DATE, "message": {"role": "assistant", "content": text[at:at + PIECE]},
                 "done": False} for at in range(0, len(text), PIECE)]
        for row in [*rows, {**last, "message": {"role": "assistant", "content": ""}}]:
            line = json.dumps(row).encode() + b"\n"
            self.wfile.write(b"%x\r\n%s\r\n" % (len(line), line))
        self.wfile.write(b"0\r\n\r\n")


class Model(http.server.ThreadingHTTPServer):
    """Serves models of these names and sizes while the with statement lasts. `script` is what it says now."""

    daemon_threads = True

    def __init__(self, sizes):
        super().__init__(("127.0.0.1", 0), Exchange)
        self.sizes, self.script = sizes, None
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, *_):
        pass

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()
