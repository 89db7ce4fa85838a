#!/usr/bin/env python3
"""What the clue reader alone answers of recorded logic prompts, and what the reasoning reader makes of recorded drafts.

usage: read.py [--build BUILD] [--mission FOLDER] [--solver PARAPET | --brute] [--show KIND]

Prompts go through `parapet inspect`; each specification it reads is solved by `parapet solve` (of another build with
--solver), or by brute.py with --brute or where there is none. Prints per source how many prompts there are, how many are read, answered, and answered right;
then, for drafts, how often the answer of the final line and of the reasoning is read, how often the two part, and which of
them is right then. --show wrong, unread, invalid or part prints the cases. Without the recordings it says so and exits
with 77.

References are compared only where a source has them in a form that says what it is: a letter, a number from 0, yes, no,
true, false or uncertain. A source without any is told as read and answered.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys

import brute

ROOT = pathlib.Path(__file__).resolve().parents[3]
SKIPPED = 77
# Prompts of logic; what else is recorded must not be read.
SOURCES = ["bbh.jsonl", "logic_prompts.jsonl", "logic_zebra.jsonl", "logic_programs_logicaldeduction.jsonl",
           "logic_programs_prontoqa.jsonl", "logic_programs_arlsat.jsonl", "mtbench_large.jsonl", "arithmetic_gsm8k.jsonl",
           "ifeval.jsonl", "collie.jsonl", "vicuna_bench.jsonl", "arena_hard.jsonl"]
SAME = {"yes": "yes", "true": "yes", "valid": "yes", "no": "no", "false": "no", "invalid": "no", "uncertain": "undetermined", "unknown": "undetermined"}


def lines_of(command, rows):
    text = "".join(json.dumps(row) + "\n" for row in rows)
    done = subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def has_solver(parapet):
    done = subprocess.run([parapet, "solve", "--help"], capture_output=True, check=False)
    return done.returncode == 0


def solved(parapet, specifications, by_brute):
    """(verdict, answer) of each."""
    if by_brute or not has_solver(parapet):
        return [brute.answer(one) for one in specifications]
    found = lines_of([parapet, "solve", "--jsonl", "-"], [{"id": i, "spec": one} for i, one in enumerate(specifications)])
    return [(one["verdict"], one.get("answer")) for one in found]


def normal(answer):
    answer = str(answer).strip().strip("().").lower()
    return SAME.get(answer, answer)


def is_reference(row):
    return row.get("reference") is not None and len(str(row["reference"])) <= 12


def earlier_of(rows):
    """A second turn goes along with its first."""
    return {row["id"]: row["prompt"] for row in rows}


def requests(rows):
    first = earlier_of(rows)
    for row in rows:
        before = first.get(row["id"][:-2] + "/1") if str(row["id"]).endswith("/2") else None
        if before is None:
            yield {"prompt": row["prompt"]}
        else:
            yield {"messages": [{"role": "user", "content": before}, {"role": "assistant", "content": "..."},
                                {"role": "user", "content": row["prompt"]}]}


def report(parapet, rows, flags):
    found = lines_of([parapet, "inspect"], requests(rows))
    read = [(row, one) for row, one in zip(rows, found) if one.get("puzzle") == "read"]
    answers = solved(flags.solver or parapet, [one["specification"] for _, one in read], flags.brute)
    counts = collections.defaultdict(collections.Counter)
    for row, one in zip(rows, found):
        counts[row["source"]]["prompts"] += 1
        if flags.show == "unread" and one.get("puzzle") == "stopped":
            print("   UNREAD", row["id"], one["stopped"])
    for (row, one), (verdict, answer) in zip(read, answers):
        count = counts[row["source"]]
        count["read"] += 1
        count[verdict] += verdict != "answer"
        if flags.show == "invalid" and verdict != "answer":
            print("   ", verdict.upper(), row["id"], one["specification"])
        if verdict != "answer":
            continue
        count["answered"] += 1
        if not is_reference(row):
            continue
        right = normal(answer) == normal(row["reference"])
        count["right" if right else "wrong"] += 1
        if flags.show == "wrong" and not right:
            print("   WRONG", row["id"], answer, row["reference"], one["specification"])
    for source, count in sorted(counts.items()):
        judged = count["right"] + count["wrong"]
        precision = f"{count['right'] / judged:.3f}" if judged else "-"
        others = ", ".join(f"{name} {count[name]}" for name in sorted(count)
                           if name not in ("prompts", "read", "answered", "right", "wrong") and count[name])
        print(f"  {source:34} prompts {count['prompts']:5}  read {count['read']:4}  answered {count['answered']:4}  "
              f"coverage {count['answered'] / count['prompts']:.3f}  precision {precision} ({judged} judged)  {others}")
    return counts


def label_of(answer):
    if answer["kind"] == "option":
        return chr(ord("a") + answer["index"])
    return answer["kind"] if answer["kind"] in ("yes", "no") else normal(answer["answer"])


def report_drafts(parapet, rows, flags):
    drafts = [(row, draft["text"]) for row in rows for draft in row.get("outputs") or []]
    found = lines_of([parapet, "inspect"], [{"prompt": row["prompt"], "response": text} for row, text in drafts])
    counts = collections.defaultdict(collections.Counter)
    for (row, text), one in zip(drafts, found):
        count, reached, stated = counts[row["source"]], one.get("reasoning"), one.get("stated")
        count["drafts"] += 1
        count["stated"] += stated is not None
        count["reached"] += reached is not None
        if reached is None or stated is None or label_of(reached) == label_of(stated):
            continue
        count["part"] += 1
        if is_reference(row):
            count["reasoning right"] += label_of(reached) == normal(row["reference"])
            count["line right"] += label_of(stated) == normal(row["reference"])
        if flags.show == "part":
            print("   PART", row["id"], reached, stated, row.get("reference"))
    for source, count in sorted(counts.items()):
        print(f"  {source:34} " + "  ".join(f"{name} {count[name]}" for name in
                                            ("drafts", "stated", "reached", "part", "reasoning right", "line right")))


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    words.add_argument("--mission", type=pathlib.Path, default=ROOT.parent / "shared" / "eval" / "mission")
    words.add_argument("--solver", type=pathlib.Path, help="a parapet whose `solve` is to be used")
    words.add_argument("--brute", action="store_true", help="brute force, even where there is a solver")
    words.add_argument("--show", choices=["wrong", "unread", "invalid", "part"])
    flags = words.parse_args()
    if not (flags.mission / "bbh.jsonl").is_file():
        print(f"SKIPPED: no recordings in {flags.mission}; --mission says where they are")
        return SKIPPED
    parapet = flags.build / "bin" / "parapet"
    for name in SOURCES:
        with (flags.mission / name).open(encoding="utf-8") as file:
            rows = list({row["prompt"]: row for row in map(json.loads, file)}.values())
        print(f"== {name} ==")
        report(parapet, rows, flags)
    print("== drafts ==")
    with (flags.mission / "bbh.jsonl").open(encoding="utf-8") as file:
        report_drafts(parapet, [row for row in map(json.loads, file) if row["kind"] == "logic"], flags)
    return 0


if __name__ == "__main__":
    sys.exit(main())
