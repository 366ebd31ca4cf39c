"""Runs the examples of all docstrings, those of the native module too, as tests."""

import doctest
import inspect

import numpy as np
import pytest

import wend


def documented(owner, name, seen):
    """Yields (name, text) of an object and all that it holds and that wend defines."""
    if id(owner) in seen:
        return
    seen.add(id(owner))
    text = getattr(owner, "__doc__", None)
    if isinstance(text, str) and ">>>" in text:
        yield name, text
    if not (inspect.ismodule(owner) or inspect.isclass(owner)):
        return
    for member, held in sorted(vars(owner).items()):
        if isinstance(held, (staticmethod, classmethod)):
            held = held.__func__
        home = getattr(held, "__module__", None) or ""
        of_wend = inspect.isclass(owner) or str(home).startswith("wend")
        if of_wend and member != "__class__" and not inspect.ismodule(held):
            yield from documented(held, f"{name}.{member}", seen)


class DocstringItem(pytest.Item):
    """The examples of one docstring."""

    def __init__(self, *, text, **given):
        super().__init__(**given)
        self.text = text

    def runtest(self):
        names = {"np": np, "wend": wend}
        examples = doctest.DocTestParser().get_doctest(self.text, names, self.name, None, 0)
        written = []
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        if runner.run(examples, out=written.append).failed:
            pytest.fail("".join(written), pytrace=False)

    def reportinfo(self):
        return self.path, None, f"docstring of {self.name}"


class Docstrings(pytest.File):
    def collect(self):
        for name, text in documented(wend, "wend", set()):
            yield DocstringItem.from_parent(self, name=name, text=text)


def pytest_collect_file(parent, file_path):
    """Docstrings run once, beside the test file of that name."""
    if file_path.name == "test_docstrings.py":
        return Docstrings.from_parent(parent, path=file_path)
    return None
