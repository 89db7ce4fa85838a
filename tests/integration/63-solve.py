"""`parapet solve`: one puzzle for people, many as JSON lines, mistakes with their places, limits, and no solver at all."""
import json
import pathlib
import shutil
import subprocess

from harness import runner
from harness.parapet import scratch
from harness.runner import Skip, check, equal, main

PUZZLE = {
    "sets": [{"name": "cups", "members": ["red cup", "tin cup", "old cup"]}],
    "vars": [{"name": "place", "of": "cups", "domain": "1..3", "distinct": True, "order": "leftmost"}],
    "constraints": [
        {"say": "The red cup is left of the tin cup.", "expr": "left_of('red cup', 'tin cup')"},
        {"say": "The old cup is leftmost.", "expr": "leftmost('old cup')"},
    ],
    "ask": {"kind": "value", "expr": "which(x for x in cups if second_from_left(x))"},
}
# 17 numbers that differ, out of 16.
LONG = {
    "vars": [{"names": [f"p{i}" for i in range(17)], "domain": "1..16"}],
    "constraints": [{"expr": " and ".join(f"p{i} != p{k}" for i in range(17) for k in range(i))}],
    "ask": {"kind": "value", "expr": "p0"},
}


def changed(**members):
    return {**PUZZLE, **members}


def here(name):
    return pathlib.Path(runner.binary("parapet")).parent / name


def solve(*flags, text="", binary=None):
    run = subprocess.run([binary or here("parapet"), "solve", *flags], input=text, capture_output=True, text=True, timeout=300)
    return run.returncode, run.stdout, run.stderr


def lines(specs, *flags, **more):
    text = "".join(json.dumps({"id": number, "spec": spec}) + "\n" for number, spec in enumerate(specs))
    status, out, said = solve("--jsonl", *flags, text=text, **more)
    told = [json.loads(line) for line in out.splitlines()]
    equal([line["id"] for line in told], list(range(len(specs))), f"ids, in their order ({status}, {said!r})")
    return told


def ways():
    return [[], ["--enumerate"]] if here("parapet-solver").is_file() else [["--enumerate"]]


def test_one_puzzle_is_told_in_words():
    for flags in ways():
        status, out, _ = solve(*flags, text=json.dumps(PUZZLE))
        equal((status, out), (0, "red cup\n  place: old cup 1, red cup 2, tin cup 3\n"), f"{flags}")


def test_what_is_no_answer_is_told_with_its_reasons():
    contradictory = changed(constraints=[*PUZZLE["constraints"], {"say": "No.", "expr": "not leftmost(old_cup)"}])
    open_ended = changed(constraints=PUZZLE["constraints"][:1])
    for flags in ways():
        status, out, _ = solve(*flags, text=json.dumps(contradictory))
        equal((status, out), (1, "unsatisfiable\n  constraint 2: The old cup is leftmost.\n  constraint 3: No.\n"), f"{flags}")
        status, out, _ = solve(*flags, text=json.dumps(open_ended))
        equal(status, 1, f"{flags}")
        check(out.startswith("ambiguous\n  either: ") and "\n  or: " in out, f"{flags}: {out}")


def test_mistakes_have_their_place():
    wrong = changed(constraints=[{"say": "", "expr": "left_of('red cup', 'tin cap')"}])
    status, out, _ = solve(text=json.dumps(wrong))
    equal((status, out), (1, "invalid\n  constraint 1: column 20: 'tin cap' is no name here; did you mean 'tin cup'?\n"), "wrong")
    told, = lines([wrong])
    equal((told["verdict"], told["where"], told["column"]), ("invalid", "constraint 1", 20), "as a line")
    status, out, _ = solve(text="x" * (64 * 1024 + 1))
    equal((status, out), (1, "invalid\n  specification: longer than 65536 bytes\n"), "too long")


def test_a_specification_may_be_text_or_an_object():
    for told in lines([PUZZLE, json.dumps(PUZZLE), "no JSON"])[:2]:
        equal((told["verdict"], told["answer"], told["unique"]), ("answer", "red cup", True), str(told))


def test_a_long_puzzle_ends_at_its_limit_and_the_next_is_answered():
    for flags in ways():
        told = lines([LONG, PUZZLE], "--timeout", "2000", *flags)
        equal([line["verdict"] for line in told], ["unknown", "answer"], f"{flags}")
        equal(told[0]["detail"], "timeout", f"{flags}")


def test_the_solvers_own_word_is_told():
    many = {"vars": [{"names": ["a", "b"], "domain": "1..60"}], "constraints": [], "ask": {"kind": "count"}}
    for flags in ways():
        told, = lines([many], "--timeout", "20000", *flags)
        equal((told["verdict"], told["detail"]), ("unknown", "many"), f"{flags}")


def test_the_lint_is_told_where_there_is_a_prompt():
    prompt = ("Three cups: a red cup, a tin cup, an old cup. The red cup is left of the tin cup. The old cup is leftmost. "
              "Which cup is the second from the left?")
    counted = changed(ask={"kind": "value", "expr": "which(x for x in cups if nth_from_left(x, 2))"})
    turned = changed(constraints=[{**PUZZLE["constraints"][0], "expr": "left_of(tin_cup, red_cup)"}, PUZZLE["constraints"][1]])
    text = "".join(json.dumps({"id": 1, "spec": spec, "prompt": prompt}) + "\n" for spec in (PUZZLE, counted, turned))
    _, out, _ = solve("--jsonl", text=text)
    equal([json.loads(line)["lint"] for line in out.splitlines()], ["fits", "fits", "turned"], "lint")


def test_lines_that_are_no_puzzles_are_told_of():
    status, out, said = solve("--jsonl", text='{"id": 1}\nx\n\n' + json.dumps({"id": 2, "spec": PUZZLE}) + "\n")
    told = [json.loads(line) for line in out.splitlines()]
    equal((status, said, [line["id"] for line in told]), (1, "", [1, None, 2]), "each line is answered in its place")
    equal([line.get("why") for line in told], ['not {"id", "spec"}'] * 2 + [None], out)


def test_without_a_solver_values_are_tried_in_the_jail():
    with scratch() as folder:
        for name in ("parapet", "parapet-jail"):
            shutil.copy(here(name), pathlib.Path(folder) / name)
        told = lines([PUZZLE], binary=pathlib.Path(folder) / "parapet")
        equal((told[0]["verdict"], told[0]["answer"]), ("answer", "red cup"), str(told))


def test_flags():
    for flags, word in ((["--nonsense"], "unknown flag"), (["--timeout", "x"], "number"), (["--timeout"], "value"),
                        (["--show", "c"], "smt or program"), (["a", "b"], "one argument too many")):
        status, out, said = solve(*flags)
        equal((status, out), (2, ""), f"{flags}")
        check(word in said, f"{flags}: {said!r}")
    equal(solve("/nowhere/to/be/found")[0], 1, "a file that is not there")
    status, out, _ = solve("--show", "smt", text=json.dumps(PUZZLE))
    check(status == 0 and "(declare-const v0 Int)" in out and "cup" not in out, out)
    if len(ways()) == 1:
        raise Skip("parapet-solver is not built: only enumeration was tried")


main(globals())
