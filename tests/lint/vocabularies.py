"""Closed vocabularies (policies/vocabulary.h) are told whole and truly: where docs/metrics.md, docs/log.md and the shell
completions list the words of one, they list all of them and no other.

Words of a page are its code spans of letters, digits, - and _.
"""

import pathlib
import re

import tree

METRICS, LOG, COMPLETIONS = "docs/metrics.md", "docs/log.md", "script/completions"
LIST = re.compile(r"^#define (EACH_\w+)\(ROW\)((?:.*\\\n)*.*)$", re.M)
USE = re.compile(r"^VOCABULARY\((\w+), (\w+), \w+\);", re.M)
SPAN = re.compile(r"`([a-z][\w-]*)`")

# Page, where the words stand (a row, a paragraph, a table under a heading), the vocabularies, words not told there, and other words told there.
TOLD = [
    (METRICS, "| `parapet_policy_state` |", "policy_state", "", "state"),
    (METRICS, "| `parapet_policy_reloads_total` |", "policy_reload", "", "result"),
    (METRICS, "The classes of endpoint are", "endpoint_class", "", ""),
    (METRICS, "| `parapet_failed_turns_total` |", "turn_failure", "", "failure"),
    (METRICS, "| `parapet_called_turns_total` |", "ledger_called", "", "route result"),
    (METRICS, "| `parapet_turn_toggles_total` |", "toggle_word mode_source", "", "mode from"),
    (METRICS, "| `parapet_flags_total` |", "outcome_flag", "", "flag"),
    (METRICS, "| `parapet_context_overflows_total` |", "overflow", "", "model result"),
    (METRICS, "`rate` is", "drift_rate", "", "rate calibrated"),
    (METRICS, "| `parapet_trust` |", "trust", "", "model route rule"),
    (LOG, "Its level is", "log_level", "", ""),
    (LOG, "| `toggle` |", "toggle_word", "policy", "toggle"),
    (LOG, "| `toggle_from` |", "mode_source", "", "toggle_from"),
    (LOG, "| `trust` |", "trust", "prior", "trust"),
    (LOG, "| `flags` |", "outcome_flag", "", "flags"),
    (LOG, "| `context` |", "overflow", "", "context"),
    (LOG, "| `failure` |", "turn_failure", "", "failure"),
    (LOG, "# Verdicts", "verdict", "", ""),
    (LOG, "# Deliveries", "delivery", "", ""),
]
# Values of flags in script/completions.
FLAGS = {"--log-format": "log_form"}

# Reasons are the words of outcome_why and those of a table with their meanings, which has all that these return. Those of
# mode_source are told by the table's name for them, `toggle_from`.
MEANINGS = "proxy/observe/turn_words.c"
RETURNED = {
    "proxy/relay/dispatch.c": r'return "([a-z-]+)";',
    "proxy/guard/guard.c": r'(?:return|reason =|[?:]) "([a-z-]+)"',
    "proxy/guard/guard_draft.c": r'(?:return|reason =|why =|done,) "([a-z-]+)"[;)]',
    "proxy/guard/guard_deliver.c": r'reason = "([a-z-]+)";',
    "proxy/requests/request.c": r'[?:] "([a-z-]+)"',
}
# Values that stand for no reason, and words of the page's table that are none.
NO_REASONS = {"routed", "unguardable", "not-direct"}
BESIDES = {"patience", "spend", "would", "toggle_from"}


def vocabularies(root):
    """{tag: its words, the empty one left out}"""
    lists, uses = {}, {}
    for path in tree.files(root, ".h"):
        text = re.sub(r"/\*.*?\*/", lambda m: re.sub(r"[^\n]", " ", m[0]), tree.text_of(path) or "", flags=re.S)
        lists |= {name: set(re.findall(r'ROW\(\s*\w+,[\s\\]*"([^"]+)"', rows)) for name, rows in LIST.findall(text)}
        uses |= dict(USE.findall(text))
    return {tag: lists[name] for tag, name in uses.items() if name in lists}


def first_words(lines):
    """The words that the first cells of a table tell."""
    return {word for line in lines for word in SPAN.findall(line.split("|")[1]) if line.startswith("| `")}


def told(text, where):
    """The words of a row that begins so, of the paragraph that says so, or of the first cells under a heading; None without one."""
    if where.startswith("# "):
        section = re.search(rf"^#{where}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
        return first_words([line for line in section[1].split("\n") if line.startswith("|")]) if section else None
    parts = text.split("\n" if where.startswith("| ") else "\n\n")
    part = next((part for part in parts if where in part), None)
    return set(SPAN.findall(part)) if part else None


def compare(page, what, found, words):
    findings = [f"{page}:1: {what} does not tell '{word}', which the code says" for word in sorted(words - found)]
    return findings + [f"{page}:1: {what} tells '{word}', which the code does not say" for word in sorted(found - words)]


def check_reasons(root, text, known):
    meant = set(re.findall(r'^    \{"([a-z-]+)", "', (root / MEANINGS).read_text(encoding="utf-8"), re.M))
    words = known["outcome_why"] | meant
    section = re.search(r"^## Reasons\n(.*)", text, re.M | re.S)
    cells = [line.split("|", 2)[2] for line in section[1].split("\n") if line.startswith("| `")]
    found = set(SPAN.findall(" ".join(cells))) - BESIDES
    findings = compare(LOG, "the table of reasons", found - known["mode_source"], words - known["mode_source"])
    returned = {name: set(re.findall(form, (root / name).read_text(encoding="utf-8"))) for name, form in RETURNED.items()}
    returned |= {tag: known[tag] for tag in ("decide_reason", "turn_direct", "mode_source")}
    findings += [f"{name}:1: no reasons found: mend tests/lint/vocabularies.py" for name, some in returned.items() if not some]
    missing = set().union(*returned.values()) - NO_REASONS - words
    return findings + [f"{MEANINGS}:1: no meaning for the reason '{word}'" for word in sorted(missing)]


def check(root):
    known = vocabularies(root)
    pages = {page: (root / page).read_text(encoding="utf-8") for page in (METRICS, LOG, COMPLETIONS)}
    findings = []
    for page, where, tags, untold, others in TOLD:
        words = set().union(*(known.get(tag, set()) for tag in tags.split()))
        found = told(pages[page], where)
        if not words or found is None:
            findings.append(f"{page}:1: no line '{where}', or no vocabulary {tags}: mend tests/lint/vocabularies.py")
        else:
            own = set(re.findall(r"^\| `(parapet_\w+)", where))
            findings += compare(page, f"'{where}'", found - own - set(others.split()), words - set(untold.split()))
    for flag, tag in FLAGS.items():
        row = re.search(rf'"{flag}": \[([^]]*)\]', pages[COMPLETIONS])
        findings += compare(COMPLETIONS, flag, set(re.findall(r'"(.*?)"', row[1] if row else "")), known.get(tag, set()))
    return findings + check_reasons(root, pages[LOG], known)


def examples(root):
    """The tree's own files, changed in one place each."""
    headers = [path.relative_to(root).as_posix() for path in tree.files(root, ".h") if "VOCABULARY(" in (tree.text_of(path) or "")]
    files = {name: (root / name).read_text(encoding="utf-8") for name in (*headers, METRICS, LOG, COMPLETIONS, MEANINGS, *RETURNED)}
    changes = [
        ((LOG, "", ""), []),
        ((LOG, "`prefill`, ", ""), ["the table of reasons does not tell 'prefill'"]),
        ((LOG, "`prefill`, ", "`prefill`, `suffix`, "), ["the table of reasons tells 'suffix'"]),
        ((LOG, "| `spliced` |", "| `stitched` |"), ["does not tell 'spliced'", "tells 'stitched'"]),
        ((METRICS, ", `shadow`, `route`)", ", `route`)"), ["'| `parapet_turn_toggles_total` |' does not tell 'shadow'"]),
        ((METRICS, "`own` and `other`", "`own` and `own`"), ["does not tell 'other'"]),
        ((METRICS, "| `parapet_trust` |", "| `parapet_rule` |"), ["no line '| `parapet_trust` |'"]),
        ((COMPLETIONS, '["auto", "text", "json"]', '["auto", "text"]'), ["--log-format does not tell 'json'"]),
        ((MEANINGS, '    {"prefill", ', '    {"prefil", '), ["no meaning for the reason 'prefill'", "tells 'prefill'", "does not tell 'prefil'"]),
        (("proxy/shared/policy_slot.h", 'ROW(RELOAD_REFUSED, "refused")', ""), ["tells 'refused'"]),
    ]
    return [(files | {name: files[name].replace(old, new, 1)}, expected) for (name, old, new), expected in changes]


if __name__ == "__main__":
    ROOT = pathlib.Path(__file__).resolve().parents[2]
    tree.judge("vocabularies", check, [] if check(ROOT) else examples(ROOT))
