"""Every way to steer a request, in every dialect: what was asked, what reached the backend (no trace of the toggle), what
came back (the client's own name for the model, and the record's header fields). And what is refused, and how."""
import json
import os
import tempfile

from harness.backend import Backend, always, answer
from harness.client import chunked, request
from harness.compare import is_ours
from harness.parapet import Parapet
from harness.replay import Replay
from harness.runner import check, equal, main
from harness.toggled import ROUTES, toggled

# Routed, and executed by nothing yet: what comes back is the backend's own answer.
PUZZLE = "A boy has three sisters. Each of them has one brother. How many brothers does the boy have?"
MODEL = "gemma3:4b"
FIELDS = [b"x-parapet-turn", b"x-parapet-route", b"x-parapet-verdict", b"x-parapet-reason", b"x-parapet-added-ms"]


def chat(model, prompt, stream):
    return {"model": model, "messages": [{"role": "user", "content": prompt}], "stream": stream}


def generate(model, prompt, stream):
    return {"model": model, "prompt": prompt, "stream": stream}


def responses(model, prompt, stream):
    return {"model": model, "input": prompt, "stream": stream}


def messages(model, prompt, stream):
    return {"model": model, "max_tokens": 200, "messages": [{"role": "user", "content": prompt}], "stream": stream}


DIALECTS = [("/api/chat", chat), ("/api/generate", generate), ("/v1/chat/completions", chat),
            ("/v1/responses", responses), ("/v1/messages", messages)]
RAW = [("/v1/completions", generate), ("/completion", generate)]

# A toggle, said in each way; what the verdict and the route then are for a sum and for plain talk.
WORDS = [("off", "off", "direct", "off"), ("on", "direct", "kinship", "on"), ("shadow", "direct", "kinship", "shadow"),
         ("route=ordering", "direct", "ordering", "route")]


def say(way, word, path, make, stream, prompt=PUZZLE):
    """The request that says word in that way: (target, fields, body)."""
    target, fields, body = path, [], make(MODEL, prompt, stream)
    if way == "header":
        fields.append(("X-Parapet", word))
    elif way == "path":
        target = f"/parapet/{word.replace('=', '/')}{path}"
    elif way == "body":
        body["parapet"] = word
    elif way == "object":
        body["parapet"] = {"route": word[6:]} if word.startswith("route=") else {"mode": word}
    elif way == "model":
        body["model"] = f"{MODEL}@{word}"
    elif way == "latest":
        body["model"] = f"{MODEL}@{word}:latest"
    return target, fields, body


def names_in(content):
    """Every value of "model" in an answer, streamed or not."""
    found = []

    def walk(value):
        if isinstance(value, dict):
            if isinstance(value.get("model"), str):
                found.append(value["model"])
            for member in value.values():
                walk(member)
        elif isinstance(value, list):
            for member in value:
                walk(member)
    text = content.decode("utf-8")
    for line in [text] if text.lstrip().startswith("{") and "\n{" not in text else text.split("\n"):
        line = line.removeprefix("data:").strip()
        if line.startswith("{"):
            walk(json.loads(line))
    return found


def test_every_way_in_every_dialect():
    with Replay() as replay, toggled(replay) as parapet, parapet.connect() as client:
        for path, make in DIALECTS:
            for stream in (False, True):
                plain = client.ask("POST", path, body=make(MODEL, PUZZLE, stream))
                equal(plain.status, 200, f"{path}: plain")
                sent = replay.requests(own=False)[-1]
                for way in ("header", "path", "body", "object", "model", "latest"):
                    for word, verdict, route, _ in WORDS:
                        target, fields, body = say(way, word, path, make, stream)
                        what = f"{path} {word} by {way}, stream {stream}"
                        got = client.ask("POST", target, fields, body)
                        equal(got.status, 200, what)
                        equal(got.values(b"x-parapet-verdict"), [verdict.encode()], f"{what}: verdict")
                        equal(got.values(b"x-parapet-route"), [route.encode()], f"{what}: route")
                        seen = replay.requests(own=False)[-1]
                        equal((seen["target"], seen["body"]), (sent["target"], sent["body"]), f"{what}: at the backend")
                        equal([name for name, _ in seen["headers"] if is_ours(name.encode())], ["X-Parapet-Via"],
                              f"{what}: ours at the backend")
                        wanted = body["model"]
                        names = names_in(got.content)
                        check(names and set(names) == {wanted}, f"{what}: the answer names {set(names)}, asked was {wanted}")
                        equal(len(got.content.splitlines()), len(plain.content.splitlines()), f"{what}: lines of the answer")


def test_the_record_stands_in_the_head():
    with Replay() as replay, toggled(replay) as parapet, parapet.connect() as client:
        ids = set()
        for path, make in DIALECTS + RAW:
            for prompt, route in ((PUZZLE, b"kinship"), ("Tell me about the harbour.", b"direct")):
                got = client.ask("POST", path, body=make(MODEL, prompt, False))
                for field in FIELDS:
                    equal(len(got.values(field)), 1, f"{path}: {field} fields")
                equal(got.values(b"x-parapet-route"), [b"direct" if (path, make) in RAW else route], f"{path}: route")
                ids.add(got.values(b"x-parapet-turn")[0])
        equal(len(ids), 2 * len(DIALECTS + RAW), "different turn ids")
        got = client.ask("GET", "/v1/models")
        check(not [name for name, _ in got.fields if name.lower().startswith(b"x-parapet")], "a list of models is no turn")


def test_raw_completion_is_steered_and_never_guarded():
    with Replay() as replay, toggled(replay) as parapet, parapet.connect() as client:
        for path, make in RAW:
            for way in ("header", "path", "body", "model"):
                for word, verdict in (("off", b"off"), ("on", b"direct"), ("route=arithmetic", b"direct")):
                    target, fields, body = say(way, word, path, make, False)
                    got = client.ask("POST", target, fields, body)
                    equal((got.status, got.values(b"x-parapet-verdict"), got.values(b"x-parapet-route")),
                          (200, [verdict], [b"direct"]), f"{path} {word} by {way}")


def test_the_first_place_that_speaks_counts():
    with Replay() as replay, toggled(replay) as parapet, parapet.connect() as client:
        body = chat(f"{MODEL}@off", PUZZLE, False)
        body["parapet"] = "shadow"
        for fields, path, body, verdict, reason in (
                ([("X-Parapet", "off")], "/parapet/on/api/chat", body, b"off", b"header"),
                ([], "/parapet/off/api/chat", {**body, "parapet": "on"}, b"off", b"path"),
                ([], "/api/chat", body, b"direct", b"shadow"),
                ([], "/api/chat", {**chat(f"{MODEL}@on", PUZZLE, False), "parapet": "off"}, b"off", b"body"),
                ([], "/api/chat", chat(f"{MODEL}@off", PUZZLE, False), b"off", b"model")):
            got = client.ask("POST", path, fields, body)
            equal((got.values(b"x-parapet-verdict"), got.values(b"x-parapet-reason")), ([verdict], [reason]),
                  f"{path} {fields} {body}")
            seen = json.dumps(replay.requests(own=False)[-1])
            check("@o" not in seen and "shadow" not in seen, f"a trace at the backend: {seen}")


def test_what_can_not_be_guarded_stays_direct_whoever_asks():
    tool = {"type": "function", "function": {"name": "f", "parameters": {}}}
    with Replay() as replay, toggled(replay) as parapet, parapet.connect() as client:
        for extra, reason in (({"tools": [tool]}, b"tools"), ({"format": "json"}, b"format"), ({"options": {"num_predict": 5}}, b"short-limit")):
            got = client.ask("POST", "/parapet/route/arithmetic/api/chat", body={**chat(MODEL, PUZZLE, False), **extra})
            equal((got.values(b"x-parapet-route"), got.values(b"x-parapet-reason")), ([b"direct"], [reason]), str(extra))


def test_mistakes_are_told():
    with Backend() as backend, toggled(backend) as parapet:
        for target, fields, body, status, words in (
                ("/api/chat", [("X-Parapet", "banana")], chat(MODEL, "x", False), 400, "off, on, shadow"),
                ("/api/chat", [("X-Parapet", "")], chat(MODEL, "x", False), 400, "off, on, shadow"),
                ("/api/chat", [("X-Parapet", "off"), ("X-Parapet", "on")], chat(MODEL, "x", False), 400, "twice"),
                ("/api/chat", [("X-Parapet", "route=nowhere")], chat(MODEL, "x", False), 400, "arithmetic"),
                ("/api/chat", [("X-Parapet", "policy=nowhere")], chat(MODEL, "x", False), 403, "clients-may"),
                ("/api/chat", [], {**chat(MODEL, "x", False), "parapet": "banana"}, 400, "off, on, shadow"),
                ("/api/chat", [], {**chat(MODEL, "x", False), "parapet": 7}, 400, "off, on, shadow"),
                ("/parapet/offf/api/chat", [], chat(MODEL, "x", False), 404, "/parapet/off/"),
                ("/parapet/off/api/delete", [], {"model": MODEL}, 404, "prefix"),
                ("/parapet/off/parapet/health", [], None, 404, "/parapet/off/"),
                ("/parapet/off/api/../api/chat", [], chat(MODEL, "x", False), 404, "/parapet/off/"),
                ("/parapet/off/api%2fchat", [], chat(MODEL, "x", False), 404, "/parapet/off/"),
                ("/api/delete", [], {"model": f"{MODEL}@off"}, 400, "@off"),
                ("/api/create", [], {"model": "mine", "from": f"{MODEL}@off"}, 400, "@off"),
                ("/api/copy", [], {"source": f"{MODEL}@on", "destination": "x"}, 400, "@off"),
                ("/api/push", [], {"model": f"{MODEL}@shadow"}, 400, "@off"),
                ("/api/pull", [], {"name": f"{MODEL}@route=arithmetic"}, 400, "@off")):
            with parapet.connect() as client:
                got = client.ask("POST", target, fields, body)
            equal(got.status, status, f"{target} {fields} {body}")
            check(words in got.content.decode(), f"{target}: {got.content!r} does not say {words}")
        equal(len(backend.requests), 0, "requests at the backend")


def test_other_suffixes_are_nothing_of_ours():
    with Backend() as backend, toggled(backend) as parapet, parapet.connect() as client:
        for model in ("gemma3@latest", "user@host/model", "a@b", "gemma3:4b@offline", "@off", "gemma3:4b@OFFF", "x@policy=default"):
            body = json.dumps(chat(model, PUZZLE, False))
            equal(client.ask("POST", "/api/chat", body=body).status, 200, model)
            equal(backend.last().body, body.encode(), f"{model}: the body at the backend")


def test_every_request_that_names_a_model():
    reply = answer(json.dumps({"model": MODEL, "embedding": [1]}).encode(), fields=b"Content-Type: application/json\r\n")
    with Backend(always(reply)) as backend, toggled(backend) as parapet, parapet.connect() as client:
        for path in ("/api/show", "/api/embed", "/api/embeddings", "/v1/embeddings", "/embeddings", "/v1/messages/count_tokens"):
            for key in ("model", "name") if path == "/api/show" else ("model",):
                got = client.ask("POST", path, body={key: f"{MODEL}@off", "input": "x"})
                equal(json.loads(backend.last().body), {key: MODEL, "input": "x"}, f"{path}: the body at the backend")
                equal(json.loads(got.content)["model"], f"{MODEL}@off", f"{path}: the answer's model")
        entry = answer(json.dumps({"id": MODEL, "object": "model"}).encode(), fields=b"Content-Type: application/json\r\n")
    with Backend(always(entry)) as backend, toggled(backend) as parapet, parapet.connect() as client:
        for suffix, back in (("@off", "@off"), ("%40shadow", "@shadow"), ("@route=arithmetic", "@route=arithmetic"), ("", "")):
            got = client.ask("GET", f"/v1/models/{MODEL}{suffix}")
            equal(backend.last().target, f"/v1/models/{MODEL}".encode(), f"{suffix}: the path at the backend")
            equal(json.loads(got.content)["id"], MODEL + back, f"{suffix}: the answer's id")


def test_prefixes_before_what_clients_ask_first():
    with Backend() as backend, toggled(backend) as parapet, parapet.connect() as client:
        for target, seen in (("/parapet/off/", b"/"), ("/parapet/off", b"/"), ("/parapet/off//v1/models", b"/v1/models"),
                             ("/parapet/on/api/tags", b"/api/tags"), ("/parapet/shadow/api/version", b"/api/version"),
                             ("/parapet/route/arithmetic/v1/models?x=1", b"/v1/models?x=1")):
            for method in ("GET", "HEAD"):
                equal(client.ask(method, target).status, 200, f"{method} {target}")
                equal(backend.last().target, seen, f"{target}: the path at the backend")


def overlay(text):
    file = tempfile.NamedTemporaryFile("w", suffix=".yaml", delete=False)
    with file:
        file.write("version: 1\n" + text + ROUTES)
    os.chmod(file.name, 0o600)
    return file.name


def test_the_policy_says_what_clients_may():
    path = overlay("toggles:\n  clients-may: ['on', shadow]\n")
    with Replay() as replay, Parapet(replay, "--policy", path) as parapet:
        for way in ("header", "path", "body", "model"):
            for word, status in (("off", 403), ("route=arithmetic", 403), ("shadow", 200)):
                target, fields, body = say(way, word, "/api/chat", chat, False)
                with parapet.connect() as client:
                    got = client.ask("POST", target, fields, body)
                equal(got.status, status, f"{word} by {way}")
                check(status == 200 or b"clients-may" in got.content, f"{word} by {way}: {got.content!r}")
    os.unlink(path)


def test_the_policy_says_which_ways():
    """A way that it does not name is nobody's: what stands there passes as it came."""
    path = overlay("toggles:\n  ways: [header]\n")
    with Backend() as backend, Parapet(backend, "--policy", path) as parapet:
        for way in ("body", "model"):
            target, fields, body = say(way, "off", "/api/chat", chat, False)
            with parapet.connect() as client:
                got = client.ask("POST", target, fields, body)
            equal(got.values(b"x-parapet-route"), [b"kinship"], way)
            equal(json.loads(backend.last().body), body, f"{way}: the body at the backend")
        with parapet.connect() as client:
            equal(client.ask("POST", "/parapet/off/api/chat", body=chat(MODEL, PUZZLE, False)).status, 404, "by path")
    os.unlink(path)


def test_experiments_are_sticky_and_steered_turns_stand_apart():
    path = overlay("experiment:\n  name: guarded-vs-raw\n  by: ['header:X-Chat', conversation, address]\n"
                   "  arms: {'off': 50, 'on': 50}\n")
    with Replay() as replay, Parapet(replay, "--policy", path) as first, Parapet(replay, "--policy", path) as second:
        arms = {}
        for chat_id in range(60):
            for parapet in (first, second, first):
                with parapet.connect() as client:
                    got = client.ask("POST", "/api/chat", [("X-Chat", f"chat {chat_id}")], chat(MODEL, PUZZLE, False))
                arm = got.values(b"x-parapet-arm")[0]
                equal(got.values(b"x-parapet-verdict"), [b"off" if arm == b"off" else b"direct"], f"{chat_id}: verdict")
                equal(arms.setdefault(chat_id, arm), arm, f"chat {chat_id} changed its arm")
        split = sum(arm == b"off" for arm in arms.values())
        check(15 <= split <= 45, f"{split} of 60 chats are off")
        by_opening = set()
        for turn in range(3):
            history = [{"role": "user", "content": PUZZLE}]
            for more in range(turn):
                history += [{"role": "assistant", "content": "280"}, {"role": "user", "content": f"And {more}?"}]
            with second.connect() as client:
                got = client.ask("POST", "/api/chat", body={"model": MODEL, "stream": False, "messages": history})
            by_opening.add(got.values(b"x-parapet-arm")[0])
        equal(len(by_opening), 1, "arms of one conversation")
        with first.connect() as client:
            got = client.ask("POST", "/parapet/off/api/chat", body=chat(MODEL, PUZZLE, False))
            equal(got.values(b"x-parapet-arm"), [b"chosen"], "a steered turn's arm")
    os.unlink(path)


CORS = b"HTTP/1.1 204 No Content\r\nAccess-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: Content-Type\r\n\r\n"


def test_preflights_go_to_the_backend_and_only_get_our_names():
    asked = [("Origin", "http://x"), ("Access-Control-Request-Method", "POST"),
             ("Access-Control-Request-Headers", "content-type, x-parapet,x-parapet-debug, authorization")]
    with Backend(always(CORS)) as backend, toggled(backend) as parapet, parapet.connect() as client:
        got = client.ask("OPTIONS", "/v1/chat/completions", asked)
        equal(got.values(b"access-control-allow-headers"), [b"Content-Type", b"X-Parapet"], "allowed headers")
        equal(backend.last().values(b"access-control-request-headers"), [b"content-type,authorization"],
              "what the backend was asked")
        client.ask("OPTIONS", "/v1/chat/completions", asked[:2] + [("Access-Control-Request-Headers", "A,b")])
        equal(backend.last().values(b"access-control-request-headers"), [b"A,b"], "a list without ours")
    for reply, allowed in ((CORS, True), (b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n", False)):
        reply = reply.replace(b"204 No Content", b"200 OK\r\nContent-Length: 0")
        with Backend(always(reply)) as backend, toggled(backend) as parapet, parapet.connect() as client:
            got = client.ask("OPTIONS", "/api/chat", asked)
            equal(b"X-Parapet" in got.values(b"access-control-allow-headers"), allowed, "our name in a preflight's answer")
            got = client.ask("POST", "/api/chat", [("Origin", "http://x")], chat(MODEL, PUZZLE, False))
            equal(any(b"X-Parapet-Turn" in value for value in got.values(b"access-control-expose-headers")), allowed,
                  "our names among those exposed")


def test_lists_of_models_get_variants_only_where_the_policy_asks():
    lists = [("/v1/models", {"object": "list", "data": [{"id": "a", "object": "model"}, {"id": "b"}], "models": [{"name": "a", "model": "a"}]}),
             ("/api/tags", {"models": [{"name": MODEL, "model": MODEL, "size": 3338801804}, {"name": "x" * 600}]})]
    path = overlay("toggles:\n  list-variants: 'on'\n")
    for target, plain in lists:
        text = json.dumps(plain).encode()
        for chunks in (answer(text, fields=b"Content-Type: application/json\r\n"),
                       b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(text[:20], text[20:])):
            with Backend(always(chunks)) as backend, toggled(backend) as parapet, parapet.connect() as client:
                equal(client.ask("GET", target).content, text, f"{target}: nothing is asked for")
            with Backend(always(chunks)) as backend, Parapet(backend, "--policy", path) as parapet, parapet.connect() as client:
                got = json.loads(client.ask("GET", target).content)
                for key, entries in plain.items():
                    if isinstance(entries, list):
                        equal(got[key][:len(entries)], entries, f"{target}: the models themselves")
                        equal([e.get("id", e.get("name")) for e in got[key][len(entries):]],
                              [e.get("id", e.get("name")) + "@off" for e in entries if len(str(e)) < 600], f"{target}: variants")
                equal(client.ask("HEAD", target).status, 200, "HEAD")
    for odd in (b"not json", b"[]", b'{"data":7}', b'{"data":[]}', b'{"data":[1,{"x":1}]}'):
        with Backend(always(answer(odd))) as backend, Parapet(backend, "--policy", path) as parapet, parapet.connect() as client:
            equal(client.ask("GET", "/v1/models").content, odd, "what is no list of models")
    long = json.dumps({"data": [{"id": "x" * 100}] * 50000}).encode()
    with Backend(always(answer(long))) as backend, Parapet(backend, "--policy", path) as parapet, parapet.connect() as client:
        equal(client.ask("GET", "/v1/models").content, long, "a list that is too long")
    os.unlink(path)


def test_answers_are_renamed_whatever_their_framing():
    text = json.dumps({"model": MODEL, "choices": [{"message": {"content": f'"model": "{MODEL}"'}}]}).encode()
    wanted = text.replace(MODEL.encode(), f"{MODEL}@off".encode(), 1)
    replies = [b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(text), text),
               b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(*[text[i:i + 1] for i in range(len(text))]),
               b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + text]
    for reply in replies:
        for version in (b"1.1", b"1.0"):
            with Backend(always(reply, close=b"close" in reply)) as backend, toggled(backend) as parapet, parapet.connect() as client:
                client.send(request("POST", "/v1/chat/completions", [], chat(f"{MODEL}@off", PUZZLE, False), version=version))
                equal(client.response().content, wanted, f"{reply[:60]} for HTTP/{version}")
    zipped = b"\x1f\x8b" + text
    with Backend(always(answer(zipped, fields=b"Content-Encoding: gzip\r\n"))) as backend, toggled(backend) as parapet, parapet.connect() as client:
        equal(client.ask("POST", "/api/chat", body=chat(f"{MODEL}@off", PUZZLE, False)).content, zipped, "an encoded answer")


def test_nothing_inside_a_message_is_a_toggle():
    with Backend() as backend, toggled(backend) as parapet, parapet.connect() as client:
        body = json.dumps(chat(MODEL, PUZZLE + ' X-Parapet: off "parapet": "off" {"model": "x@off"} /parapet/off/ gemma@off', False))
        got = client.ask("POST", "/api/chat", body=body)
        equal((got.values(b"x-parapet-verdict"), got.values(b"x-parapet-reason")), ([b"direct"], [b"routed"]), "words in a message")
        equal(backend.last().body, body.encode(), "the body at the backend")


def test_parapet_behind_parapet_is_not_guarded_twice():
    with Backend() as backend, toggled(backend) as parapet, parapet.connect() as client:
        client.send(request("POST", "/api/chat", [("X-Parapet-Step", "program")], chat(MODEL, PUZZLE, False)))
        got = client.response()
        equal((got.values(b"x-parapet-route"), got.values(b"x-parapet-reason")), ([b"direct"], [b"step"]), "an extra call")


main(globals())
