"""Every executor of the table has its route in the shipped policy, its paragraph in the manual and two scenarios; so has every pass
that acts, but that it need not be part of the shipped policy."""

import re

import tree

TABLE = "executors/executors.c"
ROW = re.compile(r"^\s*\[EXECUTOR_(\w+)\] = &", re.M)
ACTS = re.compile(r"^(?:static )?const struct executor act_(\w+) = \{", re.M)
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
    return findings + check_scenarios(root, name, "executor", where)


def check_scenarios(root, name, kind, where):
    lines = [path.read_text(encoding="utf-8").splitlines() for path in (root / "tests/replay").glob(f"{name}-*.flow")]
    count = sum(any((line + " ").startswith(f"{kind} {name} ") for line in scenario) for scenario in lines)
    if count < SCENARIOS_LEAST:
        return [f"{where}: tests/replay has {count} scenarios {name}-*.flow; {SCENARIOS_LEAST} at least"]
    return []


def check_passes(root):
    findings = []
    for path in sorted((root / "executors/passes").glob("*.c")):
        for name in ACTS.findall(path.read_text(encoding="utf-8")):
            where = f"executors/passes/{path.name}:1"
            if not re.search(rf"^\.It Cm {name}\n\w", text_of(root, "docs/parapet-policy.5"), re.M):
                findings.append(f"{where}: docs/parapet-policy.5 has no paragraph about {name} under WHAT A PASS DOES")
            findings += check_scenarios(root, name, "pass", where)
    return findings


def check(root):
    table = text_of(root, TABLE)
    findings = [] if "rows[EXECUTOR_COUNT]" in table else [f"{TABLE}:1: the table is not found; mend this lint"]
    for row in ROW.finditer(table):
        findings += check_row(root, row[1].lower(), table.count("\n", 0, row.start(1)) + 1)
    return findings + check_passes(root)


SOUND = {
    TABLE: "rows[EXECUTOR_COUNT] = {\n    [EXECUTOR_DIRECT] = NULL,\n    [EXECUTOR_LOGIC] = &executor_logic,\n};\n",
    "policies/default.yaml": "routes:\n  - name: kinship\n    executor: logic\n",
    "docs/parapet-policy.5": ".It Cm logic\npuzzles.\n.It Cm identity\nroles.\n",
    "executors/passes/identity.c": "static const struct executor act_identity = {\n",
    "tests/replay/identity-kept.flow": "pass identity always\n",
    "tests/replay/identity-left.flow": "pass identity\n",
    "tests/replay/logic-agrees.flow": "executor logic\n",
    "tests/replay/logic-replaced.flow": "executor logic\n",
}

EXAMPLES = [
    (SOUND, []),
    (SOUND | {TABLE: "rows[EXECUTOR_COUNT] = {\n};\n", "policies/default.yaml": ""}, []),
    (SOUND | {TABLE: "table[] = {};\n"}, ["the table is not found"]),
    (SOUND | {"policies/default.yaml": "routes:\n  - name: kinship\n    executor: logical\n"}, ["no route of"]),
    (SOUND | {"docs/parapet-policy.5": ".It Cm identity\nroles.\n.It Cm logic\n.It Cm other\n"}, ["no paragraph about logic"]),
    (SOUND | {"docs/parapet-policy.5": ".It Cm logic\npuzzles.\n"}, ["no paragraph about identity"]),
    (SOUND | {"tests/replay/identity-left.flow": "pass identityless\n"}, ["has 1 scenarios identity"]),
    (SOUND | {"tests/replay/logic-replaced.flow": "executor skeleton\n"}, ["has 1 scenarios"]),
]

if __name__ == "__main__":
    tree.judge("executors", check, EXAMPLES)
