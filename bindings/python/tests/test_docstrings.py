"""The examples of all docstrings run: conftest.py collects them with this file."""

import conftest
import wend


def test_every_class_has_an_example():
    names = [name for name, _ in conftest.documented(wend, "wend", set())]
    assert len(names) > 20
    classes = ["Path", "Paths", "find", "Grid", "Graph", "Mesh", "Polygons", "Volume", "Field",
               "Overlay", "Trace", "Search", "parse", "load", "lint", "from_csr", "from_networkx"]
    for wanted in classes:
        assert any(name.endswith("." + wanted) for name in names), wanted
