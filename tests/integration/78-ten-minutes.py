"""A verification of ten minutes, on a clock that the test moves: in each API, streamed, held and whole, a waiting client hears
something at least every fifteen seconds, in its API's own way, and gets its whole answer at the end."""
import json
import os
import select
import struct
import threading
import time

from harness import shim
from harness.client import request
from harness.guarding import APIS, DRAFT, NONSENSE, ON, Scene, final, in_chunks, recorded, reply, says, whole
from harness.parapet import scratch
from harness.runner import check, equal, main, wait_for
from harness.texts import text_in

MINUTES = 10
HEARD_EVERY = 15  # seconds: what clients are promised
STEP = 2.5        # seconds that the clock is moved at a time: a worker whose heart stops for ten is taken for dead
TICKS = int(HEARD_EVERY / STEP)
LIMITS = {"patience": "15m", "turns": 32, "calls": 32, "each": 32}
HELD = {**LIMITS, "patience": "15m\nroutes:\n  - {name: arithmetic, deliver: hold}"}

# The monotonic clock by a number of microseconds in a shared file: above 0 it says that time, and stands; otherwise it is so much
# ahead of the real one. Whoever sleeps looks at it often.
AHEAD = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define LOOK_MILLIS 10

static volatile long long *number;
static int (*real_clock)(clockid_t, struct timespec *);
static int (*real_wait)(int, struct epoll_event *, int, int);

__attribute__((constructor)) static void map(void)
{
	int fd = open(getenv("SHIM_AHEAD"), O_RDWR);

	real_clock = dlsym(RTLD_NEXT, "clock_gettime");
	real_wait = dlsym(RTLD_NEXT, "epoll_wait");
	number = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
}

int clock_gettime(clockid_t id, struct timespec *at)
{
	int result = real_clock(id, at);
	long long said = number[0], micros = said;

	if (result != 0 || (id != CLOCK_MONOTONIC && id != CLOCK_MONOTONIC_COARSE))
		return result;
	if (said <= 0)
		micros = at->tv_sec * 1000000LL + at->tv_nsec / 1000 - said;
	at->tv_sec = micros / 1000000;
	at->tv_nsec = micros % 1000000 * 1000;
	return result;
}

int epoll_wait(int fd, struct epoll_event *events, int most, int timeout)
{

	number[1] = 1;
	return real_wait(fd, events, most, timeout < 0 || timeout > LOOK_MILLIS ? LOOK_MILLIS : timeout);
}
"""


class Clock:
    """The shared number that sets the monotonic clock of what runs under the shim."""

    def __init__(self, folder):
        path = os.path.join(folder, "ahead")
        self._map = shim.page(path)
        self.env = {"LD_PRELOAD": shim.build(folder, "ahead", AHEAD), "SHIM_AHEAD": path}
        self.seconds = 0

    def _set(self, micros):
        # One store: nobody sees half of it.
        struct.pack_into("q", self._map, 0, micros)

    def stop(self):
        self._stopped = time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000
        self._set(self._stopped)

    def move(self, seconds):
        self.seconds += seconds
        self._set(self._stopped + int(self.seconds * 1e6))

    def go_on(self):
        self._set(time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1000 - self._stopped - int(self.seconds * 1e6))

    def in_use(self):
        return self._map[8] == 1


def receive(client):
    """All that has come by now."""
    while select.select([client.sock], [], [], 0)[0] and client.more():
        pass


def begin(served, api, stream, go):
    """A turn whose first extra call waits for the event; its client has what there is of the answer."""
    kind, content = recorded(api, stream)
    answer = in_chunks(kind, content, 0) if stream else whole(kind, content)

    async def step(connection):
        await connection.until(go)
        await connection.send(reply(api, NONSENSE))
    scene = served.scene
    scene.draft, scene.step = says(answer), step
    before = len(scene.steps)
    client = served.begin(api, stream)
    wait_for(lambda: len(scene.steps) > before, f"{api}: the extra call")
    return client


def signs_of(api, stream, content, draft, what):
    """How many signs of life stand in an answer, each of which must have its API's form; the rest must be the draft."""
    if not stream:
        equal(json.loads(content), json.loads(draft), f"{what}: the answer")
        return len(content) - len(content.lstrip())
    if api in ("chat", "generate"):
        lines = [json.loads(line) for line in content.splitlines()]
        check(all(line["model"] and line["created_at"] for line in lines), f"{what}: lines of the API's own form")
        check([line["done"] for line in lines] == [False] * (len(lines) - 1) + [True], f"{what}: nothing behind the end")
        signs = len(lines) - len(draft.splitlines())
        empty = [line for line in lines[:-1] if not (line["response"] if api == "generate" else line["message"]["content"])]
        check(len(empty) >= signs, f"{what}: signs have no text")
        return signs
    events = content.split(b"\n\n")
    return sum(event.startswith(b":") and b"\n" not in event for event in events)


def wait_ten_minutes(limits, kinds):
    with scratch() as folder:
        clock, scene, go = Clock(folder), Scene(**limits), threading.Event()
        scene.env = clock.env
        with scene.serve() as served:
            check(clock.in_use(), "the shim is not in use: this test would show nothing")
            worker = served.parapet.worker()
            waiting = {(api, stream): begin(served, api, stream, go) for api in APIS for stream in kinds}
            clock.stop()
            # What the draft brings is no sign of life: the first one must come in the first window.
            for client in waiting.values():
                receive(client)
            heard = {turn: len(client.buffer) for turn, client in waiting.items()}
            with served.parapet.connect() as other:
                for tick in range(1, int(MINUTES * 60 / STEP) + 1):
                    clock.move(STEP)
                    # Its worker has answered, so that its heart has beaten, too.
                    equal(other.ask("GET", "/parapet/health").status, 200, "another client")
                    for (api, stream), client in waiting.items():
                        receive(client)
                        if tick % TICKS == 0:
                            # If nothing has come yet, it is on its way.
                            while len(client.buffer) == heard[api, stream]:
                                check(client.more(), f"{api}, {stream}: the connection ended after {clock.seconds} s")
                            heard[api, stream] = len(client.buffer)
            clock.go_on()
            go.set()
            for (api, stream), client in waiting.items():
                what = f"{api}, {'streamed' if stream else 'whole'}"
                got, draft = client.response(b"POST"), recorded(api, stream)[1]
                signs = signs_of(api, stream, got.content, draft, what)
                check(MINUTES * 60 / HEARD_EVERY <= signs <= MINUTES * 60 / 5, f"{what}: {signs} signs of life")
                equal(text_in(got.content.lstrip(), stream), DRAFT, f"{what}: the text")
                check(final(served, got)[0] in ("confirmed", "unchecked", "fallback"), f"{what}: {final(served, got)}")
                client.close()
            equal(served.parapet.worker(), worker, "the worker")


def test_answers_that_are_held_whole_or_stand_already():
    wait_ten_minutes(LIMITS, (False, True))


def test_streams_that_are_held():
    wait_ten_minutes(HELD, (True,))


main(globals())
