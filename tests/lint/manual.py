"""The manual pages say what the programs do: the list of keys is that of the key table, every command and every flag is
told, the examples load, and the pages are laid out without a warning.

Called with the folder of the built programs.
"""

import functools
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import tree

# Flags that the page tells and that `parapet serve` need not have: empty when everything is merged.
PENDING = set()

SECTION_1, SECTION_5 = "docs/parapet.1", "docs/parapet-policy.5"
PARAPET = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".") / "parapet"
ROFF = {r"\e": "\\", r"\-": "-", r"\(aq": "'", r"\(ga": "`", r"\(ha": "^", r"\(ti": "~", r"\(dq": '"', r"\&": ""}


@functools.lru_cache(maxsize=None)
def said(*words):
    """What the program prints, on whichever of its outputs, and its exit status."""
    env = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"}
    done = subprocess.run([PARAPET, *words], capture_output=True, text=True, env=env, timeout=100, check=False)
    return done.returncode, done.stdout + done.stderr


def plain(text):
    """Text as a reader sees it."""
    return re.sub(r"\\(?:e|-|&|\((?:aq|ga|ha|ti|dq))", lambda m: ROFF[m[0]], text)


def between(text, name):
    found = re.search(rf'^\.\\" {name}: begin\n(.*?)^\.\\" {name}: end$', text, re.M | re.S)
    return found[1] if found else ""


def items(text):
    """The items of a list: what stands behind .It, and the text below."""
    return dict(re.findall(r"^\.It ([^\n]+)\n(.*?)(?=^\.It |^\.El$|\Z)", text, re.M | re.S))


def check_keys(page):
    """The list of keys is the one that the program would print."""
    inside = between(page, "keys")
    if not inside:
        return [f"{SECTION_5}:1: the lines around the list of keys are gone: keep keys: begin and keys: end"]
    written, known = items(inside), items(said("dump", "--manual")[1])
    due = "run script/manual"
    findings = [f"{SECTION_5}:1: the key {plain(key[3:])} is not told: {due}" for key in known if key not in written]
    findings += [f"{SECTION_5}:1: there is no key {plain(key[3:])}: {due}" for key in written if key not in known]
    findings += [f"{SECTION_5}:1: something else holds of the key {plain(key[3:])}: {due}"
                 for key in known if written.get(key, known[key]) != known[key]]
    if not findings and inside != said("dump", "--manual")[1]:
        findings.append(f"{SECTION_5}:1: the list of keys is not as the key table has it: {due}")
    return findings


def check_words(page):
    """Keys that the text names are keys."""
    text = re.sub(r'^\.\\" keys: begin\n.*?^\.\\" keys: end$', "", page, flags=re.M | re.S)
    paths = {plain(item[3:]) for item in items(said("dump", "--manual")[1])}
    known = paths | {path.rsplit(".", 1)[-1] for path in paths}
    # Lists of executors and the like are items, too: words that the list of keys holds as values.
    values = set(re.findall(r"[a-z-]+", plain(said("dump", "--manual")[1])))
    findings = []
    for number, line in enumerate(text.splitlines(), 1):
        for word in re.findall(r"^\.(?:It )?Cm (\S+)", line):
            if plain(word) not in known and not (line.startswith(".It") and plain(word) in values):
                findings.append(f"{SECTION_5}:{number}: names the key {plain(word)}, which there is not")
    return findings


def help_flags(text):
    """name: (what stands for its value, its default), from a help text."""
    rows = re.findall(r"^  --([a-z-]+)(?: ([A-Z][^ ]*))? +[^\n]*?(?: \((\S+)\))?$", text, re.M)
    return {name: (value, standard) for name, value, standard in rows}


def page_flags(page):
    flags = {}
    for item, text in items(between(page, "flags")).items():
        found = re.fullmatch(r"Fl Fl (\S+)(?: Ar (\S+))?", item)
        standard = re.search(r"^Default: (.+)\.$", text, re.M)
        flags[plain(found[1])] = (plain(found[2] or ""), plain(standard[1]) if standard else "")
    return flags


def check_flags(page):
    real, told = help_flags(said("serve", "--help")[1]), page_flags(page)
    findings = [f"{SECTION_1}:1: the flag --{name} of serve is not told" for name in real if name not in told]
    findings += [f"{SECTION_1}:1: serve has no flag --{name}" for name in told if name not in real and name not in PENDING]
    for name in sorted(real.keys() & told.keys()):
        for what, left, right in zip(("value", "default"), real[name], told[name]):
            # Help leaves a default of 0 out.
            if left != right and not (what == "default" and (left, right) == ("", "0")):
                findings.append(f"{SECTION_1}:1: the {what} of --{name} is {left or 'nothing'}, not {right or 'nothing'}")
    return findings


def check_commands(page):
    real = re.findall(r"^  ([a-z]+)  +\S", said("--help")[1], re.M)
    lists = re.search(r"^The commands:\n(.*?)^\.El$", page, re.M | re.S)
    told = [item[3:] for item in items(lists[1])] if lists else []
    findings = [f"{SECTION_1}:1: the command {name} is not told" for name in real if name not in told]
    findings += [f"{SECTION_1}:1: there is no command {name}" for name in told if name not in real]
    named = {plain(name) for name in re.findall(r"Fl Fl (\S+)", page)}
    for command in real:
        # version takes nothing, and prints itself when it is asked for help.
        flags = set(re.findall(r"--([a-z][a-z-]*)", said(command, "--help")[1])) - {"help"}
        findings += [f"{SECTION_1}:1: the flag --{name} of {command} is not told" for name in sorted(flags - named)]
    return findings


def examples_of(page):
    found = re.finditer(r'^\.\\" example\n\.Bd [^\n]*\n(.*?)^\.Ed$', page, re.M | re.S)
    return [(page.count("\n", 0, m.start()) + 3, plain(m[1])) for m in found]


@functools.lru_cache(maxsize=None)
def try_examples(examples):
    """Each loads by itself; all of them together pass the check, their tests included."""
    findings = []
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for line, text in examples:
            paths.append(str(pathlib.Path(folder) / f"{line}.yaml"))
            pathlib.Path(paths[-1]).write_text(text, encoding="utf-8")
            status, output = said("dump", "--policy", paths[-1])
            if status != 0:
                findings.append(f"{SECTION_5}:{line}: this example does not load: {output.strip()}")
        if not findings:
            status, output = said("check", *paths)
            findings = [] if status == 0 else [f"{SECTION_5}:1: the examples are not sound: {output.strip()}"]
    return findings


def check_examples(page):
    examples = tuple(examples_of(page))
    return try_examples(examples) if examples else [f"{SECTION_5}:1: there is no example"]


FORMATTERS = {"groff": ["-ww", "-mdoc", "-Tutf8", "-z"], "mandoc": ["-Tlint", "-Wwarning"]}


def check_layout(root, name):
    """As far as something that lays pages out is installed."""
    findings = []
    for program, flags in FORMATTERS.items():
        if shutil.which(program) is None:
            continue
        done = subprocess.run([program, *flags, root / name], capture_output=True, text=True, check=False)
        lines = [line for line in (done.stdout + done.stderr).splitlines() if "mandoc.db" not in line]
        findings += [f"{name}:1: {program}: {line}" for line in lines]
    return findings


def check(root):
    findings = []
    pages = {name: tree.text_of(root / name) for name in (SECTION_1, SECTION_5) if (root / name).is_file()}
    if SECTION_1 in pages:
        findings += check_flags(pages[SECTION_1]) + check_commands(pages[SECTION_1])
    if SECTION_5 in pages:
        findings += check_keys(pages[SECTION_5]) + check_words(pages[SECTION_5]) + check_examples(pages[SECTION_5])
    for page in sorted((root / "docs").glob("*.[1-9]")):
        # One that only sends on to another has nothing to lay out.
        if not tree.text_of(page).startswith(".so "):
            findings += check_layout(root, f"docs/{page.name}")
    return findings + [f"{name}:1: is missing" for name in (SECTION_1, SECTION_5) if not pages]


def bent(name, old, new):
    """A page of the tree in which something was changed."""
    text = (pathlib.Path(__file__).resolve().parents[2] / name).read_text(encoding="utf-8")
    assert old in text, f"{name} no longer holds {old!r}: bend something else"
    return {name: text.replace(old, new)}


EXAMPLES = [
    (bent(SECTION_5, ".It Cm guard.turns\n", ".It Cm guard.rounds\n"), ["key guard.turns is not", "no key guard.rounds"]),
    (bent(SECTION_5, "Default: 30s.\n", "Default: 40s.\n"), ["something else holds of the key patience"]),
    (bent(SECTION_5, "from 0ms to 1h", "from 0ms to 2h"), ["something else holds of the key patience"]),
    (bent(SECTION_5, "Whether prompts and answers are kept", "Whether answers are kept"), ["something else holds of the key capture"]),
    (bent(SECTION_5, 'keys: end', 'end'), ["keep keys: begin"]),
    (bent(SECTION_5, "\n.Cm requires .", "\n.Cm requirements ."), ["key requirements, which there is not"]),
    (bent(SECTION_5, "patience: 10s ", "patience: soon"), ["this example does not load"]),
    (bent(SECTION_5, "route: expression", "route: direct"), ["the examples are not sound"]),
    (bent(SECTION_1, ".It Fl Fl workers Ar N\n", ".It Fl Fl worker Ar N\n"), ["--workers of serve is", "no flag --worker"]),
    (bent(SECTION_1, ".It Fl Fl user Ar NAME\n", ".It Fl Fl user Ar WHO\n"), ["value of --user is NAME, not WHO"]),
    (bent(SECTION_1, "Default: 120s.", "Default: 121s."), ["default of --idle-timeout is 120s, not 121s"]),
    (bent(SECTION_1, ".It Cm inspect\n", ".It Cm look\n"), ["command inspect is not", "no command look"]),
    (bent(SECTION_1, "Fl Fl origin", "Fl Fl source"), ["flag --origin of dump is not"]),
]

if __name__ == "__main__":
    if not PARAPET.is_file():
        tree.skip(f"{PARAPET} is not built; name the folder of the programs")
    tree.judge("manual", check, EXAMPLES)
