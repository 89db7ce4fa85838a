"""Runs the test_* functions of a file in order and says how each ended.

A test file ends with `runner.main(globals())` and is started as `python3 NN-what.py BINDIR`. Exit status: 0 when all
passed, 1 when one failed, 77 when all were skipped (ctest shows that as skipped).
"""
import atexit
import faulthandler
import os
import random
import shutil
import stat
import sys
import tempfile
import time
import traceback

SANITIZED = os.environ.get("PARAPET_TEST_SANITIZED", "") not in ("", "0")
WRAPPED = bool(os.environ.get("PARAPET_TEST_UNDER"))
SCALE = float(os.environ.get("PARAPET_TEST_SCALE", "1"))
SEED = int(os.environ.get("PARAPET_TEST_SEED", "1"))
SLOW = 8 if WRAPPED else 3 if SANITIZED else 1
PATIENCE = 60.0 * SLOW  # seconds until waiting for something that must happen counts as a failure

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
SHARED = os.path.join(os.path.dirname(ROOT), "shared")

bindir = ""


class Skip(Exception):
    """A test that cannot run here; the words say why and what would make it run."""


class Failure(AssertionError):
    """What was expected did not happen."""


def fail(why):
    raise Failure(why)


def check(condition, why):
    if not condition:
        raise Failure(why() if callable(why) else why)


def equal(got, wanted, what):
    if got != wanted:
        raise Failure(f"{what}: got {shorten(got)}, expected {shorten(wanted)}")


def shorten(value, most=300):
    text = repr(value)
    return text if len(text) <= most else f"{text[: most - 60]} ... {text[-50:]}"


def scaled(count, least=1):
    """A repeat count, turned up or down by PARAPET_TEST_SCALE."""
    return max(least, int(count * SCALE))


def wait_for(condition, what, seconds=None, pause=0.01):
    """Ask again and again until condition() is true; its value is returned. what() or what tells what was missing."""
    end = time.monotonic() + (PATIENCE if seconds is None else seconds)
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise Failure(f"waited in vain for {what() if callable(what) else what}")
        time.sleep(pause)


def seeded(name):
    """A random source of its own for each test, the same in every run unless PARAPET_TEST_SEED says otherwise."""
    return random.Random(f"{SEED} {name}")


def binary(name):
    path = os.path.join(bindir, name)
    if not os.access(path, os.X_OK):
        fail(f"{path} is not there: build the project first")
    return path


def open_to_all():
    """From now on take the programs from where an ordinary user may start them: a tree may be root's alone, and everything
    above it."""
    global bindir
    above = [bindir]
    while above[-1] != os.path.dirname(above[-1]):
        above.append(os.path.dirname(above[-1]))
    if all(os.stat(folder).st_mode & stat.S_IXOTH for folder in above):
        return
    copy = tempfile.mkdtemp(prefix="parapet-test-")
    atexit.register(shutil.rmtree, copy)
    os.chmod(copy, 0o755)
    for name in os.listdir(bindir):
        if name.startswith("parapet") or name in ("jail-without", "solver-ask"):
            shutil.copy(os.path.join(bindir, name), copy)
            os.chmod(os.path.join(copy, name), 0o755)
    bindir = copy


def _run_one(name, function):
    try:
        function()
    except Skip as skip:
        print(f"SKIP {name}: {skip}", flush=True)
        return "skipped"
    except Exception as error:  # a test that breaks is a test that fails; the rest still runs
        print(f"FAIL {name}: {error}", flush=True)
        if not isinstance(error, Failure):
            traceback.print_exc(file=sys.stdout)
        elif os.environ.get("PARAPET_TEST_TRACE"):
            traceback.print_exc(file=sys.stdout)
        return "failed"
    print(f"ok {name}", flush=True)
    return "passed"


def main(namespace):
    global bindir
    if len(sys.argv) < 2:
        sys.exit(f"usage: python3 {sys.argv[0]} BINDIR [TEST...]   (BINDIR holds parapet, for example build/bin)")
    bindir = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2:]
    faulthandler.enable()
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    for name, function in list(namespace.items()):
        if name.startswith("test_") and callable(function) and (not wanted or name in wanted):
            started = time.monotonic()
            counts[_run_one(name, function)] += 1
            if os.environ.get("PARAPET_TEST_TIMES"):
                print(f"   {time.monotonic() - started:.2f} s", flush=True)
    print(", ".join(f"{count} {how}" for how, count in counts.items()), flush=True)
    if counts["failed"]:
        sys.exit(1)
    if not counts["passed"]:
        print(f"SKIP: nothing of {os.path.basename(sys.argv[0])} could run here", flush=True)
        sys.exit(77)
    sys.exit(0)
