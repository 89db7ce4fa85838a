"""A kernel that refuses namespaces, or half of them: programs and puzzles run on the other layers, one after the other; and where
forks fail that is said, and ends with what made them fail."""
import os
import signal
import tempfile

from jail import describe, jail, next_is_42
from jailed_solver import next_is_42 as next_puzzle_is_42
from jailed_solver import solver
from lifetime import interpreter_of, zygotes_of

from harness import proc, refusal, runner

MISSING = "not granted: namespaces, empty-root"


def check_programs(what):
    runner.open_to_all()
    with tempfile.TemporaryFile() as file:
        with jail(prefix=refusal.command(what), stderr=file, timeout=20000) as running:
            for number in range(5):
                result = running.ask("print(6*7)")
                runner.equal((result["verdict"], result["output"]), ("ok", "42\n"), f"program {number}: {describe(result)}")
            result = running.ask("import os\nos.fork()")
            runner.equal(result["output"], "", describe(result))
            next_is_42(running, "a hostile one")
        file.seek(0)
        said = file.read().decode()
    runner.check(MISSING in said and "no-new-privileges, no-capabilities, ordinary-user" in said, said)


def check_puzzles(what):
    runner.open_to_all()
    with solver(prefix=refusal.command(what), timeout=20000) as running:
        for number in range(5):
            next_puzzle_is_42(running, f"{number} of them")
        said = running.said()
    runner.check("ready no-new-privileges, no-capabilities, ordinary-user" in said and "namespaces" not in said, said)


def test_programs_where_no_user_may_be_mapped():
    check_programs("maps")


def test_programs_where_no_user_may_be_mapped_inside_another_user_namespace():
    check_programs("maps-as-nobody")


def test_programs_without_user_namespaces():
    check_programs("users")


def test_puzzles_where_no_user_may_be_mapped():
    check_puzzles("maps")


def test_puzzles_without_user_namespaces():
    check_puzzles("users")


def said_by(file):
    return os.pread(file.fileno(), 1 << 20, 0).decode()


def test_forks_that_fail_are_said_and_tried_again():
    """Also while nobody asks: who finds it not ready does not."""
    with tempfile.TemporaryFile() as file, jail(stderr=file, timeout=20000) as running:
        next_is_42(running, "the start")
        zygote = runner.wait_for(lambda: interpreter_of(zygotes_of(running)[0]), "the interpreter")
        spare = runner.wait_for(lambda: proc.children(zygote), "a spare")[0]
        refusal.forks(zygote, True)
        os.kill(spare, signal.SIGKILL)
        runner.wait_for(lambda: "cannot be jailed: fork" in said_by(file), lambda: f"word of it: {said_by(file)!r}")
        result = running.ask("print(6*7)")
        runner.equal((result["verdict"], result["detail"]), ("broken", "fork"), describe(result))
        before = said_by(file).count("filter, limits")
        refusal.forks(zygote, False)
        runner.wait_for(lambda: said_by(file).count("filter, limits") > before, lambda: f"word that it works: {said_by(file)!r}")
        next_is_42(running, "it")
        runner.equal(said_by(file).count("cannot be jailed"), 1, f"times that it is said: {said_by(file)!r}")


def test_one_that_never_mends_is_replaced():
    with jail(timeout=20000) as running:
        next_is_42(running, "the start")
        first = zygotes_of(running)
        zygote = runner.wait_for(lambda: interpreter_of(first[0]), "the interpreter")
        spare = runner.wait_for(lambda: proc.children(zygote), "a spare")[0]
        refusal.forks(zygote, True)
        os.kill(spare, signal.SIGKILL)
        runner.wait_for(lambda: not set(first) & set(zygotes_of(running)), lambda: f"another one than {first}: {zygotes_of(running)}")
        next_is_42(running, "the change")


def test_one_whose_first_fork_fails_never_says_ready():
    with tempfile.TemporaryFile() as file, jail(arguments=("--deny", "clone"), stderr=file, timeout=20000) as running:
        for _ in range(3):
            result = running.ask("print(6*7)")
            runner.equal((result["verdict"], result["detail"]), ("broken", "fork"), describe(result))
        runner.check("cannot be jailed: fork" in said_by(file) and "filter, limits" not in said_by(file), said_by(file))


if __name__ == "__main__":
    runner.main(globals())
