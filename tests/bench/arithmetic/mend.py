#!/usr/bin/env python3
"""What mending in place makes of recorded drafts as they were written: rights gained and lost, by model.

usage: mend.py [--build BUILD] [--mission FOLDER] [--show]

Twice: where one recorded program comes to the same value, as shipped, and without any call. --show lists the drafts that were
lost and those that stayed wrong. Seconds, with no model and no proxy; without the recordings it says so and exits with 77.
"""

import argparse
import collections
import pathlib
import sys

import recordings

ROOT = pathlib.Path(__file__).resolve().parents[3]
SKIPPED = 77
SECOND = "CODELLAMA-34B"


def printed_by_group(build, questions):
    """What the first recorded program of each question prints."""
    lines = [{"prompt": question.plain, "reply": question.programs[0] or ""} for question in questions]
    texts = [one["program"].get("text", "") for one in recordings.judge(build, lines)]
    ran = recordings.run_programs(build, texts)
    return {question.group: recordings.last_number(ran[text]["output"]) for question, text in zip(questions, texts)}


def count(rows, confirmed):
    """Gained, lost, and wrong before and after, of the drafts that are mended."""
    told = collections.Counter()
    for draft, value, printed in rows:
        if confirmed and not recordings.is_near(value, printed):
            continue
        right = recordings.is_near(value, draft.question.reference)
        told["gained" if right and not draft.right else "lost" if draft.right and not right else "same"] += 1
    return told


def show(rows, found):
    for draft, value, printed in rows:
        if not recordings.is_near(value, draft.question.reference):
            one = found[id(draft)]
            print(f"   {'LOST' if draft.right else 'WRONG'} {draft.question.group}: {one['sum']!r} came to {value}, program {printed}, "
                  f"truth {draft.question.reference}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--mission", type=pathlib.Path, default=ROOT.parent / "shared" / "eval" / "mission")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    if not recordings.are_in(options.mission):
        print(f"SKIP: no recordings in {options.mission}")
        return SKIPPED
    drafts = recordings.load(options.mission, SECOND)
    printed = printed_by_group(options.build, [draft.question for draft in next(iter(drafts.values()))])
    totals = collections.defaultdict(collections.Counter)
    for model, these in drafts.items():
        found = recordings.judge(options.build, [{"prompt": one.question.plain, "draft": one.text("plain")} for one in these])
        mended = {id(draft): one["mended"] for draft, one in zip(these, found) if "mended" in one}
        rows = [(draft, mended[id(draft)]["value"], printed.get(draft.question.group)) for draft in these if id(draft) in mended]
        for rule in ("one program", "no call"):
            told = count(rows, rule == "one program")
            totals[rule] += told
            print(f"{model:28}{len(these):6} drafts  {rule:12} gained {told['gained']:3} : lost {told['lost']:<3} as wrong {told['same']}")
        if options.show:
            show(rows, mended)
    for rule, told in totals.items():
        print(f"all, {rule}: gained {told['gained']} : lost {told['lost']}, as wrong as before {told['same']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
