"""Worker processes: a dead or stuck one is replaced and the others lose nothing; any of them answers for all; a
second parapet on the port, a socket that is in use and a parent that is gone are handled."""
import os
import signal
import stat
import struct
import subprocess
import sys
import threading

from harness import proc, shim
from harness.backend import Backend
from harness.client import Client, Cut, chunked, request
from harness.parapet import Parapet, run_to_end, scratch
from harness.runner import check, equal, main, wait_for


def metric(parapet, name):
    with parapet.connect() as client:
        text = client.ask("GET", "/parapet/metrics").content.decode()
    return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.split("{")[0].split(" ")[0] == name)


class Streams:
    """A backend whose answers begin at once and end when the test says so."""

    def __init__(self):
        self.release = threading.Event()

    async def script(self, connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunked(b"begun", end=False))
        await connection.until(self.release)
        await connection.send(chunked(b"ended"))

    def open(self, parapet, count):
        clients = [parapet.connect() for _ in range(count)]
        for client in clients:
            client.send(request("POST", "/v1/chat/completions", body={}))
        for client in clients:
            client.until(b"begun\r\n")
        return clients


def test_a_killed_worker_is_replaced_and_the_others_lose_nothing():
    streams = Streams()
    with Backend(streams.script) as backend, Parapet(backend, "--workers", 3) as parapet:
        victim = parapet.crew(3)[0]
        clients = streams.open(parapet, 60)
        os.kill(victim, signal.SIGKILL)
        wait_for(lambda: not proc.alive(victim), "the worker to die")
        for number in range(60):  # those that land on the dead worker's listener wait for its successor, and are not reset
            with parapet.connect() as client:
                equal(client.ask("GET", "/parapet/health").status, 200, f"connection {number} after the kill")
        wait_for(lambda: victim not in parapet.crew(3), "a successor")
        cut = [client.is_closed(0) for client in clients]
        streams.release.set()
        for client in clients:
            client.sock.settimeout(client.patience)
        whole = [client.buffer == b"" and read_end(client) for client in clients]
        lost = whole.count(False)
        check(0 < lost < 60, f"{lost} of 60 streams were lost with one worker of three")
        check(all(was_cut != is_whole for was_cut, is_whole in zip(cut, whole)),
              "a stream of a worker that lived was lost")
        parapet.said("signal 9")
        equal(metric(parapet, "parapet_worker_restarts_total"), 1.0, "restarts in the metrics")


def read_end(client):
    """Whether a stream ends whole; its connection is kept open by keep-alive, so the end is in its bytes."""
    try:
        return client.until(b"0\r\n\r\n") == chunked(b"ended")
    except Cut:
        return False
    finally:
        client.close()


def test_a_worker_killed_again_and_again_comes_back():
    with Backend() as backend, Parapet(backend) as parapet:
        for _ in range(4):
            old = parapet.worker()
            os.kill(old, signal.SIGABRT)
            wait_for(lambda victim=old: parapet.worker() != victim, "a successor")
            with parapet.connect() as client:
                equal(client.ask("GET", "/v1/models").status, 200, "status")


def test_a_stuck_worker_is_replaced():
    with Backend() as backend, Parapet(backend) as parapet:
        stuck = parapet.worker()
        os.kill(stuck, signal.SIGSTOP)
        with parapet.connect() as client:
            client.send(request("GET", "/v1/models"))  # in the queue of the stuck worker
            wait_for(lambda: not proc.alive(stuck), "the stuck worker to be ended", pause=0.1)
            try:
                equal(client.response().status, 200, "the request that waited")
            except Cut:
                pass  # the stuck worker had taken it already
        with parapet.connect() as client:
            equal(client.ask("GET", "/v1/models").status, 200, "status afterwards")
        parapet.said("no sign of life")


# Under a worker: at its next look for events the one whose pid stands in the shared page, and what for behind it, spins, or
# waits in the kernel (for a child, as vfork does: state D) until the page says something else.
HELD_UP = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static volatile int *page;
static int (*real_wait)(int, struct epoll_event *, int, int);

__attribute__((constructor)) static void begin(void)
{
	int fd = open(getenv("SHIM_PAGE"), O_RDWR);

	page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	real_wait = dlsym(RTLD_NEXT, "epoll_wait");
}

int epoll_wait(int fd, struct epoll_event *events, int most, int timeout)
{
	static const struct timespec moment = {0, 20000000};
	int self = getpid();

	if (page[0] == self && page[1] == 1)
		while (page[0] == self)
			;
	if (page[0] == self && page[1] == 2 && syscall(SYS_clone, CLONE_VFORK | SIGCHLD, 0, 0, 0, 0) == 0) {
		while (page[0] == self && getppid() == self)
			nanosleep(&moment, NULL);
		_exit(0);
	}
	return real_wait(fd, events, most, timeout);
}
"""
SPINS, WAITS = 1, 2


class HeldUp:
    """The page that holds a worker up, until it is left at the latest: one that spins hears nothing else."""

    def __init__(self, folder):
        path = os.path.join(folder, "page")
        self._map = shim.page(path)
        self.env = {"LD_PRELOAD": shim.build(folder, "held_up", HELD_UP), "SHIM_PAGE": path}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.release()

    def hold(self, pid, how):
        struct.pack_into("i", self._map, 4, how)
        struct.pack_into("i", self._map, 0, pid)

    def release(self):
        struct.pack_into("i", self._map, 0, 0)


def test_a_worker_that_spins_is_replaced():
    with scratch() as folder, HeldUp(folder) as page, Backend() as backend, Parapet(backend, env=page.env) as parapet:
        spinning = parapet.worker()
        page.hold(spinning, SPINS)
        wait_for(lambda: not proc.alive(spinning), "the spinning worker to be ended", pause=0.1)
        with parapet.connect() as client:
            equal(client.ask("GET", "/v1/models").status, 200, "status afterwards")
        parapet.said("no sign of life")


def test_a_worker_that_the_machine_keeps_waiting_is_not_replaced():
    streams = Streams()
    with (scratch() as folder, HeldUp(folder) as page, Backend(streams.script) as backend,
          Parapet(backend, env=page.env) as parapet):
        worker = parapet.worker()
        client, = streams.open(parapet, 1)
        page.hold(worker, WAITS)
        # Said when the silence is as long as one for which a worker is killed.
        said = parapet.said("worker 0 gets too little of this machine")
        check("no sign of life" not in said, said)
        streams.release.set()
        page.release()
        check(read_end(client), "the stream that was open was lost")
        equal(parapet.worker(), worker, "the worker")
        equal(metric(parapet, "parapet_worker_restarts_total"), 0.0, "restarts in the metrics")


def test_metrics_are_of_all_workers():
    with Backend() as backend, Parapet(backend, "--workers", 3) as parapet:
        for number in range(60):
            with parapet.connect() as client:
                equal(client.ask("GET", "/v1/models").status, 200, f"request {number}")
        asked = []

        def counted():
            """Requests of others that are counted: one that is answered is counted a moment later, by its own worker."""
            asked.append(metric(parapet, "parapet_requests_total") - len(asked))
            check(asked[-1] <= 60, f"{asked[-1]} requests, of 60")
            return asked[-1] == 60
        for _ in range(12):  # from whichever worker: the same total
            wait_for(counted, lambda: f"60 requests of all workers, not {asked[-1]}")
        equal(metric(parapet, "parapet_workers"), 3.0, "workers")
        wait_for(lambda: metric(parapet, "parapet_client_connections") == 1,
                 "one open connection, that of the question itself")
        victim = parapet.crew(3)[0]
        os.kill(victim, signal.SIGKILL)
        wait_for(lambda: victim not in parapet.crew(3), "three workers again")
        check(metric(parapet, "parapet_requests_total") >= 60 + len(asked), "counters were lost with a worker")


def test_a_second_parapet_on_the_port_is_an_error():
    with Backend() as backend, Parapet(backend, "--workers", 2) as parapet:
        for workers in ("1", "2"):
            status, _, said = run_to_end("--backend", backend.url, "--listen", f"127.0.0.1:{parapet.port}", "--workers",
                                         workers)
            equal(status, 1, f"exit status ({said!r})")
            lines = said.strip().splitlines()
            check(len(lines) == 1 and str(parapet.port) in lines[0] and "--listen" in lines[0], f"it said {said!r}")
        with parapet.connect() as client:
            equal(client.ask("GET", "/v1/models").status, 200, "the first one meanwhile")


def test_a_unix_listener_is_private():
    with scratch() as folder, Backend() as backend:
        path = os.path.join(folder, "socket")
        with Parapet(backend, listen=f"unix:{path}") as parapet:
            equal(stat.S_IMODE(os.stat(path).st_mode), 0o600, "mode of the socket")
            with parapet.connect() as client:
                equal(client.ask("GET", "/v1/models").status, 200, "status over the socket")
            status, _, said = run_to_end("--backend", backend.url, "--listen", f"unix:{path}")
            check(status == 1 and len(said.strip().splitlines()) == 1,
                  f"a second parapet on a live socket: {status}: {said!r}")
            with parapet.connect() as client:
                equal(client.ask("GET", "/v1/models").status, 200, "status after the attempt")


def test_a_stale_socket_is_replaced_and_other_files_are_not():
    with scratch() as folder, Backend() as backend:
        path = os.path.join(folder, "socket")
        first = Parapet(backend, listen=f"unix:{path}")
        first.popen.kill()
        first.kill()
        check(os.path.exists(path), "no stale socket was left to try")
        with Parapet(backend, listen=f"unix:{path}") as parapet, parapet.connect() as client:
            equal(client.ask("GET", "/v1/models").status, 200, "status over the replaced socket")
        plain = os.path.join(folder, "plain")
        with open(plain, "w", encoding="ascii") as file:
            file.write("precious")
        status, _, said = run_to_end("--backend", backend.url, "--listen", f"unix:{plain}")
        check(status == 1 and len(said.strip().splitlines()) == 1, f"a plain file in the way: {status}: {said!r}")
        with open(plain, encoding="ascii") as file:
            equal(file.read(), "precious", "the file in the way")


def test_workers_go_with_their_parent():
    with Backend() as backend:
        parapet = Parapet(backend, "--workers", 3)
        workers = parapet.crew(3)
        parapet.kill()
        for pid in workers:
            wait_for(lambda worker=pid: not proc.alive(worker), f"worker {pid} to end without its parent")
        try:
            Client((parapet.host, parapet.port)).close()
        except ConnectionRefusedError:
            return
        check(False, "somebody still listens")


def test_no_worker_is_left_by_a_parent_that_dies_at_once():
    """Killed in the very moment of its ready line, when workers are being born."""
    with Backend() as backend:
        for _ in range(5):
            parapet = Parapet(backend, "--workers", 4)
            found = set(parapet.workers())
            parapet.popen.kill()
            parapet.popen.wait()
            for pid in found:
                wait_for(lambda worker=pid: not proc.alive(worker), f"worker {pid} to end")
            parapet.kill()
        left = subprocess.run([sys.executable, "-c", LEFT, backend.url], capture_output=True, check=True).stdout.split()
        equal(left, [], "processes left")


# Every process whose command line names this backend, but this look itself.
LEFT = """
import os, sys
for pid in filter(str.isdigit, os.listdir("/proc")):
    try:
        words = open(f"/proc/{pid}/cmdline", "rb").read().split(b"\\0")
    except OSError:
        continue
    if sys.argv[1].encode() in words and b"serve" in words and int(pid) != os.getpid():
        print(pid)
"""


main(globals())
