"""Includes run to the left only: policies <- routes <- executors <- proxy, with sandbox as a leaf (ARCHITECTURE.md)."""

import re

import tree

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.M)

# The leaf's own includes: the type that every room speaks, nothing else.
SPOKEN_EVERYWHERE = {"policies/span.h"}
LEAF_SERVES = {"executors", "proxy", tree.LEAF}

# A library stays in the one place that knows it, so that it can be replaced there.
HOMES = {
    r"pcre2\.h": ("policies/",),
    r"yaml\.h": ("policies/",),
    r"(llhttp/)?llhttp\.h": ("proxy/http/",),
    r"event2/.*|event\.h|ev(util|http|dns|buffer)\.h": ("proxy/",),
    r"seccomp\.h|linux/(seccomp|landlock|filter|bpf)\.h": ("sandbox/",),
    r"Python\.h|z3\.h": ("sandbox/",),
    r"(cjson/)?cJSON\.h": ("executors/", "proxy/"),
    r"sys/(socket|un)\.h|netinet/.*|arpa/.*|netdb\.h|net/.*": ("proxy/", "sandbox/"),
}


def may_include(room, wanted, header):
    if wanted == tree.LEAF:
        return room in LEAF_SERVES
    if room == tree.LEAF:
        return header in SPOKEN_EVERYWHERE
    return tree.ROOMS.index(wanted) <= tree.ROOMS.index(room)


def check_own(root, name, line, header):
    """An include in quotes: it names a file from the root, in a room that may be seen from here."""
    room = name.split("/")[0]
    wanted = header.split("/")[0]
    where = f"{name}:{line}"
    if "/" not in header or wanted not in [*tree.ROOMS, tree.LEAF, "tests"] or ".." in header:
        return [f'{where}: "{header}" is not written from the root; write "{room}/.../{header.split("/")[-1]}"']
    if not (root / header).is_file():
        return [f'{where}: "{header}" does not exist']
    if room == "tests":
        return []
    if wanted == "tests":
        return [f'{where}: {room}/ includes "{header}"; nothing outside tests/ may']
    if not may_include(room, wanted, header):
        return [f'{where}: {room}/ may not see "{header}"; includes run to the left only, see ARCHITECTURE.md']
    return []


def check_foreign(name, line, header):
    for pattern, homes in HOMES.items():
        if re.fullmatch(pattern, header) and not name.startswith((*homes, "tests/")):
            return [f"{name}:{line}: <{header}> belongs to {' and '.join(homes)} only"]
    return []


def check(root):
    findings = []
    for path in tree.files(root, ".c", ".h"):
        name = path.relative_to(root).as_posix()
        if name.split("/")[0] not in [*tree.ROOMS, tree.LEAF, "tests"]:
            findings.append(f"{name}:1: C outside of the rooms; put it into one of them")
            continue
        text = path.read_text(encoding="utf-8")
        found = [(text.count("\n", 0, m.start(1)) + 1, *m.groups()) for m in INCLUDE.finditer(text)]
        own = path.with_suffix(".h")
        if path.suffix == ".c" and own.is_file():
            header = own.relative_to(root).as_posix()
            if not found or found[0][2] != header:
                findings.append(f'{name}:1: the first include must be its own header, "{header}"')
        for line, quote, header in found:
            findings += check_own(root, name, line, header) if quote == '"' else check_foreign(name, line, header)
    return findings


def lone(name, include):
    """A tree of one file with one include, beside headers that it may want."""
    headers = ["policies/a.h", "policies/span.h", "routes/a.h", "executors/a.h", "proxy/dialects/a.h", "sandbox/a.h"]
    contents = {header: "\n" for header in [*headers, "tests/unit/a.h"]}
    contents[name] = f"#include {include}\n"
    return contents


EXAMPLES = [
    (lone("policies/x.c", '"policies/a.h"'), []),
    (lone("routes/x.c", '"policies/a.h"'), []),
    (lone("proxy/x.c", '"executors/a.h"'), []),
    (lone("proxy/x.c", '"sandbox/a.h"'), []),
    (lone("executors/x.c", '"sandbox/a.h"'), []),
    (lone("sandbox/x.c", '"policies/span.h"'), []),
    (lone("tests/unit/x.c", '"proxy/dialects/a.h"'), []),
    (lone("proxy/http/x.c", "<llhttp.h>"), []),
    (lone("proxy/x.c", "<event2/event.h>"), []),
    (lone("policies/x.c", '"routes/a.h"'), ["may not see"]),
    (lone("routes/x.c", '"executors/a.h"'), ["may not see"]),
    (lone("routes/x.h", '"proxy/dialects/a.h"'), ["may not see"]),
    (lone("executors/x.c", '"proxy/dialects/a.h"'), ["may not see"]),
    (lone("routes/x.c", '"sandbox/a.h"'), ["may not see"]),
    (lone("sandbox/x.c", '"policies/a.h"'), ["may not see"]),
    (lone("sandbox/x.c", '"proxy/dialects/a.h"'), ["may not see"]),
    (lone("proxy/x.c", '"tests/unit/a.h"'), ["nothing outside tests/"]),
    (lone("routes/x.c", "<event2/event.h>"), ["belongs to"]),
    (lone("executors/x.c", "<sys/socket.h>"), ["belongs to"]),
    (lone("routes/x.c", "<netinet/in.h>"), ["belongs to"]),
    (lone("proxy/x.c", "<pcre2.h>"), ["belongs to"]),
    (lone("proxy/x.c", "<llhttp.h>"), ["belongs to"]),
    (lone("proxy/x.c", "<Python.h>"), ["belongs to"]),
    (lone("proxy/x.c", '"a.h"'), ["not written from the root"]),
    (lone("proxy/x.c", '"../policies/a.h"'), ["not written from the root"]),
    (lone("proxy/x.c", '"proxy/gone.h"'), ["does not exist"]),
    (lone("executors/a.c", "<stdio.h>"), ["first include"]),
    ({"loose.c": "\n"}, ["outside of the rooms"]),
]

if __name__ == "__main__":
    tree.judge("layers", check, EXAMPLES)
