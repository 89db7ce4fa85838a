"""Puzzles as people type them, read without a model: each of told.jsonl is read and comes to what is told beside it, or,
where that is null, comes to no answer: it is not read, or leaves open what is asked.

Orders and two places at once are one number (CLUES_PLACES_BASE in executors/clues/clues.h). usage: told.py BINARIES
"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
ANSWERS = ("answer", "unsatisfiable")


def lines_of(command, rows):
    text = "".join(json.dumps(row) + "\n" for row in rows)
    run = subprocess.run(command, input=text, capture_output=True, text=True, timeout=500)
    return [json.loads(line) for line in run.stdout.splitlines()]


def turns(puzzle):
    texts = [text for text in (puzzle.get("earlier"), puzzle["prompt"]) if text]
    said = [turn for text in texts for turn in ({"role": "user", "content": text}, {"role": "assistant", "content": "I see."})]
    return {"messages": said[:-1]}


def main():
    binary = pathlib.Path(sys.argv[1]) / "parapet"
    puzzles = [json.loads(line) for line in (HERE / "told.jsonl").read_text().splitlines()]
    read = lines_of([binary, "inspect"], [turns(puzzle) for puzzle in puzzles])
    assert len(read) == len(puzzles)
    asked = [number for number, one in enumerate(read) if one.get("specification")]
    solved = lines_of([binary, "solve", "--jsonl", "--enumerate", "--timeout", "60000"],
                      [{"id": number, "spec": read[number]["specification"]} for number in asked])  # fmt: skip
    found = {one["id"]: one.get("answer", one["verdict"]) for one in solved if one["verdict"] in ANSWERS}
    wrong = 0
    for number, puzzle in enumerate(puzzles):
        if found.get(number) != puzzle["answer"]:
            wrong += 1
            stopped = read[number].get("stopped", "")
            print(f"{puzzle['prompt']}\n    comes to {found.get(number)}, not {puzzle['answer']}; stopped at {stopped!r}")
    print(f"{len(puzzles)} puzzles, {len(asked)} read, {len(found)} answered, {wrong} wrong")
    sys.exit(wrong > 0 or len(puzzles) < 60)


if __name__ == "__main__":
    main()
