"""Recorded questions, drafts and programs of ../shared/eval/mission, and an independent, plainer reading of the drafts."""

import collections
import json
import re
import subprocess

FORMS = ("plain", "recorded")
FORM_MARK = "## Instruction"  # stands in the recorded prompts, which ask for JSON, and in no question


class Draft:
    """What one model answered to one question."""

    def __init__(self, question, model, text):
        self.question, self.model, self.recorded = question, model, text
        self.right = is_near(plain_answer(text), question.reference)

    def prompt(self, form):
        return self.question.plain if form == "plain" else self.question.recorded

    def text(self, form):
        return unwrapped(self.recorded) if form == "plain" else self.recorded


class Question:
    def __init__(self, row, plain, programs):
        self.group, self.plain, self.recorded = row["group"], plain, row["prompt"]
        self.reference = float(re.sub(r"[#,\s]", "", row["reference"]))
        self.programs = programs  # the replies that hold the first and the second one; None: not recorded


def rows(path):
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def are_in(mission):
    return (mission / "zeroeval_gsm.jsonl").is_file()


def load(mission, second):
    """The drafts by model, each a list in the order of the questions. `second` says whose program is asked for second."""
    plain = {row["group"]: row["prompt"] for row in rows(mission / "arithmetic_gsm8k.jsonl")}
    first = {row["group"]: reply_of(row) for row in rows(mission / "programs.jsonl") if row["source"] == "pot-gsm8K"}
    tora = {row["group"]: reply_of(row) for row in rows(mission / "programs_tora.jsonl")
            if second in row["outputs"][0]["model"]}
    drafts = collections.defaultdict(list)
    for row in rows(mission / "zeroeval_gsm.jsonl"):
        question = Question(row, plain[row["group"]], (first.get(row["group"]), tora.get(row["group"])))
        for output in row["outputs"]:
            drafts[output["model"]].append(Draft(question, output["model"], output["text"]))
    return drafts


def reply_of(row):
    """A recorded program as a model's reply: in a fence, and without what came of running it then."""
    text = row["outputs"][0]["text"].partition("```output")[0]
    return text if "```" in text else f"```python\n{text}\n```"


def plain_answer(text):
    """A recorded draft's answer field: its last number, or None."""
    found = re.findall(r'\\?"answer\\?"\s*:\s*("(?:[^"\\]|\\.)*"|[^\n}]*)', text)
    return last_number(found[-1]) if found else None


def without_answer(text):
    """The members of a draft's JSON but for its answer, and whether it has one; None where it is no JSON."""
    try:
        found = json.loads(text[text.index("{"):text.rindex("}") + 1])
    except ValueError:
        return None
    return {name: value for name, value in found.items() if name != "answer"}, "answer" in found


def last_number(text):
    numbers = re.findall(r"-?\$?\d[\d,]*(?:\.\d+)?", text)
    return float(re.sub(r"[$,]", "", numbers[-1])) if numbers else None


def unwrapped(text):
    """A recorded draft without its JSON wrapper, as an answer in prose."""
    found = re.search(r'"reasoning"\s*:\s*"(.*)",?\s*"answer"\s*:\s*"?(.*?)"?\s*}', text, re.S)
    if not found:
        return text
    reasoning = found[1].replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\").strip()
    return f"{reasoning}\n\nThe answer is {found[2].strip()}."


def is_near(a, b):
    return a is not None and b is not None and abs(a - b) <= 1e-4 * max(1, abs(b))


def lines_through(command, lines):
    """JSON lines through a program that answers each with one."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def judge(build, lines):
    """The C readers' findings, one for each line (judge.c)."""
    return lines_through([build / "bench" / "arithmetic-judge"], lines)


def run_programs(build, texts):
    """What each program came to in the jail: {text: {"verdict", "output", "detail", "micros"}}."""
    texts = list(dict.fromkeys(texts))
    lines = [{"id": number, "program": text} for number, text in enumerate(texts)]
    return dict(zip(texts, lines_through([build / "bin" / "parapet", "jail", "--jsonl"], lines)))
