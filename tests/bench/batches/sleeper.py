"""A model server that sleeps: so many slots, first come, first served; a prompt is read, then tokens come one by one. A client that
leaves is noticed at the next token, as llama-server does. Run as a program of its own: it prints its port."""
import asyncio
import json
import sys

TOKENS = 20
EVENT = b'data: {"choices":[{"index":0,"delta":{"content":"word "}}]}\n\n'
WHOLE = b'{"id":"x","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"word"},"finish_reason":"stop"}]}'


async def request(reader):
    head = await reader.readuntil(b"\r\n\r\n")
    fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:] if b": " in line)
    return head.split(b" ", 2)[1], await reader.readexactly(int(fields.get(b"content-length", 0)))


def chunk(text):
    return b"%x\r\n%s\r\n" % (len(text), text)


async def generate(reader, writer, streamed, seconds):
    if streamed:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(TOKENS):
        await asyncio.sleep(seconds / TOKENS)
        # A client that leaves says so by an end, which asyncio takes for half of one.
        if reader.at_eof() or writer.transport.is_closing():
            raise ConnectionError
        if streamed:
            writer.write(chunk(EVENT))
    writer.write(chunk(b"data: [DONE]\n\n") + b"0\r\n\r\n" if streamed else
                 b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(WHOLE), WHOLE))


async def main(slots, seconds):
    free = asyncio.Semaphore(slots)

    async def serve(reader, writer):
        try:
            while True:
                target, body = await request(reader)
                if not body:
                    writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}")
                    continue
                async with free:
                    await generate(reader, writer, json.loads(body).get("stream", False), seconds)
        except (OSError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main(int(sys.argv[1]), float(sys.argv[2])))
