"""Runs the examples in the help of every command: they succeed, and write the files that they name."""

import re

from documents.commands import command_names, help_of, run, scratch_folder, with_lines
from documents.pages import CannotRun, Finding

FILE_NAME = re.compile(r"[\w./-]*\w\.[a-z]\w*")


def check_help_examples(root, wend):
    """The examples of one help text run in its order, in a scratch folder of their own."""
    yield from check_examples_of(root, wend)
    for command in command_names(wend):
        yield from check_examples_of(root, wend, command)


def check_examples_of(root, wend, *command):
    name = " ".join(["wend", *command, "--help"])
    examples = list(read_examples(help_of(wend, *command)))
    if not examples:
        yield Finding(name, 1, "there are no examples; add lines below 'Examples:'")
    with scratch_folder(root) as scratch:
        for line, text in examples:
            problem = example_problem(text, wend, scratch)
            if problem:
                yield Finding(name, line, f"`{text}` {problem}")


def read_examples(text):
    """(line number, command) below `Examples:` to the next blank line; a backslash joins lines."""
    lines = iter(enumerate(text.split("\n"), 1))
    for _, line in lines:
        if line == "Examples:":
            break
    for number, line in lines:
        if not line.strip():
            return
        example = line.strip()
        while example.endswith("\\"):
            example = example[:-1] + next(lines, (0, ""))[1].strip()
        yield number, example


def example_problem(text, wend, scratch):
    files = [scratch / word for word in text.split() if FILE_NAME.fullmatch(word)]
    new = [file for file in files if not file.exists()]
    try:
        status, printed = run(text, wend, scratch)
    except CannotRun as reason:
        return str(reason)
    if status != 0:
        return with_lines(f"ends with exit status {status}", printed)
    missing = [file.name for file in new if not file.exists() or file.stat().st_size == 0]
    if missing:
        return f"does not write {', '.join(missing)}"
    return "" if new or any(printed) else "prints nothing and writes nothing"
