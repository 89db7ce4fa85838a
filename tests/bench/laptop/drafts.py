"""The bench's rows: everyday questions with a right and a wrong draft, padded to a length, and the programs that belong to them."""

import json
import math
import pathlib
import random
import re

CHARACTERS = 3.5  # of a token
CODE = 2.5        # the same of programs
LENGTHS = (50, 200, 400)
# What small models say around their working: true of any question.
BEFORE = """Let's work through this carefully, so that nothing is forgotten along the way.
First it helps to write down what the question tells us and what it wants to know.
Everything that we need is in the question itself, so no guessing is necessary here.
A clear order makes such a question easy: every part for itself, and then all of them together.
It is a good habit to keep an eye on the units, since most mistakes happen there.
We will take one step at a time and note what comes out of each of them.
The story looks a little longer than it is; there are only a few facts in it that matter.
Before we start, let us be clear about what is asked, because it is easy to stop too early.
Questions like this one come up all the time in daily life, when shopping, cooking or planning.
I will show the whole way and not only the end of it, so that you can follow each step.
Nothing more than basic arithmetic is needed, and you could do it on the back of an envelope.
Think of it as filling in a small table in your head: what there is, how often, and what that makes.""".splitlines()
BETWEEN = """That takes care of this part, and we can go on with what comes out of it.
We keep this in mind, since it is needed again further down.
This is the part that people like to overlook, so let us write it down as well.
With that we have what we need for the next step.
So far everything is straightforward, and the numbers are easy to work with.
Note that nothing has been counted double up to here.
Now the parts have to be brought together in the way that the question describes.
It is worth reading the question again at this point to see that nothing is missing.
The order of these steps does not matter, but this one is easy to follow.
Each step uses only what was given or what came out of a step before it.""".splitlines()
AFTER = """If anything about this is unclear, just tell me and I will go through it again.
You can check it yourself by going through the steps backwards.
Let me know if you would like to see it with other figures.
I hope that helps with your planning!""".splitlines()


def load():
    lines = (pathlib.Path(__file__).parent / "rows.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def tokens(text, characters=CHARACTERS):
    return max(1, math.ceil(len(text) / characters))


def pad(steps, length, chance):
    """A draft of so many tokens: its steps with talk before and between them, and sometimes behind the answer."""
    before, between = chance.sample(BEFORE, len(BEFORE)), chance.sample(BETWEEN, len(BETWEEN))
    after = [chance.choice(AFTER)] if length > LENGTHS[0] and chance.random() < 0.5 else []
    head, gaps = [], [[] for _ in steps[:-1]]
    room = length - tokens("\n\n".join(steps + after))
    for at in range(len(before) + len(between)):
        place = head if not gaps or at % 2 == 0 else gaps[at // 2 % len(gaps)]
        pool = before if place is head and before else between or before
        if not pool or tokens(pool[-1]) > room:
            break
        room -= tokens(pool[-1])
        place.append(pool.pop())
    parts = [" ".join(head)]
    for step, gap in zip(steps, [*gaps, []]):
        parts += [step, " ".join(gap)]
    return "\n\n".join(part for part in [*parts, *after] if part)


def literal(value):
    return f"{value:g}"


def inlined(expression, row):
    """An expression with the question's numbers and the earlier steps in it, as one line has them."""
    names = {name: literal(value) for name, value in row["given"].items()}
    for name, step in row["steps"]:
        names[name] = f"({inlined_by(step, names)})"
    return inlined_by(expression, names)


def inlined_by(expression, names):
    return re.sub(r"[a-z_][a-z_0-9]*", lambda word: names[word[0]], expression)


def label(row):
    return f"{row['what']} in {row['unit']}"


def first_program(row):
    lines = [f"{name} = {literal(value)}  # {name.replace('_', ' ')}" for name, value in row["given"].items()]
    lines += [f"{name} = {step}" for name, step in row["steps"]]
    lines.append(f'print("{label(row)}:", {row["steps"][-1][0]})')
    return "```python\n" + "\n".join(lines) + "\n```"


def second_program(row):
    lines = [f"# The quantity asked for: the {row['what']}, as a number of {row['unit']}.", "def solve():"]
    for name, value in row["given"].items():
        lines.append(f"    {name} = {literal(value)}  # from the question: {name.replace('_', ' ')}")
    lines += [f"    # All of it brought together: the {row['what']}", f"    result = {row['again']}", "    return result", "",
              "print(solve())"]
    return "```python\n" + "\n".join(lines) + "\n```"


def first_line(row):
    name = re.sub(r"\W+", "_", row["what"])
    return f"{name} = {inlined(row['steps'][-1][1], row)}  # {row['unit']}"


def second_line(row):
    """The same in named steps, with the numbers in them."""
    values = {name: literal(value) for name, value in row["given"].items()}
    values.update({name: name for name, _ in row["steps"]})
    return "; ".join(f"{name} = {inlined_by(step, values)}" for name, step in row["steps"]) + f"  # {row['unit']}"


class Case:
    """One row as it is played: a draft of a length, right or wrong, and what the model says when it is asked further."""

    def __init__(self, row, right, length, chance):
        self.id, self.kind, self.prompt, self.is_right, self.length = row["id"], row["kind"], row["prompt"], right, length
        self.value, self.wrong_value = row["value"], row["wrong_value"]
        self.mended = pad(row["right"], length, random.Random(chance))
        self.draft = self.mended if right else pad(row["wrong"], length, random.Random(chance))
        self.programs = (first_program(row), second_program(row))
        self.lines = (first_line(row), second_line(row))

    def delivers(self, text, stream):
        """Whether a text says the truth: not the wrong value any more either, unless the client has it already."""
        shown = stream and text.startswith(self.draft)
        found = numbers(text[len(self.draft):] if shown else text)
        return self.value in found and (shown or self.wrong_value not in found)


def numbers(text):
    return {float(word.replace(",", "")) for word in re.findall(r"\d[\d,]*\d(?:\.\d+)?|\d(?:\.\d+)?", text)}


def choose(seed, count=None):
    """The cases: half of them right, of each kind and of each length alike."""
    rows = sorted(load(), key=lambda row: row["kind"])
    chance = random.Random(seed)
    shift = chance.randrange(2)
    cases = [Case(row, (at + shift) % 2 == 0, LENGTHS[at // 2 % len(LENGTHS)], f"{seed} {row['id']}") for at, row in enumerate(rows)]
    chance.shuffle(cases)
    return cases[:count]
