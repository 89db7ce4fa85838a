"""What an operator reads is what parapet says: docs/metrics.md, docs/log.md, RUNBOOK.md and the Grafana dashboard, held
against a running parapet and against the words in its source."""
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/integration"))
from harness import runner  # noqa: E402
from harness.parapet import Parapet, run_to_end, scratch  # noqa: E402
from harness.replay import Replay  # noqa: E402
from harness.runner import Skip, check, equal, main, wait_for  # noqa: E402

BOOKS = "5 books at $20, 3 at $30 and 2 at $45: what is the total?"
SERIES = re.compile(r"^(parapet_\w+?)(?:\{(.*)\})? \S+$", re.M)
SUFFIX = re.compile(r"_(?:bucket|sum|count)$")


def text(name):
    return (ROOT / name).read_text(encoding="utf-8")


def rows(page):
    """The rows of all tables of a page, as lists of cells."""
    found = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in page.splitlines() if line.startswith("|")]
    return [row for row in found if not set(row[0]) <= set("-|")]


def code(cell):
    return re.findall(r"`([^`]+)`", cell)


def answered():
    """({family: (type, labels)}, lines of turns, the turn as the endpoint tells it), after some turns of each kind."""
    with Replay() as backend, Parapet(backend, "--log-format", "json") as parapet:
        with parapet.connect() as client:
            def asked(path, content, model="gemma-2-2b"):
                body = json.dumps({"model": model, "messages": [{"role": "user", "content": content}]})
                equal(client.ask("POST", path, body=body.encode()).status, 200, "status")
            if parapet.jail():
                wait_for(lambda: b"\nparapet_jail_ready 1\n" in client.ask("GET", "/parapet/metrics").body, "the jail")
            asked("/v1/chat/completions", BOOKS)
            asked("/parapet/off/v1/chat/completions", BOOKS)
            asked("/api/chat", "What is the capital of Australia?")
            metrics = client.ask("GET", "/parapet/metrics").body.decode()
            turn = json.loads(client.ask("GET", "/parapet/turns?last=3").body)["turns"][-1]
            def turns():
                # A sanitizer may have a word to say between the lines.
                told = [json.loads(line) for line in list(parapet.output.lines) if line.startswith("{")]
                return [line for line in told if "turn" in line]
            wait_for(lambda: len(turns()) == 3, "three turns in the log")
            lines = turns()
    families = {name: [kind, set()] for name, kind in re.findall(r"^# TYPE (\S+) (\S+)$", metrics, re.M)}
    for name, labels in SERIES.findall(metrics):
        family = name if name in families else SUFFIX.sub("", name)
        check(family in families, f"{name} has no type")
        families[family][1] |= set(re.findall(r'(\w+)="', labels)) - {"le"}
    return families, lines, turn


_kept = []


def real():
    if not _kept:
        _kept.append(answered())
    return _kept[0]


def test_every_family_is_told_with_its_type_and_labels():
    families, _, _ = real()
    told = {code(row[0])[0]: (row[1], set(code(row[2]))) for row in rows(text("docs/metrics.md")) if code(row[0])}
    check(len(families) > 30, f"only {len(families)} families were answered")
    equal(sorted(set(families) - set(told)), [], "families that docs/metrics.md does not tell")
    equal(sorted(set(told) - set(families)), [], "families that docs/metrics.md tells and nobody answers")
    for name, (kind, labels) in families.items():
        equal(told[name][0], kind, f"type of {name} in docs/metrics.md")
        # A family nobody has observed yet shows no labels.
        check(not labels or labels == told[name][1], f"labels of {name}: told {told[name][1]}, answered {labels}")


def named(expression):
    """The families that an expression names, and the labels that it selects or groups by."""
    names = {SUFFIX.sub("", name) if SUFFIX.sub("", name) in real()[0] else name for name in re.findall(r"\bparapet_\w+", expression)}
    labels = set(re.findall(r'(\w+)(?:=~|!=|=|!~)"', expression))
    labels |= {word for group in re.findall(r"by \(([^)]*)\)", expression) for word in re.findall(r"\w+", group)}
    return names, labels - {"le", "job"}


def check_expression(expression, where):
    told = {code(row[0])[0]: set(code(row[2])) for row in rows(text("docs/metrics.md")) if code(row[0])}
    names, labels = named(expression)
    check(names, f"{where} names no family: {expression}")
    for name in names:
        check(name in real()[0], f"{where} asks for {name}, which there is not")
    known = set().union(*(told[name] for name in names))
    check(labels <= known, f"{where} asks for labels {labels - known} that {names} do not have")


def test_the_dashboard_asks_for_what_there_is():
    dashboard = json.loads(text("packaging/grafana/parapet.json"))
    expressions = [(panel["title"], target) for panel in dashboard["panels"] for target in panel["targets"]]
    check(len(expressions) > 20, "the dashboard has hardly an expression")
    for title, target in expressions:
        check_expression(target["expr"], f"the panel {title!r}")
        _, labels = named(target["expr"])
        shown = set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"]))
        told = {code(row[0])[0]: set(code(row[2])) for row in rows(text("docs/metrics.md")) if code(row[0])}
        every = labels.union(*(told[name] for name in named(target["expr"])[0]))
        check(shown <= every, f"the panel {title!r} shows labels {shown - every}")
    seen = [panel["id"] for panel in dashboard["panels"]]
    equal(len(seen), len(set(seen)), "panels with an id of their own")


def test_the_dashboard_colours_every_verdict():
    """Confirmed, unchecked and changed answers are told apart at a glance; what is changed is of one hue."""
    panel = next(panel for panel in json.loads(text("packaging/grafana/parapet.json"))["panels"] if panel["title"].endswith("by verdict"))
    colours = {one["matcher"]["options"]: one["properties"][0]["value"]["fixedColor"] for one in panel["fieldConfig"]["overrides"]}
    equal(set(colours), set(re.findall(r'ROW\(VERDICT_\w+, "(\w+)"', text("executors/outcome.h"))), "the verdicts that have a colour")
    equal(len(set(colours.values())), len(colours), f"colours: {colours}")
    check("blue" in colours["replaced"] and "blue" in colours["repaired"], f"colours: {colours}")


def test_the_examples_of_the_page_ask_for_what_there_is():
    for line in text("docs/metrics.md").splitlines():
        if line.startswith("    ") and "parapet_" in line:
            check_expression(line.strip(), "docs/metrics.md")


def test_promtool_takes_every_expression():
    promtool = shutil.which("promtool")
    if not promtool:
        raise Skip("promtool is not installed")
    dashboard = json.loads(text("packaging/grafana/parapet.json"))
    found = [target["expr"].replace("$__rate_interval", "5m").replace("$job", ".*")
             for panel in dashboard["panels"] for target in panel["targets"]]
    found += [line.strip() for line in text("docs/metrics.md").splitlines() if line.startswith("    ") and "parapet_" in line]
    found += [words for words in code(text("RUNBOOK.md").replace("\n  ", " ")) if re.search(r"\bparapet_\w", words)]
    rules = [{"record": f"checked:expression{number}", "expr": expression} for number, expression in enumerate(found)]
    with scratch() as folder:
        path = pathlib.Path(folder, "rules.json")  # JSON is YAML
        path.write_text(json.dumps({"groups": [{"name": "checked", "rules": rules}]}), encoding="utf-8")
        done = subprocess.run([promtool, "check", "rules", path], capture_output=True, text=True, timeout=60, check=False)
        equal(done.returncode, 0, f"status of promtool check rules, which said {done.stdout}{done.stderr}")


def test_the_runbook_names_what_there_is():
    page = text("RUNBOOK.md")
    equal(len(re.findall(r"^## \d+\. ", page, re.M)), 17, "symptoms")
    for chapter in page.split("\n## ")[1:]:
        for word in ("**Log**", "**Metric**", "**Command**"):
            check(word in chapter or chapter[0] == "9" and word == "**Log**", f"{chapter.splitlines()[0]} has no {word}")
    for expression in code(page.replace("\n  ", " ")):
        if re.search(r"\bparapet_\w", expression):
            check_expression(expression, "RUNBOOK.md")
    help_text = "".join(run_to_end("--help", command=command)[1] for command in ("serve", "jail", "diff", "explain", "why", "eval"))
    for flag in set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", page)) - {"--security-opt"}:
        check(flag in help_text, f"RUNBOOK.md names the flag {flag}, which no command's help knows")
    commands = run_to_end("--help", command=None)[1]
    quoted = [*code(page.replace("\n  ", " ")), *re.findall(r"^ {4,}(.*)$", page, re.M)]
    for command in {m[1] for words in quoted for m in [re.search(r"(?:^|\| )parapet ([a-z]+)\b", words)] if m}:
        check(f"\n  {command} " in commands, f"RUNBOOK.md names the command {command}")


def test_the_runbooks_switch_works_without_a_restart():
    page = text("RUNBOOK.md")
    off = re.search(r"^ +(printf .* >/etc/parapet/policy\.d/00-off\.yaml)$", page, re.M)[1]
    on = re.search(r"`(rm /etc/parapet/policy\.d/00-off\.yaml)`", page)[1]
    with scratch() as folder:
        # The user's own file is watched as those in /etc are, which is not this test's to write to.
        mine = pathlib.Path(folder, "parapet/policy.yaml")
        mine.parent.mkdir(mode=0o755)
        with Replay() as backend, Parapet(backend, "--log-format", "json", env={"XDG_CONFIG_HOME": folder}) as parapet:
            def switched(command):
                loaded = parapet.output.text().count("is in force")
                subprocess.run(["sh", "-c", command.replace("/etc/parapet/policy.d/00-off.yaml", str(mine))], check=True, timeout=60)
                wait_for(lambda: parapet.output.text().count("is in force") > loaded, "the policy to be taken over")

            def fields():
                with parapet.connect() as client:
                    body = json.dumps({"messages": [{"role": "user", "content": "What is the capital of Australia?"}]}).encode()
                    answer = dict(client.ask("POST", "/v1/chat/completions", body=body).fields)
                    return answer[b"X-Parapet-Verdict"], answer[b"X-Parapet-Reason"]
            wait_for(lambda: fields() == (b"direct", b"no-evidence"), "guards that are on")
            switched(off)
            wait_for(lambda: fields() == (b"off", b"policy"), "guards that are off")
            switched(on)
            wait_for(lambda: fields() == (b"direct", b"no-evidence"), "guards that are on again")


# What RUNBOOK.md quotes of the log and of answers, and the source that says it: letters and spaces between the values.
QUOTED = [
    "cannot be reached (", "clients get 502 until it answers", "is reachable again", "is in force",
    "the policy before it stays in force", "has lost the route", "send SIGHUP if that is meant", "no policy: everything is relayed raw",
    "does not start (", "guards that need it stay off", "ended and is started again in", "finishing ", "ask again to end at once",
    "ending at once", "was ended by signal", "and is replaced", "gives no sign of life and is killed",
    "gets too little of this machine to give a sign of life and is waited for",
    "the Host of this request is not a name of this machine", "has drifted from its calibration", "is as it was calibrated again",
    "has changed since the policy was calibrated for it", "guarded turns fell back", "when it was calibrated",
    "results cannot be written", "Redis cannot be reached", "Redis refuses the password", "cannot be reached: results are kept",
    "refuses our key", "without the front's signature", "is not signed with our key",
]


def test_the_runbook_quotes_the_log_as_it_is():
    page = " ".join(text("RUNBOOK.md").split())
    source = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "proxy").rglob("*.c")))
    source = re.sub(r'"\s*\n\s*"', "", source).replace('\\"', '"')
    for words in QUOTED:
        check(words in page, f"RUNBOOK.md does not quote {words!r} any more: take it off this list")
        check(words in source, f"no source says {words!r} any more, RUNBOOK.md does")


def test_every_field_of_a_turn_is_told():
    _, lines, turn = real()
    told = {name for row in rows(text("docs/log.md")) if row[0].startswith("`") for name in code(row[0])}
    fields = set().union(*lines)
    equal(sorted(fields - told), [], "fields that docs/log.md does not tell")
    source = text("proxy/observe/turn_entry.c")
    known = set(re.findall(r'KEY\("(\w+)"\)', source))
    check(fields <= known, f"fields that are not in the table of turn_entry.c: {fields - known}")
    page = set(code(text("docs/log.md")))
    equal(sorted(known - page), [], "fields of turn_entry.c that docs/log.md does not tell")
    check(set(turn["timeline"]) <= page, f"of the timeline: {set(turn['timeline']) - page}")


if __name__ == "__main__":
    main(globals())
