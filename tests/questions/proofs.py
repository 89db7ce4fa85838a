"""The questions that ship (policies/questions.jsonl), each answer proven by something else than what grades it: sums by exact
expressions, puzzles by their specifications, constraints by what is read of the prompt, controls by where they go; and
each check told a right text from a wrong one.

usage: proofs.py BINARIES
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

HERE = pathlib.Path(__file__).parent
QUESTIONS = HERE.parents[1] / "policies" / "questions.jsonl"
COUNTS = {"arithmetic": 40, "logic": 30, "constraints": 30, "control": 20}


def run(binary, *words, text=""):
    """A command under the policy that ships alone."""
    env = os.environ | {"HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent"}
    return subprocess.run([binary, *words], input=text, capture_output=True, text=True, env=env, timeout=500, check=False)


def lines(items):
    return "".join(json.dumps(item) + "\n" for item in items)


def wrong_set(questions):
    found = []
    counted = collections.Counter(question["category"] for question in questions)
    if counted != COUNTS:
        found.append(f"the set has {dict(counted)}")
    for key in ("id", "prompt"):
        twice = [one for one, count in collections.Counter(question[key] for question in questions).items() if count > 1]
        found += [f"{key} {one!r} stands there twice" for one in twice]
    found += [f"{q['id']}: a control is no check" for q in questions if q.get("control", False) == ("check" in q)]
    return found


def wrong_sums(questions, proofs):
    """Expressions are exact: F is a fraction."""
    found = []
    for question in questions:
        expression = proofs[question["id"]]["expr"]
        if not re.fullmatch(r"[F0-9()+*/%,\s-]+", expression):
            found.append(f"{question['id']}: {expression!r} is no expression")
        elif Fraction(eval(expression, {"F": Fraction})) != Fraction(question["check"]["number"]):  # noqa: S307
            found.append(f"{question['id']}: {expression} is not {question['check']['number']}")
    return found


def wrong_puzzles(binary, questions, proofs):
    found = []
    specs = [{"id": question["id"], "spec": proofs[question["id"]]["spec"]} for question in questions]
    told = [json.loads(line) for line in run(binary, "solve", "--jsonl", "--timeout", "60000", text=lines(specs)).stdout.splitlines()]
    if [line["id"] for line in told] != [spec["id"] for spec in specs]:
        return ["parapet solve did not answer every puzzle"]
    for line in told:
        if line.get("answer") != proofs[line["id"]]["answer"]:
            found.append(f"{line['id']}: {line}, not {proofs[line['id']]['answer']!r}")
    return found


def in_words(constraint):
    """"word_count le 40", "include_words honey hive"."""
    words = [constraint["type"], *(str(constraint[key]) for key in ("word", "op", "n", "text", "chars", "letter", "lang", "marker")
                                   if key in constraint)]
    return " ".join(words + constraint.get("words", []) + constraint.get("options", []))


def wrong_readings(told, proofs):
    found = []
    for line in told:
        read = [in_words(constraint) for constraint in line["constraints"]]
        if sorted(read) != sorted(proofs[line["id"]]["constraints"]):
            found.append(f"{line['id']}: read are {read}, not {proofs[line['id']]['constraints']}")
    return found


def texts_of(question, proof):
    """A right answer to a question, and a wrong one."""
    want = next(iter(question["check"].values()))
    if "expr" in proof:
        return f"The answer is {want}.", f"The answer is {Fraction(want) + 1}."
    if "spec" in proof:
        stem = "" if want in ("yes", "no") else "The answer is "
        return f"{stem}{want}.", f"{stem}{proof['wrong']}."
    return proof["keeps"], proof["breaks"]


def wrong_grades(binary, questions, proofs):
    """A tape on which every graded turn was wrong first and right then: `parapet eval` must find all of them gained."""
    turns = [{"manifest": {"version": 1}}]
    for question in questions:
        right, wrong = texts_of(question, proofs[question["id"]])
        turns.append(question | {"raw": wrong, "guarded": right, "status": "ok"})
    with tempfile.TemporaryDirectory() as folder:
        tape = pathlib.Path(folder) / "tape.jsonl"
        tape.write_text(lines(turns), encoding="utf-8")
        done = run(binary, "eval", "--report-only", str(tape), "--html", "", "--quiet", "--table", "csv")
        summary = pathlib.Path(f"{tape}.md").read_text(encoding="utf-8")
    gained = re.findall(r"(?m)^- ([a-z]+-\d\d), turn 1: direct, gained$", summary)
    missed = sorted({question["id"] for question in questions} - set(gained))
    return [f"{name}: a right text is not told from a wrong one" for name in missed] + [done.stderr] * bool(done.stderr)


def main():
    binary = pathlib.Path(sys.argv[1]) / "parapet"
    questions = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    proofs = json.loads((HERE / "proofs.json").read_text(encoding="utf-8"))
    of = lambda category: [question for question in questions if question["category"] == category]  # noqa: E731
    inspected = [json.loads(line) for line in run(binary, "inspect", text=lines(questions)).stdout.splitlines()]
    found = wrong_set(questions)
    found += wrong_sums(of("arithmetic"), proofs)
    found += wrong_puzzles(binary, of("logic"), proofs)
    found += wrong_readings([line for line in inspected if line["id"].startswith("constraints-")], proofs)
    found += [f"{line['id']}: goes to {line['route']}" for line in inspected
              if line["id"].startswith("control-") and (line["route"] != "direct" or line["constraints"])]
    found += wrong_grades(binary, [question for question in questions if "check" in question], proofs)
    for line in found:
        print(line)
    print(f"{len(questions)} questions, {len(proofs)} proofs, {len(found)} mistakes")
    return 1 if found or len(inspected) != len(questions) else 0


if __name__ == "__main__":
    sys.exit(main())
