"""Notebooks: the page of the manual and the example, run as they stand."""

import os
import re
import sys
from pathlib import Path

import pytest

import wend

ROOT = Path(__file__).resolve().parents[3]
PAGE = ROOT / "docs" / "notebooks.md"
NOTEBOOK = ROOT / "bindings" / "python" / "notebooks" / "first_steps.ipynb"

pytest.importorskip("wend._picture", reason="the package was built without pictures")


@pytest.mark.skipif(not PAGE.is_file(), reason="the manual is not beside the package")
def test_the_programs_of_the_page_run(tmp_path, monkeypatch):
    pytest.importorskip("matplotlib").use("Agg")
    monkeypatch.chdir(tmp_path)
    programs = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(programs) == 5
    names = {}
    for program in programs:
        exec(compile(program, str(PAGE), "exec"), names)
    assert names["path"].status == "found" and names["animation"].frames == 40
    assert sorted(os.listdir(tmp_path)) == ["field.svg", "search.gif", "search.png", "walk.gif"]
    assert isinstance(names["artists"]["path"].get_linestyle(), str)


@pytest.mark.skipif(not NOTEBOOK.is_file(), reason="the example is not beside the package")
def test_the_example_notebook_shows_its_pictures(monkeypatch):
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    assert all(cell.get("outputs", []) == [] for cell in notebook.cells), "store it without outputs"
    client.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = [set().union(*(output.data for output in cell.outputs if "data" in output))
             for cell in notebook.cells if cell.cell_type == "code"]
    assert [("image/svg+xml" in each) for each in shown] == [False, True, True, False]
    page = notebook.cells[-1].outputs[0].data["text/html"]
    assert page.startswith('<img alt="') and len(page) < 1_000_000
    assert wend.Path.__doc__
