"""Programs that real models wrote print in the jail what they print in plain python3.

A few of our own always; a sample of ../shared/eval/mission/programs*.jsonl where that is at hand, all of them with
PARAPET_TEST_SCALE=20 or more. Set aside and counted: use of numpy, and what plain Python cannot run itself.
"""
import concurrent.futures
import glob
import json
import os
import re
import subprocess
import tempfile

from jail import describe, jail

from harness import runner

PYTHON = "/usr/bin/python3"
SAMPLE = 220
OWN = [
    "from math import *\nprint(sqrt(2), gcd(12, 18), pi)",
    "from fractions import Fraction as F\nprint(F(1, 3) + F(1, 6), float(F(2, 7)))",
    "from decimal import Decimal, getcontext\ngetcontext().prec = 30\nprint(Decimal(1) / 7)",
    "import statistics, itertools, functools, operator\nprint(statistics.mean([1, 2, 4]), functools.reduce(operator.mul, range(1, 20)))",
    "from datetime import date, timedelta, datetime\nprint(date(2024, 2, 28) + timedelta(days=2), datetime.strptime('3 May 2021', '%d %B %Y'))",
    "print(f'{1e100:.3g} {12345.678:,.2f} {5!r:>8}', 0.1 + 0.2, 10**40, -7 // 2, 7 % -3, round(2.5))",
    "print({'b': 1, 'a': 2}, {3, 1, 2}, [x * x for x in range(5)], ('ä', 'é'), '日本')",
    "import re, json, string, collections, heapq, bisect\nprint(re.findall(r'\\d+', 'a1b22'), json.dumps({'x': [1.5, None]}))",
    "def f(n): return 1 if n < 2 else n * f(n - 1)\nprint(f(200))",
    "class A:\n    def __repr__(self): return 'A()'\nprint([A()], sorted('hello'), ''.join(reversed('abc')))",
    "try:\n    int('x')\nexcept ValueError as error:\n    print(error)",
    "import sys\nprint('to stderr', file=sys.stderr)\nsys.stdout.write('to stdout\\n')\nprint('no newline', end='')",
    "if __name__ == '__main__':\n    print(__name__)",
    "print('before')\nexit()\nprint('after')",
    "n = 1000\nprint(sum(i for i in range(n) if i % 3 == 0 or i % 5 == 0))\nassert False, 'x'",
]


def recorded():
    """(name, text) of all recorded programs, made to print their answer where that was only assigned."""
    programs = []
    for path in sorted(glob.glob(os.path.join(runner.SHARED, "eval", "mission", "programs*.jsonl"))):
        with open(path, encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                program = row.get("program") or {}
                if program.get("lang") == "python":
                    text = program["text"]
                    if program.get("answer_in") not in (None, "stdout"):
                        text += f"\nprint({program['answer_in']})"
                    programs.append((row["id"], text))
    return programs


def run_plain(text):
    """Output of plain python3 and whether it ended well; None when it took too long."""
    with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        try:
            result = subprocess.run([PYTHON, "-I", "-X", "utf8", file.name], capture_output=True, timeout=10 * runner.SLOW, check=False,
                                    stdin=subprocess.DEVNULL, env={"PYTHONHASHSEED": "0"})  # fmt: skip
        except subprocess.TimeoutExpired:
            return None
    return result.stdout.decode("utf-8", "replace"), result.returncode == 0


def without_unused_numpy(text):
    """Many programs import numpy and never use it; plain Python here need not have it for that."""
    rest = re.sub(r"^import numpy as np *\n", "", text, flags=re.M)
    return text if re.search(r"\bnp\b|\bnumpy\b", rest) else rest


def names(text, module):
    return re.search(rf"\b{module}\b", text) is not None


def compare(programs):
    counts = {"same": 0, "plain Python fails too": 0, "numpy set aside": 0, "chance set aside": 0, "too long in plain Python": 0}
    wrong = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        plain = list(pool.map(lambda program: run_plain(without_unused_numpy(program[1])), programs))
    # Time and room enough that only answers can differ; what plain Python does not end is not tried.
    with jail(jobs=2, timeout=40000, output=4 << 20) as running:
        jailed = running.ask_all([text if wanted else "" for (_, text), wanted in zip(programs, plain, strict=True)])
    for (name, text), wanted, got in zip(programs, plain, jailed, strict=True):
        if wanted is None:
            counts["too long in plain Python"] += 1
        elif names(without_unused_numpy(text), "numpy"):
            counts["numpy set aside"] += 1
        elif names(text, "random"):
            counts["chance set aside"] += 1
        elif not wanted[1]:
            counts["plain Python fails too"] += 1
            if got["verdict"] == "ok":
                wrong.append(f"{name}: plain Python fails, the jail says {describe(got)}")
        elif (got["verdict"], got["output"]) == ("ok", wanted[0]) or (wanted[0] == "" and got["verdict"] == "ok"):
            counts["same"] += 1
        else:
            wrong.append(f"{name}: plain Python prints {runner.shorten(wanted[0])}, the jail {describe(got)}")
    print(f"{len(programs)} programs: " + ", ".join(f"{count} {what}" for what, count in counts.items()))
    runner.check(not wrong, f"{len(wrong)} differ:\n" + "\n".join(wrong[:20]))


def test_our_own():
    if not os.path.exists(PYTHON):
        raise runner.Skip(f"{PYTHON} is not here")
    compare([(f"own {number}", text) for number, text in enumerate(OWN)])


def test_recorded():
    programs = recorded()
    if not programs:
        raise runner.Skip("../shared/eval/mission is not here")
    count = min(len(programs), runner.scaled(SAMPLE))
    compare(programs if count == len(programs) else runner.seeded("programs").sample(programs, count))


if __name__ == "__main__":
    runner.main(globals())
