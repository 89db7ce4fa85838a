"""What guards promise to those who do not trust them: what an extra call carries, what is left of a draft's head behind another
answer, that a program's own bytes reach nobody, and that no way in which one ends switches anything off."""
import json
import os
import re

from harness import proc
from harness.client import chunked
from harness.guarding import APIS, Scene, each, head, in_chunks, recorded, reply, runners, says, told, verdict, whole
from harness.runner import Skip, check, equal, main, wait_for

WRONG = "That is 5 * 20 = 100, 3 * 30 = 90 and 2 * 45 = 90 dollars. The total is $245."
PROGRAM = "```python\na = 5 * 20\nb = 3 * 30\nc = 2 * 45\nprint(a + b + c)\n```"
SECOND = "```python\nprint(sum(count * price for count, price in ((5, 20), (3, 30), (2, 45))))\n```"
SMALL = "gemma2:2b"
CHANGED = ("replaced", "repaired")
LIMITS = ("max_tokens", "max_completion_tokens", "max_output_tokens", "num_predict")
# Fields about the client's own message, or its own answer: none of them fits another one.
ABOUT_THE_MESSAGE = (("Content-Language", "de"), ("Content-MD5", "x"), ("If-None-Match", '"x"'), ("If-Modified-Since", "x"), ("Range", "bytes=0-1"),
                     ("Idempotency-Key", "k"), ("Accept-Encoding", "br"), ("X-Parapet-Own", "x"))


def computes(scene, api, first=PROGRAM):
    """What a model answers whose second program has another shape than its first, as it is asked to."""
    async def step(connection):
        text = SECOND if scene.steps[-1].value(b"x-parapet-step") == b"ask_second" else first
        await says(reply(api, text))(connection)
    return step


def numbers_called(value, names):
    """The values of members of any of these names, however deep."""
    if isinstance(value, dict):
        return [inner for name, inner in value.items() if name in names] + [
            found for inner in value.values() for found in numbers_called(inner, names)]
    return [found for inner in value for found in numbers_called(inner, names)] if isinstance(value, list) else []


def test_what_extra_calls_carry():
    scene = Scene()
    with scene.serve() as served:
        for api, stream, what in each():
            kind, content = recorded(api, stream, WRONG)
            scene.draft, scene.step = says(whole(kind, content)), computes(scene, api)
            del scene.steps[:]
            got = served.turn(api, stream, [("X-Parapet", "on"), ("X-Whose", "mine"), ("Cookie", "a=b"), *ABOUT_THE_MESSAGE], model=SMALL)
            check(len(scene.steps) >= 2, f"{what}: {len(scene.steps)} calls: {told(got)}")
            for step in scene.steps:
                equal((step.values(b"x-whose"), step.values(b"cookie")), ([b"mine"], [b"a=b"]), f"{what}: end-to-end fields")
                for name, value in ABOUT_THE_MESSAGE:
                    check(value.encode() not in step.values(name.lower().encode()), f"{what}: {name}: {step.head}")
                limits = numbers_called(json.loads(step.content), LIMITS)
                check(limits and all(0 < limit <= 512 for limit in limits), f"{what}: token limits {limits}")


def test_the_head_of_another_answer():
    scene = Scene()
    gone = (b"ETag: \"x\"\r\nDigest: sha-256=x\r\nContent-Digest: sha-256=:eA==:\r\nContent-MD5: eA==\r\nRepr-Digest: sha-256=:eA==:\r\n")
    with scene.serve() as served:
        for api, stream, what in each():
            if stream:
                continue
            kind, content = recorded(api, stream, WRONG)
            scene.step = computes(scene, api)
            more = gone + b"Server: own\r\nSet-Cookie: a=b\r\nX-Request-Id: 7\r\n"
            for form, answer in (("length", whole(kind, content, more=more)),
                                 ("chunks", head(kind, b"Transfer-Encoding: chunked", more=more + b"Trailer: X-Sum\r\n") + chunked(content))):
                scene.draft = says(answer)
                got = served.turn(api, stream, model=SMALL)
                check(verdict(got) in CHANGED, f"{what}, {form}: {told(got)}")
                for name in (b"etag", b"digest", b"content-digest", b"repr-digest", b"content-md5", b"trailer", b"content-encoding", b"transfer-encoding"):
                    equal(got.values(name), [], f"{what}, {form}: {name}")
                for name, value in ((b"server", b"own"), (b"set-cookie", b"a=b"), (b"x-request-id", b"7"), (b"x-own", b"kept"),
                                    (b"content-type", kind), (b"content-length", b"%d" % len(got.content))):
                    equal(got.values(name), [value], f"{what}, {form}: {name}")
                check(b"280" in got.content and b"245" not in got.content.partition(b'"parapet"')[0], f"{what}: {got.content}")
                check(not re.search(rb"(?i)prove[nd]|verif", got.content), f"{what}: {got.content}")


def test_programs_do_not_speak_for_themselves():
    """What they print is read, and never passed on; what their exceptions say is told to nobody."""
    word = "Kwyjibo7zq"
    scene = Scene()
    compute = "a = 5 * 20\nb = 3 * 30\nc = 2 * 45\n"
    programs = {"text": f"{compute}print('{word}', a + b + c)", "behind": f"{compute}print(a + b + c, '{word}')",
                "escape": f"{compute}print('\\x1b]0;{word}\\x07', a + b + c)", "unit": f"{compute}print(str(a + b + c) + ' {word}')",
                "exception": f"{compute}raise ValueError('{word} ' + str(a + b + c))", "name": f"class {word}(Exception): pass\n{compute}print(a / 0)",
                "stderr": f"import sys\n{compute}sys.stderr.write('{word}')\nprint(a + b + c)", "exit": f"{compute}raise SystemExit('{word}')"}
    with scene.serve("--log-format", "json") as served:
        for name, program in programs.items():
            for api in ("chat", "openai"):
                kind, content = recorded(api, False, WRONG)
                scene.draft, scene.step = says(whole(kind, content)), computes(scene, api, f"```python\n{program}\n```")
                got = served.turn(api, False, model=f"{name}{api}:2b")
                check(word.encode() not in got.body + got.head, f"{name}, {api}: {got.content}")
        for target in ("/parapet/turns?last=100", "/parapet/metrics", "/parapet/ready?verbose"):
            check(word not in served.ask(target), f"{target} tells it")
        check(word not in served.parapet.output.text(), served.parapet.output.text()[-2000:])
        kept = {row["verdict"] for row in json.loads(served.ask("/parapet/turns?last=100"))["turns"]}
        check(kept & set(CHANGED), f"none of them was delivered: {kept}")


def test_no_end_of_a_program_switches_guards_off():
    scene = Scene(patience="5s")
    kind, content = recorded("chat", False, WRONG)
    with scene.serve() as served:
        ends = [f"import os\nos._exit({status})" for status in (1, 2, 70, 77, 126, 127, 139, 255)]
        ends += ["import sys\nsys.exit(77)", "import os\nos.abort()", "import os\nos.kill(os.getpid(), 9)", "import os\nos.write(4, b'B' * 99)\nos._exit(77)",
                 "import os\nos.close(1)\nprint(7)", "import ctypes\nctypes.string_at(0)", "x = []\nx.append(x)\nexec('(' * 10000)"]
        for program in ends:
            for number in range(3):
                scene.draft, scene.step = says(whole(kind, content)), says(reply("chat", f"```python\n{program}\n```"))
                got = served.turn("chat", False, model=f"m{number}:2b")
                check(verdict(got) in ("confirmed", "unchecked", "fallback") and WRONG.encode()[:60] in got.content, f"{program}: {told(got)} {got.content}")
        scene.step = computes(scene, "chat")
        for number in range(3):
            check(verdict(served.turn("chat", False, model=f"m{number}:2b")) in CHANGED, "a turn afterwards")
        jail = json.loads(served.ask("/parapet/ready?verbose"))["jail"]
        equal((jail["ready"], jail["failed"], jail["restarts"]), (True, "", 0), "the jail")
        equal(served.gauge('parapet_jail_interpreters_total{kind="plain",result="failed"}'.replace("{", r"\{")), 0, "interpreters that failed")


def test_the_jails_processes_hold_nothing_of_ours():
    """An empty environment, no arguments of the operator's, the root as directory, no descriptor but their own."""
    if os.geteuid() != 0:
        raise Skip("only root may look into processes that are not dumpable")
    scene = Scene()
    scene.env = {"SECRET": "Kwyjibo7zq"}
    with scene.serve() as served:
        scene.plays("chat", False, "while True:\n    pass\nprint(1)")
        with served.begin("chat", False) as client:
            wait_for(lambda: served.gauge("parapet_jail_jobs") == 1, "a program")
            jail = served.parapet.jail()
            for pid in (jail, *runners(jail)):
                with open(f"/proc/{pid}/environ", "rb") as file:
                    equal(file.read(), b"", f"environment of {pid}")
                with open(f"/proc/{pid}/cmdline", "rb") as file:
                    words = file.read().split(b"\0")
                check(set(words[1:]) <= {b"", b"--zygote", b"--sympy"}, f"arguments of {pid}: {words}")
                links = [os.readlink(f"/proc/{pid}/fd/{name}") for name in os.listdir(f"/proc/{pid}/fd")]
                check(all(re.match(r"socket:|pipe:|anon_inode:|/dev/null|/.*/parapet-jail$", link) for link in links), f"descriptors of {pid}: {links}")
                check(len(links) < 20, f"descriptors of {pid}: {links}")
            check(proc.descriptors(jail) <= 12, f"descriptors of the first one: {proc.descriptors(jail)}")
            client.response(b"POST")


main(globals())
