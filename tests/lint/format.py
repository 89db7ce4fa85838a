"""Every C file is laid out as clang-format 14 lays it out under the tree's .clang-format."""

import pathlib
import re
import shutil
import subprocess

import tree

STYLE = pathlib.Path(__file__).resolve().parents[2] / ".clang-format"


def find_program():
    """Other versions of clang-format lay the same style out differently, so only 14 may judge."""
    for name in ("clang-format-14", "clang-format"):
        program = shutil.which(name)
        if not program:
            continue
        version = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
        if re.search(r"version 14\.", version):
            return program
    return None


PROGRAM = find_program()


def check(root):
    paths = [path.relative_to(root).as_posix() for path in tree.files(root, ".c", ".h")]
    command = [PROGRAM, f"--style=file:{STYLE}", "--dry-run", "-Werror", *paths]
    result = subprocess.run(command, capture_output=True, text=True, cwd=root, check=False)
    first = {}
    for name, line in re.findall(r"^(\S+?):(\d+):\d+: error", result.stderr, re.M):
        first.setdefault(name, line)
    if result.returncode != 0 and not first:
        return [f"{PROGRAM} failed: {result.stderr.strip()}"]
    return [f"{name}:{line}: not laid out by the style; run clang-format -i {name}" for name, line in first.items()]


EXAMPLES = [
    ({"proxy/x.c": "int\nx_count(int a)\n{\n\n\treturn a;\n}\n"}, []),
    ({"proxy/x.c": "int x_count(int a) { return a; }\n"}, ["not laid out"]),
    ({"proxy/x.h": "int  x_count (int a);\n"}, ["not laid out"]),
]

if __name__ == "__main__":
    if PROGRAM is None:
        tree.skip("clang-format 14 is not installed; on Debian 12 script/bootstrap --tests installs it")
    tree.judge("format", check, EXAMPLES)
