"""What is told of programs that end: every exit status, what is refused, what is printed, what stays within its bounds."""
import json
import os
import subprocess
import tempfile

from jail import as_nobody, describe, jail

from harness import runner

equal = runner.equal


def run(*words, program=b"", env=None):
    result = subprocess.run([runner.binary("parapet"), "jail", *words], input=program, capture_output=True, timeout=60,
                            check=False, env=env)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def test_exit_statuses(**how):
    """None of them is taken for our own fault, and none keeps the next program from running."""
    with jail(jobs=4, timeout=20000, **how) as running:
        results = running.ask_all([f"import os\nos._exit({status})" for status in range(256)])
        for status, result in enumerate(results):
            wanted = ("ok", "") if status == 0 else ("exception", "SystemExit")
            equal((result["verdict"], result["detail"]), wanted, f"os._exit({status})")
        equal(running.ask("print(6*7)")["output"], "42\n", "the next program")


def test_exit_statuses_as_an_ordinary_user():
    test_exit_statuses(prefix=as_nobody())


def test_a_last_expression_is_printed():
    rows = [("6*7", "42\n"), ("x = 3\nx + 1\n", "4\n"), ("'a'", "'a'\n"), ("None", ""), ("print(1)\n2", "1\n"), ("x = 1", ""),
            ("def f():\n    return 5\nf()", "5\n"), ("import sys\nsys.stdout.write('')\n7", "7\n"), ("", ""),
            ("[1, 'zwei']", "[1, 'zwei']\n"), ("import sys\nprint(2, file=sys.stderr)\n8", "8\n")]  # fmt: skip
    with jail() as running:
        for program, output in rows:
            result = running.ask(program)
            equal((result["verdict"], result["output"]), ("ok", output), repr(program))


def test_what_is_refused():
    with jail() as running:
        equal(describe(running.ask("a\0b")), "refused 'nul' ''", "a NUL")
        result = running.ask("#" * (256 * 1024 - 1) + "\n")
        equal(result["verdict"], "ok", "the longest program")
        equal(describe(running.ask("#" * (256 * 1024) + "\n")), "refused 'length' ''", "a byte more")


def test_output_is_bounded():
    with jail(output=1000) as running:
        result = running.ask("print('y' * 999)")
        equal((result["verdict"], len(result["output"])), ("ok", 1000), "all that is allowed")
        result = running.ask("print('y' * 1000)")
        equal((result["verdict"], len(result["output"])), ("output", 1000), "a byte more")


def test_a_program_may_end_while_it_is_still_being_written():
    """More than a pipe holds, and no time to read it: who writes does not end with who reads."""
    with jail(timeout=1 / runner.SLOW) as running:
        for _ in range(runner.scaled(50)):
            result = running.ask("#" * 250_000 + "\nprint(7)")
            runner.check(result["verdict"] in ("timeout", "ok"), describe(result))


def test_chance_and_hashes_are_the_same_every_time():
    program = "import random\nprint(random.random(), random.randint(1, 10**9), {'a', 'b', 'c', 'd'}, hash('x'))"
    with jail() as running:
        first = running.ask(program)
        equal(first["verdict"], "ok", "verdict")
        for _ in range(3):
            equal(running.ask(program)["output"], first["output"], "output")


def test_numpy_fails_only_when_used():
    with jail() as running:
        equal(running.ask("import numpy as np\nfrom numpy import array\nimport numpy.linalg\nprint(1)")["output"], "1\n", "import")
        for use in ("np.array([1])", "np.pi * 2", "2 * np.pi", "np.linalg.norm", "print(np.pi)", "float(np.e)", "[*np.x]"):
            use = f"print({use}([1]))" if use.endswith("norm") else use
            result = running.ask(f"import numpy as np\ny = {use}")
            equal((result["verdict"], result["detail"]), ("exception", "ModuleNotFoundError"), use)


# Each needs a part of it that is imported late.
SYMPY = (
    ("print(solve(x**2 - 4, x), Rational(1, 3) + Rational(1, 6))", "[-2, 2] 1/2"),
    ("print(solve((Eq(x + y, 10), Eq(x - y, 2)), (x, y)))", "{x: 6, y: 4}"),
    ("print(solveset(x**2 - 4, x, domain=Interval(0, 9)), solveset(sin(x) - 1, x, domain=Interval(0, 2*pi)))", "{2} {pi/2}"),
    ("from sympy.solvers.diophantine import diophantine\nprint(len(diophantine(3*x + 5*y - 7)))", "1"),
    ("print(nsolve(cos(x) - x, 1))", "0.739085133215161"),
    ("from sympy.stats import Die, E, P\nX = Die('X', 6)\nprint(E(X), P(X > 3))", "7/2 1/2"),
    ("print(integrate(exp(-x**2), (x, -oo, oo)), integrate(1/(x**3 + 1), (x, 0, 1)).evalf(4), limit(sin(x)/x, x, 0))",
     "sqrt(pi) 0.8356 1"),
    ("print(lambdify(x, x**2 + sqrt(x))(4))", "18.0"),
    ("print(Matrix([[1, 2], [3, 4]]).det(), Triangle(Point(0, 0), Point(-1, 1), Point(3, 3)).area)", "-2 -3"),
    ("f = Function('f')\nprint(dsolve(f(x).diff(x) - f(x), f(x)))", "Eq(f(x), C1*exp(x))"),
    ("print(satisfiable(x & ~y), summation(x**2, (x, 1, 10)))", "{x: True, y: False} 385"),
    ("from sympy.physics.units import convert_to, kilometer, meter\nprint(convert_to(5*kilometer, meter))", "5000*meter"),
    ("print(list(primerange(1, 20)), factorint(360))", "[2, 3, 5, 7, 11, 13, 17, 19] {2: 3, 3: 2, 5: 1}"),
)


def test_sympy():
    """Where it is installed; and where it is not, a program that names it may still run."""
    with jail(timeout=10000) as running:
        equal(running.ask("word = 'sympy'\nprint(word)")["output"], "sympy\n", "a program that only names it")
        if not os.path.isdir("/usr/lib/python3/dist-packages/sympy"):
            equal(running.ask("import sympy")["detail"], "ModuleNotFoundError", "an import")
            raise runner.Skip("python3-sympy is not installed")
        for program, output in SYMPY:
            result = running.ask("from sympy import *\nx, y = symbols('x y')\n" + program)
            equal((result["verdict"], result["output"]), ("ok", output + "\n"), f"{program}: {describe(result)}")
        # What it computes is not for the next program.
        equal(running.ask("import sympy\nsympy.x = 1\nsympy.Symbol.y = 2")["verdict"], "ok", "a change")
        equal(running.ask("import sympy\nhasattr(sympy, 'x'), hasattr(sympy.Symbol, 'y')")["output"], "(False, False)\n", "after it")
        equal(running.ask("print(6*7)")["output"], "42\n", "a program without it")


def test_nothing_of_ours_is_seen_inside():
    """No environment, no argument, no descriptor beyond the five, the root as directory."""
    with jail() as running:
        result = running.ask("import os, sys\nprint(dict(os.environ), sys.argv, sys.path, __name__)")
        equal(result["output"], "{} ['program.py'] [] __main__\n", "environment")
        result = running.ask("import os\nfor fd in range(3, 100):\n    try: os.write(fd, b'')\n    except OSError: pass\n"
                             "    else: print(fd)")
        equal((result["verdict"], result["output"]), ("ok", "4\n"), "descriptors")


def test_the_command():
    equal(run(program=b"print(1)\n1/0\n"), (1, "1\n", "parapet jail: exception: ZeroDivisionError\n"), "a program that fails")
    with tempfile.NamedTemporaryFile() as file:
        file.write("print('ä', 2)".encode())
        file.flush()
        equal(run(file.name), (0, "ä 2\n", ""), "a file")
    equal(run("-", program=b""), (0, "", ""), "an empty program")
    status, out, err = run("--jsonl", program=b'nonsense\n{"id": "x", "program": "2"}\n{"id": 3}\n')
    equal((status, err), (1, ""), "status")
    told = {json.dumps(line["id"]): {**line, "micros": 0} for line in map(json.loads, out.splitlines())}
    unread = {"verdict": "unread", "output": "", "detail": 'not {"id", "program"}', "micros": 0}
    equal(told, {"null": {"id": None, **unread}, "3": {"id": 3, **unread},
                 '"x"': {"id": "x", "verdict": "ok", "output": "2\n", "detail": "", "micros": 0}}, "each line is answered")
    for words, told in ((("--nonsense",), "unknown flag"), (("--jobs", "x"), "must be a number"), (("a", "b"), "one argument too many"),
                        (("--timeout",), "needs a value")):  # fmt: skip
        status, out, err = run(*words)
        equal((status, out), (2, ""), words)
        runner.check(told in err and err.count("\n") == 1, err)
    status, out, err = run("/no/such/file")
    equal((status, out), (1, ""), "no file")
    runner.check("cannot open /no/such/file" in err, err)
    status, out, err = run("--help")
    runner.check(status == 0 and "--jsonl" in out and not err, out)


def test_the_layers_are_said():
    status, _, err = run("--verbose", program=b"1")
    runner.check(status == 0 and err.startswith("parapet jail: filter, limits, no-new-privileges, no-capabilities"), err)


def test_parapet_jail_by_hand_says_what_to_do():
    result = subprocess.run([runner.binary("parapet-jail")], capture_output=True, check=False, stdin=subprocess.DEVNULL,
                            close_fds=True)  # fmt: skip
    equal(result.returncode, 2, "status")
    runner.check(b"parapet jail FILE" in result.stderr, result.stderr)


def test_a_parapet_jail_that_is_not_there():
    env = dict(os.environ, PARAPET_JAIL="/no/such/program")
    status, out, err = run(program=b"1", env=env)
    equal((status, out), (1, ""), "status and output")
    equal(err, "parapet jail: /no/such/program ended, or could not be started\n", "what is said")


if __name__ == "__main__":
    runner.main(globals())
