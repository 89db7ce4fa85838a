"""What the program dialect_dump does to answers and requests (see there)."""

import struct
import subprocess

DIALECTS = ["chat", "generate", "openai", "responses", "messages", "completion"]


def dump(program, rows):
    """One list of words for each row: (verb, dialect, flags, bytes, text). Hexadecimal words become bytes."""
    given = b"".join(
        verb.encode() + bytes([DIALECTS.index(dialect), flags]) + struct.pack("<I", len(content)) + content
        + struct.pack("<I", len(text)) + text
        for verb, dialect, flags, content, text in rows
    )  # fmt: skip
    done = subprocess.run([program], input=given, stdout=subprocess.PIPE, check=True)
    lines = [line.split() for line in done.stdout.decode().splitlines()]
    assert len(lines) == len(rows), f"{len(rows)} given, {len(lines)} came back"
    return [[bytes.fromhex(word[1:]) if word.startswith("x") else word for word in line] for line in lines]
