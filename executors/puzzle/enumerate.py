"""Tries values until what is asked is known. A puzzle's own tables follow, and a call of run with them (program.c)."""

import time

COUNT_MAX = 1000
CORE_SECONDS = 0.3


class Search:
    """Every solution of constraints over finite domains: the variable with the fewest values left is tried next."""

    def __init__(self, domains, constraints, distinct):
        self.domains = [list(domain) for domain in domains]
        self.values = [None] * len(domains)
        self.assigned = [False] * len(domains)
        self.constraints = [(tuple(names), test) for names, test, _ in constraints]
        self.left = [len(names) for names, _ in self.constraints]
        self.touching = [[] for _ in domains]
        self.peers = [set() for _ in domains]
        for number, (names, _) in enumerate(self.constraints):
            for name in names:
                self.touching[name].append(number)
        for names, _ in distinct:
            for name in names:
                self.peers[name].update(set(names) - {name})

    def filter(self, number, trail):
        """Keep what the constraint allows for its one variable that has no value yet."""
        names, test = self.constraints[number]
        name = next(n for n in names if not self.assigned[n])
        kept = []
        for value in self.domains[name]:
            self.values[name] = value
            if test(self.values):
                kept.append(value)
        self.values[name] = None
        if len(kept) != len(self.domains[name]):
            trail.append((name, self.domains[name]))
            self.domains[name] = kept
        return bool(kept)

    def follow(self, name, value, trail):
        """What having this value means for the others. False: it cannot be."""
        for peer in self.peers[name]:
            if not self.assigned[peer] and value in self.domains[peer]:
                trail.append((peer, self.domains[peer]))
                self.domains[peer] = [other for other in self.domains[peer] if other != value]
                if not self.domains[peer]:
                    return False
        for number in self.touching[name]:
            if self.left[number] == 0 and not self.constraints[number][1](self.values):
                return False
            if self.left[number] == 1 and not self.filter(number, trail):
                return False
        return True

    def begin(self):
        """What is known before any value is tried."""
        for number, (names, test) in enumerate(self.constraints):
            if not names and not test(self.values):
                return False
            if len(names) == 1 and not self.filter(number, []):
                return False
        return True

    def place(self, name, value):
        self.assigned[name] = True
        self.values[name] = value
        for number in self.touching[name]:
            self.left[number] -= 1

    def take_back(self, name, trail):
        for other, domain in reversed(trail):
            self.domains[other] = domain
        for number in self.touching[name]:
            self.left[number] += 1
        self.assigned[name] = False
        self.values[name] = None

    def next_variable(self):
        free = [name for name, taken in enumerate(self.assigned) if not taken]
        return min(free, key=lambda name: (len(self.domains[name]), -len(self.touching[name])), default=None)

    def walk(self):
        name = self.next_variable()
        if name is None:
            yield tuple(self.values)
            return
        for value in self.domains[name]:
            trail = []
            self.place(name, value)
            if self.follow(name, value, trail):
                yield from self.walk()
            self.take_back(name, trail)

    def solutions(self):
        return self.walk() if self.begin() else iter(())


class Puzzle:
    def __init__(self, domains, constraints, distinct, asked):
        self.domains, self.constraints, self.distinct, self.asked = domains, constraints, distinct, asked

    def solution(self, *more):
        """A solution in which these hold too, each (variables, test, number); None when there is none."""
        return next(Search(self.domains, [*self.constraints, *more], self.distinct).solutions(), None)

    def core(self):
        """Numbers of assertions that contradict each other, each needed as far as the time allowed to find out."""
        kept, end = [*self.constraints, *self.distinct], time.monotonic() + CORE_SECONDS
        for one in list(kept):
            fewer = [other for other in kept if other is not one]
            if time.monotonic() < end and next(Search(
                    self.domains, [c for c in fewer if len(c) == 3], [c for c in fewer if len(c) == 2]).solutions(),
                    None) is None:
                kept = fewer
        return sorted(one[-1] for one in kept)

    def told(self, solution):
        return [int(test(solution)) for _, test in self.asked]


def show(verdict, **lists):
    print("parapet", verdict)
    for name, values in lists.items():
        print(name, *(int(value) for value in values))


def values(puzzle, first):
    told = puzzle.told(first)
    names = sorted({name for names, _ in puzzle.asked for name in names})
    other = puzzle.solution((names, lambda v: puzzle.told(v) != told, -1))
    if other is None:
        show("answer", values=told, witness=first)
    else:
        show("ambiguous", values=told, others=puzzle.told(other), witness=first, second=other)


def options(puzzle, first):
    holds = []
    for names, test in puzzle.asked:
        possible = test(first) or puzzle.solution((names, test, -1)) is not None
        other = not test(first) or puzzle.solution((names, lambda v, test=test: not test(v), -1)) is not None
        holds.append(possible + 2 * (not other))
    show("answer", holds=holds, witness=first)


def entails(puzzle, first):
    (names, test), = puzzle.asked
    told = test(first)
    other = puzzle.solution((names, lambda v: test(v) != told, -1))
    if other is None:
        show("answer", values=[told], witness=first)
    else:
        show("ambiguous", values=[1], others=[0], witness=first if told else other, second=other if told else first)


def extreme(puzzle, first, sign):
    (names, test), = puzzle.asked
    while True:
        best = test(first)
        better = puzzle.solution((names, lambda v: sign * test(v) > sign * best, -1))
        if better is None:
            break
        first = better
    show("answer", values=[best], witness=first)


def count(puzzle, first):
    seen = set()
    for solution in Search(puzzle.domains, puzzle.constraints, puzzle.distinct).solutions():
        seen.add(tuple(puzzle.told(solution)))
        if len(seen) > COUNT_MAX:
            show("many")
            return
    show("answer", values=[len(seen)], witness=first)


def run(kind, domains, constraints, distinct, asked):
    puzzle = Puzzle(domains, constraints, distinct, asked)
    first = puzzle.solution()
    if first is None:
        show("unsatisfiable", core=puzzle.core())
    elif kind == "min" or kind == "max":
        extreme(puzzle, first, 1 if kind == "max" else -1)
    else:
        {"values": values, "options": options, "entails": entails, "count": count}[kind](puzzle, first)
