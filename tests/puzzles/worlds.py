"""Puzzles made from worlds: an order, a matching or a round table is drawn, clues that hold in it are said in many wordings, and
all worlds are tried here for what they leave open. What the reader reads must come to the one answer that is left, and to none
where several are; and it must read most of them.

usage: worlds.py BINARIES [COUNT [SEED]]
"""

import collections
import itertools
import json
import pathlib
import random
import subprocess
import sys

LEAST_READ = 0.9
PEOPLE = "Ann Bob Cleo Dan Eve Finn Gia Hugo Ida Jon Kim Lea Max Nora Otto Pia".split()
COLORS = "red blue green yellow white black grey brown".split()
THINGS = "cup book box car hat bag".split()
PETS = "dog cat bird fish horse rabbit".split()
JOBS = "baker pilot nurse teacher cook lawyer".split()
COUNTS = "zero one two three four five six seven".split()
ORDINALS = "zeroth first second third fourth fifth sixth seventh".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday".split()
# Less and more of what things are compared by: a few have words in the reader's table, any other adjective is as good.
SCALES = [("taller", "shorter", "tallest", "shortest"), ("older", "younger", "oldest", "youngest"),
          ("heavier", "lighter", "heaviest", "lightest"), ("faster", "slower", "fastest", "slowest"),
          ("stronger", "weaker", "strongest", "weakest"), ("more expensive", "cheaper", "most expensive", "cheapest"),
          ("greedier", "less greedy", "greediest", "least greedy"), ("more patient", "less patient", "most patient", "least patient")]


def said(rng, *forms):
    return rng.choice(forms)


def both(rng, a, b, forms):
    """One of the forms, with names in it."""
    return said(rng, *forms).format(a=a, b=b)


def capital(text):
    return text[0].upper() + text[1:]


class Line:
    """Places 1 to n, each taken by one: a row, a race, a queue, a stack."""

    def __init__(self, rng):
        self.rng = rng
        self.kind = rng.choice(["row", "race", "stack"])
        n = rng.randint(3, 6)
        self.noun = None
        if self.kind == "race" or (self.kind == "row" and rng.random() < 0.5):
            self.names = rng.sample(PEOPLE, n)
        else:
            self.noun = rng.choice(THINGS)
            self.names = rng.sample(COLORS, n)
        self.worlds = [dict(zip(self.names, order)) for order in itertools.permutations(range(1, n + 1))]
        self.world = rng.choice(self.worlds)

    def call(self, name):
        return name if self.noun is None else f"the {name} {self.noun}"

    def scene(self):
        rng, n = self.rng, len(self.names)
        kinds = {"row": "friends", "race": "runners"}
        many = f"{self.noun}s".replace("boxs", "boxes") if self.noun else kinds[self.kind]
        place = {"row": "in a row", "race": "in a race", "stack": "in a stack"}[self.kind]
        listed = [name if self.noun is None else f"a {name} one" for name in self.names]
        if self.noun is None and rng.random() < 0.3:
            comma = ", ".join(self.names[:-1]) + f" and {self.names[-1]}"
            return said(rng, f"{comma} are {'running' if self.kind == 'race' else 'standing'} {place}.",
                        f"{COUNTS[n].capitalize()} {many} are {place}: {comma}.")
        comma = ", ".join(listed[:-1]) + f" and {listed[-1]}"
        return said(rng, f"There are {COUNTS[n]} {many} {place}: {comma}.", f"There are {n} {many} {place}.",
                    f"{COUNTS[n].capitalize()} {many} are {place}.", f"theres {n} {many} {place}.")

    def clue(self):
        """A sentence, and whether it holds in a world."""
        rng, n = self.rng, len(self.names)
        x, y, z = rng.sample(self.names, 3)
        a, b, c = self.call(x), self.call(y), self.call(z)
        place = self.world
        kind = rng.randrange(9)
        beside = {"row": ["{a} is next to {b}", "{a} is beside {b}", "{a} and {b} are next to each other", "{a} is adjacent to {b}"],
                  "race": None, "stack": None}[self.kind]
        less = {"row": ["{a} is to the left of {b}", "{a} is somewhere to the left of {b}", "{b} is right of {a}", "{b} is to the right of {a}"],
                "race": ["{a} finished before {b}", "{a} came in ahead of {b}", "{a} beat {b}", "{b} finished after {a}", "{b} arrived later than {a}", "{b} lost to {a}"],
                "stack": ["{a} is above {b}", "{b} is below {a}", "{b} is somewhere below {a}"]}[self.kind]
        close = {"row": ["{a} is immediately to the left of {b}", "{a} is directly left of {b}", "{b} is to the immediate right of {a}", "{b} is immediately right of {a}"],
                 "race": ["{a} finished right before {b}", "{b} finished immediately after {a}", "{b} came directly behind {a}"],
                 "stack": ["{a} is directly above {b}", "{b} is immediately below {a}"]}[self.kind]
        far = {"row": ["{a} is {n} places to the left of {b}", "{b} is {n} places to the right of {a}"],
               "race": ["{a} finished {n} places ahead of {b}", "{b} finished exactly {n} places behind {a}"],
               "stack": ["{a} is {n} places above {b}"]}[self.kind]
        at = {"row": ["{a} is {o} from the left"], "race": ["{a} finished {o}", "{a} came {o}", "{a} was {o}"], "stack": ["{a} is {o} from the top"]}[self.kind]
        ends = {"row": ("leftmost", "rightmost"), "race": ("first", "last"), "stack": ("on top", "at the bottom")}[self.kind]
        be = {"row": "is", "race": "finished", "stack": "is"}[self.kind]
        if kind == 0 and beside and abs(place[x] - place[y]) == 1:
            return both(rng, a, b, beside), lambda w: abs(w[x] - w[y]) == 1
        if kind == 1 and place[x] + 1 == place[y]:
            return both(rng, a, b, close), lambda w: w[x] + 1 == w[y]
        if kind == 2 and place[y] - place[x] == 2:
            return said(rng, *far).format(a=a, b=b, n=said(rng, "two", "2")), lambda w: w[y] - w[x] == 2
        if kind == 3:
            k = place[x]
            return said(rng, *at).format(a=a, o=said(rng, ORDINALS[k], str(k) + ("th" if k > 3 else ["st", "nd", "rd"][k - 1]))), lambda w: w[x] == k
        if kind == 4 and place[x] == 1:
            return f"{a} {be} {said(rng, ends[0], 'the ' + ends[0]) if self.kind == 'row' else ends[0]}", lambda w: w[x] == 1
        if kind == 4 and place[x] == n:
            return f"{a} {be} {ends[1]}", lambda w: w[x] == n
        if kind == 5 and min(place[y], place[z]) < place[x] < max(place[y], place[z]):
            form = {"row": "{a} is between {b} and {c}", "race": "{a} finished between {b} and {c}", "stack": "{a} is somewhere between {b} and {c}"}[self.kind]
            return form.format(a=a, b=b, c=c), lambda w: min(w[y], w[z]) < w[x] < max(w[y], w[z])
        if kind == 6 and place[x] != 1:
            return f"{a} {'did not finish' if self.kind == 'race' else 'is not'} {'the ' + ends[0] if self.kind == 'row' else ends[0]}", lambda w: w[x] != 1
        if kind == 7 and place[x] not in (1, n) and self.kind == "race":
            return f"{a} finished neither first nor last", lambda w: w[x] not in (1, n)
        if kind == 8 and self.kind == "row" and place[x] in (1, n):
            return f"{a} is at one end", lambda w: w[x] in (1, n)
        if place[x] > place[y]:
            x, y, a, b = y, x, b, a
        return both(rng, a, b, less), lambda w: w[x] < w[y]

    def question(self):
        """A question, and the answer to it in a world."""
        rng, n = self.rng, len(self.names)
        k = rng.randint(1, n)
        who = "Who" if self.noun is None else f"Which {self.noun}"
        if self.kind == "row":
            text = said(rng, f"{who} is {ORDINALS[k]} from the left?", f"{who} is the {ORDINALS[k]} from the left?")
            if k == 1:
                text = said(rng, f"{who} is the leftmost?", f"{who} is at the left end?", f"{who} is furthest to the left?")
            if k == n:
                text = said(rng, f"{who} is the rightmost?", f"{who} is rightmost?")
            if k * 2 == n + 1 and rng.random() < 0.5:
                text = f"{who} is in the middle?"
        elif self.kind == "race":
            text = said(rng, f"{who} finished {ORDINALS[k]}?", f"{who} came {ORDINALS[k]}?", f"{who} was {ORDINALS[k]}?", f"whos {ORDINALS[k]}")
            if k == n:
                text = said(rng, "Who finished last?", "Who came last?", "whos last?")
            if k == 1:
                text = said(rng, "Who won?", "Who finished first?", "Who won the race?")
        else:
            text = said(rng, f"{who} is {ORDINALS[k]} from the top?")
            if k == 1:
                text = said(rng, f"{who} is on top?", f"{who} is at the top?")
            if k == n:
                text = f"{who} is at the bottom?"
        return text, lambda w: next(name for name in self.names if w[name] == k)


class Compared:
    """Heights and the like: whoever was not told to differ may be equal."""

    def __init__(self, rng):
        self.rng = rng
        n = rng.randint(3, 5)
        self.names = rng.sample(PEOPLE, n)
        self.listed = rng.random() < 0.3
        orders = itertools.permutations(range(1, n + 1)) if self.listed else itertools.product(range(1, n + 1), repeat=n)
        self.worlds = [dict(zip(self.names, order)) for order in orders]
        self.world = dict(zip(self.names, rng.sample(range(1, n + 1), n)))
        self.scale = rng.choice(SCALES)

    def scene(self):
        n = len(self.names)
        comma = ", ".join(self.names[:-1]) + f" and {self.names[-1]}"
        return f"There are {COUNTS[n]} people: {comma}." if self.listed else ""

    def clue(self):
        rng = self.rng
        x, y = rng.sample(self.names, 2)
        if self.world[x] < self.world[y]:
            x, y = y, x
        more, less = self.scale[:2]
        if rng.random() < 0.2:
            rest = [name for name in self.names if self.world[name] > self.world[x]]
            if rest:
                z = rng.choice(rest)
                return f"{x} is {more} than {y} but {less} than {z}", lambda w: w[y] < w[x] < w[z]
        return said(rng, f"{x} is {more} than {y}", f"{y} is {less} than {x}", f"{y} is {less} than {x} is",
                    f"{x} is much {more} than {y}" if " " not in more + less else f"{x} is {more} than {y}"), lambda w: w[x] > w[y]

    def question(self):
        rng, n = self.rng, len(self.names)
        k = rng.randint(1, min(n, 3))
        most = rng.random() < 0.5
        word = self.scale[2 if most else 3]
        if " " in word and k > 1:
            k = 1
        text = f"Who is the {word}?" if k == 1 else said(rng, f"Who is the {ORDINALS[k]} {word}?", f"whos {ORDINALS[k]} {word}?")

        def answer(w):
            found = [name for name in self.names if sum((w[other] > w[name]) if most else (w[other] < w[name]) for other in self.names) == k - 1
                     and sum(w[other] == w[name] for other in self.names) == 1]
            return found[0] if found else None
        return text, answer


class Matched:
    """Each has one of a list: colors, pets, jobs, days, floors."""

    FORMS = {
        "color": (COLORS, "{people} wear {values} hat", "{a} wears {v}", "{a} does not wear {v}", "What color does {a} wear?", "Who wears {v}?"),
        "job": (JOBS, "{people} are {values}", "{a} is the {v}", "{a} is not the {v}", None, "Who is the {v}?"),
        "pet": (PETS, "{people} have {values}", "{a} has the {v}", "{a} does not have the {v}", None, "Who has the {v}?"),
        "day": (DAYS, "There are talks on {values}: {names}", "{a} is on {v}", "{a} is not on {v}", "On which day is {a}?", None),
        "floor": ([str(k) for k in range(1, 7)], "{names} live on floors 1 to {n}", "{a} lives on floor {v}", "{a} does not live on floor {v}",
                  "On which floor does {a} live?", "Who lives on floor {v}?"),
    }

    def __init__(self, rng):
        self.rng = rng
        n = rng.randint(3, 5)
        self.kind = rng.choice(list(self.FORMS))
        self.form = self.FORMS[self.kind]
        values = self.form[0]
        self.values = values[:n] if self.kind in ("day", "floor") else rng.sample(values, n)
        self.names = ["art", "biology", "chemistry", "drama", "ethics"][:n] if self.kind == "day" else rng.sample(PEOPLE, n)
        self.worlds = [dict(zip(self.names, order)) for order in itertools.permutations(self.values)]
        self.world = rng.choice(self.worlds)

    def scene(self):
        n = len(self.names)
        names = ", ".join(self.names[:-1]) + f" and {self.names[-1]}"
        article = "" if self.kind == "day" else "a "
        values = ", ".join(article + value for value in self.values[:-1]) + f" and {article}{self.values[-1]}"
        people = said(self.rng, f"{COUNTS[n].capitalize()} {said(self.rng, 'friends', 'sisters', 'colleagues')}")
        return capital(self.form[1].format(people=people, values=values, names=names, n=n)) + "."

    def clue(self):
        rng = self.rng
        x, y = rng.sample(self.names, 2)
        at = {name: self.values.index(value) for name, value in self.world.items()}
        if self.kind in ("day", "floor") and rng.random() < 0.4:
            if at[x] > at[y]:
                x, y = y, x
            words = {"day": ["{b} is after {a}", "{a} is before {b}"], "floor": ["{b} lives above {a}", "{a} lives below {b}"]}[self.kind]
            if at[y] - at[x] == 1 and rng.random() < 0.5:
                words = {"day": ["{b} is the day after {a}", "{a} is the day before {b}"], "floor": ["{b} lives directly above {a}"]}[self.kind]
                return both(rng, x, y, words), lambda w: self.values.index(w[y]) - self.values.index(w[x]) == 1
            return both(rng, x, y, words), lambda w: self.values.index(w[x]) < self.values.index(w[y])
        if rng.random() < 0.3:
            value = self.world[x]
            return self.form[2].format(a=x, v=value), lambda w: w[x] == value
        others = [value for value in self.values if value != self.world[x]]
        if len(others) > 1 and rng.random() < 0.3 and self.kind == "color":
            one, two = rng.sample(others, 2)
            return f"{x} wears neither {one} nor {two}", lambda w: w[x] not in (one, two)
        other = rng.choice(others)
        return self.form[3].format(a=x, v=other), lambda w: w[x] != other

    def question(self):
        forms = [number for number in (4, 5) if self.form[number]]
        number = self.rng.choice(forms)
        name, value = self.rng.choice(self.names), self.rng.choice(self.values)
        text = self.form[number].format(a=name, v=value)
        if number == 4:
            return text, lambda w: w[name]
        return text, lambda w: next(one for one in self.names if w[one] == value)


class Round:
    """Around a table, facing its middle: neighbours and who is opposite."""

    def __init__(self, rng):
        self.rng = rng
        n = rng.choice([4, 6])
        self.names = rng.sample(PEOPLE, n)
        first, rest = self.names[0], self.names[1:]
        self.worlds = [dict(zip([first, *order], range(n))) for order in itertools.permutations(rest)]
        self.world = rng.choice(self.worlds)

    def scene(self):
        n = len(self.names)
        names = ", ".join(self.names[:-1]) + f" and {self.names[-1]}"
        return f"{COUNTS[n].capitalize()} friends sit around a {said(self.rng, 'round', 'circular')} table: {names}."

    def clue(self):
        rng, n, at = self.rng, len(self.names), self.world
        x, y = rng.sample(self.names, 2)
        step = (at[x] - at[y]) % n
        if step == n // 2:
            return said(rng, f"{x} sits opposite {y}", f"{x} sits directly opposite {y}", f"{x} sits across from {y}"), lambda w: (w[x] - w[y]) % n == n // 2
        if step == 1:
            return said(rng, f"{x} sits immediately to the left of {y}", f"{x} is directly left of {y}"), lambda w: (w[x] - w[y]) % n == 1
        if step == n - 1:
            return f"{x} sits immediately to the right of {y}", lambda w: (w[x] - w[y]) % n == n - 1
        return f"{x} does not sit next to {y}", lambda w: (w[x] - w[y]) % n not in (1, n - 1)

    def question(self):
        n, x = len(self.names), self.rng.choice(self.names)
        kind = self.rng.randrange(2)
        if kind == 0:
            return f"Who sits opposite {x}?", lambda w: next(y for y in self.names if (w[y] - w[x]) % n == n // 2)
        return f"Who sits immediately to the left of {x}?", lambda w: next(y for y in self.names if (w[y] - w[x]) % n == 1)


def puzzle(rng):
    """A prompt, the answers that are possible, and its kind."""
    kind = rng.choice([Line, Line, Compared, Matched, Round])(rng)
    question, answer = kind.question()
    worlds, clues = kind.worlds, []
    enough = rng.random() < 0.8
    for _ in range(40):
        answers = {answer(world) for world in worlds}
        if clues and ((enough and len(answers) == 1) or (not enough and len(clues) > 2)):
            break
        sentence, holds = kind.clue()
        left = [world for world in worlds if holds(world)]
        if len(left) < len(worlds):
            worlds = left
            clues.append(sentence)
    mentioned = " ".join([kind.scene() if type(kind) is Round else "", question, *clues])
    if any(name not in mentioned for name in kind.names):
        return None
    clues = [capital(clue) + "." for clue in clues]
    prompt = " ".join([kind.scene(), *clues, question]).strip()
    if rng.random() < 0.2:
        prompt = prompt.lower()
    return {"prompt": prompt, "answers": {answer(world) for world in worlds}, "kind": getattr(kind, "kind", type(kind).__name__.lower())}


def lines_of(command, rows):
    text = "".join(json.dumps(row) + "\n" for row in rows)
    run = subprocess.run(command, input=text, capture_output=True, text=True, timeout=500)
    return [json.loads(line) for line in run.stdout.splitlines()]


def main():
    binary = pathlib.Path(sys.argv[1]) / "parapet"
    count, seed = int(sys.argv[2]) if len(sys.argv) > 2 else 600, int(sys.argv[3]) if len(sys.argv) > 3 else 1
    rng = random.Random(seed)
    puzzles = [one for one in (puzzle(rng) for _ in range(count)) if one is not None]
    found = lines_of([binary, "inspect"], [{"prompt": one["prompt"]} for one in puzzles])
    read = [(one, it) for one, it in zip(puzzles, found) if it["puzzle"] == "read"]
    solved = lines_of([binary, "solve", "--jsonl", "-"], [{"id": number, "spec": it["specification"]} for number, (_, it) in enumerate(read)])
    kinds, wrong, open_ = collections.defaultdict(collections.Counter), 0, 0
    for one, it in zip(puzzles, found):
        kinds[one["kind"]]["made"] += 1
        kinds[one["kind"]]["read"] += it["puzzle"] == "read"
        if it["puzzle"] != "read" and len(sys.argv) > 4:
            print("UNREAD", it.get("stopped"), "|", one["prompt"])
    for (one, _), done in zip(read, solved):
        given = done.get("answer") if done["verdict"] == "answer" else None
        wanted = next(iter(one["answers"])) if len(one["answers"]) == 1 else None
        if wanted is None and given in ("none", "undetermined"):
            given = None
        if given is not None and (wanted is None or str(given).lower() != wanted.lower()):
            wrong += 1
            print(f"WRONG {given}, not {wanted}: {one['prompt']}")
        if given is None and wanted is not None:
            open_ += 1
            print(f"OPEN {done['verdict']}, not {wanted}: {one['prompt']}")
        kinds[one["kind"]]["answered"] += given is not None
    for name, counts in sorted(kinds.items()):
        print(f"{name:9} made {counts['made']:4}  read {counts['read']:4}  answered {counts['answered']:4}")
    share = len(read) / len(puzzles)
    print(f"{len(puzzles)} puzzles, {len(read)} read ({share:.3f}), {wrong} wrong, {open_} left open")
    return 0 if wrong == 0 and share >= LEAST_READ else 1


if __name__ == "__main__":
    sys.exit(main())
