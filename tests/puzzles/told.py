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


DIRECTIONS = ("north", "east", "south", "west")
STARTS = ("I am facing {}.", "Maria faces {}.", "A man walks 3 km {}.", "You are heading {}.")
TURNS = {"{who} turn{s} right.": 1, "{who} turn{s} left.": 3, "{who} turn{s} around.": 2, "{who} turn{s} right twice.": 2,
         "{who} make{s} a left turn.": 3, "{who} turn{s} 90 degrees to the left.": 3, "Then {who} turn{s} left, and then right.": 0,
         "{who} turn{s} 90 degrees clockwise, then left again.": 0, "{who} take{s} two right turns.": 2}
ASKED = ("Which direction {are} {who} facing?", "In what direction {are} {who} facing now?", "{Are} {who} facing north, south, east or west?")
PERSONS = (("I", "", "am"), ("she", "s", "is"), ("he", "s", "is"), ("you", "", "are"))  # one for each start
TIMES = {"In the morning,": 4, "Shortly before sunset,": 2}
SIDES = {"to his right": 1, "to his left": 3, "behind him": 2, "in front of him": 0}


def compass():
    """Ways to face after turns, and by shadows: every start, turn and question with each other once."""
    for number, (start, (who, s, are)) in enumerate(zip(STARTS, PERSONS)):
        for at, direction in enumerate(DIRECTIONS):
            for count, (turn, quarters) in enumerate(TURNS.items()):
                asked = ASKED[(number + at + count) % len(ASKED)].format(who=who, are=are, Are=are.capitalize())
                told = turn.format(who=who, s=s)
                prompt = f"{start.format(direction)} {told[0].upper()}{told[1:]} {asked}"
                yield {"prompt": prompt, "answer": DIRECTIONS[(at + quarters) % 4]}
    for time, shadow in TIMES.items():
        for side, quarters in SIDES.items():
            told = f"{time} Ben stood before a pole. Its shadow fell {side}. "
            yield {"prompt": told + "Which direction did the shadow point to?", "answer": DIRECTIONS[shadow - 1]}
            yield {"prompt": told + "Which direction was he facing?", "answer": DIRECTIONS[(shadow - 1 - quarters) % 4]}


def main():
    binary = pathlib.Path(sys.argv[1]) / "parapet"
    puzzles = [json.loads(line) for line in (HERE / "told.jsonl").read_text().splitlines()]
    puzzles += compass()
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
