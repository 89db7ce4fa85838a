"""Batches over many machines while their parts are killed, stopped, emptied and cut off at random: each line is in the output once, as
one machine would have answered it. PARAPET_TEST_SCALE=10 is the full run: 300 lines, a lease of 60 s and standstills of 90 s."""
import contextlib
import os
import signal
import time

from harness import redis, runner
from harness.batches import get
from harness.machines import Machines, lines, on_one_machine, same, wait_empty
from harness.runner import equal, main, wait_for

FULL = runner.SCALE >= 10
LINES = 300 if FULL else runner.scaled(90, 60)
LEASE, STANDSTILL = (60, 90) if FULL else (3, 5)
runner.PATIENCE += 3 * LEASE  # what a worker had is taken over after a lease and a quarter


def done_of(machines, batch):
    with contextlib.suppress(OSError, AssertionError):
        counts = get(machines.front, f"/v1/batches/{batch['id']}")["request_counts"]
        return counts["completed"] + counts["failed"]
    return 0


def under(faults, name, count=LINES):
    """A batch of lines; each fault when another share of it is done, and a random moment later. All of it must come out."""
    chance = runner.seeded(name)
    content = lines(count, "slowly")
    with Machines(workers=3, lease=f"{LEASE}s", taps=True) as machines:
        batch = machines.batch(content)
        for number, fault in enumerate(faults):
            share = count * (number + 1) // (2 * (len(faults) + 1))
            wait_for(lambda share=share: done_of(machines, batch) >= share, f"{share} lines, before {fault.__name__}")
            time.sleep(chance.random() * 0.3)
            fault(machines, chance)
        got = machines.done(batch)
        rows = machines.rows(got)
        same(rows, on_one_machine(content), name)
        equal(got["request_counts"]["total"], len(rows), "its counts")
        wait_empty(machines)
        print(f"   {name}: {count} lines, {sum(machines.asked())} asked", flush=True)


def kill_part(parapet, name):
    pid = redis.part(parapet, name)
    os.kill(pid, signal.SIGKILL)
    wait_for(lambda: redis.part(parapet, name) != pid, f"another {name}")


def kill_front(machines, _):
    machines.kill(machines.front)
    machines.start_front()


def kill_front_batch(machines, _):
    kill_part(machines.front, "parapet-batch")


def kill_front_queue(machines, _):
    kill_part(machines.front, "parapet-queue")


def kill_worker(machines, chance):
    number = chance.randrange(3)
    machines.kill(machines.workers[number])
    machines.start_worker(number)


def kill_worker_queue(machines, chance):
    kill_part(machines.workers[chance.randrange(3)], "parapet-queue")


def kill_redis(machines, chance):
    machines.redis.stop()
    time.sleep(chance.random())
    machines.redis.start()


def stop_worker(machines, chance):
    stand_still(machines.workers[chance.randrange(3)].pid)


def stop_front(machines, _):
    stand_still(machines.front.pid)


def stop_worker_queue(machines, chance):
    pid = redis.part(machines.workers[chance.randrange(3)], "parapet-queue")
    os.kill(pid, signal.SIGSTOP)
    time.sleep(STANDSTILL)
    os.kill(pid, signal.SIGCONT)


def stop_redis(machines, _):
    machines.redis.freeze()
    time.sleep(STANDSTILL)
    machines.redis.thaw()


def stand_still(pid):
    """All of a machine, for longer than a lease."""
    redis.signal_tree(pid, signal.SIGSTOP)
    time.sleep(STANDSTILL)
    redis.signal_tree(pid, signal.SIGCONT)


def cut_redis(machines, chance):
    machines.tap_redis.cut()
    time.sleep(1 + chance.random())
    machines.tap_redis.mend()


def cut_front(machines, chance):
    machines.tap_front.cut()
    time.sleep(1 + chance.random())
    machines.tap_front.mend()


def empty_redis(machines, _):
    machines.redis.ask("FLUSHALL")


KILLS = [kill_front, kill_front_batch, kill_front_queue, kill_worker, kill_worker_queue, kill_redis]


def test_each_part_is_killed():
    under(KILLS, "kills")


def test_redis_forgets_and_wires_are_cut():
    under([empty_redis, cut_redis, cut_front, kill_redis, empty_redis], "wires")


def test_each_part_stands_still():
    under([stop_worker, stop_front, stop_worker_queue, stop_redis], "standstills")


def test_all_of_it_at_random():
    every = [*KILLS, empty_redis, cut_redis, cut_front, stop_worker, stop_worker_queue]
    for number in range(runner.scaled(1)):
        chance = runner.seeded(f"random {number}")
        under([chance.choice(every) for _ in range(8)], f"random {number}")


if __name__ == "__main__":
    main(globals())
