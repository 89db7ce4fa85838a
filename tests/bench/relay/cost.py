"""What a server has cost so far: CPU time and resident memory of its workers, read from /proc."""

import os


class Gone(Exception):
    """A server's worker is no longer there, or not the one that was there before."""


def parents():
    """The parent of each running pid."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as f:
                    # The name in parentheses may hold anything; the parent is the second field after it.
                    found[int(name)] = int(f.read().rpartition(b")")[2].split()[1])
            except (FileNotFoundError, ProcessLookupError):
                pass
    return found


def workers(root):
    """Those below a pid, however deep; itself when it has started none. A parent that only waits costs nothing."""
    by_pid = parents()
    found, fresh = set(), {root}
    while fresh:
        fresh = {pid for pid, parent in by_pid.items() if parent in fresh} - found
        found |= fresh
    return sorted(found) or [root]


def cpu_ns(pids):
    """Nanoseconds on a CPU, user and system, all threads: schedstat's first field, which needs no clock tick."""
    total = 0
    try:
        for pid in pids:
            for thread in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{thread}/schedstat", "rb") as f:
                    total += int(f.read().split()[0])
    except (FileNotFoundError, ProcessLookupError) as e:
        raise Gone(f"worker {pid} of {pids} ended during the measurement") from e
    return total


def rss_kb(pids):
    """Resident kilobytes. smaps_rollup counts; statm, for when it may not be read, is off by a few hundred."""
    total = 0
    try:
        for pid in pids:
            try:
                with open(f"/proc/{pid}/smaps_rollup", "rb") as f:
                    total += next(int(line.split()[1]) for line in f if line.startswith(b"Rss:"))
            except PermissionError:
                with open(f"/proc/{pid}/statm", "rb") as f:
                    total += int(f.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024
    except (FileNotFoundError, ProcessLookupError) as e:
        raise Gone(f"worker {pid} of {pids} ended during the measurement") from e
    return total
