"""Texts for the fuzzer of what repeats itself: prose, lines, tables, fences, what the prompt asked for, and hostile ones."""

SENTENCE = b"The river is cold, so the fox runs back to the old mill again. "


def text(said, prompt=b"", block=0):
    return bytes([len(prompt), block]) + prompt + said


def fibonacci(count):
    one, other = b"a", b"ab"
    for _ in range(count):
        one, other = other, other + one
    return other[:2000]


SEEDS = [
    text(SENTENCE, block=len(SENTENCE)),
    text(SENTENCE, SENTENCE, len(SENTENCE)),
    text(b"| a | of the river |\n", block=20),
    text(b"```\nthe old mill again;\n", block=20),
    text(b"```\nint a;\n```\n" + SENTENCE, block=len(SENTENCE)),
    text(b"Name of the guest: ______\n", block=26),
    text("\u6cb3\u6c34\u5f88\u51b7\uff0c\u72d0\u72f8\u8dd1\u56de\u4e86\u3002".encode(), block=33),
    text(b"x", block=1),
    text(b"0x00, ", block=6),
    text(fibonacci(14)),
    text(SENTENCE * 20 + b"And then it ended."),
    text(bytes(range(256)) * 4, block=255),
    text(b"01 Fhd\xfe", block=7),
]
