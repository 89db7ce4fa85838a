"""Brute force over specifications of the clue reader, for where `parapet solve` is not built: permutations, one list after
another, and the part of docs/puzzle.md that the reader writes. Slow, and independent of the solver."""

import itertools
import re

LOW = "left_of before above older cheaper shorter lighter slower smaller colder worse".split()
HIGH = "right_of after below newer more_expensive taller longer heavier faster larger warmer better".split()
FROM_LOW = "from_left from_first from_top oldest cheapest shortest lightest slowest smallest coldest worst".split()
FROM_HIGH = "from_right from_last from_bottom newest most_expensive tallest longest heaviest fastest largest warmest best".split()
SOLUTIONS_MAX = 200_000


def words(last):
    """The relation words, for places 1 to last."""
    known = {"abs": abs, "next_to": lambda a, b: abs(a - b) == 1, "apart": lambda a, b, n: abs(a - b) == n,
             "in_middle": lambda a: 2 * a == last + 1, "at_end": lambda a: a in (1, last),
             "liar": lambda a: not a, "truthful": bool, "says": lambda a, p: bool(a) == bool(p)}
    for names, sign in ((LOW, 1), (HIGH, -1)):
        for name in names:
            known[name] = lambda a, b, sign=sign: a * sign < b * sign
            known["immediately_" + name] = lambda a, b, sign=sign: a + sign == b
            known["places_" + name] = lambda a, b, n, sign=sign: a + sign * n == b
    for name in FROM_LOW:
        known["nth_" + name] = lambda a, n: a == n
    for name in FROM_HIGH:
        known["nth_" + name] = lambda a, n: a == last + 1 - n
    return known


def python_of(expr, names):
    expr = re.sub(r"(group_\d+)\.'([^']*)'", lambda m: f"V[{m[1] + '.' + m[2]!r}]", expr)
    expr = re.sub(r"(?<!\[)'([^']*)'(?!\])", lambda m: f"V[{m[1]!r}]", expr)
    for name in names:
        if re.fullmatch(r"\w+", name):
            expr = re.sub(rf"(?<![\w'\"]){name}(?![\w'\"(])", f"V[{name!r}]", expr)
    return expr.replace(") implies (", ") <= (").replace(") iff (", ") == (").replace(") xor (", ") != (")


class Puzzle:
    def __init__(self, spec):
        self.groups = []
        for group in spec["vars"]:
            low, high = (0, 1) if group["domain"] == "bool" else map(int, group["domain"].split(".."))
            self.groups.append((group["name"], group["names"], range(low, high + 1), group.get("distinct", False)))
        self.names = [name for _, names, _, _ in self.groups for name in names]
        self.known = words(max(values[-1] for _, _, values, _ in self.groups))
        self.constraints = [[] for _ in self.groups]
        for constraint in spec["constraints"]:
            text = python_of(constraint["expr"], self.names)
            self.constraints[self.level(text)].append(self.function(text))
        self.found = []

    def function(self, text):
        return eval("lambda V: " + text, dict(self.known))

    def level(self, text):
        """The last list that an expression speaks of: it is tested once that one is set."""
        used, level = set(re.findall(r"V\['([^']*)'\]", text)), 0
        for index, (group, names, _, _) in enumerate(self.groups):
            if used & (set(names) | {f"{group}.{name}" for name in names}):
                level = index
        return level

    def solve(self, index=0, values=None):
        values = values if values is not None else {}
        if index == len(self.groups):
            self.found.append(dict(values))
            if len(self.found) > SOLUTIONS_MAX:
                raise OverflowError
            return
        group, names, domain, distinct = self.groups[index]
        ways = itertools.permutations(domain, len(names)) if distinct else itertools.product(domain, repeat=len(names))
        for way in ways:
            for name, value in zip(names, way):
                values[f"{group}.{name}"] = values[name] = value
            if all(test(values) for test in self.constraints[index]):
                self.solve(index + 1, values)


def answer(spec):
    """(verdict, answer) as `parapet solve` has them."""
    try:
        puzzle = Puzzle(spec)
        puzzle.solve()
    except (NameError, OverflowError, KeyError):
        return "unknown", None
    if not puzzle.found:
        return "unsatisfiable", None
    ask = spec["ask"]
    if "options" in ask:
        fits = {"must": all, "could": any, "cannot": lambda each: not any(each)}[ask["kind"]]
        tests = [(one["label"], puzzle.function(python_of(one["expr"], puzzle.names))) for one in ask["options"]]
        fitting = [label for label, test in tests if fits([test(values) for values in puzzle.found])]
        return ("answer", fitting[0]) if len(fitting) == 1 else ("ambiguous" if fitting else "none", None)
    if "expr" not in ask:
        return ("answer", "all") if len(puzzle.found) == 1 else ("ambiguous", None)
    test = puzzle.function(python_of(ask["expr"], puzzle.names))
    results = {test(values) for values in puzzle.found}
    if ask["kind"] == "entails":
        return "answer", "yes" if results == {True} else "no" if results == {False} else "undetermined"
    return ("answer", str(results.pop())) if len(results) == 1 else ("ambiguous", None)
