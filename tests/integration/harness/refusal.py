"""A kernel that refuses namespaces, or lets them be made and refuses what comes next: for this process and all that it
starts, for good. Each may be the preexec of a program; by hand: `python3 refusal.py maps|users PROGRAM ARGUMENT...`, which ends
with 77 and the reason where this kernel does not let that be set up."""
import ctypes
import os
import subprocess
import sys

if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from harness import proc  # noqa: E402
from harness.runner import Skip, equal  # noqa: E402

NEWNS, NEWUSER = 0x00020000, 0x10000000
BIND, REMOUNT, READ_ONLY, RECURSIVE, PRIVATE = 4096, 32, 1, 16384, 1 << 18
SET_DUMPABLE = 4
NOBODY = 65534

libc = ctypes.CDLL(None, use_errno=True)


def call(name, *arguments):
    if getattr(libc, name)(*arguments) == -1:
        number = ctypes.get_errno()
        raise OSError(number, f"{name}: {os.strerror(number)}")


def write(path, text):
    """Without a codec: whoever we have become may not be able to read Python's own files any more."""
    file = os.open(path, os.O_WRONLY)
    os.write(file, text.encode())
    os.close(file)


def own_users(more=0):
    """A user namespace of its own, in which everybody is who they were."""
    user, group = os.geteuid(), os.getegid()
    call("unshare", NEWUSER | more)
    write("/proc/self/setgroups", "deny")
    write("/proc/self/uid_map", f"{user} {user} 1")
    write("/proc/self/gid_map", f"{group} {group} 1")


def become_nobody():
    """Root needs no user namespace for the others. Changing users hides /proc/self from whom it became."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
        call("prctl", SET_DUMPABLE, 1, 0, 0, 0)


def refuse_maps():
    """Namespaces may be made, but /proc is read-only, and so are the maps of users."""
    if os.geteuid() == 0:
        call("unshare", NEWNS)
    else:
        own_users(NEWNS)
    call("mount", None, b"/", None, RECURSIVE | PRIVATE, None)
    call("mount", b"/proc", b"/proc", None, BIND | RECURSIVE, None)
    call("mount", None, b"/proc", None, BIND | REMOUNT | READ_ONLY, None)
    if os.access("/proc/self/oom_score_adj", os.W_OK):
        raise OSError("/proc is not read-only")


def refuse_users():
    """No user namespace may be made, and nobody is root, who could do without."""
    become_nobody()
    own_users()
    write("/proc/sys/user/max_user_namespaces", "0")


def refuse_maps_as_nobody():
    become_nobody()
    refuse_maps()


WAYS = {"maps": refuse_maps, "maps-as-nobody": refuse_maps_as_nobody, "users": refuse_users}


def command(what):
    """What starts a program there as an ordinary user. Raises Skip where it cannot be set up."""
    found = [sys.executable, os.path.abspath(__file__), what]
    tried = subprocess.run([*found, "true"], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if tried.returncode == 77:
        raise Skip(tried.stderr.strip())
    equal(tried.returncode, 0, f"{found}: {tried.stderr}")
    return found


def forks(pid, refused):
    """Make every fork of a process fail that is no root, or let them succeed again: by its limit of processes, which whoever it
    runs as may change."""
    status = proc.status(pid)
    user, group = status["Uid"].split()[0], status["Gid"].split()[0]
    become = ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups"] if os.geteuid() == 0 else []
    hard = proc.limit(pid, "Max processes", hard=True)
    subprocess.run([*become, "prlimit", f"--pid={pid}", f"--nproc={0 if refused else hard}:{hard}"], check=True)


def main(what, *arguments):
    try:
        WAYS[what]()
        become_nobody()
    except OSError as error:
        print(f"this kernel does not let a test refuse {what}: {error}", file=sys.stderr)
        sys.exit(77)
    os.execvp(arguments[0], arguments)


if __name__ == "__main__":
    main(*sys.argv[1:])
