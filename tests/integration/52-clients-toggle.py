"""Unmodified client libraries steer each request in every way that they can: base URL, model name, header, body field;
streamed and not. The backend sees what it sees of a request that nobody steered, and the answer names the client's model.
(50-toggles shows every word in every way; here each way says `off` and one other word.)"""
import json
import os
import shutil
import subprocess

from harness import runner
from harness.compare import is_ours
from harness.llama import DEPS
from harness.replay import Replay
from harness.runner import SANITIZED, SLOW, Skip, check, equal, main, wait_for
from harness.toggled import toggled

CLIENTS = os.path.join(runner.ROOT, "tests", "clients")
PYTHON = os.path.join(DEPS, "py-clients", "python3")
# Routed; here its routes lead to no executor.
PUZZLE = "A boy has three sisters. Each of them has one brother. How many brothers does the boy have?"
MODEL = "gemma3:4b"
# Each way, and the two words that are said in it.
WAYS = {"path": ("off", "route=ordering"), "model": ("off", "shadow"), "latest": ("off", "on"),
        "header": ("off", "route=ordering"), "field": ("off", "shadow")}
# What the record of a sum then says: verdict and route.
RECORDED = {"off": ("off", "direct"), "on": ("direct", "kinship"), "shadow": ("direct", "kinship"),
            "route=ordering": ("direct", "ordering")}
# What each client can be asked for: the turns, and what else names or lists models.
OPENAI = (["chat", "chat-stream", "completions", "responses", "responses-stream"], ["models", "embeddings"])
ANTHROPIC = (["messages", "messages-stream"], ["count-tokens"])
OLLAMA = (["chat", "chat-stream", "generate", "generate-stream"], ["models", "show", "embeddings"])
AI = (["chat", "chat-stream"], ["embeddings"])


def javascript(name):
    node = shutil.which("node")
    if node is None or not os.path.isdir(os.path.join(CLIENTS, "node_modules", "openai")):
        raise Skip("no JavaScript clients here: script/clients gets them (it needs node, npm and a network)")
    return [node, os.path.join(CLIENTS, "js", f"{name}.mjs")]


def python(name):
    if not os.path.exists(PYTHON):
        raise Skip("no Python clients here: script/clients gets them (it needs a network)")
    return [PYTHON, os.path.join(CLIENTS, "py", f"{name}_check.py")]


def run(program, base, modes, *words):
    """Run one client's checks: every mode once, all must pass."""
    done = subprocess.run([*program, base, "--prompt", PUZZLE, *words, *modes], stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=400 * SLOW, check=False,
                          env={**os.environ, "NO_PROXY": "*", "PYTHONDONTWRITEBYTECODE": "1"})
    said = (done.stdout + done.stderr).decode("utf-8", "replace")
    check(done.returncode == 0 and said.count("ok ") >= len(modes),
          f"{os.path.basename(program[-1])} {base} {' '.join(words)}: status {done.returncode}: {said[-2000:]}")


def say(way, word, base):
    """What a person changes to say word in that way: (base URL, options of the check)."""
    if way == "path":
        return f"{base}/parapet/{word.replace('=', '/')}", ["--model", MODEL]
    if way in ("model", "latest"):
        return base, ["--model", f"{MODEL}@{word}{':latest' if way == 'latest' else ''}"]
    name = "X-Parapet" if way == "header" else "parapet"
    return base, ["--model", MODEL, f"--{way}", f"{name}={word}"]


def records(parapet):
    """The turns that are kept, by their ids."""
    with parapet.connect() as client:
        found = json.loads(client.ask("GET", "/parapet/turns?last=1000").content)["turns"]
    return {turn["turn"]: turn for turn in found}


def new_records(parapet, known, count, what):
    """So many turns beyond the known ones, as they began. A client has its answer before there is a record, and it is kept by
    whichever worker answered."""
    def look():
        new = [turn for name, turn in records(parapet).items() if name not in known]
        return new if len(new) >= count else None

    found = wait_for(look, lambda: f"{what}: the records")
    equal(len(found), count, f"{what}: records")
    known.update(turn["turn"] for turn in found)
    return sorted(reversed(found), key=lambda turn: turn["time"])


def seen(replay, start):
    """What the backend saw since: target and body of each request. None may carry anything of ours but the Via."""
    found = replay.requests(own=False)[start:]
    for request in found:
        ours = {name for name, _ in request["headers"] if is_ours(name.encode())}
        equal(ours - {"X-Parapet-Via"}, set(), f"our fields at the backend of {request['target']}")
        told = json.dumps([request["target"], request["body"]])
        check("parapet" not in told.lower() and "@" not in told, f"a trace at the backend: {told}")
    return [(request["target"], request["body"]) for request in found]


def check_turns(parapet, known, turns, way, word, what):
    """Every turn was recorded as the toggle has it; raw completions are never guarded and have no route of their own."""
    verdict, route = RECORDED[word]
    source = {"latest": "model", "field": "body"}.get(way, way)
    for turn, mode in zip(new_records(parapet, known, len(turns), what), turns):
        wanted = (word.partition("=")[0], source, verdict, "direct" if mode == "completions" else route)
        got = (turn["toggle"].partition("=")[0], turn["toggle_from"], turn["verdict"], turn["route"])
        equal(got, wanted, f"{what} {mode}: toggle, from where, verdict, route")
        check(word != "shadow" or mode == "completions" or turn["reason"] == "shadow", f"{what} {mode}: reason {turn['reason']}")


def steer(program, modes, ways=WAYS):
    turns, others = modes
    with Replay() as replay, toggled(replay) as parapet:
        start, known = len(replay.requests(own=False)), set()
        run(program, parapet.base, [*turns, *others], "--model", MODEL)
        plain = seen(replay, start)
        new_records(parapet, known, len(turns), "without a word")
        for way in ways:
            for word in WAYS[way]:
                what = f"{os.path.basename(program[-1])} {word} by {way}"
                # Lists and embeddings have no fields of the body; a prefix and a name go before everything.
                asked = [*turns, *others] if way in ("path", "model", "latest") else turns
                start = len(replay.requests(own=False))
                base, words = say(way, word, parapet.base)
                run(program, base, asked, *words)
                equal(seen(replay, start), plain[:len(asked)], f"{what}: at the backend")
                check_turns(parapet, known, turns, way, word, what)


def spare_sanitizers():
    """Two libraries do for memory errors; what the others show has nothing to do with those."""
    if SANITIZED:
        raise Skip("under sanitizers openai's and ollama's JavaScript libraries stand for all")


def test_openai_js():
    steer(javascript("openai"), OPENAI)


def test_anthropic_js():
    spare_sanitizers()
    steer(javascript("anthropic"), ANTHROPIC)


def test_ollama_js():
    steer(javascript("ollama"), (OLLAMA[0], [*OLLAMA[1], "version"]))


def test_ai_sdk():
    spare_sanitizers()
    steer(javascript("ai-sdk"), AI)


def test_openai_py():
    spare_sanitizers()
    steer(python("openai"), OPENAI)


def test_anthropic_py():
    spare_sanitizers()
    steer(python("anthropic"), ANTHROPIC)


def test_ollama_py():
    spare_sanitizers()
    """Its functions take no fields but Ollama's own."""
    steer(python("ollama"), OLLAMA, [way for way in WAYS if way != "field"])


main(globals())
