"""Tapes for the fuzzer of their reader, and files of grades."""

import json

MANIFEST = {"manifest": {"parapet": "0.1.0", "policy": {"file": "p", "hash": "h"}, "model": {"name": "m", "digest": "d"},
                         "arms": "paired", "seed": 7, "options": {"jobs": 2, "deep": {"er": {"and": {"deeper": []}}}}}}
TURN = {"id": "a", "turn": 1, "repeat": 0, "arm": "paired", "category": "arithmetic", "control": False, "prompt": "What is 5 * 56?",
        "reference": "280", "status": "ok", "raw": "It is 270.", "guarded": "It is 280.", "changed": True, "route": "arithmetic",
        "verdict": "replaced", "reason": "agree", "steps": [{"step": "ask_first", "ms": 8, "detail": "x"}], "proof": "print(5*56)",
        "calls": 2, "ms": 20, "raw_ms": 10, "tokens_in": 3, "tokens_out": 4}


def turn(**members):
    return TURN | members


def tape(*turns, end=""):
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (MANIFEST, *turns)) + end


TEXTS = [
    tape(TURN, turn(id="b", control=True, guarded="It is 270."), end='{"id": "c'),
    tape(turn(raw="</pre><script>alert(1)</script>", guarded="=1+1\x1b[31m\u202e", category="|", route="`x`", id=101)),
    tape(turn(arm="raw", guarded=None), turn(arm="guarded", raw=None), turn(arm="raw-again", guarded=None), turn(repeat=1)),
    tape(turn(status="failed", error="gone", raw=None), TURN, turn(id="k", control=True, status="failed")),
    tape(turn(check={"word": "Cid"}, prompt="Ann is faster than Bob. Bob is faster than Cid. Who is the slowest?", raw="Cid is.")),
    tape(turn(check={"choice": "B"}, prompt="Which?\n(A) stone\n(B) apple", raw="(B)", guarded="The answer is A.")),
    tape(turn(check={"constraints": True}, prompt="Describe the sea in exactly 5 words.", raw="Blue."),
         turn(turn=2, check={"constraints": True}, prompt="Rewrite it without commas.", raw="a, b", guarded="a b")),
    tape(turn(check={"matches": "(a+)+$"}, raw=40 * "a" + "b"), turn(id="e", check={"equals": "x"}, raw=" x ")),
    tape(turn(check={"number": "3.33"}, raw="3.3333 or 3"), turn(id="q", reference="Iron.", raw="=iron", guarded="\uff1diron")),
    tape(turn(id="", turn=0, repeat=-1, arm="other", steps={}, calls=1e99, ms="x", changed="yes", control=1)),
    '{"id": 1}\n{"id": 1, "turn": 2}\n[]\nx\n\n{"manifest": {}}\n',
    tape(turn(id="many", odd=[0] * 20000), turn(id="few", odd=[[{"a": "\\\",[{"}] * 50] * 20), TURN),
    "pair,id,better\r\np-0123456789abcdef,\"a\"\"b\",left\r\np-0,x\r\n",
    "\ufeffpair;better\np-0123456789abcdef;tie\n\n",
    "",
]

SEEDS = [text.encode() for text in TEXTS]
