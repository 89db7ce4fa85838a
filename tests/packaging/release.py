"""script/release: archive, package, SBOM, notes and checksums hold what they say, and are the same each time. The image is made and
run where root has mmdebstrap, buildah and a package archive and PARAPET_TEST_RELEASE_IMAGE is 1 (some minutes)."""
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/integration"))
from harness import runner  # noqa: E402
from harness.runner import Skip, check, equal, main  # noqa: E402

VERSION = re.search(r"^project\([^)]*VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"), re.M)[1]
NEEDED = "libc6, libevent-2.1-7 (>= 2.1.8-stable), adduser"


def said(*argv, status=0, **how):
    done = subprocess.run([str(word) for word in argv], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=900,
                          check=False, **how)
    equal(done.returncode, status, f"status of {argv}, which said {(done.stdout + done.stderr)[-2000:]}")
    return done.stdout + done.stderr


def small_package(folder, architecture="amd64"):
    """A package with our name and one of our files: the real one takes minutes to build, and has a test of its own (deb.py)."""
    tree = pathlib.Path(folder, architecture)
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "usr/bin").mkdir(parents=True)
    shutil.copyfile(runner.binary("parapet-replay"), tree / "usr/bin/parapet-replay")
    (tree / "DEBIAN/control").write_text(f"Package: parapet\nVersion: {VERSION}-1\nArchitecture: {architecture}\nDepends: {NEEDED}\n"
                                         "Maintainer: nobody <nobody@invalid.invalid>\nDescription: a part of it\n", encoding="utf-8")
    said("dpkg-deb", "--root-owner-group", "-b", tree, folder)
    return pathlib.Path(folder, f"parapet_{VERSION}-1_{architecture}.deb")


def clone(folder):
    """The commit that is checked out, by itself: the tree may have changes."""
    for tool in ("git", "dpkg-deb"):
        if not shutil.which(tool):
            raise Skip(f"{tool} is not installed")
    done = subprocess.run(["git", "-c", "safe.directory=*", "clone", "-q", "--depth=1", f"file://{ROOT}", pathlib.Path(folder, "tree")],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Skip(f"no clone of this tree: {done.stderr.strip()[-200:]}")
    # What is tried is the script as it is here.
    shutil.copy(ROOT / "script/release", pathlib.Path(folder, "tree/script/release"))
    said("git", "-C", pathlib.Path(folder, "tree"), "-c", "user.name=n", "-c", "user.email=n@invalid.invalid", "commit", "-q", "-a",
         "--allow-empty", "-m", "the script")
    return pathlib.Path(folder, "tree")


def checksum(path, how="sha256"):
    return hashlib.new(how, path.read_bytes()).hexdigest()


def test_what_is_made():
    with tempfile.TemporaryDirectory() as scratch:
        tree, deb = clone(scratch), small_package(scratch)
        out = pathlib.Path(scratch, "out")
        words = said(tree / "script/release", "--no-image", "--deb", deb, out)
        names = {f"parapet-{VERSION}.tar.gz", deb.name, f"parapet-{VERSION}.spdx.json", "NOTES.md"}
        equal({path.name for path in out.iterdir()}, names | {"SHA256SUMS"}, "files")
        for path in out.iterdir():
            check(str(path) in words, f"{path} among {words}")
        sums = dict(reversed(line.split("  ")) for line in (out / "SHA256SUMS").read_text(encoding="utf-8").splitlines())
        equal(sums, {name: checksum(out / name) for name in names}, "checksums")
        with tarfile.open(out / f"parapet-{VERSION}.tar.gz") as archive:
            found = {member.name for member in archive.getmembers() if member.isfile()}
        committed = said("git", "-C", tree, "ls-files").split("\n")[:-1]
        equal(found, {f"parapet-{VERSION}/{name}" for name in committed}, "files of the archive")
        document = json.loads((out / f"parapet-{VERSION}.spdx.json").read_text(encoding="utf-8"))
        equal((document["spdxVersion"], document["dataLicense"]), ("SPDX-2.3", "CC0-1.0"), "the SBOM")
        ids = [one["SPDXID"] for kind in ("packages", "files") for one in document[kind]] + ["SPDXRef-DOCUMENT"]
        check(len(ids) == len(set(ids)) and all(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", one) for one in ids), f"ids {ids}")
        for relation in document["relationships"]:
            check(relation["spdxElementId"] in ids and relation["relatedSpdxElement"] in ids, f"{relation}")
        ours, *others = document["packages"]
        equal((ours["name"], ours["versionInfo"], ours["checksums"]),
              ("parapet", VERSION, [{"algorithm": "SHA256", "checksumValue": checksum(deb)}]), "our package")
        check("libc6" in {one["name"] for one in others} or not shutil.which("dpkg-query"), f"{others}")
        equal([(file["fileName"], file["checksums"][1]["checksumValue"]) for file in document["files"]],
              [("./usr/bin/parapet-replay", checksum(pathlib.Path(runner.binary("parapet-replay"))))], "our files")
        text = (out / "NOTES.md").read_text(encoding="utf-8")
        check(text.startswith(f"# parapet {VERSION}\n") and "- `parapet serve`" in text and "- arm64: " in text and "- no image: " in text,
              f"notes: {text[:200]!r}")
        # Once more: the same bytes.
        before = (out / "SHA256SUMS").read_bytes()
        said(tree / "script/release", "--no-image", "--deb", deb, out)
        equal((out / "SHA256SUMS").read_bytes(), before, "checksums of the second time")


def test_what_is_refused():
    with tempfile.TemporaryDirectory() as scratch:
        tree = clone(scratch)
        words = said(tree / "script/release", "--no-image", "--deb", small_package(scratch, "arm64"), pathlib.Path(scratch, "out"), status=1)
        check("arm64: only amd64 is tried" in words, words)
        with open(tree / "README.md", "a", encoding="utf-8") as file:
            file.write("more\n")
        words = said(tree / "script/release", "--no-image", "--deb", small_package(scratch), pathlib.Path(scratch, "out"), status=1)
        check("not committed" in words, words)


def test_the_image():
    if os.environ.get("PARAPET_TEST_RELEASE_IMAGE") != "1" or os.geteuid() != 0:
        raise Skip("this needs root and PARAPET_TEST_RELEASE_IMAGE=1")
    for tool in ("mmdebstrap", "buildah"):
        if not shutil.which(tool):
            raise Skip(f"{tool} is not installed")
    with tempfile.TemporaryDirectory() as scratch:
        out = pathlib.Path(scratch, "out")
        built = said(ROOT / "script/package", pathlib.Path(runner.bindir).parent / "package").split()[-1]
        said(clone(scratch) / "script/release", "--deb", built, out)
        with tarfile.open(out / f"parapet-{VERSION}-amd64.oci.tar") as archive:
            check("index.json" in [member.name.removeprefix("./") for member in archive.getmembers()], "an OCI archive")
        document = json.loads((out / f"parapet-{VERSION}.spdx.json").read_text(encoding="utf-8"))
        names = {package["name"] for package in document["packages"]}
        check({"libc6", "libz3-4"} <= names and not {"bash", "dash", "apt"} & names, f"packages {names}")


main(globals())
