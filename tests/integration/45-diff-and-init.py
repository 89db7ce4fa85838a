"""A first policy file, and what one changes: `parapet init` writes what passes the check and never over anything;
`parapet diff` tells every key and every decision that differs, and nothing when nothing does."""
import json
import os
import re
import stat
import subprocess

from harness import runner
from harness.parapet import environment, scratch
from harness.runner import SLOW, check, equal, main

BOOKS = "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
BROTHERS = "A boy has three sisters. Each of them has one brother. How many brothers does the boy have?"
CAPITAL = "What is the capital of Australia?"


def run(*words, stdin="", home="/nonexistent", **variables):
    """Run a command with no policy files of this machine's user: (status, stdout, stderr)."""
    env = environment({"XDG_CONFIG_HOME": home, "HOME": home} | variables)
    done = subprocess.run([runner.binary("parapet"), *words], input=stdin, capture_output=True, text=True, env=env, umask=0o022,
                          timeout=200 * SLOW, check=False)
    return done.returncode, done.stdout, done.stderr


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o644)
    return path


def differences(*words, expected=1):
    """The lines of a diff."""
    status, out, err = run("diff", *words)
    equal((status, err), (expected, ""), " ".join(words))
    return out.splitlines()


def changed(folder, text):
    """What an overlay changes of the built-in policy, besides its name."""
    return differences("built-in", write(folder, "changed.yaml", "version: 1\n" + text))


def test_init_writes_what_passes_the_check():
    with scratch() as folder:
        status, out, err = run("init", home=os.path.join(folder, "deep/er"))
        path = os.path.join(folder, "deep/er/parapet/policy.yaml")
        equal((status, err), (0, ""), "status")
        check(path in out and "parapet check" in out, out)
        equal(stat.S_IMODE(os.stat(path).st_mode), 0o600, "mode")
        equal(stat.S_IMODE(os.stat(os.path.dirname(path)).st_mode), 0o700, "mode of the folder")
        equal("started as root" in out, os.geteuid() == 0, "a word on who reads it")
        status, out, err = run("check", home=os.path.join(folder, "deep/er"))
        equal((status, err), (0, ""), "check")
        equal(differences("built-in", path), ["name: default -> mine"], "what it changes")
        with open(path, encoding="utf-8") as file:
            lines = file.read().splitlines()
        equal(len(lines), 10, "lines")
        # What it suggests is sound as well: take away the mark of a comment where a key or an entry follows.
        bolder = "\n".join(re.sub(r"^# (?=[a-z]+:|  - )", "", line) for line in lines) + "\n"
        status, _, err = run("check", write(folder, "bolder.yaml", bolder))
        equal((status, err), (0, ""), "check of what it suggests")
        found = differences("built-in", os.path.join(folder, "bolder.yaml"))
        check("toggles.default: 'on' -> 'off'" in found and "routes.kinship.shadow: 'off' -> 'on'" in found, found)


def test_a_file_that_is_named_is_for_those_who_run_the_service():
    with scratch() as folder:
        path = os.path.join(folder, "policy.d/mine.yaml")
        status, out, err = run("init", path)
        equal((status, err, "started as root" in out), (0, "", False), "status")
        equal([stat.S_IMODE(os.stat(name).st_mode) for name in (path, os.path.dirname(path))], [0o644, 0o755], "modes")


def test_init_never_writes_over_a_file():
    with scratch() as folder:
        mine = write(folder, "mine.yaml", "version: 1\npatience: 9s\n")
        link = os.path.join(folder, "link.yaml")
        os.symlink(os.path.join(folder, "nowhere.yaml"), link)
        for path in (mine, link, folder):
            status, out, err = run("init", path)
            equal((status, out), (1, ""), path)
            check("there already" in err and len(err.splitlines()) == 1, err)
        with open(mine, encoding="utf-8") as file:
            equal(file.read(), "version: 1\npatience: 9s\n", "the file")
        check(not os.path.exists(os.path.join(folder, "nowhere.yaml")), "the link was followed")


def test_init_says_what_is_in_the_way():
    with scratch() as folder:
        write(folder, "file", "")
        status, out, err = run("init", os.path.join(folder, "file/policy.yaml"))
        equal((status, out), (1, ""), "below a file")
        check("Not a directory" in err and "nothing was written" in err, err)
        status, out, err = run("init", home="", XDG_CONFIG_HOME="relative")
        equal((status, out), (2, ""), "no home")
        check("parapet init policy.yaml" in err, err)


def test_nothing_differs():
    with scratch() as folder:
        dump = write(folder, "dump.yaml", run("dump")[1])
        overlay = write(folder, "overlay.yaml", "version: 1\npatience: 30s\n")
        equal(differences("built-in", "built-in", expected=0), [], "the same")
        equal(differences("built-in", expected=0), [], "what is in force")
        equal(differences("built-in", overlay, expected=0), [], "an overlay that says what holds anyway")
        equal(differences("built-in", dump, expected=0), [], "a whole dump over the built-in policy")


def test_scalars_and_lists():
    with scratch() as folder:
        found = changed(folder, "name: mine\npatience: 11s\nbackend: http://127.0.0.1:1\nhosts: [a, b]\n"
                                "experiment: {name: x, by: address, arms: {'off': 40, 'on': 60}}\n"
                                "toggles: {ways: header}\n")
        equal(found, [
            "name: default -> mine", "backend: nothing -> 'http://127.0.0.1:1'", "patience: 30s -> 11s",
            "hosts: [] -> [a, b]", "toggles.ways: [header, path, body, model] -> [header]",
            "experiment.name: nothing -> x", "experiment.by: nothing -> [address]",
            "experiment.arms: nothing -> {'off': 40, 'on': 60}"], "lines")


def test_entries():
    with scratch() as folder:
        old = write(folder, "old.yaml", "version: 1\nhousekeeping: [one, two, three, four]\nroutes:\n"
                                        "  - {name: kinship, evidence: [{weight: 30, text: a}, {weight: 1, text: b}]}\n")
        new = write(folder, "new.yaml", "version: 1\nhousekeeping: [two, three, \"fo\\x9bur\", one]\nroutes:\n"
                                        "  - {name: kinship, evidence: [{weight: 31, text: a}, {weight: 1, text: b}]}\n"
                                        "tests:\n  - {prompt: hello, route: direct}\n")
        equal(differences(old, new), [
            "housekeeping: - 'four'", 'housekeeping: + "fo\\u009bur"', "housekeeping: order: 3 entries are in a different order",
            "routes.kinship.evidence: - {weight: 30, text: 'a', in: last}",
            "routes.kinship.evidence: + {weight: 31, text: 'a', in: last}",
            "tests: + {prompt: 'hello', route: direct}"], "lines")


def test_routes_by_their_names():
    route = "executor: logic, threshold: 1, evidence: [{weight: 1, text: x}]"
    with scratch() as folder:
        found = changed(folder, "routes:\n  - {name: expression, after: kinship}\n  - {name: ordering, threshold: 37.5}\n"
                                f"  - {{name: first, new: on, {route}}}\n  - {{name: third, new: on, after: kinship, {route}}}\n")
        equal(found, [
            'routes.first: added before "conversion"', 'routes.third: added before "expression"',
            "routes: order: expression, conversion, quantity, follow-up, kinship -> "
            "conversion, quantity, follow-up, kinship, expression", "routes.ordering.threshold: 38 -> 37.5"], "lines")
        plain = write(folder, "plain.yaml", "version: 1\n")
        equal(differences(os.path.join(folder, "changed.yaml"), plain)[:2], ["routes.first: removed", "routes.third: removed"],
              "the other way round")


def test_what_is_in_force_is_the_other_side():
    with scratch() as folder:
        os.makedirs(os.path.join(folder, "parapet"))
        write(folder, "parapet/policy.yaml", "version: 1\npatience: 7s\n")
        status, out, _ = run("diff", "built-in", home=folder)
        equal((status, out), (1, "patience: 30s -> 7s\n"), "in force")
        status, out, _ = run("diff", "built-in", "built-in", home=folder)
        equal((status, out), (0, ""), "two policies that are both named")


def test_decisions_that_change():
    with scratch() as folder:
        over = write(folder, "over.yaml", "version: 1\nroutes:\n  - {name: kinship, enabled: off}\n  - {name: puzzle, enabled: off}\n"
                                          "  - {name: capitals, new: on, executor: logic, threshold: 1,\n"
                                          "     evidence: [{weight: 1, text: '\\bcapital of\\b'}]}\n")
        lines = [{"id": "b\x9b\x1b\x7f", "prompt": BROTHERS}, {"id": 2, "prompt": BOOKS}, {"prompt": CAPITAL},
                 {"id": 4, "messages": [{"role": "user", "content": CAPITAL}]}]
        prompts = write(folder, "prompts.jsonl", "".join(json.dumps(line) + "\n" for line in lines))
        status, out, err = run("diff", "built-in", over, "--on", prompts)
        # Tests of a route that is off are skipped with a warning.
        check(all("warning" in line for line in err.splitlines()), err)
        equal(status, 1, "status")
        told = out.splitlines()[-4:]
        check(told[0].endswith(": kinship -> direct") and not re.search(r"[\x00-\x1f\x7f-\x9f]", told[0]), told[0])
        equal(told[1:], ["line 3: direct -> capitals", "4: direct -> capitals", "3 of 4 prompts go elsewhere"], "decisions")
        with open(prompts, encoding="utf-8") as file:
            status, out, _ = run("diff", over, over, "--on", "-", stdin=file.read())
        equal((status, out), (0, "0 of 4 prompts go elsewhere\n"), "the same policy")


def test_thousands_of_prompts():
    """In order, and the same words as inspect has for each."""
    with scratch() as folder:
        over = write(folder, "over.yaml", "version: 1\nroutes:\n  - {name: arithmetic, languages: [de]}\n")
        lines = [{"id": number, "prompt": [BOOKS, BROTHERS, CAPITAL][number % 3]} for number in range(3000)]
        text = "".join(json.dumps(line) + "\n" for line in lines)
        prompts = write(folder, "prompts.jsonl", text)
        status, out, err = run("diff", "built-in", over, "--on", prompts)
        equal((status, err), (1, ""), "status")
        found = [line for line in out.splitlines() if re.match(r"\d+: ", line)]
        equal([line.split(":")[0] for line in found], [str(number) for number in range(0, 3000, 3)], "who")
        after = [json.loads(line)["route"] for line in run("inspect", "--policy", over, stdin=text)[1].splitlines()]
        equal({line.split(" -> ")[1] for line in found}, {after[0]}, "where")


def test_progress_on_a_terminal():
    """Only there, and gone before a line is printed."""
    with scratch() as folder:
        text = "".join(json.dumps({"prompt": CAPITAL}) + "\n" for _ in range(1200))
        prompts = write(folder, "prompts.jsonl", text)
        words = [runner.binary("parapet"), "diff", "built-in", "built-in", "--on", prompts]
        reading, writing = os.openpty()
        try:
            done = subprocess.run(words, stdout=subprocess.PIPE, stderr=writing, timeout=200 * SLOW, check=False)
            # A terminal gives what it has, which need not be all yet.
            shown = os.read(reading, 4096)
            while not shown.endswith(b"\x1b[K"):
                shown += os.read(reading, 4096)
        finally:
            os.close(reading)
            os.close(writing)
        equal((done.returncode, done.stdout), (0, b"0 of 1200 prompts go elsewhere\n"), "the answer")
        check(b"\r500 prompts" in shown and b"\r1000 prompts" in shown and shown.endswith(b"\r\x1b[K"), shown)


def test_trouble_is_not_a_difference():
    with scratch() as folder:
        good = write(folder, "good.yaml", "version: 1\n")
        bad = write(folder, "bad.yaml", "version: 1\npatience: soon\n")
        for words in ((bad, good), (good, bad), (bad,)):
            status, out, err = run("diff", *words)
            equal((status, out), (2, ""), " ".join(words))
            check("bad.yaml:2:" in err, err)
        status, out, err = run("diff", good, good, "--on", "/nonexistent/prompts.jsonl")
        equal((status, out), (2, ""), "prompts that are not there")
        check("/nonexistent/prompts.jsonl: No such file" in err, err)
        status, out, err = run("diff", good, good, "--on", folder)
        equal(status, 2, "prompts that are a folder")
        check("directory" in err, err)
        prompts = write(folder, "prompts.jsonl", 'nonsense\n\n{"id": 1}\n{"id": 2, "prompt": "hello"}\n')
        status, out, err = run("diff", good, good, "--on", prompts)
        equal((status, out), (2, "0 of 1 prompts go elsewhere\n"), "lines that are no prompts")
        check("prompts.jsonl:1: " in err and "prompts.jsonl:3: " in err, err)


def test_calls_that_are_wrong_get_one_line():
    for words in (("diff",), ("diff", "a", "b", "c"), ("diff", "a", "--on"), ("diff", "--nope", "a"), ("init", "a", "b"),
                  ("init", ""), ("init", "--on", "x")):
        status, out, err = run(*words)
        equal((status, out), (2, ""), " ".join(words))
        equal(len(err.splitlines()), 1, " ".join(words) + ": lines")
    for name in ("diff", "init"):
        status, out, err = run(name, "--help")
        equal((status, err), (0, ""), name)
        check("usage: parapet " + name in out and max(map(len, out.splitlines())) <= 84, out)


main(globals())
