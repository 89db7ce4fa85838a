"""The Debian package: what it holds, and what it does when it is installed, upgraded, removed and purged.

Its contents are looked at everywhere. It is installed where root can make a clean Debian tree of a package archive
(debootstrap, some minutes) and PARAPET_TEST_DEB_INSTALL is set to 1, or to the folder of a tree that was made before and that
this test may change.
"""
import contextlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/integration"))
from harness import runner  # noqa: E402
from harness.parapet import scratch  # noqa: E402
from harness.runner import Skip, check, equal, main  # noqa: E402

WHERE = os.environ.get("PARAPET_TEST_DEB_INSTALL", "")
PROGRAMS = ["usr/bin/parapet", "usr/bin/parapet-replay", "usr/libexec/parapet-jail"]
CONFFILES = {"/etc/default/parapet", "/etc/parapet/policy.yaml"}
FILES = [
    *PROGRAMS, "etc/parapet/policy.d/", "usr/lib/systemd/system/parapet.service",
    "usr/share/bash-completion/completions/parapet", "usr/share/zsh/vendor-completions/_parapet",
    "usr/share/fish/vendor_completions.d/parapet.fish", "usr/share/man/man1/parapet.1.gz", "usr/share/man/man1/parapet-replay.1.gz",
    "usr/share/man/man5/parapet-policy.5.gz", "usr/share/man/man8/parapet-jail.8.gz", "usr/share/man/man8/parapet-solver.8.gz",
    "usr/share/doc/parapet/copyright", "usr/share/doc/parapet/changelog.Debian.gz", "usr/share/doc/parapet/RUNBOOK.md",
    "usr/share/doc/parapet/examples/grafana/parapet.json",
    *[name.lstrip("/") for name in CONFFILES],
]
# What README.md shows, by the installed programs as the service's own user: the command line, then one turn through parapet and
# its jail, the same one with parapet off, and what is told of it all. Ends both servers again.
SMOKE = r"""
set -eu
as_user() { runuser -u parapet -- "$@"; }
as_user parapet version --verbose
as_user parapet check
echo "print(6 * 7)" | as_user parapet jail --timeout 20000 -
mkdir /tmp/front && chown parapet /tmp/front
as_user parapet-replay --listen unix:/tmp/front/model >/tmp/replay.log 2>&1 & replay=$!
as_user parapet serve --backend unix:/tmp/front/model --listen unix:/tmp/front/socket >/tmp/serve.log 2>&1 & serve=$!
trap 'kill $replay $serve; wait' EXIT
ask() { path=$1; shift; curl -s --unix-socket /tmp/front/socket "http://localhost$path" "$@"; echo; }
for i in $(seq 600); do ask "/parapet/ready?verbose" | grep -q '"jail":{"found":true,"ready":true' && break; sleep 0.1; done
cat /tmp/serve.log
turn='{"messages": [{"role": "user", "content": "5 books at $20, 3 at $30 and 2 at $45: what is the total?"}]}'
ask /v1/chat/completions -d "$turn"
ask /parapet/off/v1/chat/completions -d "$turn"
ask "/parapet/ready?verbose"
as_user parapet why --url unix:/tmp/front/socket
"""
# What each of these must have said.
SMOKE_SAYS = ["llhttp ", "parapet-jail: Python 3", "sound: ", "\n42\n", "**280**", '"verdict":"replaced"', "come to $245",
              '"ready":true,', '"name":"mine"', '"jit":true', "off (path)"]


def said(*argv, status=0, **how):
    done = subprocess.run(argv, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=900, check=False, **how)
    if status is not None:
        equal(done.returncode, status, f"status of {' '.join(map(str, argv))[:200]}, which said {(done.stdout + done.stderr)[-2000:]}")
    return done.stdout + done.stderr


_built = []


def package():
    """The package, built once, beside the programs that are tested."""
    if not _built:
        if runner.SANITIZED:
            raise Skip("the package is the release build, whatever else was built with sanitizers")
        for tool in ("dpkg-deb", "dpkg-shlibdeps", "cpack"):
            if not shutil.which(tool):
                raise Skip(f"{tool} is not installed")
        folder = pathlib.Path(runner.bindir).parent / "package"
        _built.append(said(ROOT / "script/package", folder).split()[-1])
    return _built[0]


def listed():
    """{path: (mode, owner)} of what the package holds, folders with a slash at their end."""
    found = {}
    for line in said("dpkg-deb", "-c", package()).splitlines():
        mode, owner, _, _, _, path = line.split(None, 5)
        found[path.removeprefix("./").split(" -> ")[0]] = (mode, owner)
    return found


def test_it_holds_everything():
    found = listed()
    for name in FILES:
        check(name in found, f"{name} is not in the package")
    if os.path.exists(os.path.join(runner.bindir, "parapet-solver")):
        check("usr/libexec/parapet-solver" in found, "the solver is not in the package")
    for name, (mode, owner) in found.items():
        equal(owner, "root/root", f"owner of {name}")
        check(mode[5] == "-" and mode[8] == "-" and "s" not in mode, f"{name} has the mode {mode}")


def test_its_fields_say_what_it_needs():
    fields = dict(re.findall(r"^ ?([\w-]+): (.*)$", said("dpkg-deb", "-I", package()), re.M))
    for name in ("libevent", "libseccomp2", "libpcre2", "libyaml", "libcjson1", "libpython3", "libhiredis", "libnettle", "adduser"):
        check(name in fields["Depends"], f"{name} is not among {fields['Depends']}")
    links = said("ldd", os.path.join(runner.bindir, "parapet"))
    if "llhttp" not in links:
        used = fields.get("Built-Using", "")
        check(re.fullmatch(r"\S+ \(= \S+\)", used), f"llhttp is compiled in, Built-Using is {used!r}")
    with tempfile.TemporaryDirectory() as folder:
        said("dpkg-deb", "-e", package(), folder)
        equal(set((pathlib.Path(folder) / "conffiles").read_text().split()), CONFFILES, "conffiles")
        for script in ("postinst", "prerm", "postrm"):
            said("sh", "-n", os.path.join(folder, script))
        sums = {line.split(None, 1)[1] for line in (pathlib.Path(folder) / "md5sums").read_text().splitlines()}
        files = {name for name in listed() if name and not name.endswith("/")}
        equal(files - sums - {name.lstrip("/") for name in CONFFILES}, set(), "files without a checksum")


def test_what_is_in_it_runs():
    with tempfile.TemporaryDirectory() as folder:
        said("dpkg-deb", "-x", package(), folder)
        parapet = os.path.join(folder, "usr/bin/parapet")
        check(said(parapet, "version").startswith("parapet "), "version")
        said(parapet, "check", os.path.join(folder, "etc/parapet/policy.yaml"))
        strings = pathlib.Path(parapet).read_bytes()
        check(b"/usr/libexec" in strings, "it looks for parapet-jail somewhere else than where it is installed")
        check(str(ROOT).encode() not in strings, "it holds the path that it was built in")


def test_lintian_finds_no_error():
    if not shutil.which("lintian"):
        raise Skip("lintian is not installed")
    print(said("lintian", "--allow-root", "--fail-on", "error", package()), flush=True)


def test_cmake_install_is_complete_anywhere():
    """`cmake --install` below a prefix of one's own touches nothing outside it."""
    build = pathlib.Path(runner.bindir).parent
    with tempfile.TemporaryDirectory() as folder:
        for target in ("parapet", "parapet-replay", "first-policy", "manual-pages", "package-documents"):
            said("cmake", "--build", build, "--target", target)
        said("cmake", "--install", build, "--prefix", folder)
        names = {str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*")}
        wanted = {name.removeprefix("usr/").rstrip("/") for name in FILES if name.startswith("usr/")}
        equal(wanted - names, set(), "files that cmake --install leaves out")


def make_tree(tree):
    """A minimal tree of this machine's own release, from the archive that it is installed from itself."""
    release = re.search(r"VERSION_CODENAME=(\w+)", pathlib.Path("/etc/os-release").read_text())[1]
    known = said("apt-get", "indextargets", "--format", "$(RELEASE) $(COMPONENT) $(REPO_URI)")
    mirror = re.search(rf"^{release} main (\S+)$", known, re.M)
    if not mirror:
        raise Skip("apt knows no archive of this release: run apt-get update")
    done = subprocess.run(["debootstrap", "--variant=minbase", release, tree, mirror[1]], capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL, timeout=1500)
    if "Failed getting release file" in done.stdout + done.stderr:
        raise Skip("the package archive is out of reach")
    equal(done.returncode, 0, f"debootstrap, which said {(done.stdout + done.stderr)[-2000:]}")


@contextlib.contextmanager
def clean_tree():
    """The folder of a clean Debian tree with /proc and the package in it."""
    if not WHERE:
        raise Skip("PARAPET_TEST_DEB_INSTALL is not set: a clean Debian tree takes root and some minutes")
    if os.geteuid() != 0 or not (os.path.isdir(WHERE) or shutil.which("debootstrap")):
        raise Skip("this needs root, and debootstrap")
    with scratch() as folder:
        tree = WHERE if os.path.isdir(WHERE) else folder
        if tree == folder:
            make_tree(tree)
        shutil.copy(package(), os.path.join(tree, "srv/parapet.deb"))
        # Installing starts no service.
        pathlib.Path(tree, "usr/sbin/policy-rc.d").write_text("#!/bin/sh\nexit 101\n")
        os.chmod(os.path.join(tree, "usr/sbin/policy-rc.d"), 0o755)
        shutil.copy("/etc/resolv.conf", os.path.join(tree, "etc/resolv.conf"))
        shutil.copy("/etc/hosts", os.path.join(tree, "etc/hosts"))
        yield tree


def inside(tree, script):
    """Run a script in the tree, in mount and process name spaces of its own."""
    prepare = 'mount -t proc proc "$1/proc"; mount -t tmpfs tmp "$1/tmp"; mount --bind /dev "$1/dev"; exec chroot "$1" /bin/sh -euc "$2"'
    env = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C", "HOME": "/"}
    env |= {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    return said("unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-euc", prepare, "sh", tree, script, env=env)


def traces(tree):
    """Paths in the tree with the package's name, but those of the test itself and what apt keeps of every package."""
    found = [str(path.relative_to(tree)) for path in pathlib.Path(tree).glob("*/**/*parapet*")]
    return sorted(name for name in found if name != "srv/parapet.deb" and not name.startswith(("proc/", "var/cache/", "var/log/apt")))


def test_it_is_installed_serves_and_goes_away():
    with clean_tree() as tree:
        equal(traces(tree), [], "the tree is not clean")
        inside(tree, "apt-get -qq update && apt-get -qq -y --no-install-recommends install curl /srv/parapet.deb")
        equal(inside(tree, "getent passwd parapet").split(":")[5:], ["/nonexistent", "/usr/sbin/nologin\n"], "the user's home and shell")
        told = inside(tree, SMOKE)
        for words in SMOKE_SAYS:
            check(words in told, f"{words!r} is not among what the smoke test said: {told}")
        print("   " + next(line for line in told.splitlines() if "programs is confined" in line), flush=True)
        # An upgrade keeps what the administrator wrote, and so does removing; purging leaves nothing.
        mine = "version: 1\nname: changed-here\n"
        pathlib.Path(tree, "etc/parapet/policy.yaml").write_text(mine)
        inside(tree, "dpkg -i /srv/parapet.deb")
        equal(pathlib.Path(tree, "etc/parapet/policy.yaml").read_text(), mine, "the policy after an upgrade")
        inside(tree, "apt-get -qq -y remove parapet")
        equal(pathlib.Path(tree, "etc/parapet/policy.yaml").read_text(), mine, "the policy after removing")
        check(not pathlib.Path(tree, "usr/bin/parapet").exists(), "removing leaves the program")
        inside(tree, "dpkg --purge parapet")
        equal(traces(tree), [], "what purging leaves")
        for name in ("passwd", "group"):
            left = re.findall("^parapet:.*", pathlib.Path(tree, "etc", name).read_text(), re.M)
            equal(left, [], f"what is left in /etc/{name}")


if __name__ == "__main__":
    main(globals())
