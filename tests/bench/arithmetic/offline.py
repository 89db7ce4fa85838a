#!/usr/bin/env python3
"""What the arithmetic executor's readers make of recorded drafts and programs: seconds, with no model and no proxy.

usage: offline.py [--build BUILD] [--mission FOLDER] [--second MODEL] [--show KIND]

For work on the readers; `run` plays the same recordings through the whole proxy. The programs run in the jail. Prints,
per draft model: how often the final number is read as an independent reader reads it, the audit's flags on right and
wrong drafts, and what either rule would gain and lose; --show lists what lies behind a figure. Without the recordings it
says so and exits with 77.

These programs come from other, stronger models: the figures are upper bounds, not parapet's effect.
"""

import argparse
import collections
import pathlib
import sys

import recordings

ROOT = pathlib.Path(__file__).resolve().parents[3]
SKIPPED = 77


class Programs:
    """The recorded programs of one rank, by question: what the readers make of them and what they print."""

    def __init__(self, build, questions, rank):
        lines = [{"prompt": question.plain, "reply": question.programs[rank] or ""} for question in questions]
        found = [one["program"] for one in recordings.judge(build, lines)]
        ran = recordings.run_programs(build, [program.get("text", "") for program in found])
        printed = [ran[program.get("text", "")]["output"] for program in found]
        for line, output in zip(lines, printed):
            line["printed"] = output
        again = recordings.run_programs(build, [text for program in found for text in program.get("again", [])])
        for program, output in zip(found, printed):
            ran = [again[text] for text in program.get("again", [])]
            values = [recordings.last_number(one["output"]) for one in ran if one["verdict"] == "ok"]
            value = recordings.last_number(output)
            program["proof"] = program.get("forgery") == "none" and bool(values[:2]) and all(
                not recordings.is_near(value, one) for one in values[:2])
        self.workings = [one["program"].get("working") for one in recordings.judge(build, lines)]
        self.by_group = {question.group: (output, program.get("proof", False))
                         for question, program, output in zip(questions, found, printed)}
        self.count = len(questions)
        self.unproven = [(question, program) for question, program in zip(questions, found) if not program.get("proof")]


def outcome(found, proofs, rule):
    """Whether the rule replaces the draft; else why it stays."""
    first, second = found["outputs"]
    if "stands" in found:
        return "stands: " + found["stands"]
    if first["veto"] != "none":
        return "first vetoed: " + first["veto"]
    if not proofs[0]:
        return "first is no proof"
    if first["draft"] != "disagree":
        return first["draft"]
    if first["said"]:
        return "said"
    if second["veto"] != "none":
        return "second vetoed: " + second["veto"]
    if not proofs[1]:
        return "second is no proof"
    if found["programs"] != "agree":
        return "programs differ"
    evidence = found["final"]["contradicts"] or found["final"]["form"] == "none" or found["final"]["unsure"]
    evidence |= any(equation["holds"] is False for equation in found["equations"])
    evidence |= not any(equation["holds"] is not False and recordings.is_near(equation["exact"], value)
                        for equation in found["equations"] for value in found["final"]["readings"])
    if rule == "evidence" and not evidence:
        return "no evidence"
    return "replaced"


def is_right(readings, draft):
    return any(recordings.is_near(value, draft.question.reference) for value in readings)


def percent(part, whole):
    return f"{100 * part / whole:.1f}%" if whole else "-"


def print_readers(drafts, found, show):
    """How the final number was read, and what the audit says of right and wrong drafts."""
    read = [is_right(one["final"]["readings"], draft) for draft, one in zip(drafts, found)]
    same = sum(reading == draft.right for reading, draft in zip(read, drafts))
    print(f"{drafts[0].model}: {len(drafts)} drafts, final number judged alike {percent(same, len(drafts))}")
    flags = {True: [0, 0, 0], False: [0, 0, 0]}
    for draft, one, reading in zip(drafts, found, read):
        false = [equation["text"] for equation in one["equations"] if equation["holds"] is False]
        flags[draft.right][0] += 1
        flags[draft.right][1] += bool(false)
        flags[draft.right][2] += one["final"]["contradicts"]
        if show == "flags" and draft.right and false:
            print("   FLAGGED RIGHT", false)
        if show == "contradicts" and draft.right and one["final"]["contradicts"]:
            print("   CONTRADICTS RIGHT", one["final"]["earlier"], "|", one["final"]["where"][-120:])
        if show == "finals" and draft.right != reading:
            print("   READ", one["final"], draft.question.reference, draft.right)
    for right, name in ((False, "wrong"), (True, "right")):
        number, equations, contradicts = flags[right]
        print(f"  {name} drafts: {number}, false equation in {percent(equations, number)}, "
              f"contradicting in {percent(contradicts, number)}")


def print_rule(rule, drafts, found, proofs, show):
    kept = collections.Counter()
    gained = lost = 0
    for draft, one, proof in zip(drafts, found, proofs):
        verdict = outcome(one, proof, rule)
        kept[verdict] += 1
        if show == "stands" and ("stands" in verdict or verdict == "said") and not draft.right:
            print("   STANDS", verdict, one["outputs"][0], draft.question.plain, "|", repr(draft.text("plain")))
        if verdict != "replaced":
            continue
        now = is_right(one["outputs"][0]["readings"], draft)
        gained += now and not draft.right
        lost += draft.right and not now
        if show == rule and draft.right and not now:
            print("   LOST", draft.question.group, one["final"], one["outputs"])
    raw, total = sum(draft.right for draft in drafts), len(drafts)
    reasons = ", ".join(f"{name} {count}" for name, count in kept.most_common())
    print(f"  {rule}: {raw / total:.3f} -> {(raw + gained - lost) / total:.3f} ({gained} gained, {lost} lost); {reasons}")


def measure(build, drafts, show):
    questions = [draft.question for draft in next(iter(drafts.values()))]
    programs = [Programs(build, questions, rank) for rank in (0, 1)]
    for name, these in zip(("first", "second"), programs):
        shown = sum(working is not None for working in these.workings)
        print(f"{name} programs: {these.count}, without proof {len(these.unproven)}, with a working {shown}")
        if show == "workings":
            print(*these.workings[:20], sep="\n")
        if show == "proofs":
            for question, program in these.unproven:
                print("   NO PROOF", question.plain, program)
    for form in recordings.FORMS:
        print(f"== {form} prompts ==")
        for of_model in drafts.values():
            ran = [[these.by_group[draft.question.group] for these in programs] for draft in of_model]
            lines = [{"prompt": draft.prompt(form), "draft": draft.text(form), "outputs": [output for output, _ in pair]}
                     for draft, pair in zip(of_model, ran)]
            found = recordings.judge(build, lines)
            print_readers(of_model, found, show)
            for rule in ("programs-agree", "evidence"):
                print_rule(rule, of_model, found, [[proof for _, proof in pair] for pair in ran], show)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    words.add_argument("--mission", type=pathlib.Path, default=ROOT.parent / "shared" / "eval" / "mission")
    words.add_argument("--second", default="34b", help="which of programs_tora's models writes the second program")
    words.add_argument("--show", choices=["flags", "finals", "proofs", "contradicts", "workings", "stands", "programs-agree", "evidence"])
    flags = words.parse_args()
    if not recordings.are_in(flags.mission):
        print(f"SKIPPED: no recordings in {flags.mission}; --mission says where they are")
        return SKIPPED
    measure(flags.build, recordings.load(flags.mission, flags.second), flags.show)
    return 0


if __name__ == "__main__":
    sys.exit(main())
