"""Nothing that a command prints steers a terminal or breaks a JSON line: arguments, names of files, what programs print, lines of
others' files. (FAILURES, "from outside"; visible.h)"""
import json
import os
import subprocess

from harness.parapet import scratch
from harness.runner import Skip, check, equal, main, binary

# ESC, C1 in UTF-8 and bare, a surrogate, overlong, beyond U+10FFFF, a line separator, a mark that turns the direction.
HOSTILE = [b"\x1b[31m", b"\xc2\x9b31m", b"\x9b31m", b"\xed\xa0\x80", b"\xc0\xaf", b"\xe0\x80\xaf", b"\xf4\x90\x80\x80", b"\xff",
           b"\xe2\x80\xa8", b"\xe2\x80\xae", b"\x07", b"\x7f", b"\r"]


def run(*arguments, stdin=b""):
    done = subprocess.run([os.fsencode(binary("parapet")), *arguments], input=stdin, capture_output=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def is_safe(output):
    """Valid UTF-8 (Python refuses surrogates, overlong forms and what is beyond), and no control but line ends and tabs."""
    try:
        text = output.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return not any(c not in "\n\t" and (c < " " or "\x7f" <= c < "\xa0" or c in "\u2028\u2029\u202e") for c in text)


def test_arguments_are_told_safely():
    calls = [(b"%s",), (b"check", b"%s"), (b"check", b"--%s"), (b"explain", b"--%s"), (b"explain", b"%s"), (b"why", b"--%s"), (b"why", b"%s"),
             (b"jail", b"--%s"), (b"jail", b"%s"), (b"solve", b"--%s"), (b"solve", b"%s"), (b"diff", b"%s", b"%s"), (b"dump", b"%s"),
             (b"dump", b"--policy", b"%s"), (b"inspect", b"%s"), (b"eval", b"--%s"), (b"eval", b"%s"), (b"doctor", b"--%s"),
             (b"serve", b"--%s"), (b"serve", b"%s"), (b"serve", b"--backend", b"%s"), (b"serve", b"--listen", b"%s"),
             (b"serve", b"--log", b"/no/%s/log"), (b"version", b"%s"), (b"init", b"/dev/null/%s"), (b"init", b"%s"), (b"init", b"%s")]
    with scratch() as folder:
        os.chdir(folder)
        for call in calls:
            for hostile in HOSTILE:
                status, out, err = run(*(part.replace(b"%s", b"a" + hostile + b"z") for part in call))
                check(is_safe(out) and is_safe(err), f"{call} with {hostile!r}: {out[:200]!r} {err[:200]!r}")
                check(status != 0 or call[0] in (b"explain", b"init"), f"{call} with {hostile!r} ended with {status}")


def jail_or_skip():
    status, out, err = run(b"jail", b"-", stdin=b"print(6 * 7)")
    if status != 0:
        raise Skip(f"no program can be jailed here: {err.decode(errors='replace')}")
    equal(out, b"42\n", "a program's output")


def test_a_programs_output_is_printed_safely():
    jail_or_skip()
    for hostile in HOSTILE:
        program = f"import sys\n_ = sys.stdout.buffer.write({b'a' + hostile + b'z'!r})".encode()
        status, out, err = run(b"jail", b"-", stdin=program)
        equal(status, 0, f"{hostile!r}: {err!r}")
        check(is_safe(out) and out.startswith(b"a") and out.endswith(b"z"), f"{hostile!r}: {out!r}")
    equal(run(b"jail", b"-", stdin="print('é\\t🙂')\nprint(1)".encode())[1], "é\t🙂\n1\n".encode(), "what is harmless")


def test_json_lines_are_json_whatever_is_in_them():
    jail_or_skip()
    for hostile in HOSTILE:
        inside = hostile.replace(b"\x1b", b"\\u001b").replace(b"\x07", b"\\u0007").replace(b"\r", b"\\r")
        lines = (b'{"id":"a' + inside + b'z","program":"import sys\\nsys.stdout.buffer.write(bytes('
                 + repr(list(hostile)).encode() + b'))"}\n' + b'{"id":"' + inside + b'"}\n' + hostile + b"\n")
        _, out, err = run(b"jail", b"--jsonl", stdin=lines)
        check(is_safe(out) and is_safe(err), f"{hostile!r}: {out!r} {err!r}")
        equal(sorted({json.loads(line)["verdict"] for line in out.splitlines()}), ["ok", "unread"], f"{hostile!r}: {out!r} {err!r}")
        _, out, err = run(b"solve", b"--jsonl", stdin=b'{"id":"a' + inside + b'z","spec":"' + inside + b'"}\n' + hostile + b"\n")
        check(is_safe(out) and is_safe(err) and all(json.loads(line) for line in out.splitlines()), f"{hostile!r}: {out!r} {err!r}")
        _, out, err = run(b"inspect", stdin=b'{"id":"a' + inside + b'z","prompt":"' + inside + b'"}\n' + hostile + b"\n")
        check(is_safe(out) and is_safe(err) and all(json.loads(line) for line in out.splitlines()), f"{hostile!r}: {out!r} {err!r}")


def test_a_policys_mistakes_are_told_safely():
    for hostile in HOSTILE:
        for text in (b"version: 1\nname: " + hostile + b"\nnonsense" + hostile + b": 1\n", b"version: 1\nroutes: [{name: '" + hostile + b"'}]\n"):
            _, out, err = run(b"check", b"-", stdin=text)
            check(is_safe(out) and is_safe(err), f"{text!r}: {out!r} {err!r}")


main(globals())
