"""Every promise names a test, and every test that a promise names is there."""

import re

import tree

DOCUMENTS = ["ARCHITECTURE.md", "docs/promises.md"]
SPAN = re.compile(r"`([^`]+)`")
BRACKETS = re.compile(r"\([^()]*\)")  # which part of a test is meant
KIND = r"unit|fuzz|jail|lint|packaging|puzzles|replay|control|questions"
TEST = re.compile(rf"(?:(?:{KIND}|integration)/)?(\d\d-[\w-]+)|(?:{KIND})/([\w*]+)|bench/([\w/-]+)")


def listed_tests(root):
    """Every word that a list of tests holds: names are listed by hand (test_lists.py)."""
    lists = [tree.text_of(path) for path in sorted(root.glob("tests/**/CMakeLists.txt"))]
    return set(re.findall(r"[\w-]+", re.sub(r"#.*", "", "\n".join(lists))))


def is_there(root, match, listed):
    integration, name, bench = match.groups()
    if bench:
        return (root / "tests/bench" / bench).exists()
    if integration or "*" not in name:
        return (integration or name) in listed
    pattern = re.compile(name.replace("*", r"[\w-]*"))
    return any(pattern.fullmatch(word) for word in listed)


def check(root):
    findings = []
    listed = listed_tests(root)
    for document in DOCUMENTS:
        proving = False
        for number, line in enumerate((root / document).read_text(encoding="utf-8").split("\n"), 1):
            cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
            if not cells or cells[-1] == "proved by":
                proving = bool(cells)
                continue
            if not proving or set(cells[-1]) <= {"-"}:
                continue
            named = [TEST.fullmatch(span) for span in SPAN.findall(BRACKETS.sub("", cells[-1]))]
            if not any(named):
                findings.append(f"{document}:{number}: names no test; name the one that fails when the promise is broken")
            for match in filter(None, named):
                if not is_there(root, match, listed):
                    findings.append(f"{document}:{number}: there is no test {match[0]}; name one that is there")
    return findings


HEAD = "| promise | proved by |\n|---|---|\n"
FILES = {
    "tests/CMakeLists.txt": "set(integration 10-shown)\nset(unit head_one)\n# 11-hidden\n",
    "tests/bench/relay/run": "",
    "docs/promises.md": "",
}

EXAMPLES = [
    (FILES | {"ARCHITECTURE.md": HEAD + "| a | `10-shown` (`that-part`), `unit/head_*`, `bench/relay` |\n"}, []),
    (FILES | {"ARCHITECTURE.md": "| folder | library |\n|---|---|\n| `tests/` | none |\n"}, []),
    (FILES | {"ARCHITECTURE.md": HEAD + "| a | reading it |\n"}, ["names no test"]),
    (FILES | {"ARCHITECTURE.md": HEAD + "| a | `10-shown`, `11-hidden` |\n"}, ["no test 11-hidden"]),
    (FILES | {"ARCHITECTURE.md": HEAD + "| a | `unit/body` |\n"}, ["no test unit/body"]),
    (FILES | {"ARCHITECTURE.md": HEAD + "| a | `bench/jail` |\n"}, ["no test bench/jail"]),
    (FILES | {"ARCHITECTURE.md": "", "docs/promises.md": HEAD + "| a | `unit/tail_*` |\n"}, ["no test unit/tail_*"]),
]

if __name__ == "__main__":
    tree.judge("promises", check, EXAMPLES)
