"""Recorded answers of real servers: read, edited and annotated, then read back by Python's json.

    python3 answers_python.py DUMP       DUMP: the program dialect_dump

The recordings are no part of the project; without them this is skipped.
"""

import json
import pathlib
import re
import sys

from dialect_program import dump

RECORDINGS = pathlib.Path(__file__).resolve().parents[2].parent / "shared" / "transcripts"
PATHS = {"/api/chat": "chat", "/api/generate": "generate", "/chat/completions": "openai", "/responses": "responses",
         "/messages": "messages"}  # fmt: skip
NEW = "It is 42.\n\"\u00e9\U0001f600\""
STREAMED = 1
EXTRA = {"calls": 2, "tokens_in": 310, "tokens_out": 95}


def unchunk(raw):
    body = b""
    while raw:
        size, raw = raw.split(b"\r\n", 1)
        size = int(size.split(b";")[0], 16)
        if size == 0:
            return body
        body, raw = body + raw[:size], raw[size + 2 :]
    raise ValueError("no last chunk")


def recording(path):
    """The request's path and JSON, and the response's content; None when it is no whole 200 of interest."""
    text = path.read_bytes()
    if b"bytes cut" in text or text.count(b">>>") != 1:
        return None
    request, *pieces = re.split(rb"(?m)^<<<.*\n", text.split(b">>>", 1)[1])
    raw = b"".join(re.split(rb"(?m)^=== ", piece)[0].replace(b"\\r\\n\n", b"\r\n") for piece in pieces)
    head, _, content = raw.partition(b"\r\n\r\n")
    dialect = next((name for end, name in PATHS.items() if re.search(rb"POST (/v1)?%s HTTP" % end.encode(), request)), None)
    if dialect is None or not head.startswith(b"HTTP/1.1 200"):
        return None
    body = request.replace(b"\\r\\n\n", b"\r\n").partition(b"\r\n\r\n")[2].strip()
    try:
        asked = json.loads(body)
        if b"chunked" in head.lower():
            content = unchunk(content)
        else:
            content = content[: int(re.search(rb"(?i)content-length: (\d+)", head)[1])]
            json.loads(content)
    except ValueError:  # long ones are cut, and say so in their middle
        return None
    return dialect, asked.get("stream", dialect in ("chat", "generate")), content


def documents(dialect, streamed, content):
    if not streamed:
        return [json.loads(content)]
    if dialect in ("chat", "generate"):
        return [json.loads(line) for line in content.decode().splitlines()]
    blocks = content.decode().split("\n\n")
    assert blocks.pop() == "", "no empty line at the end"
    data = [re.search(r"(?m)^data: (.*)$", block)[1] for block in blocks if not block.startswith(":")]
    return [one if one == "[DONE]" else json.loads(one) for one in data]


def pieces(dialect, streamed, document):
    """Where a document holds the answer's text: (container, key), pieces of it and whole ones."""
    if dialect in ("chat", "generate"):
        return [(document["message"], "content") if dialect == "chat" else (document, "response")], []
    if dialect == "openai":
        return [(c["delta" if streamed else "message"], "content") for c in document.get("choices", [])], []
    if dialect == "messages" and streamed:
        return [(document["delta"], "text")] if document.get("delta", {}).get("type") == "text_delta" else [], []
    if dialect == "messages":
        return [(part, "text") for part in document["content"] if part["type"] == "text"], []
    if not streamed:
        return [(part, "text") for item in document["output"] if item["type"] == "message" for part in item["content"]], []
    if document["type"] == "response.output_text.delta":
        return [(document, "delta")], []
    whole = [(document, "text")] if document["type"] == "response.output_text.done" else []
    items = [document.get("item", {})] + document.get("response", {}).get("output", [])
    parts = [document.get("part", {})] + [part for item in items for part in item.get("content", [])]
    return [], whole + [(part, "text") for part in parts if part.get("type") == "output_text" and document["type"] != "response.content_part.added"]


def take_out(dialect, streamed, content):
    """The text, and the documents without it: those left out that held a piece of it and nothing else."""
    text, rest, wholes = "", [], set()
    for document in documents(dialect, streamed, content):
        has_piece = False
        if document != "[DONE]":
            some, again = pieces(dialect, streamed, document)
            for container, key in some:
                text += container.get(key) or ""
                has_piece |= bool(container.get(key))
                if container.get(key):
                    container[key] = ""
            for container, key in again:
                wholes.add(container[key])
                container[key] = ""
        if not (has_piece and streamed) or closes(document):
            rest.append(document)
    return text, wholes, rest


def closes(document):
    return document.get("done") is True or any(choice.get("finish_reason") for choice in document.get("choices", []))


def usage_of(document):
    """What a document says of tokens, where that is an object of its own."""
    for holder in (document, document.get("response"), document.get("message")):
        if isinstance(holder, dict) and isinstance(holder.get("usage"), dict):
            return holder["usage"]
    return None


def same_text(found, want, wholes, what):
    assert found == want, f"{what}: {found!r}, not {want!r}"
    assert wholes <= {want}, f"{what}: the text again: {wholes}"


def check(program, name, dialect, streamed, content):
    flags = STREAMED if streamed else 0
    rows = [(verb, dialect, flags, content, NEW.encode()) for verb in "rsan"]
    (result, finish, closing, text, thinking, fault), replaced, appended, annotated = dump(program, rows)
    if result != "0":
        return finish, fault.decode()
    was, wholes, rest = take_out(dialect, streamed, content)
    same_text(text.decode(), was, wholes, "read")
    if was:
        assert replaced[0] == appended[0] == "0", "not edited"
        now, wholes, others = take_out(dialect, streamed, replaced[1])
        same_text(now, NEW, wholes, "replaced")
        assert others == rest, "something else changed"
        now, wholes, others = take_out(dialect, streamed, content[: int(closing)] + appended[1])
        same_text(now, was + NEW, wholes, "appended")
        assert others == rest, "something else changed"
        again = dump(program, [("s", dialect, flags, replaced[1], NEW.encode())])[0]
        assert again[1] == replaced[1], "replacing twice is not replacing once"
    noted = [one for one in documents(dialect, streamed, annotated[1]) if one != "[DONE]"]
    assert noted[-1].pop("parapet") == {"turn": "t", "route": "r", "verdict": "confirmed", "delivery": "spliced", "draft_ms": 12, "extra": EXTRA}, "annotated"
    extra = [usage.pop("parapet", None) for usage in map(usage_of, noted) if usage is not None]
    assert [one for one in extra if one] == [EXTRA] * any(one is not None for one in map(usage_of, noted)), f"usage: {extra}"
    assert noted == [one for one in documents(dialect, streamed, content) if one != "[DONE]"], "annotated"
    return finish, "thinking" if thinking else ""


def main():
    files = sorted(RECORDINGS.glob("**/*.http"))
    if not files:
        print("SKIP: the recorded transcripts are not here (they are no part of the project)")
        sys.exit(77)
    outcomes, failed = {}, 0
    for path in files:
        recorded = recording(path)
        if recorded is None:
            continue
        try:
            outcome = (recorded[0], recorded[1], *check(sys.argv[1], path.name, *recorded))
            outcomes.setdefault(outcome, []).append(path.stem)
        except (AssertionError, KeyError, ValueError, TypeError, IndexError) as problem:
            failed += 1
            print(f"{path.name}: {type(problem).__name__} {problem}")
    for outcome, names in sorted(outcomes.items()):
        print(*outcome, "|", *names)
    read = sum(len(names) for outcome, names in outcomes.items() if outcome[3] in ("", "thinking"))
    print(f"{read} answers read and edited, {failed} failed")
    sys.exit(0 if failed == 0 and read >= 30 else 1)


if __name__ == "__main__":
    main()
