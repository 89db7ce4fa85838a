"""What a restart and an upgrade in place leave of files and batches: all of them, in the order in which they were made, and a batch that
runs goes on in the new program."""
import os
import shutil

from harness import runner
from harness.batches import TAPE, ask, asked_of, create, get, lines, listed, results, send, watch
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import check, equal, main, wait_for
from harness.running import Running


def ids(parapet, target):
    return [one["id"] for one in listed(parapet, target)]


def test_the_order_is_the_same_after_a_restart():
    with scratch() as folder, Replay(TAPE) as replay:
        os.chmod(folder, 0o777)
        state = os.path.join(folder, "state")
        with Parapet(replay, "--state", state) as parapet:
            files = [send(parapet, lines(1))["id"] for _ in range(12)]  # in the same second, most of them
            made = [create(parapet, file)["id"] for file in files]
            for batch in made:
                watch(parapet, {"id": batch}, "completed")
            before = ids(parapet, "/v1/files"), ids(parapet, "/v1/batches")
            equal((before[0][-12:], before[1]), (files[::-1], made[::-1]), "the newest first")
        for more in range(1, 3):
            with Parapet(replay, "--state", state) as parapet:
                equal((ids(parapet, "/v1/files"), ids(parapet, "/v1/batches")), before, "the lists, after a restart")
                before[0].insert(0, send(parapet, lines(1))["id"])
                equal(ids(parapet, "/v1/files"), before[0], f"with {more} that came later")


def test_a_batch_goes_on_in_the_new_program():
    tape = [{"when": [], "replies": [{"text": "Here it is.", "first-delay-ms": 40}]}]
    upgrades = runner.scaled(3)
    with scratch() as folder, Replay(tape) as replay:
        os.chmod(folder, 0o777)
        with Running(folder, replay, "--state", os.path.join(folder, "state")) as running:
            count = 60 * upgrades
            batch = create(running, send(running, lines(count))["id"])
            for number in range(1, upgrades + 1):
                target = f"/v1/batches/{batch['id']}"
                wait_for(lambda target=target, number=number: get(running, target)["request_counts"]["completed"] > 30 * number, "some lines")
                running.put(lambda path: shutil.copy(runner.binary("parapet"), path))
                running.upgrade()
                # The new one answers once the old one has let the folder go.
                got = wait_for(lambda target=target: (got := ask(running, "GET", target)).status != 503 and got, "an answer of the new one")
                equal(got.status, 200, "the batch, asked of the new one")
            done = watch(running, batch, "completed")
            equal(done["request_counts"], {"total": count, "completed": count, "failed": 0}, "its counts")
            equal(sorted(row["custom_id"] for row in results(running, done["output_file_id"])), sorted(f"line-{i}" for i in range(count)), "each line once")
            # One slot: what the old one had under way is called off and asked again.
            check(asked_of(replay) <= count + upgrades, f"{asked_of(replay)} asked, {upgrades} upgrades")


if __name__ == "__main__":
    main(globals())
