"""Thousands of guarded turns of every kind through the whole proxy, many of whose clients leave: no descriptor, no memory, no
place among the guards', no room in the jail and no process is kept. PARAPET_TEST_SCALE=17 makes it 10,000."""
import json
import os
import select
import threading
import time

from harness import proc
from harness.client import Client, Cut, request
from harness.guarding import ENDLESS, runners
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import SANITIZED, SLOW, WRAPPED, Skip, check, equal, main, scaled, seeded, wait_for

THREADS = 4
POLICY = f"version: 1\nname: crowd\npatience: {SLOW}s\nguard: {{turns: {THREADS}, calls: {THREADS}, per-client: {THREADS}}}\n"
WRONG = "That is 5 * 20 = 100, 3 * 30 = 90 and 2 * 45 = 90 dollars. The total is $245."
LINES = "```python\na = 5 * 20\nb = 3 * 30\nc = 2 * 45\nprint(a + b + c)\n```"
LOOP = "```python\ntotal = 0\nfor price, copies in [(20, 5), (30, 3), (45, 2)]:\n    total += price * copies\nprint(total)\n```"

# What a turn is about: its draft, the replies to further questions, how many in a hundred, whether it is replaced.
MOODS = {
    "proven": ({"text": WRONG}, {"text": LINES}, 30, True),
    "shown": ({"text": WRONG}, {"text": LOOP}, 20, True),
    "right": ({"text": "The total is $280."}, {"text": LINES}, 10, False),
    "failing": ({"text": WRONG}, {"text": "```python\nprint(5 * 20 / 0)\n```"}, 10, False),
    "talking": ({"text": WRONG}, {"text": "I would rather not."}, 10, False),
    "refused": ({"text": WRONG}, {"status": 500, "message": "no"}, 5, False),
    "reset": ({"text": WRONG}, {"reset": True}, 5, False),
    "broken": ({"text": WRONG}, {"text": LINES, "close-after": 1, "chunk": 4}, 4, False),
    "cut": ({"text": WRONG, "close-after": 2, "chunk": 4}, {"text": LINES}, 5, False),
    "endless": ({"text": WRONG}, {"text": ENDLESS}, 1, False),
}
SLOWLY = {"when": ["Take your time."], "replies": [{"text": "The total is $280.", "first-delay-ms": 500 * SLOW}]}
APIS = {"/v1/chat/completions": "messages", "/api/chat": "messages", "/v1/messages": "messages", "/v1/responses": "input",
        "/api/generate": "prompt"}


def tape():
    rows = [SLOWLY]
    for mood, (draft, reply, _, _) in MOODS.items():
        rows.append({"when": [f"The {mood} shop"], "replies": [draft]})
        rows += [{"when": [f"The {mood} shop"], "step": step, "replies": [reply]}
                 for step in ("ask_first", "mend_program")]
        # Said again in the same shape it is no second opinion.
        again = {"text": {LINES: LOOP, LOOP: LINES}[reply["text"]]} if reply.get("text") in (LINES, LOOP) else {}
        rows.append({"when": [f"The {mood} shop"], "step": "ask_second", "replies": [reply | again]})
    return rows


def body(prompt, path, stream, model):
    member = APIS[path]
    text = [{"role": "user", "content": prompt}] if member == "messages" else prompt
    return {"model": model, "stream": stream, "max_tokens": 500, member: text}


class Crowd:
    """Threads that ask one turn after the other."""

    def __init__(self, address, turns, name):
        self.address = address
        self.wrong, self.verdicts = [], {}
        self.threads = [threading.Thread(target=self._run, args=(turns // THREADS, seeded(f"{name} {n}"), f"{name}{n}"))
                        for n in range(THREADS)]

    def run(self):
        for thread in self.threads:
            thread.start()
        for thread in self.threads:
            thread.join()
        check(not self.wrong, lambda: f"{len(self.wrong)} wrong answers: {self.wrong[0]}")

    def _run(self, count, random, name):
        client = None
        for number in range(count):
            client = client or Client(self.address)
            try:
                # A model of its own for each turn: a breaker would spare one that fails.
                stays = self._one(client, random, f"{name}-{number}:2b")
            except (Cut, ConnectionError):
                stays = False
            except Exception as error:  # every other surprise is a wrong answer
                self.wrong.append(repr(error))
                return
            if not stays:
                client.close()
                client = None
        if client is not None:
            client.close()

    def _one(self, client, random, model):
        mood = random.choices(list(MOODS), [row[2] for row in MOODS.values()])[0]
        path, stream = random.choice(list(APIS)), random.random() < 0.4
        prompt = f"The {mood} shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
        client.send(request("POST", path, [("X-Parapet", "on")], body(prompt, path, stream, model)))
        leaves = random.random()
        if leaves < 0.2:
            select.select([client.sock], [], [], random.random() / 50)
            if leaves < 0.1:
                client.reset()
            return False
        got = client.response(b"POST")
        verdict = (got.value(b"x-parapet-verdict") or b"").decode()
        self.verdicts[verdict] = self.verdicts.get(verdict, 0) + 1
        if got.status != 200 or (mood == "cut" and not stream):
            check(mood == "cut", f"{mood}, {path}: {got.status} {got.content[:200]}")
        elif verdict in ("replaced", "repaired"):
            check(MOODS[mood][3] and b"280" in got.content and b"$245" not in got.content, f"{mood}, {path}: {got.content[-600:]}")
        else:
            check(b"$245" in got.content or mood == "right" or stream, f"{mood}, {path}: {got.content[-600:]}")
        return not got.closes()


def read_gauge(client, name):
    text = client.ask("GET", "/parapet/metrics").content.decode()
    return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(name + " "))


def gauge(parapet, name):
    with parapet.connect() as client:
        return read_gauge(client, name)


def settled(parapet):
    """Wait until nothing happens any more: descriptors of each process, processes of the jail, memory. One connection serves for
    all looks: of one for each the worker might or might not have seen the end when its descriptors are counted."""
    with parapet.connect() as client:
        return settled_for(parapet, client)


def settled_for(parapet, client):
    pids = {"parent": parapet.pid, "worker": parapet.worker(), "jail": parapet.jail()}
    seen = {"now": None, "since": 0.0}

    def look():
        read_gauge(client, "parapet_requests_in_flight")  # who answers has seen what ended before
        return {name: proc.descriptors(pid) for name, pid in pids.items()}, len(runners(pids["jail"]))

    def steady():
        now = look()
        if now != seen["now"]:
            seen.update(now=now, since=time.monotonic())
        return time.monotonic() - seen["since"] > 0.5
    for name in ("parapet_held_bytes", "parapet_requests_in_flight", "parapet_jail_jobs", "parapet_turns_awaiting_first_byte"):
        wait_for(lambda: gauge(parapet, name) == 0, lambda: f"{name}: {gauge(parapet, name)}")  # noqa: B023
    wait_for(steady, "descriptors to settle")
    # The connections to the backend that wait for their next request are the pool's own to bound.
    return *look(), {name: proc.rss(pid) for name, pid in pids.items()}


def all_places_are_free(parapet):
    """As many turns at once as there are places are guarded, each."""
    prompt = "Take your time. A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
    path = "/v1/chat/completions"
    clients = [parapet.connect() for _ in range(THREADS)]
    for number, client in enumerate(clients):
        client.send(request("POST", path, [("X-Parapet", "on")], body(prompt, path, False, f"places{number}:2b")))
    for client in clients:
        got = client.response(b"POST")
        check(got.value(b"x-parapet-verdict") in (b"confirmed", b"unchecked", b"fallback"), lambda: f"a place is missing: {got.fields}")  # noqa: B023
        client.close()


def test_nothing_is_left_of_thousands_of_guarded_turns():
    if os.geteuid() != 0:
        raise Skip("only root may count the descriptors of a process that is not dumpable")
    count = scaled(200 if SANITIZED or WRAPPED else 600, 100)
    with scratch() as folder, Replay(tape()) as replay:
        path = os.path.join(folder, "policy.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(POLICY)
        os.chmod(path, 0o644)
        with Parapet(replay, "--policy", path) as parapet:
            wait_for(lambda: gauge(parapet, "parapet_jail_ready") == 1, "the jail")
            worker, jail = parapet.worker(), parapet.jail()
            Crowd((parapet.host, parapet.port), max(count // 4, 200), "warm").run()
            files, processes, memory = settled(parapet)
            crowd = Crowd((parapet.host, parapet.port), count, "crowd")
            crowd.run()
            files_after, processes_after, memory_after = settled(parapet)
            print(f"   {count} turns {json.dumps(crowd.verdicts)}: descriptors {files} -> {files_after}; processes of the jail "
                  f"{processes} -> {processes_after}; KB { {n: m // 1024 for n, m in memory.items()} } -> "
                  f"{ {n: m // 1024 for n, m in memory_after.items()} }")
            check(crowd.verdicts.get("repaired", 0) > count // 10, f"few were repaired: {crowd.verdicts}")
            check(crowd.verdicts.get("direct", 0) < count // 10, f"many found no place: {crowd.verdicts}")
            equal((parapet.worker(), parapet.jail()), (worker, jail), "worker and jail")
            check(files_after["worker"] <= files["worker"] + THREADS, "the worker's descriptors, idle connections aside")
            equal((files_after["parent"], files_after["jail"]), (files["parent"], files["jail"]), "descriptors of parent and jail")
            check(processes_after <= processes + 1, f"processes of the jail: {processes}, then {processes_after}")
            for name in memory if not SANITIZED and not WRAPPED else ():
                grown = memory_after[name] - memory[name]
                check(grown < 2 << 20, f"the {name} has grown by {grown // 1024} KB")
            all_places_are_free(parapet)


main(globals())
