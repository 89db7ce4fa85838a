"""The first five minutes: the lines that script/server prints work as they are printed, its demo shows what it says, another port is
taken where the usual one is, and README.md's steps are there."""
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/integration"))
from harness import runner  # noqa: E402
from harness.parapet import Parapet, run_to_end, scratch  # noqa: E402
from harness.replay import Replay  # noqa: E402
from harness.runner import Skip, check, equal, main, wait_for  # noqa: E402


def function(name):
    """One of script/server's own functions, without the build around it."""
    source = (ROOT / "script/server").read_text(encoding="utf-8")
    return re.search(rf"^{name}\(\) \{{\n.*?^\}}", source, re.M | re.S)[0]


def run_functions(script, *names, **variables):
    """A line of bash among some of script/server's functions."""
    given = "".join(f"{name}={value}\n" for name, value in variables.items())
    return subprocess.run(["bash", "-euc", given + "\n".join(map(function, names)) + f"\n{script}", "server"], capture_output=True, text=True,
                          timeout=120, check=False)


def printed(listen):
    """What script/server says where no model server answers."""
    return run_functions(f"say_first_requests {listen}", "say_first_requests").stdout


def curl(line):
    """The text of the answer, and parapet's own member of it, which only a guarded turn has."""
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, timeout=60, check=False)
    equal(done.returncode, 0, f"status of {line}, which said {done.stderr}")
    document = json.loads(done.stdout)
    return document["choices"][0]["message"]["content"], document.get("parapet")


def check_lines(parapet, listen):
    with parapet.connect() as client:
        wait_for(lambda: b"\nparapet_jail_ready 1\n" in client.ask("GET", "/parapet/metrics").body, "the jail")
    lines = [line.strip() for line in printed(listen).splitlines() if line.strip().startswith("curl ")]
    equal(len(lines), 3, "lines to try")
    (repaired, told), (alone, quiet), (untouched, silent) = map(curl, lines)
    check("come to $280" in repaired and "$90 + $90 = $280" in repaired and "$245" not in repaired, f"the first line's answer: {repaired}")
    equal((told["verdict"], told["route"]), ("repaired", "quantity"), "what the first answer says of itself")
    check("come to $245" in alone and quiet is None, f"the second line's answer: {alone}")
    check("Canberra" in untouched and silent is None, f"the third line's answer: {untouched}")
    url = re.search(r"parapet why --url (\S+)$", printed(listen), re.M)[1]
    page = re.search(r"(http://\S+)/parapet/ \(for its key start this on a terminal, or with --page-key-file FILE\)$", printed(listen), re.M)
    equal(page and page[1], url if url.startswith("http:") else None, "where the page is said to be")
    with parapet.connect() as client:
        check(b"<title>parapet</title>" in client.ask("GET", "/parapet/").content, "the page")
    status, said, _ = run_to_end("--url", url, command="why")
    check(status == 0 and "no-evidence" in said, f"parapet why --url {url}: {said}")


def test_the_three_lines_work_as_printed():
    with Replay() as backend, Parapet(backend) as parapet:
        check_lines(parapet, f"127.0.0.1:{parapet.port}")


def test_they_work_over_a_local_socket():
    with scratch() as folder:
        # Whoever the processes become makes the socket.
        pathlib.Path(folder).chmod(0o777)
        with Replay() as backend, Parapet(backend, listen=f"unix:{folder}/front") as parapet:
            check_lines(parapet, f"unix:{folder}/front")


def test_they_work_in_a_clone_that_only_root_can_reach():
    if os.geteuid() != 0:
        raise Skip("only root becomes somebody else")
    with scratch() as folder, Replay() as backend:
        closed = pathlib.Path(folder) / "closed"
        closed.mkdir(mode=0o700)
        usual = runner.bindir
        for name in ("parapet", "parapet-jail", "parapet-solver"):
            if os.path.exists(runner.binary(name)):
                shutil.copy(runner.binary(name), closed)
        try:
            runner.bindir = str(closed)
            with Parapet(backend) as parapet:
                check_lines(parapet, f"127.0.0.1:{parapet.port}")
        finally:
            runner.bindir = usual


def check_demo(done):
    equal((done.returncode, done.stderr), (0, ""), "status and complaints of the demo")
    for words in ("The model alone\n  Altogether the books come to [$245.]", "With parapet\n  Altogether the books come to [$280.]",
                  "route quantity, repaired (computed)", "route constraints, replaced (refined)", "route direct, direct (no-evidence)"):
        check(words in done.stdout, f"{words!r} is not in {done.stdout}")
    equal(done.stdout.count("  The capital of Australia is Canberra. Sydney is larger, but Canberra was chosen as the seat of government in 1908.\n"), 2,
          "the untouched answer, twice")


def test_the_demo_shows_what_it_says():
    binaries = os.path.dirname(runner.binary("parapet"))
    check_demo(run_functions("demo", "start_replay", "replay_url", "demo", root=ROOT, bin=binaries))


def test_the_demo_does_not_tell_what_is_not_so():
    rows = [{"when": [], "replies": [{"text": "Altogether the books come to $280."}]}]
    with Replay(rows) as backend, Parapet(backend) as parapet:
        done = subprocess.run([ROOT / "script/demo", f"http://127.0.0.1:{parapet.port}"], capture_output=True, text=True, timeout=60, check=False)
    equal((done.returncode, done.stderr), (1, "script/demo: this was to be repaired, and is confirmed\n"), "where nothing is repaired")
    check("books come to $280." in done.stdout and "[" not in done.stdout, f"the same answer twice: {done.stdout}")


def test_another_port_is_taken_where_the_usual_one_is():
    def place(usual, *others):
        done = run_functions("usual_place", "answers", "usual_place", USUAL=f"127.0.0.1:{usual}", OTHER_PORTS=f"({' '.join(map(str, others))})")
        return done.returncode, done.stdout.strip(), done.stderr
    with socket.create_server(("127.0.0.1", 0)) as taken, socket.create_server(("127.0.0.1", 0)) as besides:
        one, two = taken.getsockname()[1], besides.getsockname()[1]
        with socket.create_server(("127.0.0.1", 0)) as last:
            free = last.getsockname()[1]
        equal(place(free, one), (0, f"127.0.0.1:{free}", ""), "the usual port")
        status, where, said = place(one, two, free)
        equal((status, where), (0, f"127.0.0.1:{free}"), "another one")
        check(f"127.0.0.1:{one} is taken" in said and f"takes 127.0.0.1:{free}" in said, said)
        status, where, said = place(one, two)
        check((status, where) == (1, "") and "--listen" in said, said)


def test_readme_names_what_there_is():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in set(re.findall(r"(?<![\w./-])((?:script|docs|packaging|tests|policies)/[\w./-]*\w)", page)):
        check((ROOT / path).exists(), f"README.md names {path}, which there is not")
    for target in re.findall(r"\]\(([^)#:]+)\)", page):
        check((ROOT / target).exists(), f"README.md links {target}, which there is not")
    helped = ("serve", "jail", "diff", "explain", "why", "dump", "solve")
    help_text = "".join(run_to_end("--help", command=command)[1] for command in helped)
    help_text += "".join((ROOT / name).read_text(encoding="utf-8") for name in ("tests/bench/README.md", "script/server"))
    for flag in set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", page)) - {"--help", "--test-dir", "--openai-api-base", "--model"}:  # of other programs
        check(flag in help_text, f"README.md names the flag {flag}, which no help knows")
    commands = run_to_end("--help", command=None)[1]
    for command in set(re.findall(r"(?:^ {4,}|`)(?:\S+=\S+ )?(?:build/bin/)?parapet ([a-z]+)\b", page, re.M)):
        check(f"\n  {command} " in commands, f"README.md names the command {command}")


if __name__ == "__main__":
    main(globals())
