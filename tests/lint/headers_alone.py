"""Each header compiles alone and twice, with gcc and with clang, under the house's warnings.

    python3 headers_alone.py FLAG...       the flags that the build gives to every file of ours
"""

import concurrent.futures
import shutil
import subprocess
import sys

import tree

FLAGS = sys.argv[1:]
COMPILERS = [compiler for compiler in ("gcc", "clang") if shutil.which(compiler)]


def compile_alone(compiler, root, name):
    """Through standard input: a header given as the main file would be warned about for its own sake."""
    unit = f'#include "{name}"\n#include "{name}"\n'
    command = [compiler, "-std=c11", "-D_GNU_SOURCE", f"-I{root}", *FLAGS, "-fsyntax-only", "-x", "c", "-"]
    result = subprocess.run(command, input=unit, capture_output=True, text=True, cwd=root, check=False)
    if result.returncode == 0:
        return []
    first = next((line for line in result.stderr.splitlines() if "error" in line), result.stderr.strip())
    return [f"{name}:1: does not compile alone with {compiler}: {first}"]


def check(root):
    names = [path.relative_to(root).as_posix() for path in tree.files(root, ".h")]
    jobs = [(compiler, root, name) for name in names for compiler in COMPILERS]
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        return [finding for findings in pool.map(lambda job: compile_alone(*job), jobs) for finding in findings]


GUARD = "#ifndef X_H\n#define X_H\n{}\n#endif\n"

EXAMPLES = [
    ({"proxy/x.h": GUARD.format("#include <stddef.h>\nsize_t x_count(void);")}, []),
    ({"proxy/x.h": GUARD.format("size_t x_count(void);")}, ["does not compile alone"]),
    ({"proxy/x.h": "struct x {\n\tint a;\n};\n"}, ["does not compile alone"]),
    ({"proxy/x.h": GUARD.format("int x_count();")}, ["does not compile alone"]),
]

if __name__ == "__main__":
    if not COMPILERS:
        tree.skip("neither gcc nor clang is installed; script/bootstrap --tests installs both")
    for absent in {"gcc", "clang"} - set(COMPILERS):
        print(f"SKIP: headers are not tried with {absent}, which is not installed")
    tree.judge("headers_alone", check, EXAMPLES)
