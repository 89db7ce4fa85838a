"""A client that leaves frees the model: llama-server's slot is idle again, long before it could have written all it was asked for,
and a raw backend sees the end of its connection, whatever the exchange was doing."""
import json
import threading

from harness.backend import Backend
from harness.client import Client, chunked, request
from harness.llama import Llama
from harness.parapet import Parapet
from harness.runner import SLOW, equal, main, wait_for

TALK = [{"role": "user", "content": "Tell a very long story about the sea."}]
LONG = [{"role": "user", "content": "the sea and the house and the people " * 15}]


def slots(llama):
    with Client(llama.address) as client:
        return json.loads(client.ask("GET", "/slots", [("Connection", "close")]).content)


def busy(llama):
    return any(slot["is_processing"] for slot in slots(llama))


def leave(client, abruptly):
    if abruptly:
        client.reset()
    else:
        client.close()


def frees_its_slot(llama, parapet, target, body, wait_for_bytes, abruptly, what):
    wait_for(lambda: not busy(llama), "an idle llama-server", 60)
    client = parapet.connect()
    client.send(request("POST", target, body=body))
    if wait_for_bytes:
        equal(client.head().status, 200, what)
        client.until(b"data:")
        client.until(b"data:")
    wait_for(lambda: busy(llama), f"{what}: llama-server to begin", 60)
    leave(client, abruptly)
    wait_for(lambda: not busy(llama), f"{what}: the slot to be free", 30 * SLOW, 0.02)


def test_a_client_that_leaves_a_stream_frees_the_slot():
    cases = [("chat", "/v1/chat/completions", {"messages": TALK, "max_tokens": 2000, "stream": True, "ignore_eos": True}),
             ("completions", "/v1/completions", {"prompt": "The sea", "max_tokens": 2000, "stream": True,
                                                 "ignore_eos": True}),
             ("messages", "/v1/messages", {"messages": TALK, "max_tokens": 2000, "stream": True, "ignore_eos": True}),
             ("native", "/completion", {"prompt": "The sea", "n_predict": 2000, "stream": True, "ignore_eos": True})]
    with Llama("slow", "-np", "1") as llama, Parapet(llama) as parapet:
        for abruptly in (False, True):
            for name, target, body in cases:
                frees_its_slot(llama, parapet, target, body, True, abruptly,
                               f"{name}, {'reset' if abruptly else 'closed'}")
        with parapet.connect() as client:  # and the model still serves
            equal(client.ask("POST", "/v1/chat/completions", body={"messages": TALK, "max_tokens": 2}).status, 200,
                  "status")


def test_a_client_that_leaves_while_the_prompt_is_read_frees_the_slot():
    """llama-server looks up from a prompt only between batches, direct as well; so the bound is on this happening at
    all: what is left to write would take it hours."""
    body = {"messages": LONG, "max_tokens": 4000, "ignore_eos": True, "stream": True, "cache_prompt": False}
    with (Llama("slow", "-np", "1", "-b", "32", "-ub", "32") as llama, Parapet(llama) as parapet,
          parapet.connect() as client):
        client.send(request("POST", "/v1/chat/completions", body=body))
        wait_for(lambda: busy(llama), "llama-server to begin", 60)
        client.close()
        wait_for(lambda: not busy(llama), "the slot to be free", pause=0.05)


def backend_sees_the_end(script, raw, ready, what, abruptly):
    """Run one exchange up to ready(connection, client), leave, and wait for the end of the backend's connection, which nothing else
    would bring."""
    with Backend(script) as backend, Parapet(backend) as parapet:
        client = parapet.connect()
        client.send(raw)
        wait_for(lambda: backend.connections, f"{what}: the request to reach the backend")
        connection = backend.connections[0]
        ready(connection, client)
        leave(client, abruptly)
        wait_for(lambda: connection.ended, f"{what}: the backend's connection to end")


async def never_answers(connection):
    await connection.request()
    await connection.gone()


async def streams_until_left(connection):
    await connection.request()
    await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunked(b"data: 1\n\n", end=False))
    await connection.gone()


async def reads_on(connection):
    await connection.gone()


def test_leaving_while_the_answer_is_awaited_closes_upstream():
    body = request("POST", "/v1/chat/completions", body={"stream": False})

    def ready(connection, _):
        wait_for(lambda: connection.requests, "the whole request at the backend")
    for abruptly in (False, True):
        backend_sees_the_end(never_answers, body, ready, "not streamed, awaited", abruptly)
        backend_sees_the_end(never_answers, request("GET", "/v1/models"), ready, "GET, awaited", abruptly)


def test_leaving_mid_stream_closes_upstream():
    def ready(_, client):
        client.until(b"data: 1\n\n\r\n")
    for abruptly in (False, True):
        backend_sees_the_end(streams_until_left, request("POST", "/api/chat", body={}), ready, "mid-stream", abruptly)


def test_leaving_while_the_body_is_sent_closes_upstream():
    raw = request("POST", "/api/blobs/sha256:1", [("Content-Length", 1000000)]) + b"x" * 1000

    def ready(connection, _):
        wait_for(lambda: bytes(connection.received).endswith(b"xxx"), "the first bytes of the body at the backend")
    for abruptly in (False, True):
        backend_sees_the_end(reads_on, raw, ready, "mid-upload", abruptly)


def test_a_half_closed_client_counts_as_gone_or_is_answered():
    """Either reading of a half-close is sound; what is not: waiting for nothing, or half an answer that looks whole."""
    release = threading.Event()

    async def script(connection):
        await connection.request()
        await connection.until(release)
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
        await connection.gone()
    with Backend(script) as backend, Parapet(backend) as parapet, parapet.connect() as client:
        client.send(request("POST", "/v1/chat/completions", body={}))
        wait_for(lambda: backend.requests, "the request at the backend")
        client.shut()
        if not client.is_closed(0.5 * SLOW):
            release.set()
            equal(client.response().content, b"hello", "the answer")


def test_an_abort_leaves_other_streams_alone():
    released = threading.Event()

    async def script(connection):
        message = await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", chunked(b"one", end=False))
        if message.target == b"/stay":
            await connection.until(released)
            await connection.send(chunked(b"two"))
        await connection.gone()
    with Backend(script) as backend, Parapet(backend) as parapet, parapet.connect() as stays:
        stays.send(request("GET", "/stay"))
        stays.until(b"one\r\n")
        for number in range(20):
            leaves = parapet.connect()
            leaves.send(request("GET", "/leave"))
            leaves.until(b"one\r\n")
            leave(leaves, number % 2)
        wait_for(lambda: sum(1 for c in backend.connections if c.ended) == 20, "twenty ended connections")
        released.set()
        equal(stays.until(b"0\r\n\r\n"), chunked(b"two"), "the rest of the stream that stayed")


main(globals())
