"""What parapet is told: flags, variables, OLLAMA_HOST, and what is tried when nothing is said; each mistake gets one
line that says what is allowed."""
import os
import re
import resource
import socket

from harness import proc
from harness.backend import Backend, always, answer
from harness.client import Client
from harness.llama import free_port
from harness.parapet import Parapet, run_to_end, scratch
from harness.runner import Skip, check, equal, main, wait_for

HERE = ["--listen", "127.0.0.1:0", "--backend", "http://127.0.0.1:9"]


def refused(*flags, env=None, words=(), status=2):
    """It ends at once with that status and one line on stderr that holds all the words."""
    got, out, said = run_to_end(*flags, env=env)
    what = f"{flags} {env or ''}"
    equal(got, status, f"{what}: exit status (it said {said!r})")
    equal(out, "", f"{what}: stdout")
    lines = said.strip().splitlines()
    equal(len(lines), 1, f"{what}: lines in {said!r}")
    check(lines[0].startswith("parapet: "), f"{what}: {said!r}")
    for word in words:
        check(word in lines[0], f"{what}: {word!r} is not in {lines[0]!r}")


def test_bad_flags_get_one_line_that_says_what_is_allowed():
    refused("--nonsense", words=["--nonsense", "--help"])
    refused("--nonsense=3", words=["--nonsense"])
    refused("argument", words=["argument"])
    refused("-x", words=["-x"])
    refused("--workers", words=["--workers", "N"])
    refused("--listen", words=["--listen", "ADDR:PORT"])
    for value in ("0", "65", "-1", "x", "", "1.5", "99999999999999999999", "0x4", " 2", "2 "):
        refused(*HERE, "--workers", value, words=["--workers", "1", "64"])
    for flag in ("--head-timeout", "--body-timeout", "--idle-timeout", "--connect-timeout", "--answer-timeout",
                 "--stall-timeout", "--drain-timeout"):
        for value in ("10", "x", "10 s", "-1s", "0s", "1d", "s", "10sec", "99999999999999999999h", ""):
            refused(*HERE, flag, value, words=[flag, "10s"])
    for flag in ("--max-connections", "--max-per-client"):
        for value in ("-1", "x", "", "1000001"):
            refused(*HERE, flag, value, words=[flag])


def test_bad_addresses():
    for value in ("", "x", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:65536", "127.0.0.1:-1", "999.1.1.1:80",
                  "[::1:80", "unix:", "http://127.0.0.1:80", "unix:" + "x" * 200):
        refused("--backend", "http://127.0.0.1:9", "--listen", value, words=["--listen"])
    for value in ("", "x", "https://127.0.0.1", "ftp://x", "http://", "http://127.0.0.1:0", "http://127.0.0.1:x",
                  "http://127.0.0.1:65536", "http://127.0.0.1/v1", "http://a b", "unix:", "http://[::1",
                  "http://u@127.0.0.1", "http://:s3cret@127.0.0.1:9", "http://user:s3cret@127.0.0.1:9", "user:s3cret@127.0.0.1:9",
                  "s3cret@127.0.0.1"):
        got, out, said = run_to_end("--listen", "127.0.0.1:0", "--backend", value)
        check(got in (1, 2) and len(said.strip().splitlines()) == 1 and "--backend" in said,
              f"--backend {value!r}: {got}: {said!r}")
        check("s3cret" not in said, f"--backend {value!r}: the password is shown: {said!r}")
        check("@" not in value or "password" in said, f"--backend {value!r}: {said!r}")
    for command, flag in (("doctor", "--backend"), ("eval", "--through"), ("why", "--url")):
        got, _, said = run_to_end(flag, "http://user:s3cret@127.0.0.1:9", command=command)
        check(got in (1, 2) and "password" in said and "s3cret" not in said, f"{command}: {got}: {said!r}")


def test_what_was_meant_is_told():
    for command, flags, meant in (("serve", ["--lissten", "127.0.0.1:0"], "--listen"),
                                  ("serve", ["--backend=x", "--worker=3"], "--workers"),
                                  ("doctor", ["--bakend", "x"], "--backend"), ("dump", ["--orgin"], "--origin"),
                                  ("explain", ["--polcy", "x"], "--policy"), ("serv", [], "serve"),
                                  ("explian", ["x"], "explain"), ("help", ["dcotor"], "doctor"), ("why", ["--jsn"], "--json"),
                                  ("doctor", ["--modle", "x"], "--model"), ("jail", ["--jsnl"], "--jsonl"), ("init", ["--hlp"], "--help"),
                                  ("solve", ["--enumrate"], "--enumerate"), ("eval", ["--bakend", "x"], "--backend"),
                                  ("eval", ["--quite"], "--quiet"), ("eval", ["--report-only", "--tabel"], "--table"),
                                  ("inspect", ["--polcy=x"], "--policy"), ("diff", ["--onn"], "--on")):
        got, _, said = run_to_end(*flags, command=command)
        check(got == 2 and "did you mean" in said and meant in said, f"{command} {flags}: {got}: {said!r}")
    refused("--colour", words=["--colour", "--help"])


def test_misspelt_variables_are_told_and_others_left_alone():
    with Backend() as backend, Parapet(backend, env={"PARAPET_LISTNE": "x", "PARAPET_PORT": "tcp://10.0.0.1:80",
                                                     "PARAPET_SERVICE_HOST": "10.0.0.1"}) as parapet:
        said = parapet.output.text()
        check("PARAPET_LISTNE" in said and "PARAPET_LISTEN?" in said, said)
        check("PARAPET_PORT" not in said and "SERVICE_HOST" not in said, said)


def test_a_port_alone_is_on_this_machine():
    with (Backend() as backend, Parapet(f":{backend.port}", listen=f":{free_port()}") as parapet,
          parapet.connect() as client):
        check("127.0.0.1" in parapet.line, parapet.line)
        equal(client.ask("GET", "/").status, 200, "status")


def test_names_that_do_not_resolve_are_told():
    got, _, said = run_to_end("--listen", "127.0.0.1:0", "--backend", "http://no-such-host.invalid:1")
    check(got in (1, 2) and "no-such-host.invalid" in said and len(said.strip().splitlines()) == 1, f"{got}: {said!r}")


def test_beyond_loopback_needs_the_operators_word():
    for address in ("0.0.0.0:0", "[::]:0"):
        refused("--backend", "http://127.0.0.1:9", "--listen", address, words=["--listen", "--insecure-no-key"])
    with (Backend() as backend, Parapet(backend, "--insecure-no-key", "--admin", "127.0.0.1:0",
                                        listen="0.0.0.0:0") as parapet):
        parapet.said("warning")
        with Client(("127.0.0.1", parapet.port)) as client:
            equal(client.ask("GET", "/v1/models").status, 200, "status")
    refused("--backend", "http://127.0.0.1:9", "--listen", "0.0.0.0:0", "--insecure-no-key", "--admin", "0.0.0.0:0",
            words=["--admin", "loopback"])


def test_a_port_that_is_not_ours_to_take():
    if os.geteuid() == 0:
        raise Skip("root may take every port")
    refused("--backend", "http://127.0.0.1:9", "--listen", "127.0.0.1:80", words=["--listen", "1023"], status=1)


def test_an_address_that_this_machine_does_not_have():
    refused("--backend", "http://127.0.0.1:9", "--listen", "192.0.2.1:8000", "--insecure-no-key", words=["192.0.2.1"],
            status=1)


def test_help_and_version():
    for command, flags in ((None, ["--help"]), ("serve", ["--help"]), ("serve", ["-h"]),
                           ("serve", ["--workers", "3", "--help"])):
        status, out, said = run_to_end(*flags, command=command)
        equal((status, said), (0, ""), f"{command} {flags}")
        lines = out.splitlines()
        check(max(map(len, lines)) <= 100, f"{command} {flags}: a line of {max(map(len, lines))} characters")
        check(len(lines) <= 40, f"{command} {flags}: {len(lines)} lines do not fit a screen")
        check("parapet" in lines[0] and "model server" in out,
              f"{command} {flags} does not open with what parapet does: {lines[0]!r}")
    for name in ("serve", "doctor", "why"):
        equal(run_to_end(name, command="help"), run_to_end("--help", command=name), f"help {name}")
    equal(run_to_end(command="-V"), run_to_end(command="version"), "-V")
    status, out, _ = run_to_end(command="version")
    check(status == 0 and re.match(r"parapet \d+\.\d+\.\d+", out), f"version: {status} {out!r}")
    status, out, said = run_to_end("--verbose", command="version")
    check(status == 0 and not said, f"version --verbose: {status} {said!r}")
    for name in ("libevent", "PCRE2", "libyaml", "cJSON", "libseccomp"):
        check(re.search(rf"^{name} +(\d+\.\d+\S*) +\1$", out, re.M), f"{name}, built and running: {out!r}")
    for line in (r"llhttp +\d+\.\d+\.\d+ +compiled in", "patterns become machine code", r"parapet-jail: Python 3\.\d+.* \(built with 3\.",
                 r"parapet-solver: (Z3 4\..*built with 4\.|not found)"):
        check(re.search(f"^{line}", out, re.M), f"{line}: {out!r}")
    status, _, said = run_to_end("--more", command="version")
    check(status == 2 and "--verbose" in said, f"{status} {said!r}")
    for words in ([], ["nonsense"]):
        status, out, said = run_to_end(*words, command=None)
        check(status == 2 and "serve" in out + said, f"parapet {words}: {status} {out!r} {said!r}")


def test_every_flag_in_the_help_is_a_variable_too():
    _, out, _ = run_to_end("--help")
    flags = re.findall(r"^ +--([a-z-]+)", out, re.M)
    check(len(flags) >= 15, f"flags in the help: {flags}")
    wrong = {"workers": "x", "head-timeout": "x", "body-timeout": "x", "idle-timeout": "x", "connect-timeout": "x",
             "answer-timeout": "x", "stall-timeout": "x", "drain-timeout": "x",
             "max-connections": "x", "max-per-client": "x", "listen": "x", "backend": "ftp://x", "admin": "x",
             "insecure-no-key": "maybe", "user": "", "hosts": ""}
    for flag in flags:
        name = "PARAPET_" + flag.upper().replace("-", "_")
        env = {"PARAPET_LISTEN": "127.0.0.1:0", "PARAPET_BACKEND": "http://127.0.0.1:9", name: wrong.get(flag, "")}
        status, _, said = run_to_end(env=env)
        check(status in (1, 2) and len(said.strip().splitlines()) == 1, f"{name}={env[name]}: {status}: {said!r}")
        check(name in said or f"--{flag}" in said, f"{name}={env[name]}: the line does not name it: {said!r}")


def test_variables_and_precedence():
    with (Backend(always(answer(b"flag"))) as by_flag, Backend(always(answer(b"variable"))) as by_variable,
          Backend(always(answer(b"ollama"))) as by_ollama):
        ollama = f"127.0.0.1:{by_ollama.port}"
        cases = [(by_flag.url, {"PARAPET_BACKEND": by_variable.url, "OLLAMA_HOST": ollama}, b"flag"),
                 (None, {"PARAPET_BACKEND": by_variable.url, "OLLAMA_HOST": ollama}, b"variable"),
                 (None, {"OLLAMA_HOST": ollama}, b"ollama")]
        for flag, env, wanted in cases:
            with Parapet(flag, env=env) as parapet, parapet.connect() as client:
                equal(client.ask("GET", "/").content, wanted, f"who answers with {flag} and {env}")
        with Parapet(None, env={"PARAPET_BACKEND": by_flag.url, "PARAPET_LISTEN": "127.0.0.1:0", "PARAPET_WORKERS": "3",
                                "PARAPET_HOSTS": "gpu.lan"}, listen=None) as parapet, parapet.connect() as client:
            wait_for(lambda: len(parapet.workers()) == 3, "three workers")
            equal(client.ask("GET", "/", host="gpu.lan").status, 200, "a Host named by PARAPET_HOSTS")
        with Parapet(by_flag.url, "--workers=2", env={"PARAPET_WORKERS": "3"}) as parapet:
            wait_for(lambda: len(parapet.workers()) == 2, "two workers, flag over variable, with =")


def test_the_forms_of_ollama_host():
    with Backend() as backend:
        port = backend.port
        for value in (f"127.0.0.1:{port}", f"http://127.0.0.1:{port}", f"http://127.0.0.1:{port}/", f"0.0.0.0:{port}",
                      f"http://0.0.0.0:{port}", f":{port}", f"localhost:{port}"):
            with Parapet(None, env={"OLLAMA_HOST": value}) as parapet, parapet.connect() as client:
                backend.forget()
                equal(client.ask("GET", "/").status, 200, f"OLLAMA_HOST={value}")
                host = backend.last().value(b"host")
                check(host in (b"127.0.0.1:%d" % port, b"localhost:%d" % port), f"OLLAMA_HOST={value}: Host {host!r}")
    with Parapet(None, env={"OLLAMA_HOST": "127.0.0.1"}) as parapet:
        check("127.0.0.1:11434" in parapet.line, f"OLLAMA_HOST without a port: {parapet.line!r}")
    with Parapet(None, env={"OLLAMA_HOST": "0.0.0.0"}) as parapet:
        check("127.0.0.1:11434" in parapet.line, f"OLLAMA_HOST=0.0.0.0: {parapet.line!r}")
    status, _, said = run_to_end("--listen", "127.0.0.1:0", env={"OLLAMA_HOST": "https://x.example"})
    check(status in (1, 2) and "OLLAMA_HOST" in said, f"a bad OLLAMA_HOST: {status}: {said!r}")


def test_our_own_listener_is_no_backend():
    port = free_port()
    for backend in (f"http://127.0.0.1:{port}", f"http://localhost:{port}", f"http://0.0.0.0:{port}"):
        got, _, said = run_to_end("--listen", f"127.0.0.1:{port}", "--backend", backend)
        check(got in (1, 2) and len(said.strip().splitlines()) == 1, f"{backend}: {got}: {said!r}")
        check("--backend" in said or "--listen" in said, f"{backend}: no hint in {said!r}")
    got, _, said = run_to_end("--listen", f"0.0.0.0:{port}", "--insecure-no-key", "--admin", "127.0.0.1:0", "--backend",
                              f"http://127.0.0.1:{port}")
    check(got in (1, 2), f"0.0.0.0 as listener, 127.0.0.1 as backend: {got}: {said!r}")
    got, _, said = run_to_end("--listen", f"127.0.0.1:{port}", env={"OLLAMA_HOST": f"0.0.0.0:{port}"})
    check(got in (1, 2) and "OLLAMA_HOST" in said, f"by OLLAMA_HOST: {got}: {said!r}")
    with scratch() as folder:
        path = os.path.join(folder, "s")
        got, _, said = run_to_end("--listen", f"unix:{path}", "--backend", f"unix:{path}")
        check(got in (1, 2), f"by a unix socket: {got}: {said!r}")


def test_backends_of_every_kind_of_address():
    with Backend() as backend:
        for url in (f"http://127.0.0.1:{backend.port}", f"http://localhost:{backend.port}",
                    f"http://127.0.0.1:{backend.port}/", f"127.0.0.1:{backend.port}"):
            with Parapet(url) as parapet, parapet.connect() as client:
                equal(client.ask("GET", "/").status, 200, url)
    with (scratch() as folder, Backend(path=os.path.join(folder, "b")) as backend, Parapet(backend) as parapet,
          parapet.connect() as client):
        equal(client.ask("POST", "/", body="x").status, 200, "unix")


def test_ipv6_on_both_sides():
    try:
        with socket.socket(socket.AF_INET6) as sock:
            sock.bind(("::1", 0))
    except OSError:
        raise Skip("no IPv6 loopback here") from None
    with Backend() as backend, Parapet(backend, listen="[::1]:0") as parapet, parapet.connect() as client:
        equal(client.ask("GET", "/", host=f"[::1]:{parapet.port}").status, 200, "IPv6 listener")
        with Parapet(f"http://[::1]:{parapet.port}") as outer, outer.connect() as other:
            backend.forget()
            equal(other.ask("GET", "/x").status, 200, "IPv6 backend")
            equal(backend.last().target, b"/x", "target")


def test_a_name_with_two_addresses_falls_back_to_the_one_that_answers():
    """localhost is ::1 and 127.0.0.1 on many machines, and a model server listens on one of them."""
    if len({info[4][0] for info in socket.getaddrinfo("localhost", 1, proto=socket.IPPROTO_TCP)}) < 2:
        raise Skip("localhost has one address only here")
    with Backend() as backend, Parapet(f"http://localhost:{backend.port}") as parapet, parapet.connect() as client:
        for number in range(3):
            equal(client.ask("POST", "/x", body="y").status, 200, f"request {number}")


def need_free(*ports):
    """Skip unless these usual ports are free."""
    for port in ports:
        with socket.socket() as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                sock.bind(("127.0.0.1", port))
            except OSError:
                raise Skip(f"port {port} is in use here") from None


OLLAMA = answer(b'{"version":"0.5.0"}', fields=b"Content-Type: application/json\r\n")
LLAMA = answer(b'{"error":{"code":404}}', b"404 Not Found", b"Server: llama.cpp\r\nContent-Type: application/json\r\n")


def test_probing_when_no_backend_is_named():
    need_free(11434, 8080, 9931)
    for port, reply, name in ((11434, OLLAMA, "Ollama"), (8080, LLAMA, "llama-server"),
                              (9931, LLAMA, "llama-server")):
        with Backend(always(reply), port=port), Parapet() as parapet:
            check(str(port) in parapet.line and name in parapet.line, f"a model server on {port}: {parapet.line!r}")
    with Backend(always(OLLAMA), port=11434), Backend(always(LLAMA), port=8080), Parapet() as parapet:
        check("11434" in parapet.line, f"two model servers: {parapet.line!r}")
    with Backend(always(answer(b"<html>")), port=8080), Backend(always(LLAMA), port=9931), Parapet() as parapet:
        check("9931" in parapet.line, f"something else on 8080: {parapet.line!r}")
    with Parapet() as parapet:
        wait_for(lambda: "--backend" in parapet.output.text(), lambda: f"nothing found: {parapet.output.text()!r}")
        with parapet.connect() as client:
            equal(client.ask("GET", "/v1/models").status, 502, "status without a backend")


def test_it_starts_before_its_backend():
    port = free_port()
    with Parapet(f"http://127.0.0.1:{port}") as parapet:
        wait_for(lambda: "not answering" in parapet.line or "--backend" in parapet.output.text(),
                 lambda: f"the start line: {parapet.output.text()!r}")
        with Backend(port=port), parapet.connect() as client:
            equal(client.ask("GET", "/").status, 200, "status once the backend is there")


def test_started_without_standard_descriptors():
    """A daemon's way to start: no stdin, stdout; nothing of a client's must end up in what stderr was."""
    with (Backend() as backend, Parapet(backend, preexec=lambda: (os.close(0), os.close(1))) as parapet,
          parapet.connect() as client):
        equal(client.ask("GET", "/").status, 200, "status")


def test_the_descriptor_limit_is_raised():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with (Backend() as backend, Parapet(backend, preexec=lambda: resource.setrlimit(resource.RLIMIT_NOFILE,
                                                                                    (256, hard))) as parapet):
        equal(int(proc.limit(parapet.worker(), "Max open files")), hard, "soft limit of the worker")


main(globals())
