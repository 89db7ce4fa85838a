#!/usr/bin/env python3
"""What the arithmetic rules would do to recorded drafts, with recorded programs: no model, no proxy, no jail.

usage: offline.py [--build BUILD] [--mission FOLDER] [--second MODEL] [--show KIND]

Reads zeroeval_gsm.jsonl (drafts of several models), programs.jsonl (the first program of each question) and
programs_tora.jsonl (the second). The programs run once in plain python3, each in a process of its own with a time limit;
what they print is kept in the folder of temporary files. Prints, per draft model: how often the final number is read as
an independent reader reads it, the audit's flags on right and wrong drafts, and what either rule would gain and lose.
Without the recordings it says so and exits with 77.

These programs come from other, stronger models: the figures are upper bounds, not parapet's effect.
"""

import argparse
import collections
import hashlib
import json
import os
import pathlib
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
LIMIT_SECONDS = 3
MEMORY = 1 << 30
SKIPPED = 77


def rows(path):
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def judge(build, lines):
    """The C readers' findings, one for each line."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    program = build / "bench" / "arithmetic-judge"
    done = subprocess.run([program], input=text, capture_output=True, text=True, encoding="utf-8", check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def run_child(text, out):
    os.dup2(out, 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT_SECONDS, LIMIT_SECONDS))
    sys.stdin = open(os.devnull, encoding="utf-8")
    sys.stdout = os.fdopen(1, "w", buffering=1)
    exec(compile(text, "<program>", "exec"), {"__name__": "__main__"})  # noqa: S102
    sys.stdout.flush()


def run(text):
    """What a program prints, or None when it fails or takes too long."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            run_child(text, writing)
            status = 0
        except BaseException:  # noqa: BLE001 - whatever a recorded program raises is its failure
            pass
        os._exit(status)
    os.close(writing)
    output, end = b"", time.monotonic() + LIMIT_SECONDS
    while len(output) < 65536:
        ready, _, _ = select.select([reading], [], [], max(0, end - time.monotonic()))
        part = os.read(reading, 65536) if ready else b""
        if not part:
            break
        output += part
    os.close(reading)
    if not ready or len(output) >= 65536:
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    return output.decode("utf-8", "replace") if status == 0 else None


def run_all(programs):
    """The outputs of programs by text, kept from run to run."""
    keep = pathlib.Path(tempfile.gettempdir()) / f"parapet-arithmetic-{os.getuid()}.json"
    known = json.loads(keep.read_text()) if keep.is_file() else {}
    for text in programs:
        key = hashlib.sha256(text.encode()).hexdigest()
        if key not in known:
            known[key] = run(text)
    keep.write_text(json.dumps(known))
    return {text: known[hashlib.sha256(text.encode()).hexdigest()] for text in programs}


def reference_of(row):
    return float(re.sub(r"[#,\s]", "", row["reference"]))


def plain_answer(text):
    """An independent, plainer reading of a recorded draft's answer field: its last number, or None."""
    found = re.findall(r'\\?"answer\\?"\s*:\s*("(?:[^"\\]|\\.)*"|[^\n}]*)', text)
    numbers = re.findall(r"-?\$?\d[\d,]*(?:\.\d+)?", found[-1]) if found else []
    return float(re.sub(r"[$,]", "", numbers[-1])) if numbers else None


def unwrapped(text):
    """A recorded draft without its JSON wrapper, as an answer in prose."""
    found = re.search(r'"reasoning"\s*:\s*"(.*)",?\s*"answer"\s*:\s*"?(.*?)"?\s*}', text, re.S)
    if not found:
        return text
    reasoning = found[1].replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\").strip()
    return f"{reasoning}\n\nThe answer is {found[2].strip()}."


def is_near(a, b):
    return a is not None and b is not None and abs(a - b) <= 1e-4 * max(1, abs(b))


def is_right(readings, reference):
    return any(is_near(value, reference) for value in readings)


class Programs:
    """The recorded programs of one model, by question: what the readers make of them and what they print."""

    def __init__(self, build, recorded):
        found = judge(build, [{"prompt": row["prompt"], "reply": reply_of(row)} for row in recorded])
        texts = [one["program"]["text"] for one in found if one["program"]["found"] == "found"]
        printed = run_all(texts)
        again = [{"prompt": row["prompt"], "reply": reply_of(row), "printed": printed.get(one["program"].get("text")) or ""}
                 for row, one in zip(recorded, found)]
        judged = judge(build, again)
        self.workings = [one["program"].get("working") for one in judged]
        self.by_group = {}
        self.count = len(recorded)
        self.unproven = []
        for row, one in zip(recorded, judged):
            program = one["program"]
            output = printed.get(program.get("text")) if program["found"] == "found" else None
            self.by_group[row["group"]] = (output or "", program.get("proof", False))
            if not program.get("proof", False):
                self.unproven.append((row, program))


def reply_of(row):
    text = row["outputs"][0]["text"]
    return text if "```" in text else f"```python\n{text}\n```"


def outcome(found, proofs, rule):
    """Whether the rule replaces the draft; else why it stays."""
    if len(found["outputs"]) < 2:
        return "no program"
    first, second = found["outputs"]
    if first["veto"] != "none":
        return "first vetoed: " + first["veto"]
    if not proofs[0]:
        return "first is no proof"
    if first["draft"] != "disagree":
        return first["draft"]
    if second["veto"] != "none":
        return "second vetoed: " + second["veto"]
    if not proofs[1]:
        return "second is no proof"
    if found["programs"] != "agree":
        return "programs differ"
    evidence = found["final"]["contradicts"] or found["final"]["form"] == "none" or found["final"]["unsure"]
    evidence |= any(equation["holds"] is False for equation in found.get("equations", []))
    if rule == "evidence" and not evidence:
        return "no evidence"
    return "replaced"


def percent(part, whole):
    return f"{100 * part / whole:.1f}%" if whole else "-"


def report(model, drafts, found, show):
    """One model's lines: drafts are (row, right by the plain reader, proofs)."""
    total = len(drafts)
    raw = sum(right for _, right, _ in drafts)
    read = [is_right(one["final"]["readings"], reference_of(row)) for (row, _, _), one in zip(drafts, found)]
    same = sum(a == right for a, (_, right, _) in zip(read, drafts))
    print(f"{model}: {total} drafts, right {raw / total:.3f}; final number judged alike {percent(same, total)}")
    flags = {True: [0, 0, 0], False: [0, 0, 0]}
    for (row, right, _), one in zip(drafts, found):
        flags[right][0] += 1
        false = [equation for equation in one.get("equations", []) if equation["holds"] is False]
        flags[right][1] += bool(false)
        flags[right][2] += one["final"]["contradicts"]
        if show == "flags" and right and false:
            print("   FLAGGED RIGHT", [equation["text"] for equation in false])
        if show == "contradicts" and right and one["final"]["contradicts"]:
            print("   CONTRADICTS RIGHT", one["final"]["earlier"], "|", one["final"]["where"][-120:])
        if show == "finals" and right != is_right(one["final"]["readings"], reference_of(row)):
            print("   READ", one["final"], row["reference"], right)
    for right, name in ((False, "wrong"), (True, "right")):
        number, equations, contradicts = flags[right]
        print(
            f"  {name} drafts: {number}, false equation in {percent(equations, number)}, "
            f"contradicting in {percent(contradicts, number)}"
        )
    for rule in ("programs-agree", "evidence"):
        kept = collections.Counter()
        gained = lost = 0
        for (row, right, proofs), one in zip(drafts, found):
            verdict = outcome(one, proofs, rule)
            kept[verdict] += 1
            if verdict != "replaced":
                continue
            now = is_right(one["outputs"][0]["readings"], reference_of(row))
            gained += now and not right
            lost += right and not now
            if show == rule and right and not now:
                print("   LOST", row["group"], one["final"], one["outputs"])
        after = raw + gained - lost
        reasons = ", ".join(f"{name} {count}" for name, count in kept.most_common())
        print(f"  {rule}: {raw / total:.3f} -> {after / total:.3f} ({gained} gained, {lost} lost); {reasons}")


def measure(build, mission, second_model, show):
    first = Programs(build, [row for row in rows(mission / "programs.jsonl") if row["source"] == "pot-gsm8K"])
    tora = [row for row in rows(mission / "programs_tora.jsonl") if second_model in row["outputs"][0]["model"]]
    second = Programs(build, tora)
    for name, programs in (("first", first), ("second", second)):
        shown = sum(working is not None for working in programs.workings)
        print(f"{name} programs: {programs.count}, without proof {len(programs.unproven)}, with a working {shown}")
        if show == "workings":
            print(*programs.workings[:20], sep="\n")
        if show == "proofs":
            for row, program in programs.unproven:
                print("   NO PROOF", row["prompt"], program)
    prompts = [row["prompt"] for path in sorted(mission.glob("*.jsonl")) for row in rows(path) if "prompt" in row]
    literals = [(prompt, one["literal"]) for prompt, one in
                zip(prompts, judge(build, [{"prompt": str(prompt)} for prompt in prompts])) if "literal" in one]
    print(f"literal expressions among {len(prompts)} prompts: {literals}")
    by_model = collections.defaultdict(list)
    plain = {row["group"]: row["prompt"] for row in rows(mission / "arithmetic_gsm8k.jsonl")}
    for row in rows(mission / "zeroeval_gsm.jsonl"):
        for draft in row["outputs"]:
            by_model[draft["model"]].append((row, draft["text"]))
    for form in ("plain", "recorded"):
        print(f"== {form} prompts ==")
        for model, drafts in by_model.items():
            lines, kept = [], []
            for row, text in drafts:
                one, two = first.by_group.get(row["group"], ("", False)), second.by_group.get(row["group"], ("", False))
                prompt = plain[row["group"]] if form == "plain" else row["prompt"]
                draft = unwrapped(text) if form == "plain" else text
                lines.append({"prompt": prompt, "draft": draft, "outputs": [one[0], two[0]]})
                kept.append((row, is_near(plain_answer(text), reference_of(row)), (one[1], two[1])))
            report(model, kept, judge(build, lines), show)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    words.add_argument("--mission", type=pathlib.Path, default=ROOT.parent / "shared" / "eval" / "mission")
    words.add_argument("--second", default="34b", help="which of programs_tora's models writes the second program")
    words.add_argument("--show", choices=["flags", "finals", "proofs", "contradicts", "workings", "programs-agree", "evidence"])
    flags = words.parse_args()
    if not (flags.mission / "zeroeval_gsm.jsonl").is_file():
        print(f"SKIPPED: no recordings in {flags.mission}; --mission says where they are")
        return SKIPPED
    measure(flags.build, flags.mission, flags.second, flags.show)
    return 0


if __name__ == "__main__":
    sys.exit(main())
