"""Whatever goes wrong while a draft is checked, the client gets the draft in time, and nothing of the guard is left behind:
the next turn is guarded again."""
import os
import signal
import threading

from harness import shim
from harness.client import Cut, chunked
from harness.guarding import (ENDLESS, NONSENSE, Scene, end_here, head, held_step, in_chunks, is_the_draft,
                              long_content, recorded, reply, runners, says, stands, verdict, whole)
from harness.parapet import scratch
from harness.runner import check, equal, main, wait_for


def failing_steps(api):
    """Ways in which an extra call fails: name -> what the backend does."""
    kind, content = recorded(api, True, NONSENSE)
    error = b'{"error":{"message":"no"}}'

    async def reset(connection):
        connection.reset()

    async def broken_head(connection):
        await connection.send(b"HTTP/9 what\r\n\r\n")

    async def cut(connection):
        await connection.send(whole(kind, content)[:-20])
        await end_here(connection)

    async def hang(connection):
        await connection.gone()

    async def endless(connection):
        await connection.send(head(kind, b"Transfer-Encoding: chunked"))
        while True:
            await connection.send(chunked(b": \n" * 20000, end=False))

    async def drip(connection):
        await connection.send(head(kind, b"Transfer-Encoding: chunked"))
        while True:
            await connection.send(chunked(b":", end=False))
            await connection.pause(0.05)

    async def interims(connection):
        while True:
            await connection.send(b"HTTP/1.1 102 Processing\r\n\r\n")
            await connection.pause(0.001)

    return {
        "500": says(whole(b"application/json", error, status=b"500 Oh")),
        "400": says(whole(b"application/json", error, status=b"400 No")),
        "404, chunked": says(in_chunks(b"application/json", error, 3, status=b"404 No")),
        "204": says(b"HTTP/1.1 204 No Content\r\n\r\n"),
        "garbage": says(whole(kind, b"\x00\xff{{{" * 100)), "empty": says(whole(kind, b"")),
        "an error in the stream": says(whole(kind, b'data: {"error":{"message":"no"}}\n\n')),
        "no HTTP": broken_head, "bad chunks": says(head(kind, b"Transfer-Encoding: chunked") + b"zz\r\n"),
        "reset": reset, "close": end_here, "cut": cut, "hang": hang, "endless": endless, "drip": drip, "interims": interims,
        "more than was said": says(whole(kind, content) + b"HTTP/1.1 200 OK\r\n"),
        "until the end": says(head(kind, b"Connection: close") + content),
    }


def test_every_failure_of_an_extra_call():
    scene = Scene()
    with scene.serve() as served:
        for number, (name, step) in enumerate(failing_steps("openai").items()):
            for stream in (False, True):
                kind, content = recorded("openai", stream)
                answer = in_chunks(kind, content, 0) if stream else whole(kind, content)
                scene.draft, scene.step = says(answer), step
                before = len(scene.steps)
                # That it is in time is the client's patience: a guard that had none would wait for ever.
                got = served.turn("openai", stream)
                stands(served, got, answer, f"{name}, stream {stream}")
                check(len(scene.steps) > before, f"{name}: no extra call")
            if number % 4 == 0:
                served.nothing_left()
        served.guards_again("failing calls")


def test_a_backend_that_is_gone_for_the_extra_call():
    """It closes after the draft and its port is taken by nobody."""
    scene = Scene()
    with scene.serve() as served:
        kind, content = recorded("openai", False)
        answer = whole(kind, content, more=b"Connection: close\r\n")

        async def last(connection):
            served.backend._loop.remove_reader(served.backend._listener.fileno())
            served.backend._listener.close()
            await connection.send(answer)
            await end_here(connection)
        scene.draft = last
        with served.parapet.connect() as client:
            served.begin("openai", False, client=client)
            got = client.response(b"POST")
            plain = answer.replace(b"Connection: close\r\n", b"")
            is_the_draft(got, plain, "gone")
            equal(verdict(got), "fallback", "gone: verdict")
            # The next one gets what anybody gets.
            served.begin("openai", False, client=client)
            equal(client.response(b"POST").status, 502, "after it")


# A name that stands for two addresses, of which nobody listens on the first.
TWO_ADDRESSES = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netdb.h>
#include <string.h>
int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **found)
{
	int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
	struct addrinfo *first;
	if (node == NULL || strcmp(node, "two.test") != 0)
		return real(node, service, hints, found);
	if (real("127.0.0.2", service, NULL, &first) != 0)
		return EAI_FAIL;
	while (first->ai_next != NULL)
		first->ai_next = NULL;
	return real("127.0.0.1", service, hints, &first->ai_next) == 0 ? (*found = first, 0) : EAI_FAIL;
}
"""


def test_a_backend_with_two_addresses():
    """The extra call finds the one that answers, as the client's request did."""
    scene = Scene()
    with scratch() as folder:
        library = shim.build(folder, "two", TWO_ADDRESSES)
        scene.env = {"LD_PRELOAD": library}
        scene.name = "two.test"
        with scene.serve() as served:
            kind, content = recorded("chat", False)
            scene.draft = says(whole(kind, content, more=b"Connection: close\r\n"))
            scene.step = says(reply("chat", NONSENSE))
            for _ in range(3):
                served.turn("chat", False)
            equal(len(scene.drafts), 3, "turns")
            check(len(scene.steps) >= 3, f"{len(scene.steps)} extra calls")


def test_a_hanging_backend_opens_the_breaker():
    """No answer in time is a failure like any other: after five the model is let alone."""
    scene = Scene(patience="200ms")
    with scene.serve() as served:
        scene.plays("chat", False)

        async def hang(connection):
            await connection.gone()
        scene.step = hang
        for _ in range(5):
            equal(verdict(served.turn("chat", False, model="slow")), "fallback", "a call without an answer")
        got = served.turn("chat", False, model="slow")
        equal(got.values(b"x-parapet-reason"), [b"breaker"], "after five of them")
        check(verdict(served.turn("chat", False, model="other")) == "fallback", "another model is guarded")


def test_drafts_that_are_none():
    """Too long, broken, cut, packed, ended by the connection, with errors in them: they pass as they are."""
    scene = Scene()
    big = {stream: long_content("openai", stream, 4 * 1024 * 1024 + 100000) for stream in (False, True)}
    with scene.serve() as served:
        for stream in (False, True):
            kind, content = recorded("openai", stream)
            scene.step = says(reply("openai", NONSENSE))
            other = {
                "404": whole(kind, content, status=b"404 No"), "201": whole(kind, content, status=b"201 Made"),
                "gzip": whole(kind, b"\x1f\x8b" + content, more=b"Content-Encoding: gzip\r\n"),
                "nonsense": whole(kind, (b"data: {{{{\n\n" if stream else b"{{{{") + content), "empty": whole(kind, b""),
                "too long": whole(*big[stream]), "too long, in chunks": in_chunks(*big[stream], 30011),
                "too long, in large chunks": in_chunks(*big[stream], 5000000),
                "an error": in_chunks(kind, content[:len(content) // 2] + b'\n\ndata: {"error":{"message":"no"}}\n\n', 0),
                "trailers": in_chunks(kind, content, 9)[:-2] + b"X-Sum: 1\r\n\r\n",
            }
            for name, answer in other.items():
                scene.draft = says(answer, 0)
                before = len(scene.steps)
                got = served.turn("openai", stream)
                is_the_draft(got, answer, f"{name}, stream {stream}")
                if name == "gzip":
                    equal((got.value(b"x-parapet-verdict"), got.value(b"x-parapet-reason")), (b"unchecked", b"compressed"), "gzip")
                if name != "trailers":
                    equal(len(scene.steps), before, f"{name}, stream {stream}: extra calls")
            for name, answer in (("cut", whole(kind, content)[:-5]), ("cut chunks", in_chunks(kind, content, 7)[:-5]),
                                 ("broken chunks", in_chunks(kind, content, 7)[:-20] + b"\r\nzz\r\n")):
                async def draft(connection, answer=answer):
                    await connection.send(answer)
                    await end_here(connection)
                scene.draft = draft
                with served.parapet.connect() as client:
                    served.begin("openai", stream, client=client)
                    try:
                        got = client.response(b"POST")
                        check(False, lambda: f"{name}: taken for whole: {got.body[-100:]!r}")  # noqa: B023
                    except Cut as end:
                        sent = answer.partition(b"\r\n\r\n")[2]
                        check(sent.startswith(end.received.strip(b"\r\n")) or end.received in sent,
                              f"{name}: {end.received[-80:]!r}")
                        check(len(end.received) >= len(sent) - 60, f"{name}: {len(end.received)} of {len(sent)} bytes")
            with served.parapet.connect() as client:
                scene.draft = says(head(kind, b"Connection: close") + content)

                async def until_close(connection, answer=head(kind, b"Connection: close") + content):
                    await connection.send(answer)
                    await end_here(connection)
                scene.draft = until_close
                served.begin("openai", stream, client=client)
                got = client.response(b"POST")
                equal((got.content, got.end), (content, "closed"), "until the end")
        served.guards_again("drafts that are none")


def test_long_drafts_keep_the_models_name():
    """A draft that turns out too long when much of it is held, edited on its way: every byte still comes, once."""
    scene = Scene()
    with scene.serve() as served:
        for stream in (False, True):
            kind, content = long_content("openai", stream, 4 * 1024 * 1024 + 100000)
            for answer in (whole(kind, content), in_chunks(kind, content, 30011), in_chunks(kind, content, 5000000)):
                scene.draft = says(answer)
                got = served.turn("openai", stream, (), model="m@on")
                check(got.content.replace(b"m@on", b"m") == content, lambda: f"stream {stream}: "  # noqa: B023
                      f"{len(got.content)} bytes for {len(content)}")  # noqa: B023


def test_programs_that_fail():
    scene = Scene(patience="20s")
    programs = {"exception": "1/0", "nothing": "pass", "too much": "print('9' * 100000)", "killed": "import os\nos.fork()",
                "out of memory": "x = bytearray(1 << 40)", "time": ENDLESS}
    with scene.serve() as served:
        for name, program in programs.items():
            for stream in (False, True):
                scene.plays("chat", stream, program)
                kind, content = recorded("chat", stream)
                answer = in_chunks(kind, content, 0) if stream else whole(kind, content)
                stands(served, served.turn("chat", stream), answer, name)
        served.guards_again("failing programs")


def test_the_jail_is_killed_while_it_runs():
    scene = Scene(patience="20s")
    with scene.serve() as served:
        for whom in ("runs", "all", "first"):
            scene.plays("chat", False, ENDLESS)
            kind, content = recorded("chat", False)
            with served.runs_endless("chat", False) as client:
                jail = served.parapet.jail()
                victims = [jail] if whom == "first" else runners(jail)
                for pid in victims[-1:] if whom == "runs" else victims:
                    try:
                        os.kill(pid, signal.SIGKILL)
                    except ProcessLookupError:
                        pass
                stands(served, client.response(b"POST"), whole(kind, content), f"kill {whom}")
            served.nothing_left()
        wait_for(lambda: verdict(served.turn("chat", False)) != "direct", "a jail again")


def test_clients_that_leave():
    """In every phase: before the draft, within it, while the model is asked, while a program runs."""
    scene = Scene(patience="20s")
    with scene.serve() as served:
        for stream in (False, True):
            for phase in ("awaiting", "within the draft", "asking", "running"):
                for how in ("close", "reset", "half"):
                    scene.plays("openai", stream, ENDLESS)
                    reached = threading.Event()
                    kind, content = recorded("openai", stream)

                    async def hang(connection, reached=reached, phase=phase, kind=kind, content=content):
                        if phase == "within the draft":
                            await connection.send(head(kind, b"Content-Length: %d" % len(content)) + content[:40])
                        reached.set()
                        await connection.gone()
                    if phase in ("awaiting", "within the draft"):
                        scene.draft = hang
                    elif phase == "asking":
                        scene.step = hang
                    runs = phase == "running"
                    client = served.runs_endless("openai", stream) if runs else served.begin("openai", stream)
                    wait_for(lambda: runs or reached.is_set(), phase)  # noqa: B023
                    backend = served.backend.connections[-1]
                    getattr(client, {"close": "close", "reset": "reset", "half": "shut"}[how])()
                    if phase != "running":
                        wait_for(lambda: backend.ended, f"{phase}, {how}: the backend to be let go")  # noqa: B023
                    client.close()
                    served.nothing_left()
        served.guards_again("clients that leave")


def test_a_client_that_does_not_read():
    scene = Scene()
    with scene.serve("--stall-timeout", "1s") as served:
        for stream in (False, True):
            kind, content = long_content("openai", stream, 3 * 1024 * 1024)
            scene.draft = says(in_chunks(kind, content, 30011) if stream else whole(kind, content))
            scene.step = says(reply("openai", NONSENSE))
            with served.parapet.connect(receive_buffer=4096) as client:
                served.begin("openai", stream, client=client)
                served.nothing_left()
        served.guards_again("a client that does not read")


def test_a_worker_is_killed_while_guarding():
    scene = Scene(patience="30s", turns=1, each=1)
    with scene.serve() as served:
        scene.plays("chat", False)
        go, reached = held_step(scene)
        with served.begin("chat", False) as client:
            wait_for(reached.is_set, "the extra call")
            old = served.parapet.worker()
            os.kill(old, signal.SIGKILL)
            try:
                client.response(b"POST")
                check(False, "an answer from a dead worker")
            except Cut:
                pass
        go.set()
        wait_for(lambda: served.parapet.worker() != old, "a new worker")
        served.nothing_left()
        served.guards_again("kill -9")


main(globals())
