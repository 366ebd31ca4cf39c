"""Sees the kinds of fault that a check finds in small made-up repositories."""

import re
import tempfile
from pathlib import Path


def self_test(cases, ground, check):
    """Each case: (what it is, the files that differ from `ground`, patterns of the findings)."""
    failed = sum(not case_passes(what, findings_in({**ground, **files}, check), expected)
                 for what, files, expected in cases)
    print(f"self-test: {len(cases) - failed} of {len(cases)} cases passed")
    return 1 if failed else 0


def findings_in(files, check):
    """What the check finds in a repository made of these files; scripts can be run."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            absolute = Path(folder, path)
            absolute.parent.mkdir(parents=True, exist_ok=True)
            absolute.write_text(text, encoding="utf-8")
            absolute.chmod(0o755 if text.startswith("#!") else 0o644)
        return [str(finding) for finding in check(Path(folder).resolve())]


def case_passes(what, found, expected):
    """Exactly the expected findings, no more: a fault must not be hidden, nor found twice."""
    if len(found) == len(expected) and all(map(re.match, expected, found)):
        return True
    print("\n    ".join([f"FAILED: {what}", *found]))
    return False
