"""Puzzles made from models at random, told in words of many kinds: what is read comes to what is so in the model, and most is
read. The truth is worked out here, and never by the puzzle language."""
import json
import pathlib
import random
import subprocess

from harness import runner
from harness.runner import Skip, check, main

ROUNDS = runner.scaled(60, least=20)


def here(name):
    return pathlib.Path(runner.binary("parapet")).parent / name


def lines(command, rows):
    run = subprocess.run([here("parapet"), *command], input="".join(json.dumps(row) + "\n" for row in rows),
                         capture_output=True, text=True, timeout=500)  # fmt: skip
    return [json.loads(line) for line in run.stdout.splitlines()]


def answers(prompts):
    """What each prompt comes to: None where it is not read, "" where it has no single answer."""
    if not here("parapet-solver").is_file():
        raise Skip("no solver was built")
    read = lines(["inspect"], [{"id": str(i), "prompt": prompt} for i, prompt in enumerate(prompts)])
    specs = [row["specification"] for row in read if "specification" in row]
    solved = iter(lines(["solve", "--jsonl", "--timeout", "20000"], [{"id": str(i), "spec": spec} for i, spec in enumerate(specs)]))
    return [None if "specification" not in row else str(told.get("answer", "")) if told["verdict"] == "answer" else ""
            for row in read for told in [next(solved) if "specification" in row else None]]  # fmt: skip


def hold(kind, puzzles, least):
    """puzzles: prompt, and the answers that are right; none where it has no answer."""
    found = answers([prompt for prompt, _ in puzzles])
    for (prompt, right), answer in zip(puzzles, found):
        check(not answer or answer.lower() in right, f"{kind}: {answer!r}, and right is {right}: {prompt}")
    read = sum(answer is not None for answer in found) / len(found)
    told = sum(bool(answer) for answer in found) / len(found)
    print(f"{kind}: read {read:.2f}, answered {told:.2f} of {len(found)}")
    check(told >= least, f"{kind}: only {told:.2f} are answered, and {least} should be; "
          + " / ".join(prompt for (prompt, _), answer in zip(puzzles, found) if not answer)[:2000])  # fmt: skip


# --- families ---

MALE = ["Karl", "Tom", "Otto", "Peter", "Hugo", "Bob", "Paul", "Frank"]
FEMALE = ["Ute", "Anna", "Lena", "Mary", "Rita", "Eve", "Nora", "Ida"]


class Family:
    """Two or three generations: couples, their children, and theirs."""

    def __init__(self, random):
        self.male, self.parents, self.wife = {}, {}, {}
        self.names = {True: random.sample(MALE, 8), False: random.sample(FEMALE, 8)}
        grandparents = self.couple(random)
        for _ in range(random.randint(2, 3)):
            child = self.person(random, grandparents)
            if len(self.male) < 11 and random.random() < 0.7:
                other = self.person(random, None, male=not self.male[child])
                couple = (child, other) if self.male[child] else (other, child)
                self.wife[couple[0]] = couple[1]
                for _ in range(random.randint(1, 2)):
                    self.person(random, couple)
        self.people = list(self.male)

    def person(self, random, parents, male=None):
        male = random.random() < 0.5 if male is None else male
        name = self.names[male].pop() if self.names[male] else self.names[not male].pop() + "x"
        self.male[name] = male
        self.parents[name] = parents
        return name

    def couple(self, random):
        father, mother = self.person(random, None, True), self.person(random, None, False)
        self.wife[father] = mother
        return father, mother

    def parent(self, a, b):
        return self.parents[b] is not None and a in self.parents[b]

    def sibling(self, a, b):
        return a != b and self.parents[a] is not None and self.parents[a] == self.parents[b]

    def married(self, a, b):
        return self.wife.get(a) == b or self.wife.get(b) == a

    def some(self, first, second, a, b):
        return any(first(a, x) and second(x, b) for x in self.people)

    def words(self, a, b):
        """All that a is to b."""
        grand = lambda a, b: self.some(self.parent, self.parent, a, b)
        tests = [("parent father mother", self.parent(a, b)), ("child son daughter", self.parent(b, a)),
                 ("sibling brother sister", self.sibling(a, b)), ("grandparent grandfather grandmother", grand(a, b)),
                 ("grandchild grandson granddaughter", grand(b, a)),
                 ("uncle/aunt uncle aunt", self.some(self.sibling, self.parent, a, b)),
                 ("nephew/niece nephew niece", self.some(self.sibling, self.parent, b, a)),
                 ("cousin cousin cousin", any(self.parent(x, a) and self.parent(y, b) and self.sibling(x, y)
                                              for x in self.people for y in self.people)),
                 ("spouse husband wife", self.married(a, b)),
                 ("parent-in-law father-in-law mother-in-law", self.some(self.parent, self.married, a, b)),
                 ("child-in-law son-in-law daughter-in-law", self.some(self.married, lambda x, y: self.parent(y, x), a, b)),
                 ("sibling-in-law brother-in-law sister-in-law",
                  self.some(self.sibling, self.married, a, b) or self.some(self.married, self.sibling, a, b))]  # fmt: skip
        return {word for words, holds in tests if holds for word in (words.split()[0], words.split()[1 if self.male[a] else 2])}


NEAR = ["father", "mother", "son", "daughter", "brother", "sister", "husband", "wife"]


def related(family, a):
    """Who is what to a, by a near word."""
    return [(b, word) for b in family.people for word in family.words(b, a) if word in NEAR]


def statement(random, family, a):
    """Something true of a, in some words; and whom it leads to."""
    b, word = random.choice(related(family, a))
    only = "only " if len([1 for _, other in related(family, a) if other == word]) == 1 and random.random() < 0.3 else ""
    said = random.choice(["{b} is the {o}{w} of {a}", "{b} is {a}'s {o}{w}", "{a}'s {o}{w} is {b}", "the {o}{w} of {a} is {b}"])
    step = [(c, other) for c, other in related(family, b) if c not in (a, b)]
    if step and random.random() < 0.3:
        c, other = random.choice(step)
        said = random.choice(["{c} is the {x} of {a}'s {w}", "{c} is {a}'s {w}'s {x}", "{a}'s {w} is the {y} of {c}"])
        back = [w for w in family.words(b, c) if w in NEAR]
        return said.format(a=a, b=b, c=c, w=word, x=other, y=back[0]), c
    return said.format(a=a, b=b, w=word, o=only), b


def kinship(random):
    family = Family(random)
    start = at = random.choice(family.people)
    told, seen = [], {start}
    while len(told) < random.randint(2, 4):
        said, to = statement(random, family, at)
        if to in seen:
            break
        told.append(said)
        seen.add(to)
        at = to
    if not told or at == start:
        return None
    if random.random() < 0.25:
        prompt = "If " + " and ".join(told) + f", how is {at} related to {start}?"
    else:
        prompt = ". ".join(said[0].upper() + said[1:] for said in told) + ". " + random.choice(
            ["What is {b} to {a}?", "How is {b} related to {a}?", "What is the relationship between {b} and {a}?",
             "what relation is {b} to {a}"]).format(a=start, b=at)  # fmt: skip
    return prompt, family.words(at, start)


def test_kinship():
    puzzles = [puzzle for puzzle in (kinship(random.Random(seed)) for seed in range(ROUNDS * 2)) if puzzle]
    hold("kinship", puzzles, 0.6)


def counted(random):
    """A family with so many boys and girls, and a question with a number."""
    boys, girls = random.randint(1, 6), random.randint(1, 6)
    male = random.random() < 0.5
    name = random.choice(MALE if male else FEMALE)
    of = lambda sex, which: (boys if which else girls) - (sex == which)
    word = lambda which, n: ("brother" if which else "sister") + ("" if n == 1 else "s")
    he, his = ("he", "his") if male else ("she", "her")
    other = random.random() < 0.5
    subject = random.choice([name, "A boy" if male else "A girl"])
    known = of(male, other)
    if known < 1:
        return None
    each = random.choice([f"Each of {his} {word(other, 2)} has", f"Each of them has", f"Each {word(other, 1)} has"])
    second = of(other, not other)
    told = f"{subject} has {known} {word(other, known)}. {each} {random.choice(['', 'exactly '])}{second} {word(not other, second)}. "
    who = name if subject == name else "the boy" if male else "the girl"
    asked, right = random.choice([
        (f"How many {word(not other, 2)} does {who} have?", of(male, not other)),
        (f"How many {word(other, 2)} does {who} have?", of(male, other)),
        ("How many children are there in the family?", boys + girls),
        (f"How many {word(other, 2)} does each {word(other, 1)} have?", of(other, other))])  # fmt: skip
    return told + asked, {str(right)}


def test_counted_families():
    hold("counting", [puzzle for puzzle in (counted(random.Random(seed)) for seed in range(ROUNDS * 2)) if puzzle], 0.9)


main(globals())
