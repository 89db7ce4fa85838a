"""Files and batches of a parapet with a state folder: made, watched and fetched."""
import contextlib
import json
import os

from harness import proc
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import equal, wait_for

ENDPOINT = "/v1/chat/completions"
TAPE = [{"when": ["slowly"], "replies": [{"text": "Here it is.", "first-delay-ms": 300}]},
        {"when": ["fail"], "replies": [{"status": 400, "message": "no"}]},
        {"when": [], "replies": [{"text": "Here it is."}]}]
BOUNDARY = "----parapet-7MA4YWxkTrZu0gW"


@contextlib.contextmanager
def kept(*flags, backend=None, tape=None, log=None):
    """A parapet with a folder for batches, in front of a look-alike; both, and the folder."""
    with scratch() as folder, contextlib.ExitStack() as stack:
        os.chmod(folder, 0o777)
        replay = backend or stack.enter_context(Replay(tape or TAPE))
        with Parapet(replay, "--state", os.path.join(folder, "state"), *flags) as parapet:
            yield parapet, replay, os.path.join(folder, "state")


def ask(parapet, method, target, body=None, fields=()):
    with parapet.connect() as client:
        return client.ask(method, target, fields, body)


def get(parapet, target, status=200, **how):
    got = ask(parapet, "GET", target, **how)
    equal(got.status, status, f"{target}: {got.content[:300]!r}")
    return json.loads(got.content)


def listed(parapet, target):
    """All files or batches, page by page, the newest first."""
    found, page = [], {"has_more": True}
    while page["has_more"]:
        page = get(parapet, f"{target}?limit=100" + (f"&after={found[-1]['id']}" if found else ""))
        found += page["data"]
    return found


def line(number, text="Say it.", **other):
    body = {"model": "m", "messages": [{"role": "user", "content": f"{text} {number}"}]}
    return {"custom_id": f"line-{number}", "method": "POST", "url": ENDPOINT, "body": body, **other}


def lines(count, text="Say it."):
    return b"".join(json.dumps(line(i, text)).encode() + b"\n" for i in range(count))


def form(content, purpose="batch", name="questions.jsonl", boundary=BOUNDARY):
    parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n{purpose}\r\n'.encode(),
             f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\nContent-Type: application/octet-stream\r\n\r\n'.encode(),
             content, f"\r\n--{boundary}--\r\n".encode()]
    return b"".join(parts), [("Content-Type", f"multipart/form-data; boundary={boundary}")]


def send(parapet, content, status=200, fields=(), **how):
    body, typed = form(content, **how)
    got = ask(parapet, "POST", "/v1/files", body, [*typed, *fields])
    equal(got.status, status, f"a file: {got.content[:300]!r}")
    return json.loads(got.content)


def create(parapet, file, status=200, fields=(), **wish):
    body = {"input_file_id": file, "endpoint": ENDPOINT, "completion_window": "24h", **wish}
    got = ask(parapet, "POST", "/v1/batches", body, fields)
    equal(got.status, status, f"a batch: {got.content[:300]!r}")
    return json.loads(got.content)


def watch(parapet, batch, *statuses, fields=()):
    """The batch, once it has one of these statuses."""
    def look():
        got = get(parapet, f"/v1/batches/{batch['id']}", fields=fields)
        return got if got["status"] in statuses else None
    return wait_for(look, lambda: f"one of {statuses}: {get(parapet, '/v1/batches/' + batch['id'], fields=fields)}")


def results(parapet, file, fields=()):
    got = ask(parapet, "GET", f"/v1/files/{file}/content", fields=fields)
    equal(got.status, 200, "a file's content")
    return [json.loads(row) for row in got.content.splitlines()]


def run(parapet, content, **wish):
    batch = create(parapet, send(parapet, content)["id"], **wish)
    return watch(parapet, batch, "completed", "failed", "expired", "cancelled")


def asked_of(replay):
    """How often the model server was asked for a line."""
    return sum(row.get("target") == ENDPOINT for row in replay.requests())


def message_of(got):
    error = json.loads(got.content)["error"]
    equal(sorted(error), ["code", "message", "param", "type"], "the members of an error")
    return error["message"]


def keeper(parapet):
    return next((pid for pid in proc.children(parapet.pid) if proc.name(pid) == "parapet-batch"), None)
