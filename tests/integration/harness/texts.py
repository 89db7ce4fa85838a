"""The text of an answer, in whatever API it came, and what the record says of the turn."""
import json

from harness.runner import wait_for

PATHS = (("message", "content"), ("response",), ("choices", 0, "message", "content"), ("choices", 0, "delta", "content"),
         ("output", 0, "content", 0, "text"), ("delta", "text"), ("delta",), ("content", 0, "text"))


def text_of(document):
    """The piece of text that one document of any API brings."""
    for path in PATHS:
        value = document
        for step in path:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                value = None
                break
        if isinstance(value, str):
            return value
    return ""


def text_in(content, stream):
    """All of the text in an answer's content."""
    lines = content.decode().splitlines() if stream else [content.decode()]
    lines = [line.removeprefix("data:").strip() for line in lines]
    return "".join(text_of(json.loads(line)) for line in lines if line.startswith("{"))


def record_of(parapet, got):
    """The record of the turn that was answered so. A client has its answer a moment before there is one, and another worker may
    be asked for it."""
    def look():
        with parapet.connect() as client:
            said = json.loads(client.ask("GET", "/parapet/turns/" + got.value(b"x-parapet-turn").decode()).content)
        return said if "verdict" in said else None
    return wait_for(look, "the turn's record")


def last_turn(parapet):
    """The record of the turn that ended last."""
    with parapet.connect() as client:
        return json.loads(client.ask("GET", "/parapet/turns?last=1").content)["turns"][0]
