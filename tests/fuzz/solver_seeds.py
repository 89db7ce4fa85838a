"""Seeds of fuzz_solver: texts, questions and replies."""

import struct

TEXTS = [
    b"",
    b"(declare-const a Int)(declare-fun p () Bool)\n(assert (=> p (<= 1 a 3)))",
    b"(declare-const a Int)(define-fun b () Bool (distinct a 1 2))(assert (not b))(assert (xor b (= (mod a 2) 0)))",
    b"(assert (and (or true false) (ite true true false)))",
    b"(set-option :regular-output-channel \"/tmp/x\")",
    b"(declare-const |a| Int)(assert (! true :named b))",
    b"(assert (let ((a 1)) (= a 1)))",
    b"(assert " + b"(not " * 300 + b"true" + b")" * 301,
    b"(assert true)\0(exit)",
    b"(declare-const a Int)(declare-const a Bool)",
]  # fmt: skip


def question(kind, text, *terms):
    return struct.pack("<IIII64I", kind, len(text), len(terms), 64, *[len(term) for term in terms], *[0] * (64 - len(terms))) + text + b"".join(terms)


def reply(kind, terms, verdict=0, where=-1, at=0, values=0, others=0, holds=0, witnesses=0, constants=0, core=0, detail=b"", tail=b""):
    return bytes([2 + kind, terms]) + struct.pack("<IiIIIIIIII64s", verdict, where, at, values, others, holds, witnesses, constants,
                                                  core, 0, detail) + tail  # fmt: skip


SEVEN = struct.pack("<q", 7)

SEEDS = [b"\0" + text for text in TEXTS] + [
    b"\1" + question(0, TEXTS[1]),
    b"\1" + question(1, TEXTS[1], b"a", b"(+ a 1)"),
    b"\1" + question(2, TEXTS[2], b"b", b"(exit)"),
    b"\1" + question(4, TEXTS[1], b"a")[:-1],
    reply(0, 0, witnesses=1, constants=2, tail=SEVEN * 2),
    reply(1, 2, values=2, witnesses=1, constants=1, tail=SEVEN * 3),
    reply(1, 1, verdict=1, values=1, others=1, witnesses=2, constants=1, tail=SEVEN * 4),
    reply(2, 3, holds=3, tail=b"\0\1\3"),
    reply(3, 1, values=1, tail=SEVEN),
    reply(4, 1, values=1, witnesses=1, tail=SEVEN),
    reply(5, 1, verdict=3, detail=b"unbounded"),
    reply(6, 1, verdict=2, core=2, tail=struct.pack("<II", 0, 5)),
    reply(6, 1, verdict=4, where=0, at=9, detail=b"sort"),
    reply(1, 1, values=2**32 - 1, witnesses=2**32 - 1, constants=2**32 - 1, tail=SEVEN),
]
