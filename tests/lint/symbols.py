"""No function that is not static is defined twice in what one program links: the linker takes the first of two in static libraries
and says nothing."""

import re

import tree

DEFINED = re.compile(r"^(?![^\n]*\bstatic\b)[A-Za-z_][^\n;{}#=]*\n([a-z_0-9]+)\(", re.M)
# Programs of their own, which share no library of the proxy's rooms with it.
APART = re.compile(r"proxy/replay/|sandbox/jail/|sandbox/solver/")


def check(root):
    seen = {}
    findings = []
    for room in [*tree.ROOMS, tree.LEAF]:
        for path in tree.files(root / room, ".c"):
            name = path.relative_to(root).as_posix()
            if APART.match(name):
                continue
            text = tree.text_of(path)
            for found in DEFINED.finditer(text):
                where = f"{name}:{text.count(chr(10), 0, found.start(1)) + 1}"
                if found[1] in seen:
                    findings.append(f"{where}: {found[1]} is defined in {seen[found[1]]} as well; rename one")
                seen.setdefault(found[1], where)
    return findings


ONE = "int\ncall_start(void)\n{\n}\n"
EXAMPLES = [
    ({"proxy/a.c": ONE, "proxy/batch/b.c": ONE}, ["call_start is defined in proxy/a.c:2 as well"]),
    ({"proxy/a.c": ONE, "executors/b.c": "struct call *\n" + ONE[4:]}, ["call_start is defined in"]),
    ({"proxy/a.c": ONE, "proxy/b.c": "static " + ONE, "proxy/c.c": "_Noreturn static " + ONE}, []),
    ({"proxy/a.c": ONE, "proxy/replay/b.c": ONE}, []),
]

if __name__ == "__main__":
    tree.judge("symbols", check, EXAMPLES)
