"""Two parapets behind HAProxy, each on a machine of its own as far as the network goes (namespaces, joined by veth pairs): arms
agree, a drained one loses nothing, and what both do adds up."""
import json
import os
import shutil
import signal
import subprocess
import sys
import threading

from harness import runner
from harness.backend import Backend, answer
from harness.client import Client, request
from harness.parapet import READY, Program, scratch
from harness.runner import Skip, check, equal, main, wait_for

INSIDE = "PARAPET_TEST_INSIDE"
FRONT = ("127.0.0.1", 11440)
POLICY = "version: 1\nexperiment:\n  name: halves\n  by: ['header:X-User', address]\n  arms: {'off': 50, 'on': 50}\n"
EXAMPLE = os.path.join(runner.ROOT, "packaging", "haproxy", "haproxy.cfg")
BODY = {"model": "m", "stream": False, "messages": [{"role": "user", "content": "Hello"}]}


def sh(*argv):
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    check(done.returncode == 0, f"{' '.join(argv)}: {done.stderr}")


class Site:
    """The example's configuration, with each parapet in a namespace: only addresses and the balance are ours."""

    def __init__(self, script=None):
        self.script = script
        self.asked = 0  # turns that were answered

    def __enter__(self):
        self.folder = scratch()
        folder = self.folder.__enter__()
        os.chmod(folder, 0o777)
        # A unix socket is the same in every namespace of the network.
        path = os.path.join(folder, "backend")
        self.backend = Backend(self.script, path=path) if self.script else Backend(path=path)
        policy = os.path.join(folder, "policy.yaml")
        with open(policy, "w", encoding="utf-8") as file:
            file.write(POLICY)
        self.parapets = [self._start(number, policy) for number in (1, 2)]
        with open(EXAMPLE, encoding="utf-8") as file:
            config = file.read()
        for number, (name, port) in enumerate((("one", 11435), ("two", 11445)), 1):
            line = f"server {name} 127.0.0.1:{port} check"
            check(line in config, f"the example has no {line!r}")
            config = config.replace(line, f"server {name} 10.77.{number}.2:11435 check")
        check("balance leastconn" in config, "the example balances otherwise")
        own = os.path.join(folder, "haproxy.cfg")
        with open(own, "w", encoding="utf-8") as file:
            file.write(config.replace("balance leastconn", "balance roundrobin"))
        self.haproxy = subprocess.Popen([shutil.which("haproxy"), "-db", "-f", own], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(lambda: self.answers() and self.answers(), "HAProxy to find both")
        return self

    def _start(self, number, policy):
        space = f"parapet{number}"
        argv = ["ip", "netns", "exec", space, runner.binary("parapet"), "serve", "--backend", self.backend.url, "--policy", policy,
                "--listen", f"10.77.{number}.2:11435", "--insecure-no-key", "--max-per-client", "4096", "--log-format", "json"]
        program = Program(argv, under=False)
        program.await_line(READY, space)
        return program

    def answers(self):
        try:
            return self.ask("nobody") == 200
        except OSError:
            return False

    def ask(self, user, arm=None):
        with Client(FRONT) as client:
            client.send(request("POST", "/api/chat", [("X-User", user)], BODY))
            got = client.response(b"POST")
        self.asked += got.status == 200
        if arm is not None:
            arm.append(got.value(b"x-parapet-arm"))
        return got.status

    def turns(self, number):
        """Turns that one of them has logged."""
        return sum('"turn"' in line for line in list(self.parapets[number].output.lines))

    def __exit__(self, kind, *rest):
        self.haproxy.terminate()
        self.haproxy.wait(runner.PATIENCE)
        for parapet in self.parapets:
            if not parapet.ended():
                parapet.popen.send_signal(signal.SIGTERM)
            status = parapet.wait()
            parapet.output.finish()
            check(kind is not None or status == 0, f"status {status}: {parapet.output.text()[-500:]}")
        self.backend.__exit__(kind, *rest)
        self.folder.__exit__(kind, *rest)


def test_arms_agree_and_both_do_their_share():
    with Site() as site:
        wait_for(lambda: [site.ask("x") for _ in range(4)] == [200] * 4 and site.turns(0) and site.turns(1), "both to answer")
        seen = set()
        for user in range(40):
            arms = []
            equal([site.ask(f"user {user}", arms) for _ in range(4)], [200] * 4, "statuses")
            check(len(set(arms)) == 1 and arms[0] in (b"on", b"off"), f"user {user}: {arms}")
            seen.add(arms[0])
        equal(seen, {b"on", b"off"}, "arms")
        wait_for(lambda: site.turns(0) + site.turns(1) == site.asked,
                 lambda: f"each turn once, not {site.turns(0)} + {site.turns(1)} of {site.asked}")
        for number in (0, 1):
            check(site.turns(number) > 40, f"{site.turns(number)} turns of {site.asked} for one of them")


def test_what_both_hold_at_once_adds_up():
    """A backend that answers nobody until all are there: more than either parapet was given."""
    total, together, come = 24, threading.Event(), set()

    async def script(connection):
        while True:
            message = await connection.request()
            if message.target == b"/api/chat" and b"slow" in message.body:
                come.add(connection)
                if len(come) >= total:
                    together.set()
                while not together.is_set():
                    await connection.pause(0.01)
            await connection.send(answer(json.dumps({"done": True}).encode()))

    with Site(script) as site:
        statuses = []

        def one():
            with Client(FRONT) as client:
                client.send(request("POST", "/api/chat", (), {**BODY, "model": "slow"}))
                statuses.append(client.response(b"POST").status)
        threads = [threading.Thread(target=one) for _ in range(total)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        equal(statuses, [200] * total, "statuses")


def test_a_drained_one_loses_nothing():
    with Site() as site:
        wait_for(lambda: site.ask("x") == 200 and site.turns(0) and site.turns(1), "both to answer")
        stop, wrong, done = threading.Event(), [], [0]

        def load():
            while not stop.is_set():
                try:
                    status = site.ask("user")
                except Exception as error:  # whatever a client could see
                    status = error
                done[0] += 1
                if status != 200:
                    wrong.append(status)
        threads = [threading.Thread(target=load) for _ in range(4)]
        for thread in threads:
            thread.start()
        wait_for(lambda: done[0] > 40, "some requests")
        os.kill(site.parapets[0].pid, signal.SIGTERM)
        equal(site.parapets[0].wait(), 0, "status of the drained one")
        before = done[0]
        wait_for(lambda: done[0] > before + 40, "more requests")
        stop.set()
        for thread in threads:
            thread.join()
        check(not wrong, f"{len(wrong)} of {done[0]} failed: {wrong[:3]}")


def prepare():
    """In fresh namespaces: two more of the network, each with an address that we can reach."""
    sh("ip", "link", "set", "lo", "up")
    sh("mount", "-t", "tmpfs", "tmpfs", "/run")
    for number in (1, 2):
        space, ours = f"parapet{number}", f"veth{number}"
        sh("ip", "netns", "add", space)
        sh("ip", "link", "add", ours, "type", "veth", "peer", "name", "eth0", "netns", space)
        sh("ip", "addr", "add", f"10.77.{number}.1/24", "dev", ours)
        sh("ip", "link", "set", ours, "up")
        for link in (["addr", "add", f"10.77.{number}.2/24", "dev", "eth0"], ["link", "set", "eth0", "up"], ["link", "set", "lo", "up"]):
            sh("ip", "-n", space, *link)


def test_here():
    if shutil.which("haproxy") is None or shutil.which("ip") is None:
        raise Skip("HAProxy or ip is not installed (Debian: haproxy, iproute2; script/bootstrap --tests installs them)")
    if os.geteuid() != 0 or subprocess.run(["unshare", "--net", "--mount", "true"], capture_output=True, check=False).returncode != 0:
        raise Skip("namespaces of the network need root, and a kernel that grants them")
    done = subprocess.run(["unshare", "--net", "--mount", sys.executable, __file__, sys.argv[1]], env={**os.environ, INSIDE: "1"},
                          check=False)
    equal(done.returncode, 0, "the tests inside")


if __name__ == "__main__":
    if INSIDE in os.environ:
        prepare()
        del globals()["test_here"]
        main(globals())
    else:
        main({"test_here": test_here})
