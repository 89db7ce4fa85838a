"""The commands about policies, as an operator calls them: every mistake has its place, what is in force can be printed and
explained, and thousands of prompts are decided in order."""
import json
import grp
import os
import pwd
import re
import socket
import stat
import subprocess

from harness import runner
from harness.parapet import environment, scratch
from harness.runner import SLOW, check, equal, main

BOOKS = "A shop sells 5 books at $20, 3 at $30 and 2 at $45. What is the total?"
BROTHERS = "A boy has three sisters. Each of them has one brother. How many brothers does the boy have?"
CAPITAL = "What is the capital of Australia?"


def run(*words, stdin="", home="/nonexistent"):
    """Run a command with no policy files of this machine's user: (status, stdout, stderr)."""
    env = environment({"XDG_CONFIG_HOME": home, "HOME": home})
    done = subprocess.run([runner.binary("parapet"), *words], input=stdin, capture_output=True, text=True, env=env,
                          timeout=200 * SLOW, check=False)
    return done.returncode, done.stdout, done.stderr


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, 0o644)
    return path


def decided(*lines, flags=()):
    status, out, err = run("inspect", *flags, stdin="".join(json.dumps(line) + "\n" for line in lines))
    equal(err, "", "stderr")
    return status, [json.loads(line) for line in out.splitlines()]


def test_the_built_in_policy_is_sound():
    status, out, err = run("check")
    equal((status, err), (0, ""), "status and mistakes")
    check(out.startswith("sound: ") and " tests and " in out, out)


def test_every_mistake_has_its_place():
    with scratch() as folder:
        path = write(folder, "bad.yaml", "version: 1\nroutes:\n  - name: arithmetic\n    threshhold: 3\n    evidence:\n"
                                         "      - {weight: 2, text: '(unclosed'}\npatience: soon\n")
        status, out, err = run("check", path)
        equal((status, out), (1, ""), "status and output")
        lines = [line for line in err.splitlines() if line.startswith(path)]
        check(any(line.startswith(f"{path}:4:5: ") and 'did you mean "threshold"' in line for line in lines), err)
        check(any(line.startswith(f"{path}:6:") and "does not compile" in line for line in lines), err)
        check(any(line.startswith(f"{path}:7:") for line in lines), err)
        equal(lines, sorted(lines, key=lambda line: int(line.split(":")[1])), "the order of the mistakes")


def test_a_policys_own_test_that_fails_is_told():
    with scratch() as folder:
        path = write(folder, "wrong.yaml", f"version: 1\ntests:\n  - {{prompt: '{CAPITAL}', route: arithmetic}}\n")
        status, _, err = run("check", path)
        equal(status, 1, "status")
        check(f"{path}:3:" in err and '"direct"' in err, err)


def test_a_file_that_anybody_may_write_is_refused():
    with scratch() as folder:
        path = write(folder, "open.yaml", "version: 1\n")
        os.chmod(path, stat.S_IMODE(os.stat(path).st_mode) | stat.S_IWOTH)
        for words in (("check", path), ("dump", "--policy", path), ("explain", "--policy", path, "x")):
            status, out, err = run(*words)
            equal((status, out), (1, ""), words[0])
            check("chmod go-w" in err, err)


def test_a_group_may_write_only_where_it_is_the_owners_own():
    with scratch() as folder:
        path = write(folder, "group.yaml", "version: 1\n")
        os.chmod(path, 0o664)
        owner, group = pwd.getpwuid(os.stat(path).st_uid), grp.getgrgid(os.stat(path).st_gid)
        if owner.pw_name == group.gr_name and owner.pw_gid == group.gr_gid and set(group.gr_mem) <= {owner.pw_name}:
            equal(run("check", path)[0], 0, "a group that is the owner's own, as a umask of 002 makes it")
        if os.geteuid() == 0:
            os.chown(path, -1, next(each.gr_gid for each in grp.getgrall() if each.gr_gid != owner.pw_gid))
            status, _, err = run("check", path)
            check(status == 1 and "others than its owner" in err and "chmod go-w" in err, f"{status} {err}")
            # A mounted file has whatever owner it has outside.
            os.chmod(path, 0o644)
            os.chown(path, 12345, 12345)
            equal(run("check", path)[0], 0, "a foreign owner")
        link = os.path.join(folder, "link.yaml")
        os.chmod(path, 0o644)
        os.symlink(path, link)
        equal(run("check", link)[0], 0, "a symbolic link, as Kubernetes makes them")


def test_files_lie_over_each_other():
    with scratch() as folder:
        os.makedirs(os.path.join(folder, "parapet"))
        write(folder, "parapet/policy.yaml", "version: 1\nname: mine\npatience: 11s\n")
        over = write(folder, "over.yaml", "version: 1\npatience: 7s\n")
        status, out, _ = run("dump", "--policy", over, "--origin", home=folder)
        equal(status, 0, "status")
        check(any(line.startswith("name: mine") and "parapet/policy.yaml:2" in line for line in out.splitlines()), out[:600])
        check(any(line.startswith("patience: 7s") and "over.yaml:2" in line for line in out.splitlines()), out[:600])


def test_a_schema_for_editors():
    status, out, _ = run("dump", "--schema")
    schema = json.loads(out)
    equal(status, 0, "status")
    check("routes" in schema["properties"] and "$schema" in schema, sorted(schema["properties"]))


def fits(schema, value):
    """Whether a value is what a JSON Schema allows; of draft 7 what `dump --schema` uses."""
    kinds = {"object": dict, "array": list, "string": str, "number": (int, float), "integer": int}
    named = schema.get("type", [])
    if named and not any(isinstance(value, kinds[kind]) and not isinstance(value, bool)
                         for kind in ([named] if isinstance(named, str) else named)):
        return False
    if "enum" in schema and not any(value == word and isinstance(value, type(word)) for word in schema["enum"]):
        return False
    if isinstance(value, str) and not re.search(schema.get("pattern", ""), value):
        return False
    if isinstance(value, (int, float)) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return False
    if "anyOf" in schema and not any(fits(one, value) for one in schema["anyOf"]):
        return False
    if "oneOf" in schema and sum(fits(one, value) for one in schema["oneOf"]) != 1:
        return False
    if isinstance(value, list):
        return schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)) and all(
            fits(schema.get("items", {}), entry) for entry in value)
    if isinstance(value, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        return set(schema.get("required", [])) <= set(value) and all(
            fits(known[key], entry) if key in known else others if isinstance(others, bool) else fits(others, entry)
            for key, entry in value.items())
    return True


def test_the_schema_allows_what_check_does():
    """In an editor nothing is underlined that loads, and a slip is."""
    schema = json.loads(run("dump", "--schema")[1])
    evidence = [{"weight": 3, "text": "\\bplanted\\b"}, {"weight": -3, "finding": "code"}]
    route = {"name": "mine", "new": "on", "executor": "arithmetic", "evidence": evidence, "threshold": 3}
    with scratch() as folder:
        for more, good in (({}, True), ({"languages": "any"}, True), ({"languages": ["en", "de"]}, True), ({"languages": "klingon"}, False),
                           ({"requires": {"numerals": ">=2", "length": 3}}, True), ({"executor": "abacus"}, False),
                           ({"evidence": [{"weight": 3, "text": "planted", "finding": "code"}]}, False), ({"evidence": []}, False),
                           ({"models": [{"size": "<=4B", "replace-when": "programs-agree"}]}, True), ({"threshhold": 3}, False),
                           ({"limits": {"program-time": "2s", "model-calls": 2}}, True), ({"limits": {"model-calls": 99}}, False)):
            policy = {"version": 1, "hosts": "gpu.lan", "toggles": {"clients-may": "off", "ways": ["header"], "default": True},
                      "experiment": {"name": "x", "by": "address", "arms": {"off": 50, "on": 50}}, "routes": [route | more]}
            status, _, err = run("check", write(folder, "policy.json", json.dumps(policy)))
            equal((status, fits(schema, policy)), (0 if good else 1, good), f"{more}: {err}")
        for broken in ({}, {"version": 2}, {"version": 1, "patiense": "3s"}, {"version": 1, "patience": "3 s"}, {"version": 1, "tests": [{"prompt": "x"}]}):
            equal((run("check", write(folder, "policy.json", json.dumps(broken)))[0], fits(schema, broken)), (1, False), broken)


def test_a_dump_over_what_it_was_dumped_from_changes_nothing():
    first = run("dump")[1]
    with scratch() as folder:
        status, again, err = run("dump", "--policy", write(folder, "dump.yaml", first))
    equal((status, err), (0, ""), "status and stderr")
    check(again == first, "another dump")
    equal(run("check", "-", stdin=first)[::2], (0, ""), "checked as it is dumped")
    equal(run("check", "-", stdin="version: 1\npatiense: 3s\n")[0::2],
          (1, '-:2:1: unknown key "patiense": did you mean "patience"?\n'), "a mistake there")


def test_a_standard_input_is_judged_as_what_it_is():
    """Of a file its mode says who may write it; of a socket, a pipe or a device it says nothing."""
    policy = b"version: 1\npatience: 7s\n"
    env = environment({"XDG_CONFIG_HOME": "/nonexistent", "HOME": "/nonexistent"})

    def checked(stdin):
        done = subprocess.run([runner.binary("parapet"), "check", "-"], stdin=stdin, capture_output=True, text=True, env=env,
                              timeout=200 * SLOW, check=False)
        return done.returncode, done.stderr

    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.sendall(policy)
        ours.shutdown(socket.SHUT_WR)
        equal(checked(theirs), (0, ""), "a socket")
    check("chmod" not in checked(subprocess.DEVNULL)[1], "a device that everybody may write")
    with scratch() as folder:
        path = write(folder, "policy.yaml", policy.decode())
        for mode, expected in ((0o644, (0, "")), (0o666, (1, "-: others than its owner may write it, so it cannot be trusted: run chmod go-w\n"))):
            os.chmod(path, mode)
            with open(path, "rb") as file:
                equal(checked(file), expected, f"a file of mode {mode:o}")
        folder_itself = os.open(folder, os.O_RDONLY)
        try:
            equal(checked(folder_itself), (1, "-: is a directory: name a policy file\n"), "a directory")
        finally:
            os.close(folder_itself)


def test_only_check_reads_a_policy_from_standard_input():
    for words in (("inspect", "--policy", "-"), ("dump", "--policy", "-"), ("explain", "--policy", "-", "x"), ("diff", "-", "built-in"),
                  ("serve", "--strict", "--policy", "-", "--listen", "127.0.0.1:0")):
        status, out, err = run(*words, stdin="version: 1\n")
        check(status in (1, 2) and out == "", f"{words}: {status}, {out}")
        check("-: only parapet check reads standard input: name a policy file\n" in err, f"{words}: {err}")


def test_every_shipped_rule_has_a_name():
    with open(os.path.join(os.path.dirname(__file__), "../../policies/default.yaml"), encoding="utf-8") as file:
        unnamed = [line for line in file if re.search(r"- \{weight: \S+ text:", line)]
    equal(unnamed, [], "evidence without a name")


def test_only_and_except_are_one_line():
    conversion, expression = "How many kilometers is 5 miles?", "What is 3847*2938?"
    direct = {"only: [conversion, expression]": {BOOKS, BROTHERS}, "except: [expression]": set(),
              "only: [conversion, expression]\nexcept: [expression]": {expression, BOOKS, BROTHERS}}
    with scratch() as folder:
        for number, (line, away) in enumerate(direct.items()):
            path = write(folder, f"only-{number}.yaml", f"version: 1\n{line}\n")
            status, _, err = run("check", path)
            equal((status, err.count("\n")), (0, 1), f"{line}: {err}")
            check(re.search(r":\d+:\d+: warning: \d+ tests are skipped because their routes are off: ", err), err)
            for prompt in (conversion, BOOKS, BROTHERS, *away):
                routed = json.loads(run("explain", "--json", "--policy", path, prompt)[1])["route"]
                equal(routed == "direct", prompt in away, f"{line}: {prompt}: {routed}")
            check(("pass " in run("explain", "--policy", path, "Act as a pirate. What do you do?")[1]) == ("only" not in line), line)
            check(json.loads(run("explain", "--json", "--policy", path, expression)[1])["route"] != "expression" or "except" not in line, line)
        path = write(folder, "wrong.yaml", "version: 1\nonly: [conversions]\nexcept: [stay-in-charakter]\n")
        status, _, err = run("check", path)
        check(status == 1 and ':2:8: no route or pass is called "conversions": did you mean "conversion"?' in err and
              'did you mean "stay-in-character"?' in err, err)


def test_a_failed_test_says_its_prompt_and_the_rule_that_decided():
    tests = [("In a race you overtake the second runner. What is your position now?", "direct",
              r'to "overtaking", not to "direct": "somebody passes one in a place" \(\+2\) decides, built in:\d+'),
             ("Write a poem and give me the total of 3 and 5.", "arithmetic",
              r'to "direct", not to "arithmetic": "asks for a text, a program or a plan" \(-26\) speaks against it, built in:\d+'),
             ("hello", "tracking", 'to "direct", not to "tracking": it comes to 0 of the 30 that the route asks for')]
    with scratch() as folder:
        path = write(folder, "tests.yaml", "version: 1\ntests:\n" + "".join(f"  - {{prompt: '{prompt}', route: {route}}}\n" for prompt, route, _ in tests))
        status, _, err = run("check", path)
        equal((status, err.count("\n")), (1, 3), err)
        for line, (prompt, _, words) in zip(err.splitlines(), tests):
            check(re.search(rf'this test fails: "{re.escape(prompt)}" goes {words}$', line), line)


def test_explain_says_where_and_why():
    for prompt, route in ((BOOKS, "arithmetic"), (BROTHERS, "kinship"), (CAPITAL, "direct")):
        status, out, err = run("explain", prompt)
        equal((status, err), (0, ""), prompt)
        check(out.startswith(route), out[:200])
        status, out, _ = run("explain", "--json", prompt)
        equal(json.loads(out)["route"], route, prompt)
    status, out, _ = run("explain", BOOKS)
    check("+" in out and "numeral" in out and "language en" in out, out)
    check("cost: at most 3 calls of the model behind its answer, each of 24 to 1024 tokens (11 to 211 s, where a model reads 25 and writes 5 tokens a second), "
          "and nothing beyond patience: 30 s, or 0.5 of the answer's own time (streamed: 1)\n" in out, out)
    check("no puzzle: it is not certain what this says: " in run("explain", "Ann, Bob and Cy stand in a row. Ann blorks Bob. Who is first?")[1],
          "where the reader of puzzles stopped")
    check("no puzzle: there are no clues" in run("explain", CAPITAL)[1], "that there is no puzzle")
    equal(json.loads(run("explain", "--json", BOOKS)[1])["cost"],
          {"calls": 3, "tokens_least": 24, "tokens_most": 1024, "patience_seconds": 30, "patience_share": 0.5}, "what a sum may cost")
    equal(json.loads(run("explain", "--json", CAPITAL)[1])["cost"], {"calls": 0}, "what a direct turn costs")
    check("cost: at most 1 call of the model behind its answer, of 24 to 1024 tokens" in run("explain", "What is 3847 * 2938?")[1], "what an expression costs")
    out = run("explain", 'Do not use the word "\x1b[1mbold\u202e".')[1]
    check('word "\\x1b[1mbold\\u{202e}"' in out, out)
    # What keeps a route from being taken is told beside evidence that would be enough.
    for prompt, words in (("Express y in terms of x.", ", but it asks for 1 numeral\n"),
                          (BOOKS + " Really." * 250, ", but it takes no more than 1500 bytes\n"),
                          ("Simplify 4(2a - 3), proszę, bo nie wiem, jak to jest i co z tym robić", ", but the text is not clearly in a language")):
        out = run("explain", prompt)[1]
        found = re.search(rf"^not arithmetic: (\d+\.\d) of the (\d+\.\d) that it takes{re.escape(words)}", out, re.M)
        check(out.startswith("direct") and found and float(found[1]) >= float(found[2]), out)
    out = run("explain", "Tell me the total.")[1]
    found = re.search(r"^not arithmetic: (\d+\.\d) of the (\d+\.\d) that it takes$", out, re.M)
    check(found and float(found[1]) < float(found[2]) and ", but" not in out, f"evidence that is short: {out}")
    # A rule is told by its name and the prompt's words; patterns and places are for those who ask.
    position = "In a race you overtake the second runner. What is your position now?"
    out = run("explain", position)[1]
    check('    +1.0  a race: "race"\n' in out and "\\b" not in out and "built in:" not in out, out)
    out = run("explain", "--verbose", position)[1]
    check(re.search(r' \+1\.0  a race: "race"\n +built in:\d+: \\b\(\?:race\|', out), out)
    check({"weight": 1, "name": "a race"}.items() <= json.loads(run("explain", "--json", position)[1])["evidence"][1].items(), "as JSON")
    # A route that nothing speaks for is told to those who ask; one that another comes before says so.
    check("kinship" not in run("explain", "Write a poem.")[1] and "not kinship" in run("explain", "--verbose", "Write a poem.")[1], "against it only")
    check("not arithmetic: 30.0 of the 23.0 that it takes, but quantity comes first\n" in run("explain", "whats a 18% tip on $64.50")[1], "order")
    # What was read of a sum is said in words.
    out = run("explain", "whats a 18% tip on $64.50")[1]
    check("2 quantities: 18%, 64.50; asked: whats a 18% tip" in out, out)
    out = run("explain", "My 2 cats ate 3 fish.")[1]
    check("2 quantities: 2 cats, 3 fish; no number is asked for" in out, out)


def test_inspect_answers_in_order():
    lines = [{"id": number, "prompt": [BOOKS, BROTHERS, CAPITAL][number % 3]} for number in range(300)]
    status, answers = decided(*lines)
    equal(status, 0, "status")
    equal([answer["id"] for answer in answers], list(range(300)), "the order")
    equal({answer["executor"] for answer in answers[0::3]}, {"arithmetic"}, "books")
    equal({answer["executor"] for answer in answers[1::3]}, {"logic"}, "brothers")
    equal({answer["executor"] for answer in answers[2::3]}, {"direct"}, "capital")
    check(answers[0]["score"] > 0 and answers[0]["evidence"], answers[0])


def test_inspect_reads_conversations():
    talk = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": CAPITAL},
            {"role": "assistant", "content": "Canberra."}, {"role": "user", "content": BOOKS}]
    _, answers = decided({"id": "talk", "messages": talk})
    equal((answers[0]["id"], answers[0]["executor"]), ("talk", "arithmetic"), "the last user text decides")


def test_inspect_checks_the_equations_of_a_response():
    response = "Für 5 Bücher: 5 x $20 = $100, 3 x $30 = $95.\n\n100 / 3 = 33.33\n\nThe total is $280."
    _, answers = decided({"id": 1, "prompt": BOOKS, "response": response}, {"id": 2, "prompt": BOOKS})
    found = answers[0]["equations"]
    equal([(one["text"], one["holds"], one["exact"]) for one in found],
          [("5 x $20 = $100", True, 100), ("3 x $30 = $95", False, 90), ("100 / 3 = 33.33", True, "100/3")], "equations")
    equal([response[one["from"]:one["to"]] for one in found], [one["text"] for one in found], "places")
    equal(answers[0]["final"], 280, "the number that it ends on")
    check("equations" not in answers[1] and "final" not in answers[1], answers[1])


def test_inspect_reads_a_puzzle_and_the_answers_to_it():
    prompt = ("There are three boxes in a row: a tin box, a wood box, and a wax box. The tin box is the leftmost. "
              "The wax box is in the middle. Which box is the rightmost?")
    response = "Größer: tin, wax, wood. So the wood box is the rightmost.\n\nAnswer: the wax box"
    talk = [{"role": "user", "content": prompt}, {"role": "assistant", "content": "The wood box."},
            {"role": "user", "content": "Which box is in the middle?"}]
    _, answers = decided({"id": 1, "prompt": prompt, "response": response}, {"id": 2, "messages": talk},
                         {"id": 3, "prompt": prompt.replace("in the middle", "made of wax")}, {"id": 4, "prompt": BOOKS})
    read = answers[0]
    equal((read["puzzle"], read["entities"]), ("read", ["tin box", "wood box", "wax box"]), "what it is about")
    equal([(one["say"], one["expr"]) for one in read["clues"]],
          [("The tin box is the leftmost.", "(nth_from_left('tin box', 1))"),
           ("The wax box is in the middle.", "(in_middle('wax box'))")], "clues")
    equal([prompt[one["from"]:one["to"]] for one in read["clues"]], [one["say"] for one in read["clues"]], "places")
    equal((read["ask"]["kind"], read["specification"]["ask"]["kind"]), ("must", "must"), "what is asked")
    equal([read[name]["answer"] for name in ("reasoning", "stated")], ["wood box", "wax box"], "answers")
    equal(response[read["reasoning"]["from"]:read["reasoning"]["to"]], "So the wood box is the rightmost.", "its place")
    equal(read["final"], "wax box", "the final answer")
    equal((answers[1]["puzzle"], answers[1]["ask"]["options"][1]["expr"]), ("read", "(in_middle('wood box'))"), "a second turn")
    equal((answers[2]["puzzle"], answers[2]["stopped"], answers[2]["clues"]), ("stopped", "The wax box is made of wax.", []),
          "a sentence that is not understood")
    equal((answers[3]["puzzle"], answers[3]["entities"], answers[3]["clues"]), ("absent", [], []), "no puzzle")


def test_inspect_tells_what_the_passes_see():
    passes = ("identity", "corrections", "qualifiers", "counting", "alignment")
    baker = "Act as a baker. What do you sell?"
    leak = "Grüß Gott! Sadly, as an AI, I sell nothing. See a doctor if you must."
    fixed = "Über den Daumen: it is 12 km.\n\nCorrection: it is 15 km."
    _, answers = decided({"id": 1, "prompt": baker, "response": leak},
                         {"id": 2, "system": "You are Rosa, a baker.", "prompt": "Brötchen?", "response": leak},
                         {"id": 3, "prompt": "How far is it?", "response": fixed},
                         {"id": 4, "prompt": "„Flüsse“: list three rivers other than the Nile.", "response": "1. Po\n2. Nile"},
                         {"id": 5, "prompt": "How many trees are there with n leaves?", "response": "Ja, Catalan many."},
                         {"id": 6, "prompt": "Is it true that x is y, yes or no?",
                          "response": "So it is not true that x is y. So the answer is yes."},
                         {"id": 7, "prompt": "Hello", "response": "Hello."}, {"id": 8, "prompt": baker})
    seen = [{name: [one["kind"] for one in answer[name]] for name in passes if answer[name]} for answer in answers]
    equal(seen, [{"identity": ["leak", "safety"]}, {"identity": ["leak", "safety"]}, {"corrections": ["correction"]},
                 {"qualifiers": ["item", "offence"]}, {"counting": ["sequence"]}, {"alignment": ["answer"]}, {}, {}], "what is seen")
    equal([answer["identity"][0]["persona"] for answer in answers[:2]], ["user", "system"], "who asked for the role")
    equal(leak[answers[0]["identity"][0]["from"]:answers[0]["identity"][0]["to"]], "Sadly, as an AI, I sell nothing.", "a place")
    parts = answers[2]["corrections"][0]
    equal([fixed[parts[name]["from"]:parts[name]["to"]] for name in ("draft", "tail")],
          ["Über den Daumen: it is 12 km.", "it is 15 km."], "places of parts")
    equal([(one["in"], one["from"], one["to"], one["check"]) for one in answers[3]["qualifiers"]],
          [("prompt", 28, 47, "broken"), ("response", 9, 13, "broken")], "a place in the prompt")


def test_inspect_and_explain_tell_constraints():
    prompt = "Describe the café… in at least 50 words. Don’t use the words “sel” or 'eau'. No commas. Write 2 to 4 paragraphs."
    talk = [{"role": "user", "content": "Describe the sea in 3 lines."}, {"role": "assistant", "content": "Blue."},
            {"role": "user", "content": "Do the same for the sky."}]
    _, answers = decided({"id": 1, "prompt": "Describe it. " + prompt}, {"id": 2, "messages": talk}, {"id": 3, "prompt": CAPITAL})
    found = answers[0]["constraints"]
    equal([{key: value for key, value in one.items() if key not in ("from", "to")} for one in found],
          [{"type": "word_count", "op": "ge", "n": 50}, {"type": "forbid_words", "words": ["sel", "eau"]},
           {"type": "no_char", "chars": ","}, {"type": "paragraph_count", "lo": 2, "hi": 4, "sep": ""}], "constraints")
    equal([("Describe it. " + prompt)[one["from"]:one["to"]] for one in found],
          ["at least 50 words", "words “sel” or 'eau'", "commas", "2 to 4 paragraphs"], "places, in characters")
    equal([(one["type"], one["n"], one["turn"]) for one in answers[1]["constraints"]], [("line_count", 3, "previous")], "same")
    equal(answers[2]["constraints"], [], "none")
    prompt = "Describe the sea. Do not use any commas."
    _, answers = decided({"id": 4, "prompt": prompt, "response": "Wide, grey."}, {"id": 5, "prompt": prompt, "response": "Wide."})
    equal([answer.get("repaired") for answer in answers], ["Wide grey.", None], "mends")
    _, out, _ = run("explain", "Describe the sea in at most 50 words.")
    check("word_count le 50" in out and "at most 50 words" in out, out)
    _, out, _ = run("explain", "--json", "Describe the sea in at most 50 words.")
    equal(json.loads(out)["constraints"][0]["type"], "word_count", out)


def test_inspect_goes_on_after_a_bad_line():
    status, out, _ = run("inspect", stdin='nonsense\n{"id": 1}\n[]\n\n{"id": 2, "prompt": "hello"}\n')
    answers = [json.loads(line) for line in out.splitlines()]
    equal(status, 1, "status")
    equal([("error" in answer) for answer in answers], [True, True, True, False], "errors")
    equal(answers[3]["id"], 2, "id")


def test_calls_that_are_wrong_get_one_line():
    for words in (("explain",), ("explain", "a", "b"), ("explain", "--nope", "x"), ("dump", "file"), ("dump", "--json"),
                  ("inspect", "x"), ("check", "--policy"), ("explain", "--policy")):
        status, out, err = run(*words)
        equal((status, out), (2, ""), " ".join(words))
        equal(len(err.splitlines()), 1, " ".join(words) + ": lines")
    for name in ("check", "dump", "explain", "inspect"):
        status, out, err = run(name, "--help")
        equal((status, err), (0, ""), name)
        check("usage: parapet " + name in out and max(map(len, out.splitlines())) <= 84, out)
    status, out, err = run("check", "/nonexistent/policy.yaml")
    equal((status, out), (1, ""), "a file that is not there")
    check("/nonexistent/policy.yaml: No such file" in err, err)


main(globals())
