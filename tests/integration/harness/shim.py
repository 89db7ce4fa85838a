"""Small C libraries that a test puts under parapet with LD_PRELOAD, to look at it from inside."""
import mmap
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


def page(path):
    """A page of zeros in a new file that parapet may write, too, whoever it becomes: how a test speaks to what it preloads."""
    with open(path, "wb") as file:
        file.write(bytes(4096))
    os.chmod(path, 0o666)
    with open(path, "r+b") as file:
        return mmap.mmap(file.fileno(), 4096)
