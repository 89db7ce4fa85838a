"""Reads back from the finished binaries what cmake/hardening.cmake asked the compiler for.

    python3 hardening.py COMPILER ON|OFF BUILD_TYPE FOLDER      OFF: this build was not asked to harden
"""

import pathlib
import platform
import re
import subprocess
import sys
import tempfile

import tree

GUARDED = "#include <string.h>\nint main(int n, char **v)\n{\n\tchar b[64];\n\tstrcpy(b, v[n - 1]);\n\treturn b[n];\n}\n"
# What must be found in a binary that was built with everything off, and the flags that build one.
OPEN_FLAGS = ["-no-pie", "-fno-pie", "-O1", "-fno-stack-protector", "-U_FORTIFY_SOURCE", "-Wl,-z,norelro",
              "-Wl,-z,lazy", "-Wl,-z,execstack", "-Wl,-rpath,/nowhere", "-fcf-protection=none"]  # fmt: skip
SHUT_FLAGS = ["-pie", "-fPIE", "-O2", "-fstack-protector-strong", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=3",
              "-Wl,-z,relro", "-Wl,-z,now", "-Wl,-z,noexecstack", "-fcf-protection=full"]  # fmt: skip
ON_X86 = platform.machine() == "x86_64"


def readelf(option, path):
    return subprocess.run(["readelf", "-W", option, str(path)], capture_output=True, text=True, check=True).stdout


def has_landing_pads(path):
    """Debian 12's start files carry no CET mark, so no program linked there does; the code itself shows the flag."""
    if re.search(r"x86 feature: *IBT, *SHSTK", readelf("-n", path)):
        return True
    command = ["objdump", "-d", "--no-show-raw-insn", "--disassemble=main", str(path)]
    code = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return re.search(r"<main>:\n\s*[0-9a-f]+:\s+endbr64", code) is not None


def defects(path, fortified=True):
    """What is missing in a binary, as a list of words."""
    headers, dynamic, segments = readelf("-h", path), readelf("-d", path), readelf("-l", path)
    symbols = readelf("--dyn-syms", path)
    checked = set(re.findall(r"__\w+_chk\b", symbols))
    stack = re.search(r"GNU_STACK( +0x[0-9a-f]+){5} ([RWE ]{3}) ", segments)
    rules = {
        "not position independent": re.search(r"Type:\s+DYN", headers) and "PIE" in dynamic,
        "symbols bound lazily": re.search(r"BIND_NOW|Flags:.*\bNOW\b", dynamic),
        "no read-only relocations": "GNU_RELRO" in segments,
        "an executable stack": stack and "E" not in stack[2],
        "a segment both writable and executable": not re.search(r"LOAD\s.*\sRWE\s", segments),
        "no stack protector": "__stack_chk_fail" in symbols,
        "no fortified calls": checked - {"__stack_chk_fail"} or not fortified,
        "text relocations": "TEXTREL" not in dynamic,
        "a library path of its own": not re.search(r"RPATH|RUNPATH", dynamic),
        "no control-flow protection (endbr64)": not ON_X86 or has_landing_pads(path),
    }
    return [words for words, held in rules.items() if not held]


def build(compiler, folder, flags):
    source, target = pathlib.Path(folder) / "x.c", pathlib.Path(folder) / "x"
    source.write_text(GUARDED, encoding="utf-8")
    if not ON_X86:
        flags = [flag for flag in flags if "cf-protection" not in flag]
    subprocess.run([compiler, *flags, "-w", str(source), "-o", str(target)], check=True)
    return target


def prove(compiler):
    with tempfile.TemporaryDirectory() as folder:
        wrong = [f"self-test: a hardened program has {words}" for words in defects(build(compiler, folder, SHUT_FLAGS))]
        found = defects(build(compiler, folder, OPEN_FLAGS))
    expected = ["not position", "bound lazily", "no read-only", "executable stack", "no stack protector",
                "no fortified", "library path"] + (["no control-flow"] if ON_X86 else [])  # fmt: skip
    wrong += [f"self-test: did not notice '{words}'" for words in expected if not any(words in f for f in found)]
    return wrong


def main(compiler, asked, build_type, folder):
    if asked != "ON":
        tree.skip("this build was configured with PARAPET_HARDENING=OFF")
    wrong = prove(compiler)
    binaries = sorted(pathlib.Path(folder).glob("parapet*"))
    for binary in binaries:
        found = defects(binary, fortified=build_type != "Debug")
        wrong += [f"{binary}: {words}; see cmake/hardening.cmake" for words in found]
    if not binaries:
        wrong.append(f"{folder}: no binary parapet* here; build first")
    for line in wrong:
        print(line)
    print(f"hardening: {len(binaries)} binaries, {len(wrong)} findings")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
