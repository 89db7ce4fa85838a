"""An upgrade in place (SIGUSR2): a new program on the same sockets, no request lost, and the old one goes on when the new one
does not come to serve."""
import os
import shutil
import signal
import subprocess
import threading

from harness import proc, runner
from harness.backend import Backend, answer
from harness.client import Client, request
from harness.parapet import environment, scratch
from harness.runner import check, equal, main, wait_for
from harness.running import Running


def holds(state):
    """Who has a lock on the folder's file; 0 where nobody has (the kernel tells who has locks on which file)."""
    inode = os.stat(os.path.join(state, "lock")).st_ino
    with open("/proc/locks", encoding="ascii") as locks:
        return next((int(row.split()[4]) for row in locks if row.split()[5].endswith(f":{inode}")), 0)


def copy(path):
    shutil.copy(runner.binary("parapet"), path)


def test_no_request_is_lost_and_old_answers_end():
    release = threading.Event()

    async def script(connection):
        while True:
            message = await connection.request()
            if message.target != b"/slow":
                await connection.send(answer())
                continue
            await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst")
            while not release.is_set():
                await connection.pause(0.02)
            await connection.send(b"last.")

    with scratch() as folder, Backend(script) as backend, Running(folder, backend, "--workers", "2") as running:
        stop, wrong, done = threading.Event(), [], [0]

        def load():
            while not stop.is_set():
                try:
                    status = running.ask("/api/tags").status
                except Exception as error:  # whatever a client could see
                    status = error
                done[0] += 1
                if status != 200:
                    wrong.append(status)

        with Client(running.address) as slow:
            slow.send(request("GET", "/slow"))
            slow.until(b"first")
            threads = [threading.Thread(target=load) for _ in range(4)]
            for thread in threads:
                thread.start()
            for _ in range(runner.scaled(3)):
                running.put(copy)
                before = done[0]
                running.upgrade()
                wait_for(lambda before=before: done[0] > before + 50, "more requests")
            first = running.pids[0]
            check(proc.alive(first), "the first one waits for the answer that it has begun")
            release.set()
            slow.until(b"last.")
        equal(running.popen.wait(runner.PATIENCE), 0, "status of the first one")
        stop.set()
        for thread in threads:
            thread.join()
        check(not wrong, f"{len(wrong)} of {done[0]} requests failed: {wrong[:3]}")


def test_a_unix_socket_goes_along():
    with scratch() as folder, Backend() as backend:
        os.chmod(folder, 0o777)
        path = os.path.join(folder, "socket")
        with Running(folder, backend, "--workers", "2", listen=f"unix:{path}") as running:
            running.upgrade()
            running.popen.wait(runner.PATIENCE)
            equal(running.ask().status, 200, "the new one, on the same socket")


def test_a_new_program_that_fails_leaves_the_old_one_serving():
    def script(text):
        def write(path):
            with open(path, "w", encoding="ascii") as file:
                file.write(text)
        return write

    with scratch() as folder, Backend() as backend, Running(folder, backend) as running:
        for number, make in enumerate((script("#!/bin/sh\nexit 1\n"), script("no program"), script("#!/bin/sh\nkill -9 $$\n"))):
            running.put(make)
            os.kill(running.popen.pid, signal.SIGUSR2)
            wait_for(lambda number=number: running.output.text().count("this one goes on") == number + 1,
                     lambda: f"a word about it: {running.output.text()}")
            equal(running.ask().status, 200, "the old one")
        os.unlink(running.program)
        os.kill(running.popen.pid, signal.SIGUSR2)
        wait_for(lambda: running.output.text().count("this one goes on") == 4, "a word about what is not there")
        running.put(copy)
        running.upgrade()
        equal(running.popen.wait(runner.PATIENCE), 0, "the old one's status")
        equal(running.ask().status, 200, "the new one")


def test_the_new_one_can_be_told_like_the_old():
    with scratch() as folder, Backend() as backend, Running(folder, backend, "--admin", "127.0.0.1:0") as running:
        pid = running.upgrade()
        running.popen.wait(runner.PATIENCE)
        os.kill(pid, signal.SIGHUP)
        wait_for(lambda: "policy unchanged" in running.output.text(), "the new one to read its policy again")


def test_the_new_one_has_the_state_once_the_old_one_has_left():
    with scratch() as folder, Backend() as backend:
        os.chmod(folder, 0o777)
        state = os.path.join(folder, "state")
        with Running(folder, backend, "--state", state) as running:
            new = running.upgrade()
            check("state: " + state + ": the parapet before this one writes there until it leaves" in running.output.text(), "said")
            wait_for(lambda: not proc.alive(running.pids[0]), "the old one to end")
            wait_for(lambda: holds(state) == new, lambda: f"process {new} to have the folder, not {holds(state)}")
            second = subprocess.run([running.program, "serve", "--state", state, "--listen", "127.0.0.1:0", "--backend", backend.url],
                                    env=environment(), capture_output=True, timeout=runner.PATIENCE, check=False)
            check(second.returncode != 0 and f"process {new}".encode() in second.stderr, second.stderr)


if __name__ == "__main__":
    main(globals())
