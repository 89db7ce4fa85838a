"""A parapet whose page has a key that the test knows."""
import contextlib
import os

from harness.parapet import Parapet, scratch
from harness.runner import check

KEY = "page-5Rw2mmK8"
SHOWN = ("X-Parapet-Key", KEY)


@contextlib.contextmanager
def paged(backend=None, *flags, **how):
    """`parapet serve` with KEY in its file; the key may never stand in its log."""
    with scratch() as folder:
        path = os.path.join(folder, "page-key")
        with open(path, "w", encoding="ascii", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(f"{KEY}\n")
        with Parapet(backend, "--page-key-file", path, *flags, **how) as parapet:
            yield parapet
            check(KEY not in parapet.output.text(), "the page's key stands in the log")
