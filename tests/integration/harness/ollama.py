"""A small Ollama: says which models it has, and answers every turn with one sentence. A script for harness.backend."""
import json


def whole(document):
    """A JSON answer."""
    content = json.dumps(document).encode()
    return b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(content) + content


class Ollama:
    """listed: digests by the models' names. draft is what it says from now on; an executor that asks gets nothing to read."""

    def __init__(self, listed, draft):
        self.listed, self.draft = listed, draft

    def said(self, message):
        if message.target == b"/api/version":
            return {"version": "0.13.0"}
        if message.target == b"/api/tags":
            return {"models": [{"name": name, "model": name, "digest": digest, "details": {}} for name, digest in self.listed.items()]}
        if message.values(b"x-parapet-step"):
            return {}
        return {"model": "m", "message": {"role": "assistant", "content": self.draft}, "done": True, "done_reason": "stop"}

    async def __call__(self, connection):
        while True:
            message = await connection.request()
            await connection.send(whole(self.said(message)))
            if message.closes():
                return
