"""The manual's examples in Python print what its pages say."""

import doctest
import re
from pathlib import Path

import pytest

DOCUMENTS = Path(__file__).resolve().parents[3] / "docs"
EXAMPLES = re.compile(r"```pycon\n(.*?)```", re.DOTALL)


def examples_of(page):
    """All examples of a page as one, for later ones use names of earlier ones."""
    text = "\n".join(EXAMPLES.findall(page.read_text(encoding="utf-8")))
    return doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)


@pytest.mark.parametrize("name", ["python.md", "cookbook.md"])
def test_examples_of_a_page_print_what_it_says(name):
    page = DOCUMENTS / name
    if not page.is_file():
        pytest.skip("the manual is not part of a source archive")
    examples = examples_of(page)
    assert len(examples.examples) > 5
    report = []
    result = doctest.DocTestRunner().run(examples, out=report.append)
    assert result.failed == 0, "".join(report)
