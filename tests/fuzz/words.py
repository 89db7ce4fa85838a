"""Writes what a fuzz target's texts are mutated with (sentences.c) as C: the words of the readers' own tables, and sentences.

    words.py TARGET

A string literal of what the target guards is a word, and so is what a comment there quotes; of YAML each line is one. Strings
are taken as they are written, so that what compiled there compiles here.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LONGEST = 200  # bytes; a text of several sentences is made of several
QUOTED = re.compile(r'"((?:[^"\\\n]|\\[n"\\]|\\x[0-9a-f]{2})+)"')
SPEAKS = re.compile(r"[A-Za-z]")
GLUED = re.compile(r"\\x[0-9a-f]{3}")  # two literals that are one for the eye only


def row(target):
    """What the target guards, and the files with its sentences."""
    for line in (ROOT / "tests/fuzz/guarded.txt").read_text(encoding="utf-8").splitlines():
        name, _, paths = line.partition(": ")
        if name == target:
            guarded, _, sentences = paths.partition(" | ")
            return guarded.split(), sentences.split()
    sys.exit(f"tests/fuzz/guarded.txt has no row for {target}")


def sources(path):
    """The files below a path or, where it is none, those whose names begin so."""
    if (ROOT / path).is_dir():
        return sorted((ROOT / path).glob("*.[ch]"))
    return sorted(path for path in ROOT.glob(f"{path}*") if path.suffix in (".c", ".h"))


def words_of(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".yaml":
        return [line.replace("\\", "\\\\").replace('"', '\\"') + "\\n" for line in text.splitlines()]
    text = "\n".join(line for line in text.splitlines() if not line.startswith("#include"))
    return QUOTED.findall(re.sub(r'"\s*\n\s*"', "", text))


def fits(word):
    return len(word) <= LONGEST and SPEAKS.search(word) and not GLUED.search(word)


if __name__ == "__main__":
    guarded, sentences = row(sys.argv[1])
    paths = [source for path in guarded for source in sources(path)] + [ROOT / path for path in sentences]
    words = {word: None for path in paths for word in words_of(path) if fits(word)}
    print('#include "tests/fuzz/sentences.h"\n\nconst char *const fuzz_words[] = {')
    for word in words:
        print(f'\t"{word}",')
    print("};\nconst size_t fuzz_word_count = sizeof(fuzz_words) / sizeof(fuzz_words[0]);")
