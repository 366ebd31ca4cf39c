"""What pyproject.toml and version.h say of the project, and the metadata made of it (PEP 621, PEP 566)."""

import ast
import re
from pathlib import Path

from .refusal import Refusal

ROOT = Path(__file__).resolve().parents[4]
SECTION = re.compile(r"\[([\w.-]+)\]\s*$")
ENTRY = re.compile(r'(?:"([^"]+)"|([\w-]+))\s*=\s*(.*)$')


def read_text(path):
    try:
        return (ROOT / path).read_text(encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{path} cannot be read ({error.strerror}); the sources are incomplete, get them again") from None


def read_tables():
    """The tables `project...` of pyproject.toml.

    Python has a reader of TOML since 3.11 only. Strings and lists of strings are written as in Python.
    """
    tables, table, name, text = {}, None, None, ""
    for number, line in enumerate(read_text("pyproject.toml").splitlines(), 1):
        section, entry = SECTION.match(line), ENTRY.match(line)
        if name is None and section:
            inside = section[1].split(".")[0] == "project"
            table = tables.setdefault(section[1], {}) if inside else None
        elif table is not None and name is None and entry:
            name, text = entry[1] or entry[2], entry[3]
        elif name is not None:
            text += "\n" + line
        if name is not None:
            value = value_of(text)
            if value is not None:
                table[name], name = value, None
    if name is not None:
        raise Refusal(f"pyproject.toml:{number}: the value of '{name}' does not end; "
                      "write strings and lists of strings")
    return tables


def value_of(text):
    try:
        return ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return None  # the value goes on in the next line


def version():
    match = re.search(r'^#define WEND_VERSION "(\d+\.\d+\.\d+)"$', read_text("include/wend/base/version.h"), re.M)
    if not match:
        raise Refusal("include/wend/base/version.h has no line #define WEND_VERSION \"1.2.3\"; add it")
    return match[1]


def name_and_version():
    """The name of files and folders that belong to this version: wend-0.1.0."""
    return f"{read_tables()['project']['name']}-{version()}"


def metadata():
    """The text of METADATA and of PKG-INFO."""
    tables = read_tables()
    project = tables["project"]
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {version()}",
        f"Summary: {project['description']}",
        f"License: {tables['project.license']['text']}",
        "Keywords: " + ",".join(project["keywords"]),
        *(f"Classifier: {classifier}" for classifier in project["classifiers"]),
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {requirement}" for requirement in project["dependencies"]),
    ]
    for extra, requirements in tables["project.optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {requirement} ; extra == "{extra}"' for requirement in requirements]
    lines += ["Description-Content-Type: text/markdown", "", read_text(project["readme"])]
    return "\n".join(lines)


def entry_points():
    """The text of entry_points.txt: the programs that an installation puts into bin."""
    scripts = read_tables()["project.scripts"]
    return "[console_scripts]\n" + "".join(f"{name} = {target}\n" for name, target in scripts.items())
