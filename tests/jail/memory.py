"""No program finds anything of another one: not in memory, not of its source, not of its output."""
from jail import as_nobody, jail

from harness import runner

# The needle is kept in one place, written there byte by byte; nothing else in the scanning program spells it.
SCAN = """
import ctypes
said = {said!r}
hidden = {hidden!r}
room = ctypes.create_string_buffer(len(hidden))
for i, byte in enumerate(hidden):
    room[i] = byte ^ 0x55
libc = ctypes.CDLL(None)
libc.memmem.restype = ctypes.c_void_p
libc.memmem.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t]
own = ctypes.addressof(room)
found = []
scanned = 0
for line in _maps.splitlines():
    span, rights = line.split()[:2]
    if rights[0] != "r" or line.endswith(("[vvar]", "[vsyscall]", "[vvar_vclock]")):
        continue
    at, end = (int(x, 16) for x in span.split("-"))
    scanned += end - at
    while at < end:
        hit = libc.memmem(at, end - at, own, len(hidden))
        if not hit:
            break
        if hit != own:
            found.append((hex(hit), line.split()[-1]))
        at = hit + 1
print(len(found), scanned, found[:5])
"""


def scan(canary, said=""):
    return SCAN.format(hidden=bytes(byte ^ 0x55 for byte in canary.encode()), said=said)


def canary_of(number):
    return f"canary-{number:04d}-{number * 7919:08x}-of-somebody-else"


def test_the_scan_finds_what_is_there():
    canary = canary_of(1)
    with jail(arguments=("--preload", "ctypes"), timeout=5000) as running:
        result = running.ask(scan(canary, said=canary))
        runner.equal(result["verdict"], "ok", result)
        count, scanned = result["output"].split()[:2]
        runner.check(int(count) > 0, result["output"])
        runner.check(int(scanned) > 5 << 20, result["output"])


def look(count, *arguments, **how):
    with jail(arguments=("--preload", "ctypes", *arguments), timeout=5000, **how) as running:
        for number in range(count):
            canary = canary_of(number)
            result = running.ask(f"secret = {canary!r}\nprint(secret * 50)\nclass E_{canary.replace('-', '_')}(Exception): pass\n"
                                 f"raise E_{canary.replace('-', '_')}(secret)")
            runner.check(result["output"].startswith(canary), result)
            # The scanner may have been forked before or after the other one ran: both are looked at.
            for needle in (canary, canary.replace("-", "_")):
                result = running.ask(scan(needle))
                runner.equal((result["verdict"], result["output"].split()[:1]), ("ok", ["0"]), f"{arguments} {number}: {result}")


def test_nothing_of_others_with_a_spare():
    look(runner.scaled(100))


def test_nothing_of_others_without_a_spare():
    look(runner.scaled(100), "--no-spare")


def test_nothing_of_others_as_an_ordinary_user():
    look(runner.scaled(100), prefix=as_nobody())


if __name__ == "__main__":
    runner.main(globals())
