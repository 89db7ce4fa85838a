"""Lines of batches: each endpoint that one may have, and a model server that wants a key or is down."""
import json
import os
import time

from harness.backend import Backend, answer
from harness.batches import ENDPOINT, create, get, kept, line, lines, results, run, send, watch
from harness.parapet import Parapet, scratch
from harness.runner import check, equal, main


def test_each_endpoint():
    asked = {"/v1/embeddings": lambda i: {"input": f"Say it. {i}"}, "/v1/completions": lambda i: {"prompt": f"Say it. {i}"},
             "/v1/responses": lambda i: {"input": f"Say it. {i}"}, ENDPOINT: lambda i: {"messages": [{"role": "user", "content": f"Say it. {i}"}]}}
    answers = {"/v1/embeddings": lambda body: len(body["data"][0]["embedding"]) > 0, "/v1/completions": lambda body: body["choices"][0]["text"] == "Here it is.",
               "/v1/responses": lambda body: body["output"][-1]["content"][0]["text"] == "Here it is.",
               ENDPOINT: lambda body: body["choices"][0]["message"]["content"] == "Here it is."}
    with kept() as (parapet, replay, _state):
        for endpoint, body in asked.items():
            rows = [{**line(i), "url": endpoint, "body": {"model": "m", **body(i)}} for i in range(5)]
            done = run(parapet, b"".join(json.dumps(row).encode() + b"\n" for row in rows), endpoint=endpoint)
            equal((done["status"], done["endpoint"], done["request_counts"]), ("completed", endpoint, {"total": 5, "completed": 5, "failed": 0}), endpoint)
            got = results(parapet, done["output_file_id"])
            equal(sorted(row["custom_id"] for row in got), [f"line-{i}" for i in range(5)], f"{endpoint}: each line once")
            check(all(answers[endpoint](row["response"]["body"]) for row in got), f"{endpoint}: its answers: {got[0]}")
            equal(sum(row.get("target") == endpoint for row in replay.requests()), 5, f"{endpoint}: lines asked")


def wants_key(key):
    """A model server that answers who shows this key, and nobody else."""
    body = json.dumps({"choices": [{"message": {"role": "assistant", "content": "Here it is."}}]}).encode()

    async def script(connection):
        while True:
            message = await connection.request()
            right = message.value(b"authorization") == f"Bearer {key}".encode()
            await connection.send(answer(body) if right else answer(b'{"error":{"message":"no key"}}', b"401 Unauthorized"))
    return script


def asked_for_lines(backend):
    return sum(message.target == ENDPOINT.encode() for message in backend.requests)


def test_a_model_server_that_wants_the_clients_key():
    """The key of who made the batch is not kept, so that its lines could only fail: the batch does, at once, and says what to do."""
    key = "sk-backend-4711"
    fields = [("Authorization", f"Bearer {key}")]
    with scratch() as folder, Backend(wants_key(key)) as backend:
        os.chmod(folder, 0o777)
        state = os.path.join(folder, "state")
        with Parapet(backend, "--state", state) as parapet:
            batch = create(parapet, send(parapet, lines(100), fields=fields)["id"], fields=fields)
            done = watch(parapet, batch, "failed", "completed", fields=fields)
            equal((done["status"], done["output_file_id"], done["error_file_id"]), ("failed", None, None), f"the batch: {done}")
            error, = done["errors"]["data"]
            equal((error["code"], error["line"], error["param"]), ("backend_key_required", None, None), "its error")
            check("--backend-key-file" in error["message"], f"what to do: {error}")
            check(1 <= asked_for_lines(backend) <= 2, f"lines that were asked: {asked_for_lines(backend)}")
            parapet.said("the model server requires a key")
        for root, _, names in os.walk(state):
            for name in names:
                with open(os.path.join(root, name), "rb") as stored:
                    check(key.encode() not in stored.read(), f"{name} holds the key")
        shown = os.path.join(folder, "key")
        with open(shown, "w", encoding="utf-8") as file:
            file.write(f"{key}\n")
        os.chmod(shown, 0o600)
        if os.geteuid() == 0:
            os.chown(shown, 65534, 65534)
        flags = ["--user", "nobody"] if os.geteuid() == 0 else []
        with Parapet(backend, "--state", os.path.join(folder, "other"), "--backend-key-file", shown, *flags) as parapet:
            equal(run(parapet, lines(5))["request_counts"], {"total": 5, "completed": 5, "failed": 0}, "with a key of parapet's own")


def test_a_401_among_others_is_a_lines_own():
    asked = []

    async def script(connection):
        while True:
            message = await connection.request()
            if message.target == ENDPOINT.encode():
                asked.append(message)
            body = b'{"choices":[{"message":{"role":"assistant","content":"Here it is."}}]}'
            await connection.send(answer(b'{"error":{"message":"not this"}}', b"401 Unauthorized") if len(asked) == 3 else answer(body))

    with Backend(script) as backend, kept(backend=backend) as (parapet, _, _state):
        done = run(parapet, lines(6))
        equal((done["status"], done["request_counts"]), ("completed", {"total": 6, "completed": 5, "failed": 1}), "a batch with one refused line")
        equal([row["response"]["status_code"] for row in results(parapet, done["error_file_id"])], [401], "its error")
    with kept(tape=[{"when": [], "replies": [{"status": 403, "message": "not this"}]}]) as (parapet, _, _state):
        done = run(parapet, lines(3))
        equal((done["status"], done["request_counts"]["failed"]), ("completed", 3), "a model that this key may not have")


def test_a_model_server_that_is_down_is_waited_for():
    """A connection that is refused says nothing about keys: the batch goes on once the server is there."""
    with scratch() as folder, Backend() as backend:
        os.chmod(folder, 0o777)
        port = backend.port
        backend.stop()
        with Parapet(f"http://127.0.0.1:{port}", "--state", os.path.join(folder, "state")) as parapet:
            batch = create(parapet, send(parapet, lines(3))["id"])
            time.sleep(0.5)
            equal(get(parapet, f"/v1/batches/{batch['id']}")["status"], "in_progress", "the batch while the model server is down")
            with Backend(wants_nothing, port=port):
                done = watch(parapet, batch, "completed", "failed")
                equal((done["status"], done["request_counts"]["completed"]), ("completed", 3), f"the batch: {done}")


async def wants_nothing(connection):
    while True:
        await connection.request()
        await connection.send(answer(b'{"choices":[{"message":{"role":"assistant","content":"Here it is."}}]}'))


if __name__ == "__main__":
    main(globals())
