"""Tests are listed by hand in tests/CMakeLists.txt; none may lie in the tree without running."""

import re

import tree

# What a test's file looks like, and the word that stands for it in the list.
KINDS = [
    ("tests/integration", r"(\d\d-.+)\.py"),
    ("tests/unit", r"(.+)_test\.c"),
    ("tests/fuzz", r"fuzz_(.+)\.c"),
    ("tests/lint", r"(?!tree|rooms)(.+)\.py"),
    ("tests/jail", r"(?!jail)(.+)\.py"),
]


def check(root):
    listing = (root / "tests/CMakeLists.txt").read_text(encoding="utf-8")
    listed = set(re.findall(r"[\w-]+", re.sub(r"#.*", "", listing)))
    findings = []
    for folder, pattern in KINDS:
        for path in sorted((root / folder).glob("*")):
            found = re.fullmatch(pattern, path.name)
            if found and found[1] not in listed:
                findings.append(f"{folder}/{path.name}:1: not listed; add {found[1]} to tests/CMakeLists.txt")
    for name in sorted(listed):
        if re.match(r"\d\d-", name) and not (root / "tests/integration" / f"{name}.py").is_file():
            findings.append(f"tests/CMakeLists.txt:1: lists {name}, but tests/integration/{name}.py does not exist")
    return findings


LISTING = "set(integration 10-shown)\nset(unit head)\nset(fuzz chunks)\nset(lint layers)\n"
FILES = {
    "tests/CMakeLists.txt": LISTING,
    "tests/integration/10-shown.py": "",
    "tests/unit/head_test.c": "",
    "tests/fuzz/fuzz_chunks.c": "",
    "tests/lint/layers.py": "",
    "tests/lint/tree.py": "",
    "tests/lint/rooms.py": "",
}

EXAMPLES = [
    (FILES, []),
    (FILES | {"tests/CMakeLists.txt": LISTING + "# 11-hidden\n", "tests/integration/11-hidden.py": ""}, ["add 11-hidden"]),
    (FILES | {"tests/unit/body_test.c": ""}, ["add body"]),
    (FILES | {"tests/fuzz/fuzz_write.c": ""}, ["add write"]),
    (FILES | {"tests/lint/names.py": ""}, ["add names"]),
    (FILES | {"tests/CMakeLists.txt": LISTING + "set(more 12-gone)\n"}, ["12-gone.py does not exist"]),
]

if __name__ == "__main__":
    tree.judge("test_lists", check, EXAMPLES)
