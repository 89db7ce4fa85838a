"""clang_findings.py COMPILE-COMMANDS JUDGED [PATH...]: what clang's analyzer finds in the files of ours, or in those below PATH.

Each finding is one line with its place. JUDGED names those that are wrong, as "function kind": they are only counted, and
one that is found no longer is told of, too. Exit status 1: there is another one. Used by script/analyze.
"""
import json
import os
import plistlib
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

AT_ONCE = 2
# clang 14 takes it with a second flag only; to the analyzer, memory that is not written to shall stay a finding.
NOT_CLANGS = ('-ftrivial-auto-var-init=', '-fanalyzer', '-Wno-error=analyzer-')


def command_of(entry, plist):
    """How clang analyses a file that gcc compiles."""
    flags = [flag for flag in shlex.split(entry['command'])[1:] if not flag.startswith(NOT_CLANGS)]
    del flags[flags.index('-o'):flags.index('-o') + 2]
    return ['clang', '--analyze', '-w', '--analyzer-output', 'plist', *flags, '-o', plist]


def look_at(entry, folder):
    """The findings of one file: place, kind, function and what was said. Raises RuntimeError where clang cannot read it."""
    plist = os.path.join(folder, '%s.plist' % entry['file'].replace('/', '_'))
    done = subprocess.run(command_of(entry, plist), cwd=entry['directory'], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip() or 'clang failed')
    with open(plist, 'rb') as file:
        found = plistlib.load(file)
    for item in found['diagnostics']:
        place = item['location']
        yield (found['files'][place['file']], place['line'], item['check_name'], item.get('issue_context', '-'),
               item['description'])


def read_judged(path):
    with open(path, encoding='utf-8') as file:
        return {line.strip() for line in file if line.strip() and not line.startswith('#')}


def main():
    database, judged_path, *below = sys.argv[1:]
    root = os.getcwd() + '/'
    with open(database, encoding='utf-8') as file:
        entries = {entry['file']: entry for entry in json.load(file) if entry['file'].startswith(root)}
    entries = [entry for name, entry in entries.items()
               if not name.startswith((root + 'build', root + '.deps')) and
               (not below or name[len(root):].startswith(tuple(below)))]
    judged, met, others = read_judged(judged_path), set(), set()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(AT_ONCE) as pool:
        for findings in pool.map(lambda entry: list(look_at(entry, folder)), entries):
            for path, line, kind, function, said in findings:
                name = '%s %s' % (function, kind)
                if name in judged:
                    met.add(name)
                else:
                    others.add('%s:%d: %s [%s]\n    if that is wrong, say why in %s: %s' % (
                        path.removeprefix(root), line, said, kind, judged_path, name))
    for other in sorted(others):
        print(other)
    stale = [] if below else sorted(judged - met)
    for name in stale:
        print('%s: %s is found no longer' % (judged_path, name))
    print('script/analyze: clang looked at %d files: %d findings, and %d that were judged to be wrong' % (
        len(entries), len(others), len(met)))
    sys.exit(1 if others or stale else 0)


if __name__ == '__main__':
    main()
