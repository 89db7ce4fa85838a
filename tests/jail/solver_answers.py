"""What parapet-solver answers: every kind of question, held against a search through all assignments."""
import itertools
import random

from jailed_solver import describe, solver

from harness import runner

LOW, HIGH = 0, 3


class Puzzle:
    """A puzzle at random over a few small numbers and truths: as SMT-LIB, and as Python to try out."""

    def __init__(self, chance):
        self.chance = chance
        self.numbers = [f"n{i}" for i in range(chance.randint(1, 3))]
        self.truths = [f"t{i}" for i in range(chance.randint(1, 2))]
        self.names = self.numbers + self.truths
        self.constraints = [self.truth(2) for _ in range(chance.randint(1, 4))]

    def number(self, depth):
        if depth == 0 or self.chance.random() < 0.4:
            return self.pick([(name, name) for name in self.numbers] + [(str(i), str(i)) for i in range(4)])
        (a, x), (b, y) = self.number(depth - 1), self.number(depth - 1)
        (c, z) = self.truth(depth - 1)
        return self.pick([(f"(+ {a} {b})", f"({x}+{y})"), (f"(- {a} {b})", f"({x}-{y})"), (f"(- {a})", f"(-{x})"),
                          (f"(* {a} {b})", f"({x}*{y})"), (f"(abs {a})", f"abs({x})"),
                          (f"(mod {a} 3)", f"({x}%3)"), (f"(div {a} 2)", f"({x}//2)"),
                          (f"(ite {c} {a} {b})", f"({x} if {z} else {y})")])  # fmt: skip

    def truth(self, depth):
        if depth == 0 or self.chance.random() < 0.2:
            return self.pick([(name, name) for name in self.truths] + [("true", "True"), ("false", "False")])
        (a, x), (b, y) = self.number(depth - 1), self.number(depth - 1)
        (c, z), (d, w) = self.truth(depth - 1), self.truth(depth - 1)
        return self.pick([(f"(= {a} {b})", f"({x}=={y})"), (f"(< {a} {b})", f"({x}<{y})"), (f"(>= {a} {b})", f"({x}>={y})"),
                          (f"(distinct {a} {b})", f"({x}!={y})"), (f"(not {c})", f"(not {z})"), (f"(and {c} {d})", f"({z} and {w})"),
                          (f"(or {c} {d})", f"({z} or {w})"), (f"(=> {c} {d})", f"(not {z} or {w})"),
                          (f"(xor {c} {d})", f"({z}!={w})"), (f"(= {c} {d})", f"({z}=={w})"),
                          (f"(ite {c} {d} {c})", f"({w} if {z} else {z})")])  # fmt: skip

    def pick(self, choices):
        return self.chance.choice(choices)

    def text(self):
        lines = [f"(declare-const {name} Int)" for name in self.numbers] + [f"(declare-fun {name} () Bool)" for name in self.truths]
        lines.append(f"(define-fun small () Bool (and {' '.join(f'(<= {LOW} {name} {HIGH})' for name in self.numbers)}))")
        lines += [f"(assert {said})" for said in ["small", *(said for said, _ in self.constraints)]]
        return "\n".join(lines)

    def assignments(self):
        ranges = [range(LOW, HIGH + 1)] * len(self.numbers) + [(False, True)] * len(self.truths)
        for values in itertools.product(*ranges):
            yield dict(zip(self.names, values, strict=True))

    def solutions(self):
        tried = [compile(python, "constraint", "eval") for _, python in self.constraints]
        return [given for given in self.assignments() if all(eval(each, {"abs": abs}, dict(given)) for each in tried)]


def value(python, given):
    return int(eval(python, {"abs": abs}, dict(given)))


def is_solution(puzzle, solutions, witness):
    given = {name: witness[i] if name in puzzle.numbers else bool(witness[i]) for i, name in enumerate(puzzle.names)}
    return given in solutions


def expected(question, terms, solutions):
    """What a search says: the verdict and what comes with it."""
    tuples = {tuple(value(python, given) for _, python in terms) for given in solutions}
    if not solutions:
        return "unsatisfiable", None
    if question == "satisfiable":
        return "answer", []
    if question == "values":
        return ("answer", list(tuples.pop())) if len(tuples) == 1 else ("ambiguous", None)
    if question == "options":
        return "answer", [(any(t[i] for t in tuples)) + 2 * all(t[i] for t in tuples) for i in range(len(terms))]
    if question == "entails":
        return ("answer", [tuples.pop()[0]]) if len(tuples) == 1 else ("ambiguous", None)
    if question in ("min", "max"):
        return "answer", [(min if question == "min" else max)(t[0] for t in tuples)]
    return "answer", [len(tuples)]


def terms_for(puzzle, question):
    few = puzzle.chance.randint(1, 3)
    if question == "satisfiable":
        return []
    if question in ("values", "count"):
        return [puzzle.chance.choice([puzzle.number, puzzle.truth])(2) for _ in range(few)]
    if question == "options":
        return [puzzle.truth(2) for _ in range(few)]
    return [puzzle.truth(2)] if question == "entails" else [puzzle.number(2)]


def check_reply(puzzle, question, terms, reply):
    solutions = puzzle.solutions()
    verdict, result = expected(question, terms, solutions)
    what = f"{question} {[smt for smt, _ in terms]} of\n{puzzle.text()}\n{reply}"
    runner.equal(reply["verdict"], verdict, what)
    if verdict == "unsatisfiable":
        # The core alone has no solution either. Index 0 is the bounds, which every assignment here keeps.
        kept = Puzzle.__new__(Puzzle)
        kept.__dict__.update(puzzle.__dict__, constraints=[puzzle.constraints[i - 1] for i in reply["core"] if i > 0])
        runner.equal((bool(reply["core"]), kept.solutions()), (True, []), what)
        return
    if result is not None:
        runner.equal(reply["holds"] if question == "options" else reply["values"], result, what)
    for witness in ("first", "second"):
        if witness in reply:
            runner.check(is_solution(puzzle, solutions, reply[witness]), what)
    if verdict == "ambiguous" and question == "values":
        runner.check(reply["values"] != reply["others"], what)


def test_random_puzzles():
    chance = random.Random(5)
    kinds = ["satisfiable", "values", "options", "entails", "min", "max", "count"]
    asked = []
    for number in range(runner.scaled(700, least=70)):
        puzzle = Puzzle(chance)
        question = kinds[number % len(kinds)]
        asked.append((puzzle, question, terms_for(puzzle, question)))
    with solver(jobs=4, timeout=10000) as running:
        replies = running.ask_all([(question, puzzle.text(), [smt for smt, _ in terms]) for puzzle, question, terms in asked])
    seen = set()
    for (puzzle, question, terms), reply in zip(asked, replies, strict=True):
        check_reply(puzzle, question, terms, reply)
        seen.add((question, reply["verdict"]))
    runner.check({("values", "ambiguous"), ("values", "answer"), ("entails", "ambiguous"), ("min", "unsatisfiable")} <= seen, seen)


def test_what_has_no_end():
    free = "(declare-const a Int)(assert (> a 3))"
    with solver(timeout=20000) as running:
        rows = [("max", "a", "unknown", "unbounded", []), ("min", "a", "answer", "", [4]), ("count", "a", "unknown", "many", []),
                ("entails", "(> a 2)", "answer", "", [1]), ("entails", "(> a 4)", "ambiguous", "", []),
                ("values", "(> a 0)", "answer", "", [1])]  # fmt: skip
        for question, term, verdict, detail, values in rows:
            reply = running.ask(question, free, term, timeout=20000)
            runner.equal((reply["verdict"], reply["detail"], reply["values"]), (verdict, detail, values), f"{question} {term}")
        reply = running.ask("values", "(declare-const a Int)(assert (= a (* 999999999999999 999999999999999)))", "a")
        runner.equal((reply["verdict"], reply["detail"]), ("unknown", "large"), "a number beyond 64 bits")


def test_cores_name_what_contradicts():
    text = "(declare-const a Int)(declare-const b Int)(assert (> b 0))(assert (> a 3))(assert (> b 1))(assert (< a 2))"
    with solver(timeout=20000) as running:
        reply = running.ask("satisfiable", text)
        runner.equal((reply["verdict"], reply["core"]), ("unsatisfiable", [1, 3]), describe(reply))
        reply = running.ask("satisfiable", "(assert false)")
        runner.equal((reply["verdict"], reply["core"]), ("unsatisfiable", [0]), describe(reply))
        runner.equal(running.ask("satisfiable", "")["verdict"], "answer", "nothing at all")


def test_the_same_each_time():
    """Where there are several solutions, a puzzle has always the same witnesses, whatever was asked before."""
    text = "".join(f"(declare-const v{i} Int)(assert (<= 0 v{i} 9))" for i in range(8)) + "(assert (distinct v0 v1 v2 v3 v4 v5 v6 v7))"
    with solver(timeout=20000) as running:
        seen = set()
        for _ in range(10):
            reply = running.ask("values", text, "v3")
            seen.add((tuple(reply["first"]), tuple(reply["second"])))
        runner.equal(len(seen), 1, f"witnesses: {seen}")


if __name__ == "__main__":
    runner.main(globals())
