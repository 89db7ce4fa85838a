"""Shell completion offers every command and every flag that the programs' own help names, in real shells."""
import importlib.machinery
import importlib.util
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/integration"))
from harness import runner  # noqa: E402
from harness.runner import Skip, check, equal, main  # noqa: E402

FOLDER = ROOT / "packaging/completion"


def writer():
    """script/completions, as a module."""
    loader = importlib.machinery.SourceFileLoader("completions", str(ROOT / "script/completions"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("completions", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


def expected():
    """[(words before the cursor, what must be offered)]"""
    commands, replay = writer().read(pathlib.Path(runner.bindir))
    rows = [(["parapet"], list(commands)), (["parapet-replay"], [flag for flag, _, _ in replay])]
    rows += [(["parapet", name], [flag for flag, _, _ in flags]) for name, (_, flags) in commands.items() if flags]
    return [*rows, (["parapet", "serve", "--log-format"], ["auto", "text", "json"])]


def shell(name):
    found = shutil.which(name)
    if not found:
        raise Skip(f"{name} is not installed")
    return found


def said(*argv):
    done = subprocess.run(argv, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, check=False)
    equal(done.returncode, 0, f"status of {argv[0]}, which said {done.stderr!r}")
    return done.stdout


def test_the_help_is_read():
    commands, replay = writer().read(pathlib.Path(runner.bindir))
    help_text = said(runner.binary("parapet"), "--help")
    for name in ("serve", "check", "version"):
        check(name in commands and f"  {name} " in help_text, f"the command {name} is not found in the help")
    flags = [flag for flag, _, _ in commands["serve"][1]]
    equal(len(flags), len(set(flags)), "flags of serve, each once")
    check(set(said(runner.binary("parapet"), "serve", "--help").split()) >= set(flags) - {"--help"}, "a flag nobody has")
    check(("--model", "NAME") in [flag[:2] for flag in replay], f"flags of parapet-replay: {replay}")


def test_what_lies_in_the_tree_is_what_would_be_written():
    module = writer()
    with tempfile.TemporaryDirectory() as folder:
        module.write(pathlib.Path(runner.bindir), pathlib.Path(folder))
        for name in module.FORMS:
            check((FOLDER / name).read_text() == (pathlib.Path(folder) / name).read_text(),
                  f"packaging/completion/{name} is not what the help says: run script/completions")


def test_bash_offers_all():
    bash = shell("bash")
    for words, wanted in expected():
        array = " ".join(f"'{word}'" for word in [*words, ""])
        script = (f". '{FOLDER}/parapet.bash'; compopt() {{ :; }}; COMP_WORDS=({array}); COMP_CWORD={len(words)}; "
                  f"_parapet {words[0]}; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
        offered = said(bash, "--norc", "-c", script).split()
        check(set(offered) >= set(wanted), f"bash after {words}: offered {offered}, missing {set(wanted) - set(offered)}")
    script = f". '{FOLDER}/parapet.bash'; complete -p parapet parapet-replay"
    equal(said(bash, "--norc", "-c", script).count("-F _parapet"), 2, "programs that bash completes")


def test_fish_offers_all():
    fish = shell("fish")
    for words, wanted in expected():
        line = " ".join(words) + (" --" if any(word.startswith("--") for word in wanted) else " ")
        offered = said(fish, "--no-config", "-c", f"source '{FOLDER}/parapet.fish'; complete -C '{line}'")
        offered = {row.split("\t")[0] for row in offered.splitlines()}
        # fish completes a program's own --help by itself.
        check(offered >= set(wanted) - {"--help"}, f"fish after {line!r}: offered {offered}, missing {set(wanted) - offered}")


# zsh has no way to be asked without a terminal: a function that takes _arguments' place prints what it is given.
ZSH = """
_arguments() { print -rl -- "$@" }; _describe() { print -rl -- ${(P)2} }; service=$1; words=("$@" ''); CURRENT=$(( $# + 1 ))
run() { source FILE }; run
"""


def test_zsh_offers_all():
    zsh = shell("zsh")
    said(zsh, "-n", str(FOLDER / "_parapet"))
    for words, wanted in expected():
        if words[-1].startswith("--"):
            continue
        offered = said(zsh, "-f", "-c", ZSH.replace("FILE", f"'{FOLDER}/_parapet'"), "zsh", *words)
        offered = {row.lstrip("*").split("[")[0].split(":")[0] for row in offered.splitlines()}
        check(offered >= set(wanted), f"zsh after {words}: offered {offered}, missing {set(wanted) - offered}")


if __name__ == "__main__":
    main(globals())
