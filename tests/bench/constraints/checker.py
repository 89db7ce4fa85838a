#!/usr/bin/env python3
"""`parapet inspect` as the checker that the scorer of the recorded constraints wants (score.py, --batch): JSON lines with
"prompt" and "response" in; for each the list of constraints out, but for those that only a reader can judge."""

import argparse
import json
import subprocess
import sys


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parapet", help="the program")
    parser.add_argument("--verdicts", action="store_true", help="give a response, so that its verdicts are asked for, too")
    arguments = parser.parse_args()
    lines = []
    for line in sys.stdin:
        row = json.loads(line)
        asked = {"prompt": row["prompt"]}
        if arguments.verdicts and row.get("response"):
            asked["response"] = row["response"]
        lines.append(json.dumps(asked))
    ran = subprocess.run([arguments.parapet, "inspect"], input="\n".join(lines) + "\n", capture_output=True, text=True)
    for line in ran.stdout.splitlines():
        found = json.loads(line).get("constraints", [])
        for constraint in found:
            constraint.setdefault("verdict", None)
        print(json.dumps([c for c in found if c["type"] != "judge"]))
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
