"""Every executor of the table has its route in the shipped policy, its paragraph in the manual and two scenarios."""

import re

import tree

TABLE = "executors/executors.c"
ROW = re.compile(r"^\s*\[EXECUTOR_(\w+)\] = &", re.M)
SCENARIOS_LEAST = 2


def text_of(root, name):
    path = root / name
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def check_row(root, name, line):
    where = f"{TABLE}:{line}"
    findings = []
    if not re.search(rf"^\s+executor: {name}$", text_of(root, "policies/default.yaml"), re.M):
        findings.append(f"{where}: no route of policies/default.yaml leads to {name}")
    if not re.search(rf"^\.It Cm {name}\n\w", text_of(root, "docs/parapet-policy.5"), re.M):
        findings.append(f"{where}: docs/parapet-policy.5 has no paragraph about {name} under WHAT A ROUTE DOES")
    scenarios = (root / "tests/replay").glob(f"{name}-*.flow")
    count = sum(f"executor {name}" in path.read_text(encoding="utf-8").splitlines() for path in scenarios)
    if count < SCENARIOS_LEAST:
        findings.append(f"{where}: tests/replay has {count} scenarios {name}-*.flow; {SCENARIOS_LEAST} at least")
    return findings


def check(root):
    table = text_of(root, TABLE)
    findings = [] if "rows[EXECUTOR_COUNT]" in table else [f"{TABLE}:1: the table is not found; mend this lint"]
    for row in ROW.finditer(table):
        findings += check_row(root, row[1].lower(), table.count("\n", 0, row.start(1)) + 1)
    return findings


SOUND = {
    TABLE: "rows[EXECUTOR_COUNT] = {\n    [EXECUTOR_DIRECT] = NULL,\n    [EXECUTOR_LOGIC] = &executor_logic,\n};\n",
    "policies/default.yaml": "routes:\n  - name: kinship\n    executor: logic\n",
    "docs/parapet-policy.5": ".It Cm logic\npuzzles.\n",
    "tests/replay/logic-agrees.flow": "executor logic\n",
    "tests/replay/logic-replaced.flow": "executor logic\n",
}

EXAMPLES = [
    (SOUND, []),
    (SOUND | {TABLE: "rows[EXECUTOR_COUNT] = {\n};\n", "policies/default.yaml": ""}, []),
    (SOUND | {TABLE: "table[] = {};\n"}, ["the table is not found"]),
    (SOUND | {"policies/default.yaml": "routes:\n  - name: kinship\n    executor: logical\n"}, ["no route of"]),
    (SOUND | {"docs/parapet-policy.5": ".It Cm logic\n.It Cm other\n"}, ["no paragraph about logic"]),
    (SOUND | {"tests/replay/logic-replaced.flow": "executor skeleton\n"}, ["has 1 scenarios"]),
]

if __name__ == "__main__":
    tree.judge("executors", check, EXAMPLES)
