"""The jail as serve has it: started with it and told of, started again when its processes are killed, gone with it,
closed to everybody else; and what serve says where there is none."""
import json
import os
import shutil
import signal

from harness import proc, refusal, runner
from harness.backend import Backend
from harness.parapet import Parapet, scratch
from harness.runner import Skip, check, equal, main, wait_for

CONFINED = "the jail for model-written programs is confined by seccomp, limits, "
STARTED = 'parapet_jail_interpreters_total{kind="plain",result="ready"}'
FAILED = 'parapet_jail_interpreters_total{kind="plain",result="failed"}'


def ready(parapet):
    """What `ready?verbose` tells of the jail."""
    with parapet.connect() as client:
        return json.loads(client.ask("GET", "/parapet/ready?verbose").content)["jail"]


def metric(parapet, name):
    with parapet.connect() as client:
        text = client.ask("GET", "/parapet/metrics").content.decode()
    found = [line.rsplit(" ", 1)[1] for line in text.splitlines() if line.startswith(name + " ")]
    equal(len(found), 1, f"samples of {name}")
    return float(found[0])


def below(pid):
    """Every process below that one."""
    found = [pid]
    for each in found:
        try:
            found += proc.children(each)
        except OSError:
            pass  # gone meanwhile
    return found[1:]


def processes(parapet):
    """All of the jail's, the first one first."""
    first = parapet.jail()
    return [first, *below(first)] if first is not None else []


def await_ready(parapet):
    wait_for(lambda: ready(parapet)["ready"], lambda: f"the jail: {ready(parapet)}; {parapet.output.text()!r}")


def await_jail(parapet):
    """Ready, and there: what was killed may be told of as ready for a moment."""
    wait_for(lambda: parapet.jail() is not None and proc.alive(parapet.jail()) and ready(parapet)["ready"], lambda: f"the jail: {ready(parapet)}")


def await_gone(pids, what):
    wait_for(lambda: not any(proc.alive(pid) for pid in pids), lambda: f"{what} to be gone: {[pid for pid in pids if proc.alive(pid)]}")


def test_it_is_started_and_told_of():
    with Backend() as backend, Parapet(backend, "--workers", 2) as parapet:
        await_ready(parapet)
        told = ready(parapet)
        equal((told["found"], told["failed"], told["restarts"]), (True, "", 0), "what is told")
        check("no-new-privileges" in told["layers"] and "ordinary-user" in told["layers"], f"layers: {told}")
        equal((metric(parapet, "parapet_jail_ready"), metric(parapet, "parapet_jail_jobs"), metric(parapet, "parapet_jail_restarts_total")),
              (1.0, 0.0, 0.0), "metrics")  # fmt: skip
        equal((metric(parapet, STARTED), metric(parapet, FAILED)), (1.0, 0.0), "interpreters")
        said = parapet.said(CONFINED + told["layers"])
        equal(said.count("jail"), 1, f"words of the jail in {said!r}")


def test_it_runs_as_the_workers_do_and_hears_no_terminal():
    with Backend() as backend, Parapet(backend) as parapet:
        await_ready(parapet)
        jail = parapet.jail()
        equal(proc.status(jail)["Uid"], proc.status(parapet.worker())["Uid"], "user")
        equal(proc.status(jail)["NoNewPrivs"], "1", "no new privileges")
        check(os.getpgid(jail) != os.getpgid(parapet.pid), "a terminal's Ctrl-C would reach the jail")
        check(os.getsid(jail) == jail, "programs would share their time with the relay's, session by session")


def test_killed_it_is_started_again():
    with Backend() as backend, Parapet(backend) as parapet:
        await_ready(parapet)
        worker = parapet.worker()
        for number in (1, 2):
            victims = processes(parapet)
            os.kill(victims[0], signal.SIGKILL)
            await_gone(victims, "what was killed")
            wait_for(lambda n=number: ready(parapet)["restarts"] == n, lambda: f"the restart: {ready(parapet)}")
            await_ready(parapet)
            check(parapet.jail() not in (None, *victims), "parapet-jail")
        # Later each time.
        said = parapet.said("started again in 250 ms", "started again in 500 ms")
        equal(said.count("parapet-jail ended and is started again"), 2, "words of its end")
        equal(metric(parapet, "parapet_jail_restarts_total"), 2.0, "restarts in the metrics")
        equal((parapet.worker(), metric(parapet, "parapet_worker_restarts_total")), (worker, 0.0), "the worker")


def test_while_it_is_gone_it_is_not_ready():
    with Backend() as backend, Parapet(backend) as parapet:
        await_ready(parapet)
        first = parapet.jail()
        for number in range(1, 10):
            # The later it is started again, the longer it is away: a look that is held up may miss it the first times.
            os.kill(parapet.jail(), signal.SIGKILL)
            told = [ready(parapet)]
            while told[-1]["restarts"] < number:
                told.append(ready(parapet))
            if not all(one["ready"] for one in told):
                break
            await_jail(parapet)
        check(not all(one["ready"] for one in told), f"{told}: it was never away")
        await_jail(parapet)
        check(parapet.jail() != first, "parapet-jail")


def test_a_killed_interpreter_is_replaced():
    with Backend() as backend, Parapet(backend) as parapet:
        await_ready(parapet)
        first = parapet.jail()
        for number in (2, 3):
            interpreter = wait_for(lambda: proc.children(first), "an interpreter")[0]
            os.kill(interpreter, signal.SIGKILL)
            wait_for(lambda n=number: metric(parapet, STARTED) == n, lambda: f"another interpreter: {metric(parapet, STARTED)}")
        equal((parapet.jail(), ready(parapet)["restarts"]), (first, 0), "parapet-jail itself")


def test_a_hung_interpreter_is_replaced_and_told_of():
    with Backend() as backend, Parapet(backend) as parapet:
        await_ready(parapet)
        first, victims = parapet.jail(), processes(parapet)[1:]
        for pid in victims:
            os.kill(pid, signal.SIGSTOP)
        wait_for(lambda: metric(parapet, FAILED) == 1.0, "word that it hangs")
        await_gone(victims, "what hung")
        wait_for(lambda: metric(parapet, STARTED) == 2.0, "its successor")
        await_ready(parapet)
        parapet.said("the jail's interpreter is ready again",
                     "the jail's interpreter does not answer and is replaced: guards that need it stay off until then")
        equal((parapet.jail(), ready(parapet)["restarts"], ready(parapet)["failed"]), (first, 0, ""), "parapet-jail itself")
        equal((metric(parapet, STARTED), metric(parapet, FAILED)), (2.0, 1.0), "interpreters")


def test_nothing_is_left_after_the_end():
    for end in ((signal.SIGTERM,), (signal.SIGINT,), (signal.SIGTERM, signal.SIGTERM), (signal.SIGKILL,)):
        with Backend() as backend:
            parapet = Parapet(backend, "--workers", 2)
            await_ready(parapet)
            found = below(parapet.pid)
            check(len(found) >= 4, f"processes: {found}")
            status = parapet.end(*end)
            equal(status, -signal.SIGKILL if signal.SIGKILL in end else 0, f"status after {end}")
            await_gone(found, f"everything after {end}")
            check("is started again" not in parapet.output.text(), parapet.output.text())


def test_nothing_is_left_of_a_jail_that_does_not_obey():
    """Stopped, it hears no SIGTERM: it is killed a while later."""
    with Backend() as backend:
        parapet = Parapet(backend)
        await_ready(parapet)
        found = processes(parapet)
        os.kill(found[0], signal.SIGSTOP)
        equal(parapet.end(), 0, "status")
        await_gone(found, "the jail")


def test_a_dead_parents_jail_ends_while_a_worker_still_answers():
    """No worker holds what would keep the jail: its word to the parent, and the ends on which it answers."""
    async def script(connection):
        await connection.request()
        await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbegun")
        await connection.gone()
    with Backend(script) as backend:
        parapet = Parapet(backend)
        with parapet.connect() as client:
            wait_for(lambda: CONFINED in parapet.output.text(), "the jail")
            client.send(b"GET /v1/models HTTP/1.1\r\nHost: localhost\r\n\r\n")
            client.until(b"begun")
            worker, jail = parapet.worker(), processes(parapet)
            parapet.popen.kill()
            await_gone(jail, "the jail")
            check(proc.alive(worker), "the worker with an answer")
        wait_for(lambda: not proc.alive(worker), "the worker to end")
        parapet.kill()


def test_descriptors_do_not_grow():
    if os.geteuid() != 0:
        raise Skip("only root may count the descriptors of a process that is not dumpable")
    with Backend() as backend, Parapet(backend) as parapet:
        await_ready(parapet)
        # A connection of ours that the worker has not seen end yet is one more than there will be.
        before = proc.descriptors(parapet.pid), proc.descriptors(parapet.worker())
        for number in (1, 2, 3):
            os.kill(parapet.jail(), signal.SIGKILL)
            wait_for(lambda n=number: ready(parapet)["restarts"] == n, "the restart")
            await_ready(parapet)
        wait_for(lambda: proc.descriptors(parapet.pid) <= before[0] and proc.descriptors(parapet.worker()) <= before[1],
                 lambda: f"descriptors: {before}, then {proc.descriptors(parapet.pid)}, {proc.descriptors(parapet.worker())}")
        os.kill(parapet.worker(), signal.SIGKILL)
        wait_for(lambda: metric(parapet, "parapet_worker_restarts_total") == 1.0, "a successor")
        wait_for(lambda: proc.descriptors(parapet.worker()) <= before[1], "the successor's descriptors")


class elsewhere:
    """A folder with parapet alone in it, from where the harness takes it."""

    def __init__(self, folder):
        self.folder, self.usual = folder, runner.bindir

    def __enter__(self):
        shutil.copy2(runner.binary("parapet"), self.folder)
        runner.bindir = self.folder
        return os.path.join(self.folder, "parapet-jail")

    def __exit__(self, *_):
        runner.bindir = self.usual


def test_without_one_serve_works_and_says_so():
    if os.environ.get("PARAPET_TEST_UNDER"):
        raise Skip("under another program, parapet is not the one that runs")
    with scratch() as folder, elsewhere(folder), Backend() as backend, Parapet(backend) as parapet:
        if parapet.jail() is not None:
            raise Skip("a parapet-jail is installed on this machine")
        text = parapet.said("no jail: parapet-jail")
        check("no jail: parapet-jail is neither beside parapet" in text and "guards that need it stay off" in text, repr(text))
        check(text.index("listening on") < text.index("no jail"), f"said before the start line: {text!r}")
        equal(ready(parapet), {"found": False, "ready": False, "layers": "", "layers_missing": "", "failed": "", "restarts": 0}, "jail")
        equal(metric(parapet, "parapet_jail_ready"), 0.0, "metrics")
        with parapet.connect() as client:
            equal(client.ask("GET", "/v1/models").status, 200, "a request")
        equal(parapet.output.text().count("jail: "), 1, "times that it is said")


def test_root_may_start_it_where_only_root_can_go():
    """What lies there is executed as whom serve becomes: if that one may."""
    if os.geteuid() != 0:
        raise Skip("only root becomes somebody else")
    if os.environ.get("PARAPET_TEST_UNDER"):
        raise Skip("under another program, parapet is not the one that runs")
    for mode, found in ((0o755, True), (0o700, False)):
        with scratch() as folder:
            here = os.path.join(folder, "closed")
            os.mkdir(here, 0o700)
            shutil.copy2(runner.binary("parapet-jail"), here)
            os.chmod(os.path.join(here, "parapet-jail"), mode)
            with elsewhere(here), Backend() as backend, Parapet(backend) as parapet:
                if not found:
                    check(parapet.jail() is None or ready(parapet)["found"], "a jail that is not told of")
                    if parapet.jail() is None:
                        parapet.said("no jail: parapet-jail", "may not execute it")
                    continue
                await_ready(parapet)
                equal(os.readlink(f"/proc/{parapet.jail()}/exe"), os.path.join(here, "parapet-jail"), "what runs")
                before = proc.descriptors(parapet.pid)
                os.kill(parapet.jail(), signal.SIGKILL)
                wait_for(lambda p=parapet: ready(p)["restarts"] == 1, "the restart")
                await_ready(parapet)
                equal(os.readlink(f"/proc/{parapet.jail()}/exe"), os.path.join(here, "parapet-jail"), "what runs after a restart")
                wait_for(lambda p=parapet, most=before: proc.descriptors(p.pid) <= most,
                         lambda p=parapet, most=before: f"descriptors: {most}, then {proc.descriptors(p.pid)}")


def test_one_that_cannot_start_is_tried_less_and_less():
    if os.environ.get("PARAPET_TEST_UNDER"):
        raise Skip("under another program, parapet is not the one that runs")
    usual = runner.bindir
    with scratch() as folder, elsewhere(folder) as path:
        with open(path, "w", encoding="ascii") as file:
            file.write("#!/bin/sh\nexit 1\n")
        os.chmod(path, 0o755)
        with Backend() as backend, Parapet(backend) as parapet:
            parapet.said("started again in 1000 ms")
            equal((ready(parapet)["found"], ready(parapet)["ready"]), (True, False), "jail")
            # Mended meanwhile, it comes without a restart of ours.
            shutil.copy2(os.path.join(usual, "parapet-jail"), path + ".new")
            os.rename(path + ".new", path)
            await_ready(parapet)
            check(ready(parapet)["restarts"] >= 3, f"restarts: {ready(parapet)}")


def spare_of(parapet):
    """The interpreter, under its own filter and the first process's, and the child that waits for a program."""
    def look():
        return next(((pid, child) for pid in processes(parapet) if proc.filters(pid) == 2 for child in proc.children(pid)), None)
    return wait_for(look, "a child that waits")


def kill_spare(parapet):
    interpreter, spare = spare_of(parapet)
    os.kill(spare, signal.SIGKILL)
    wait_for(lambda: not proc.alive(spare), "its end")
    return interpreter


def test_where_no_user_may_be_mapped_it_goes_without_namespaces():
    refusal.command("maps")
    with Backend() as backend, Parapet(backend, preexec=refusal.refuse_maps) as parapet:
        await_ready(parapet)
        equal(ready(parapet)["layers_missing"], "namespaces, empty-root", "layers that are missing")
        parapet.said("the jail for model-written programs is confined", "; not granted here: namespaces, empty-root")
        for _ in range(3):
            first = kill_spare(parapet)
            equal(spare_of(parapet)[0], first, "the interpreter, which has another child")
        equal((metric(parapet, STARTED), metric(parapet, FAILED), ready(parapet)["ready"]), (1.0, 0.0, True), "interpreters")


def test_while_forks_fail_it_is_not_ready():
    with Backend() as backend, Parapet(backend) as parapet:
        await_ready(parapet)
        refusal.forks(spare_of(parapet)[0], True)
        interpreter = kill_spare(parapet)
        wait_for(lambda: not ready(parapet)["ready"], "word that forks fail")
        equal((ready(parapet)["failed"], metric(parapet, "parapet_jail_ready"), metric(parapet, FAILED)), ("fork", 0.0, 1.0), "what is told")
        refusal.forks(interpreter, False)
        await_ready(parapet)
        equal((ready(parapet)["failed"], metric(parapet, STARTED), metric(parapet, FAILED)), ("", 2.0, 1.0), "what is told again")
        parapet.said("the jail's interpreter started, but can put no child behind its lock (fork): guards that need it stay off until it can",
                     "the jail's interpreter is ready again")


def test_one_that_cannot_fork_from_the_start_is_never_ready():
    if os.environ.get("PARAPET_TEST_UNDER"):
        raise Skip("under another program, parapet is not the one that runs")
    usual = runner.bindir
    with scratch() as folder, elsewhere(folder) as path:
        with open(path, "w", encoding="ascii") as file:
            # A copy: a clone of root's may be closed to the user that parapet runs as.
            real = shutil.copy(os.path.join(usual, "parapet-jail"), os.path.join(folder, "real-jail"))
            file.write(f'#!/bin/sh\nexec {real} --deny clone "$@"\n')
        os.chmod(path, 0o755)
        with Backend() as backend, Parapet(backend) as parapet:
            parapet.said("the jail's interpreter started, but can put no child behind its lock (fork)")
            told = ready(parapet)
            equal((told["found"], told["ready"], told["failed"]), (True, False, "fork"), "jail")
            equal((metric(parapet, "parapet_jail_ready"), metric(parapet, STARTED)), (0.0, 0.0), "metrics")
            with parapet.connect() as client:
                equal(client.ask("GET", "/v1/models").status, 200, "a request")


main(globals())
