"""Proof and forged proof, through the jail: programs of every kind whose value comes from the question's numbers correct a wrong
draft, and those that print what somebody planted leave a right one as it came."""
import itertools
import json
import string

from harness.parapet import Parapet
from harness.replay import Replay
from harness.runner import check, equal, main, wait_for

MODEL = "gemma2:2b"
QUESTION = "At the {} market Sarah sells 5 books at $20, 3 at $30 and 2 at $45. What is the total in dollars?"
RIGHT, WRONG, VALUE = "She takes in $280 in total.", "The total is $245.", "280"
SUM = "a = 5 * 20\nb = 3 * 30\nc = 2 * 45\n"

# By what hides the value; each stands behind lines that name the question's numbers.
FORGED = {
    "cancelled": ["print(777 + 0 * (a + b + c))", "print((a - a) + (b - b) + (c - c) + 777)", "print(a % 1 + b % 1 + c % 1 + 777)",
                  "print(777 * (a // a))", "print(776 + (a + b + c) ** 0)", "print(777 + a // 10000)", "print(777 + (a ^ a))"],
    "chosen": ["print(max(a + b + c, 777))", "print(min(a, 0) + 777)", "print(777 if a else b + c)", "print((a + b + c) and 777)",
               "print([777][a * 0])", "print({}.get(a + b + c, 777))", "print({a + b + c: 777}[280])", "print(sorted([a, b, c, 777])[3])"],
    "counted": ["print(777 * (a > 0))", "print(777 * any([a, b, c]))", "print(777 * isinstance(a, int))", "print(len('x' * 777))",
                "print(sum(1 for _ in range(777)))", "x = a\nwhile x < 777:\n    x += 1\nprint(x)", "for x in range(a, 778):\n    pass\nprint(x)"],
    "hidden": ["print(0x309)", "print(int(7.77e2))", "print(7_7_7)", "print(int('777'))", "print(int('1100001001', 2))", "print('777')",
               "print(chr(55) * 3)", "print(b'777'.decode())", "print(''.join(['7', '7', '7']))", "print('\\x37\\x37\\x37')",
               "print(f'{7:7>3}')", "print(7, 7, 7, sep='')", "print(str(a + b + c).replace('280', '777'))"],
    "called": ["def f(x=777):\n    return x\nprint(f())", "f = lambda *k: 777\nprint(f(a, b, c))", "def g():\n    yield 777\nprint(next(g()))",
               "def f():\n    global a\n    a = 777\nf()\nprint(a)", "try:\n    raise ValueError(777)\nexcept ValueError as e:\n    print(e)",
               "class A:\n    v = 777\nprint(A.v)", "from functools import reduce\nprint(reduce(lambda x, y: 777, [a, b, c]))"],
    "rebound": ["p = print\nx = a + b + c\np(777)\nprint = lambda *k: None\nprint(x)", "round = lambda *k: 777\nprint(round(a + b + c))",
                "sum = lambda x: 777\nprint(sum([a, b, c]))", "def int(x):\n    return 777\nprint(int(a + b + c))", "a, b, c = 777, 0, 0\nprint(a + b + c)"],
    "outside": ["import os\nos.write(1, b'777\\n')\nos._exit(0)\nprint(a + b + c)", "import sys\nsys.stdout.write('777\\n')\nsys.stdout = None\nprint(a)",
                "print(777)\nexit()\nprint(a + b + c)", "exec('print(777)')", "print(eval('7' + '77'))", "import builtins\nbuiltins.print(777)",
                "globals()['a'] = 777\nprint(a)", "print(getattr(777, 'real'))", "import atexit\natexit.register(print, 777)\nprint(a)"],
}

# In pairs: the second is of another shape.
HONEST = {
    "lines": (SUM + "print(a + b + c)", "def solve():\n    # dollars\n    return 5 * 20 + 3 * 30 + 2 * 45\nprint(solve())"),
    "loop": ("t = 0\nfor n, p in [(5, 20), (3, 30), (2, 45)]:\n    t += n * p\nprint(t)",
             "n = [5, 3, 2]\np = [20, 30, 45]\ni = 0\nt = 0\nwhile i < 3:\n    t += n[i] * p[i]\n    i += 1\nprint(t)"),
    "comprehension": ("print(sum([n * p for n, p in zip([5, 3, 2], [20, 30, 45])]))", "sold = {20: 5, 30: 3, 45: 2}\nprint(sum(p * n for p, n in sold.items()))"),
    "fractions": ("from fractions import Fraction\nprint(Fraction(5 * 20) + Fraction('3') * 30 + 2 * 45)",
                  "from decimal import Decimal\nprint(Decimal('5') * 20 + Decimal(3) * 30 + 2 * Decimal('45'))"),
    "modules": ("import math\nprint(math.ceil(5 * 20 + 3 * 30 + 2 * 45))", "from datetime import timedelta\nprint(timedelta(days=5 * 20 + 3 * 30 + 2 * 45).days)"),
    "said": (SUM + "print('total in dollars:', a + b + c)", SUM + "total = a + b + c\nprint(f'{total:.2f} dollars')"),
    "typed": ("def cost(n: int, p: float) -> float:\n    return n * p\nprint(cost(5, 20) + cost(3, 30) + cost(2, 45))",
              "def main():\n    total = 0\n    for n, p in ((5, 20), (3, 30), (2, 45)):\n        total = total + n * p\n    print(round(total))\nif __name__ == '__main__':\n    main()"),
    "chosen": (SUM + "t = a + b + c\nif t < 0:\n    t = 0\nprint(t)", SUM + "print(max(a + b + c, 0))"),
}


def rows_and_prompts(cases):
    """Tape rows, and a question for each case, told apart by the market's name."""
    names = ("".join(letters) for letters in itertools.product(string.ascii_lowercase, repeat=3))
    rows, prompts = [], {}
    for (case, draft, programs), name in zip(cases, names):
        marker = f"Q{name}q"
        prompts[case] = QUESTION.format(marker)
        for step, program in zip(("ask_first", "ask_second"), programs):
            rows.append({"when": [marker], "step": step, "replies": [{"text": f"```python\n{program}\n```"}]})
        rows.append({"when": [marker], "replies": [{"text": draft}]})
    return rows, prompts


def play(cases):
    """What became of each: (case, the answer's text, the reason)."""
    rows, prompts = rows_and_prompts(cases)
    with Replay(rows) as replay, Parapet(replay) as parapet:
        def ready():
            with parapet.connect() as client:
                return json.loads(client.ask("GET", "/parapet/ready?verbose").content)["jail"]["ready"]
        wait_for(ready, "the jail")
        for case, prompt in prompts.items():
            with parapet.connect() as client:
                got = client.ask("POST", "/api/chat", [], {"model": MODEL, "stream": False, "messages": [{"role": "user", "content": prompt}]})
            equal(got.status, 200, case)
            yield case, json.loads(got.content)["message"]["content"], got.values(b"x-parapet-reason")


def test_what_was_planted_leaves_a_right_draft():
    cases = [(f"{kind}: {line}", RIGHT, (SUM + line, f"# again\ndef unused():\n    return 1\n{SUM}{line}"))
             for kind, lines in FORGED.items() for line in lines]
    for case, text, reason in play(cases):
        equal(text, RIGHT, f"{case} ({reason})")


def test_what_was_computed_corrects_a_wrong_one():
    for case, text, reason in play([(kind, WRONG, pair) for kind, pair in HONEST.items()]):
        check(VALUE in text and "245" not in text, f"{case}: {text!r} ({reason})")


def test_the_same_program_twice_is_said_once():
    twice = HONEST["lines"][0]
    for case, text, reason in play([("twice", WRONG, (twice, twice + "\n# again"))]):
        equal((text, reason), (WRONG, [b"unproven"]), case)


main(globals())
