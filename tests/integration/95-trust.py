"""What is observed of a model's drafts and programs: counted on turns that are taken by chance, told in metrics, `ready?verbose` and
`why`, kept over restarts in --state DIR, and what it comes to holds for the turns that follow."""
import contextlib
import json
import os
import re
import stat
import subprocess

from harness import runner
from harness.parapet import Parapet, run_to_end, scratch
from harness.replay import Replay
from harness.runner import Skip, check, equal, main, wait_for
from harness.texts import record_of

SUM = "Sarah sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
PENS = "Ben sells 5 pens at $20, 3 at $30 and 2 at $45. What is the total?"
FIRST = "```python\nbooks = 5 * 20\npens = 3 * 30\nothers = 2 * 45\nprint(books + pens + others)\n```"
SECOND = "```python\ndef solve():\n    return 5 * 20 + 3 * 30 + 2 * 45\n\nprint(solve())\n```"
RIGHT = "5 * 20 + 3 * 30 + 2 * 45 = 280. The total is **$280**."
WRONG = "First 5 * 20 = 100 and 3 * 30 = 90, then 2 * 45 = 90. Together 100 + 90 + 55 = 245, so the total is **$245**."
TAPE = [row for prompt, draft in ((SUM, RIGHT), (PENS, WRONG)) for row in (
    {"when": [prompt], "step": "ask_first", "replies": [{"text": FIRST}]},
    {"when": [prompt], "step": "ask_second", "replies": [{"text": SECOND}]},
    {"when": [prompt], "replies": [{"text": draft}]})]
SMALL, LARGE = "gemma2:2b", "gemma2:9b"
ALL = ("--trust-sample", "100")


@contextlib.contextmanager
def folder_of_all():
    """A folder in which whoever parapet runs as, when root started it, can make its own."""
    with scratch() as folder:
        os.chmod(folder, 0o777)
        yield folder


def served(replay, *flags):
    parapet = Parapet(replay, *flags)
    wait_for(lambda: json.loads(get(parapet, "/parapet/ready?verbose"))["jail"]["ready"], "the jail")
    return parapet


def get(parapet, target):
    with parapet.connect() as client:
        return client.ask("GET", target).content.decode()


def turns(parapet, count, prompt=SUM, model=SMALL, fields=(), **how):
    """So many turns; the last one's answer."""
    with parapet.connect(**how) as client:
        for _ in range(count):
            got = client.ask("POST", "/v1/chat/completions", fields, {"model": model, "messages": [{"role": "user", "content": prompt}]})
            equal(got.status, 200, prompt)
    return got


def verdict(got):
    return got.value(b"x-parapet-verdict").decode()


def known(parapet, model=SMALL):
    """What is told of the model, by the page's source; {} where nothing is."""
    return next((one for one in json.loads(get(parapet, "/parapet/ready?verbose"))["trust"] if one["model"] == model), {})


def metric(parapet, name, model=SMALL):
    """{the labels beside model and route: value}"""
    found = re.findall(rf'^{name}{{model="{model}",route="arithmetic",?([^}}]*)}} (\S+)$', get(parapet, "/parapet/metrics"), re.M)
    return {labels: float(value) for labels, value in found}


def test_counted_and_kept_over_a_restart():
    """All three agree; neither answers nor verdicts change; the counts survive a stop, and the file is the operator's own."""
    with folder_of_all() as folder, Replay(TAPE) as replay:
        state = os.path.join(folder, "state")
        with served(replay, "--state", state, *ALL) as parapet:
            check(parapet.said("none yet"), "the start says that nothing is known")
            got = turns(parapet, 40)
            equal((verdict(got), json.loads(got.content)["choices"][0]["message"]["content"]), ("confirmed", RIGHT), "the draft stands")
            told = wait_for(lambda: known(parapet).get("turns") == 40 and known(parapet), lambda: f"40 turns in {known(parapet)}")
            equal((told["route"], told["draft"], told["rule"]), ("arithmetic", 1.0, "prior"), "what is told")
            equal(metric(parapet, "parapet_trust_turns"), {"": 40}, "the metric")
            equal(metric(parapet, "parapet_trust"), {'rule="prior"': 1}, "the rule")
            equal(set(metric(parapet, "parapet_trust_accuracy").values()), {1.0}, "the accuracies")
            steps = [one.get("step") for one in replay.requests()]
            equal((steps.count("ask_first"), steps.count("ask_second")), (40, 40), "both programs were asked")
        equal((stat.S_IMODE(os.stat(state).st_mode), stat.S_IMODE(os.stat(os.path.join(state, "trust")).st_mode)), (0o700, 0o600), "modes")
        text = open(os.path.join(state, "trust"), encoding="utf-8").read()
        check(not re.search(r"Sarah|books|\b280\b|127\.0\.0\.1", text), f"counts only: {text}")
        speeds = open(os.path.join(state, "speeds"), encoding="utf-8").read()
        check(re.fullmatch(rf"parapet-speeds 1\n[\d.e+]+ [\d.e+]+ {SMALL}\n", speeds), f"how fast the model was: {speeds}")
        with served(replay, "--state", state, *ALL) as parapet:
            check(parapet.said("1 model"), "the start says what is known")
            equal(known(parapet).get("turns"), 40, "after a restart")
            pace = re.findall(r"^parapet_model_generated_tokens_per_second\{.*\} (\S+)$", get(parapet, "/parapet/metrics"), re.M)
            equal([float(one) for one in pace], [float(speeds.split()[3])], f"the speed that the file says: {speeds}")
            turns(parapet, 1)
            wait_for(lambda: known(parapet).get("turns") == 41, "one more turn")


def test_what_is_not_counted():
    """Off, in shadow, sent to the route by the client, or not taken by chance; and without --state nothing is written."""
    with folder_of_all() as folder, Replay(TAPE) as replay:
        with served(replay, *ALL) as parapet:
            for steer in ("off", "shadow", "route=arithmetic"):
                turns(parapet, 5, fields=[("X-Parapet", steer)])
            turns(parapet, 5, prompt="Tell me of the sea.")
            turns(parapet, 1)
            wait_for(lambda: known(parapet).get("turns") == 1, lambda: f"one turn in {known(parapet)}")
        with served(replay, "--trust-sample", "0") as parapet:
            turns(parapet, 10)
            wait_for(lambda: known(parapet).get("checks") == 10, "the checks")
            equal(known(parapet)["turns"], 0, "none is compared")
            turns(parapet, 5, fields=[("X-Parapet", "on")])
            turns(parapet, 1)
            wait_for(lambda: known(parapet).get("checks") == 11, lambda: f"what is asked for is no sample: {known(parapet)}")
        equal(os.listdir(folder), [], "no file")


def test_looser_for_one_that_is_alone_and_kept():
    """Programs that agree against a larger model's drafts for 200 turns are enough from then on, and after a restart; not once another
    client comes, until it has as many turns."""
    with folder_of_all() as folder, Replay(TAPE) as replay:
        with served(replay, "--state", folder + "/state", *ALL, "--workers", 2) as parapet:
            equal(verdict(turns(parapet, 150, PENS, LARGE)), "unchecked", "before")
            got = turns(parapet, 60, PENS, LARGE)
            equal((verdict(got), record_of(parapet, got)["trust"]), ("replaced", "looser"), "behind 200")
            equal(metric(parapet, "parapet_trust", LARGE), {'rule="looser"': 1}, "the rule")
            why = subprocess.run([runner.binary("parapet"), "why", "--url", parapet.base], capture_output=True, text=True, check=True).stdout
            check("looser" in why, why)
        with served(replay, "--state", folder + "/state", *ALL) as parapet:
            equal(verdict(turns(parapet, 1, PENS, LARGE)), "replaced", "after a restart")
            turns(parapet, 10, PENS, LARGE, source="127.0.0.2")
            equal(verdict(turns(parapet, 1, PENS, LARGE)), "unchecked", "a second client")


def test_checks_are_made_where_they_pay():
    """Drafts that are always confirmed are checked one in ten; a false equation and a client that says so always; a model that
    changes is noticed, and other weights begin anew. Judged by counts that chance misses once in a million runs."""
    FALSE = "Ann sells 5 cups at $20, 3 at $30 and 2 at $45. What is the total?"
    CHANGES = "Eva sells 5 hats at $20, 3 at $30 and 2 at $45. What is the total?"
    tape = TAPE + [
        {"when": [FALSE], "step": "ask_first", "replies": [{"text": FIRST}]},
        {"when": [FALSE], "step": "ask_second", "replies": [{"text": SECOND}]},
        {"when": [FALSE], "replies": [{"text": "5 * 20 = 110, 3 * 30 = 90 and 2 * 45 = 90. The total is **$290**."}]},
        {"when": [CHANGES], "step": "ask_first", "replies": [{"text": FIRST}]},
        {"when": [CHANGES], "step": "ask_second", "replies": [{"text": SECOND.replace("5 * 20", "5 * 21")}]},
        {"when": [CHANGES], "replies": [{"text": "That makes 5 * 20 + 2 * 45 = 190 in all. The total is **$190**."}]}]
    with folder_of_all() as folder, Replay(tape) as replay:
        def asked(count, *what, **how):
            before = len([1 for one in replay.requests() if one.get("step") == "ask_first"])
            got = turns(parapet, count, *what, **how)
            return got, len([1 for one in replay.requests() if one.get("step") == "ask_first"]) - before

        with served(replay, "--state", folder + "/state", "--trust-sample", "0") as parapet:
            equal(asked(50)[1], 50, "a cold start")
            wait_for(lambda: known(parapet).get("checks") == 50, "all are counted")
            turns(parapet, 10)
            wait_for(lambda: known(parapet)["checked_share"] == 0.1, lambda: f"they do not pay: {known(parapet)}")
            check(asked(100)[1] < 35, "one in ten")
            spared = wait_for(lambda: (got := turns(parapet, 1)) and record_of(parapet, got)["reason"] == "sampled-out" and got, "a turn that is spared")
            equal((verdict(spared), json.loads(spared.content)["choices"][0]["message"]["content"]), ("unchecked", RIGHT), "its draft stands")
            why = subprocess.run([runner.binary("parapet"), "why", "--url", parapet.base], capture_output=True, text=True, check=True).stdout
            check("sampled-out" in why and "do not pay" in why, why)
            equal(metric(parapet, "parapet_routine_check_share"), {"": 0.1}, "the metric")
            equal(asked(10, FALSE)[1], 10, "evidence in the draft")
            check(verdict(turns(parapet, 1, FALSE)) in ("repaired", "replaced"), "what comes of it")
            equal(asked(10, fields=[("X-Parapet", "on")])[1], 10, "a client that says so")
            equal(asked(5, model="gemma2:27b")[1], 5, "another model")
        with served(replay, "--state", folder + "/state", "--trust-sample", "0") as parapet:
            equal(known(parapet)["checked_share"], 0.1, "after a restart")
            asked(200, CHANGES)
            wait_for(lambda: known(parapet)["checked_share"] == 1, lambda: f"a model that is not confirmed any more: {known(parapet)}")
            equal(asked(5)[1], 5, "all are checked again")


def test_a_damaged_file_is_put_aside():
    with folder_of_all() as folder, Replay(TAPE) as replay:
        state = os.path.join(folder, "state")
        with served(replay, "--state", state, *ALL) as parapet:
            turns(parapet, 3)
            wait_for(lambda: known(parapet).get("turns") == 3, "three turns")
        file = os.path.join(state, "trust")
        text = open(file, "rb").read()
        for damage in (text[:-5], text.replace(b" 3 0 ", b" 9 0 ", 1), b"", b"\0" * 100000):
            with open(file, "wb") as out:
                out.write(damage)
            with served(replay, "--state", state, *ALL) as parapet:
                check(parapet.said("is damaged and is put aside"), "it is said")
                equal(known(parapet), {}, "all begins anew")
            equal(open(file + ".damaged", "rb").read(), damage, "put aside")


def test_a_folder_that_will_not_do():
    with scratch() as folder:
        named = os.path.join(folder, "file")
        open(named, "w", encoding="utf-8").close()
        os.mkdir(os.path.join(folder, "open"))
        os.chmod(os.path.join(folder, "open"), 0o777)
        for path, why in ((named, "Not a directory"), (os.path.join(folder, "open"), "chmod 700"), (folder + "/no/such", "No such file")):
            status, _, err = run_to_end("--state", path, "--listen", "127.0.0.1:0", "--backend", "http://127.0.0.1:9")
            check(status != 0 and why in err and path in err, f"{path}: {status} {err}")


def test_a_folder_of_somebody_elses_names_whose_it_must_be():
    """Started by root, parapet has become another user by the time that it opens it."""
    if os.geteuid() != 0:
        raise Skip("this is about what root started")
    with scratch() as folder:
        os.chmod(folder, 0o755)
        for mode, missing in ((0o700, False), (0o755, False), (0o755, True)):
            path = os.path.join(folder, f"{mode:o}{missing}")
            if not missing:
                os.mkdir(path, mode)
            status, _, said = run_to_end("--backend", "http://127.0.0.1:9", "--listen", "127.0.0.1:0", "--user", "nobody", "--state", path)
            check(status == 1 and "the user nobody (number 65534)" in said and path in said, f"{status}: {said!r}")


def test_one_parapet_a_folder():
    """A second one is told who has it and what to do; it may come once the first has gone, however that went."""
    with folder_of_all() as folder, Replay(TAPE) as replay:
        state = os.path.join(folder, "state")
        with served(replay, "--state", state) as parapet:
            status, _, err = run_to_end("--state", state, "--listen", "127.0.0.1:0", "--backend", "http://127.0.0.1:9")
            check(status != 0 and "another parapet (process " in err and "name another folder" in err and state in err, f"{status} {err}")
        with served(replay, "--state", state) as parapet:
            check(parapet.said("state: "), "it has the folder")


main(globals())
