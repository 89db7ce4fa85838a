"""What a running parapet has given up, as the kernel tells it: privileges, capabilities, core files, being dumped;
and what its workers cannot do any more, tried from inside."""
import ctypes
import os
import pwd
import subprocess

from harness import proc, runner, shim
from harness.backend import Backend
from harness.parapet import Parapet, environment, run_to_end, scratch
from harness.runner import Skip, check, equal, main, wait_for


def running(parapet, count=1):
    """(name, pid) of the parent and each worker, once the workers are confined."""
    workers = parapet.crew(count)
    wait_for(lambda: all(proc.filters(pid) == 2 for pid in workers), "confined workers")
    return [("parent", parapet.pid), *((f"worker {pid}", pid) for pid in workers)]


def test_no_privileges_no_capabilities():
    with Backend() as backend, Parapet(backend, "--workers", 2) as parapet:
        for name, pid in running(parapet, 2):
            status = proc.status(pid)
            equal(status["NoNewPrivs"], "1", f"{name}: NoNewPrivs")
            for kind in ("CapEff", "CapPrm", "CapInh", "CapAmb"):
                equal(int(status[kind], 16), 0, f"{name}: {kind}")


def test_every_process_is_under_a_filter():
    """The first process's, which all that it starts are under; workers, jail and solver have more."""
    with Backend() as backend, Parapet(backend, "--workers", 2) as parapet:
        found = running(parapet, 2)
        equal([proc.filters(pid) for _, pid in found], [1, 2, 2], "filters")
        started = [pid for pid in proc.children(parapet.pid) if pid not in dict(found).values()]
        check(started and all(proc.filters(pid) >= 1 for pid in started), f"others that it started: {started}")


def test_nothing_can_be_got_back():
    if os.geteuid() != 0:
        raise Skip("only root has capabilities to give up")
    with Backend() as backend, Parapet(backend) as parapet:
        for name, pid in running(parapet):
            equal(int(proc.status(pid)["CapBnd"], 16), 0, f"{name}: CapBnd")


def test_no_core_files_and_not_dumpable():
    with Backend() as backend, Parapet(backend) as parapet:
        for name, pid in running(parapet):
            equal(proc.limit(pid, "Max core file size"), "0", f"{name}: core file size")
            owner = os.stat(f"/proc/{pid}/environ").st_uid  # root's, whoever runs it, once it is not dumpable
            check(owner == 0, f"{name}: /proc/{pid}/environ belongs to user {owner}: it is dumpable")
            check(int(proc.status(pid)["Uid"].split()[1]) != 0 or os.geteuid() != 0, f"{name} still runs as root")


def test_started_by_root_workers_are_somebody_else():
    if os.geteuid() != 0:
        raise Skip("this test is not run by root")
    for flags, wanted in (((), ("parapet", "nobody")), (("--user", "daemon"), ("daemon",))):
        with Backend() as backend, Parapet(backend, *flags) as parapet:
            for name, pid in running(parapet)[1:]:
                status = proc.status(pid)
                uids = {int(uid) for uid in status["Uid"].split()}
                gids = {int(gid) for gid in status["Gid"].split()}
                equal(len(uids), 1, f"{name}: user ids")
                check(pwd.getpwuid(uids.pop()).pw_name in wanted, f"{name} with {flags}: Uid {status['Uid']}")
                check(0 not in gids, f"{name}: Gid {status['Gid']}")
                check("0" not in status.get("Groups", "").split(), f"{name}: Groups {status['Groups']}")


def test_a_wrong_user_is_refused():
    if os.geteuid() != 0:
        raise Skip("this test is not run by root")
    for name in ("no-such-user-here", "root", "0"):
        status, _, said = run_to_end("--listen", "127.0.0.1:0", "--backend", "http://127.0.0.1:9", "--user", name)
        check(status in (1, 2) and "--user" in said and len(said.strip().splitlines()) == 1,
              f"--user {name}: {status}: {said!r}")


def test_root_that_may_not_change_user_is_told_what_to_do():
    """As in a container without capabilities."""
    if os.geteuid() != 0:
        raise Skip("this test is not run by root")

    def drop():
        for capability in (6, 7):  # CAP_SETGID, CAP_SETUID
            ctypes.CDLL(None, use_errno=True).prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP
    done = subprocess.run([runner.binary("parapet"), "serve", "--listen", "127.0.0.1:0", "--backend", "http://127.0.0.1:9"],
                          env=environment(), preexec_fn=drop, capture_output=True, timeout=60, check=False)
    said = done.stderr.decode()
    check(done.returncode == 1 and all(words in said for words in ("CAP_SETUID", "--cap-add", "runAsUser", "User=")), f"{done.returncode} {said!r}")


def test_no_descriptor_of_the_caller_is_inherited_by_workers():
    """A file that whoever starts parapet has open stays out of reach of a worker."""
    with scratch() as folder:
        secret = os.path.join(folder, "secret")
        with open(secret, "w", encoding="ascii") as file:
            file.write("secret")
        with Backend() as backend, Parapet(backend) as parapet:
            for name, pid in running(parapet)[1:]:
                try:
                    links = [os.readlink(f"/proc/{pid}/fd/{fd}") for fd in os.listdir(f"/proc/{pid}/fd")]
                except PermissionError:
                    raise Skip("only root may list the descriptors of a process that is not dumpable") from None
                files = [link for link in links if link.startswith("/") and not link.startswith("/dev/")]
                equal(files, [], f"{name}: open files")


# Tried once in a worker, at its first accept after it is confined. Each line of the report: what, errno.
TRIES = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static int report = -1;

__attribute__((constructor)) static void open_report(void)
{
	report = open(getenv("SHIM_REPORT"), O_WRONLY | O_APPEND);
}

static int connect_elsewhere(void)
{
	struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
	    .sin_port = htons(atoi(getenv("SHIM_PORT")))};

	return connect(socket(AF_INET, SOCK_STREAM, 0), (struct sockaddr *)&at, sizeof(at));
}

static void tell(const char *what, long result)
{
	char line[80];
	int len = snprintf(line, sizeof(line), "%s %d\n", what, result == -1 ? errno : 0);
	(void)!write(report, line, len);
}

int accept4(int fd, struct sockaddr *at, socklen_t *len, int flags)
{
	static int (*real)(int, struct sockaddr *, socklen_t *, int);
	static int tried;
	char *none[] = {NULL};

	if (real == NULL)
		real = dlsym(RTLD_NEXT, "accept4");
	if (!tried++) {
		tell("execve", syscall(SYS_execve, "/bin/true", none, none));
		tell("execveat", syscall(SYS_execveat, -100, "/bin/true", none, none, 0));
		tell("ptrace", syscall(SYS_ptrace, 0, 0, 0, 0));
		tell("mount", syscall(SYS_mount, "none", "/mnt", "tmpfs", 0, NULL));
		tell("umount2", syscall(SYS_umount2, "/proc", 0));
		tell("bpf", syscall(SYS_bpf, 0, NULL, 0));
		tell("init_module", syscall(SYS_init_module, "", 0, ""));
		tell("finit_module", syscall(SYS_finit_module, 0, "", 0));
		tell("kexec_load", syscall(SYS_kexec_load, 0, 0, NULL, 0));
		tell("setuid", syscall(SYS_setuid, 0));
		tell("open", open(getenv("SHIM_SECRET"), O_RDONLY));
		tell("create", open(getenv("SHIM_CREATE"), O_WRONLY | O_CREAT, 0600));
		tell("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
		tell("vsock", socket(AF_VSOCK, SOCK_STREAM, 0));
		tell("bind", bind(fd, NULL, 0));
		tell("listen", listen(fd, 1));
		tell("kill", kill(getppid(), 0));
		tell("dumpable", prctl(PR_SET_DUMPABLE, 1));
		tell("clone", syscall(SYS_clone, CLONE_NEWUSER, 0, 0, 0, 0));
		tell("clone3", syscall(SYS_clone3, NULL, 0));
		tell("mprotect", mprotect(NULL, 4096, PROT_READ | PROT_EXEC));
		tell("connect", connect_elsewhere());
		tell("getpid", syscall(SYS_getpid) > 0 ? 0 : -1);
	}
	return real(fd, at, len, flags);
}
"""
EPERM, EACCES, ENOSYS = 1, 13, 38


def test_what_a_worker_cannot_do():
    with scratch() as folder:
        library = shim.build(folder, "tries", TRIES)
        report, secret, create = (os.path.join(folder, name) for name in ("report", "secret", "created"))
        for path in (report, secret):
            with open(path, "w", encoding="ascii"):
                pass
            os.chmod(path, 0o666)
        os.chmod(folder, 0o777)
        env = {"LD_PRELOAD": library, "SHIM_REPORT": report, "SHIM_SECRET": secret, "SHIM_CREATE": create}
        with Backend() as elsewhere, Backend() as backend, Parapet(backend, env=env | {"SHIM_PORT": str(elsewhere.port)}) as parapet, \
                parapet.connect() as client:
            equal(client.ask("GET", "/").status, 200, "status")
            text = parapet.said("confined by")
        with open(report, encoding="ascii") as file:
            errors = {what: int(error) for what, error in (line.split() for line in file)}
        equal(errors.pop("getpid", None), 0, f"the tries were not all made: {errors}")
        landlocked = "landlock" in text.split("confined by", 1)[-1]
        connects = "landlock-network" in text.split("confined by", 1)[-1]
        for what, error in errors.items():
            if (what in ("open", "create") and not landlocked) or (what == "connect" and not connects):
                continue  # this kernel grants no Landlock; the start line says so
            check(error in (EPERM, EACCES, ENOSYS), f"{what} in a worker: errno {error}")
        check(not os.path.exists(create) or not landlocked, "a worker made a file")
        equal(len(errors), 22, "tries")


def test_the_start_line_tells_what_holds():
    with Backend() as backend, Parapet(backend) as parapet:
        running(parapet)
        parapet.said("confined by", "no-new-privileges", "no-capabilities", "seccomp")


main(globals())
