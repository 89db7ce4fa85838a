"""What an extra call costs a real llama-server: it finds the conversation in the cache of the slot that has just read it, and
so does the client's next turn. Streamed and not, with one slot and with several."""
import asyncio
import json
import re

from harness.backend import Backend
from harness.guarding import told
from harness.llama import Llama
from harness.parapet import Parapet
from harness.runner import check, equal, main, wait_for

SUM = "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
LONG = "Once upon a time there was a shop by the sea, and the people of the house went there in the morning. " * 12
TALK = [{"role": "user", "content": LONG}, {"role": "assistant", "content": "It was a good shop."}, {"role": "user", "content": SUM}]
NEXT = {"role": "user", "content": "And what do they do in the evening?"}
# Tokens behind a conversation's last text: how its template ends a text and begins an answer; the text's own last token may
# be another one with something behind it.
END = 24


class Between:
    """Passes each request on to llama-server on a connection of its own, and keeps what it says of its cache."""

    def __init__(self, llama):
        self.llama = llama
        self.seen = []  # (step or None, tokens read, tokens out of the cache)
        self.written = []  # tokens of the answers

    async def script(self, connection):
        while True:
            message = await connection.request()
            head = re.sub(rb"(?im)^connection:.*\r\n", b"", message.head).replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
            reader, writer = await asyncio.open_connection(*self.llama.address)
            writer.write(head + message.body)
            answer = await reader.read()
            writer.close()
            timings = re.findall(rb'"timings":(\{[^{}]*\})', answer)
            if timings:
                figures = json.loads(timings[-1])
                step = message.value(b"x-parapet-step")
                self.written.append(figures["predicted_n"])
                self.seen.append((step and step.decode(), figures["prompt_n"], figures["cache_n"]))
            await connection.send(answer)
            return


def turn(parapet, stream, messages, fields):
    with parapet.connect(patience=120) as client:
        got = client.ask("POST", "/v1/chat/completions", fields, {"model": "m", "stream": stream, "messages": messages,
                                                                  "timings_per_token": True, "max_tokens": 400, "seed": 3})
    equal(got.status, 200, got.content[:300])
    return got


def text_of(got, stream):
    if not stream:
        return json.loads(got.content)["choices"][0]["message"]["content"]
    rows = [json.loads(line[6:]) for line in got.content.splitlines() if line.startswith(b"data: {")]
    return "".join(choice["delta"].get("content") or "" for row in rows for choice in row["choices"])


def await_jail(parapet):
    def ready():
        with parapet.connect() as client:
            return json.loads(client.ask("GET", "/parapet/ready?verbose").content)["jail"]["ready"]
    wait_for(ready, "the jail")


def conversation_stays_cached(slots):
    with Llama("tiny", "-np", str(slots), "-c", str(4096 * slots)) as llama:
        between = Between(llama)
        with Backend(between.script) as backend, Parapet(backend) as parapet:
            await_jail(parapet)
            for stream in (False, True):
                what = f"{slots} slots, {'streamed' if stream else 'whole'}"
                messages = [{"role": "system", "content": f"You keep a shop, number {slots}{stream}."}, *TALK]
                between.seen.clear()
                got = turn(parapet, stream, messages, [("X-Parapet", "on")])
                (step, read, cached), *calls = between.seen
                conversation = read + cached
                equal(step, None, f"{what}: the draft comes first")
                check(calls, f"{what}: no extra call: {told(got)}")
                print(f"   {what}: the draft read {read} and found {cached}; then {calls}")
                for step, read, cached in calls:
                    check(cached >= conversation - END, f"{what}: {step} found {cached} tokens of {conversation} in the cache")
                between.seen.clear()
                turn(parapet, stream, [*messages, {"role": "assistant", "content": text_of(got, stream)}, NEXT], [("X-Parapet", "off")])
                (_, read, cached), = between.seen
                print(f"   {what}: the next turn read {read} and found {cached}")
                check(cached >= conversation - END, f"{what}: the next turn found {cached} tokens of {conversation} in the cache")


def test_a_draft_stays_cached():
    """An everyday question is shorter than its answer: llama-server keeps what it wrote beside the calls (--cache-ram), and the
    next turn finds all of it. tests/bench/guards/run --only shapes measures other places for the calls."""
    with Llama("tiny", "-np", "1", "-c", "4096") as llama:
        between = Between(llama)
        with Backend(between.script) as backend, Parapet(backend) as parapet:
            await_jail(parapet)
            for number in range(30):
                messages = [{"role": "user", "content": SUM + " Think." * number}]
                between.seen.clear()
                got = turn(parapet, False, messages, [("X-Parapet", "on")])
                (_, *draft), *calls = between.seen
                conversation, written = sum(draft), between.written[-len(between.seen)]
                if calls and written > 2 * conversation:
                    break
            check(calls and written > 2 * conversation, "no draft that is checked and longer than its question")
            between.seen.clear()
            turn(parapet, False, [*messages, {"role": "assistant", "content": text_of(got, False)}, NEXT], [("X-Parapet", "off")])
            (_, read, cached), = between.seen
            print(f"   a question of {conversation} tokens, a draft of {written}; {calls}; the next turn read {read} and found {cached}")
            check(cached >= conversation + written - END, f"the next turn found {cached} tokens of {conversation} + {written}")


def test_with_one_slot():
    conversation_stays_cached(1)


def test_with_four_slots():
    conversation_stays_cached(4)


main(globals())
