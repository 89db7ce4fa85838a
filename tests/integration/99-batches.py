"""OpenAI's files and batches, kept in --state DIR: made, watched, cancelled and fetched; what is refused and how; who may have what;
and what a kill at any point leaves. Without --state, and with `batch: relay`, all of it is the model server's."""
import contextlib
import json
import os
import pty
import random
import re
import signal
import subprocess
import time

from harness import runner
from harness.backend import Backend
from harness.batches import ENDPOINT, TAPE, ask, asked_of, create, form, get, keeper, kept, line, lines, message_of, results, run, send, watch
from harness.client import Client
from harness.parapet import Parapet, environment, run_to_end, scratch
from harness.replay import Replay
from harness.runner import check, equal, main, wait_for

PATHS = [("GET", "/v1/files"), ("POST", "/v1/files"), ("GET", "/v1/files/file-1"), ("GET", "/v1/files/file-1/content"), ("DELETE", "/v1/files/file-1"),
         ("GET", "/v1/batches?limit=2"), ("POST", "/v1/batches"), ("GET", "/v1/batches/batch_1"), ("POST", "/v1/batches/batch_1/cancel")]


def errors(parapet, content, **wish):
    batch = run(parapet, content, **wish)
    equal((batch["status"], batch["output_file_id"], batch["error_file_id"]), ("failed", None, None), "a batch that is faulty")
    check(batch["failed_at"] and not batch["in_progress_at"], f"its times: {batch}")
    return [(error["code"], error["line"], error["param"]) for error in batch["errors"]["data"]]


def test_without_a_folder_all_of_it_is_relayed():
    with Backend() as backend, Parapet(backend) as parapet:
        relayed_all(backend, parapet)


def test_the_policy_gives_it_back():
    with scratch() as folder, Backend() as backend:
        os.chmod(folder, 0o777)
        policy = os.path.join(folder, "policy.yaml")
        with open(policy, "w", encoding="utf-8") as file:
            file.write("version: 1\nbatch: relay\n")
        with Parapet(backend, "--state", os.path.join(folder, "state"), "--policy", policy) as parapet:
            relayed_all(backend, parapet)


def relayed_all(backend, parapet):
    for method, target in PATHS:
        body = b"--x\r\n" if method == "POST" else None
        before = len(backend.requests)
        fields = [("Authorization", "Bearer somebody"), ("Content-Type", "multipart/form-data; boundary=x")]
        with Client(backend.address) as client:
            direct = client.ask(method, target, fields, body)
        relayed = ask(parapet, method, target, body, fields)
        equal((relayed.status, relayed.content), (direct.status, direct.content), f"the answer to {method} {target}")
        one, other = backend.requests[before:]
        equal((other.method, other.target, other.content, other.value(b"authorization")), (one.method, one.target, one.content, b"Bearer somebody"), f"what came of {method} {target}")


def test_files_are_kept_and_told():
    with kept() as (parapet, replay, state):
        content = lines(3)
        file = send(parapet, content)
        equal((file["object"], file["bytes"], file["filename"], file["purpose"], file["status"]),
              ("file", len(content), "questions.jsonl", "batch", "processed"), "a file")
        equal(get(parapet, f"/v1/files/{file['id']}"), file, "the file, asked for")
        equal(ask(parapet, "GET", f"/v1/files/{file['id']}/content").content, content, "its content")
        others = [send(parapet, content, name=f"{i}.jsonl")["id"] for i in range(4)]
        page = get(parapet, "/v1/files?limit=2&order=asc&purpose=batch")
        equal(([one["id"] for one in page["data"]], page["has_more"]), ([file["id"], others[0]], True), "the first page")
        page = get(parapet, f"/v1/files?limit=9&order=asc&after={others[0]}")
        equal(([one["id"] for one in page["data"]], page["has_more"]), (others[1:], False), "the last page")
        equal(get(parapet, "/v1/files")["data"][0]["id"], others[-1], "the newest, first")
        equal(get(parapet, "/v1/files?purpose=assistants")["data"], [], "files of another purpose")
        equal(json.loads(ask(parapet, "DELETE", f"/v1/files/{file['id']}").content), {"id": file["id"], "object": "file", "deleted": True}, "a deletion")
        get(parapet, f"/v1/files/{file['id']}", 404)
        get(parapet, f"/v1/files/{file['id']}/content", 404)
        check(not any(file["id"] in name for name in os.listdir(os.path.join(state, "batches"))), "it is gone from the folder")
        equal(os.stat(os.path.join(state, "batches")).st_mode & 0o777, 0o700, "the folder's mode")
        equal(asked_of(replay), 0, "the backend hears of none of it")


def test_large_files_stream_through():
    content = b"".join(lines(1, "x" * 100000) for _ in range(100))
    with kept() as (parapet, _, _state):
        file = send(parapet, content)
        equal(ask(parapet, "GET", f"/v1/files/{file['id']}/content").content, content, "ten megabytes, back again")


def test_what_is_no_file_is_refused():
    with kept() as (parapet, _, state):
        check("purpose" in send(parapet, b"x", 400, purpose="assistants")["error"]["message"], "another purpose")
        body, fields = form(b"x")
        for bad, typed, word in ((body, [("Content-Type", "application/json")], "multipart"), (body[:-9], fields, "incomplete"),
                                 (body.replace(b"\r\n\r\n", b"\n\n"), fields, "incomplete"), (b"x" + body, fields, "malformed"),
                                 (body.replace(b'name="file"', b'name="fiel"'), fields, "no `file`")):
            got = ask(parapet, "POST", "/v1/files", bad, typed)
            equal(got.status, 400, f"{word}: {got.content!r}")
            check(word in message_of(got), f"{word}: {got.content!r}")
        for method, target, status in (("GET", "/v1/files/file-00", 404), ("PUT", "/v1/files", 405), ("GET", "/v1/files?limit=x", 400),
                                       ("GET", "/v1/files/../../salt", 404), ("GET", "/v1/batches/batch_0123", 404)):
            got = ask(parapet, method, target)
            equal(got.status, status, f"{method} {target}: {got.content!r}")
        wait_for(lambda: os.listdir(os.path.join(state, "batches")) == ["salt"], "nothing is left of them")


def test_files_belong_to_the_key_that_made_them():
    with kept() as (parapet, _, state):
        mine, other = [("Authorization", "Bearer sk-mine-0123")], [("Authorization", "Bearer sk-other-0123")]
        file = send(parapet, lines(2), fields=mine)
        for method, target in (("GET", ""), ("GET", "/content"), ("DELETE", "")):
            equal(ask(parapet, method, f"/v1/files/{file['id']}{target}", fields=other).status, 404, f"{method} by another key")
        equal(get(parapet, "/v1/files", fields=other)["data"], [], "another key's files")
        equal(create(parapet, file["id"], 404, other)["error"]["param"], "input_file_id", "a batch of another key's file")
        batch = create(parapet, file["id"], fields=mine)
        equal(ask(parapet, "GET", f"/v1/batches/{batch['id']}", fields=other).status, 404, "another key's batch")
        equal(ask(parapet, "POST", f"/v1/batches/{batch['id']}/cancel", fields=other).status, 404, "its cancelling")
        done = watch(parapet, batch, "completed", fields=mine)
        equal(ask(parapet, "GET", f"/v1/files/{done['output_file_id']}", fields=other).status, 404, "its results")
        equal(ask(parapet, "GET", f"/v1/files/{done['output_file_id']}", fields=[("X-Api-Key", "sk-mine-0123")]).status, 200, "the same key, shown otherwise")
        for name in os.listdir(os.path.join(state, "batches")):
            with open(os.path.join(state, "batches", name), "rb") as stored:
                check(b"sk-mine" not in stored.read(), f"{name} holds no key")


def test_a_batch_is_answered():
    with kept() as (parapet, _, _state):
        batch = create(parapet, send(parapet, lines(20) + json.dumps(line(99, "fail")).encode())["id"], metadata={"for": "me", "of": "\u00fc"})
        equal((batch["object"], batch["status"], batch["endpoint"], batch["metadata"]["of"]), ("batch", "validating", ENDPOINT, "\u00fc"), "a new batch")
        equal(batch["expires_at"] - batch["created_at"], 24 * 3600, "its time")
        done = watch(parapet, batch, "completed")
        equal(done["request_counts"], {"total": 21, "completed": 20, "failed": 1}, "its counts")
        check(all(done[f"{name}_at"] for name in ("in_progress", "finalizing", "completed")), f"its times: {done}")
        rows = results(parapet, done["output_file_id"])
        equal(sorted(row["custom_id"] for row in rows), sorted(f"line-{i}" for i in range(20)), "each line once")
        for row in rows:
            equal((row["response"]["status_code"], row["error"]), (200, None), "a result")
            equal(row["response"]["body"]["choices"][0]["message"]["content"], "Here it is.", "its answer")
            equal(row["parapet"]["verdict"], "direct", "its verdict")
            check(row["response"]["request_id"] and row["id"].startswith("batch_req_"), f"its ids: {row}")
        wrong, = results(parapet, done["error_file_id"])
        equal((wrong["custom_id"], wrong["response"]["status_code"]), ("line-99", 400), "the line that the model server refuses")
        equal([one["id"] for one in get(parapet, "/v1/batches?limit=1")["data"]], [batch["id"]], "the list")


def test_faulty_lines_are_told():
    with kept() as (parapet, _, _state):
        rows = [line(1), line(1), line(2, method="GET"), line(3, url="/v1/embeddings"), {**line(4), "body": {**line(4)["body"], "stream": True}},
                {"custom_id": "x"}, {**line(5), "body": []}, {**line(6), "custom_id": 7}, {**line(7), "body": {"messages": []}}]
        content = b"no json\n" + b"".join(json.dumps(row).encode() + b"\n" for row in rows)
        equal(sorted(errors(parapet, content), key=lambda one: one[1]),
              [("invalid_json_line", 1, None), ("duplicate_custom_id", 3, "custom_id"), ("invalid_method", 4, "method"), ("invalid_url", 5, "url"),
               ("invalid_request", 6, "body.stream"), ("invalid_method", 7, "method"), ("missing_required_parameter", 8, "body"),
               ("missing_required_parameter", 9, "custom_id"), ("missing_required_parameter", 10, "body.model")], "what is wrong")
        equal(errors(parapet, b"\n \n"), [("empty_file", None, "input_file_id")], "an empty file")
        equal(errors(parapet, lines(2) + b'{"custom_id": "' + b"x" * (5 << 20)), [("line_too_long", 3, None)], "an endless line")
        equal(len(errors(parapet, b"x\n" * 1000)), 50, "errors that are told")
        file = send(parapet, lines(1))["id"]
        for wish, param in (({"endpoint": "/v1/images"}, "endpoint"), ({"completion_window": "soon"}, "completion_window"), ({"completion_window": "99d"}, "completion_window"),
                            ({"metadata": {"a": 1}}, "metadata")):
            equal(create(parapet, file, 400, **wish)["error"]["param"], param, f"{wish}")


def test_bounds_are_the_policys():
    with scratch() as folder:
        policy = os.path.join(folder, "policy.yaml")
        os.chmod(folder, 0o755)
        with open(policy, "w", encoding="utf-8") as file:
            file.write("version: 1\nbatch-lines: 10\nbatch-size: 1MiB\n")
        with kept("--policy", policy) as (parapet, _, _state):
            wait_for(lambda: errors(parapet, lines(12)) == [("too_many_lines", None, "input_file_id")], "the bound on lines")
            check("batch-size" in send(parapet, b"x" * (1 << 20) + b"x", 413)["error"]["message"], "the bound on bytes")


def test_a_batch_is_cancelled():
    with kept() as (parapet, replay, _state):
        batch = create(parapet, send(parapet, lines(40, "slowly"))["id"])
        wait_for(lambda: get(parapet, f"/v1/batches/{batch['id']}")["request_counts"]["completed"] > 2, "some lines")
        got = ask(parapet, "POST", f"/v1/batches/{batch['id']}/cancel")
        equal((got.status, json.loads(got.content)["status"]), (200, "cancelling"), "the cancelling")
        done = watch(parapet, batch, "cancelled")
        counts = done["request_counts"]
        check(0 < counts["completed"] < 40 and counts["completed"] + counts["failed"] == 40, f"its counts: {counts}")
        equal(len(results(parapet, done["output_file_id"])), counts["completed"], "what was done stays")
        equal({row["error"]["code"] for row in results(parapet, done["error_file_id"])}, {"batch_cancelled"}, "the others")
        asked = asked_of(replay)
        time.sleep(0.5)
        equal(asked_of(replay), asked, "no line is asked any more")


def test_a_batch_expires():
    with kept() as (parapet, _, _state):
        done = run(parapet, lines(100, "slowly"), completion_window="3s")
        equal(done["status"], "expired", "its status")
        rows = results(parapet, done["error_file_id"])
        equal({row["error"]["code"] for row in rows}, {"batch_expired"}, "lines that nobody asked")
        ids = [row["custom_id"] for row in rows + results(parapet, done["output_file_id"])]
        equal(sorted(ids), sorted(f"line-{i}" for i in range(100)), "each line once")


def test_errors_that_pass_are_asked_again():
    tape = [{"when": ["Say it. 0"], "sequence": True, "replies": [{"status": 503, "message": "busy"}, {"status": 429, "message": "busy"}, {"text": "At last."}]},
            {"when": ["Say it. 1"], "replies": [{"status": 500, "message": "never"}]}, {"when": ["Say it. 2"], "sequence": True,
             "replies": [{"reset": True}, {"text": "At last."}]}, *TAPE]
    with kept(tape=tape) as (parapet, _, _state):
        done = run(parapet, lines(4))
        equal(done["request_counts"], {"total": 4, "completed": 3, "failed": 1}, "its counts")
        wrong, = results(parapet, done["error_file_id"])
        equal((wrong["custom_id"], wrong["response"]["status_code"]), ("line-1", 500), "the one that never works")


def test_killed_at_any_point_every_line_once():
    chance = random.Random(runner.SEED)
    with kept() as (parapet, replay, _state):
        for _ in range(runner.scaled(3)):
            asked = asked_of(replay)
            batch = create(parapet, send(parapet, lines(60))["id"])
            kills = 0
            while kills < 5 and get(parapet, f"/v1/batches/{batch['id']}")["status"] != "completed":
                time.sleep(chance.random() * 0.3)
                pid = wait_for(lambda: keeper(parapet), "the process that keeps batches")
                os.kill(pid, signal.SIGKILL)
                kills += 1
                wait_for(lambda: keeper(parapet) not in (None, pid), "another one")
                wait_for(lambda: ask(parapet, "GET", "/v1/batches").status == 200, "its answer")
            done = watch(parapet, batch, "completed")
            equal(done["request_counts"], {"total": 60, "completed": 60, "failed": 0}, "its counts")
            equal(sorted(row["custom_id"] for row in results(parapet, done["output_file_id"])), sorted(f"line-{i}" for i in range(60)), "each line once")
            # Only what was under way when it was killed: one line at a time, for the backend tells no slots.
            check(asked_of(replay) - asked <= 60 + kills, f"{asked_of(replay) - asked} asked, {kills} kills")


def test_what_is_damaged_on_the_disk_is_told():
    with scratch() as folder, Replay(TAPE) as replay:
        os.chmod(folder, 0o777)
        state = os.path.join(folder, "state")
        with Parapet(replay, "--state", state) as parapet:
            batch = create(parapet, send(parapet, lines(60, "slowly"))["id"])
            wait_for(lambda: get(parapet, f"/v1/batches/{batch['id']}")["request_counts"]["completed"] > 2, "some lines")
        with open(os.path.join(state, "batches", f"{batch['id']}.output"), "r+b") as tape:
            tape.write(b"XXXX")
        with Parapet(replay, "--state", state) as parapet:
            done = watch(parapet, batch, "failed")
            equal(done["errors"]["data"][0]["code"], "tape_damaged", "what is wrong")
            check(done["output_file_id"], "what can be read of it stays")
            file = send(parapet, lines(3))["id"]
            with open(os.path.join(state, "batches", f"{file}.data"), "r+b") as data:
                data.write(b" ")
            equal([error["code"] for error in watch(parapet, create(parapet, file), "failed")["errors"]["data"]][-1], "file_damaged", "a damaged file")


def test_clients_go_first():
    """One slot: while a client's turn runs no line is begun, and one that is under way makes room, twice at most."""
    with kept() as (parapet, replay, _state):
        batch = create(parapet, send(parapet, lines(12, "slowly"))["id"])
        wait_for(lambda: get(parapet, f"/v1/batches/{batch['id']}")["request_counts"]["completed"] > 0, "a line")
        for _ in range(5):
            got = ask(parapet, "POST", ENDPOINT, {"model": "m", "messages": [{"role": "user", "content": "slowly, for me"}]})
            equal(got.status, 200, "a client's turn")
        done = watch(parapet, batch, "completed")
        equal(done["request_counts"]["completed"], 12, "its lines")
        again = asked_of(replay) - 5 - 12
        check(1 <= again <= 10, f"lines that made room: {again}")


def command(folder, parapet, content, *flags):
    """`parapet batch` with these lines: its status, results and what it said."""
    path = os.path.join(folder, "questions.jsonl")
    with open(path, "wb") as file:
        file.write(content)
    status, out, err = run_to_end(path, "--url", parapet.base, *flags, command="batch")
    return status, [json.loads(row) for row in out.splitlines() if row.startswith("{")], out, err


def test_the_command_does_the_same():
    with kept() as (parapet, _, _state), scratch() as folder:
        status, rows, _, said = command(folder, parapet, lines(5), "--watch")
        equal((status, sorted(row["custom_id"] for row in rows)), (0, [f"line-{i}" for i in range(5)]), f"its results: {said}")
        check("completed: 5 of 5 answered, 0 failed; direct 5" in said and "\033" not in said, f"its summary: {said}")
        status, rows, _, said = command(folder, parapet, lines(2) + json.dumps(line(9, "fail")).encode(), "--watch")
        equal((status, len(rows)), (1, 3), f"a line that failed: {said}")
        status, rows, _, said = command(folder, parapet, b"{}\n" + lines(1), "--watch")
        equal((status, rows), (1, []), "a file without an endpoint")
        check("endpoint" in said, f"what is wrong: {said}")
        status, rows, _, said = command(folder, parapet, lines(1) + b"{}\n", "--watch")
        check(status == 1 and "line 2: custom_id, a text" in said, f"a faulty line: {said}")
        status, _, out, said = command(folder, parapet, lines(2))
        check(status == 0 and re.fullmatch(r"batch_[0-9a-f]{24}\n", out), f"what it prints: {out!r} {said!r}")
    with Backend() as backend, Parapet(backend) as parapet, scratch() as folder:
        status, _, _, said = command(folder, parapet, lines(1))
        check(status == 1 and "--state" in said, f"no batches are kept: {said}")


def test_progress_on_a_terminal():
    with kept() as (parapet, _, _state), scratch() as folder:
        path = os.path.join(folder, "questions.jsonl")
        with open(path, "wb") as file:
            file.write(lines(12, "slowly"))
        ours, theirs = pty.openpty()
        argv = [runner.binary("parapet"), "batch", path, "--watch", "--url", parapet.base]
        with subprocess.Popen(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs, env=environment()) as program:
            os.close(theirs)
            said = b""
            with contextlib.suppress(OSError):  # the terminal's end
                while piece := os.read(ours, 4096):
                    said += piece
            out = program.stdout.read()
        os.close(ours)
        equal((program.returncode, len(out.splitlines())), (0, 12), f"its end: {said!r}")
        check(re.search(rb"\r\x1b\[Kin_progress: \d+ of 12 done, 0 failed, \d+\.\d a second, \d+ s left", said), f"progress: {said!r}")


if __name__ == "__main__":
    main(globals())
