"""The page that `parapet eval` writes, opened from its file in a real Chromium: nothing of it asks for anything or says anything to
the console, hostile texts stay texts, it is accessible, and it fits a phone and a desk, light and dark."""
import json
import os
import pathlib

from harness.browser import Browser
from harness.looking import look, need_axe
from harness.parapet import run_to_end, scratch
from harness.runner import check, equal, main

MANIFEST = {"manifest": {"parapet": "0.1.0", "policy": {"files": ["built in", "/etc/parapet/policy.yaml"], "name": "default", "hash": "41e3cb0b"},
                         "model": {"name": "a-model-with-a-rather-long-name:70b-instruct-q4_K_M", "digest": "sha256:" + "0123456789abcdef" * 4},
                         "backend": "http://127.0.0.1:11434", "arms": "paired", "repeat": 1, "seed": 7, "started": "2026-11-21T20:30:00Z",
                         "options": {"jobs": 2, "carry": "own"}, "cpu": "A CPU with 32 cores"}}
WRONG = ("5 * 20 = 100, 3 * 30 = 90, 2 * 45 = 90.\n\n" + "Adding these up takes a while. " * 12 + "\n\n" + "x" * 300 +
         "\n\nThe total is **$245**.")
RIGHT = WRONG.replace("245", "280")
HOSTILE = ("</pre></article></main></body><script>window.owned = 1</script><img src=http://127.0.0.1:9/x onerror=\"window.owned = 2\">"
           "<svg onload=\"window.owned = 3\"></svg><iframe src=http://127.0.0.1:9/></iframe><style>body { display: none }</style>"
           "<link rel=stylesheet href=http://127.0.0.1:9/x.css><base href=\"http://evil.example/\"><meta http-equiv=refresh "
           "content=\"0;url=http://127.0.0.1:9/\"><a href=\"javascript:window.owned = 5\" ping=http://127.0.0.1:9/>here</a>--></style>\x1b[31m\u202e")


def turn(name, raw, guarded, **members):
    return {"id": name, "turn": 1, "repeat": 0, "arm": "paired", "category": "arithmetic", "control": False,
            "prompt": "5 books at $20, 3 at $30 and 2 at $45: what is the total?", "status": "ok", "raw": raw, "guarded": guarded,
            "changed": raw != guarded, "route": "arithmetic", "verdict": "replaced", "reason": "agree",
            "steps": [{"step": "ask_first", "ms": 8123, "detail": "of 280"}, {"step": "run_program", "ms": 3, "detail": ""}],
            "proof": "total = 5 * 20 + 3 * 30 + 2 * 45\nprint(total)\n\nprinted:\n280", "calls": 2, "ms": 20123, "raw_ms": 12000,
            "tokens_in": 51, "tokens_out": 740, **members}


def turns():
    """One of each kind that the page shows in a way of its own, and a table that is wider than a phone."""
    rows = [turn(f"gained-{n}", WRONG, RIGHT, reference="280", category=f"category {n}", route=["arithmetic", "constraints"][n % 2])
            for n in range(4)]
    rows += [turn("lost", RIGHT, WRONG, reference="280", turn=2, repeat=3), turn("damaged", "a draft", "another text", control=True),
             turn("control", "same", "same", control=True, verdict="direct", steps=[], proof=None),
             turn("open", "Yes.", "No."), turn("gone", None, None, status="failed", error="status 500: out of sorts " + "e" * 200)]
    return rows


def report_on(folder, rows, manifest, *flags):
    """Where the page is, as an address."""
    tape = os.path.join(folder, "tape.jsonl")
    with open(tape, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in [manifest, *rows])
    status, out, said = run_to_end("--report-only", tape, *flags, command="eval")
    check(status in (0, 1) and os.path.exists(f"{tape}.html"), f"{status} {out} {said}")
    return pathlib.Path(f"{tape}.html").as_uri()


def check_quiet(browser, url):
    browser.run("true")  # what was said until now is read with the answer
    equal(browser.console, [], "what was said to the console")
    equal({asked for asked in browser.requests if asked != url}, set(), "what was asked for besides the file")


def open_all(browser):
    browser.run("for (const details of document.querySelectorAll('details')) details.open = true")


def test_it_is_accessible_and_fits():
    axe = need_axe()
    with scratch() as folder, Browser() as browser:
        browser.call("Network.enable")
        for name, rows in (("report", turns()), ("report without a change", [turn("a", RIGHT, RIGHT, reference="280")])):
            url = report_on(folder, rows, MANIFEST)
            browser.open(url)
            check("What was run" in browser.text(), browser.text())
            check_quiet(browser, url)
            browser.run(axe)
            open_all(browser)
            look(browser, name)


def test_hostile_texts_do_nothing():
    rows = [turn(HOSTILE, HOSTILE + "1", HOSTILE + "2", category=HOSTILE, route=HOSTILE, verdict=HOSTILE, reason=HOSTILE, prompt=HOSTILE,
                 proof=HOSTILE, reference=HOSTILE, steps=[{"step": HOSTILE, "ms": 1, "detail": HOSTILE}]),
            turn(HOSTILE + "3", None, None, status="failed", error=HOSTILE)]
    with scratch() as folder, Browser() as browser:
        browser.call("Network.enable")
        url = report_on(folder, rows, {"manifest": {HOSTILE: HOSTILE, "model": {"name": HOSTILE, HOSTILE: HOSTILE}}})
        browser.open(url)
        open_all(browser)
        equal(browser.run("window.owned ?? null"), None, "what a text did")
        equal(browser.run("document.querySelectorAll('script, img, svg, iframe, link, base, a, form, body style').length"), 0, "elements out of a text")
        check(browser.run("document.body.offsetHeight > 0"), "the page is gone")
        check(browser.text().count("<script>window.owned = 1</script>") > 10, "the texts are not all shown")
        equal(browser.run("location.href"), url, "where it led")
        check_quiet(browser, url)


main(globals())
