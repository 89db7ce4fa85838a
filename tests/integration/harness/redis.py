"""A real redis-server in a folder of its own, with the user that the manual describes, and a tap to stand before any server: it
keeps what passes, and is cut like a cable."""
import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading

from harness import proc, runner
from harness.runner import ROOT, Skip

USER, PASSWORD = "parapet", "a-password-of-redis-0123"
ADMIN, ADMIN_PASSWORD = "looker", "a-password-of-the-test"


def rule():
    """What the user may, as the manual has it."""
    with open(os.path.join(ROOT, "docs/parapet.1"), encoding="utf-8") as page:
        found = re.search(r"^(user parapet on >PASSWORD (?:.*\\e\n)*.*)$", page.read(), re.M)
    runner.check(found, "the manual has no line for Redis's ACL")
    return re.sub(r"\s*\\e\n\s*", " ", found[1]).replace("\\-", "-").replace("PASSWORD", PASSWORD)


def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


class Redis:
    """redis-server with nothing on its disk: one that was ended begins empty."""

    def __init__(self):
        self.program = shutil.which("redis-server")
        if self.program is None:
            raise Skip("redis-server is not installed: script/bootstrap --tests")
        self._folder = tempfile.TemporaryDirectory(prefix="parapet-test-")
        self.folder = self._folder.name
        os.chmod(self.folder, 0o755)
        self.port, self.path, self.popen = free_port(), os.path.join(self.folder, "socket"), None
        self.url, self.local = f"redis://{USER}@127.0.0.1:{self.port}", f"unix:{self.path}"
        with open(os.path.join(self.folder, "redis.conf"), "w", encoding="utf-8") as file:
            file.write(f'bind 127.0.0.1\nport {self.port}\nunixsocket {self.path}\nunixsocketperm 777\ndir {self.folder}\nsave ""\nappendonly no\n'
                       f"{rule().replace(f'user {USER}', 'user default')}\nuser {ADMIN} on >{ADMIN_PASSWORD} ~* &* +@all\n{rule()}\n")

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.clean()

    def clean(self):
        if self.popen is not None:
            self.stop()
        self._folder.cleanup()

    def start(self):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.popen = subprocess.Popen([self.program, os.path.join(self.folder, "redis.conf")], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        runner.wait_for(self._answers, lambda: f"Redis; it said {self.said()}")

    def _answers(self):
        runner.check(self.popen.poll() is None, lambda: f"redis-server ended: {self.said()}")
        with contextlib.suppress(OSError):
            return self.ask("PING") == b"PONG"

    def said(self):
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as log:
            return log.read()

    def stop(self, number=signal.SIGKILL):
        """End it; a stopped one takes SIGKILL only."""
        self.popen.send_signal(number)
        self.popen.wait()

    def freeze(self):
        self.popen.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.popen.send_signal(signal.SIGCONT)

    def empty_restart(self):
        self.stop()
        self.start()

    def ask(self, *words, asking=None):
        """One command as a user who may do everything; its answer as Python has it."""
        with asking or Asking(self.port, ADMIN, ADMIN_PASSWORD) as connection:
            return connection.ask(*words)

    def streams(self):
        return sorted(self.ask("KEYS", "*"))

    def entries(self):
        """All entries of all streams: [(stream, id, {field: value})]."""
        return [(stream, entry, dict(zip(fields[::2], fields[1::2]))) for stream in self.streams()
                for entry, fields in self.ask("XRANGE", stream, "-", "+")]


class Asking:
    """A connection that speaks RESP."""

    def __init__(self, port, user, password):
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.file = self.sock.makefile("rb")
        self.ask("AUTH", user, password)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()
        self.sock.close()

    def ask(self, *words):
        self.say(*words)
        return self.read()

    def say(self, *words):
        raw = [word if isinstance(word, bytes) else str(word).encode() for word in words]
        self.sock.sendall(b"*%d\r\n" % len(raw) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in raw))

    def read(self):
        line = self.file.readline()
        kind, rest = line[:1], line[1:].strip()
        if kind == b"-":
            runner.fail(f"Redis refuses: {rest.decode()}")
        if kind == b"$":
            return None if rest == b"-1" else self.file.read(int(rest) + 2)[:-2]
        if kind == b"*":
            return [self.read() for _ in range(int(rest))]
        if not line:
            raise OSError("Redis ended the connection")
        return int(rest) if kind == b":" else rest


class Tap:
    """Stands before a server of 127.0.0.1: keeps the bytes that pass, and can be cut for a while."""

    def __init__(self, port):
        self.to, self.bytes, self.is_cut, self.pairs = port, bytearray(), False, []
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cut()
        self.listener.close()

    def _accept(self):
        while True:
            try:
                one, _ = self.listener.accept()
            except OSError:
                return
            try:
                other = socket.create_connection(("127.0.0.1", self.to))
            except OSError:
                one.close()
                continue
            self.pairs.append((one, other))
            if self.is_cut:
                self.cut()
            for ends in ((one, other), (other, one)):
                threading.Thread(target=self._pass, args=ends, daemon=True).start()

    def _pass(self, source, sink):
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                self.bytes += piece
                sink.sendall(piece)
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self):
        """End all that passes, and whatever comes, until mend."""
        self.is_cut = True
        for pair in self.pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
        self.pairs = []

    def mend(self):
        self.is_cut = False


def tree(pid):
    """The process and all below it, itself first."""
    return [pid] + [below for child in proc.children(pid) for below in tree(child)]


def signal_tree(pid, number):
    """Send a signal to a process and all below it. A tree that is killed is gone when this returns."""
    pids = tree(pid)
    for one in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, number)
    if number == signal.SIGKILL:
        runner.wait_for(lambda: not any(proc.alive(one) for one in pids), "killed processes to be gone")


def part(parapet, name):
    """The pid of a parapet's process of that name, once there is one."""
    return runner.wait_for(lambda: next((pid for pid in proc.children(parapet.pid) if proc.name(pid) == name), None), name)

