"""What a service manager hears and hands over: sd_notify(3) with its watchdog, and sd_listen_fds(3)."""
import os
import queue
import signal
import socket
import subprocess
import threading
import time

from harness import runner
from harness.backend import Backend
from harness.client import Client, request
from harness.parapet import Output, Parapet, environment, scratch
from harness.runner import check, equal, main, wait_for


class Listener:
    """A socket that is told how a service is."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind("\0" + path[1:] if path.startswith("@") else path)
        if not path.startswith("@"):
            os.chmod(path, 0o777)
        self.heard, self.path = queue.SimpleQueue(), path
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        try:
            while said := self.socket.recv(4096):
                self.heard.put((time.monotonic(), said.decode()))
        except OSError:  # closed at the end
            pass

    def next(self, seconds=None):
        """What is said next, (when, text); None when that is nothing for so long."""
        try:
            return self.heard.get(timeout=runner.PATIENCE if seconds is None else seconds)
        except queue.Empty:
            return None

    def await_word(self, word):
        """The next message with this word in it."""
        while (said := self.next()) is not None:
            if word in said[1]:
                return said[1]
        return runner.fail(f"never heard {word}")


def test_it_says_when_it_is_ready_reloads_and_stops():
    with scratch() as folder, Backend() as backend:
        for path in (os.path.join(folder, "notify"), f"@parapet-{os.getpid()}"):
            listener = Listener(path)
            with Parapet(backend, env={"NOTIFY_SOCKET": path}) as parapet:
                check(listener.await_word("READY=1").startswith("READY=1\n"), path)
                with parapet.connect() as client:
                    equal(client.ask("GET", "/parapet/ready").status, 200, "ready, as it said")
                before = time.monotonic_ns() // 1000
                parapet.popen.send_signal(signal.SIGHUP)
                said = listener.await_word("RELOADING=1")
                check(before <= int(said.split("MONOTONIC_USEC=")[1]) <= time.monotonic_ns() // 1000, said)
                listener.await_word("READY=1")
            listener.await_word("STOPPING=1")
            listener.socket.close()


def test_a_stopped_worker_starves_the_watchdog():
    with scratch() as folder, Backend() as backend:
        listener = Listener(os.path.join(folder, "notify"))
        with Parapet(backend, "--workers", "2", env={"NOTIFY_SOCKET": listener.path, "WATCHDOG_USEC": "900000"}) as parapet:
            listener.await_word("READY=1")
            for _ in range(3):
                equal(listener.await_word("WATCHDOG"), "WATCHDOG=1", "a sign of life")
            worker = parapet.crew(2)[0]
            os.kill(worker, signal.SIGSTOP)
            # It is killed after ten seconds, and replaced; before that there is a silence of about five.
            last, longest = time.monotonic(), 0.0
            while worker in parapet.workers():
                said = listener.next(0.2)
                now = said[0] if said else time.monotonic()
                longest = max(longest, now - last)
                last = said[0] if said else last
            check(longest > 1.8, f"signs of life went on, the longest silence was {longest:.1f} s")
            listener.await_word("WATCHDOG=1")


def test_another_process_watchdog_is_not_fed():
    with scratch() as folder, Backend() as backend:
        listener = Listener(os.path.join(folder, "notify"))
        env = {"NOTIFY_SOCKET": listener.path, "WATCHDOG_USEC": "300000", "WATCHDOG_PID": str(os.getpid())}
        with Parapet(backend, env=env):
            listener.await_word("READY=1")
            check(listener.next(1.5) is None, "a sign of life for somebody else's watchdog")


def test_a_listener_that_is_not_there_hurts_nobody():
    with Backend() as backend:
        for path in ("/nowhere/notify", "relative", "@" + "x" * 200, ""):
            with Parapet(backend, env={"NOTIFY_SOCKET": path}) as parapet, parapet.connect() as client:
                equal(client.ask("GET", "/parapet/health").status, 200, path)


def test_what_it_starts_cannot_speak_for_it():
    with scratch() as folder, Backend() as backend:
        listener = Listener(os.path.join(folder, "notify"))
        with Parapet(backend, env={"NOTIFY_SOCKET": listener.path}) as parapet:
            listener.await_word("READY=1")
            for pid in [found for found in (parapet.jail(), parapet.solver()) if found]:
                with open(f"/proc/{pid}/environ", "rb") as file:
                    check(b"NOTIFY" not in file.read(), "the jail knows where to speak")


# Sockets that are handed over.

class Handed:
    """`parapet serve` started with sockets from descriptor 3 on; its port is not its own choice."""

    def __init__(self, sockets, *flags, names=None, pid="$$"):
        def place():
            # Out of the way first: a source may be another's target.
            spare = [os.dup(one.fileno()) for one in sockets]
            spare = [os.dup2(fd, 100 + i) for i, fd in enumerate(spare)]
            for i, fd in enumerate(spare):
                os.dup2(fd, 3 + i)
        named = f"LISTEN_FDNAMES={names} " if names else ""
        start = f'LISTEN_PID={pid} LISTEN_FDS={len(sockets)} {named}exec "$0" "$@"'
        self.popen = subprocess.Popen(["sh", "-c", start, runner.binary("parapet"), "serve", *flags], preexec_fn=place,
                                      pass_fds=[3 + i for i in range(len(sockets))], env=environment(),
                                      stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.output = Output(self.popen.stderr)

    def __enter__(self):
        wait_for(lambda: "listening on" in self.output.text() or self.popen.poll() is not None, "its start line")
        return self

    def __exit__(self, *_):
        self.popen.terminate()
        self.popen.wait(runner.PATIENCE)
        self.output.finish()


def listening():
    one = socket.socket()
    one.bind(("127.0.0.1", 0))
    one.listen(64)
    return one


def health(address):
    with Client(address) as client:
        client.send(request("GET", "/parapet/health"))
        return client.response(b"GET").status


def test_sockets_that_are_handed_over():
    with Backend() as backend, listening() as clients, listening() as admin:
        # Asked before anybody accepts: this waits in the socket, and is answered.
        early = Client(clients.getsockname())
        early.send(request("GET", "/parapet/health"))
        with Handed([admin, clients], "--backend", backend.url, "--workers", "3", names="admin:parapet.socket") as handed:
            check(f"http://127.0.0.1:{clients.getsockname()[1]}" in handed.output.text(), handed.output.text())
            equal(early.response(b"GET").status, 200, "the early one")
            early.close()
            for _ in range(20):
                equal(health(clients.getsockname()), 200, "clients")
            equal(health(admin.getsockname()), 200, "admin")
            with Client(admin.getsockname()) as client:
                client.send(request("GET", "/api/tags"))
                equal(client.response(b"GET").status, 404, "only parapet's own is on the admin listener")


def test_none_of_its_own_port_is_bound():
    with Backend() as backend, listening() as clients, socket.socket() as probe:
        with Handed([clients], "--backend", backend.url, "--listen", "127.0.0.1:1") as handed:
            check("listening on" in handed.output.text(), handed.output.text())
        check(probe.connect_ex(clients.getsockname()) == 0, "the socket outlives parapet: it is the service manager's")


def test_sockets_for_somebody_else_are_left_alone():
    with Backend() as backend, listening() as clients:
        with Handed([clients], "--backend", backend.url, "--listen", "127.0.0.1:0", pid="1") as handed:
            check("listening on" in handed.output.text(), handed.output.text())
            check(f":{clients.getsockname()[1]}," not in handed.output.text(), handed.output.text())


def test_what_is_no_listening_socket_is_refused():
    with Backend() as backend, listening() as one, listening() as two, socket.socket() as mute, open("/dev/null", "rb") as null:
        rows = [([mute], "no listening stream socket"), ([null], "no listening stream socket"), ([one, two], "another address"),
                ([one, one], "more sockets than workers")]
        for sockets, words in rows:
            with Handed(sockets, "--backend", backend.url) as handed:
                equal(handed.popen.wait(runner.PATIENCE), 1, words)
            check(words in handed.output.text(), f"{words}: {handed.output.text()!r}")


if __name__ == "__main__":
    main(globals())
