"""Puzzles that somebody might have a model write: each gets a verdict of its own fault, and the next one is right."""
from jailed_solver import describe, next_is_42, solver

from harness import runner

DECLARED = "(declare-const a Int)(declare-const p Bool)"

# What is not in the language: never seen by Z3. (text, why)
REFUSED = [
    ("(set-option :regular-output-channel \"/tmp/parapet-was-here\")", "command"),
    ("(set-option :diagnostic-output-channel \"stdout\")", "command"),
    ("(set-info :status sat)", "command"),
    ("(set-logic ALL)", "command"),
    ("(echo \"hello\")", "command"),
    ("(exit)", "command"),
    ("(reset)", "command"),
    ("(check-sat)", "command"),
    ("(get-model)", "command"),
    ("(push 1)", "command"),
    ("(pop 1)", "command"),
    ("(include \"/etc/passwd\")", "command"),
    ("(eval 1)", "command"),
    ("(help)", "command"),
    ("(maximize a)", "command"),
    ("(declare-sort S 0)", "command"),
    ("(define-sort S () Int)", "command"),
    ("(declare-datatypes ((T 0)) ((nil)))", "command"),
    ("(declare-fun f (Int) Int)", "syntax"),
    ("(declare-fun a () Real)", "sort"),
    ("(declare-const a (Array Int Int))", "sort"),
    ("(declare-const a String)", "sort"),
    ("(declare-const |a b| Int)", "byte"),
    ("(declare-const a Int) ; a comment", "byte"),
    ("(declare-const a Int)(declare-const a Int)", "name"),
    ("(declare-const assert Int)", "name"),
    ("(declare-const true Int)", "name"),
    ("(declare-const 1a Int)", "name"),
    ("(declare-const a-b Int)", "name"),
    ("(declare-const " + "a" * 33 + " Int)", "name"),
    ("(define-fun a () Int (+ a 1))", "name"),
    ("(define-fun a () Int (+ b 1))(define-fun b () Int a)", "name"),
    ("(define-fun-rec a () Int (+ a 1))", "command"),
    ("(define-fun f ((x Int)) Int x)", "syntax"),
    ("(assert (forall ((x Int)) (> x 0)))", "operator"),
    ("(assert (exists ((x Int)) (> x 0)))", "operator"),
    ("(assert (let ((x 1)) (= x 1)))", "operator"),
    ("(assert (! true :named x))", "byte"),
    ("(assert ((_ divisible 3) 6))", "operator"),
    ("(assert (= \"a\" \"a\"))", "byte"),
    ("(assert (str.contains a b))", "operator"),
    ("(assert (= 1.5 2))", "byte"),
    ("(assert (= #b1 #b1))", "byte"),
    ("(assert (select a 1))", "operator"),
    ("(assert (and))", "term"),
    ("(assert ())", "operator"),
    ("(assert (a))", "operator"),
    ("(assert true", "syntax"),
    ("(assert true))", "syntax"),
    ("(assert)", "term"),
    ("assert", "syntax"),
    ("(assert (= a 1))", "name"),
    ("(assert (= 9999999999999999 1))", "numeral"),
    ("(assert true)\0(exit)", "byte"),
    ("(assert true)\x7f", "byte"),
    ("(assert (= \xe9 1))", "byte"),
    ("(assert " + "(not " * 257 + "true" + ")" * 258, "depth"),
    ("(assert " + "(" * 100000, "operator"),
    ("(assert true)" * 4097, "assertions"),
    ("".join(f"(declare-const v{i} Int)" for i in range(4097)), "names"),
    ("(assert true) " + " " * (192 << 10), "length"),
    # Those whose sorts Z3 finds wrong.
    ("(assert 3)", "sort"),
    ("(assert (+ 1 2))", "sort"),
    ("(assert (= true 1))", "sort"),
    ("(assert (and 1 2))", "sort"),
    ("(assert (not true false))", "sort"),
    ("(assert (mod 1 2 3))", "sort"),
]  # fmt: skip


def many(count, line):
    return "".join(line.format(i=i, j=i + 1) for i in range(count))


def pigeons(holes):
    """One more than fit: a search that must not be waited for."""
    names = [[f"v{i}x{j}" for j in range(holes)] for i in range(holes + 1)]
    text = "".join(f"(declare-const {name} Bool)" for row in names for name in row)
    text += "".join(f"(assert (or {' '.join(row)}))" for row in names)
    return text + "".join(f"(assert (not (and {names[i][j]} {names[k][j]})))"
                          for j in range(holes) for i in range(holes + 1) for k in range(i))  # fmt: skip


def doubling(count):
    """As text it is small, as a tree it is not."""
    return "(declare-const d0 Int)" + many(count, "(define-fun d{j} () Int (+ d{i} d{i} (* d{i} d{i})))") + f"(assert (= d{count} 7))"


# What is in the language, and made to hurt: any verdict but an answer that is wrong, within its limits.
MONSTERS = {
    "the sum of three cubes": "(declare-const a Int)(declare-const b Int)(declare-const c Int)"
                              "(assert (= 114 (+ (* a a a) (* b b b) (* c c c))))",
    "Fermat": "(declare-const a Int)(declare-const b Int)(declare-const c Int)(assert (< 0 a))(assert (< 0 b))(assert (< 0 c))"
              "(assert (= (* a a a a a) (+ (* b b b b b) (* c c c c c))))",
    "a product of two primes": "(declare-const a Int)(declare-const b Int)(assert (< 1 a b))(assert (= (* a b) 999962000357))",
    "a deep product": "(declare-const a Int)(assert (= 3 " + "(* a " * 250 + "a" + ")" * 250 + "))",
    "powers": "(declare-const v0 Int)(assert (> v0 1))" + many(60, "(declare-const v{j} Int)(assert (= v{j} (* v{i} v{i} v{i})))"),
    "pigeons": pigeons(11),
    "many pigeons": pigeons(17),
    "a huge domain": "".join(f"(declare-const v{i} Int)(assert (<= 0 v{i} 999999999999))" for i in range(2000)) +
                     f"(assert (distinct {' '.join(f'v{i}' for i in range(2000))}))",
    "a wide domain": many(4000, "(declare-const v{i} Int)(assert (<= 0 v{i} 9))"),
    "doubling": doubling(60),
    "doubling for long": doubling(2000),
    "a chain of names": "(declare-const d0 Bool)" + many(4000, "(define-fun d{j} () Bool (not (and d{i} true)))") + "(assert d4000)",
    "a chain of deep names": "(declare-const d0 Bool)" + many(1000, "(define-fun d{j} () Bool " + "(not " * 9 + "(xor d{i} true" +
                             ")" * 10 + ")") + "(assert d1000)",
    "nested conditions": "(declare-const d0 Int)" + many(250, "(define-fun d{j} () Int (ite (< d{i} {i}) (+ d{i} 1) (mod d{i} 7)))") +
                         "(assert (= d250 3))",
    "modulo by what is sought": "(declare-const a Int)(declare-const b Int)(assert (= 5 (mod a b)))(assert (= 7 (div a b)))"
                                "(assert (> (mod b a) (* b b)))",
    "a division by nothing": "(declare-const a Int)(assert (= a (div 7 0)))(assert (= 3 (mod 7 0)))",
    "a chain of comparisons": "(declare-const v0 Int)" + many(3000, "(declare-const v{j} Int)(assert (< v{i} v{j}))"),
    "long sums": many(500, "(declare-const v{i} Int)(assert (<= 0 v{i} 1))") +
                 f"(assert (= 250 (+ {' '.join(f'(* {i + 1} v{i})' for i in range(500))})))",
    "magic squares": "".join(f"(declare-const m{i} Int)(assert (<= 1 m{i} 36))" for i in range(36)) +
                     f"(assert (distinct {' '.join(f'm{i}' for i in range(36))}))" +
                     "".join(f"(assert (= 111 (+ {' '.join(f'm{6 * r + c}' for c in range(6))})))" for r in range(6)) +
                     "".join(f"(assert (= 111 (+ {' '.join(f'm{6 * r + c}' for r in range(6))})))" for c in range(6)),
}  # fmt: skip

FAULTS = {"answer", "ambiguous", "unsatisfiable", "unknown", "timeout", "memory", "crashed"}


def test_what_is_not_in_the_language():
    with solver(jobs=8, timeout=20000) as running:
        replies = running.ask_all([("satisfiable", text) for text, _ in REFUSED] + [("satisfiable", DECLARED)])
    wrong = [f"{runner.shorten(text)}: {describe(reply)}, expected {why}" for (text, why), reply in zip(REFUSED, replies)
             if (reply["verdict"], reply["detail"]) != ("invalid", why)]  # fmt: skip
    runner.check(not wrong, "\n".join(wrong))
    runner.equal(replies[-1]["verdict"], "answer", "the one behind them")


def test_terms_are_held_to_the_same():
    rows = [(["b"], "name"), (["(+ a"], "end"), (["a) (b"], "syntax"), (["a a"], "syntax"), ([""], "end"), (["(exit)"], "operator"),
            (["a))(assert false)(assert (= a a"], "syntax"), (["(= a true)"], "sort"), (["a" * 4097], "length"),
            (["a"] * 65, "terms"), ([], "terms")]  # fmt: skip
    with solver(timeout=20000) as running:
        for terms, why in rows:
            reply = running.ask("values", DECLARED, *terms)
            runner.equal((reply["verdict"], reply["detail"]), ("invalid", why), f"{terms}: {describe(reply)}")
        for question, term in [("min", "p"), ("options", "a"), ("entails", "a"), ("max", "(> a 1)")]:
            reply = running.ask(question, DECLARED, term)
            runner.equal((reply["verdict"], reply["detail"], reply["in"]), ("invalid", "sort", 0), f"{question} {term}")
        next_is_42(running, "them")


def test_mistakes_are_told_by_their_place():
    with solver(timeout=20000) as running:
        # Where Z3 finds a wrong sort it stands at the end of the term.
        for text, first, last in [("(assert true)\n(exit)", 15, 15), ("(assert (= a 1))", 11, 11),
                                  ("(assert true)\n(assert (and 1 true))\n", 22, 35)]:  # fmt: skip
            reply = running.ask("satisfiable", text)
            runner.equal((reply["verdict"], reply["in"]), ("invalid", -1), describe(reply))
            runner.check(first <= reply["at"] <= last, f"{text}: {describe(reply)}, expected {first} to {last}")
        reply = running.ask("values", DECLARED, "a", "(+ a zz)")
        runner.equal((reply["verdict"], reply["in"], reply["at"]), ("invalid", 1, 5), describe(reply))


def check_monster(running, name, question, terms):
    reply = running.ask(question, MONSTERS[name], *terms, timeout=1500, memory=128)
    print(f"    {name}, {question}: {describe(reply)}")
    runner.check(reply["verdict"] in FAULTS, f"{name}, {question}: {describe(reply)}")
    runner.check(reply["micros"] < 15_000_000 * runner.SLOW, f"{name}, {question}: {describe(reply)}")
    next_is_42(running, name)


def test_monsters():
    with solver(timeout=20000) as running:
        for name, text in MONSTERS.items():
            check_monster(running, name, "satisfiable", [])
            if "declare-const a Int" in text:
                check_monster(running, name, "values", ["a"])
                check_monster(running, name, "max", ["a"])


def test_memory_has_a_limit():
    wide = many(3000, "(declare-const v{i} Int)") + "".join(
        f"(assert (= v{i} (* v{(7 * i + 1) % 3000} v{(11 * i + 5) % 3000})))" for i in range(3000))
    with solver(timeout=30000) as running:
        for memory in (4, 8, 16):
            reply = running.ask("satisfiable", wide, memory=memory)
            runner.equal(reply["verdict"], "memory", f"{memory} MiB: {describe(reply)}")
            next_is_42(running, "it")
        reply = running.ask("satisfiable", DECLARED, memory=1)
        runner.check(reply["verdict"] in ("memory", "answer"), describe(reply))
        next_is_42(running, "it")


def test_sixteen_at_a_time():
    names = ["pigeons", "Fermat", "doubling for long", "a chain of deep names"]
    questions = []
    for number in range(runner.scaled(48, least=16)):
        questions.append(("satisfiable", MONSTERS[names[number % len(names)]]) if number % 2 else
                         ("values", "(declare-const a Int)(assert (= (* 6 a) 252))", ["a"]))  # fmt: skip
    with solver(timeout=3000, jobs=16) as running:
        replies = running.ask_all(questions)
    for number, reply in enumerate(replies):
        if number % 2 == 0:
            runner.check((reply["verdict"], reply["values"]) == ("answer", [42]) or reply["verdict"] == "timeout", describe(reply))
        else:
            runner.check(reply["verdict"] in FAULTS, describe(reply))
    runner.check(sum(reply["verdict"] == "answer" for reply in replies[::2]) > len(replies) // 4, "most small ones are answered")


if __name__ == "__main__":
    runner.main(globals())
