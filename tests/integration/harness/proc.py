"""What Linux tells of a running program: memory, descriptors, CPU time, children, status."""
import os

from harness.runner import Skip


# A parent's children that are no workers.
OTHERS = ("parapet-jail", "parapet-solver", "parapet-otlp", "parapet-batch", "parapet-queue", "parapet-child")


def alive(pid):
    """Whether the program still runs; one that has ended but is not collected yet does not."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rsplit(b")", 1)[1].split()[0] not in (b"Z", b"X")
    except OSError:
        return False


def children(pid):
    """The pids of the living children, the oldest first. Each process is asked who its parent is: /proc/PID/task/TID/children may
    leave some out while others end (proc(5))."""
    found = []
    for entry in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{entry}/stat", "rb") as file:
                fields = file.read().rsplit(b")", 1)[1].split()
        except OSError:
            continue  # gone meanwhile
        if int(fields[1]) == pid and fields[0] not in (b"Z", b"X"):
            found.append((int(fields[19]), int(entry)))
    return [child for _, child in sorted(found)]


def name(pid):
    """What the program is called, by its file; empty when it is gone."""
    try:
        with open(f"/proc/{pid}/comm", encoding="utf-8") as file:
            return file.read().strip()
    except OSError:
        return ""


def workers(pid):
    """The living children of a parapet that are its workers."""
    return [child for child in children(pid) if name(child) not in OTHERS]


def askers(pid):
    """Those that answer one question each: the look for a backend, the check of a policy."""
    return [child for child in children(pid) if name(child) == "parapet-child"]


def status(pid):
    """/proc/PID/status as a dictionary of strings."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return {key: value.strip() for key, _, value in (line.partition(":") for line in file)}


def filters(pid):
    """How many seccomp filters it is under beyond our own, or -1 when it is gone."""
    try:
        return int(status(pid)["Seccomp_filters"]) - int(status(os.getpid())["Seccomp_filters"])
    except OSError:
        return -1


def rss(pid):
    """Resident memory in bytes, counted exactly where that is allowed (VmRSS lags behind by some pages)."""
    if not os.access(f"/proc/{pid}/smaps_rollup", os.R_OK) or os.geteuid() != 0:
        return int(status(pid)["VmRSS"].split()[0]) * 1024
    with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
        for line in file:
            if line.startswith("Rss:"):
                return int(line.split()[1]) * 1024
    raise OSError(f"no Rss for {pid}")


def descriptors(pid):
    """How many descriptors it has open. A worker is not dumpable, so only root may look."""
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except PermissionError:
        raise Skip("only root may count the descriptors of a process that is not dumpable") from None


def cpu_seconds(pid):
    """CPU time used so far, user and system together."""
    with open(f"/proc/{pid}/stat", "rb") as file:
        fields = file.read().rsplit(b")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def limit(pid, name, hard=False):
    """The soft or hard limit of that name as /proc/PID/limits prints it."""
    with open(f"/proc/{pid}/limits", encoding="ascii") as file:
        for line in file:
            if line.startswith(name):
                return line[len(name):].split()[int(hard)]
    raise OSError(f"no limit {name!r} for {pid}")
