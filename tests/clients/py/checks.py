"""What the client checks share: their command line, their assertions, one printed line per check.

    python3 NAME_check.py BASE_URL [--model NAME] [--prompt TEXT] [--header NAME=VALUE] [--field NAME=VALUE] [MODE...]

BASE_URL is the server's root (http://127.0.0.1:11435). Without a MODE all of the file's checks run, in its order.
A --header goes with every request, a --field into the body of every request for text (ollama's package has no way to add
one); both may be repeated. Where a --model is named, answers must name it too.
`abort` wants an answer that takes its time: the slow model, or a tape whose reply is endless with a delay.
Exit status: 0 all passed, 1 a check failed, 2 wrong arguments.
"""
import argparse
import sys
import time

LIMIT = 200
LONG_LIMIT = 3500
# Keeps a quick model answering until its limit, for leaving to meet it in the middle. Only llama-server's chat and
# completions know the word.
ENDLESS = {"ignore_eos": True}
# What a request names when no --model is given: llama-server does not look at it.
ANY_MODEL = "tiny"


def require(condition, complaint):
    if not condition:
        raise AssertionError(complaint)


def require_text(text, what):
    require(isinstance(text, str), f"{what} is not a string: {text!r}")
    require(text.strip(), f"{what} is empty")


def require_model(named, options):
    """An answer names the model that was asked for; without a --model it may name any."""
    require(options.model in (None, named), f"the answer is from {named}, asked was {options.model}")


def require_leaves(stream, close, text_of, is_finish):
    """Reads up to the first text, closes, and wants that to be quick and the answer unfinished."""
    finished = False
    for event in stream:
        finished = finished or is_finish(event)
        if text_of(event):
            break
    else:
        raise AssertionError("no text came to leave at")
    before = time.monotonic()
    close()
    took = time.monotonic() - before
    require(took < 30, f"closing the stream took {took:.1f} s")
    require(not finished, "the answer was finished although it was left")
    return f"left at the first text in {took * 1000:.0f} ms"


def pair(word):
    """NAME=VALUE as a pair."""
    name, sign, value = word.partition("=")
    if not name or not sign:
        raise argparse.ArgumentTypeError(f"{word!r} is not NAME=VALUE")
    return name, value


def read_arguments(name, checks):
    parser = argparse.ArgumentParser(prog=f"{name}_check.py", description=f"Runs the {name} package against a server.")
    parser.add_argument("base", metavar="BASE_URL", help="the server's root, like http://127.0.0.1:11435")
    parser.add_argument("modes", metavar="MODE", nargs="*", help=f"any of: {' '.join(checks)} (default: all)")
    parser.add_argument("--model", help="the model to name in requests")
    parser.add_argument("--prompt", default="Tell me about the harbour.", help="what to ask")
    parser.add_argument("--header", metavar="NAME=VALUE", type=pair, action="append", default=[], help="send it too")
    parser.add_argument("--field", metavar="NAME=VALUE", type=pair, action="append", default=[], help="in the body too")
    options = parser.parse_args()
    options.headers, options.fields = dict(options.header), dict(options.field)
    unknown = [mode for mode in options.modes if mode not in checks]
    if unknown:
        parser.error(f"unknown mode {unknown[0]}: it may be {', '.join(checks)}")
    options.base = options.base.rstrip("/")
    options.modes = options.modes or list(checks)
    return options


def run_checks(name, connect, checks):
    """`checks` maps a mode to a function of (client, options) that returns what to print; `connect` makes the client
    from the options."""
    options = read_arguments(name, checks)
    client = connect(options)
    failed = 0
    for mode in options.modes:
        try:
            print(f"ok {name}-py {mode}: {checks[mode](client, options)}", flush=True)
        except Exception as error:  # a client library may raise anything, and each is a failed check
            failed += 1
            cause = f" ({error.__cause__})" if error.__cause__ else ""
            print(f"FAIL {name}-py {mode}: {type(error).__name__}: {error}{cause}".replace("\n", " "), flush=True)
    sys.exit(1 if failed else 0)
