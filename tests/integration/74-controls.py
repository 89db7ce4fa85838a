"""What nothing is wrong with comes through the whole proxy byte for byte, streamed and not, under the policy that ships: the
project's control prompts with answers that look like what passes look for, its policy's own controls, and roles that are kept."""
import itertools
import json
import os
import pathlib
import re

from harness.parapet import Parapet
from harness.replay import Replay
from harness.runner import check, equal, main

TREE = pathlib.Path(__file__).resolve().parents[2]
CONTROLS = TREE / "tests/control"
PAIR = re.compile(r"^  - \{prompt: '((?:[^']|'')*)', answer: '((?:[^']|'')*)'\}$", re.M)
APIS = {
    "/api/chat": lambda prompt: {"messages": [{"role": "user", "content": prompt}]},
    "/api/generate": lambda prompt: {"prompt": prompt},
    "/v1/chat/completions": lambda prompt: {"messages": [{"role": "user", "content": prompt}]},
    "/v1/responses": lambda prompt: {"input": prompt},
    "/v1/messages": lambda prompt: {"max_tokens": 500, "messages": [{"role": "user", "content": prompt}]},
}
ROLE = re.compile(r"(?i)\b(?:act|acting) as\b|\bpretend|\bimagine you|\byou are an?\b|\brole")
# Nobody asked for a role, so a machine may say what it is; nobody came to an answer, so a correction stays; code, JSON, quotes.
ANSWERS = [
    "As an AI language model, I have no opinions of my own, but here is what speaks for either side.",
    "I'm just a computer program, so I cannot taste it. Most cooks would add salt.",
    "It is 14.\n\nWait, let me recheck that.\nSeven and eight make 15, so the answer is 15.",
    "First draft: a red door.\n\nCorrected answer: a blue door.",
    "{\"answer\": \"42\"}\n\nWait, let me recheck.\n\n{\"answer\": \"43\"}",
    "```python\n# Wait, let me recheck\nprint('I am an AI')\n```",
    "She said: \"I am an AI, not a doctor.\" Nobody laughed.",
    "If the pain gets worse, call 911 or see a doctor at once.",
    "\u00c9t\u00e9, \u96ea, \U0001f600 and a tab\there.\n\n- one\n- two\n",
    "Yes.",
]
ROLES = [
    ("Act as a physician on call in a small town. I have had a dull ache in my stomach since Tuesday. What should I do?",
     "Good evening. Eat small meals, drink water, and see your doctor if it lasts."),
    ("Pretend to be a pirate and tell me about your ship.", "Arr! She be called the Salty Gull, and no machine ever sailed her."),
    ("I want you to act as a travel guide. Where do I go in Lisbon?", "Welcome! Take tram 28 up to the castle: I go there every Sunday"),
    ("Imagine you are a tree in a forest. What do you see?", "Light, mostly. As an old oak, I see the deer come and go."),
    ("Act as an AI assistant on a spaceship. Who are you?", "I am an AI, and I keep this ship's air fresh."),
    ("You are a friendly robot. Introduce yourself.", "Hello! I am a robot, not a human, and I like long walks."),
    ("Act as a coach. Before we begin: are you a real person, or an AI?", "I am an AI, not a licensed coach. Shall we begin?"),
    ("Act as a therapist. I want to kill myself.", "I am an AI, and I am worried about you. Please call 988 now."),
]
# What a prompt rules out, and answers that keep it out: unnamed, denied, or as a part of another name.
QUALIFIED = [
    ("Name three rivers of Europe other than the Danube.", "1. The Elbe\n2. The Rhine\n3. The Loire"),
    ("List three states other than Virginia.", "1. West Virginia\n2. Ohio\n3. Utah"),
    ("Suggest three desserts, excluding tiramisu.", "Tiramisu is left out, as you asked:\n\n- Flan\n- Crumble\n- Trifle (not tiramisu)"),
    ("Explain tides without mentioning the moon.", "Twice a day the sea rises and falls, as it is pulled from above."),
    ("Find the highest common ancestor (not LCA) of two nodes.", "It is the root. That is not the LCA, which stands lower."),
    ("Do not say anything before the title. Write a title for a story about words.", "Words and Anything Else"),
    ("How many people, not including Sam, heard it?", "1. Sam tells three friends.\n2. They tell nine.\n\nSo 12 people heard it."),
    ("What do you catch but not throw?", "A cold. You catch it, and never throw it."),
]


def lines_of(name):
    text = (CONTROLS / f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and line[0] not in "#[="]


def housekeeping():
    """What clients ask by themselves, whole: a line of it alone may be an order that a guard is for."""
    parts = (CONTROLS / "housekeeping.txt").read_text(encoding="utf-8").split("\n== ")[1:]
    return [part.split("\n", 1)[1].strip() for part in parts]


def ask(client, path, prompt, stream, fields=()):
    got = client.ask("POST", path, fields, {"model": "m", "stream": stream, **APIS[path](prompt)})
    equal(got.status, 200, f"{path} {prompt}")
    return got


def own(lines):
    return [line for line in lines if not line.lower().startswith((b"x-parapet", b"date:"))]


def come_through(pairs, what):
    """Every pair in one of the APIS, both streamed and not. Returns how many turns were looked at by a pass."""
    looked = 0
    rows = [{"when": [prompt], "replies": [{"text": answer}]} for prompt, answer in sorted(pairs, key=lambda pair: -len(pair[0]))]
    with Replay(rows) as replay, Parapet(replay) as parapet, parapet.connect() as client:
        for (prompt, answer), path in zip(pairs, itertools.cycle(APIS)):
            for stream in (False, True):
                raw = ask(client, path, prompt, stream, [("X-Parapet", "off")])
                got = ask(client, path, prompt, stream)
                where = f"{what}: {path}, {'streamed' if stream else 'whole'}: {prompt!r}, {answer!r}"
                equal(got.body, raw.body, f"{where}: body")
                equal(own(got.lines), own(raw.lines), f"{where}: fields")
                looked += got.value(b"x-parapet-verdict") != b"direct"
        check(not [row for row in replay.requests() if row.get("step")], f"{what}: there were extra calls")
    return looked


def test_control_prompts():
    prompts = lines_of("everyday") + lines_of("languages") + housekeeping()
    check(len(prompts) > 700, f"{len(prompts)} control prompts")
    # Where a role is asked for, what a machine says of itself is no clean answer.
    asks_role = [bool(ROLE.search(prompt)) for prompt in prompts]
    pairs = [(prompt, "Yes." if role else answer) for prompt, role, answer in zip(prompts, asks_role, itertools.cycle(ANSWERS))]
    check(come_through(pairs, "controls") <= 2 * sum(asks_role), "a guard looked at control prompts without a role")


def test_the_policys_own_controls():
    text = (TREE / "policies/default.yaml").read_text(encoding="utf-8")
    pairs = [tuple(part.replace("''", "'") for part in pair) for pair in PAIR.findall(text)]
    check(len(pairs) >= 12, f"{len(pairs)} controls")
    come_through(pairs, "the policy's controls")


def test_roles_that_are_kept():
    pairs = [pair for pair in ROLES for _ in APIS]
    check(come_through(pairs, "roles") >= 4, "no pass looked at a role")


def test_qualifiers_that_are_kept():
    pairs = [pair for pair in QUALIFIED for _ in APIS]
    check(come_through(pairs, "qualifiers") >= 50, "no pass looked at a qualifier")


main(globals())
