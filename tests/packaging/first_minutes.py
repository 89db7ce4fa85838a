"""The first five minutes: the lines that script/server prints work as they are printed, and README.md's steps are there."""
import json
import os
import pathlib
import re
import shutil
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


def printed(listen):
    """What script/server says where no model server answers."""
    script = f'{function("say_first_requests")}\nsay_first_requests "$1"'
    return subprocess.run(["bash", "-euc", script, "server", listen], capture_output=True, text=True, timeout=60, check=True).stdout


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


def test_readme_names_what_there_is():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    for path in set(re.findall(r"(?<![\w./-])((?:script|docs|packaging|tests|policies)/[\w./-]*\w)", page)):
        check((ROOT / path).exists(), f"README.md names {path}, which there is not")
    for target in re.findall(r"\]\(([^)#:]+)\)", page):
        check((ROOT / target).exists(), f"README.md links {target}, which there is not")
    helped = ("serve", "jail", "diff", "explain", "why", "dump", "solve")
    help_text = "".join(run_to_end("--help", command=command)[1] for command in helped)
    help_text += (ROOT / "tests/bench/README.md").read_text(encoding="utf-8")
    for flag in set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", page)) - {"--help", "--test-dir", "--openai-api-base", "--model"}:  # of other programs
        check(flag in help_text, f"README.md names the flag {flag}, which no help knows")
    commands = run_to_end("--help", command=None)[1]
    for command in set(re.findall(r"(?:^ {4,}|`)(?:\S+=\S+ )?(?:build/bin/)?parapet ([a-z]+)\b", page, re.M)):
        check(f"\n  {command} " in commands, f"README.md names the command {command}")


if __name__ == "__main__":
    main(globals())
