"""The solver as serve has it, beside the jail: started with it and told of, started again when its processes are killed,
gone with it; and what serve says where there is none."""
import json
import os
import shutil
import signal

from harness import proc, refusal, runner
from harness.backend import Backend
from harness.parapet import Parapet, scratch
from harness.runner import Skip, check, equal, main, wait_for

CONFINED = "the solver for model-written puzzles is confined by seccomp, limits, "


def has_solver():
    if not os.path.exists(os.path.join(runner.bindir, "parapet-solver")):
        raise Skip("parapet-solver was not built: there is no Z3")


def ready(parapet, service="solver"):
    with parapet.connect() as client:
        return json.loads(client.ask("GET", "/parapet/ready?verbose").content)[service]


def metric(parapet, name):
    with parapet.connect() as client:
        text = client.ask("GET", "/parapet/metrics").content.decode()
    found = [line.rsplit(" ", 1)[1] for line in text.splitlines() if line.startswith(name + " ")]
    equal(len(found), 1, f"samples of {name}")
    return float(found[0])


def below(pid):
    found = [pid]
    for each in found:
        try:
            found += proc.children(each)
        except OSError:
            pass  # gone meanwhile
    return found[1:]


def await_ready(parapet, service="solver"):
    wait_for(lambda: ready(parapet, service)["ready"], lambda: f"{service}: {ready(parapet, service)}; {parapet.output.text()!r}")


def test_it_is_started_and_told_of():
    has_solver()
    with Backend() as backend, Parapet(backend, "--workers", 2) as parapet:
        await_ready(parapet)
        told = ready(parapet)
        equal((told["found"], told["failed"], told["restarts"]), (True, "", 0), "what is told")
        check("no-new-privileges" in told["layers"] and "ordinary-user" in told["layers"], f"layers: {told}")
        equal((metric(parapet, "parapet_solver_ready"), metric(parapet, "parapet_solver_restarts_total"),
               metric(parapet, 'parapet_solver_starts_total{result="ready"}')), (1.0, 0.0, 1.0), "metrics")  # fmt: skip
        said = parapet.said(CONFINED + told["layers"])
        equal(said.count("solver"), 1, f"words of the solver in {said!r}")


def test_killed_it_is_started_again_and_the_jail_is_not():
    has_solver()
    with Backend() as backend, Parapet(backend) as parapet:
        await_ready(parapet)
        await_ready(parapet, "jail")
        worker, jail = parapet.worker(), parapet.jail()
        for number in (1, 2):
            victim = parapet.solver()
            os.kill(victim, signal.SIGKILL)
            wait_for(lambda n=number: ready(parapet)["restarts"] == n, lambda: f"the restart: {ready(parapet)}")
            await_ready(parapet)
            check(parapet.solver() not in (None, victim), "parapet-solver")
        parapet.said("parapet-solver ended and is started again in 250 ms", "parapet-solver ended and is started again in 500 ms")
        equal((parapet.worker(), parapet.jail(), ready(parapet, "jail")["restarts"]), (worker, jail, 0), "worker and jail")
        os.kill(parapet.jail(), signal.SIGKILL)
        wait_for(lambda: ready(parapet, "jail")["restarts"] == 1, "the jail's restart")
        equal(ready(parapet)["restarts"], 2, "restarts of the solver")


def test_nothing_is_left_after_the_end():
    has_solver()
    for end in ((signal.SIGTERM,), (signal.SIGKILL,)):
        with Backend() as backend:
            parapet = Parapet(backend, "--workers", 2)
            await_ready(parapet)
            found = below(parapet.pid)
            check(sum(proc.name(pid) == "parapet-solver" for pid in found) >= 1, f"processes: {[proc.name(pid) for pid in found]}")
            parapet.end(*end)
            wait_for(lambda found=found: not any(proc.alive(pid) for pid in found), f"everything to be gone after {end}")


def test_without_one_serve_works_and_says_so():
    if os.environ.get("PARAPET_TEST_UNDER"):
        raise Skip("under another program, parapet is not the one that runs")
    usual = runner.bindir
    with scratch() as folder:
        for name in ("parapet", "parapet-jail"):
            shutil.copy2(runner.binary(name), folder)
        runner.bindir = folder
        try:
            with Backend() as backend, Parapet(backend) as parapet:
                if parapet.solver() is not None:
                    raise Skip("a parapet-solver is installed on this machine")
                await_ready(parapet, "jail")
                text = parapet.said("no solver: ")
                check("no solver: parapet-solver is neither beside parapet" in text and "guards that need it stay off" in text, repr(text))
                equal(ready(parapet), {"found": False, "ready": False, "layers": "", "layers_missing": "", "failed": "", "restarts": 0},
                      "solver")  # fmt: skip
                equal(metric(parapet, "parapet_solver_ready"), 0.0, "metrics")
                with parapet.connect() as client:
                    equal(client.ask("GET", "/v1/models").status, 200, "a request")
        finally:
            runner.bindir = usual


def spare_of(parapet):
    """The process with Z3, and the child that waits for a puzzle."""
    def look():
        return next(((pid, child) for pid in below(parapet.solver()) if proc.filters(pid) == 2 for child in proc.children(pid)), None)
    return wait_for(look, "a child that waits")


def test_where_no_user_may_be_mapped_it_goes_without_namespaces():
    has_solver()
    refusal.command("maps")
    with Backend() as backend, Parapet(backend, preexec=refusal.refuse_maps) as parapet:
        await_ready(parapet)
        equal(ready(parapet)["layers_missing"], "namespaces, empty-root", "layers that are missing")
        for _ in range(3):
            first, spare = spare_of(parapet)
            os.kill(spare, signal.SIGKILL)
            wait_for(lambda pid=spare: not proc.alive(pid), "its end")
            equal(spare_of(parapet)[0], first, "the process, which has another child")
        equal((metric(parapet, 'parapet_solver_starts_total{result="failed"}'), ready(parapet)["ready"]), (0.0, True), "starts")


def test_while_forks_fail_it_is_not_ready():
    has_solver()
    with Backend() as backend, Parapet(backend) as parapet:
        await_ready(parapet)
        pid, spare = spare_of(parapet)
        refusal.forks(pid, True)
        os.kill(spare, signal.SIGKILL)
        wait_for(lambda: not ready(parapet)["ready"], "word that forks fail")
        equal((ready(parapet)["failed"], metric(parapet, "parapet_solver_ready"), metric(parapet, 'parapet_solver_starts_total{result="failed"}')),
              ("fork", 0.0, 1.0), "what is told")  # fmt: skip
        refusal.forks(pid, False)
        await_ready(parapet)
        parapet.said("the solver started, but can put no child behind its lock (fork)", "the solver is ready again")


main(globals())
