"""Batches on the page in a real Chromium: how far one is, how fast and how long it will take, after a restart as well; told to whoever
may see turns, without a word of what is asked; nothing where none are kept."""
import contextlib
import json
import os

from harness.browser import Browser
from harness.looking import look, need_axe
from harness.paged import KEY, SHOWN, paged
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import check, equal, main, wait_for

ENDPOINT = "/v1/chat/completions"
SECRET = "zebra"
TAPE = [{"when": ["fail"], "replies": [{"status": 400, "message": "no"}]},
        {"when": ["slowly"], "replies": [{"text": "Here it is.", "first-delay-ms": 400}]},
        {"when": [], "replies": [{"text": "Here it is."}]}]
LIVE = "document.getElementById('feed').textContent === 'live'"
ROW = "document.querySelector('#batches > li')"


def ask(parapet, method, target, body=None, fields=()):
    with parapet.connect() as client:
        return client.ask(method, target, fields, body)


def make(parapet, texts, key="somebody"):
    """A batch of these questions; its id."""
    rows = [{"custom_id": f"{SECRET}-{i}", "method": "POST", "url": ENDPOINT, "body": {"model": SECRET, "messages": [{"role": "user", "content": text}]}}
            for i, text in enumerate(texts)]
    content = "".join(json.dumps(row) + "\n" for row in rows)
    parts = [f'--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nbatch\r\n--x\r\nContent-Disposition: form-data; name="file"; '
             f'filename="{SECRET}.jsonl"\r\n\r\n', content, "\r\n--x--\r\n"]
    owner = ("Authorization", f"Bearer {key}")
    file = ask(parapet, "POST", "/v1/files", "".join(parts).encode(), [("Content-Type", "multipart/form-data; boundary=x"), owner])
    wish = {"input_file_id": json.loads(file.content)["id"], "endpoint": ENDPOINT, "completion_window": "24h", "metadata": {"of": SECRET}}
    return json.loads(ask(parapet, "POST", "/v1/batches", wish, [owner]).content)["id"]


def told(parapet, fields=(SHOWN,)):
    got = ask(parapet, "GET", "/parapet/batches", fields=fields)
    equal(got.status, 200, f"what is told of batches: {got.content!r}")
    return json.loads(got.content)["batches"]


@contextlib.contextmanager
def kept(*flags):
    """(a function that starts a parapet on the same folder, the model server)"""
    with scratch() as folder, Replay(TAPE) as replay:
        os.chmod(folder, 0o777)
        yield lambda: paged(replay, "--state", os.path.join(folder, "state"), *flags), replay


@contextlib.contextmanager
def page_of(parapet):
    with Browser() as browser:
        browser.appear(1280, False)
        browser.open(f"{parapet.base}/parapet/#key={KEY}")
        browser.until(LIVE, "the stream of turns")
        yield browser
        browser.run("true")  # what was said until now is read with the answer
        equal(browser.console, [], "what was said to the console")


def test_a_batch_shows_how_far_it_is():
    with kept() as (start, _):
        with start() as parapet, page_of(parapet) as browser:
            browser.until("document.getElementById('batches-none').checkVisibility()", "that there are none")
            batch = make(parapet, ["fail"] + ["slowly"] * 1000)
            browser.until(f"{ROW}?.innerText.includes('lines a second')", "its rate")
            row = browser.run(f"{ROW}.innerText")
            check(batch in row and "in progress" in row and " of 1,001 done, 1 of them failed" in row and "left" in row, row)
            grown = "[...document.querySelectorAll('#batches .bar > span')].map(part => [part.className, Number(part.style.flexGrow)])"
            before = dict(browser.run(grown))
            equal((sum(before.values()), before["bad"]), (1001, 1), f"the bar's parts: {before}")
            browser.until(f"Object.fromEntries({grown}).good > {before['good']}", "the bar to grow")
        with start() as parapet, page_of(parapet) as browser:
            browser.until(f"{ROW}?.innerText.includes('{batch}')", "the batch after a restart")
            check(dict(browser.run(grown))["good"] >= before["good"], f"what was done before the restart: {before}")
            equal(ask(parapet, "POST", f"/v1/batches/{batch}/cancel", b"", [("Authorization", "Bearer somebody")]).status, 200, "a cancel")
            browser.until(f"{ROW}.innerText.includes('cancelled')", "that it was cancelled")
            check("lines a" not in browser.run(f"{ROW}.innerText"), "one that is over has no rate")


def test_counts_are_told_and_nothing_else():
    with kept("--workers", "2") as (start, _), start() as parapet:
        equal(told(parapet), [], "before there are any")
        ids = [make(parapet, [f"{SECRET} {SECRET}", "fail"], key) for key in ("somebody", "somebody-else")]
        rows = wait_for(lambda: [row for row in told(parapet) if row["status"] == "completed"][1:] and told(parapet), "both to be over")
        equal([row["id"] for row in rows], ids[::-1], "everybody's, the newest first")
        equal(rows[0]["request_counts"], {"total": 2, "completed": 1, "failed": 1}, "counts")
        check(SECRET not in json.dumps(rows) and "somebody" not in json.dumps(rows), f"what is told: {rows}")
        for _ in range(10):
            make(parapet, ["Say it."])
        wait_for(lambda: len(told(parapet)) == 10 and all(row["status"] == "completed" for row in told(parapet)), "of those that are over the last ten alone")
        equal(ask(parapet, "POST", "/parapet/batches", b"{}").status, 405, "a method that changes something")
        equal(ask(parapet, "GET", "/parapet/batches", b"{}").status, 400, "a body")
        equal(ask(parapet, "HEAD", "/parapet/batches").status, 200, "HEAD")
        with parapet.connect() as client:
            equal([client.ask("GET", "/parapet/batches").status for _ in range(3)], [200] * 3, "one after the other over a connection")


def test_who_may_not_see_turns_sees_no_batches():
    with scratch() as folder, Replay(TAPE) as replay:
        os.chmod(folder, 0o777)
        path = os.path.join(folder, "keys")
        with open(path, "w", encoding="ascii", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(f"{KEY}\n")
        with Parapet(replay, "--state", os.path.join(folder, "state"), "--own-key-file", path) as parapet:
            for fields, status in (((), 401), ((("X-Parapet-Key", "wrong"),), 401), ((SHOWN,), 200)):
                equal(ask(parapet, "GET", "/parapet/batches", fields=fields).status, status, f"with {fields}")
            equal(ask(parapet, "GET", "/parapet/batches", fields=[SHOWN, ("X-Forwarded-For", "192.0.2.1")]).status, 403, "through somebody's proxy")


def test_nothing_shows_where_none_are_kept():
    with Replay(TAPE) as replay, paged(replay) as parapet, page_of(parapet) as browser:
        equal(told(parapet), None, "without a folder")
        browser.until("document.querySelectorAll('#health .card').length === 5", "the cards")
        equal(browser.run("document.getElementById('batches-title').checkVisibility()"), False, "the section")


def test_it_is_accessible_and_fits():
    axe = need_axe()
    with kept() as (start, _), start() as parapet, page_of(parapet) as browser:
        make(parapet, ["fail", "Say it."])
        wait_for(lambda: told(parapet)[0]["status"] == "completed", "the first to be over")
        make(parapet, ["fail"] + ["slowly"] * 1000)
        browser.until(f"{ROW}?.innerText.includes('lines a second')", "its rate")
        browser.run(axe)
        look(browser, "batches")


main(globals())
