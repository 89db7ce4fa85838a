"""Small specifications at random: the solver and the enumerating program come to the same verdict and answer.

usage: differential.py BINARIES [HOW-MANY [SEED]]
"""

import os
import pathlib
import random
import sys

import suite

ORDERS = ["leftmost", "rightmost", "first", "oldest", "youngest", "cheapest", "tallest", "circle", None]
PAIRS = {
    "leftmost": ["left_of", "right_of", "immediately_left_of", "immediately_right_of", "before", "next_to"],
    "first": ["before", "after", "immediately_before", "above", "later", "adjacent"],
    "oldest": ["older", "younger", "newer", "next_to"],
    "cheapest": ["cheaper", "more_expensive"],
    "tallest": ["taller", "shorter", "longer"],
    "circle": ["opposite", "next_to", "immediately_left_of", "immediately_right_of"],
}
SINGLES = {
    "leftmost": ["leftmost", "rightmost", "second_from_left", "third_from_right", "at_end", "first", "last"],
    "first": ["first", "last", "second_to_last", "earliest", "latest", "third"],
    "oldest": ["oldest", "youngest", "second_oldest", "second_newest"],
    "cheapest": ["cheapest", "dearest", "second_cheapest"],
    "tallest": ["tallest", "shortest", "second_tallest"],
    "circle": ["nth({}, 1)"],
}
SAME = {"rightmost": "leftmost", "youngest": "oldest", None: "leftmost"}
KIN = ["brother", "sister", "sibling", "married", "husband", "mother", "parent", "grandparent", "uncle", "cousin"]


class Maker:
    """One specification: a family of places, another of members or truth values, and what is said of them."""

    def __init__(self, dice):
        self.dice = dice
        self.people = [f"p{i}" for i in range(dice.randint(2, 4))]
        self.order = dice.choice(ORDERS)
        self.second = dice.choice(["cups", "bool", "-2..2"])
        self.kin = dice.random() < 0.1 and len(self.people) < 4

    def one(self):
        return self.dice.choice(self.people)

    def place(self):
        bare = self.order is not None or self.second == "bool"
        return self.one() if bare and self.dice.random() < 0.5 else f"at[{self.one()}]"

    def number(self, depth):
        dice = self.dice
        if depth == 0 or dice.random() < 0.3:
            return dice.choice([f"at[{self.one()}]", str(dice.randint(0, 5)), f"-{dice.randint(1, 3)}", "n"])
        a, b = self.number(depth - 1), self.number(depth - 1)
        return dice.choice([
            f"({a} + {b})", f"({a} - {b})", f"abs({a})", f"min({a}, {b})", f"max({a}, {b})", f"({a} // {dice.randint(1, 3)})",
            f"({a} % {dice.randint(1, 4)})", f"({a} * {dice.randint(-2, 3)})", f"(n * {a})", f"({a} if {self.truth(0)} else {b})",
            f"count(at[y{depth}] > {a} for y{depth} in people)", f"sum(at[y{depth}] for y{depth} in people if at[y{depth}] != {a})",
            f"count({self.truth(0)}, {self.truth(0)})",
        ])

    def second_word(self):
        if self.second == "cups":
            return self.dice.choice([f"other[{self.one()}] == tea", f"other[{self.one()}] != other[{self.one()}]"])
        if self.second == "bool":
            if self.dice.random() < 0.3:
                return f"says({self.one()}, {self.truth(0)})"
            return self.dice.choice([f"other[{self.one()}]", f"knave({self.one()})"])
        return f"other[{self.one()}] {self.dice.choice(['<', '==', '>='])} {self.dice.randint(-2, 2)}"

    def truth(self, depth):
        dice = self.dice
        order = SAME.get(self.order, self.order)
        if depth == 0 or dice.random() < 0.3:
            single = dice.choice(SINGLES[order])
            words = [
                f"{dice.choice(PAIRS[order])}({self.place()}, {self.place()})",
                single.format(self.place()) if "{}" in single else f"{single}({self.place()})",
                f"at[{self.one()}] {dice.choice(['<', '<=', '==', '!=', '>'])} at[{self.one()}]",
                self.second_word(),
            ]
            if self.kin:
                words.append(f"{dice.choice(KIN)}({self.one()}, {self.one()})")
            return dice.choice(words)
        a, b = self.truth(depth - 1), self.truth(depth - 1)
        return dice.choice([
            f"not ({a})", f"({a} and {b})", f"({a} or {b})", f"({a} xor {b})", f"({a} implies {b})", f"({a} iff {b})",
            f"exactly({dice.randint(0, 2)}, {a}, {b})", f"{self.number(1)} <= {self.number(1)}",
            f"{self.number(1)} == {self.number(1)}", f"all({a} or at[x{depth}] < 3 for x{depth} in people)",
            f"any(at[u] == at[v] + 1 for u in people for v in people if u != v)", f"n in [{dice.randint(0, 2)}, 3]",
        ])

    def ask(self):
        dice = self.dice
        kind = dice.choice(["value", "value", "must", "could", "cannot", "entails", "count", "min", "max"])
        if kind in ("must", "could", "cannot"):
            return {"kind": kind, "options": [{"label": label, "expr": self.truth(1)} for label in "ABC"]}
        if kind in ("min", "max"):
            return {"kind": kind, "expr": self.number(1)}
        if kind == "entails":
            return {"kind": kind, "expr": self.truth(1)}
        if kind == "value" and dice.random() < 0.3:
            return {"kind": kind, "expr": f"which(x for x in people if at[x] == {dice.randint(1, 3)})"}
        return {"kind": kind, "expr": dice.choice([self.number(1), self.truth(1), f"at[{self.one()}]"])}

    def specification(self):
        high = len(self.people) + (self.dice.random() < 0.2)
        at = {"name": "at", "of": "people", "domain": f"1..{high}", "distinct": self.dice.random() < 0.8}
        if self.order:
            at["order"] = self.order
        if self.order == "circle" and high % 2 == 1:
            at["domain"] = f"1..{high + 1}"
        return {
            "sets": [{"name": "people", "members": self.people}, {"name": "cups", "members": ["tea", "milk"]}],
            "vars": [at, {"name": "other", "of": "people", "domain": self.second}, {"names": ["n"], "domain": "0..3"}],
            "constraints": [{"say": "", "expr": self.truth(self.dice.randint(0, 2))} for _ in range(self.dice.randint(0, 4))],
            "ask": self.ask(),
        }


def main():
    binary = pathlib.Path(sys.argv[1]) / "parapet"
    many = int(sys.argv[2]) if len(sys.argv) > 2 else int(300 * float(os.environ.get("PARAPET_TEST_SCALE", "1")))
    dice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 5)
    specs = [Maker(dice).specification() for _ in range(many)]
    solved = suite.solve(binary, specs, "--timeout", "20000")
    if solved is None:
        print("SKIP: parapet-solver is not built, so there is nothing to compare with")
        sys.exit(77)
    tried = suite.solve(binary, specs, "--enumerate", "--timeout", "20000")
    seen, failed = {}, 0
    for spec, a, b in zip(specs, solved, tried):
        seen[a["verdict"]] = seen.get(a["verdict"], 0) + 1
        wrong = a["verdict"] in ("invalid", "broken") or any(
            a.get(key) != b.get(key) for key in ("verdict", "answer", "options"))
        failed += wrong
        if wrong:
            print(f"{spec}\n    solved: {a}\n    tried:  {b}")
    print(f"{many} specifications, verdicts: {seen}")
    assert {"answer", "ambiguous", "none", "unsatisfiable"} <= seen.keys() or many < 200
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
