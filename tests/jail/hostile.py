"""Programs that mean harm get what their first line says, and the next program is right.

    # expect: VERDICT[:START][|...]     ok and timeout: what the output starts with; exception: the class

l_*: in the jail as it ships; n_*: with native code already running (--preload ctypes). Ours lie in tests/jail/hostile/, more
of them in ../shared/hostile where that is at hand.
"""
import glob
import os

from jail import HERE, as_nobody, describe, jail, next_is_42

from harness import runner

SHARED = os.path.join(runner.SHARED, "hostile")
ENDS = {"ok", "exception", "timeout", "memory", "output", "killed", "signal"}


def expected(path):
    with open(path, encoding="utf-8") as file:
        first = file.readline()
    runner.check(first.startswith("# expect: "), f"{path}: the first line does not say what to expect")
    return first[len("# expect: "):].strip().split("|")


def is_met(wish, result, with_sympy=False):
    # It has imported modules of the system; what they would do is refused all the same.
    if with_sympy and wish == "exception:ModuleNotFoundError":
        wish = "exception"
    verdict, colon, start = wish.partition(":")
    if wish == "any-but-escape":
        return result["verdict"] in ENDS
    if wish == "SIGSYS":
        return result["verdict"] == "killed"
    if wish.startswith("ret "):
        lines = result["output"].splitlines()
        return result["verdict"] == "ok" and lines != [] and all(line == wish for line in lines)
    # CPython says so where memory runs out in the middle of its own machinery.
    if wish == "memory" and (result["verdict"], result["detail"]) == ("exception", "SystemError"):
        return True
    if result["verdict"] != verdict:
        return False
    return not colon or (result["detail"] if verdict in ("exception", "killed") else result["output"]).startswith(start)


def programs(kind):
    paths = sorted(glob.glob(os.path.join(HERE, "hostile", f"{kind}_*.py")) + glob.glob(os.path.join(SHARED, f"{kind}_*.py")))
    runner.check(paths, "no programs here")
    return paths


def ask_patiently(text, arguments, how):
    """What takes time rather than forever, on a machine that is busy with other things."""
    with jail(**{**how, "arguments": arguments, "timeout": 20000}) as running:
        return running.ask(text)


def run(kind, with_sympy=False, **how):
    wrong = []
    paths = programs(kind)
    arguments = (*(("--preload", "ctypes") if kind == "n" else ()), *how.pop("arguments", ()))
    with jail(arguments=arguments, **how) as running:
        for path in paths:
            with open(path, encoding="utf-8") as file:
                text = file.read() + ("\n# sympy\n" if with_sympy else "")
            result = running.ask(text)
            if result["verdict"] == "timeout" and not any(is_met(wish, result, with_sympy) for wish in expected(path)):
                result = ask_patiently(text, arguments, how)
            if not any(is_met(wish, result, with_sympy) for wish in expected(path)):
                wrong.append(f"{os.path.basename(path)}: expected {expected(path)}, got {describe(result)}")
            next_is_42(running, path)
    runner.check(not wrong, "\n".join(wrong))


def test_ours_are_there():
    if not os.path.isdir(SHARED):
        print("SKIP the shared hostile programs: ../shared/hostile is not here")
    for kind in ("l", "n"):
        programs(kind)


def test_language():
    run("l")


def test_native():
    run("n")


def test_without_a_spare():
    run("l", arguments=("--no-spare",))
    run("n", arguments=("--no-spare",))


def test_as_an_ordinary_user():
    prefix = as_nobody()
    run("l", prefix=prefix)
    run("n", prefix=prefix)


def test_in_the_interpreter_with_sympy():
    """The one that runs all programs that name it, in a comment too; it is the same jail."""
    run("l", with_sympy=True)
    run("n", with_sympy=True)


def sixteen_at_a_time(**how):
    """On few cores a program that would use up its memory may run out of time first."""
    for kind in ("l", "n"):
        paths = programs(kind)
        texts = [open(path, encoding="utf-8").read() for path in paths for _ in range(2)]
        with jail(arguments=("--preload", "ctypes") if kind == "n" else (), jobs=16, timeout=3000, **how) as running:
            results = running.ask_all(texts)
            next_is_42(running, "all of them at once")
        wrong = [f"{os.path.basename(paths[i // 2])}: {describe(result)}" for i, result in enumerate(results)
                 if not any(is_met(wish, result) for wish in [*expected(paths[i // 2]), "timeout"])]
        runner.check(not wrong, "\n".join(wrong))


def test_sixteen_at_a_time():
    sixteen_at_a_time()


def test_sixteen_at_a_time_as_an_ordinary_user():
    sixteen_at_a_time(prefix=as_nobody())


if __name__ == "__main__":
    runner.main(globals())
