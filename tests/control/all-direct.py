"""Control prompts stay direct: everyday ones, other languages', clients' background tasks; every one, no exceptions. And
sums and puzzles, said in many ways, do not.

Feeds them to parapet inspect under the shipped policy. argv: the build's folder of programs.
"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
LEAST = {"everyday": 600, "languages": 270, "housekeeping": 60}
TAKEN = {"arithmetic": {"arithmetic", "literal"}, "logic": {"logic"}}
ASKED_LEAST = {"arithmetic": 130, "logic": 60}

# One of each kind that a route waits for: asked by itself, each is taken (so that direct below means something).
CHATS = {
    "arithmetic": [
        ("user", "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total cost of all of them?"),
        ("assistant", "The total is $280."),
        ("user", "And how much is it with a 25% discount on the $20 books?"),
    ],
    "puzzle": [
        ("user", "Nora has three sisters. Each of them has one brother. How many brothers does Nora have?"),
        ("assistant", "Nora has one brother."),
        ("user", "How many sisters does the brother have, and how many brothers?"),
    ],
    "roleplay": [
        ("user", "Act as a ship's doctor of the year 1780 and stay in character. I have eaten nothing but biscuit for 40 days."),
        ("assistant", "Aye, that will be the scurvy."),
        ("user", "Write me a remedy with exactly 3 sentences, and do not use the word lemon."),
    ],
}
ROUTED = {"arithmetic": "arithmetic", "puzzle": "logic", "roleplay": "constraints"}


def lines_of(name):
    text = (HERE / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith(("#", "["))]


def shapes():
    """The housekeeping prompts by name, placeholders and all."""
    text = (HERE / "housekeeping.txt").read_text(encoding="utf-8")
    parts = text[text.index("\n== ") :].split("\n== ")[1:]
    return {part.split("\n", 1)[0]: part.split("\n", 1)[1].rstrip("\n") for part in parts}


def written_out(chat):
    return "\n".join(f"{role.upper()}: {text}" for role, text in chat)


def turns():
    """Every turn that must be direct, as parapet inspect takes it."""
    for name in ("everyday", "languages"):
        for number, prompt in enumerate(lines_of(f"{name}.txt")):
            yield {"id": f"{name} {number}: {prompt}", "prompt": prompt}
    for shape, text in shapes().items():
        for kind, chat in CHATS.items():
            filled = text.replace("{chat}", written_out(chat)).replace("{text}", chat[-1][1])
            yield {"id": f"housekeeping {shape} ({kind})", "prompt": filled}
            # The order in the system text, the chat as the only message.
            order = text.replace("{chat}", "").replace("{text}", "")
            yield {
                "id": f"housekeeping {shape} ({kind}, order in the system text)",
                "messages": [{"role": "system", "content": order}, {"role": "user", "content": chat[0][1]}],
            }


def questions():
    """What must not be direct, by kind."""
    kind = None
    for line in (HERE / "questions.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            kind = line.strip("[]")
        elif line and not line.startswith("#"):
            yield {"id": f"{kind}: {line}", "prompt": line}


def proof_turns():
    for kind, chat in CHATS.items():
        messages = [{"role": role, "content": text} for role, text in chat]
        yield {"id": kind, "messages": messages if kind == "roleplay" else messages[:1]}


def inspect(program, wanted):
    text = "".join(json.dumps(turn, ensure_ascii=False) + "\n" for turn in wanted)
    result = subprocess.run([program, "inspect"], input=text, capture_output=True, text=True, check=True, timeout=120)
    return [json.loads(line) for line in result.stdout.splitlines()]


def main():
    program = pathlib.Path(sys.argv[1]) / "parapet"
    wanted = list(turns())
    wrong = []
    for found in inspect(program, wanted):
        if found["executor"] != "direct":
            reasons = ", ".join(hit.get("text", hit.get("finding"))[:60] for hit in found["evidence"])
            wrong.append(f"{found['id']}: {found['route']} (score {found['score']}): {reasons}")
    asked = list(questions())
    for kind, least in ASKED_LEAST.items():
        count = sum(question["id"].startswith(f"{kind}:") for question in asked)
        wrong += [f"only {count} {kind} questions"] * (count < least)
    for found in inspect(program, asked):
        if found["executor"] not in TAKEN[found["id"].split(":")[0]]:
            wrong.append(f"{found['id']}: {found['route']} (closest {found['closest']}, score {found['score']})")
    for found in inspect(program, list(proof_turns())):
        if found["executor"] != ROUTED[found["id"]]:
            wrong.append(f"the {found['id']} chat by itself went {found['route']}: the check shows nothing")
    counts = {name: sum(turn["id"].startswith(name) for turn in wanted) for name in LEAST}
    wrong += [f"only {counts[name]} {name} prompts" for name, least in LEAST.items() if counts[name] < least]
    for line in wrong:
        print(line)
    print(f"{counts}: {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
