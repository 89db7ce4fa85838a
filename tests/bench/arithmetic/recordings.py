"""Recorded questions, drafts and programs of ../shared/eval/mission, and an independent, plainer reading of the drafts."""

import collections
import json
import re
import subprocess

# plain: the reasoning behind the plain question, as the model wrote it; recorded: behind the prompt that asks for JSON, in it;
# json: that JSON behind the plain question.
FORMS = ("plain", "recorded")
ALL_FORMS = (*FORMS, "json")


class Draft:
    """What one model answered to one question.

    A draft is right by its answer field, or where its reasoning comes to the right number: one in ten works towards an answer
    that only the field says, and a text that replaces it by the same answer has gained nothing."""

    def __init__(self, question, model, text):
        self.question, self.model, self.recorded = question, model, text
        self.right = is_near(plain_answer(text), question.reference) or self.concludes("plain", unwrapped(text))

    def prompt(self, form):
        return self.question.recorded if form == "recorded" else self.question.plain

    def text(self, form):
        return unwrapped(self.recorded) if form == "plain" else self.recorded

    def concludes(self, form, text):
        """Whether a text in its place comes to the right number; of one that only adds to it, what is added."""
        answer = plain_answer(text) if form != "plain" else None
        news = text.removeprefix(self.text(form))
        values = corrected(news) if 0 < len(news) < len(text) else concluded(text) if answer is None else [answer]
        return any(is_near(value, self.question.reference) for value in values)


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


def last_number(text):
    numbers = re.findall(r"-?\$?\d[\d,]*(?:\.\d+)?", text)
    return float(re.sub(r"[$,]", "", numbers[-1])) if numbers else None


def unwrapped(text):
    """A recorded draft's reasoning without its JSON wrapper, and nothing besides; the whole text where it has none."""
    found = re.search(r'"reasoning"\s*:\s*"(.*)",?\s*"answer"\s*:\s*"?(.*?)"?\s*}', text, re.S)
    if not found:
        return text
    return found[1].replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\").strip()


def numbers_in(text):
    found = re.finditer(r"(?<![\w)])-?\$?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?", text)
    return [float(re.sub(r"[$,]", "", one[0])) for one in found]


def sentences_of(text):
    """Those that hold a digit, without what is struck out, signs of lists and of LaTeX; each without its brackets."""
    text = re.sub(r"~~.*?~~", "", text, flags=re.S)
    text = re.sub(r"(?m)^\s*(?:\d+[.)]|[-*])\s+", "", re.sub(r"\\[()\[\],]|\\text\{([^}]*)\}", r"\1", text))
    parts = [part for part in re.split(r"(?<=[.!?])\s+|(?<=[.!?]\*\*)\s+|\n+", text) if re.search(r"\d", part)]
    bare = [re.sub(r"\([^()]*\)", "", part) for part in parts]
    return [short if re.search(r"\d", short) else part for short, part in zip(bare, parts)]


def bold_in(text):
    return re.findall(r"\*\*([^*]*\d[^*]*)\*\*", text)


def concluded(text):
    """The numbers that an answer comes to: in its last sentence with any, what stands behind the equals sign or is bold."""
    last = (sentences_of(text) or [""])[-1]
    if "=" in last:
        return numbers_in(last[last.rindex("=") + 1:])[:1] or numbers_in(last)
    return numbers_in((bold_in(last) or [last])[-1])


def corrected(news):
    """The numbers that a text below an answer puts in its place: its first bold ones, or those of its first sentence."""
    first = (sentences_of(news) or [""])[0]
    return numbers_in((bold_in(first) or [first])[0])


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
