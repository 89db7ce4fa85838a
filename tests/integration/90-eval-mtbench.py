"""`parapet eval` on MT-Bench's questions, as recordings of models answer them and as a real llama-server does: killed halfway and
gone on with, it comes to the same report as a run that nobody disturbed."""
import asyncio
import contextlib
import json
import os
import re
import signal
import threading

from harness import proc, runner
from harness.backend import Backend
from harness.llama import Llama
from harness.parapet import Program, run_to_end, scratch
from harness.replay import Replay
from harness.runner import SHARED, Skip, check, equal, main, scaled, wait_for

RECORDINGS = os.path.join(SHARED, "eval", "mission", "mtbench_small.jsonl")
MODEL = "vicuna-7b-v1.5"
PROGRAM = "```python\nparts = [5 * 7, 3 * 4]\nprint(sum(parts))\n```"
OWN = [["Tell me about the sea.", "And now in fewer words."], ["What is 12 * 12 - 4?", "Explain it to a child."],
       ["Name three colours.", "Which of them is the warmest?"], ["Who wrote about whales?", "When was that?"]]
WAIT = 300  # seconds, for a whole run on a busy machine


class Gate:
    """Stands between a parapet and its backend. Once .most drafts were asked for, further ones wait for .go."""

    def __init__(self, address):
        self.address, self.most, self.drafts = address, None, 0
        self.go = threading.Event()

    async def script(self, connection):
        message = await connection.request()
        if message.method == b"POST" and message.value(b"x-parapet-step") is None:
            self.drafts += 1
            if self.most is not None and self.drafts > self.most:
                await connection.until(self.go)
        head = re.sub(rb"(?im)^connection:.*\r\n", b"", message.head).replace(b"\r\n", b"\r\nConnection: close\r\n", 1)
        reader, writer = await asyncio.open_connection(*self.address)
        writer.write(head + message.body)
        await connection.send(await reader.read())
        writer.close()


def recorded():
    """MT-Bench's questions in its own shape, and a tape on which a small model answers them."""
    if not os.path.exists(RECORDINGS):
        raise Skip(f"no {RECORDINGS} here: MT-Bench's questions are no part of this tree")
    with open(RECORDINGS, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    groups = {}
    for row in rows:
        groups.setdefault(row["group"], {})[row["turn"]] = row
    questions, tape = [], []
    for group, turns in groups.items():
        first, second = turns[1], turns[2]
        questions.append({"question_id": int(group.split("/")[1]), "category": first["category"], "turns": [first["prompt"], second["prompt"]],
                          "reference": [first.get("reference"), second.get("reference")]})
        # The second turn's request holds the first one's prompt, too, so its row stands first.
        for when, row in (([first["prompt"], second["prompt"]], second), ([first["prompt"]], first)):
            said = {output["model"]: output["text"] for output in row["outputs"]}
            tape.append({"when": when, "replies": [{"text": said.get(MODEL) or row["outputs"][0]["text"], "chunk": 4096}]})
    tape += [{"when": [], "step": step, "replies": [{"text": PROGRAM}]} for step in ("ask_first", "ask_second")]
    return questions, tape


def write(folder, name, rows):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row) + "\n" for row in rows)
    os.chmod(path, 0o644)
    return path


def lines_of(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.endswith("\n")]


def without_times(line):
    """A line of a tape, but for what no two runs share."""
    if "manifest" in line:
        return {"manifest": {name: value for name, value in line["manifest"].items() if name != "started"}}
    steps = [{name: value for name, value in step.items() if name != "ms"} for step in line.get("steps") or []]
    return {name: value for name, value in line.items() if name not in ("ms", "raw_ms")} | {"steps": steps}


def reports_of(folder, tape):
    """The page and the summary that a tape comes to, times left out."""
    plain = write(folder, os.path.basename(tape) + ".plain", [without_times(line) for line in lines_of(tape)])
    status, _, said = run_to_end("--report-only", plain, "--quiet", command="eval", seconds=WAIT)
    texts = []
    for end in ("html", "md"):
        with open(f"{plain}.{end}", encoding="utf-8") as file:
            texts.append(file.read().replace(plain, "TAPE"))
    return status, said.replace(plain, "TAPE"), *texts


def without_a_hurry(folder):
    """Guards have all the time that they want: a machine that is busy decides nothing."""
    path = os.path.join(folder, "policy.yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write("version: 1\npatience: 10m\n")
    os.chmod(path, 0o644)
    return path


def check_resumed(address, questions, model, *flags):
    """A whole run and one that is killed halfway: the turns and the reports of the two. The model's name says the size that the
    server tells of it, so that nothing depends on when that was asked for."""
    turns = sum(len(question["turns"]) for question in questions)
    gate = Gate(address)
    with scratch() as folder, Backend(gate.script) as backend:
        asked = write(folder, "question.jsonl", questions)
        base = ["--backend", backend.url, "--policy", without_a_hurry(folder), "--model", model, *flags]
        env = {"XDG_RUNTIME_DIR": folder}
        whole, tape = os.path.join(folder, "whole.jsonl"), os.path.join(folder, "broken.jsonl")
        status, _, said = run_to_end(*base, "--tape", whole, asked, command="eval", env=env, seconds=WAIT, cwd=folder)
        check(status in (0, 1) and f"{turns} of {turns} turns are on" in said, f"{status} {said}")

        gate.most, gate.drafts = turns // 2, 0
        with begun([*base, "--tape", tape, asked], env, folder) as killed:
            wait_for(lambda: len(lines_of(tape)) == turns // 2 + 1 and gate.drafts == turns // 2 + 1,
                     lambda: f"half of the turns, and the next one asked: {killed.output.text()[-1000:]}", WAIT)
            kept = proc.children(killed.pid)
            kept += [child for reaper in kept for child in proc.children(reaper)]
            killed.popen.send_signal(signal.SIGKILL)
            killed.wait()
        wait_for(lambda: not [pid for pid in kept if proc.alive(pid)], "the parapet to go along", WAIT)
        gate.go.set()
        before = gate.drafts
        again, _, said = run_to_end(*base, "--tape", tape, asked, command="eval", env=env, seconds=WAIT, cwd=folder)
        check(again == status and f"{turns // 2} of {turns} turns are done already" in said, f"{again} {said}")
        equal(gate.drafts - before, turns - turns // 2, "drafts of the second run")

        def plain(path):
            lines = [without_times(line) for line in lines_of(path)]
            return {(line["id"], line["turn"], line["repeat"], line["arm"]): line for line in lines[1:]}, lines[0]
        equal(plain(tape), plain(whole), "the tape of the broken run, and of one that was not")
        equal(reports_of(folder, tape), reports_of(folder, whole), "the reports")
        return plain(whole)[0]


@contextlib.contextmanager
def begun(flags, env, folder):
    """A run of `parapet eval` that must not outlive the with statement."""
    program = Program([runner.binary("parapet"), "eval", *flags], env=env, cwd=folder)
    try:
        yield program
    finally:
        program.kill()


def test_the_questions_through_tapes():
    questions, tape = recorded()
    with Replay(tape) as replay:
        turns = check_resumed(replay.address, questions, "parapet-replay:2b", "--jobs", "1")
    equal({line["status"] for line in turns.values()}, {"ok"}, "how turns ended")
    check(len({line["route"] for line in turns.values()}) > 1, "no turn of MT-Bench is on a route")


TINY = "tiny:1m"  # 0.4, which counts as one
GREEDY = ("--set", "temperature=0", "--set", "cache_prompt=false", "--set", "max_tokens=72", "--jobs", "1", "--seed", "3")


def test_the_questions_on_a_real_server():
    questions = recorded()[0][:scaled(6)]
    with Llama("tiny", "-np", "1", "-c", "8192") as llama:
        check_resumed(llama.address, questions, TINY, *GREEDY)


def test_questions_of_our_own_on_a_real_server():
    questions = [{"question_id": number, "turns": turns} for number, turns in enumerate(OWN)]
    with Llama("tiny", "-np", "1") as llama:
        check_resumed(llama.address, questions, TINY, *GREEDY)


main(globals())
