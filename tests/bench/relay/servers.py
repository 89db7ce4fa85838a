"""Starting and stopping what the benchmark needs: its backend, nginx, parapet, and load clients."""

import os
import re
import resource
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import cost

START_SECONDS = 10
SETTLE_SECONDS = 0.4
NGINX_CONF = """\
daemon off;
worker_processes 1;
worker_rlimit_nofile {descriptors};
pid nginx.pid;
error_log error.log warn;
{user}
events {{ worker_connections {descriptors}; }}
http {{
    access_log off;
    client_max_body_size 0;
    keepalive_requests 1000000000;
    keepalive_timeout 1h;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    upstream backend {{
        server 127.0.0.1:{backend};
        keepalive 256;
        keepalive_requests 1000000000;
        keepalive_timeout 1h;
    }}
    server {{
        listen 127.0.0.1:{port} backlog=4096;
        location / {{
            proxy_pass http://backend;
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_buffering off;
            proxy_request_buffering off;
            proxy_read_timeout 1h;
            {extra}
        }}
    }}
}}
"""
# The size that counts is the first; the others must fit to it.
NGINX_BUFFERS = "proxy_buffer_size {0}; proxy_buffers 8 {0}; proxy_busy_buffers_size {0};"


class Broken(Exception):
    """A run that cannot be measured: what happened, where."""


def raise_descriptors():
    """Open as many descriptors as allowed; the limit is handed down to everything started. Returns it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Program:
    """One program that we started, on its own CPUs where there are several; at the end nothing of it is left."""

    def __init__(self, name, argv, cpus, **popen):
        self.name = name
        pin = (lambda: os.sched_setaffinity(0, cpus)) if cpus else None
        self.child = subprocess.Popen(argv, preexec_fn=pin, start_new_session=True, **popen)
        try:
            self.settle()
        except BaseException:
            self.stop()
            raise

    def line(self, seconds):
        """Its next line on stdout."""
        ready, _, _ = select.select([self.child.stdout], [], [], seconds)
        text = self.child.stdout.readline() if ready else ""
        if not text:
            why = f"said nothing for {seconds:.0f} s" if not ready else "ended"
            raise Broken(f"{self.name} {why}; what it wrote on stderr stands above")
        return text.strip()

    def stop(self):
        for pipe in (self.child.stdin, self.child.stdout):
            if pipe:
                pipe.close()
        self.child.terminate()
        try:
            self.child.wait(3)
        except subprocess.TimeoutExpired:
            pass
        # Workers outlive a parent that crashed or hangs; the session that we gave it names them all.
        try:
            os.killpg(self.child.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.child.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Backend(Program):
    def __init__(self, bench):
        super().__init__(
            "the benchmark's backend", [bench.tool("relay-backend")], bench.load_cpus, stdout=subprocess.PIPE, text=True
        )

    def settle(self):
        self.port = int(self.line(START_SECONDS))


class Proxy(Program):
    """A server under measurement: `port` to reach it, `workers` whose cost counts."""

    def log_lines(self):
        """How many lines of log were written so far."""
        return 0

    def settle(self):
        """Wait until it answers, and note its workers."""
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                break
            except OSError:
                if self.child.poll() is not None or time.monotonic() > deadline:
                    raise Broken(f"{self.name} does not accept connections; its log: {self.log()}") from None
                time.sleep(0.02)
        self.workers, known = None, []
        while self.workers != known:  # some are started by others, a while later
            if time.monotonic() > deadline:
                raise Broken(f"{self.name} goes on starting processes; its log: {self.log()}")
            self.workers, known = known, cost.workers(self.child.pid)
            time.sleep(SETTLE_SECONDS)

    def log(self):
        try:
            with open(self.log_path, encoding="utf-8", errors="replace") as f:
                return f.read()[-2000:].strip()
        except FileNotFoundError:
            return ""

    def check_workers(self):
        if cost.workers(self.child.pid) != self.workers:
            raise Broken(f"{self.name} replaced a worker during the measurement; its log: {self.log()}")

    def stop(self):
        super().stop()
        shutil.rmtree(self.home)


class Nginx(Proxy):
    def __init__(self, bench, backend):
        self.home = tempfile.mkdtemp(prefix="bench-nginx-")
        self.log_path = os.path.join(self.home, "error.log")
        self.port = free_port()
        conf = os.path.join(self.home, "nginx.conf")
        with open(conf, "w", encoding="ascii") as f:
            f.write(
                NGINX_CONF.format(
                    port=self.port,
                    backend=backend.port,
                    descriptors=bench.descriptors,
                    user="user root;" if os.geteuid() == 0 else "",
                    extra=NGINX_BUFFERS.format(bench.nginx_buffer) if bench.nginx_buffer else "",
                )
            )
        argv = [bench.nginx, "-p", self.home, "-c", conf, "-e", self.log_path]
        super().__init__("nginx", argv, bench.proxy_cpus)


class Parapet(Proxy):
    def __init__(self, bench, backend):
        self.home = tempfile.mkdtemp(prefix="bench-parapet-")
        self.log_path = os.path.join(self.home, "stderr")
        most = str(bench.connections + 1000)
        argv = [bench.parapet, "serve", "--workers", "1", "--listen", "127.0.0.1:0"]
        argv += ["--backend", f"http://127.0.0.1:{backend.port}", "--max-connections", most, "--max-per-client", most]
        with open(self.log_path, "wb") as log:
            super().__init__("parapet", argv, bench.proxy_cpus, stderr=log, stdin=subprocess.DEVNULL)

    def settle(self):
        deadline = time.monotonic() + START_SECONDS
        while not (found := re.search(r"listening on http://127\.0\.0\.1:(\d+)", self.log())):
            if self.child.poll() is not None or time.monotonic() > deadline:
                raise Broken(f"parapet did not say where it listens; its log: {self.log()}")
            time.sleep(0.02)
        self.port = int(found.group(1))
        super().settle()

    def log_lines(self):
        with open(self.log_path, "rb") as f:
            return sum(piece.count(b"\n") for piece in iter(lambda: f.read(1 << 20), b""))


class Load(Program):
    """A load client, connected and waiting for go()."""

    def __init__(self, bench, port, mode, *flags):
        super().__init__(
            f"the load client ({mode})",
            [bench.tool("relay-client"), mode, "-p", str(port), *map(str, flags)],
            bench.load_cpus,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def settle(self):
        self.line(60)

    def go(self):
        self.child.stdin.write("go\n")
        self.child.stdin.flush()

    def result(self):
        """What it counted, as numbers by name."""
        words = self.line(120).split()
        return {name: int(value) for name, value in (word.split("=") for word in words[1:])}
