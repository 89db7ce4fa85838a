"""Unmodified client libraries read guarded answers: held, the new answer; streamed, the draft and one marked correction
behind it; and answers that come without a draft."""
import json
import os
import shutil
import subprocess
import urllib.request

from harness import runner
from harness.llama import DEPS
from harness.parapet import Parapet, scratch
from harness.replay import Replay
from harness.runner import SLOW, Skip, check, equal, main, wait_for

CLIENTS = os.path.join(runner.ROOT, "tests", "clients")
# The draft commits to 245 and then computes 280, so that a model of any size is held to be wrong (59-arithmetic).
SUM = "Sarah sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
PRODUCT = "What is 3847*2938?"
AT_ONCE = "version: 1\nname: at-once\nroutes:\n  - {name: expression, deliver: immediate}\n"
TOLD = "version: 1\nname: told\npatience: 2m\nprogress: thinking\nmark: footer\nroutes:\n  - {name: arithmetic, deliver: hold}\n"
DRAFT = "It is 11,302,486."
SAID = "The answer is **11302486**.\n\nComputed without the model."
APIS = ("openai", "responses", "messages", "chat", "generate")


def javascript():
    node = shutil.which("node")
    if node is None or not os.path.isdir(os.path.join(CLIENTS, "node_modules", "openai")):
        raise Skip("no JavaScript clients here: script/clients gets them (it needs node, npm and a network)")
    return [node, os.path.join(CLIENTS, "js", "edited.mjs")], (*APIS, "ai")


def python():
    program = os.path.join(DEPS, "py-clients", "python3")
    if not os.path.exists(program):
        raise Skip("no Python clients here: script/clients gets them (it needs a network)")
    return [program, os.path.join(CLIENTS, "py", "edited_check.py")], APIS


def read(program, prompt, asked):
    """What a client reads: a text for each (API, streamed, base), asked for one after the other by one process."""
    words = [f"{api}:{int(streamed)}:{base}" for api, streamed, base in asked]
    done = subprocess.run([*program, *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=400 * SLOW, check=False,
                          env={**os.environ, "NO_PROXY": "*", "PYTHONDONTWRITEBYTECODE": "1", "PROMPT": prompt})
    check(done.returncode == 0, f"status {done.returncode}: {done.stderr[-2000:]!r}")
    said = [json.loads(line) for line in done.stdout.decode().splitlines()]
    check(len(said) == len(asked) and all("text" in one for one in said), f"{asked}: {said}")
    return [one["text"] for one in said]


def until_the_jail_is_ready(parapet):
    def ready():
        with urllib.request.urlopen(parapet.base + "/parapet/ready?verbose", timeout=120) as response:
            return json.load(response)["jail"]["ready"]
    wait_for(ready, "the jail")


def check_guarded(program, apis):
    with Replay() as replay, Parapet(replay) as parapet:
        until_the_jail_is_ready(parapet)
        asked = [(api, streamed, parapet.base + path) for api in apis for streamed in (False, True)
                 for path in ("/parapet/off", "")]
        texts = read(program, SUM, asked)
        for (api, streamed, _), draft, text in zip(asked[::2], texts[::2], texts[1::2]):
            what = f"{api}, {'streamed' if streamed else 'whole'}: {text!r}"
            check("$245" in draft and "$280" in draft, f"{what}: the tape's draft is {draft!r}")
            if streamed:
                check(text.startswith(draft), what)
                equal(text[len(draft):].count("**Correction:** the total is **$280**, not "), 1, f"marked corrections of {what}")
                equal(text.count("Correction"), 1, f"corrections of {what}")
            else:
                check("$280" in text and "245" not in text, what)


def check_told(program, apis):
    """Streams that say in the reasoning's field what is done while they are held."""
    with scratch() as folder:
        policy = os.path.join(folder, "policy.yaml")
        with open(policy, "w", encoding="utf-8") as file:
            file.write(TOLD)
        os.chmod(policy, 0o644)
        with Replay() as replay, Parapet(replay, "--policy", policy) as parapet:
            until_the_jail_is_ready(parapet)
            for api, text in zip(apis, read(program, SUM, [(api, True, parapet.base) for api in apis])):
                check("245" not in text and "\n---\n\u2713 **$280** (" in text and "run program" not in text,
                      f"{api}: {text!r}")


def check_at_once(program, apis):
    """The first time the backend is asked, which accepts the model and the key; then nobody is."""
    with Replay([{"when": [], "replies": [{"text": DRAFT}]}]) as replay, scratch() as folder:
        policy = os.path.join(folder, "policy.yaml")
        with open(policy, "w", encoding="utf-8") as file:
            file.write(AT_ONCE)
        os.chmod(policy, 0o644)
        with Parapet(replay, "--policy", policy) as parapet:
            before = len(replay.requests(own=False))
            asked = [(api, streamed, parapet.base) for api in apis for streamed in (False, False, True)]
            accepted = [DRAFT if place % 3 == 0 else SAID for place in range(len(asked))]
            equal(read(program, PRODUCT, asked), accepted, "texts")
            equal(len(replay.requests(own=False)) - before, accepted.count(DRAFT), "requests to the backend")


def test_python_clients():
    check_guarded(*python())


def test_javascript_clients():
    check_guarded(*javascript())


def test_python_clients_are_told():
    check_told(*python())


def test_javascript_clients_are_told():
    check_told(*javascript())


def test_python_clients_at_once():
    check_at_once(*python())


def test_javascript_clients_at_once():
    check_at_once(*javascript())


main(globals())
