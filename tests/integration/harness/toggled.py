"""A parapet whose puzzles' routes lead to no executor: what steering does is seen apart from what guards do."""
import contextlib
import os

from harness.parapet import Parapet, scratch

ROUTES = "routes:\n" + "".join(f"  - {{name: {name}, executor: direct}}\n" for name in ("kinship", "ordering"))


@contextlib.contextmanager
def toggled(backend, *flags):
    with scratch() as folder:
        path = os.path.join(folder, "policy.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write("version: 1\n" + ROUTES)
        os.chmod(path, 0o600)
        with Parapet(backend, "--policy", path, *flags) as parapet:
            yield parapet
