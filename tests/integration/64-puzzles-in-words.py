"""Puzzles made from models at random, told in words of many kinds: what is read comes to what is so in the model, and most is
read. The truth is worked out here, and never by the puzzle language."""
import itertools
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


# --- who tells the truth ---


class Island:
    """Speakers, and a claim of each as words and as a test of who tells the truth."""

    def __init__(self, random):
        self.names = random.sample(MALE + FEMALE, random.randint(2, 3))
        self.knight, self.knave = random.choice([("knight", "knave"), ("knight", "knave"), ("truth-teller", "liar")])
        self.claims = [self.claim(random, name) for name in self.names]

    def claim(self, random, speaker):
        others = [name for name in self.names if name != speaker]
        other, knave, knight = random.choice(others), self.knave, self.knight
        everybody = "both of us" if len(self.names) == 2 else "all of us"
        simple = [
            (f"{other} is a {knave}", lambda t: not t[other]), (f"{other} is a {knight}", lambda t: t[other]),
            (f"{other} is not a {knave}", lambda t: t[other]), (f"{other} is lying", lambda t: not t[other]),
            (f"{other} tells the truth", lambda t: t[other]), (f"{other} always lies", lambda t: not t[other]),
            ("I am not a " + knave, lambda t: t[speaker])]  # fmt: skip
        a, b = random.sample(simple[:-1] if len(others) == 1 else simple, 2)
        claims = simple + [
            (f"{other} and I are both {knave}s", lambda t: not t[other] and not t[speaker]),
            (f"I and {other} are {knight}s", lambda t: t[other] and t[speaker]),
            (f"Neither {other} nor I are {knave}s", lambda t: t[other] and t[speaker]),
            (f"{other} is a {knave} and so am I", lambda t: not t[other] and not t[speaker]),
            (f"{other} and I are of the same kind", lambda t: t[other] == t[speaker]),
            (f"{other} and I are different", lambda t: t[other] != t[speaker]),
            (f"at least one of us is a {knave}", lambda t: not all(t.values())),
            (f"exactly one of us is a {knight}", lambda t: sum(t.values()) == 1),
            (f"at most one of us is a {knave}", lambda t: sum(not v for v in t.values()) <= 1),
            (f"{everybody} are {knave}s", lambda t: not any(t.values())),
            (f"{a[0]} or {b[0]}", lambda t: a[1](t) or b[1](t)),
            (f"{a[0]} and {b[0]}", lambda t: a[1](t) and b[1](t)),
            (f"If {a[0]}, then {b[0]}", lambda t: not a[1](t) or b[1](t)),
            (f"{a[0]} if and only if {b[0]}", lambda t: a[1](t) == b[1](t)),
            (f"It is not the case that {a[0]}", lambda t: not a[1](t))]  # fmt: skip
        return random.choice(claims)

    def worlds(self):
        for values in itertools.product([True, False], repeat=len(self.names)):
            told = dict(zip(self.names, values))
            if all(told[name] == claim(told) for name, (_, claim) in zip(self.names, self.claims)):
                yield told


def island(random):
    here = Island(random)
    worlds = list(here.worlds())
    names = ", ".join(here.names[:-1]) + " and " + here.names[-1]
    count = {2: "two", 3: "three"}[len(here.names)]
    scene = random.choice([
        f"On an island, {here.knight}s always tell the truth and {here.knave}s always lie. You meet {names}. ",
        f"{here.knight}s always tell the truth, and {here.knave}s always lie. ".capitalize(),
        f"{here.knight}s tell the truth, {here.knave}s lie. ".capitalize(),
        f"There are {count} people on an island: {names}. Each is either a {here.knight}, who always tells the truth, or a {here.knave}, who always lies. "])  # fmt: skip
    told = [random.choice(['{n} says, "{c}."', '{n} says: "{c}."', "{n} says that {c}.", '{n}: "{c}."', "{n} claims: '{c}.'",
                           '{n} said "{c}".', '"{c}," says {n}.']).format(n=name, c=claim) for name, (claim, _) in zip(here.names, here.claims)]  # fmt: skip
    one = random.choice(here.names)
    kind = random.choice([True, False])
    word = here.knight if kind else here.knave
    who = [name for name in here.names if worlds and all(world[name] == kind for world in worlds)]
    truth = {world[one] for world in worlds}
    asked, right = random.choice([
        (f"Who is the {word}?", set(name.lower() for name in who)),
        (f"Is {one} a {word}?", {"yes" if truth == {kind} else "no" if len(truth) == 1 else "undetermined"} if worlds else set()),
        (f"What is {one}?", {"knight" if truth == {True} else "knave"} if len(truth) == 1 else set())])  # fmt: skip
    if not right:
        return None
    return scene + " ".join(told) + " " + asked, right


def test_islands():
    puzzles = [puzzle for puzzle in (island(random.Random(seed)) for seed in range(ROUNDS * 4)) if puzzle]
    hold("islands", puzzles, 0.8)


def boxes(random):
    names = random.sample(["gold", "silver", "lead", "iron", "red", "blue"], random.randint(2, 4))
    style = random.choice(["color", "number", "letter"])
    names = {"color": names, "number": list("1234"[:len(names)]), "letter": list("ABCD"[:len(names)])}[style]
    the = {"color": "the {} box", "number": "box {}", "letter": "box {}"}[style].format
    thing = random.choice(["ring", "coin", "prize", "key"])
    labels, tests = [], []
    for own in names:
        other = random.choice(names)
        words, test = random.choice([
            (f"The {thing} is in here", lambda at, true, own=own: at == own),
            (f"The {thing} is not in here", lambda at, true, own=own: at != own),
            (f"The {thing} is in this box", lambda at, true, own=own: at == own),
            ("This box is empty", lambda at, true, own=own: at != own),
            (f"The {thing} is in {the(other)}", lambda at, true, other=other: at == other),
            (f"The {thing} is not in {the(other)}", lambda at, true, other=other: at != other),
            (f"{the(other)} does not contain the {thing}".replace("the", "The", 1) if style == "color" else f"Box {other} is empty",
             lambda at, true, other=other: at != other)])  # fmt: skip
        labels.append(words)
        tests.append(test)
    number, which = random.randint(0, len(names)), random.choice(["at most", "exactly", "at least", "all", "none"])
    number = max(1, min(number, len(names)))
    word = {1: "one", 2: "two", 3: "three", 4: "four"}
    rule, holds = {
        "at most": (f"At most {word[number]} of the labels {'is' if number == 1 else 'are'} true.", lambda n: n <= number),
        "exactly": (f"Exactly {word[number]} of the {word[len(names)]} labels {'is' if number == 1 else 'are'} true.", lambda n: n == number),
        "at least": (f"At least {word[number]} of these labels {'is' if number == 1 else 'are'} false.", lambda n: len(names) - n >= number),
        "all": ("All of the labels are wrong.", lambda n: n == 0),
        "none": ("Every label is false.", lambda n: n == 0)}[which]  # fmt: skip
    where = [at for at in names if holds(sum(test(at, None) for test in tests))]
    if len(where) != 1:
        return None
    each = [f"a {name}" for name in names]
    scene = random.choice([f"One of {word[len(names)]} boxes holds a {thing}.", f"A {thing} is in one of {word[len(names)]} boxes.",
                           f"A {thing} is in {', '.join(each[:-1])} or {each[-1]} box." if style == "color" else
                           f"There are {word[len(names)]} boxes. Exactly one of the boxes contains a {thing}."])  # fmt: skip
    said = {"color": ["{N} says:", "The label on the {n} box says:", "The label of the {n} box reads:"],
            "number": ["The label of box {n} says:", "The label on box {n} reads:"],
            "letter": ["The label of box {n} says:", "Box {n} says:", "The label on box {n} says"]}[style]  # fmt: skip
    how = random.choice(said)
    told = " ".join(how.format(n=name, N=name.capitalize()) + f' "{label}."' for name, label in zip(names, labels))
    return f"{scene} {told} {rule} " + random.choice(["Which box holds the {}?", "Where is the {}?", "Which box contains the {}?"]).format(
        thing), {where[0].lower(), "box " + where[0].lower()}  # fmt: skip


def test_boxes():
    hold("boxes", [puzzle for puzzle in (boxes(random.Random(seed)) for seed in range(ROUNDS * 6)) if puzzle], 0.9)


# --- what follows ---

CLASSES = ["bloops", "razzies", "lazzies", "florps", "cats", "mammals", "teachers", "musicians", "roses", "flowers", "dogs"]
ADJECTIVES = ["black", "tall", "happy", "green"]


def singular(word):
    return {"razzies": "razzie", "lazzies": "lazzie"}.get(word, word[:-1] if word.endswith("s") else word)


def member(word):
    return word if word in ADJECTIVES else "a " + singular(word)


def class_statement(random, a, b):
    """Words, and a test of what kinds of things there are: sets of classes."""
    one = singular(a)
    return random.choice([
        (f"All {a} are {b}", lambda kinds: all(b in k for k in kinds if a in k)),
        (f"Every {one} is {member(b)}", lambda kinds: all(b in k for k in kinds if a in k)),
        (f"No {a} are {b}", lambda kinds: not any(b in k for k in kinds if a in k)),
        (f"Some {a} are {b}", lambda kinds: any(b in k for k in kinds if a in k)),
        (f"Some {a} are not {b}", lambda kinds: any(b not in k for k in kinds if a in k)),
        (f"Not all {a} are {b}", lambda kinds: any(b not in k for k in kinds if a in k))])  # fmt: skip


def follows(random):
    names = random.sample(CLASSES, 2) + [random.choice(ADJECTIVES)] if random.random() < 0.4 else random.sample(CLASSES, 3)
    pairs = [(a, b) for a, b in itertools.permutations(names, 2) if a not in ADJECTIVES]
    first, second = random.sample(pairs, 2)
    premises = [class_statement(random, *first), class_statement(random, *second)]
    said, test = class_statement(random, *random.choice(pairs))
    kinds = [frozenset(kind) for n in range(4) for kind in itertools.combinations(names, n)]
    worlds = [world for n in range(len(kinds) + 1) for world in itertools.combinations(kinds, n) if all(p(world) for _, p in premises)]
    full = [world for world in worlds if all(any(name in kind for kind in world) for name in names)]
    if not full or {name for pair in (first, second) for name in pair} != set(names):
        return None
    verdicts = {"yes" if all(map(test, some)) else "no" if not any(map(test, some)) else "undetermined" for some in (worlds, full)}
    low = said[0].lower() + said[1:]
    told = ". ".join(words for words, _ in premises)
    if said.startswith("All") and random.random() < 0.4:
        a, b = said[4:].split(" are ")
        prompt, right = f"{told}. Are all {a} {b}?", verdicts if len(verdicts) == 1 else set()
    else:
        prompt = random.choice(["{t}. Does it follow that {c}?", "{t}. Can we conclude that {c}?", "{t}. Therefore, {c}. Is this argument valid?",
                                "If {T}, does it follow that {c}?"]).format(
            t=told, T=" and ".join(words[0].lower() + words[1:] for words, _ in premises), c=low)  # fmt: skip
        yes = {verdict == "yes" for verdict in verdicts}
        right = set() if len(yes) > 1 else {"yes"} if yes == {True} else {"no", "undetermined"}
    return prompt, right


def test_what_follows():
    puzzles = [puzzle for puzzle in (follows(random.Random(seed)) for seed in range(ROUNDS * 4)) if puzzle]
    hold("what follows", puzzles, 0.7)


# --- balances ---

THINGS = ["apple", "plum", "melon", "pear", "fig", "book", "brick", "ball"]


def balances(random):
    """Weights at random, and statements that hold for them; the answer is right where they leave no other."""
    names = random.sample(THINGS, random.randint(2, 3))
    ratio = [random.randint(2, 5) for _ in names]
    weight, many = {names[-1]: random.randint(2, 40)}, lambda n, name: f"{n} {name}" + ("s" if n > 1 else "")
    facts, one = [], ["one", "a", "1"]
    word = lambda n: random.choice([str(n), {2: "two", 3: "three", 4: "four", 5: "five"}.get(n, str(n))])
    for i in range(len(names) - 2, -1, -1):
        weight[names[i]] = weight[names[i + 1]] * ratio[i]
        told = random.choice(one)
        told = "an" if told == "a" and names[i][0] in "aeiou" else told
        verb = random.choice(["weighs as much as", "balances", "weighs the same as", "is as heavy as"])
        facts.append(f"{told} {names[i]} {verb} {word(ratio[i])} {names[i + 1]}s")
    top, low = names[0], names[-1]
    if random.random() < 0.5:
        random.shuffle(facts)
        count = random.randint(1, 3)
        asked = f"How many {low}s {random.choice(['balance', 'weigh as much as', 'are needed to balance'])} {many(count, top)}?"
        right = str(weight[top] // weight[low] * count)
    else:
        given, x = random.choice(names), random.choice(names)
        if random.random() < 0.8:
            facts.append(f"one {given} weighs {weight[given]} g")
        elif len(names) == 2:
            return f"Two {top}s and three {low}s weigh {2 * weight[top] + 3 * weight[low]} g. How much does one {x} weigh?", set()
        else:
            facts.append(f"two {top}s and one {low} weigh {2 * weight[top] + weight[low]} g together")
        asked, right = f"How much does one {x} weigh?", str(weight[x])
    joint = random.choice([". ", " and ", ", "])
    told = joint.join(facts)
    return f"{random.choice(['', 'On a scale, '])}{told}. {asked}", {right}


def test_balances():
    hold("balances", [balances(random.Random(seed)) for seed in range(ROUNDS * 2)], 0.75)


# --- races ---

ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]


def race(random):
    you, am = random.choice([("you", "are"), ("I", "am")])
    place, count = random.randint(1, 7), random.randint(1, 3)
    nth = random.choice([ORDINALS[place - 1], f"{place}{'st nd rd th th th th'.split()[place - 1]}"])
    verb = random.choice(["overtake", "pass"])
    who = random.choice(["person", "runner", "guy", "woman", "cyclist"])
    many = {1: "one", 2: "two", 3: "three"}[count]
    people = {1: "runner"}.get(count, "runners")
    told, right = random.choice([
        (f"{you} {am} in a race and {verb} the {who} in {nth} place", place),
        (f"{you} {verb} the {who} who is in {nth}", place), (f"{you} {verb} the {nth} {who}", place),
        (f"{you} {am} in {nth} place in a race and {verb} {many} {people}", place - count),
        (f"{you} {am} in a race and {many} {people} {verb} {'you' if you == 'you' else 'me'} while {you} {'were' if you == 'you' else 'was'} in {nth} place",
         place + count)])  # fmt: skip
    asked = random.choice(["What place {v} in now?", "Which position {v} in?", "what position {v} in now", "Where {v} now?"])
    return told[0].upper() + told[1:] + ". " + asked.format(v="are you" if you == "you" else "am I"), {str(right)} if right > 0 else set()


def test_races():
    hold("races", [race(random.Random(seed)) for seed in range(ROUNDS * 2)], 0.7)


main(globals())
