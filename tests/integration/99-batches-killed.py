"""SIGKILL to every process of parapet at once, as a power cut of the program, at random points of a batch and at each of its rare
steps: after a restart with the same --state every line is in the results once, none is asked again whose result was on the disk, and
no leftover lies in the folder."""
import collections
import contextlib
import json
import os
import signal
import threading
import time

from harness import proc, runner
from harness.batches import ENDPOINT, TAPE, ask, asked_of, create, form, get, line, lines, listed, results, send, watch
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import check, equal, main, wait_for

SLOTS = 4
KILLS = 3  # of one batch, at most


def tree(pid):
    """A process and all below it."""
    return [pid] + [below for child in proc.children(pid) for below in tree(child)]


class Cut:
    """A parapet that is killed, whole, and started again on the same folder."""

    def __init__(self, replay, folder):
        self.replay, self.state = replay, os.path.join(folder, "state")
        self.policy = os.path.join(folder, "policy.yaml")
        with open(self.policy, "w", encoding="utf-8") as file:
            file.write(f"version: 1\nguard:\n  calls: {SLOTS}\n")
        self.kills = 0
        self.start()

    def start(self):
        self.parapet = Parapet(self.replay, "--state", self.state, "--policy", self.policy)
        wait_for(lambda: ask(self.parapet, "GET", "/v1/batches").status == 200, "the process that keeps batches")

    def kill(self):
        pids = tree(self.parapet.pid)
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        wait_for(lambda: not any(proc.alive(pid) for pid in pids), "all of them to be gone")
        self.parapet.look_for_reports()
        self.parapet.kill()
        self.kills += 1

    def again(self):
        self.kill()
        self.start()

    def names(self):
        return set(os.listdir(os.path.join(self.state, "batches")))

    def done(self, batch):
        """The custom_ids of whole lines on the tape: results that are on the disk."""
        found = set()
        for suffix in ("output", "errors"):
            with contextlib.suppress(FileNotFoundError), open(os.path.join(self.state, "batches", f"{batch['id']}.{suffix}"), "rb") as tape:
                found |= {json.loads(row)["custom_id"] for row in tape if row.endswith(b"\n")}
        return found


@contextlib.contextmanager
def cut(tape=None):
    with scratch() as folder, Replay(tape or TAPE) as replay:
        os.chmod(folder, 0o777)
        run = Cut(replay, folder)
        try:
            yield run
            run.parapet.stop()
        finally:
            run.parapet.kill()


def asked_by_line(replay):
    """How often each line was asked, by its number."""
    rows = (row for row in replay.requests() if row.get("target") == ENDPOINT)
    return collections.Counter(int(json.loads(row["body"])["messages"][0]["content"].split()[-1]) for row in rows)


def look_for_leftovers(run):
    """What lies in the folder is what is told, and nothing else."""
    files = [file["id"] for file in listed(run.parapet, "/v1/files")]
    batches = listed(run.parapet, "/v1/batches")
    check({batch["status"] for batch in batches} <= {"completed", "failed", "expired", "cancelled"}, f"all are over: {batches}")
    wanted = {"salt", *files, *(f"{file}.data" for file in files), *(batch["id"] for batch in batches)}
    wait_for(lambda: run.names() == wanted, lambda: f"no leftovers: {sorted(run.names() ^ wanted)}")


def look_at_results(run, batch, count):
    """Each line once, in one of the two files, and as many as are told."""
    counts = batch["request_counts"]
    output = results(run.parapet, batch["output_file_id"]) if batch["output_file_id"] else []
    wrong = results(run.parapet, batch["error_file_id"]) if batch["error_file_id"] else []
    equal(sorted(row["custom_id"] for row in output + wrong), sorted(f"line-{i}" for i in range(count)), "each line once")
    equal((counts["total"], counts["completed"], counts["failed"]), (count, len(output), len(wrong)), "its counts")
    check(all(row["response"]["body"]["choices"][0]["message"]["content"] == "Here it is." for row in output), "each answer is whole")


def test_while_a_hundred_lines_run():
    chance = runner.seeded("hundred")
    wanted = runner.scaled(6)
    with cut([{"when": [], "replies": [{"text": "Here it is.", "first-delay-ms": 40}]}]) as run:
        batches = 0
        while run.kills < wanted:
            before, asked_before, first = run.kills, asked_of(run.replay), asked_by_line(run.replay)
            batch = create(run.parapet, send(run.parapet, lines(100))["id"])
            batches += 1
            while run.kills < wanted and run.kills - before < KILLS:
                time.sleep(chance.random() * 0.4)
                run.kill()
                done, asked = run.done(batch), asked_by_line(run.replay)
                run.start()
                if get(run.parapet, f"/v1/batches/{batch['id']}")["status"] == "completed":
                    break
                # What was on the disk is not asked again.
                wait_for(lambda asked=asked: asked_of(run.replay) > sum(asked.values()) + 5
                         or get(run.parapet, f"/v1/batches/{batch['id']}")["status"] == "completed", "it goes on")
                again = {name for name in done if asked_by_line(run.replay)[int(name[5:])] > asked[int(name[5:])]}
                check(not again, f"lines whose results were on the disk are asked again: {again}")
            done = watch(run.parapet, batch, "completed")
            equal(done["request_counts"], {"total": 100, "completed": 100, "failed": 0}, "its counts")
            look_at_results(run, done, 100)
            asked = asked_of(run.replay) - asked_before
            check(asked <= 100 + SLOTS * (run.kills - before), f"{asked} asked, {run.kills - before} kills")
            check(all(number - first[name] >= 1 for name, number in asked_by_line(run.replay).items()), "each was asked")
        look_for_leftovers(run)
        print(f"   {run.kills} kills, {batches} batches of 100 lines, {asked_of(run.replay)} asked")


def in_background(function, *arguments):
    """Do it in a thread of its own, whatever becomes of it: what it returned is in the list then."""
    got = []

    def go():
        with contextlib.suppress(Exception):  # it was killed meanwhile
            got.append(function(*arguments))

    thread = threading.Thread(target=go)
    thread.start()
    return thread, got


def test_while_a_file_is_sent():
    chance = runner.seeded("upload")
    content = lines(4000)
    body, typed = form(content)
    with cut() as run:
        told = []
        for _ in range(runner.scaled(4)):
            thread, got = in_background(ask, run.parapet, "POST", "/v1/files", body, typed)
            time.sleep(chance.random() * 0.03)
            run.again()
            thread.join()
            told += [json.loads(answer.content)["id"] for answer in got if answer.status == 200]
            there = [file["id"] for file in listed(run.parapet, "/v1/files")]
            check(set(told) <= set(there), f"files that were told of are there: {told} {there}")
            for file in there:
                equal(ask(run.parapet, "GET", f"/v1/files/{file}/content").content, content, "each file is whole")
            look_for_leftovers(run)


def test_right_after_a_batch_is_made_and_while_it_is_checked():
    chance = runner.seeded("create")
    count = 3000
    content = lines(count)
    with cut() as run:
        for _ in range(runner.scaled(4)):
            file = send(run.parapet, content)["id"]
            thread, got = in_background(create, run.parapet, file)
            time.sleep(chance.random() * 0.05)
            run.again()
            thread.join()
            there = listed(run.parapet, "/v1/batches")
            check(all(batch["id"] in [one["id"] for one in there] for batch in got), "a batch that was told of is there")
            for batch in there:
                ask(run.parapet, "POST", f"/v1/batches/{batch['id']}/cancel")
                done = watch(run.parapet, batch, "cancelled")
                if done["request_counts"]["total"]:
                    look_at_results(run, done, count)
            look_for_leftovers(run)


def test_while_its_results_are_handed_over():
    chance = runner.seeded("publish")
    with cut() as run:
        for _ in range(runner.scaled(4)):
            rows = lines(6) + json.dumps(line(6, "fail")).encode() + b"\n"
            batch = create(run.parapet, send(run.parapet, rows)["id"])
            wait_for(lambda batch=batch: len(run.done(batch)) >= 6 or get(run.parapet, f"/v1/batches/{batch['id']}")["status"] == "completed", "its last lines")
            time.sleep(chance.random() * 0.02)
            run.again()
            look_at_results(run, watch(run.parapet, batch, "completed"), 7)
            look_for_leftovers(run)


def test_while_it_is_cancelled():
    chance = runner.seeded("cancel")
    with cut() as run:
        for _ in range(runner.scaled(4)):
            batch = create(run.parapet, send(run.parapet, lines(500))["id"])
            wait_for(lambda batch=batch: get(run.parapet, f"/v1/batches/{batch['id']}")["request_counts"]["completed"] > 2, "some lines")
            thread, got = in_background(ask, run.parapet, "POST", f"/v1/batches/{batch['id']}/cancel")
            time.sleep(chance.random() * 0.03)
            run.again()
            thread.join()
            if not got:  # nobody was told that it is cancelled: it may go on
                ask(run.parapet, "POST", f"/v1/batches/{batch['id']}/cancel")
            done = watch(run.parapet, batch, "cancelled")
            asked = asked_of(run.replay)
            look_at_results(run, done, 500)
            time.sleep(0.2)
            equal(asked_of(run.replay), asked, "no line is asked any more")
            look_for_leftovers(run)


if __name__ == "__main__":
    main(globals())
