"""Stop words in a request, in every API: a draft that one of them cut is never judged, where the API tells or the text's end does;
any other is, and nothing that is delivered holds one."""
import json

from harness.backend import Backend, answer
from harness.parapet import Parapet
from harness.runner import check, equal, main
from harness.texts import record_of, text_in

PROMPT = "What is 3847*2938?"
WHOLE = ["It is 11,302,400.", "It is 11302400", "3847*2938 = **11302400**", "The product is **11,302,400**"]
CUT = ["", "It is", "It is 11,302,400 because", "3847*2938 = 11302400, so", "It is 11302400:\n\n1."]
STOP = ["END"]


def chat(text, more):
    return {"model": "m", "message": {"role": "assistant", "content": text}, "done": True, "done_reason": "stop", **more}


def generate(text, more):
    return {"model": "m", "response": text, "done": True, "done_reason": "stop", **more}


def openai(text, more):
    return {"id": "a", "model": "m", "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop", **more}]}


def messages(text, more):
    return {"id": "a", "type": "message", "role": "assistant", "model": "m", "content": [{"type": "text", "text": text}],
            "stop_reason": "end_turn", "stop_sequence": None, "usage": {"input_tokens": 9, "output_tokens": 9}, **more}


def completions(text, more):
    return {"id": "a", "model": "m", "choices": [{"index": 0, "text": text, "finish_reason": "stop", **more}]}


def completion(text, more):
    return {"content": text, "stop": True, "stop_type": "eos", "stopping_word": "", **more}


TALK = {"messages": [{"role": "user", "content": PROMPT}]}
# By API: the path, how a request asks with stop words, how it answers, and how it tells that one cut the answer, if it does.
APIS = {
    "ollama": ("/api/chat", lambda stop: {**TALK, "options": {"stop": stop}}, chat, []),
    "ollama, at the top": ("/api/chat", lambda stop: {**TALK, "stop": stop}, chat, []),
    "ollama generate": ("/api/generate", lambda stop: {"prompt": PROMPT, "options": {"stop": stop}}, generate, []),
    "openai and vLLM": ("/v1/chat/completions", lambda stop: {**TALK, "stop": stop}, openai, [{"stop_reason": "END"}]),
    "anthropic and llama-server": ("/v1/messages", lambda stop: {**TALK, "stop_sequences": stop, "max_tokens": 99}, messages,
                                   [{"stop_reason": "stop_sequence", "stop_sequence": "END"}, {"stop_sequence": "END"}]),
}  # fmt: skip
# Nobody converses there: nothing is judged, however it ended.
RAW = {
    "completions": ("/v1/completions", lambda stop: {"prompt": PROMPT, "stop": stop}, completions, [{"stop_reason": "END"}]),
    "llama-server": ("/completion", lambda stop: {"prompt": PROMPT, "stop": stop}, completion,
                     [{"stop_type": "word", "stopping_word": "END"}]),
}  # fmt: skip


class Served:
    """A backend that answers each request with .content, and a parapet in front of it."""

    def __enter__(self):
        async def script(connection):
            while True:
                await connection.request()
                await connection.send(answer(self.content, fields=b"Content-Type: application/json\r\n"))
        self.content = b"{}"
        self.backend = Backend(script).__enter__()
        self.parapet = Parapet(self.backend, "--workers", "1")
        return self

    def __exit__(self, *what):
        self.parapet.__exit__(*what)
        self.backend.__exit__(*what)

    def ask(self, api, text, stop, more):
        """What the client got, its text, the record, and what the backend had said."""
        path, body, written, _ = api
        said = json.dumps(written(text, more)).encode()
        self.content = said
        with self.parapet.connect() as client:
            got = client.ask("POST", path, [("X-Parapet", "on")], {"model": "m", "stream": False, **body(stop)})
        equal(got.status, 200, path)
        return got, text_in(got.content, False), record_of(self.parapet, got), said


def test_a_whole_draft_is_judged_and_a_cut_one_never():
    with Served() as served:
        for name, api in APIS.items():
            for stop in (STOP, "END", ["\n\n\n", "END"]):
                if stop == "END" and "stop_sequences" in api[1](stop):
                    continue
                for text in WHOLE:
                    got, now, turn, _ = served.ask(api, text, stop, {})
                    equal((turn["verdict"], turn["reason"]), ("repaired", "computed"), f"{name}, {stop}: {text!r}")
                    check("11302486" in now.replace(",", "") and "END" not in now, f"{name}, {stop}: {now!r}")
                for text in CUT[1:]:
                    got, now, turn, said = served.ask(api, text, stop, {})
                    equal((turn["verdict"], turn["reason"]), ("unchecked", "draft-unfinished"), f"{name}, {stop}: {text!r}")
                    equal(got.content, said, f"{name}, {stop}: {text!r}")


def test_where_the_api_tells_it_is_believed():
    with Served() as served:
        for name, api in APIS.items():
            for more in api[3]:
                for text in WHOLE + CUT[1:]:
                    got, _, turn, said = served.ask(api, text, STOP, more)
                    equal((turn["reason"], got.content), ("draft-unfinished", said), f"{name}, {more}: {text!r}")


def test_nothing_is_delivered_that_holds_one():
    """Neither what is computed nor what is said around it; stop words that cannot be read are in every text."""
    with Served() as served:
        for name, api in APIS.items():
            for stop in (["86"], ["nothing", "486"], [f"x{i}" for i in range(17)], ["x" * 300], ["400"]):
                got, _, turn, said = served.ask(api, WHOLE[0], stop, {})
                equal(got.content, said, f"{name}, {stop}")
                wanted = "undeliverable" if stop[-1].endswith("86") else "draft-unfinished"
                equal(turn["reason"], wanted, f"{name}, {stop}")


def test_raw_completions_pass_as_they_are():
    with Served() as served:
        for name, api in RAW.items():
            for more in ({}, *api[3]):
                for text in (WHOLE[0], CUT[1]):
                    got, _, turn, said = served.ask(api, text, STOP, more)
                    equal((turn["verdict"], turn["reason"], got.content), ("direct", "raw", said), f"{name}, {more}: {text!r}")


main(globals())
