"""What every lint shares: walking the tree, and proving itself on bad examples before it judges anything.

A lint is a function from a root directory to a list of findings, each "path:line: what is wrong, what to do".
"""

import os
import pathlib
import sys
import tempfile

ROOMS = ["policies", "routes", "executors", "proxy"]
LEAF = "sandbox"
LEFT_OUT = {".git", ".deps", ".cache", "node_modules", "__pycache__"}


def files(root, *suffixes):
    """Every file of the tree that is ours, sorted; only those with one of the suffixes if any is given."""
    found = []
    for folder, folders, names in os.walk(root):
        top = pathlib.Path(folder) == pathlib.Path(root)
        folders[:] = [name for name in folders if name not in LEFT_OUT and not (top and name.startswith("build"))]
        found += [pathlib.Path(folder) / name for name in names if name not in LEFT_OUT]  # a worktree's .git is a file
    return sorted(path for path in found if path.is_file() and (not suffixes or path.suffix in suffixes))


def text_of(path):
    """The file's text, or None when it is not text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def write_tree(root, contents):
    for name, text in contents.items():
        path = pathlib.Path(root) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def prove(check, examples):
    """Run the lint over its examples. Returns what is wrong with the lint itself: nothing, one hopes."""
    wrong = []
    for contents, expected in examples:
        with tempfile.TemporaryDirectory() as root:
            write_tree(root, contents)
            findings = check(pathlib.Path(root))
        missing = [words for words in expected if not any(words in finding for finding in findings)]
        surplus = [finding for finding in findings if not any(words in finding for words in expected)]
        for words in missing:
            wrong.append(f"self-test: {sorted(contents)} should be found guilty of: {words}")
        for finding in surplus:
            wrong.append(f"self-test: {sorted(contents)} should be innocent of: {finding}")
    return wrong


def judge(name, check, examples, root=None):
    """Prove the lint, then run it over the tree; ends the program with 0 or 1."""
    wrong = prove(check, examples)
    if not wrong:
        wrong = check(pathlib.Path(root) if root else pathlib.Path(__file__).resolve().parents[2])
    for finding in wrong:
        print(finding)
    print(f"{name}: {len(wrong)} findings, {len(examples)} examples proven")
    sys.exit(1 if wrong else 0)


def skip(why):
    print(f"SKIP: {why}")
    sys.exit(77)
