"""`capture: on`: what was asked and answered is kept in a file of the operator's, one line a turn; nothing is without both
the policy's word and a file's name. The file is nobody else's, holds texts only, and stays within its bounds."""
import contextlib
import json
import os
import re
import signal
import time

from harness.client import request
from harness.guarding import NONSENSE, SUM, TALK, Scene, Served, in_chunks, recorded, reply, says, verdict, whole
from harness.parapet import run_to_end, scratch
from harness.runner import check, equal, main, scaled, wait_for

CHAT = "/v1/chat/completions"
PRODUCT = "What is 3847*2938?"
WRONG, RIGHT = "The product is 11302487.", "11302486"
SYSTEM = "You are a harbour master."
SECRET = "Kwyjibo7zq"
DAY = 24 * 3600


class Kept(Served):
    """A scene whose policy has capture on or off, and a file, unless it is None."""

    def __init__(self, path, *flags, capture="on", scene=None, workers=1):
        self.capture, self.path = capture, path
        named = ["--capture-file", path] if path is not None else []
        super().__init__(scene or chatter(), [*named, *flags], workers)

    def write(self):
        with open(self.file + ".new", "w", encoding="utf-8") as file:
            file.write(self.scene.policy() + f"capture: {self.capture}\n")
        os.chmod(self.file + ".new", 0o644)
        os.replace(self.file + ".new", self.file)

    def switch(self, capture):
        """A new policy; workers look for one with each request."""
        before = self.parapet.output.text().count("is in force")
        self.capture = capture
        self.write()
        wait_for(lambda: self.parapet.output.text().count("is in force") > before, "the new policy")

    def say(self, prompt, *fields, system=SYSTEM, query="", stream=False, **more):
        """A turn; its id and the answer."""
        body = {"model": "m", "stream": stream, "messages": [{"role": "system", "content": system}, {"role": "user", "content": prompt}],
                **more}
        with self.parapet.connect() as client:
            client.send(request("POST", CHAT + query, fields, body))
            got = client.response(b"POST")
        equal(got.status, 200, f"status for {prompt[:50]!r}")
        return got.value(b"x-parapet-turn").decode(), got

    def kept(self, turn):
        """The line of a turn: it comes a moment after its answer."""
        return wait_for(lambda: next((line for line in lines(self.path) if line["turn"] == turn), None),
                        lambda: f"the line of turn {turn} among {lines(self.path)}")

    def policy(self):
        return json.loads(self.ask("/parapet/ready?verbose"))["policy"]


def chatter(text="Eight boats."):
    """A backend that says this to whoever asks."""
    # No pause of this machine lets a flow run out of time.
    scene = Scene(patience="60s")
    kind, content = recorded("openai", False, text)
    scene.draft = says(whole(kind, content))
    scene.step = says(reply("openai", NONSENSE))
    return scene


def read(path):
    with contextlib.suppress(FileNotFoundError):
        with open(path, "rb") as file:
            return file.read()
    return b""


def lines(path):
    """The whole lines of the file as they are now."""
    return [json.loads(line) for line in read(path).split(b"\n")[:-1]]


@contextlib.contextmanager
def place():
    """A path in a folder where whoever parapet runs as may make files."""
    with scratch() as folder:
        inner = os.path.join(folder, "kept")
        os.mkdir(inner)
        os.chmod(inner, 0o777)
        yield os.path.join(inner, "turns.jsonl")


def test_a_direct_turn():
    with place() as path, Kept(path) as served:
        # Of one with tools nobody reads the answer.
        turn, got = served.say(TALK, tools=[{"type": "function", "function": {"name": "tide", "parameters": {"type": "object"}}}])
        line = served.kept(turn)
        equal({name: line.get(name) for name in ("model", "route", "verdict", "prompt", "system", "draft", "answer", "cut")},
              {"model": "m", "route": "direct", "verdict": "direct", "prompt": TALK, "system": SYSTEM, "draft": None, "answer": None,
               "cut": []}, "the line")
        equal(line["reason"], got.value(b"x-parapet-reason").decode(), "its reason")
        record = served.record(turn)
        equal((line["time"], line["route"]), (record["time"], record["route"]), "the record and the line")
        equal(oct(os.stat(path).st_mode & 0o7777), oct(0o600), "mode of the file")
        policy = served.policy()
        equal((policy["capture"], policy["capture_state"]), (True, "on"), "ready")
        check(path in served.parapet.said("capture: on"), "the log says where")


def test_guarded_turns():
    with place() as path, Kept(path, scene=chatter(WRONG)) as served:
        turn, got = served.say(PRODUCT)
        equal(verdict(got), "repaired", "the verdict")
        line = served.kept(turn)
        equal((line["prompt"], line["draft"], line["verdict"]), (PRODUCT, WRONG, "repaired"), "the line")
        check(RIGHT in line["answer"].replace(",", ""), lambda: f"the answer: {line}")
        kind, content = recorded("openai", True, WRONG)
        served.scene.draft = says(in_chunks(kind, content, 0))
        turn, _ = served.say(PRODUCT, stream=True)
        line = served.kept(turn)
        equal((line["draft"], line["verdict"]), (WRONG, "replaced"), "a streamed one")
        check(RIGHT in line["answer"].replace(",", ""), lambda: f"its answer: {line}")
        right = f"It is {RIGHT}."
        kind, content = recorded("openai", False, right)
        served.scene.draft = says(whole(kind, content))
        line = served.kept(served.say(PRODUCT)[0])
        equal((line["draft"], line.get("answer"), line["verdict"]), (right, None, "confirmed"), "a draft that stands")
        line = served.kept(served.say(PRODUCT, ("X-Parapet", "shadow"))[0])
        equal((line["draft"], line.get("answer"), line["reason"]), (right, None, "shadow"), "in shadow")


def test_a_program_that_was_run():
    with place() as path, Kept(path, scene=chatter("The total is $281.")) as served:
        program = "total = 5 * 20 + 3 * 30 + 2 * 45\nprint(total)"
        served.scene.step = says(reply("openai", f"```python\n{program}\n```"))
        line = served.kept(served.say(SUM)[0])
        check("5 * 20 + 3 * 30 + 2 * 45" in line.get("program", "") and "280" in line.get("printed", ""), lambda: f"the proof: {line}")


def test_texts_only():
    """Fields, keys, query strings and images are in no line."""
    with place() as path, scratch() as folder:
        keys = os.path.join(folder, "keys")
        with open(keys, "w", encoding="utf-8") as file:
            file.write(SECRET + "key\n")
        # Read before parapet becomes somebody else.
        os.chmod(keys, 0o600)
        with Kept(path) as served:
            fields = [("Authorization", f"Bearer {SECRET}"), ("Cookie", SECRET), ("User-Agent", SECRET), ("X-Api-Key", SECRET),
                      (f"X-{SECRET}", SECRET), ("Referer", f"http://h/{SECRET}")]
            parts = [{"type": "text", "text": "What is on it?"},
                     {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{SECRET}"}}]
            turns = [served.say(prompt, *fields, query=f"?key={SECRET}")[0] for prompt in (TALK, PRODUCT, parts)]
            said = [served.kept(turn) for turn in turns]
            equal([line["prompt"] for line in said], [TALK, PRODUCT, "What is on it?"], "prompts")
        check(SECRET.encode() not in read(path), lambda: f"what was planted is kept: {read(path)!r}")
        with Keyed(path, keys) as served:
            turn = served.say(TALK, ("Authorization", f"Bearer {SECRET}key"))[0]
            equal(served.kept(turn)["prompt"], TALK, "with a key")
        check(SECRET.encode() not in read(path), "a key is kept")


class Keyed(Kept):
    """One that asks for a key, and so tells nobody of its jail, or of what is left."""

    def __init__(self, path, keys):
        super().__init__(path, "--api-key-file", keys)

    def await_jail(self):
        pass

    def nothing_left(self):
        pass


def test_long_and_hostile_texts():
    with place() as path, Kept(path) as served:
        odd = "\x1b[2J\u2028\U0001f600\"\\\n" * 5000
        turn, _ = served.say("x" * 30000, system=odd)
        line = served.kept(turn)
        equal((line["prompt"], line["cut"]), ("x" * 16384, ["prompt", "system"]), "a long prompt")
        equal(line["system"][:2000], odd[:2000], "the system text's beginning")
        check(not re.search(rb"[\x00-\x09\x0b-\x1f]", read(path)), "no control character is in the file")


def test_nothing_without_both():
    with place() as path:
        with Kept(path, capture="off") as served:
            served.say(TALK)
            policy = served.policy()
            equal((policy["capture"], policy["capture_state"]), (False, "off"), "ready")
        # It has ended, and written all that there was to write.
        equal(read(path), b"", "the file with capture off")
        check("capture" not in served.parapet.output.text(), "nothing is said of it")
    with scratch() as folder, Kept(None) as served:
        served.say(TALK)
        policy = served.policy()
        equal((policy["capture"], policy["capture_state"]), (False, "no-file"), "ready without a file")
        check("nothing is captured" in served.parapet.said("there is no --capture-file"), "the log says so")
        equal(os.listdir(folder), [], "files")


def test_a_turn_that_is_off():
    with place() as path, Kept(path) as served:
        off = served.say(TALK, ("X-Parapet", "off"))[0]
        served.kept(served.say(TALK)[0])
        # One worker's lines come in order.
        check(off not in read(path).decode(), "a turn that was told to be off is kept")


def test_reload_switches():
    with place() as path, Kept(path) as served:
        first = served.say("first")[0]
        served.kept(first)
        served.switch("off")
        served.parapet.said("capture: off")
        off = served.say("second")[0]
        equal(served.policy()["capture"], False, "ready while it is off")
        served.switch("on")
        last = served.say("third")[0]
        served.kept(last)
        equal([line["turn"] for line in lines(path)], [first, last], f"lines, of which {off} is none")
        wait_for(lambda: served.parapet.output.text().count("capture: on") == 2, "words of it")


def refused(path, word):
    status, _, err = run_to_end("--backend", "http://127.0.0.1:9", "--listen", "127.0.0.1:0", "--capture-file", path)
    equal(status, 1, f"status for {path}: {err}")
    check("--capture-file" in err and word in err, lambda: f"{word!r} for {path}: {err}")


def test_what_is_no_file_for_secrets_is_refused():
    with place() as path:
        folder = os.path.dirname(path)
        os.symlink(os.path.join(folder, "other"), path)
        refused(path, "symbolic link")
        equal(os.listdir(folder), [os.path.basename(path)], "what the link names is not made")
        os.unlink(path)
        with Kept(path) as served:
            served.kept(served.say(TALK)[0])
        os.link(path, path + ".too")
        refused(path, "hard link")
        os.unlink(path + ".too")
        os.chmod(path, 0o640)
        refused(path, "chmod 600")
        os.chmod(path, 0o600)
        if os.geteuid() == 0:
            with open(path + ".theirs", "wb"):
                pass
            os.chown(path + ".theirs", 12345, 12345)
            os.chmod(path + ".theirs", 0o666)
            refused(path + ".theirs", "belongs to somebody else: it must belong to the user")
            os.chmod(path + ".theirs", 0o600)
            refused(path + ".theirs", "Permission denied: it must belong to the user")
        os.mkfifo(path + ".fifo", 0o600)
        if os.geteuid() == 0:
            owner = os.stat(path)
            os.chown(path + ".fifo", owner.st_uid, owner.st_gid)
        refused(path + ".fifo", "not a file")
        refused(folder, "directory")
        refused(os.path.join(folder, "none", "turns"), "No such file")
        # As it was, it is taken, and added to.
        with Kept(path) as served:
            served.kept(served.say(TALK)[0])
        equal(len(lines(path)), 2, "lines")


def test_size_is_bounded():
    most = 1024 * 1024
    with place() as path, Kept(path, "--capture-size", 1) as served:
        with open(path + ".1", "wb") as file:
            file.write(b"the one before\n")
        for _ in range(200):
            served.kept(served.say("x" * 16000, system="y" * 16000)[0])
            if b"the one before" not in read(path + ".1"):
                break
        check(most - 40000 < os.stat(path + ".1").st_size <= most, "FILE.1 is as large as it may be")
        equal(oct(os.stat(path).st_mode & 0o7777), oct(0o600), "mode of the new one")
        check(len(lines(path)) == 1 and len(lines(path + ".1")) > 20, "whole lines in both")


def age(path, days):
    """Let it have been written so many days ago."""
    then = time.time() - days * DAY
    stamp = time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime(then)).encode()
    text = re.sub(rb'"time":"[^"]*"', b'"time":"%s"' % stamp, read(path))
    with open(path, "r+b") as file:
        file.write(text)
    os.utime(path, (then, then))


def test_age_is_bounded():
    with place() as path:
        with Kept(path) as served:
            served.kept(served.say("first")[0])
        age(path, 6)
        with Kept(path) as served:
            served.kept(served.say("second")[0])
        equal([line["prompt"] for line in lines(path)], ["first", "second"], "of six days ago")
        age(path, 8)
        with Kept(path) as served:
            equal((read(path), os.path.exists(path + ".1")), (b"", False), "a file whose last line is too old")
            served.kept(served.say("third")[0])
        age(path, 8)
        os.utime(path)
        with Kept(path) as served:
            served.kept(served.say("fourth")[0])
            equal([line["prompt"] for line in lines(path + ".1")], ["third"], "a file whose first line is too old")
        equal([line["prompt"] for line in lines(path)], ["fourth"], "the new one")
        os.utime(path + ".1", (time.time() - 8 * DAY,) * 2)
        with Kept(path):
            check(not os.path.exists(path + ".1"), "FILE.1 is too old")


def test_a_moved_file():
    with place() as path, Kept(path) as served:
        served.kept(served.say("first")[0])
        os.rename(path, path + ".moved")
        served.parapet.popen.send_signal(signal.SIGUSR1)
        wait_for(lambda: os.path.exists(path), "a new file")
        served.kept(served.say("second")[0])
        equal([line["prompt"] for line in lines(path + ".moved")], ["first"], "the one that was moved")
        # One that others may read is no place to go on in.
        os.chmod(path, 0o644)
        served.parapet.popen.send_signal(signal.SIGUSR1)
        served.parapet.said("nothing is captured until it can be opened")
        equal(served.policy()["capture"], False, "ready")
        served.say("third")
        os.chmod(path, 0o600)
        served.parapet.popen.send_signal(signal.SIGUSR1)
        wait_for(lambda: served.policy()["capture"], "ready to say that it keeps again")
        served.kept(served.say("fourth")[0])
        equal([line["prompt"] for line in lines(path)], ["second", "fourth"], "the new one")


def test_half_a_line():
    with place() as path:
        with Kept(path) as served:
            served.kept(served.say("first")[0])
        with open(path, "ab") as file:
            file.write(b'{"time":"2026')
        with Kept(path) as served:
            served.say("second")
            wait_for(lambda: read(path).count(b"\n") == 3, "the next line to stand alone")
        equal(json.loads(read(path).split(b"\n")[2])["prompt"], "second", "the next line")


def test_four_workers():
    with place() as path, Kept(path, workers=4) as served:
        asked = [served.say(f"turn {number}")[0] for number in range(scaled(60))]

        def all_there():
            return len(lines(path)) + served.gauge("parapet_capture_lines_dropped_total") == len(asked)
        wait_for(all_there, lambda: f"{len(asked)} turns; there are {len(lines(path))}")
        found = [line["turn"] for line in lines(path)]
        check(len(set(found)) == len(found) > 0 and set(found) <= set(asked), "each turn is there once")


main(globals())
