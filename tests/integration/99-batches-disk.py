"""A disk that is full: a file and a batch are refused with 507 and leave nothing; results wait, and go on when there is room again. On a
small tmpfs, which only root may mount."""
import contextlib
import os
import subprocess
import time

from harness import runner
from harness.batches import ask, asked_of, create, form, get, lines, listed, message_of, results, send, watch
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import Skip, check, equal, main, wait_for

SIZE = 1 << 20


@contextlib.contextmanager
def small_disk(tape=None):
    """A parapet whose state folder lies on a disk of a megabyte; the look-alike; the disk."""
    with scratch() as folder:
        disk = os.path.join(folder, "disk")
        os.mkdir(disk)
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE},mode=0777", "none", disk], capture_output=True, check=False)
        if mounted.returncode != 0:
            raise Skip(f"only root may mount a small disk: {mounted.stderr.decode().strip()}")
        try:
            with Replay(tape or [{"when": [], "replies": [{"text": "Here it is.", "first-delay-ms": 20}]}]) as replay:
                with Parapet(replay, "--state", os.path.join(disk, "state")) as parapet:
                    yield parapet, replay, disk
        finally:
            subprocess.run(["umount", "-l", disk], check=False)


def fill(disk):
    """Take all room. Returns the file that does."""
    path = os.path.join(disk, "filler")
    with open(path, "ab", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    return path


def names(disk):
    return sorted(os.listdir(os.path.join(disk, "state", "batches")))


def test_a_file_that_does_not_fit_leaves_nothing():
    with small_disk() as (parapet, _, disk):
        before = wait_for(lambda: names(disk) == ["salt"] and names(disk), "the folder")
        body, typed = form(b"x" * (2 * SIZE))
        got = ask(parapet, "POST", "/v1/files", body, typed)
        equal(got.status, 507, f"a file that is larger than the disk: {got.content!r}")
        check("disk is full" in message_of(got), f"what it says: {got.content!r}")
        wait_for(lambda: names(disk) == before, lambda: f"nothing to be left: {names(disk)}")
        equal(listed(parapet, "/v1/files"), [], "files")
        send(parapet, lines(3))


def test_notes_that_do_not_fit_leave_nothing():
    with small_disk() as (parapet, _, disk):
        file = send(parapet, lines(3))["id"]
        before = names(disk)
        filler = fill(disk)
        got = ask(parapet, "POST", "/v1/batches", {"input_file_id": file, "endpoint": "/v1/chat/completions", "completion_window": "24h"})
        equal(got.status, 507, f"a batch: {got.content!r}")
        check("disk is full" in message_of(got), f"what it says: {got.content!r}")
        body, typed = form(b"x")
        equal(ask(parapet, "POST", "/v1/files", body, typed).status, 507, "a small file")
        wait_for(lambda: names(disk) == before, lambda: f"nothing to be left: {names(disk)} {before}")
        equal((listed(parapet, "/v1/batches"), [one["id"] for one in listed(parapet, "/v1/files")]), ([], [file]), "what there is")
        os.unlink(filler)
        watch(parapet, create(parapet, file), "completed")


def test_results_wait_for_room():
    count = 60
    with small_disk() as (parapet, replay, disk):
        batch = create(parapet, send(parapet, lines(count))["id"])
        target = f"/v1/batches/{batch['id']}"
        wait_for(lambda: get(parapet, target)["request_counts"]["completed"] > 5, "some lines")
        filler = fill(disk)
        parapet.said("results cannot be written (No space left on device)")
        done = get(parapet, target)
        equal(done["status"], "in_progress", "the batch")
        asked = asked_of(replay)
        time.sleep(1)
        check(asked_of(replay) <= asked + 1, "no line is asked for nothing while nothing can be written")
        os.unlink(filler)
        done = watch(parapet, batch, "completed")
        parapet.said("results can be written again")
        equal(done["request_counts"], {"total": count, "completed": count, "failed": 0}, "its counts")
        equal(sorted(row["custom_id"] for row in results(parapet, done["output_file_id"])), sorted(f"line-{i}" for i in range(count)), "each line once")
        check(asked_of(replay) <= count + 5, f"only what could not be written is asked again: {asked_of(replay)}")


def test_a_cancelling_waits_for_room():
    count = 200
    with small_disk() as (parapet, _, disk):
        batch = create(parapet, send(parapet, lines(count))["id"])
        target = f"/v1/batches/{batch['id']}"
        wait_for(lambda: get(parapet, target)["request_counts"]["completed"] > 2, "some lines")
        filler = fill(disk)
        parapet.said("results cannot be written")
        got = ask(parapet, "POST", f"{target}/cancel")
        equal(got.status, 507, f"a cancelling that cannot be kept: {got.content!r}")
        equal(get(parapet, target)["status"], "in_progress", "the batch, which was not cancelled")
        os.unlink(filler)
        equal(ask(parapet, "POST", f"{target}/cancel").status, 200, "the cancelling")
        done = watch(parapet, batch, "cancelled")
        counts = done["request_counts"]
        equal(counts["completed"] + counts["failed"], count, f"its counts: {counts}")


if __name__ == "__main__":
    main(globals())
