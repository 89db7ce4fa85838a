"""Small C libraries that a test puts under parapet with LD_PRELOAD, to look at it from inside."""
import os
import shutil
import subprocess

from harness import runner


def build(folder, name, source):
    """Compile source into a shared library in folder and return its path."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise runner.Skip("no C compiler here to build what this test preloads")
    if runner.SANITIZED or runner.WRAPPED:
        raise runner.Skip("a preloaded library and a sanitizer or valgrind do not go together")
    code, library = os.path.join(folder, f"{name}.c"), os.path.join(folder, f"{name}.so")
    with open(code, "w", encoding="ascii") as file:
        file.write(source)
    done = subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-w", "-o", library, code, "-ldl"], capture_output=True,
                          check=False)
    runner.check(done.returncode == 0, lambda: f"{name}.c does not compile: {done.stderr.decode()}")
    os.chmod(library, 0o755)
    return library
