"""The figures: how each is measured once, and what it should be."""

import json
import statistics
import time

import cost
from servers import Backend, Broken, Load

REQUEST_TARGET = "/v1/embeddings"
TURN_TARGET = "/v1/chat/completions"
# An everyday chat of 2 KB: nothing in it is a case for a guard, and whoever decides has to read it all to know.
TURN = {
    "model": "gemma3:4b",
    "messages": [
        {"role": "system", "content": "You are a helpful assistant. Answer in the language of the question, be brief, and "
         "say so when you do not know something. Use plain words, and no headings unless somebody asks for them."},
        {"role": "user", "content": "We are thinking of moving our small bookshop from the harbour to the old town. What "
         "should we think of before we decide?"},
        {"role": "assistant", "content": "Think of who comes to you today, and why. People at the harbour have time to look "
         "around, while those who live in the old town come for something that they know they want. Ask your regular "
         "customers whether they would follow you, and look at the new street on a weekday morning as well as on a "
         "Saturday afternoon. Then there is the building itself: old houses are beautiful, but their cellars are damp, and "
         "paper does not forgive that. Have somebody look at the walls before you sign anything, and find out what you are "
         "allowed to change, since many of these houses are protected. Finally, talk to the neighbours. A bakery next door "
         "is worth more than any advertisement."},
        {"role": "user", "content": "Thank you, that helps. My sister says that the damp is not as bad as people think, and "
         "that the landlord would put in a new floor if we stay for a long time. On the other hand, our favourite teacher "
         "from the school by the harbour brings a whole class every spring, and we would miss that very much. Could you "
         "write a friendly letter to the landlord in which we ask whether we may come and look at the cellar after a rainy "
         "day, whether the floor could be done before the winter, and whether he would mind a small bench in front of the "
         "window? Please keep it warm and polite, leave the rent for another day, and end with an invitation to have tea "
         "with us in the old shop, so that he sees who we are and how much the place means to everybody here."},
    ],
    "stream": False,
    "temperature": 0.7,
}
TURN_FLAGS = ["-t", TURN_TARGET, "-j", json.dumps(TURN, separators=(",", ":"))]
CLOSED_CONNECTIONS = 32
OPEN_CONNECTIONS = 64
STREAM_MS = 20
SLOW_STREAM_MS = 2000
STALL_MS = 400
LATE_PERCENT = 10  # events that pile up go through a proxy together, and look cheap
REPEATS = 10


class Disturbed(Exception):
    """The machine was busy elsewhere: what was measured says nothing and is measured again."""


class Row:
    """One line of the table. Judged by the ratio to nginx, or by parapet's own value where `alone` is set."""

    def __init__(self, key, title, unit, target, alone=False):
        self.key, self.title, self.unit, self.target, self.alone = key, title, unit, target, alone


class Figure:
    """One measurement, repeated on each server in turn.

    Servers live through all rounds, but each round has its own where `fresh`. `steady` figures vary little or take long,
    so that a fifth of the rounds, but at least five, will do.
    """

    def __init__(self, name, once, rows, fresh=False, steady=False, direct=True):
        self.name, self.once, self.rows = name, once, rows
        self.fresh, self.steady, self.direct = fresh, steady, direct
        self.repeated = 0

    def rounds(self, wanted):
        return min(wanted, max(5, wanted // 5)) if self.steady else wanted


class Spent:
    """CPU time of a server's workers between two moments, of all its processes if asked; none for a direct run."""

    def __init__(self, proxy, all_of_it=False):
        self.pids = proxy.workers if proxy else []
        if proxy and all_of_it:
            self.pids = sorted({*self.pids, proxy.child.pid})
        self.before = cost.cpu_ns(self.pids)

    def microseconds(self):
        return (cost.cpu_ns(self.pids) - self.before) / 1000


def requests(bench, port, proxy):
    """As many requests as 32 connections get through."""
    flags = ["-c", CLOSED_CONNECTIONS, "-s", bench.seconds, "-t", REQUEST_TARGET]
    with Load(bench, port, "closed", *flags) as load:
        spent = Spent(proxy)
        load.go()
        got = load.result()
        return {
            "request_cpu": spent.microseconds() / got["requests"],
            "request_rate": got["requests"] * 1e9 / got["ns"],
        }


def turns(bench, port, proxy):
    """As many chat turns as 32 connections get through, each decided and logged. Whoever writes the log counts too."""
    with Load(bench, port, "closed", "-c", CLOSED_CONNECTIONS, "-s", bench.seconds, *TURN_FLAGS) as load:
        lines = proxy.log_lines() if proxy else 0
        spent = Spent(proxy, all_of_it=True)
        load.go()
        got = load.result()
        measured = {
            "turn_cpu": spent.microseconds() / got["requests"],
            "turn_rate": got["requests"] * 1e9 / got["ns"],
        }
        if proxy:
            measured["turn_logged"] = 100 * (proxy.log_lines() - lines) / got["requests"]
        return measured


def paced_turns(bench, port, proxy):
    """The same at a fixed rate, timed like `latency`."""
    return latency(bench, port, proxy, TURN_FLAGS, all_of_it=True)


def latency(bench, port, proxy, target=("-t", REQUEST_TARGET), all_of_it=False):
    """Requests at a fixed rate, each timed from the moment it was due."""
    flags = ["-c", OPEN_CONNECTIONS, "-s", bench.seconds, "-r", bench.rate, *target]
    with Load(bench, port, "open", *flags) as load:
        spent = Spent(proxy, all_of_it)
        load.go()
        got = load.result()
        return {
            "latency_p50": got["p50"] / 1000,
            "latency_p99": got["p99"] / 1000,
            "paced_cpu": spent.microseconds() / got["requests"],
        }


def chunks(bench, port, proxy):
    """Many streams, each event of each alone on the wire."""
    flags = ["-c", bench.streams, "-s", bench.seconds, "-t", f"/stream/{STREAM_MS}"]
    with Load(bench, port, "stream", *flags) as load:
        time.sleep(0.3)
        spent = Spent(proxy)
        load.go()
        got = load.result()
        share = 100 * got["events"] * STREAM_MS * 1e6 / (bench.streams * got["ns"])
        if abs(share - 100) > LATE_PERCENT:
            raise Disturbed(f"{share:.0f} % of the events that were due came in time")
        return {"chunk_cpu": spent.microseconds() / got["events"], "chunk_share": share}


def download(bench, port, proxy):
    size = bench.download_mb * 1000000
    with Load(bench, port, "download", "-t", f"/bytes/{size}") as load:
        spent = Spent(proxy)
        load.go()
        got = load.result()
        return {"download_cpu": spent.microseconds() / 1000, "download_rate": got["bytes"] * 1000 / got["ns"]}


def warm(bench, proxy):
    """Let a fresh server allocate what it allocates once."""
    with Load(bench, proxy.port, "closed", "-c", 64, "-s", 0.2, "-t", REQUEST_TARGET) as load:
        load.go()
        load.result()
    time.sleep(0.2)


def upload(bench, port, proxy):
    """The most memory that a large upload holds while the backend leaves it unread for a moment."""
    warm(bench, proxy)
    before = most = cost.rss_kb(proxy.workers)
    with Load(bench, port, "upload", "-t", f"/stall/{STALL_MS}", "-b", bench.upload_mb * 1000000) as load:
        load.go()
        until = time.monotonic() + STALL_MS / 1000
        while time.monotonic() < until:
            most = max(most, cost.rss_kb(proxy.workers))
            time.sleep(0.005)
        load.result()
        most = max(most, cost.rss_kb(proxy.workers))
        return {"upload_rss": (most - before) / 1024}


def held(bench, port, proxy, key, mode, target):
    """Memory that open connections hold, per connection."""
    warm(bench, proxy)
    before = cost.rss_kb(proxy.workers)
    with Load(bench, port, mode, "-c", bench.connections, "-t", target):
        time.sleep(0.5)
        return {key: (cost.rss_kb(proxy.workers) - before) / bench.connections}


def idle(bench, port, proxy):
    return held(bench, port, proxy, "idle_rss", "closed", REQUEST_TARGET)


def slow(bench, port, proxy):
    return held(bench, port, proxy, "slow_rss", "stream", f"/stream/{SLOW_STREAM_MS}")


FIGURES = [
    Figure(
        "requests",
        requests,
        [
            Row("request_cpu", "CPU per 2 KB POST", "us", 0.80),
            Row("request_rate", "2 KB POSTs a second", "/s", None),
        ],
    ),
    Figure(
        "chunks",
        chunks,
        [
            Row("chunk_cpu", "CPU per streamed chunk", "us", 0.85),
            Row("chunk_share", "chunks that came in time", "%", None),
        ],
        direct=False,
    ),
    Figure(
        "latency",
        latency,
        [
            Row("added_p50", "added latency, median", "us", 1.00),
            Row("added_p99", "added latency, p99", "us", 1.00),
            Row("latency_p50", "latency, median", "us", None),
            Row("latency_p99", "latency, p99", "us", None),
            Row("paced_cpu", "CPU per 2 KB POST at that rate", "us", None),
        ],
    ),
    Figure(
        "turns",
        turns,
        [
            Row("turn_cpu", "CPU per 2 KB chat turn", "us", 1.30),
            Row("turn_rate", "2 KB chat turns a second", "/s", None),
            Row("turn_logged", "turns that were logged", "%", None),
        ],
    ),
    Figure(
        "turn-latency",
        paced_turns,
        [
            Row("added_p50", "added to a turn, median", "us", None),
            Row("added_p99", "added to a turn, p99", "us", 1.20),
            Row("latency_p50", "latency of a turn, median", "us", None),
            Row("latency_p99", "latency of a turn, p99", "us", None),
            Row("paced_cpu", "CPU per turn at that rate", "us", 1.30),
        ],
    ),
    Figure(
        "upload",
        upload,
        [Row("upload_rss", "memory added by an upload", "MB", 4.0, alone=True)],
        fresh=True,
        steady=True,
        direct=False,
    ),
    Figure(
        "idle",
        idle,
        [Row("idle_rss", "memory per idle connection", "KB", 0.5, alone=True)],
        fresh=True,
        steady=True,
        direct=False,
    ),
    Figure(
        "slow",
        slow,
        [Row("slow_rss", "memory per slow stream", "KB", 1.0, alone=True)],
        fresh=True,
        steady=True,
        direct=False,
    ),
    Figure(
        "download",
        download,
        [
            Row("download_cpu", "CPU of a download", "ms", 1.00),
            Row("download_rate", "download, wall", "MB/s", None),
        ],
        steady=True,
    ),
]


def add_latency(rounds):
    """What the way through a server adds to the direct way: to its median, so that one disturbed direct run spoils none."""
    for key in ("p50", "p99"):
        direct = statistics.median(measured["direct"][f"latency_{key}"] for measured in rounds)
        for measured in rounds:
            for name in ("parapet", "nginx"):
                measured[name][f"added_{key}"] = measured[name][f"latency_{key}"] - direct


def measure_on(bench, figure, port, proxy):
    """One measurement, repeated while the machine disturbs it."""
    for _ in range(REPEATS):
        try:
            return figure.once(bench, port, proxy)
        except Disturbed as e:
            figure.repeated += 1
            why = f"{figure.name}: {e} from {proxy.name}, {REPEATS} times in a row"
    raise Broken(why)


def measure_round(bench, figure, servers, number):
    """One round of a figure: direct where that means something, then both servers, every other time in turned order."""
    measured = {}
    if figure.direct:
        measured["direct"] = measure_on(bench, figure, bench.backend.port, None)
    for name, make in list(servers.items())[:: -1 if number % 2 else 1]:
        if figure.fresh:
            # Its own backend too: thousands of closed connections towards one address would use up the ports.
            with Backend(bench) as backend, make(bench, backend) as proxy:
                measured[name] = measure_on(bench, figure, proxy.port, proxy)
                proxy.check_workers()
        else:
            proxy = bench.standing[name]
            measured[name] = measure_on(bench, figure, proxy.port, proxy)
            proxy.check_workers()
    return measured
