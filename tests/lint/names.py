"""Words that say nothing are no names; functions and files stay short; nothing is left to do; nobody's machine is named."""

import re

import tree

# Names that stand for "I did not decide what this is" (CONTRIBUTING.md, Style).
EMPTY_WORDS = {"handler", "handlers", "manager", "managers", "util", "utils", "helper", "helpers", "context", "misc"}
EMPTY_FILE_WORDS = EMPTY_WORDS | {"data", "process", "common"}
# Where it is a thing: the room of the processes.
PROCESSES = "proxy/process/"

# Other people's names, which we cannot choose.
FOREIGN = re.compile(r"sa_handler|install_signal_handlers|BaseHTTPRequestHandler|(pcre2|PCRE2|yaml|YAML|scmp|SCMP|Z3|Py|EVUTIL)_\w+|redisAsync\w+")

FUNCTION_LINES = 100
FILE_LINES = 600
CODE = {".c", ".h", ".py", ".sh", ".cmake", ".mjs", ".js"}

UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
# A folder of somebody's own at the root of a machine.
MACHINE = re.compile(r"(?<![\w.}-])/(w[o]rk|home/\w+|root/\w+|Users/\w+)(?=[/\s\"'`).,;:]|$)")
# By what their names have in common: no host is named here either.
REGISTRY = re.compile(
    r"(https?://(?!host\.docker\.internal)[\w.-]*(npm|pypi|debian|crate|golang|rubygem|docker|quay|huggingface|registry)[\w.-]*\.\w+|^deb(-src)? \S)", re.M
)

# Inputs of the fuzzers are bytes, not text; this file has to spell out what it forbids.
UNREAD = re.compile(r"tests/fuzz/corpus/.*|tests/lint/names\.py|.*package-lock\.json")


def words(name):
    spaced = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", name)
    return {word.lower() for word in re.split(r"[^A-Za-z0-9]+|\s", spaced) if word}


def strip_c(text):
    """C without comments and literals, its lines kept."""
    blank = lambda m: re.sub(r"[^\n]", " ", m[0])  # noqa: E731
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(\\.|[^"\\\n])*"|\'(\\.|[^\'\\\n])+\'|#\s*include[^\n]*', blank, text, flags=re.S)


def check_path(name):
    said = words(name.removeprefix(PROCESSES)) & EMPTY_FILE_WORDS
    return [f"{name}:1: a file called '{word}'; name it after what it does" for word in sorted(said)]


def check_identifiers(name, text):
    findings = []
    for number, line in enumerate(text.splitlines(), 1):
        for identifier in set(re.findall(r"[A-Za-z_]\w*", line)):
            for word in words(identifier) & EMPTY_WORDS:
                if not FOREIGN.fullmatch(identifier):
                    findings.append(f"{name}:{number}: the name '{identifier}' says '{word}'; say what it does")
    return findings


def python_names(text):
    """The lines of a Python file that give names to functions and classes, the others blank."""
    return "\n".join(line if re.match(r"\s*(def|class)\s", line) else "" for line in text.splitlines())


def check_functions(name, text):
    """The house lays a function out with its braces in the first column, tables never."""
    findings = []
    start = None
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if line == "{":
            start = number
        elif line == "}" and start is not None:
            length = number - start + 3
            if length > FUNCTION_LINES:
                findings.append(f"{name}:{start}: a function of {length} lines; the limit is {FUNCTION_LINES}")
            start = None
    return findings


def check_text(name, text):
    findings = []
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{name}:{number}"
        if UNFINISHED.search(line):
            findings.append(f"{where}: '{UNFINISHED.search(line)[0]}' in the tree; do it, or open an issue")
        if MACHINE.search(line):
            findings.append(f"{where}: '{MACHINE.search(line)[0]}' is a path of one machine; derive it")
        if REGISTRY.search(line):
            findings.append(f"{where}: the registry {REGISTRY.search(line)[0]} is named; use what the system is set up for")
    return findings


def check(root):
    findings = []
    for path in tree.files(root):
        name = path.relative_to(root).as_posix()
        # An input of the fuzzers is called by its own words.
        findings += [] if name.startswith("tests/fuzz/corpus/") else check_path(name)
        text = tree.text_of(path)
        if text is None or UNREAD.fullmatch(name):
            continue
        findings += check_text(name, text)
        lines = text.count("\n")
        if path.suffix in CODE and lines > FILE_LINES:
            findings.append(f"{name}:{lines}: a file of {lines} lines; the limit is {FILE_LINES}")
        if path.suffix in (".c", ".h"):
            code = strip_c(text)
            findings += check_identifiers(name, code) + check_functions(name, code)
        if path.suffix == ".py":
            findings += check_identifiers(name, python_names(text))
    return findings


def function_of(lines):
    return "static int\nx_count(void)\n{\n" + "\tx();\n" * (lines - 4) + "}\n"


EXAMPLES = [
    ({"proxy/relay.c": "/* A helper is a program here; \"util\" too. */\n" + function_of(100)}, []),
    ({"proxy/relay.c": "action.sa_handler = SIG_IGN;\npcre2_match_context *m;\nint contextual;\n"}, []),
    ({"README.md": "See ./build/bin and the /network and tests/work/ folders.\n"}, []),
    ({"proxy/relay_util.c": "\n"}, ["a file called 'util'"]),
    ({"tests/fuzz/corpus/reply/seed-data-a-b": "misc"}, []),
    ({"proxy/misc/x.c": "\n"}, ["a file called 'misc'"]),
    ({"proxy/data.h": "\n"}, ["a file called 'data'"]),
    ({"proxy/process/parent.h": "\n"}, []),
    ({"proxy/process/process_data.h": "\n"}, ["a file called 'data'", "a file called 'process'"]),
    ({"proxy/x.c": "static int on_read_handler;\n"}, ["on_read_handler"]),
    ({"proxy/x.c": "struct relayContext;\n"}, ["relayContext"]),
    ({"proxy/x.h": "#define RELAY_MANAGER 1\n"}, ["RELAY_MANAGER"]),
    ({"tests/x.py": "def start_helper():\n    pass\n"}, ["start_helper"]),
    ({"proxy/x.c": function_of(101)}, ["a function of 101 lines"]),
    ({"proxy/x.c": "\n" * 601}, ["a file of 601 lines"]),
    ({"proxy/x.c": "/* TODO: finish */\n"}, ["'TODO'"]),
    ({"script/x": "# FIXME\n"}, ["'FIXME'"]),
    ({"script/x": "cd /home/someone/main\n"}, ["path of one machine"]),
    ({"tests/x.py": "HOME = '/home/someone/src'\n"}, ["path of one machine"]),
    ({"script/x": "curl https://registry.example.org/openai\n"}, ["the registry"]),
    ({"script/x": "deb http://mirror.example.org/debian bookworm main\n"}, ["the registry"]),
]

if __name__ == "__main__":
    tree.judge("names", check, EXAMPLES)
