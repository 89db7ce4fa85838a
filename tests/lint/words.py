"""Public names and files say things in the field's words: none of the old private ones comes back, and no type is a gerund.

What a header declares is public, and so is a file's name; inside a .c file only the names of types are looked at.
"""

import pathlib
import re

import names
import tree

# The old word, and what is said for it now.
OLD_WORDS = {
    "warden": "supervisor", "wardens": "supervisors", "ward": "service", "wards": "services", "keeper": "launcher or reaper",
    "seat": "slot", "seats": "slots", "lookout": "backend_watch", "passage": "forward", "flight": "turn", "steer": "mode",
    "steering": "mode", "steered": "mode", "census": "connection_table", "weary": "expired", "bury": "reap", "grip": "hook",
    "grips": "hooks", "pulse": "heartbeat", "resident": "runtime", "shed": "close_in_worker", "stirred": "changed",
    "jailing": "worker_service", "solving": "worker_service", "turning": "event_source", "asking": "health_check or question",
    "echoing": "name_echo", "unfolding": "unfolder", "linting": "lint_state", "judging": "judgement", "stating": "stated_text",
    "weighing": "route_score", "saying": "lint_words", "telling": "truthful", "speech": "chat_api",
}  # fmt: skip

# Names of the field that hold one of them: requests in flight.
FIELD = re.compile(r"\w*in_flight\w*", re.I)
TYPE = re.compile(r"\b(?:struct|enum|union)\s+(\w+)\s*\{")
# Nouns, for all that they end so.
NOUNS = {"ring", "string", "timing", "wording", "reading", "finding", "opening", "listing", "working", "meaning", "thing",
         "setting", "framing", "ending", "spelling", "reasoning", "naming", "pending"}  # fmt: skip

ROOMS = [*tree.ROOMS, tree.LEAF]
SOURCE_FOLDERS = {*ROOMS, "tests"}


def old_word(name):
    """The first old word in a name, or None."""
    said = names.words(FIELD.sub("", name))
    return next((word for word in OLD_WORDS if word in said), None)


def check_path(name):
    word = old_word(pathlib.PurePosixPath(name).stem)
    return [f"{name}:1: a file called '{word}'; it is {OLD_WORDS[word]}"] if word else []


def check_header(name, code):
    findings = []
    for number, line in enumerate(code.splitlines(), 1):
        for identifier in sorted(set(re.findall(r"[A-Za-z_]\w*", line))):
            word = old_word(identifier)
            if word:
                findings.append(f"{name}:{number}: the name '{identifier}' says '{word}'; it is {OLD_WORDS[word]}")
    return findings


def check_types(name, code):
    findings = []
    for found in TYPE.finditer(code):
        number = code.count("\n", 0, found.start()) + 1
        last = found[1].rpartition("_")[2]
        if last.endswith("ing") and last not in NOUNS:
            findings.append(f"{name}:{number}: the type '{found[1]}' is a gerund; name the thing, not the doing")
        elif old_word(found[1]) and not name.endswith(".h"):
            word = old_word(found[1])
            findings.append(f"{name}:{number}: the type '{found[1]}' says '{word}'; it is {OLD_WORDS[word]}")
    return findings


def check(root):
    findings = []
    for path in tree.files(root, ".c", ".h", ".py"):
        name = path.relative_to(root).as_posix()
        if name.split("/")[0] not in SOURCE_FOLDERS or name.startswith("tests/fuzz/corpus/"):
            continue
        findings += check_path(name)
        text = tree.text_of(path) if path.suffix != ".py" else None
        if text is None:
            continue
        code = names.strip_c(text)
        findings += check_types(name, code)
        if path.suffix == ".h":
            findings += check_header(name, code)
    return findings


EXAMPLES = [
    ({"proxy/x.h": "/* The old warden's seat. */\nint supervisor_reap(int slot);\n"}, []),
    ({"proxy/x.h": "int requests_in_flight;\nint preflight;\nint forward;\n"}, []),
    ({"proxy/x.c": "static int seat;\nstruct ring {\n\tint at;\n};\n"}, []),
    ({"docs/warden.py": "\n"}, []),
    ({"proxy/relay/warden.c": "\n"}, ["a file called 'warden'"]),
    ({"tests/unit/pulse_test.c": "\n"}, ["a file called 'pulse'"]),
    ({"proxy/x.h": "void census_enter(void);\n"}, ["census_enter"]),
    ({"proxy/x.h": "#define JAIL_SEAT_STEP 24\n"}, ["JAIL_SEAT_STEP"]),
    ({"proxy/x.h": "struct client {\n\tstruct passage *next;\n};\n"}, ["'passage'"]),
    ({"proxy/x.h": "int flight_end(void);\n"}, ["it is turn"]),
    ({"proxy/x.c": "struct keeper {\n\tint pid;\n};\n"}, ["the type 'keeper'"]),
    ({"routes/x.c": "struct scoring {\n\tint score;\n};\n"}, ["'scoring' is a gerund"]),
    ({"routes/x.h": "struct route_scoring {\n\tint score;\n};\n"}, ["'route_scoring' is a gerund"]),
]

if __name__ == "__main__":
    tree.judge("words", check, EXAMPLES)
