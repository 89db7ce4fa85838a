"""Every puzzle of this folder, solved as it is asked for: the verdict and the answer are the ones that are told beside it.

usage: suite.py BINARIES
"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
WITHOUT = "parapet-solver is not here"


def puzzles():
    found = []
    for path in sorted(HERE.glob("*.json")):
        found += [(f"{path.stem}: {puzzle['name']}", puzzle) for puzzle in json.loads(path.read_text())]
    return found


def solve(binary, specs, *flags):
    """The lines that `parapet solve` answers with, or None when there is no solver."""
    lines = "".join(json.dumps({"id": number, "spec": spec}) + "\n" for number, spec in enumerate(specs))
    run = subprocess.run([binary, "solve", "--jsonl", *flags], input=lines, capture_output=True, text=True, timeout=500)
    if WITHOUT in run.stderr:
        return None
    told = [json.loads(line) for line in run.stdout.splitlines()]
    assert [line["id"] for line in told] == list(range(len(specs))), run.stderr
    return told


def mismatches(schema, value, where="specification"):
    """Where a value is not what the schema says, for as much of JSON Schema as `parapet solve --schema` uses."""
    kinds = {"object": dict, "array": list, "string": str, "boolean": bool}
    if not isinstance(value, kinds[schema["type"]]) or value not in schema.get("enum", [value]):
        return [where]
    if schema["type"] == "array":
        return [found for item in value for found in mismatches(schema["items"], item, where + "[]")]
    if schema["type"] != "object":
        return []
    found = [f"{where}.{name}" for name in value.keys() - schema["properties"].keys()]
    found += [f"{where}.{name}" for name in set(schema["required"]) - value.keys()]
    for name in value.keys() & schema["properties"].keys():
        found += mismatches(schema["properties"][name], value[name], f"{where}.{name}")
    return found


def differences(want, told, least):
    """What is told otherwise than wanted. A core that need not be the least one may hold more."""
    found = []
    for key, value in want.items():
        more = key == "core" and not least and set(value) <= set(told.get(key, []))
        if told.get(key) != value and not more:
            found.append(f"{key} is {told.get(key)!r}, not {value!r}")
    return found


def without(puzzle, keep):
    """The puzzle with only these constraints, counted from 1."""
    spec = puzzle["spec"]
    return {**spec, "constraints": [one for i, one in enumerate(spec["constraints"], 1) if i in keep]}


def forced(binary, suite, told):
    """What an answer's core holds is enough for it, and of most answers there is one. Overtakings tell where they happen, and so
    belong together."""
    cored = [(title, puzzle, line) for (title, puzzle), line in zip(suite, told)
             if line["verdict"] == "answer" and "core" in line and "overtakes" not in json.dumps(puzzle)]  # fmt: skip
    again = solve(binary, [without(puzzle, line["core"]) for _, puzzle, line in cored], "--timeout", "20000")
    lost = [(title, line, other) for (title, _, line), other in zip(cored, again) if other.get("answer") != line["answer"]]
    for title, line, other in lost:
        print(f"{title}: {line['answer']} does not follow from constraints {line['core']} alone: {other}")
    spared = sum(len(puzzle["spec"]["constraints"]) - len(line["core"]) for _, puzzle, line in cored)
    print(f"cores: {len(cored)} answers, {spared} constraints left out")
    return len(lost) + (len(cored) < len(suite) / 3) + (spared == 0)


def main():
    binary = pathlib.Path(sys.argv[1]) / "parapet"
    suite = puzzles()
    failed = 0
    schema = json.loads(subprocess.run([binary, "solve", "--schema"], capture_output=True, text=True, check=True).stdout)
    for title, puzzle in suite:
        wrong = mismatches(schema, puzzle["spec"])
        failed += bool(wrong)
        if wrong:
            print(f"{title}: not as the schema says: {wrong}")
    for name, flags in (("enumerated", ["--enumerate", "--timeout", "60000"]), ("solved", ["--timeout", "20000"])):
        told = solve(binary, [puzzle["spec"] for _, puzzle in suite], *flags)
        if told is None:
            print("SKIP: parapet-solver is not built, so puzzles are enumerated only")
            continue
        for (title, puzzle), line in zip(suite, told):
            wrong = differences(puzzle["expect"], line, name == "enumerated")
            failed += bool(wrong)
            if wrong:
                print(f"{title}, {name}: {'; '.join(wrong)}\n    {line}")
        failed += forced(binary, suite, told) if name == "solved" else 0
        print(f"{name}: {len(suite)} puzzles, {sum(line['micros'] for line in told) / len(told) / 1000:.1f} ms on average")
    assert len(suite) >= 60
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
