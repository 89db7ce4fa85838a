"""What `parapet eval --report-only` makes of a tape: grades, figures, the gate, a page that hostile texts stay texts in, tables,
pairs for blind grading and back, and a policy without the routes that do not pay."""
import base64
import csv
import hashlib
import html.parser
import io
import json
import os
import pathlib
import random
import re
import stat
import subprocess
import sys

from harness import runner
from harness.parapet import environment, scratch
from harness.runner import SLOW, check, equal, main

MANIFEST = {"manifest": {"parapet": "0.1.0", "policy": {"file": "p.yaml", "hash": "abc"}, "model": {"name": "tiny", "digest": "d1"},
                         "arms": "paired", "repeat": 1, "seed": 7, "started": "2026-11-21T20:30:00Z"}}
WRONG, RIGHT = "The answer is 270.", "The answer is 280."
HOSTILE = ["</pre></script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\x1b[31mred\x1b[0m\x07", "=HYPERLINK(\"http://a\")",
           "+1+1", "-1", "@SUM(A1)", " =1", "\uff1d1", "a\u202eb\u2028c", "\"quoted\", and\nlines", "| a | b |\n# c", "\\input{x} $y$ & %",
           "[x](javascript:alert(1))", "\ttab", "&lt;b&gt;", "'; --", "nul\x00byte", "*/ }</style><style>*{}"]


def turn(name, raw=WRONG, guarded=WRONG, **members):
    return {"id": name, "turn": 1, "repeat": 0, "arm": "paired", "category": "arithmetic", "control": False, "prompt": "What is 5 * 56?",
            "status": "ok", "raw": raw, "guarded": guarded, "changed": raw != guarded, "route": "arithmetic", "verdict": "replaced",
            "reason": "agree", "steps": [{"step": "ask_first", "ms": 12, "detail": "d"}], "proof": "print(5*56)", "calls": 2, "ms": 30,
            "raw_ms": 10, "tokens_in": 5, "tokens_out": 7, **members}


def gained(count, **members):
    return [turn(f"gained-{number:02}", WRONG, RIGHT, reference="280", **members) for number in range(count)]


def lost(count, **members):
    return [turn(f"lost-{number:02}", RIGHT, WRONG, check={"number": "280"}, **members) for number in range(count)]


def controls(count, **members):
    return [turn(f"control-{number}", control=True, route=None, verdict=None, **members) for number in range(count)]


def restated(count):
    return [turn(f"restated-{number}", RIGHT, "It is 280.", reference="280") for number in range(count)]


def unformed(count):
    return [turn(f"unformed-{number}", '{"answer": 270}', RIGHT, reference="280") for number in range(count)]


def unexplained(count):
    steps = "Each shelf holds fifty six books, and five shelves stand in the hall, so multiply shelves by books. The answer is "
    return [turn(f"unexplained-{number}", steps + "270.", RIGHT, reference="280") for number in range(count)]


def idle(count, **members):
    return [turn(f"idle-{number}", RIGHT, RIGHT, reference="280", verdict="unchecked", reason="unproven", **members) for number in range(count)]


def write(folder, turns, name="tape.jsonl", end="", manifest=MANIFEST):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(line) + "\n" for line in [manifest, *turns])
        file.write(end)
    return path


def command(*words):
    env = environment({"XDG_CONFIG_HOME": "/nonexistent", "HOME": "/nonexistent"})
    done = subprocess.run([runner.binary("parapet"), *words], capture_output=True, text=True, env=env, timeout=200 * SLOW, check=False)
    return done.returncode, done.stdout, done.stderr


def report(tape, *flags):
    return command("eval", "--report-only", tape, *flags)


def text_of(path):
    return pathlib.Path(path).read_bytes().decode("utf-8")


def test_the_gate_passes_what_gains_and_leaves_controls_alone():
    with scratch() as folder:
        status, out, err = report(write(folder, gained(20) + lost(1) + controls(3)))
        equal((status, err), (0, ""), "status")
        check("gate passed: 3 controls unchanged; of 21 graded turns 20 gained, 1 lost" in out, out)


def test_a_changed_control_fails_the_gate_and_is_named():
    with scratch() as folder:
        damaged = turn("precious", "a draft", "another text", control=True, route="constraints")
        for one in (damaged, turn("precious", "same", "same", changed=True, control=True, route="constraints")):
            status, out, err = report(write(folder, gained(20) + controls(3) + [one]))
            equal(status, 1, "status")
            equal(err, "gate not passed: control precious, turn 1, was changed (route constraints)\n", "why")
            check("passed" not in out.replace("not passed", ""), out)
            check("control precious" in text_of(f"{folder}/tape.jsonl.html"), "the page says which")


def test_a_control_that_failed_is_no_unchanged_one():
    with scratch() as folder:
        status, _, err = report(write(folder, gained(20) + [turn("away", control=True, status="failed", raw=None, guarded=None)]))
        equal((status, "control away" in err), (1, True), err)


def test_the_gate_wants_a_net_gain_and_few_losses():
    with scratch() as folder:
        for turns, flags, status, word in (
                (controls(1) + [turn("same", reference="280")], [], 1, "no net gain"),
                (gained(3) + lost(3), [], 1, "no net gain"),
                (gained(14) + lost(1), [], 1, "0.071, above 0.067"),
                (gained(15) + lost(1), [], 0, ""),
                (gained(15) + lost(1), ["--max-loss", "0"], 1, "above 0.000"),
                (gained(2) + lost(1), ["--max-loss", "1/2"], 0, ""),
                ([turn("open", "a", "b")], [], 1, "nothing was judged"),
                (controls(1), [], 0, ""),
                (gained(5) + restated(1), [], 0, ""),
                (gained(4) + restated(1), [], 1, "1 right answers rewritten to 4 gained: above 0.200"),
                (gained(4) + restated(1), ["--max-rewritten", "1/4"], 0, ""),
                (gained(9) + unformed(1), [], 1, "1 forms broken to 10 changed turns: above 0.000"),
                (gained(9) + unformed(1), ["--max-broken", "0.1"], 0, ""),
                (gained(9) + unexplained(1), ["--max-unexplained", "0"], 1, "1 explanations lost to 10 changed turns"),
                (gained(9) + unexplained(1), [], 0, ""),
                (gained(9) + idle(3), ["--max-for-nothing", "1/5"], 1, "3 calls for nothing to 12 turns with extra calls: above 0.200"),
                (gained(9) + idle(3), ["--max-for-nothing", "1/4"], 0, "")):
            got, _, err = report(write(folder, turns), *flags)
            equal((got, word in err), (status, True), f"{len(turns)} turns {flags}: {err!r}")


def test_turns_without_a_check_are_no_wins():
    with scratch() as folder:
        tape = write(folder, gained(1) + [turn(f"open-{number}", "bad", "good") for number in range(50)])
        _, out, _ = report(tape, "--table", "csv", "--quiet")
        row = next(csv.DictReader(io.StringIO(out)))
        equal((row["turns"], row["changed"], row["graded"], row["gained"]), ("51", "51", "1", "1"), "figures")


def test_side_effects_are_counted_and_named():
    with scratch() as folder:
        mended = turn("mended", '{"answer": 270}', '{"answer": 280}', reference="280")
        confirmed = turn("confirmed", RIGHT, RIGHT, reason="agrees", verdict="confirmed")
        shorter = turn("shorter", "One two three four five six seven eight nine ten, which is rather too much for a haiku.", "Sun and sea.",
                       prompt="Describe the sea in exactly 3 words.", check={"constraints": True})
        apart = [turn("apart", RIGHT, None, arm="raw", reference="280"), turn("apart", None, "280", arm="guarded", changed=True, reference="280")]
        turns = gained(10) + lost(1) + restated(2) + unformed(1) + unexplained(1) + idle(3) + [mended, confirmed, shorter, *apart]
        status, out, _ = report(write(folder, turns), "--table", "csv", "--quiet")
        row = next(csv.DictReader(io.StringIO(out)))
        names = ("right rewritten", "forms broken", "explanations lost", "calls for nothing")
        equal([row[name] for name in names], ["2", "1", "1", "3"], "figures")
        equal(status, 1, "a form was broken")
        summary = text_of(f"{folder}/tape.jsonl.md")
        for name, words in (("restated-0", "right answer rewritten"), ("unformed-0", "form broken"), ("unexplained-0", "explanation lost")):
            line = next(line for line in summary.splitlines() if name.replace("-", "\\-") in line or name in line)
            check(words in line, line)
        page = text_of(f"{folder}/tape.jsonl.html")
        check("form broken</span>" in page and "explanation lost</span>" in page and "right answer rewritten</span>" in page, "the page")


class Page(html.parser.HTMLParser):
    """Tags, attributes and texts of a page, as a browser would split them."""

    def __init__(self):
        super().__init__()
        self.tags, self.attributes, self.texts, self.inside = [], [], [], None

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        self.inside = tag

    def handle_data(self, data):
        self.texts.append((self.inside, data))


def read_page(path):
    page = Page()
    page.feed(text_of(path))
    page.close()
    return page


def hostile_turns():
    return [turn(text, WRONG + text, text + RIGHT, category=text, route=text, verdict=text, reason=text, prompt=text, proof=text,
                 error=text, steps=[{"step": text, "ms": 1, "detail": text}], reference="280") for text in HOSTILE]


def hostile_manifest():
    return {"manifest": {f"key{number} {text}": text for number, text in enumerate(HOSTILE)} | {"model": {"name": HOSTILE[0]}}}


def test_hostile_texts_stay_texts_in_the_page():
    with scratch() as folder:
        report(write(folder, gained(1) + controls(1)))
        plain = read_page(f"{folder}/tape.jsonl.html")
        report(write(folder, hostile_turns() + [turn("gone" + HOSTILE[0], status="failed", error=HOSTILE[1])], manifest=hostile_manifest()))
        page = read_page(f"{folder}/tape.jsonl.html")
        equal(set(page.tags) - set(plain.tags), {"li"} - set(plain.tags), "tags that no honest page has")
        check(not set(page.tags) & {"script", "img", "link", "iframe", "a", "base", "form", "object"}, str(set(page.tags)))
        equal({(tag, name) for tag, name, _ in page.attributes} - {(tag, name) for tag, name, _ in plain.attributes}, set(), "attributes")
        whole = "".join(text for _, text in page.texts)
        for shown in (HOSTILE[0], HOSTILE[1], r"\x1b[31mred\x1b[0m\x07", r"a\u{202e}b\u{2028}c", "&lt;b&gt;"):
            check(shown in whole, f"{shown!r} is not shown")
        check(not re.search("[\x00-\x08\x0b-\x1f\x7f\u202e\u2028]", text_of(f"{folder}/tape.jsonl.html")), "hidden characters")


def test_the_page_allows_nothing_from_outside():
    with scratch() as folder:
        report(write(folder, gained(2)))
        page = read_page(f"{folder}/tape.jsonl.html")
        policy = next(value for tag, name, value in page.attributes if tag == "meta" and name == "content" and "default-src" in value)
        style = "".join(text for tag, text in page.texts if tag == "style").split("\n</style>", maxsplit=1)[0]
        style = re.search(r"<style>(.*?)</style>", text_of(f"{folder}/tape.jsonl.html"), re.S)[1]
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        equal(policy, f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'", "policy")
        check(not re.search(r"url\(|@import|https?:|\bsrc=|\bhref=|\bstyle=", text_of(f"{folder}/tape.jsonl.html")), "an address")
        heads = [text for tag, text in page.texts if tag == "h2" and text.strip()]
        equal(heads[:3], ["What was run", "Gate", "Figures"], "the manifest stands first")


def test_files_are_private_and_no_link_is_followed():
    with scratch() as folder:
        tape = write(folder, gained(2))
        report(tape, "--export", f"{folder}/pairs.csv")
        for name in ("tape.jsonl.html", "tape.jsonl.md", "pairs.csv"):
            equal(stat.S_IMODE(os.stat(f"{folder}/{name}").st_mode) & 0o077, 0, name)
        os.symlink(f"{folder}/elsewhere", f"{folder}/link.html")
        status, _, err = report(tape, "--html", f"{folder}/link.html")
        equal((status, os.path.exists(f"{folder}/elsewhere")), (2, False), err)


def test_the_order_of_lines_says_nothing():
    with scratch() as folder:
        turns = gained(5) + lost(2) + controls(3) + hostile_turns()
        report(write(folder, turns))
        first = [text_of(f"{folder}/tape.jsonl.{end}") for end in ("html", "md")]
        random.Random(runner.SEED).shuffle(turns)
        report(write(folder, turns))
        equal([text_of(f"{folder}/tape.jsonl.{end}") for end in ("html", "md")], first, "reports")


def test_a_turn_that_failed_and_was_asked_again_counts_once():
    with scratch() as folder:
        failed = turn("gained-00", raw=None, guarded=None, status="failed", error="refused")
        _, out, _ = report(write(folder, [failed, *gained(2)], end='{"id": "gained-01", "raw": "cu'), "--table", "csv", "--quiet")
        row = next(csv.DictReader(io.StringIO(out)))
        equal((row["turns"], row["failed"], row["gained"]), ("2", "0", "2"), "figures")


def test_separate_arms_are_joined_and_have_a_noise_floor():
    with scratch() as folder:
        turns = []
        for number in range(10):
            base = {"reference": "280", "repeat": number % 2}
            turns += [turn(number, WRONG, None, arm="raw", **base), turn(number, RIGHT if number < 3 else WRONG, None, arm="raw-again", **base),
                      turn(number, None, RIGHT, arm="guarded", changed=True, **base)]
        _, out, _ = report(write(folder, turns), "--table", "csv", "--quiet")
        row = next(csv.DictReader(io.StringIO(out)))
        equal((row["turns"], row["graded"], row["gained"], row["failed"]), ("10", "10", "10", "0"), "figures")
        summary = text_of(f"{folder}/tape.jsonl.md")
        check("of 10 turns graded twice 3 gained, 0 lost" in summary and "not independent" in summary, summary)


def test_what_the_turn_before_asked_for_holds_on():
    with scratch() as folder:
        first = turn("two", "blue", "blue", prompt="Describe the sea in lowercase letters only.", check={"constraints": True})
        second = turn("two", "Deep sea", "deep blue sea", turn=2, prompt="Rewrite your response in exactly 3 words.",
                      check={"constraints": True})
        _, out, _ = report(write(folder, [second, first]), "--table", "csv", "--quiet")
        row = next(csv.DictReader(io.StringIO(out)))
        equal((row["graded"], row["gained"]), ("2", "1"), "figures")


def test_tables_have_their_form_whatever_names_there_are():
    with scratch() as folder:
        tape = write(folder, hostile_turns())
        rows = list(csv.reader(io.StringIO(report(tape, "--table", "csv", "--quiet")[1])))
        equal({len(row) for row in rows}, {19}, "columns of CSV")
        check(not any(re.match(r"\s*[=+\-@\uff1d]", cell) for row in rows for cell in row), "a formula")
        lines = [line for line in report(tape, "--table", "md", "--quiet")[1].splitlines() if line.startswith("|")]
        equal({len(re.findall(r"(?<!\\)\|", line)) for line in lines}, {20}, "columns of Markdown")
        latex = report(tape, "--table", "latex", "--quiet")[1]
        check(r"\input" not in latex and r"\textbackslash{}input\{x\} \$y\$ \& \%" in latex, latex)
        summary = text_of(f"{tape}.md")
        check("<" not in summary and not re.search(r"(?<!\\)[\[\]`]", summary), "Markdown's own marks")


def export(folder, tape):
    path = f"{folder}/pairs.csv"
    report(tape, "--export", path)
    with open(path, encoding="utf-8", newline="") as file:
        return path, list(csv.DictReader(file))


def grade(path, rows, better, separator=","):
    with open(path, "w", encoding="utf-8", newline="") as file:
        out = csv.DictWriter(file, rows[0].keys(), delimiter=separator)
        out.writeheader()
        out.writerows(row | {"better": better(row)} for row in rows)


def test_a_table_stands_alone_where_it_is_printed():
    with scratch() as folder:
        tape = write(folder, gained(3) + controls(1))
        status, out, err = report(tape, "--table", "csv", "--export", f"{folder}/pairs.csv", "--import", export(folder, tape)[0])
        equal({len(row) for row in csv.reader(io.StringIO(out))}, {19}, f"columns of {out!r}")
        for told in ("page: ", "summary: ", "pairs to grade, by left, right or tie", "graded blind: ", "gate passed: "):
            check(told in err, f"{told!r} is not in {err!r}")
        equal(status, 0, "status")


def test_what_may_be_no_tape_is_said():
    with scratch() as folder:
        path = os.path.join(folder, "q.jsonl")
        with open(path, "w", encoding="utf-8") as file:
            file.write('{"id": 1, "prompt": "Hello", "control": true}\n')
        check("has no manifest" in report(path)[2], "a file of questions")
        check("manifest" not in report(write(folder, gained(1)))[2], "a tape")


def test_pairs_are_exported_blind_and_read_back():
    with scratch() as folder:
        tape = write(folder, gained(40) + controls(2))
        path, rows = export(folder, tape)
        equal(len(rows), 40, "pairs")
        sides = {row["left"] for row in rows}
        equal(sides, {WRONG, RIGHT}, "what stands left")
        check(10 <= sum(row["left"] == RIGHT for row in rows) <= 30, "sides are drawn")
        equal(list(rows[0]), ["pair", "id", "turn", "repeat", "prompt", "left", "right", "better"], "columns")
        equal(export(folder, tape)[1], rows, "the same seed draws the same")
        for separator in ",;\t":
            grade(path, rows, lambda row: "left" if row["left"] == RIGHT else "RIGHT ", separator)
            out = report(tape, "--import", path)[1]
            check("guarded better 40, raw better 0, tie 0, not graded 0, rows not understood 0" in out, out)
        grade(path, rows, lambda row: "tie" if row["id"] < "gained-10" else "" if row["id"] < "gained-20" else
              "perhaps" if row["id"] < "gained-30" else "left" if row["left"] == WRONG else "right")
        out = report(tape, "--import", path)[1]
        check("guarded better 0, raw better 10, tie 10, not graded 10, rows not understood 10" in out, out)
        check("raw better 10" in text_of(f"{tape}.html") and "raw better 10" in text_of(f"{tape}.md"), "reports")
        other = write(folder, [row | {"raw": "otherwise"} for row in gained(40)], "other.jsonl")
        check("rows not understood 40" in report(other, "--import", path)[1], "another tape")


def test_no_exported_cell_is_a_formula():
    with scratch() as folder:
        _, rows = export(folder, write(folder, [turn(text, text, text + " ", prompt=text) for text in HOSTILE]))
        equal(len(rows), len(HOSTILE), "pairs")
        for row in rows:
            for name in ("id", "prompt", "left", "right"):
                check(not re.match(r"\s*[=+\-@\uff0b\uff0d\uff1d\uff20]", row[name]), f"{name}: {row[name]!r}")
                check(not re.search("[\x00-\x08\x0b-\x1f\x7f\u202e]", row[name]), f"{name}: {row[name]!r}")


def test_calibration_turns_off_what_does_not_pay():
    with scratch() as folder:
        model = {"manifest": MANIFEST["manifest"] | {"model": {"name": "evil\nroutes: []\u2028\x00x", "digest": "\ufeffd"}}}
        turns = gained(20) + lost(3, route="kinship") + gained(1, route="kinship") + [
            turn(f"idle-{number:02}", reference="280", route="ordering") for number in range(20)] + [
            turn("strange", RIGHT, WRONG, reference="280", route="nowhere\n- x")] + [
            turn(f"few-{number}", reference="280", route="tracking") for number in range(5)] + [
            turn("table", "| a |\n|---|\n| 270 |", RIGHT, reference="280", route="constraints")]
        overlay = f"{folder}/overlay.yaml"
        status, _, err = report(write(folder, turns, manifest=model), "--calibrate", overlay)
        check(status in (0, 1) and "cannot" not in err, err)
        status, out, err = command("check", overlay)
        equal(status, 0, f"check: {err}")
        out = command("diff", "built-in", overlay)[1]
        off = [line for line in out.splitlines() if re.match(r"routes\.[\w-]+\.enabled: 'on' -> 'off'|routes\.[\w-]+: .*", line)]
        equal(sorted(re.findall(r"routes\.([\w-]+)", "\n".join(off))), ["constraints", "kinship", "ordering"], out)
        text = text_of(overlay)
        check("gained 1, lost 3" in text and "off: forms broken" in text and "no such route: nowhere?- x" in text and "evil?routes: []" in text, text)
        check("not measured" in text and "calibrated:" not in text, text)


def test_calibration_that_finds_nothing_changes_nothing():
    with scratch() as folder:
        overlay = f"{folder}/overlay.yaml"
        report(write(folder, gained(20)), "--calibrate", overlay)
        equal(command("check", overlay)[0], 0, "check")
        equal(command("diff", "built-in", overlay),
              (1, "calibrated: + {model: 'tiny', digest: 'd1', measured: '2026-11-21T20:30:00Z', "
               "rates: [{route: arithmetic, turns: 20, replaced: 20, fallback: 0, among: 0}]}\n", ""), "diff")


def test_calibration_tells_what_became_of_guarded_turns():
    with scratch() as folder:
        turns = gained(3) + [turn(f"{verdict}-{number}", verdict=verdict) for verdict, count in
                             (("confirmed", 3), ("unchecked", 1), ("kept", 1), ("repaired", 2), ("fallback", 4), ("direct", 6), ("pending", 7)) for number in range(count)]
        turns += [turn("failed", status="failed", error="no answer")]
        turns += lost(3, route="kinship") + [turn("odd", route="nowhere"), turn("none", route=None, verdict="kept")]
        overlay = f"{folder}/overlay.yaml"
        report(write(folder, turns), "--calibrate", overlay)
        equal(command("check", overlay)[0], 0, "check")
        # What is turned off has no turns to be held against it.
        equal(re.findall(r"^ +- \{route:.*", text_of(overlay), re.M), ["      - {route: arithmetic, turns: 14, replaced: 5, fallback: 4}"], "rates")


def test_tapes_that_are_none():
    with scratch() as folder:
        equal(report(f"{folder}/nowhere")[0], 2, "no file")
        equal(report(folder)[0], 2, "a folder")
        equal(report(write(folder, []))[0], 2, "no turns")
        path = os.path.join(folder, "noise")
        with open(path, "wb") as file:
            file.write(random.Random(runner.SEED).randbytes(100000) + b'\n[]\n{"id": {}}\n{"manifest": 3, "id": 7}\n')
        status, _, err = report(path)
        equal((status, "are no turns" in err), (1, True), err)


def test_a_line_that_is_too_long_is_left_out():
    with scratch() as folder:
        tape = write(folder, gained(1) + [turn("long", "x" * (16 << 20))] + gained(3))
        _, out, err = report(tape, "--table", "csv", "--quiet")
        equal((next(csv.DictReader(io.StringIO(out)))["turns"], "1 lines" in err), ("3", True), err)


def most_memory(*words):
    """How a call ended, what it said, and how many MiB it had at most."""
    script = ("import resource, subprocess, sys; done = subprocess.run(sys.argv[1:], capture_output=True, text=True); "
              "print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, done.stderr)")
    done = subprocess.run([sys.executable, "-c", script, runner.binary("parapet"), *words], capture_output=True, text=True, env=environment(),
                          timeout=120 * SLOW, check=True)
    status, peak, said = done.stdout.split(maxsplit=2)
    return int(status), said, int(peak) / 1024


def test_a_line_of_many_values_is_left_out():
    """Two bytes of JSON become a hundred in memory."""
    with scratch() as folder:
        tape = write(folder, gained(1) + [turn("many", odd=[0] * 4_000_000)] + gained(3))
        status, said, peak = most_memory("eval", "--report-only", tape, "--quiet")
        equal((status, "1 lines" in said), (0, True), said)
        check(peak < 200 or runner.SANITIZED or runner.WRAPPED, f"it took {peak:.0f} MiB")


def test_a_tape_that_would_take_too_much_memory_is_refused():
    with scratch() as folder:
        tape = write(folder, [turn(f"many-{number}", odd=[0] * 16000) for number in range(220)])
        status, said, peak = most_memory("eval", "--report-only", tape, "--quiet")
        equal((status, said.strip()), (2, f"parapet eval: cannot read the tape {tape}: a tape may take 512 MiB of memory, this one would take more"),
              "what is said")
        check(peak < 700 or runner.SANITIZED or runner.WRAPPED, f"it took {peak:.0f} MiB")


def test_a_tape_without_an_end_is_refused():
    with scratch() as folder:
        path = os.path.join(folder, "endless")
        with open(path, "wb") as file:
            file.truncate((512 << 20) + 1)  # a file with a hole: it takes no place
        status, said, peak = most_memory("eval", "--report-only", path)
        check(status == 2 and "a tape may have 512 MiB" in said, said)
        check(peak < 200 or runner.SANITIZED or runner.WRAPPED, f"it took {peak:.0f} MiB")


def test_flags():
    with scratch() as folder:
        tape = write(folder, gained(2))
        for flags in (["--table", "pdf"], ["--max-loss", "x"], ["--max-loss", "-1"], ["--max-loss", "2"], ["--max-loss", "1/0"], ["--export"],
                      ["--nonsense"], ["another"]):
            status, out, err = report(tape, *flags)
            equal((status, out, err.count("\n")), (2, "", 1), f"{flags}: {err!r}")
        equal(command("eval", "--report-only")[0], 2, "no tape")
        status, out, _ = command("eval", "--report-only", "--help")
        check(status == 0 and "--max-loss" in out and "Exit status" in out, out)
        for name in ("tape.jsonl.html", "tape.jsonl.md"):
            check(not os.path.exists(f"{folder}/{name}"), f"{name} was written by a call that is wrong")
        equal(report(tape, "--html", "", "--markdown", "")[0], 0, "no files")
        equal(sorted(os.listdir(folder)), ["tape.jsonl"], "files")


main(globals())
