"""The policy that `serve` has in force: taken from files at start, taken over when they change or on SIGHUP, only ever as a
whole that passed every check; whatever is wrong with it, the one before stays, and no request fails."""
import contextlib
import json
import os
import re
import signal
import threading
import time

from harness import proc, runner
from harness.backend import Backend
from harness.client import Client
from harness.parapet import Parapet, run_to_end, scratch
from harness.replay import Replay
from harness.runner import SANITIZED, SLOW, check, equal, main, scaled, wait_for

EXTRA = """routes:
  - name: extra
    new: true
    executor: arithmetic
    evidence: [{weight: 3, text: '\\bplanted (?:evidence|reason)\\b'}]
    threshold: 3
"""
CHAT = {"model": "m", "messages": [{"role": "user", "content": "What is the capital of Australia?"}], "stream": False}


def policy(name, more=""):
    return f"version: 1\nname: {name}\n{more}"


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o644)
    return path


def replace(path, text):
    """As editors and configuration tools do it: a new file takes the old one's name."""
    os.replace(write(path + ".new", text), path)


@contextlib.contextmanager
def folder():
    with scratch() as path:
        yield os.path.realpath(path)


def serve(backend, *files, **how):
    """A parapet with these policy files and none of this machine's user, its log as people read it."""
    flags = ["--log-format", "text", *(word for file in files for word in ("--policy", file))]
    env = {"XDG_CONFIG_HOME": "/nonexistent", "HOME": "/nonexistent", **how.pop("env", {})}
    return Parapet(backend, *flags, *how.pop("flags", ()), env=env, **how)


def ask(parapet, target):
    with parapet.connect() as client:
        return client.ask("GET", target)


def state(parapet):
    """(state, name) of the policy that the worker has in use."""
    found = json.loads(ask(parapet, "/parapet/ready?verbose").content)["policy"]
    return found["state"], found.get("name")


def health(parapet):
    """The same, as somebody hears who only looks whether all is well."""
    found = json.loads(ask(parapet, "/parapet/health").content)
    equal(found["status"], "ok", "status")
    return found["policy"]["state"], found["policy"].get("name")


def reloads(parapet):
    """How often the files were read again: {"loaded": n, "unchanged": n, "refused": n}."""
    text = ask(parapet, "/parapet/metrics").content.decode()
    in_state = re.findall(r'^parapet_policy_state\{state="([\w-]+)"\} 1$', text, re.M)
    equal(len(in_state), 1, f"states at a time in {text!r}")
    return {name: int(count) for name, count in
            re.findall(r'^parapet_policy_reloads_total\{result="(\w+)"\} (\d+)$', text, re.M)}


def await_state(parapet, wanted):
    wait_for(lambda: state(parapet) == wanted, lambda: f"{wanted}; it is {state(parapet)}: {parapet.output.text()}")


def await_count(parapet, result, count):
    wait_for(lambda: reloads(parapet)[result] == count,
             lambda: f"{count} reloads {result}; there are {reloads(parapet)}: {parapet.output.text()}")


def hang_up(parapet):
    parapet.popen.send_signal(signal.SIGHUP)


def test_the_built_in_policy_is_in_force():
    with Backend() as backend, serve(backend) as parapet:
        equal(state(parapet), ("in-force", "default"), "state")
        equal(health(parapet), ("in-force", "default"), "health")
        check(re.search(r", policy default \([0-9a-f]{8}\)$", parapet.line), parapet.line)
        hang_up(parapet)
        await_count(parapet, "unchanged", 1)
        parapet.said("policy unchanged")
        equal(reloads(parapet), {"loaded": 0, "unchanged": 1, "refused": 0}, "reloads")


def test_a_signal_or_a_change_takes_over_what_the_files_say():
    with folder() as path, Backend() as backend:
        file = write(f"{path}/policy.yaml", policy("one"))
        with serve(backend, file, flags=("--workers", 2)) as parapet:
            equal(state(parapet), ("in-force", "one"), "at start")
            replace(file, policy("two"))
            await_state(parapet, ("in-force", "two"))
            write(file, policy("three"))
            await_state(parapet, ("in-force", "three"))
            replace(file, policy("four", EXTRA))
            hang_up(parapet)
            await_state(parapet, ("in-force", "four"))
            for worker in range(20):  # whichever answers
                equal(state(parapet), ("in-force", "four"), f"answer {worker}")
            parapet.said("policy four (")
            killed = parapet.crew(2)
            for worker in killed:
                os.kill(worker, signal.SIGKILL)
            wait_for(lambda: not set(killed) & set(parapet.crew(2)), "new workers")
            equal(state(parapet), ("in-force", "four"), "of workers that came later")


def test_patterns_of_a_policy_that_comes_later_are_machine_code():
    """Workers are confined by then, and get executable memory only as the JIT asks for it."""
    with folder() as path, Backend() as backend:
        file = write(f"{path}/policy.yaml", policy("before"))
        with serve(backend, file) as parapet:
            replace(file, policy("after"))
            await_state(parapet, ("in-force", "after"))
            with parapet.connect() as client:
                check(json.loads(client.ask("GET", "/parapet/ready?verbose").content)["jit"], "the JIT is not in use")


def test_a_file_that_is_being_written_is_not_read():
    with folder() as path, Backend() as backend:
        # What is there halfway through would load: without the writer's last line its name is another.
        file = write(f"{path}/policy.yaml", policy("before", "patience: 11s\n"))
        with serve(backend, file) as parapet:
            with open(file, "w", encoding="utf-8") as writer:
                for line in ("version: 1\n", "patience: 12s\n", "capture: off\n"):
                    writer.write(line)
                    writer.flush()
                    time.sleep(0.5)  # longer than the quiet that is waited for
                    equal(state(parapet), ("in-force", "before"), "while it is written")
                writer.write("name: after\n")
            await_state(parapet, ("in-force", "after"))
            await_count(parapet, "loaded", 1)
            equal(reloads(parapet), {"loaded": 1, "unchanged": 0, "refused": 0}, "reloads")


def test_a_swapped_link_is_a_change():
    """The way Kubernetes replaces the files of a ConfigMap."""
    with folder() as path, Backend() as backend:
        for name in ("one", "two"):
            os.mkdir(f"{path}/..{name}")
            write(f"{path}/..{name}/policy.yaml", policy(name))
        os.symlink("..one", f"{path}/..data")
        os.symlink("..data/policy.yaml", f"{path}/policy.yaml")
        with serve(backend, f"{path}/policy.yaml") as parapet:
            equal(state(parapet), ("in-force", "one"), "at start")
            for name in ("two", "one", "two"):
                os.symlink(f"..{name}", f"{path}/..data_tmp")
                os.replace(f"{path}/..data_tmp", f"{path}/..data")
                await_state(parapet, ("in-force", name))


def test_a_file_that_appears_and_vanishes():
    with folder() as path, Backend() as backend:
        with serve(backend, env={"XDG_CONFIG_HOME": f"{path}/config"}) as parapet:
            equal(state(parapet), ("in-force", "default"), "at start")
            os.mkdir(f"{path}/config")
            os.mkdir(f"{path}/config/parapet")
            write(f"{path}/config/parapet/policy.yaml", policy("appeared"))
            await_state(parapet, ("in-force", "appeared"))
            os.remove(f"{path}/config/parapet/policy.yaml")
            await_state(parapet, ("in-force", "default"))


def test_a_named_file_that_vanishes_leaves_the_old_policy():
    with folder() as path, Backend() as backend:
        file = write(f"{path}/policy.yaml", policy("one"))
        with serve(backend, file) as parapet:
            os.remove(file)
            await_state(parapet, ("old", "one"))
            parapet.said(f"{file}: No such file")
            write(file, policy("one"))
            await_state(parapet, ("in-force", "one"))
            await_count(parapet, "unchanged", 1)
            equal(reloads(parapet), {"loaded": 0, "unchanged": 1, "refused": 1}, "reloads")


def test_a_mistake_leaves_the_old_policy_and_is_told():
    with folder() as path, Backend() as backend:
        file = write(f"{path}/policy.yaml", policy("good"))
        with serve(backend, file) as parapet:
            for number, (text, words) in enumerate((
                    (policy("bad", "patiense: 3s\n"), [f"{file}:3:1: ", '"patience"']),
                    (policy("bad", EXTRA.replace("(?:", "(")[:-20] + "'\n"), [f"{file}:"]),
                    (policy("bad", "tests: [{prompt: 'hello', route: arithmetic}]\n"), [f"{file}:3:", "this test fails"]),
                    (policy("bad", EXTRA.replace("\\bplanted", "(a+)+$|planted")), [f"{file}:7:", "pattern"]),
                    ("name: [\x1b[31m\n", [f"{file}:"])), 1):
                replace(file, text)
                await_state(parapet, ("old", "good"))
                await_count(parapet, "refused", number)
                said = parapet.said(*words)
                check("\x1b" not in said, f"a control byte in {said!r}")
                with parapet.connect() as client:
                    equal(client.ask("POST", "/v1/chat/completions", body=CHAT).status, 200, "a request meanwhile")
            replace(file, policy("good"))
            await_state(parapet, ("in-force", "good"))


def test_a_route_is_not_lost_by_accident():
    with folder() as path, Backend() as backend:
        file = write(f"{path}/policy.yaml", policy("whole", EXTRA))
        with serve(backend, file) as parapet:
            replace(file, policy("less"))
            await_state(parapet, ("old", "whole"))
            parapet.said("lost the route", "SIGHUP")
            hang_up(parapet)
            await_state(parapet, ("in-force", "less"))


def test_a_route_that_is_switched_off_is_believed():
    """By itself, and by what `only` and `except` say."""
    with folder() as path, Backend() as backend:
        file = write(f"{path}/policy.yaml", policy("whole", EXTRA))
        with serve(backend, file) as parapet:
            for number, off in enumerate((EXTRA + "  - {name: kinship, enabled: off}\n", EXTRA + "except: [kinship]\n", EXTRA + "only: [extra, conversion]\n")):
                replace(file, policy(f"less-{number}", off))
                await_state(parapet, ("in-force", f"less-{number}"))
                replace(file, policy("whole", EXTRA))
                await_state(parapet, ("in-force", "whole"))


def test_a_mistake_at_start_relays_everything_raw():
    with folder() as path, Backend() as backend:
        file = write(f"{path}/policy.yaml", policy("bad", "patiense: 3s\n"))
        with serve(backend, file) as parapet:
            equal(state(parapet), ("none", None), "state")
            equal(health(parapet), ("none", None), "health")
            check("no policy" in parapet.line, parapet.line)
            parapet.said(f"{file}:3:1: ")
            with parapet.connect() as client:
                equal(client.ask("POST", "/v1/chat/completions", body=CHAT).status, 200, "a request")
            replace(file, policy("mended"))
            await_state(parapet, ("in-force", "mended"))
        status, _, said = run_to_end("--listen", "127.0.0.1:0", "--backend", backend.url, "--policy",
                                     write(file, policy("bad", "patiense: 3s\n")), "--strict")
        equal(status, 1, f"exit status with --strict ({said!r})")
        check(f"{file}:3:1: " in said and "--strict" in said, said)


def test_what_a_file_says_about_the_start():
    with folder() as path, Backend() as backend, Backend() as other:
        file = write(f"{path}/policy.yaml", policy("one", f"backend: {backend.url}\nlisten: 127.0.0.1:0\nhosts: [gpu.lan]\n"))
        with serve(None, file, listen=None) as parapet, parapet.connect() as client:
            equal(client.ask("GET", "/v1/models", host="gpu.lan").status, 200, "status")
            check(len(backend.requests) > 0, "the policy's backend was not asked")
            replace(file, policy("two", f"backend: {other.url}\nlisten: 127.0.0.1:0\nhosts: [gpu.lan]\n"))
            await_state(parapet, ("in-force", "two"))
            said = parapet.said('"backend" takes effect at the next start')
            check('"listen"' not in said, said)
        with serve(other, env={"PARAPET_POLICY": file}) as parapet, parapet.connect() as client:
            equal(state(parapet), ("in-force", "two"), "a file that a variable names")
            other.forget()
            equal(client.ask("GET", "/v1/models").status, 200, "status")
            equal(len(other.requests), 1, "requests at the backend that the flag names")
        write(file, policy("three", "listen: 0.0.0.0:0\n"))
        status, _, said = run_to_end("--backend", backend.url, "--policy", file)
        check(status == 2 and "--insecure-no-key" in said, f"{status}: {said!r}")


def test_what_cannot_be_read_again_and_again_is_refused():
    with folder() as path, Backend() as backend:
        os.mkfifo(f"{path}/pipe.yaml")
        os.chmod(f"{path}/pipe.yaml", 0o644)
        write(f"{path}/open.yaml", policy("open"))
        os.chmod(f"{path}/open.yaml", 0o666)
        large = [write(f"{path}/{number}.yaml", policy("large") + "# much\n" * 140000) for number in range(5)]
        for files, words in (([f"{path}/pipe.yaml"], "not a regular file"), ([f"{path}/open.yaml"], "chmod go-w"),
                             (large, "too large together"), ([path], "is a directory")):
            with serve(backend, *files) as parapet:
                equal(state(parapet), ("built-in", "default"), words)
                parapet.said(words)


def test_files_that_cannot_be_read_leave_the_built_in_policy():
    with folder() as path, Backend() as backend:
        file = f"{path}/policy.yaml"
        with serve(backend, file) as parapet:
            parapet.said(f"{file}: No such file or directory")
            parapet.said("error: the policy files cannot be read: the built-in policy is in force, without what the files say")
            equal(health(parapet), ("built-in", "default"), "health")
            hang_up(parapet)
            await_count(parapet, "refused", 1)
            equal(state(parapet), ("built-in", "default"), "after SIGHUP")
            replace(file, policy("bad", "patiense: 3s\n"))
            await_count(parapet, "refused", 2)
            equal(state(parapet), ("built-in", "default"), "after a mistake")
            replace(file, policy("there"))
            await_state(parapet, ("in-force", "there"))
            os.unlink(file)
            await_state(parapet, ("old", "there"))
        status, _, said = run_to_end("--listen", "127.0.0.1:0", "--backend", backend.url, "--policy", file, "--strict")
        check(status == 1 and f"{file}: No such file" in said and "--strict" in said and "in force" not in said, f"{status}: {said!r}")


def test_a_check_ends_at_its_limit():
    """Patterns that are only slow, not ever slower: measuring them all would take minutes."""
    slow = "".join(f"      - {{weight: 1, text: '(?=[^{letter}]{{0,1500}}{letter}{digit})[^{digit}]{{0,1500}}{letter}'}}\n"
                   for letter in "abcdefgh" for digit in "0123456789")
    with folder() as path, Backend() as backend:
        file = write(f"{path}/policy.yaml", policy("good"))
        with serve(backend, file) as parapet:
            replace(file, policy("slow", f"routes:\n  - name: slow\n    new: true\n    executor: logic\n    threshold: 3\n"
                                         f"    evidence:\n{slow}"))
            hang_up(parapet)
            began = time.monotonic()
            checker = wait_for(lambda: proc.askers(parapet.pid), "the check to begin")[0]
            if not runner.SANITIZED:
                wait_for(lambda: proc.filters(checker) == 2, "the check to be confined")
                equal(int(proc.status(checker)["CapEff"], 16), 0, "its capabilities")
                check(proc.status(checker)["Uid"].split()[0] != "0", "it runs as root")
            hang_up(parapet)  # waits for its turn
            with parapet.connect() as client:
                equal(client.ask("POST", "/v1/chat/completions", body=CHAT).status, 200, "a request meanwhile")
            write(file, policy("next"))  # in place of the second try at the slow one
            wait_for(lambda: state(parapet) == ("in-force", "next"), lambda: f"the next one: {parapet.output.text()}")
            took = time.monotonic() - began
            parapet.said("ended before it was done")
            check(took > 5, f"it took {took:.1f} s: the check was not slow, so this test shows nothing")


class Load:
    """Clients that chat without a pause."""

    def __init__(self, parapet, clients):
        self.failed, self.answered, self.ended = [], 0, threading.Event()
        self.parapet = parapet
        self.threads = [threading.Thread(target=self._chat, daemon=True) for _ in range(clients)]

    def _chat(self):
        try:
            with Client((self.parapet.host, self.parapet.port)) as client:
                while not self.ended.is_set():
                    answer = client.ask("POST", "/v1/chat/completions", body=CHAT)
                    if answer.status != 200:
                        self.failed.append(answer.status)
                    self.answered += 1
                    time.sleep(0.002)
        except Exception as error:  # whatever goes wrong is a failed request
            self.failed.append(repr(error))

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        for thread in self.threads:
            thread.join(30 * SLOW)
        equal(self.failed, [], "failed requests")


def test_reloads_under_load_fail_no_request():
    rounds = scaled(25 if SANITIZED else 80)
    with folder() as path, Replay([{"when": [], "replies": [{"text": "Canberra."}]}]) as backend:
        file = write(f"{path}/policy.yaml", policy("even"))
        with serve(backend, file, flags=("--workers", 2)) as parapet, parapet.connect() as watcher, \
                Load(parapet, 4) as load:
            began = time.monotonic()
            wait_for(lambda: not proc.askers(parapet.pid), "the look for the backend to end")
            descriptors = proc.descriptors(parapet.pid) if os.geteuid() == 0 else None  # who is not root may not count
            for number in range(1, rounds + 1):
                name = ("even", "odd")[number % 2]
                replace(file, policy(name))
                hang_up(parapet)

                def in_force():
                    found = json.loads(watcher.ask("GET", "/parapet/health").content)["policy"]
                    equal(found["state"], "in-force", f"state in round {number}")
                    return found["name"] == name
                wait_for(in_force, lambda: f"round {number}: {parapet.output.text()[-2000:]}", pause=0.001)
            took = time.monotonic() - began
            check(load.answered > rounds, f"only {load.answered} requests were answered")
            wait_for(lambda: descriptors is None or proc.descriptors(parapet.pid) <= descriptors,
                     "the parent to hold no more descriptors than before")
            await_count(parapet, "loaded", rounds)
            equal(reloads(parapet)["refused"], 0, "reloads refused")
        print(f"   {rounds} reloads and {load.answered} requests in {took:.1f} s, {1000 * took / rounds:.0f} ms a reload")


main(globals())
