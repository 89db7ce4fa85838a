"""Includes run to the left only, room by room (rooms.py has the table), and no two files include each other in a circle."""

import re

import rooms
import tree

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.M)

# A library stays in the one place that knows it, so that it can be replaced there.
HOMES = {
    r"pcre2\.h": ("policies/patterns/",),
    r"yaml\.h": ("policies/",),
    r"(llhttp/)?llhttp\.h": ("proxy/http/",),
    r"event2/.*|event\.h|ev(util|http|dns|buffer)\.h": ("proxy/",),
    r"seccomp\.h|linux/(seccomp|landlock|filter|bpf)\.h": ("sandbox/",),
    r"Python\.h|z3\.h": ("sandbox/",),
    r"(cjson/)?cJSON\.h": ("executors/", "proxy/"),
    r"sys/(socket|un)\.h|netinet/.*|arpa/.*|netdb\.h|net/.*": ("proxy/", "sandbox/"),
}


def check_own(root, name, line, header):
    """An include in quotes: it names a file from the root, in a room that may be seen from here."""
    room, top = name.rpartition("/")[0], header.split("/")[0]
    where = f"{name}:{line}"
    if "/" not in header or top not in [*tree.ROOMS, tree.LEAF, "tests"] or ".." in header:
        return [f'{where}: "{header}" is not written from the root; write "{room}/{header.split("/")[-1]}"']
    if not (root / header).is_file():
        return [f'{where}: "{header}" does not exist']
    if name.startswith("tests/") or header in rooms.SPOKEN_EVERYWHERE:
        return []
    if top == "tests":
        return [f'{where}: {room}/ includes "{header}"; nothing outside tests/ may']
    if header.rpartition("/")[0] not in rooms.may_know(name):
        return [f'{where}: {room}/ may not see "{header}"; see the table in tests/lint/rooms.py']
    return []


def check_foreign(name, line, header):
    for pattern, homes in HOMES.items():
        if re.fullmatch(pattern, header) and not name.startswith((*homes, "tests/")):
            return [f"{name}:{line}: <{header}> belongs to {' and '.join(homes)} only"]
    return []


def check_table():
    """Each room stands right of all that it may include, so that no two rooms can know each other."""
    findings, left = [], set()
    for room, seen in rooms.ROOMS.items():
        findings += [f"tests/lint/rooms.py:1: {room} may see {wanted}, which does not stand left of it" for wanted in seen.split() if wanted not in left]
        left.add(room)
    return findings


def circles(arrows):
    """The strongly connected parts of more than one module, sorted (Tarjan)."""
    found, order, low, stack = [], {}, {}, []

    def visit(module):
        order[module] = low[module] = len(order)
        stack.append(module)
        for other in sorted(arrows.get(module, ())):
            if other not in order:
                visit(other)
            if other in stack:
                low[module] = min(low[module], low[other])
        if low[module] == order[module]:
            part = stack[stack.index(module) :]
            del stack[-len(part) :]
            if len(part) > 1:
                found.append(sorted(part))

    for module in sorted(arrows):
        if module not in order:
            visit(module)
    return found


def check_circles(includes):
    """A module is NAME.c with NAME.h; a header without a .c of its own is one, too, and what it includes counts."""
    modules = {name[:-2]: name for name in sorted(includes, reverse=True)}
    arrows = {module: set() for module in modules}
    for name, headers in includes.items():
        arrows[name[:-2]] |= {header[:-2] for header in headers if header[:-2] in modules} - {name[:-2]}
    known = {tuple(circle.split()) for circle in rooms.CIRCLES}
    found = circles(arrows)
    gone = [circle for circle in known if set(circle) <= modules.keys() and list(circle) not in found]
    return [f"tests/lint/rooms.py:1: no circle any more: {' '.join(circle)}; take its row out" for circle in gone] + [
        f"{modules[circle[0]]}:1: a circle of includes: {' '.join(circle)}; move what both need to a header of its own"
        for circle in found
        if tuple(circle) not in known
    ]


def check(root):
    findings, includes = check_table(), {}
    for path in tree.files(root, ".c", ".h"):
        name = path.relative_to(root).as_posix()
        if not name.startswith("tests/") and rooms.may_know(name) is None:
            findings.append(f"{name}:1: C outside of the rooms; put it into one of them, or the folder into tests/lint/rooms.py")
            continue
        text = path.read_text(encoding="utf-8")
        found = [(text.count("\n", 0, m.start(1)) + 1, *m.groups()) for m in INCLUDE.finditer(text)]
        own = path.with_suffix(".h")
        if path.suffix == ".c" and own.is_file():
            header = own.relative_to(root).as_posix()
            if not found or found[0][2] != header:
                findings.append(f'{name}:1: the first include must be its own header, "{header}"')
        if not name.startswith("tests/"):
            includes[name] = {header for _, quote, header in found if quote == '"'}
        for line, quote, header in found:
            findings += check_own(root, name, line, header) if quote == '"' else check_foreign(name, line, header)
    return findings + check_circles(includes)


def lone(name, include):
    """A tree of one file with one include, beside headers that it may want."""
    headers = ["policies/a.h", "policies/span.h", "policies/patterns/a.h", "routes/a.h", "routes/text/a.h", "executors/a.h"]
    headers += ["executors/logic/a.h", "proxy/dialects/a.h", "proxy/relay/a.h", "proxy/guard/a.h", "proxy/eval/a.h"]
    headers += ["proxy/commands/a.h", "proxy/http/a.h", "sandbox/a.h"]
    contents = {header: "\n" for header in [*headers, "tests/unit/a.h"]}
    contents[name] = f"#include {include}\n"
    return contents


EXAMPLES = [
    (lone("policies/x.c", '"policies/a.h"'), []),
    (lone("policies/x.c", '"policies/patterns/a.h"'), []),
    (lone("policies/patterns/x.c", '"policies/span.h"'), []),
    (lone("routes/x.c", '"routes/text/a.h"'), []),
    (lone("executors/logic/x.c", '"executors/a.h"'), []),
    (lone("executors/executors.c", '"executors/logic/a.h"'), []),
    (lone("proxy/guard/x.c", '"proxy/relay/a.h"'), []),
    (lone("proxy/guard/x.c", '"sandbox/a.h"'), []),
    (lone("proxy/eval/x.c", '"proxy/commands/a.h"'), []),
    (lone("proxy/replay/x.c", '"proxy/http/a.h"'), []),
    (lone("sandbox/x.c", '"policies/span.h"'), []),
    (lone("tests/unit/x.c", '"proxy/dialects/a.h"'), []),
    (lone("proxy/http/x.c", "<llhttp.h>"), []),
    (lone("proxy/relay/x.c", "<event2/event.h>"), []),
    (lone("policies/x.c", '"routes/a.h"'), ["may not see"]),
    (lone("policies/patterns/x.c", '"policies/a.h"'), ["may not see"]),
    (lone("routes/text/x.c", '"routes/a.h"'), ["may not see"]),
    (lone("routes/x.c", '"executors/a.h"'), ["may not see"]),
    (lone("routes/x.h", '"proxy/dialects/a.h"'), ["may not see"]),
    (lone("executors/x.c", '"executors/logic/a.h"'), ["may not see"]),
    (lone("executors/x.c", '"proxy/dialects/a.h"'), ["may not see"]),
    (lone("routes/x.c", '"sandbox/a.h"'), ["may not see"]),
    (lone("sandbox/x.c", '"policies/a.h"'), ["may not see"]),
    (lone("sandbox/x.c", '"proxy/dialects/a.h"'), ["may not see"]),
    (lone("proxy/relay/x.c", '"proxy/guard/a.h"'), ["may not see"]),
    (lone("proxy/commands/x.c", '"proxy/eval/a.h"'), ["may not see"]),
    (lone("proxy/main.c", '"proxy/eval/a.h"'), ["may not see"]),
    (lone("proxy/replay/x.c", '"proxy/relay/a.h"'), ["may not see"]),
    (lone("proxy/relay/x.c", '"tests/unit/a.h"'), ["nothing outside tests/"]),
    (lone("routes/x.c", "<event2/event.h>"), ["belongs to"]),
    (lone("executors/x.c", "<sys/socket.h>"), ["belongs to"]),
    (lone("routes/x.c", "<netinet/in.h>"), ["belongs to"]),
    (lone("proxy/relay/x.c", "<pcre2.h>"), ["belongs to"]),
    (lone("policies/x.c", "<pcre2.h>"), ["belongs to"]),
    (lone("proxy/relay/x.c", "<llhttp.h>"), ["belongs to"]),
    (lone("proxy/relay/x.c", "<Python.h>"), ["belongs to"]),
    (lone("proxy/relay/x.c", '"a.h"'), ["not written from the root"]),
    (lone("proxy/relay/x.c", '"../policies/a.h"'), ["not written from the root"]),
    (lone("proxy/relay/x.c", '"proxy/relay/gone.h"'), ["does not exist"]),
    (lone("executors/a.c", "<stdio.h>"), ["first include"]),
    ({"loose.c": "\n"}, ["outside of the rooms"]),
    ({"proxy/loose/x.c": "\n"}, ["outside of the rooms"]),
    (
        {
            "routes/a.h": "\n",
            "routes/b.h": '#include "routes/a.h"\n',
            "routes/a.c": '#include "routes/a.h"\n#include "routes/b.h"\n',
            "routes/b.c": '#include "routes/b.h"\n',
        },
        ["a circle of includes: routes/a routes/b"],
    ),
    (
        {
            "routes/a.h": '#include "routes/shape.h"\n',
            "routes/b.h": '#include "routes/shape.h"\n',
            "routes/shape.h": "\n",
            "routes/a.c": '#include "routes/a.h"\n#include "routes/b.h"\n',
            "routes/b.c": '#include "routes/b.h"\n',
        },
        [],
    ),
    (
        {
            "routes/a.h": "\n",
            "routes/a_inside.h": '#include "routes/a.h"\n',
            "routes/a.c": '#include "routes/a.h"\n#include "routes/a_inside.h"\n',
        },
        ["a circle of includes: routes/a routes/a_inside"],
    ),
]

if __name__ == "__main__":
    tree.judge("layers", check, EXAMPLES)
