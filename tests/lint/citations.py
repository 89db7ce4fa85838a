"""No comment and no document names a file that is not in the tree."""

import re

import tree

DOCUMENTS = {".md", ".1", ".5"}
CODE = {".c", ".h", ".py"}
# A name with an ending of ours, with or without its folder; not part of an address.
CITED = re.compile(r"(?<![\w/.:@*$<>{}%-])((?:[\w-]+/)*[\w-]+\.(?:c|h|md|py|mjs|cmake|yaml))(?![\w*-]|\.\w)")
ADDRESS = re.compile(r"\b\w+://\S+")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)
PYTHON = re.compile(r'"""(?:(?!""").)*"""|(?:^|(?<=\s))#[^\n]*', re.S | re.M)
INCLUDE = re.compile(r"^\s*#\s*include[^\n]*", re.M)

# Other people's files, the reader's own, and names that stand for many.
FOREIGN = re.compile(
    r"(docs/)?api\.md|score\.py|tools/server/README\.md|errno\.h|linux/filter\.h"
    r"|(new|mine|(my-)?policy)\.yaml|program\.py|(tests/\w+/)?(NN-[\w-]+|(fuzz_)?NAME(_test)?)\.\w+"
)
# Releases tell of files as they were called then.
UNREAD = re.compile(r"CHANGELOG\.md|tests/lint/citations\.py|tests/fuzz/corpus/.*|tests/clients/.*")


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def words_of(path, text):
    """What is read of a file: a document whole, of code its comments; lines are kept."""
    if path.suffix in DOCUMENTS:
        return ADDRESS.sub(blank, text)
    comment = PYTHON if path.suffix == ".py" else COMMENT
    code = comment.sub(lambda m: "\0" * len(m[0]), INCLUDE.sub(blank, text))
    kept = "".join(c if code[i] == "\0" or c == "\n" else " " for i, c in enumerate(text))
    return ADDRESS.sub(blank, kept)


def check(root):
    names = [path.relative_to(root).as_posix() for path in tree.files(root)]
    known = {"/" + name for name in names}
    ends = {name[i:] for name in known for i, c in enumerate(name) if c == "/"}
    findings = []
    for path in tree.files(root, *DOCUMENTS, *CODE):
        name = path.relative_to(root).as_posix()
        if UNREAD.fullmatch(name):
            continue
        text = words_of(path, path.read_text(encoding="utf-8"))
        for match in CITED.finditer(text):
            if "/" + match[1] not in ends and not FOREIGN.fullmatch(match[1]):
                line = text.count("\n", 0, match.start()) + 1
                findings.append(f"{name}:{line}: {match[1]} is not in the tree; name what is there, or nothing")
    return findings


EXAMPLES = [
    ({"proxy/x.c": "/* As x.h says, and proxy/x.c. */\n", "proxy/x.h": "\n"}, []),
    ({"README.md": "See https://example.org/docs/gone.md and docs/a.md.\n", "docs/a.md": "\n"}, []),
    ({"proxy/relay.c": 'static const char *name = "gone.md";\n'}, []),
    ({"proxy/relay.c": "/* See WIRE.md. */\n"}, ["WIRE.md is not in the tree"]),
    ({"proxy/relay.c": "/* See proxy/relay.c, not\n * relay/relay.c. */\n"}, ["relay/relay.c is not in the tree"]),
    ({"tests/x.py": '"""As gone.c has it."""\nNAME = "gone.h"  # gone.md\n'}, ["gone.c is", "gone.md is"]),
    ({"README.md": "`gone.h` tells.\n"}, ["gone.h is not in the tree"]),
]

if __name__ == "__main__":
    tree.judge("citations", check, EXAMPLES)
