"""The page at /parapet/ in a real Chromium: turns show as they end, the try-it box tells a repaired answer from an untouched
one, what models write is text and nothing else, the page is accessible, and no other site's page gets at it."""
import contextlib
import json
import os
import re
import subprocess
import time

from harness.backend import Backend, always, answer
from harness.browser import Browser
from harness.looking import PICTURES, look, need_axe
from harness.paged import KEY, SHOWN, paged
from harness.parapet import Parapet, run_to_end, scratch
from harness.replay import Replay
from harness.runner import PATIENCE, ROOT, check, equal, main, wait_for

BOOKS = "5 books at $20, 3 at $30 and 2 at $45: what is the total?"
TRIP = "Mona saved $90, spent a third of it on a ticket and $21 on lunch, and found $4 on the way home. How much money is left?"
CAPITAL = "What is the capital of Australia?"
HOSTILE = ("<script>window.owned = 1</script><img src=x onerror=\"window.owned = 2\"><svg onload=\"window.owned = 3\"></svg>"
           "<iframe srcdoc=\"<script>parent.owned = 4</script>\"></iframe><a href=\"javascript:window.owned = 5\">here</a>"
           "<style>body { display: none }</style><base href=\"http://evil.example/\"></pre></article></body>\x1b[31m {{7*7}} ${7*7}")
LIVE = "document.getElementById('feed').textContent === 'live'"


def page_of(parapet):
    return f"{parapet.base}/parapet/#key={KEY}"


@contextlib.contextmanager
def shown(backend, *flags, cards=5):
    """(browser, parapet): the page, once it is live. Nothing may have been said to the console at the end."""
    with paged(backend, *flags) as parapet, Browser() as browser:
        browser.appear(1280, False)
        browser.open(page_of(parapet))
        browser.until(LIVE, "the stream of turns")
        browser.until(f"document.querySelectorAll('#health .card').length === {cards}", f"{cards} cards")
        yield browser, parapet
        browser.run("true")  # what was said until now is read with the answer
        equal(browser.console, [], "what was said to the console")


def until_the_jail_is_ready(browser):
    browser.until("[...document.querySelectorAll('#health .card')].some(card => /^Jail\\s+ready/.test(card.innerText))", "the jail")


def ask(parapet, content, model="m", fields=()):
    """Have a turn; its id."""
    with parapet.connect() as client:
        reply = client.ask("POST", "/v1/chat/completions", fields, {"model": model, "messages": [{"role": "user", "content": content}]})
    return reply.value(b"x-parapet-turn").decode()


def try_it(browser, prompt):
    """Ask both. Returns what each arm shows: {"raw": (told, answer), "guarded": ...}."""
    browser.run(f"document.getElementById('prompt').value = {json.dumps(prompt)}, document.getElementById('ask').click()")
    browser.until("!document.getElementById('ask').disabled && document.getElementById('trial-why').childElementCount > 0", "both answers")
    return {arm: tuple(browser.run(f"document.querySelector('#{arm} .{part}').textContent") for part in ("told", "answer"))
            for arm in ("raw", "guarded")}


def offered(browser, button):
    """The text that a button of the try-it box offers."""
    browser.run("document.querySelector('#trial-text pre').textContent = ''")
    browser.run(f"document.getElementById('{button}').click()")
    return browser.until("document.querySelector('#trial-text pre').textContent", f"what {button} offers")


def test_a_turn_shows_as_it_ends():
    with Backend(always(answer(b"{}"))) as backend, shown(backend) as (browser, parapet):
        check("None yet" in browser.text(), "a page without turns says so")
        turn = ask(parapet, "hello")
        browser.until(f"!!document.getElementById('turn-{turn}')", "the turn")
        for number in range(24):
            turn = ask(parapet, "hello", model=f"model{number}")
        browser.until(f"!!document.getElementById('turn-{turn}')", "the last of many turns")
        check("None yet" not in browser.text(), "a page with turns says that there are none")
        equal(browser.run("document.querySelectorAll('#turns > li').length"), 20, "turns on the page")
        equal(browser.run("document.querySelector('#turns > li').id"), f"turn-{turn}", "the first is the newest")
        browser.run("document.querySelector('#turns details').open = true")
        told = browser.until("document.querySelector('#turns details dl')?.innerText", "the turn's facts")
        check(turn in told and "policy" in told, f"facts: {told}")
        browser.until("/25 turns in/.test(document.getElementById('uptime').textContent)", "the count")
        browser.until("[...document.querySelectorAll('#figures caption')].some(caption => caption.textContent === 'Models')", "the models")


def test_what_failed_is_told_and_found():
    """Of many turns those that went wrong: by the kind, by words, and further back than the page shows."""
    async def script(connection):
        while True:
            message = await connection.request()
            model = json.loads(message.body)["model"] if message.body else ""
            await connection.send(answer(b"{}", b"500 Internal Server Error") if model == "fails" else answer(b"{}"))
    rows = "[...document.querySelectorAll('#turns > li')].map(row => row.innerText)"
    with Backend(script) as backend, paged(backend) as parapet, Browser() as browser:
        failed = ask(parapet, "hello", model="fails")
        for number in range(45):
            ask(parapet, "hello", model=f"model{number}")
        browser.open(page_of(parapet))
        browser.until(f"({rows}).length === 20", "the last turns")
        browser.run("document.getElementById('turns-kind').value = 'failed', document.getElementById('turns-kind').dispatchEvent(new Event('change'))")
        browser.until(f"({rows}).length === 1", "what went wrong, of all that parapet keeps")
        check("500" in browser.run(rows)[0] and "direct" in browser.run(rows)[0], f"the row: {browser.run(rows)}")
        equal(browser.run("document.querySelector('#turns .badge').className"), "badge failed", "its colour")
        browser.run("document.querySelector('#turns details').open = true")
        told = browser.until("document.querySelector('#turns .failure')?.innerText", "what to do")
        check("log" in told, told)
        again = ask(parapet, "hello", model="fails")
        browser.until(f"document.querySelector('#turns > li')?.id === 'turn-{again}'", "one more")
        equal(browser.run(f"document.querySelector('#turn-{failed} details').open"), True, "what was opened stays open")
        browser.run("document.getElementById('turns-kind').value = 'all', document.getElementById('turns-words').value = 'MODEL1 200',"
                    " document.getElementById('turns-words').dispatchEvent(new Event('input'))")
        browser.until(f"({rows}).length === 11", "model1 and model10 to model19")
        browser.run("document.getElementById('turns-words').value = '', document.getElementById('turns-words').dispatchEvent(new Event('input'))")
        for wanted in (20, 40, 47):
            browser.until(f"({rows}).length === {wanted}", f"{wanted} turns")
            browser.run("document.getElementById('turns-more').click()")
        equal(browser.run("document.getElementById('turns-more').hidden"), True, "nothing more to show")


def test_a_turn_in_shadow_says_what_would_have_become_of_it():
    baker = "Act as a baker in a small town. What do you sell in the morning?"
    drafts = {"What is 3847*2938?": "It is 11,302,487.", BOOKS: "The total is $245.", CAPITAL: "Canberra.",
              TRIP: "$31 are left.", baker: "As an AI language model, I cannot sell anything. A baker sells bread and rolls in the morning."}
    rows = [{"when": [prompt], "replies": [{"text": draft}]} for prompt, draft in drafts.items()]
    unasked = "Without shadow: not checked: this needs a call to the model, the jail or the solver."
    words = {"What is 3847*2938?": "Without shadow: repaired in place (computed).",
             BOOKS: "Without shadow: repaired in place (computed).", TRIP: unasked, baker: unasked, CAPITAL: ""}
    with Replay(rows) as replay, shown(replay) as (browser, parapet):
        until_the_jail_is_ready(browser)
        for prompt, said in words.items():
            turn = ask(parapet, prompt, fields=[("X-Parapet", "shadow")])
            browser.until(f"!!document.getElementById('turn-{turn}')", prompt)
            browser.run(f"document.querySelector('#turn-{turn} details').open = true")
            told = browser.until(f"document.querySelector('#turn-{turn} dl') && document.querySelector('#turn-{turn} details').innerText", "the turn's details")
            equal("\n".join(re.findall(r"Without shadow: .*", told)), said, f"{prompt}: {told}")
            check("undefined" not in told, f"{prompt}: {told}")


def test_the_page_comes_back_with_parapet():
    with Backend() as backend, Browser() as browser:
        with paged(backend) as parapet:
            browser.open(page_of(parapet))
            browser.until(LIVE, "the stream of turns")
        browser.until("document.getElementById('feed').textContent === 'parapet does not answer'", "the page to say that it is gone")
        with paged(backend, listen=f"127.0.0.1:{parapet.port}") as again:
            browser.until(LIVE, "the stream of turns again")
            turn = ask(again, "hello")
            browser.until(f"!!document.getElementById('turn-{turn}')", "a turn of the new one")


def test_a_repaired_prompt_and_an_untouched_one():
    with Replay() as replay, shown(replay) as (browser, parapet):
        until_the_jail_is_ready(browser)
        browser.until("document.getElementById('model').value", "the model's name")
        arms = try_it(browser, BOOKS)
        check("$245" in arms["raw"][1] and arms["raw"][0].startswith("off"), f"the model alone: {arms['raw']}")
        check("$280" in arms["guarded"][1] and arms["guarded"][0].startswith("repaired"), f"with parapet: {arms['guarded']}")
        why = browser.run("document.getElementById('trial-why').innerText")
        for word in ("quantity", "repaired in place", "compute", "evidence"):
            check(word in why, f"{word!r} is not in {why!r}")

        done = subprocess.run(["sh", "-c", offered(browser, "curl")], capture_output=True, text=True, timeout=60, check=False)
        check("$280" in json.loads(done.stdout)["choices"][0]["message"]["content"], f"the curl line: {done}")
        check_policy_test(offered(browser, "test"), "quantity")

        arms = try_it(browser, CAPITAL)
        equal(arms["raw"][1], arms["guarded"][1], "the untouched answer")
        check("Canberra" in arms["raw"][1] and arms["guarded"][0].startswith("direct"), f"untouched: {arms}")
        check_policy_test(offered(browser, "test"), "direct")
        # What a shell and YAML make of it is what was typed.
        odd = "It's \"5 * 7\": what\nis `it`, $HOME \\n \u00e9 \u2028 # - {a: b}?"
        try_it(browser, odd)
        subprocess.run(["sh", "-c", offered(browser, "curl")], capture_output=True, timeout=60, check=True)
        bodies = [json.loads(row["body"]) for row in replay.requests() if row["body"]]
        equal(bodies[-1]["messages"], [{"role": "user", "content": odd}], "what the curl line asks")
        check_policy_test(offered(browser, "test"), "direct")


def check_policy_test(text, route):
    check(text.rstrip().endswith(f"route: {route}}}"), f"the policy test: {text}")
    with scratch() as folder:
        path = os.path.join(folder, "policy.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o600)
        status, said, mistakes = run_to_end(path, command="check")
        equal(status, 0, f"parapet check of {text}: {said}{mistakes}")


def test_hostile_text_is_text():
    rows = [{"when": [], "replies": [{"text": HOSTILE}]}]
    with Replay(rows) as replay, shown(replay) as (browser, parapet):
        browser.until("document.getElementById('model').value", "the model's name")
        browser.run(f"document.getElementById('model').value = {json.dumps(HOSTILE[:60])}")
        arms = try_it(browser, HOSTILE)
        for arm in ("raw", "guarded"):
            equal(arms[arm][1], HOSTILE, f"the answer of {arm}, shown")
        browser.run("for (const details of document.querySelectorAll('#turns details')) details.open = true")
        browser.until("document.querySelectorAll('#figures table').length > 1", "the figures")
        check_unharmed(browser)
        check("<script>" in browser.run("document.getElementById('turns').textContent"), "the model's name among the turns")
        check("<script>" in browser.run("document.getElementById('figures').textContent"), "the model's name among the figures")


def test_a_calibration_and_its_drift():
    rows = [{"when": [], "replies": [{"text": "It is wide, grey and old."}]}]
    policy = ("version: 1\ncalibrated:\n  - model: 'tiny:1b'\n    digest: aaa\n    measured: the third of May\n"
              "    rates: [{route: constraints, turns: 60, replaced: 0, fallback: 1}]\n  - {model: '<b>bold</b>'}\n")
    def says(word):
        return f"[...document.querySelectorAll('#health .card')].some(card => card.textContent.startsWith('Calibration') && card.textContent.includes({json.dumps(word)}))"
    with scratch() as folder:
        path = os.path.join(folder, "policy.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(policy)
        with Replay(rows) as replay, shown(replay, "--policy", path, cards=6) as (browser, parapet):
            browser.until(says("holds"), "a calibration that holds")
            check(browser.run(says("tiny:1b, measured the third of May, aaa, weights not compared")) and browser.run(says("<b>bold</b>")), "the models")
            for _ in range(40):
                ask(parapet, "Describe the sea to a child. Do not use any commas in your answer.", model="tiny:1b")
            browser.until(says("tiny:1b, constraints, replaced: 100 % of 40 lately, 0 % of 60 when calibrated"), "the drift")
            check(browser.run(says("has drifted")), "the word")
            check_unharmed(browser)


def check_unharmed(browser):
    equal(browser.run("window.owned ?? null"), None, "what a model's text did")
    equal(browser.run("document.querySelectorAll('img, iframe, svg:not(.bars), style, base, a:not(nav a), script:not([src])').length"), 0, "elements out of a model's text")
    check(browser.run("document.body.offsetHeight > 0"), "the page is gone")


def test_a_hostile_refusal_is_text():
    """The backend's own error, in HTML: shown as it is. The browser notes the status itself."""
    refusal = answer(HOSTILE.encode(), b"500 Internal Server Error", b"Content-Type: text/html\r\n")
    with Backend(always(refusal)) as backend, paged(backend) as parapet, Browser() as browser:
        browser.open(page_of(parapet))
        browser.until(LIVE, "the stream of turns")
        browser.until("!document.getElementById('health').matches(':empty')", "the cards")
        arms = try_it(browser, "hello")
        equal(arms["guarded"][1], HOSTILE, "the refusal, shown")
        check("500" in arms["guarded"][0], f"the refusal's status: {arms}")
        check_unharmed(browser)


async def keyed(connection):
    """A model server that asks for a key of its own."""
    while True:
        message = await connection.request()
        if message.values(b"authorization") == [b"Bearer open sesame"]:
            await connection.send(answer(json.dumps({"choices": [{"message": {"content": "come in"}}]}).encode()))
        else:
            await connection.send(answer(b'{"error": {"message": "no key"}}', b"401 Unauthorized"))


def type_key(browser, key):
    """The label goes, too: it stands again when this key is refused."""
    browser.run("document.getElementById('key-label').textContent = ''")
    browser.run(f"document.getElementById('key').value = {json.dumps(key)}, document.querySelector('#key-form button').click()")


def key_asked_for(browser, words):
    browser.until(f"!document.getElementById('key-form').hidden && document.getElementById('key-label').textContent.includes({json.dumps(words)})",
                  f"the page to ask for a key: {words}")


def keep_quiet_about_refusals(browser):
    """What is said to the console that is no browser's own note of a status 401."""
    browser.run("true")
    return [line for line in browser.console if "401" not in line]


def test_the_model_servers_own_key_goes_to_it_alone():
    with Backend(keyed) as backend, paged(backend) as parapet, Browser() as browser:
        browser.open(page_of(parapet))
        browser.until(LIVE, "the stream of turns")
        browser.until("!document.getElementById('health').matches(':empty')", "the cards")
        equal(try_it(browser, "hello")["guarded"][1], "no key", "an answer without a key")
        key_asked_for(browser, "The model server, or parapet for its clients")
        type_key(browser, "open sesame")
        equal(try_it(browser, "hello")["guarded"][1], "come in", "an answer with the key that was typed in")
        equal(browser.run("document.getElementById('feed').textContent"), "live", "the stream, with two keys")
        check(b"sesame" not in b"".join(message.target for message in backend.requests), "a key in a request's path")
        check(KEY.encode() not in backend.heard(), "the page's key reached the model server")
        check("sesame" not in parapet.output.text(), "the model server's key in the log")
        equal(keep_quiet_about_refusals(browser), [], "what was said to the console")


def test_the_pages_key_comes_out_of_the_address_or_is_typed():
    with Backend(always(answer(b"{}"))) as backend, paged(backend) as parapet, Browser() as browser:
        browser.open(page_of(parapet))
        browser.until(LIVE, "the stream of turns")
        equal(browser.run("location.href"), f"{parapet.base}/parapet/", "the address, afterwards")
        equal([entry["url"] for entry in browser.call("Page.getNavigationHistory")["entries"] if KEY in entry["url"]], [], "addresses in the history")
        equal(browser.run("document.getElementById('key-form').hidden"), True, "whether no key is asked for")
        browser.reload()
        browser.until(LIVE, "the stream of turns, after the page was loaded anew")
        browser.run("sessionStorage.clear()")
        browser.open(f"{parapet.base}/parapet/#turns-title")
        browser.reload()
        key_asked_for(browser, "A key is required")
        check("live" not in browser.run("document.getElementById('feed').textContent"), "a stream without a key")
        type_key(browser, "not this one \u00e9")
        key_asked_for(browser, "A key is required")
        type_key(browser, f" {KEY}")
        browser.until(LIVE, "the stream of turns, with the key that was typed in")
        equal(browser.run("document.getElementById('key-form').hidden"), True, "whether no key is asked for any more")
        browser.run("sessionStorage.setItem('parapet-key', 'that of yesterday')")
        browser.reload()
        key_asked_for(browser, "A key is required")
        browser.run(f"location.hash = '#key={KEY}'")
        browser.until(LIVE, "the stream of turns, with the key of a link that was opened in the same place")
        equal(keep_quiet_about_refusals(browser), [], "what was said to the console")


def test_clients_keys_open_the_page_too():
    with scratch() as folder, Replay() as replay:
        path = os.path.join(folder, "keys")
        with open(path, "w", encoding="ascii", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(f"{KEY}\n")
        with Parapet(replay, "--api-key-file", path) as parapet, Browser() as browser:
            browser.open(page_of(parapet))
            browser.until(LIVE, "the stream of turns")
            browser.until("document.getElementById('model').value", "the model's name")
            check("Canberra" in try_it(browser, CAPITAL)["guarded"][1], "an answer with the key out of the address")
            check(KEY not in json.dumps(replay.requests()) and KEY not in parapet.output.text(), "the key went further")
            equal(browser.console, [], "what was said to the console")


def test_the_box_works_on_the_admin_listener():
    flags = ("--insecure-no-key", "--admin", "127.0.0.1:0")
    with Replay() as replay, paged(replay, *flags, listen="0.0.0.0:0") as parapet, Browser() as browser:
        admin = wait_for(lambda: re.search(r"metrics are on (http://127\.0\.0\.1:\d+)", parapet.output.text()), "the admin's address")[1]
        browser.open(f"{admin}/parapet/#key={KEY}")
        browser.until(LIVE, "the stream of turns")
        until_the_jail_is_ready(browser)
        browser.until("document.getElementById('model').value", "the model's name")
        check("$280" in try_it(browser, BOOKS)["guarded"][1], "a repaired answer")
        equal(browser.console, [], "what was said to the console")


def test_arms_are_compared():
    policy = "version: 1\nexperiment:\n  name: halves\n  by: [header:X-Who]\n  arms: {'off': 50, 'on': 50}\n"
    with scratch() as folder, Replay() as replay:
        path = os.path.join(folder, "arms.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(policy)
        os.chmod(path, 0o644)
        with shown(replay, "--policy", path) as (browser, parapet):
            for number in range(20):
                ask(parapet, CAPITAL, fields=[("X-Who", str(number))])
            table = browser.until("[...document.querySelectorAll('#figures table')].find(one => /^Arms/.test(one.innerText) && "
                                  "one.rows.length === 3)?.innerText", "the table of the arms")
            check("on" in table and "off" in table, f"arms: {table}")
            compared = browser.until("[...document.querySelectorAll('#figures table')].find(one => one.caption.textContent.startsWith('Arms of the last 20 turns'))?.innerText", "the comparison")
            cells = {row[0]: (int(row[1]), row[2]) for row in (line.split("\t") for line in compared.splitlines()[-2:])}
            # Wilson's bounds of 0 hits among n: 0 and z^2 / (n + z^2).
            for arm, (turns, changed) in cells.items():
                equal(changed, f"0 % (0 to {100 * 1.96**2 / (turns + 1.96**2):.0f})", f"changed of {turns} in arm {arm}")
            equal(sum(turns for turns, _ in cells.values()), 20, "turns of both arms")
            check(path in browser.text(), "the policy's file on the page")


def test_verdicts_have_colours_of_their_own():
    """Changed answers share one, and so do those that nobody looked at; every other verdict has its own."""
    kinds = {"changed": ("replaced", "repaired"), "left": ("direct", "off", "pending")}
    kind_of = {verdict: kind for kind, verdicts in kinds.items() for verdict in verdicts}
    with Backend(always(answer(b"{}"))) as backend, shown(backend) as (browser, _):
        for dark in (False, True):
            browser.appear(1280, dark)
            seen = browser.run("Object.fromEntries([...document.querySelectorAll('#legend-words .badge')].map(badge => "
                               "[badge.textContent, getComputedStyle(badge).backgroundColor]))")
            by_kind = {kind_of.get(verdict, verdict): colour for verdict, colour in seen.items()}
            equal(set(by_kind), {"changed", "left", "confirmed", "unchecked", "fallback"}, "the legend's verdicts")
            equal(len(set(by_kind.values())), len(by_kind), f"colours, dark: {dark}: {seen}")
            equal({verdict: by_kind[kind_of.get(verdict, verdict)] for verdict in seen}, seen, "colours of a kind")


def test_texts_stand_side_by_side_where_they_are_kept():
    """Of a captured turn the draft beside what was delivered, as text; only with the page's key, and only while capture is on."""
    draft = "<script>owned()</script><b>Altogether</b> the books come to $245."
    with scratch() as folder, Replay([{"when": [], "replies": [{"text": draft}]}]) as replay:
        os.chmod(folder, 0o777)
        policy = os.path.join(folder, "capture.yaml")
        with open(policy, "w", encoding="utf-8") as file:
            file.write("version: 1\ncapture: on\n")
        os.chmod(policy, 0o644)
        with shown(replay, "--policy", policy, "--capture-file", os.path.join(folder, "kept")) as (browser, parapet):
            turn = ask(parapet, BOOKS)
            browser.until(f"!!document.getElementById('turn-{turn}')", "the turn")
            browser.until("document.getElementById('health').innerText.includes('capture is on')", "the page to know of capture")
            browser.run(f"document.querySelector('#turn-{turn} details').open = true")
            columns = browser.until(f"document.querySelectorAll('#turn-{turn} article').length > 2 && [...document.querySelectorAll('#turn-{turn} article')]"
                                    ".map(one => [one.querySelector('h4').textContent, one.querySelector('.answer').textContent, one.querySelector('mark')?.textContent])",
                                    "the texts")
            texts = {title: (text, mark) for title, text, mark in columns}
            equal(texts["Asked"], (BOOKS, None), "the question")
            equal(texts["The model\u2019s own answer"], (draft, "$245."), "the draft")
            check(texts["What was delivered"][1] == "$280.", f"what was delivered: {texts}")
            check_unharmed(browser)
            for fields, status in (((), 401), ((SHOWN,), 200)):
                with parapet.connect() as client:
                    equal(client.ask("GET", f"/parapet/texts/{turn}", fields).status, status, f"status with {fields}")
            with open(policy, "w", encoding="utf-8") as file:
                file.write("version: 1\ncapture: off\n")
            def gone():
                with parapet.connect() as client:
                    return client.ask("GET", f"/parapet/texts/{turn}", (SHOWN,)).status == 404
            wait_for(gone, "the texts to be gone with capture")


def test_marks_of_markdown_are_dropped_and_nothing_else():
    """What is shown of an answer: text alone, without the marks, in fenced code with all of them."""
    texts = {"# Sums\n\n**Two** and `three` are __five__.": "Sums\n\nTwo and three are five.",
             "2**3 and 4**2, a_b__c__d, **open, ` alone": "2**3 and 4**2, a_b__c__d, **open, ` alone",
             "So:\n```python\n# no heading\nprint(2**3, '**kept**')\n```\n**Done**": "So:\n# no heading\nprint(2**3, '**kept**')\nDone",
             "~~~\n`kept`": "`kept`", "#5 is best, # too": "#5 is best, # too"}
    with Backend(always(answer(b"{}"))) as backend, paged(backend) as parapet, Browser() as browser:
        browser.open(page_of(parapet))
        for text, read in texts.items():
            equal(browser.run(f"import('/parapet/page/answers.js').then(one => one.plain({json.dumps(text)}))"), read, text)
        for text in ("**a " * 50000, "**a __b " * 30000, "`" * 100000, "```\n" * 30000, "# " * 50000 + "\n" * 50000):
            took = browser.run(f"import('/parapet/page/answers.js').then(one => {{ const began = performance.now(); one.plain({json.dumps(text)}); "
                               "return performance.now() - began })")
            check(took < 2000, f"{text[:20]!r} repeated takes {took} ms")


def test_it_says_what_it_cannot_show_without_a_key():
    with scratch() as folder, Replay() as replay:
        path = os.path.join(folder, "keys")
        with open(path, "w", encoding="ascii", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(f"{KEY}\n")
        with Parapet(replay, "--own-key-file", path) as parapet, Browser() as browser:
            browser.open(f"{parapet.base}/parapet/")
            key_asked_for(browser, "A key is required")
            browser.until("document.getElementById('turns-none').textContent === 'Not shown without the key.'", "the list's word")
            browser.until("document.getElementById('uptime').textContent.includes('require an operator')", "the figures' word")
            check("no texts" in browser.text(), browser.text())
            type_key(browser, KEY)
            browser.until("document.getElementById('turns-none').textContent.startsWith('None yet') && document.getElementById('key-form').hidden", "a key to change that")
            browser.until("document.getElementById('uptime').textContent.startsWith('0 turns')", "the figures")


def test_it_is_accessible_and_fits():
    axe = need_axe()
    with Replay() as replay, shown(replay) as (browser, parapet):
        until_the_jail_is_ready(browser)
        browser.run(axe)
        look(browser, "empty", widths=(360,))
        ask(parapet, BOOKS, model="a-model-with-a-rather-long-name:70b-instruct-q4_K_M")
        ask(parapet, CAPITAL)
        ask(parapet, BOOKS, fields=[("X-Parapet", "shadow")])
        with parapet.connect() as client:
            equal(client.ask("POST", "/v1/chat/completions", (), {"model": 7}).status, 400, "a turn that is refused")
        try_it(browser, BOOKS)
        offered(browser, "test")
        browser.until("document.querySelectorAll('#turns > li').length >= 6", "six turns")
        browser.run("for (const details of [...document.querySelectorAll('details')].slice(0, -1)) details.open = true")
        browser.until("document.querySelectorAll('#figures table').length > 2", "the figures")
        browser.until("!!document.querySelector('#turns .would')", "what would have become of one")
        said = browser.until("document.getElementById('headline').textContent.includes('changed') && document.getElementById('headline').textContent", "the headline")
        check(said.startswith("2 of 6 answers changed, 2 of them without extra calls") and said.endswith("1 went wrong."), said)
        browser.until("document.querySelectorAll('#charts .bars rect').length > 2", "the charts")
        check(browser.run("document.querySelector('#charts .bars').getAttribute('aria-label')").startswith("Turns over time: 1 went wrong, 2 changed"), "what the chart says")
        look(browser, "full")


def test_the_pictures_of_readme():
    """An ordinary day's turns, as README.md shows them."""
    poem = "Write a poem about a lighthouse in fewer than 10 lines."
    product = "What is 3847*2938?"
    prompts = (CAPITAL, BOOKS, CAPITAL, product, "Hello!", CAPITAL, poem, CAPITAL, product, "What is the capital of Peru?", BOOKS, CAPITAL, "Good night")
    with open(os.path.join(ROOT, "proxy/replay/cases.jsonl"), encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    rows.append({"when": ["3847*2938"], "replies": [{"text": "It is 11,302,486."}]})
    with Replay(rows) as replay, shown(replay) as (browser, parapet):
        until_the_jail_is_ready(browser)
        browser.until("document.getElementById('model').value", "the model's name")
        browser.appear(960, False)
        for number in range(60):
            ask(parapet, prompts[number % len(prompts)], model=("gemma3:4b", "qwen2.5:14b")[number % 3 == 2])
            time.sleep(.05 if PICTURES else 0)
        with parapet.connect() as client:
            client.ask("POST", "/v1/chat/completions", (), {"model": 7})
        arms = try_it(browser, BOOKS)
        check("$245" in arms["raw"][1] and "$280" in arms["guarded"][1], f"the two answers: {arms}")
        browser.until("document.getElementById('trial-result').querySelectorAll('mark').length === 2", "the marks")
        browser.until("document.getElementById('uptime').textContent.startsWith('63 turns')", "the figures of all turns")
        browser.until("document.querySelectorAll('#charts .bars rect').length > 3", "the charts")
        if PICTURES:
            browser.picture(os.path.join(PICTURES, "trial.png"), "#trial", "#trial-result dl")
            browser.run("[...document.querySelectorAll('#turns > li')].slice(9).forEach(row => row.remove())")
            browser.picture(os.path.join(PICTURES, "turns.png"), "#turns-title", "#turns")


def test_it_is_accessible_while_it_asks_for_a_key():
    axe = need_axe()
    with Replay() as replay, paged(replay) as parapet, Browser() as browser:
        browser.open(f"{parapet.base}/parapet/")
        key_asked_for(browser, "A key is required")
        browser.run(axe)
        look(browser, "asking for a key")


def test_other_sites_pages_get_nothing():
    """A page of another origin, and one whose own name points here (DNS rebinding)."""
    with (Backend(always(answer(b"<!doctype html><title>other</title>", fields=b"Content-Type: text/html\r\n"))) as backend,
          Backend() as elsewhere, Parapet(elsewhere) as parapet, Browser("--host-resolver-rules=MAP evil.example 127.0.0.1, MAP evil.local 127.0.0.1, MAP evil.internal 127.0.0.1, "
                  "MAP host.docker.internal 127.0.0.1") as browser):
        browser.open(f"{backend.url}/")
        for target in ("/parapet/", "/parapet/events", "/parapet/turns", "/parapet/metrics", "/parapet/ready?verbose", "/parapet/page/feed.js"):
            got = browser.run(f"fetch({json.dumps(parapet.base + target)}).then(() => 'read', error => error.name)")
            equal(got, "TypeError", f"a fetch of {target} from another origin")
        equal(browser.run(f"import({json.dumps(parapet.base + '/parapet/page/feed.js')}).then(() => 'read', error => error.name)"), "TypeError",
              "an import from another origin")
        framed = ("new Promise(done => { const frame = document.createElement('iframe'); frame.onload = () => { let seen = 'hidden'; try { "
                  "seen = frame.contentDocument === null ? 'hidden' : frame.contentDocument.body.innerText } catch {} done(seen) }; "
                  f"frame.src = {json.dumps(parapet.base + '/parapet/')}; document.body.append(frame) }})")
        equal(browser.run(framed), "hidden", "the page in a frame of another origin")
        wait_for(lambda: any("frame-ancestors" in line or "frame" in line.lower() for line in browser.console), lambda: f"the browser to refuse "
                 f"the frame: {browser.console}", PATIENCE)
        for name in ("evil.example", "evil.local", "evil.internal"):
            browser.open(f"http://{name}:{parapet.port}/parapet/")
            check("--hosts" in browser.text() and "Health" not in browser.text(), f"under {name}: {browser.text()}")
        browser.open(f"http://host.docker.internal:{parapet.port}/parapet/")
        check("--hosts" not in browser.text(), f"under the name that containers use: {browser.text()}")


main(globals())
