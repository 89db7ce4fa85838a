"""The unit and the examples are what the tools that will read them take, and do not switch the product off."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/integration"))
from harness import runner  # noqa: E402
from harness.client import Client  # noqa: E402
from harness.parapet import Parapet, scratch  # noqa: E402
from harness.replay import Replay  # noqa: E402
from harness.runner import Skip, check, equal, main, wait_for  # noqa: E402

PACKAGING = ROOT / "packaging"
# What a test may still call good; systemd's own scale from 0 (nothing is exposed) to 10.
EXPOSURE_MOST = 4.0
# System calls of serve, its workers and the jail's layers.
NEEDED = {"mount", "umount2", "pivot_root", "unshare", "seccomp", "landlock_create_ruleset", "landlock_restrict_self", "prctl",
          "capset", "setrlimit", "setuid", "execve", "mprotect", "close_range", "pidfd_open"}  # fmt: skip


def tool(name):
    found = shutil.which(name)
    if not found:
        raise Skip(f"{name} is not installed")
    return found


def said(*argv, status=0, **how):
    done = subprocess.run(argv, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, check=False, **how)
    equal(done.returncode, status, f"status of {' '.join(map(str, argv))}, which said {done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def unit():
    return (PACKAGING / "parapet.service.in").read_text(encoding="utf-8")


def settings(text):
    """{name: [values]} of a unit file."""
    found = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", text, re.M):
        found.setdefault(name, []).append(value)
    return found


def seconds(text):
    number, word = re.fullmatch(r"(\d+)\s*(min|m|s|)", text).groups()
    return int(number) * (60 if word.startswith("m") else 1)


def drain_seconds():
    help_text = said(runner.binary("parapet"), "serve", "--help")
    return seconds(re.search(r"--drain-timeout TIME .*\((\w+)\)", help_text)[1])


def written(folder):
    """The unit as it is installed, over the programs that were built."""
    path = os.path.join(folder, "parapet.service")
    with open(path, "w", encoding="utf-8") as file:
        file.write(unit().replace("@CMAKE_INSTALL_FULL_BINDIR@", runner.bindir))
    return path


def test_systemd_takes_the_unit():
    with scratch() as folder:
        # It looks for the manual pages where they would be installed.
        complaints = said(tool("systemd-analyze"), "verify", "--man=no", written(folder)).splitlines()
        ours = [line for line in complaints if "parapet.service" in line]
        equal(ours, [], "what systemd-analyze verify says of the unit")


def test_the_unit_exposes_little():
    with scratch() as folder:
        text = said(tool("systemd-analyze"), "security", "--offline=yes", "--no-pager", written(folder))
        level = float(re.search(r"Overall exposure level for parapet.service: ([0-9.]+)", text)[1])
        print(f"   exposure {level} of 10", flush=True)
        check(level <= EXPOSURE_MOST, f"systemd-analyze security: {level}, more than {EXPOSURE_MOST}: {text}")


def test_the_unit_leaves_the_product_on():
    found = settings(unit())
    for name in ("MemoryDenyWriteExecute", "PrivateNetwork", "IPAddressDeny", "PrivateUsers", "RootDirectory", "DynamicUser"):
        check(name not in found, f"{name} would switch a part of the product off")
    spaces = set(found["RestrictNamespaces"][0].split())
    check({"user", "mnt", "net", "ipc", "uts", "pid"} <= spaces, f"the jail makes namespaces that are denied: {spaces}")
    equal(found["UMask"], ["0077"], "UMask")
    equal(found["LimitCORE"], ["0"], "LimitCORE")
    equal(found["Restart"], ["on-failure"], "Restart")
    check(seconds(found["TimeoutStopSec"][0]) > drain_seconds(), "it is killed while answers are being finished")


def denied():
    """The system calls that the unit denies, by name."""
    names = set()
    for value in settings(unit())["SystemCallFilter"]:
        check(value.startswith("~"), f"an allow-list has to name all that newer libraries call: {value}")
        names |= set(value[1:].split())
    while any(name.startswith("@") for name in names):
        group = next(name for name in names if name.startswith("@"))
        text = said(tool("systemd-analyze"), "syscall-filter", group)
        names = (names - {group}) | set(re.findall(r"^ +(@?[a-z]\w+)$", text, re.M))
    return names


def known_calls():
    """The names of this machine's system calls."""
    for path in pathlib.Path("/usr/include").glob("**/asm/unistd_64.h"):
        return set(re.findall(r"#define __NR_(\w+) ", path.read_text()))
    raise Skip("asm/unistd_64.h is not installed: which calls this machine has is not known")


def test_the_jail_has_the_same_layers_under_the_units_filter():
    if runner.SANITIZED:
        raise Skip("the leak check needs ptrace, which the unit denies")
    calls = denied()
    check(not calls & NEEDED, f"the unit denies {calls & NEEDED}")
    runner.open_to_all()  # an ordinary user starts them below
    without = os.path.join(runner.bindir, "jail-without")
    if not os.path.exists(without):
        raise Skip("jail-without is not built")
    calls &= known_calls()
    check(len(calls) > 20, f"hardly a call is denied: {calls}")
    jail = [runner.binary("parapet"), "jail", "--verbose", "-"]

    def layers(*argv):
        # As an ordinary user, as the unit runs it.
        how = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        done = subprocess.run(argv, input="print(6 * 7)", capture_output=True, text=True, timeout=60, check=False, **how)
        equal((done.returncode, done.stdout), (0, "42\n"), f"a program in the jail; it said {done.stderr}")
        return done.stderr
    equal(layers(without, ",".join(sorted(calls)), "1", *jail), layers(*jail), "layers of the jail under the unit's filter")


class Checks:
    """How often somebody else has asked a parapet for its own endpoints, and was told 200."""

    def __init__(self, parapet):
        self.parapet, self.ours = parapet, 0

    def count(self):
        with self.parapet.connect() as client:
            text = client.ask("GET", "/parapet/metrics").content.decode()
        found = re.search(r'^parapet_requests_total\{endpoint="own",status="200"\} (\d+)', text, re.M)
        self.ours += 1  # this one is counted from the next time on
        return int(found[1]) - self.ours + 1 if found else 0


def test_haproxy_takes_its_example_and_passes_turns():
    haproxy = tool("haproxy")
    config = (PACKAGING / "haproxy/haproxy.cfg").read_text(encoding="utf-8")
    said(haproxy, "-c", "-f", str(PACKAGING / "haproxy/haproxy.cfg"))
    silent = {seconds(value) for value in re.findall(r"timeout (?:server|client|tunnel) (\w+)", config)}
    check(min(silent) > 3600, f"HAProxy gives up before parapet's --answer-timeout: {silent}")
    with scratch() as folder, Replay() as backend, Parapet(backend) as one, Parapet(backend) as two:
        ports = {"11435": one.port, "11445": two.port}
        for old, new in ports.items():
            config = config.replace(f"127.0.0.1:{old}", f"127.0.0.1:{new}")
        front = os.path.join(folder, "front")
        config = config.replace("bind 127.0.0.1:11440", f"bind unix@{front} mode 666")
        path = os.path.join(folder, "haproxy.cfg")
        with open(path, "w", encoding="utf-8") as file:
            file.write(config)
        process = subprocess.Popen([haproxy, "-db", "-f", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(lambda: os.path.exists(front), "HAProxy to listen")
            # Whoever fails a check is left out from then on.
            for parapet in (one, two):
                wait_for(lambda asked=Checks(parapet): asked.count() > 1, "two checks that it is ready", pause=0.2)
            body = b'{"messages": [{"role": "user", "content": "What is the capital of Australia?"}], "stream": true}'
            # A name that is not this machine's: the Host guard must not see it.
            def status():
                with Client(front) as client:
                    return client.ask("POST", "/v1/chat/completions", body=body, host=b"models.example.org").status
            for _ in range(runner.scaled(20)):
                equal(status(), 200, "status through HAProxy")
            equal(one.end(), 0, "status of the one that is drained")
            one.checked = False
            wait_for(lambda: status() == 200, "the other one to answer alone")
            for _ in range(runner.scaled(20)):
                equal(status(), 200, "status with one of two drained")
        finally:
            process.terminate()
            process.wait()


def yaml_of(text):
    """The documents of a text, as Python has them."""
    try:
        import yaml
    except ImportError:
        raise Skip("python3-yaml is not installed") from None
    return list(yaml.safe_load_all(text))


def documents(name):
    return yaml_of((PACKAGING / name).read_text(encoding="utf-8"))


def test_yamllint_takes_the_examples():
    yamllint = tool("yamllint")
    rules = "{extends: default, rules: {line-length: {max: 140}, document-start: disable}}"
    names = sorted(str(path) for path in PACKAGING.rglob("*.yaml"))
    said(yamllint, "--strict", "-d", rules, *names)


def test_kubernetes_example_is_sound():
    by_kind = {document["kind"]: document for document in documents("kubernetes/parapet.yaml")}
    equal(set(by_kind), {"ConfigMap", "Deployment", "Service", "PodDisruptionBudget"}, "kinds")
    deployment = by_kind["Deployment"]["spec"]
    pod = deployment["template"]["spec"]
    container = pod["containers"][0]
    pause = int(container["lifecycle"]["preStop"]["exec"]["command"][1])
    check(pod["terminationGracePeriodSeconds"] > drain_seconds() + pause, "pods are killed while answers are being finished")
    labels = deployment["template"]["metadata"]["labels"]
    for selector in (deployment["selector"]["matchLabels"], by_kind["Service"]["spec"]["selector"],
                     by_kind["PodDisruptionBudget"]["spec"]["selector"]["matchLabels"]):
        equal(selector, labels, "a selector")
    check(pod["securityContext"]["runAsNonRoot"] and container["securityContext"]["readOnlyRootFilesystem"], "it is not confined")
    check("?backend" not in container["readinessProbe"]["httpGet"]["path"], "a probe that takes all proxies away at once")
    equal({mount["name"] for mount in container["volumeMounts"]}, {volume["name"] for volume in pod["volumes"]}, "volumes")
    equal(said(runner.binary("parapet"), *container["args"], "--help").split()[:2], ["parapet", "serve"], "its arguments")


def lost(written, read, where=""):
    """Places in what was written that are not in what was read of it, or not the same."""
    if isinstance(written, dict) and isinstance(read, dict):
        return [place for key, value in written.items() for place in lost(value, read.get(key), f"{where}.{key}")]
    if isinstance(written, list) and isinstance(read, list) and len(written) == len(read):
        return [place for number, pair in enumerate(zip(written, read)) for place in lost(*pair, f"{where}[{number}]")]
    return [] if written == read else [where]


def test_kubectl_reads_every_field_of_the_example():
    """It reads documents into the types of the API, without a cluster, and drops what these have no field for."""
    kubectl = tool("kubectl")
    version = json.loads(said(kubectl, "version", "--client", "-o", "json"))["clientVersion"]
    if (int(version["major"]), int(version["minor"].rstrip("+"))) < (1, 21):
        raise Skip(f"kubectl {version['gitVersion']} is older than the API that the example is written in")
    with scratch() as folder:
        for document in [*documents("kubernetes/parapet.yaml"), *documents("kubernetes/queue.yaml")[0]["items"]]:
            path = os.path.join(folder, "document.json")
            pathlib.Path(path).write_text(json.dumps(document), encoding="utf-8")
            # Of the commands that need no server, this one knows types, and prints none but those with containers.
            done = subprocess.run([kubectl, "set", "env", "--local", "-f", path, "-o", "json", "NAME=value"], capture_output=True,
                                  text=True, stdin=subprocess.DEVNULL, timeout=60, check=False)
            if document["kind"] != "Deployment":
                check("does not have a pod template: *v1." + document["kind"] in done.stderr, f"{document['kind']}: {done.stderr}")
                continue
            equal(done.returncode, 0, f"status of kubectl, which said {done.stderr}")
            equal(lost(document, json.loads(done.stdout)), [], "fields that the API does not have")


def test_a_linter_takes_the_containerfile():
    linter = ROOT / "tests/clients/node_modules/dockerfile-utils/bin/dockerfile-utils"
    if not linter.exists():
        raise Skip("dockerfile-utils is not here: run script/clients")
    said(tool("node"), linter, "lint", PACKAGING / "container/Containerfile")


def test_compose_takes_its_example():
    """It reads the file without a daemon."""
    known = [words for words in (["docker", "compose"], ["docker-compose"])
             if shutil.which(words[0]) and subprocess.run([*words, "version"], capture_output=True, timeout=60, check=False).returncode == 0]
    if not known:
        raise Skip("docker compose is not installed")
    for name in ("compose.yaml", "queue.yaml"):
        said(*known[0], "-f", PACKAGING / "container" / name, "config", "--quiet", env={name: value for name, value in os.environ.items() if name != "OPEN_WEBUI_IMAGE"})


def test_policies_of_the_examples_load():
    with scratch() as folder:
        policies = [(PACKAGING / "container/policy.d/10-mine.yaml").read_text(encoding="utf-8")]
        policies += [text for document in documents("kubernetes/parapet.yaml") if document["kind"] == "ConfigMap"
                     for text in document["data"].values()]
        for number, text in enumerate(policies):
            path = os.path.join(folder, f"{number}.yaml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            said(runner.binary("parapet"), "check", path)


def test_compose_needs_no_variable():
    text = (PACKAGING / "container/compose.yaml").read_text(encoding="utf-8")
    check(all(":-" in used for used in re.findall(r"\$\{[^}]*\}", text)), "a variable without a default")
    services = documents("container/compose.yaml")[0]["services"]
    equal([name for name, service in services.items() if "profiles" in service], ["open-webui"], "what starts only when asked for")
    for service in services.values():
        check(not set(service.get("depends_on", ())) & {"open-webui"}, "a service that waits for it")


def test_compose_opens_the_page_with_a_key():
    """The lines that the example has for it, as they are when their marks are gone."""
    text = re.sub(r"(?m)^( *)# (.*) # own key$", r"\1\2", (PACKAGING / "container/compose.yaml").read_text(encoding="utf-8"))
    parapet = yaml_of(text)[0]["services"]["parapet"]
    equal((parapet["environment"]["PARAPET_ADMIN"], parapet["environment"]["PARAPET_OWN_KEY_FILE"]),
          ("0.0.0.0:11436", "/etc/parapet/own.key"), "environment")
    check("127.0.0.1:11436:11436" in parapet["ports"] and "./own.key:/etc/parapet/own.key:ro" in parapet["volumes"], f"{parapet}")
    containerfile = (PACKAGING / "container/Containerfile").read_text(encoding="utf-8")
    check("chown 10001 own.key" in text and "--uid 10001" in containerfile, "whose the key file is")


def test_many_machines_in_compose():
    services = documents("container/queue.yaml")[0]["services"]
    front, worker, redis = (services[name] for name in ("front", "worker", "redis"))
    equal((front["environment"]["PARAPET_STATE"], worker["environment"]["PARAPET_WORK"], worker["deploy"]["replicas"]),
          ("/var/lib/parapet", "http://front:11435", 3), "who does what")
    check("PARAPET_WORK" not in front["environment"] and "PARAPET_STATE" not in worker["environment"], "a front that works, or a worker that keeps")
    mounted = {mount.split(":")[1] for mount in worker["volumes"]}
    for service in (front, worker):
        names = {name: service["environment"][name] for name in ("PARAPET_QUEUE", "PARAPET_QUEUE_KEY_FILE", "PARAPET_QUEUE_PASSWORD_FILE")}
        equal(names.pop("PARAPET_QUEUE"), "redis://parapet@redis", "where Redis is")
        check(set(names.values()) <= mounted, f"secrets that are not mounted: {names}")
        check(seconds(service["stop_grace_period"]) > drain_seconds(), "it is killed while answers are being finished")
    check(all("ports" not in services[name] for name in ("redis", "worker", "ollama")), "more than the front can be reached")
    check("--aclfile" in redis["command"] and "./users.acl:/etc/redis/users.acl:ro" in redis["volumes"], f"Redis without its users: {redis}")


def test_many_machines_in_kubernetes():
    items = documents("kubernetes/queue.yaml")[0]["items"]
    pods = {item["metadata"]["name"]: item["spec"] for item in items if item["kind"] == "Deployment"}
    services = {item["metadata"]["name"]: item["spec"] for item in items if item["kind"] == "Service"}
    equal({name: pod["replicas"] for name, pod in pods.items()}, {"parapet-redis": 1, "parapet-front": 1, "parapet-worker": 3}, "pods")
    for name, pod in pods.items():
        spec, labels = pod["template"]["spec"], pod["template"]["metadata"]["labels"]
        container = spec["containers"][0]
        equal(pod["selector"]["matchLabels"], labels, f"{name}: its selector")
        equal({mount["name"] for mount in container["volumeMounts"]}, {volume["name"] for volume in spec["volumes"]}, f"{name}: volumes")
        check(spec["securityContext"]["runAsNonRoot"] and container["securityContext"]["readOnlyRootFilesystem"], f"{name} is not confined")
        if name != "parapet-redis":
            equal(said(runner.binary("parapet"), *container["args"], "--help").split()[:2], ["parapet", "serve"], "its arguments")
            check(spec["volumes"][0]["secret"]["defaultMode"] == 0o440, "key files that others may read are refused")
            check("redis://parapet@parapet-redis" in container["args"] and "parapet-redis" in services, "where Redis is")
    for name, service in services.items():
        equal(service["selector"], pods[name]["template"]["metadata"]["labels"], f"{name}: whom the service names")
    check(pods["parapet-front"]["strategy"]["type"] == "Recreate", "two pods on one folder")
    check("http://parapet-front:11435" in pods["parapet-worker"]["template"]["spec"]["containers"][0]["args"], "where workers find the front")


def test_redis_user_is_the_manuals():
    rule = (PACKAGING / "container/redis.acl").read_text(encoding="utf-8").strip()
    manual = (ROOT / "docs/parapet.1").read_text(encoding="utf-8")
    found = re.search(r"^user parapet on >PASSWORD ((?:.*\\e\n)*.*)$", manual, re.M)
    check(found, "the manual has no line for Redis's ACL")
    equal(re.sub(r"\s*\\e\n\s*", " ", found[1]).replace("\\-", "-"), rule, "the manual's line")


def test_compose_example_swaps_in_place():
    services = documents("container/compose.yaml")[0]["services"]
    equal(set(services), {"ollama", "parapet", "open-webui"}, "services")
    check("ports" not in services["ollama"], "Ollama can still be reached around parapet")
    equal(services["parapet"]["ports"], ["127.0.0.1:11434:11434"], "where clients find what they took for Ollama")
    check(seconds(services["parapet"]["stop_grace_period"]) > drain_seconds(), "it is killed while answers are being finished")
    containerfile = (PACKAGING / "container/Containerfile").read_text(encoding="utf-8")
    check(re.search(r"^USER parapet$", containerfile, re.M) and "HEALTHCHECK" in containerfile, "Containerfile")
    check(containerfile.count("\nFROM ") == 2, "stages")


if __name__ == "__main__":
    main(globals())
