"""Unmodified client libraries work through parapet as they do direct: npm's openai, ollama, @anthropic-ai/sdk and ai,
Debian's Python ones; streamed, not, and left in the middle. Against a real llama-server and parapet-replay
(script/clients and script/llama-server get what is needed)."""
import os
import shutil
import subprocess

from harness import runner
from harness.llama import DEPS, Llama
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import SLOW, Skip, check, main

CLIENTS = os.path.join(runner.ROOT, "tests", "clients")
PYTHON = os.path.join(DEPS, "py-clients", "python3")
TAPE = [{"when": ["Tell it slowly."], "replies": [{"text": "Once upon a time. ", "endless": True, "limit": 20000,
                                                   "delay-ms": 5}]}]
SLOWLY = ["--prompt", "Tell it slowly."]
ANTHROPIC = ["messages", "messages-stream", "count-tokens"]
OLLAMA = ["models", "show", "chat", "chat-stream", "generate", "generate-stream", "embeddings"]
OPENAI = ["models", "chat", "chat-stream", "completions", "responses", "responses-stream"]


def javascript(name):
    node = shutil.which("node")
    if node is None or not os.path.isdir(os.path.join(CLIENTS, "node_modules", "openai")):
        raise Skip("no JavaScript clients here: script/clients gets them (it needs node, npm and a network)")
    return [node, os.path.join(CLIENTS, "js", f"{name}.mjs")]


def python(name):
    if not os.path.exists(PYTHON):
        raise Skip("no Python clients here: script/clients gets them (it needs a network)")
    return [PYTHON, os.path.join(CLIENTS, "py", f"{name}_check.py")]


def run(program, base, *words):
    """Run one client's checks. All must pass, and at least one must have run."""
    done = subprocess.run([*program, base, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=400 * SLOW,
                          check=False,
                          env={**os.environ, "NO_PROXY": "*", "PYTHONDONTWRITEBYTECODE": "1"})
    said = done.stdout.decode("utf-8", "replace") + done.stderr.decode("utf-8", "replace")
    check(done.returncode == 0, f"{os.path.basename(program[-1])} {' '.join(words)}: status {done.returncode}: {said[-2000:]}")
    check("ok " in said, f"{os.path.basename(program[-1])} checked nothing: {said!r}")


def with_llama(program, words):
    with Llama("tiny-tools") as llama, Parapet(llama) as parapet:
        run(program, parapet.base, *words)
    with Llama("slow", "-np", "1") as llama, Parapet(llama) as parapet:
        run(program, parapet.base, "abort")


def with_replay(program, words):
    with Replay(TAPE) as replay, Parapet(replay) as parapet:
        run(program, parapet.base, *words)
        run(program, parapet.base, *SLOWLY, "abort")


def test_openai_js_and_llama_server():
    with_llama(javascript("openai"), OPENAI)


def test_openai_js_and_replay():
    with_replay(javascript("openai"), OPENAI)


def test_openai_js_embeddings():
    with Llama("tiny", "--embeddings", "--pooling", "mean") as llama, Parapet(llama) as parapet:
        run(javascript("openai"), parapet.base, "embeddings")


def with_batches(program):
    with scratch() as folder, Replay() as replay:
        os.chmod(folder, 0o777)
        with Parapet(replay, "--state", os.path.join(folder, "state")) as parapet:
            run(program, parapet.base, "batch")


def test_openai_js_batches():
    with_batches(javascript("openai"))


def test_openai_py_batches():
    with_batches(python("openai"))


def test_anthropic_js_and_llama_server():
    with_llama(javascript("anthropic"), ANTHROPIC)


def test_anthropic_js_and_replay():
    with_replay(javascript("anthropic"), ANTHROPIC)


def test_ollama_js_and_replay():
    with_replay(javascript("ollama"), ["version", *OLLAMA])


def test_ai_sdk_and_llama_server():
    with_llama(javascript("ai-sdk"), ["chat", "chat-stream"])


def test_openai_py_and_llama_server():
    with_llama(python("openai"), OPENAI)


def test_openai_py_and_replay():
    with_replay(python("openai"), OPENAI)


def test_anthropic_py_and_llama_server():
    with_llama(python("anthropic"), ANTHROPIC)


def test_anthropic_py_and_replay():
    with_replay(python("anthropic"), ANTHROPIC)


def test_ollama_py_and_replay():
    with_replay(python("ollama"), OLLAMA)


main(globals())
