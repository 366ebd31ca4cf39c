"""Compiles the C++ of the manual."""

import os
import re
import subprocess
from dataclasses import dataclass
from itertools import chain, groupby
from pathlib import Path

from documents.pages import FENCE, CannotRun, Finding

FLAGS = ["-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion"]
# A fragment ends before its results are used.
FRAGMENT_FLAGS = ["-Wno-unused-variable", "-Wno-unused-but-set-variable"]
UMBRELLA = "wend/wend.h"
INCLUDE = re.compile(r"#include ")
WEND_HEADER = re.compile(r'#include ["<]wend/')
MAIN = re.compile(r"int main\(")
PLACE = re.compile(r"(\S+?):(\d+):(?:\d+:)? (?:  required from|(fatal error|error|warning|note): (.*))")
HIDDEN_BLOCK = "<!-- cpp"


@dataclass
class Block:
    page: str
    first: int  # the page's line that is the first one of `lines`
    lines: list

    def holds(self, place):
        return place[0] == self.page and self.first <= place[1] < self.first + len(self.lines)

    def is_program(self):
        return any(map(MAIN.match, self.lines))

    def head(self):
        """A program down to its `main`."""
        end = next(number for number, line in enumerate(self.lines) if MAIN.match(line))
        return Block(self.page, self.first, self.lines[:end])

    def source(self, wanted=lambda line: True):
        """The lines that are wanted, as the compiler shall number them."""
        return [f'#line {self.first} "{self.page}"', *[line if wanted(line) else "" for line in self.lines]]


@dataclass
class Diagnostic:
    place: tuple  # file and line
    text: str
    other_places: list  # of its notes, and of what made the compiler look at `place`


def cpp_blocks(page):
    """What stands between ```cpp and ```, and what the page hides between <!-- cpp and -->."""
    end, block = None, None
    for number, line in enumerate(page.lines, 1):
        fence = FENCE.match(line)
        if end is None and (fence or line == HIDDEN_BLOCK):
            end = "```" if fence else "-->"
            is_cpp = not fence or fence[1] == "cpp"
            block = Block(page.path, number + 1, [])
        elif end is not None and line.strip() == end:
            end = None
            if is_cpp:
                yield block
        elif end is not None:
            block.lines.append(line)


# ------------------------------------------------------------------------------------------- units


def own_headers(blocks):
    """The headers of wend, beside the umbrella, that these blocks include."""
    lines = {line for block in blocks for line in block.lines}
    return sorted(line for line in lines if WEND_HEADER.match(line) and UMBRELLA not in line)


def fragments_unit(pages):
    """For each page a function, in which each fragment is a scope within the one before: it sees the
    names of earlier fragments, and may declare them anew. Around the function stands what the page's
    programs declare."""
    includes, functions = [f"#include <{UMBRELLA}>"], []
    for number, blocks in enumerate(pages):
        for block in blocks:
            includes += block.source(INCLUDE.match)
        heads = [block.head() for block in blocks if block.is_program()]
        fragments = [block for block in blocks if not block.is_program()]
        for head in heads:
            functions += [f"namespace page_{number} {{", *head.source(is_code)]
        functions += [f"inline void fragments_{number}() {{"]
        for block in fragments:
            functions += ["{", *block.source(is_code)]
        functions += ["}" * (len(fragments) + 1 + len(heads))]
    return [*includes, *functions]


def is_code(line):
    return not INCLUDE.match(line)


# --------------------------------------------------------------------------------------- compiling


class Compiler:
    """g++ with the umbrella header compiled in advance, into the folder `scratch`."""

    def __init__(self, root, scratch, program="g++"):
        self.root, self.scratch, self.program = root, Path(scratch), program
        umbrella = self.scratch / UMBRELLA
        umbrella.parent.mkdir(parents=True)
        umbrella.write_text(f'#include "{root}/include/{UMBRELLA}"\n', encoding="utf-8")
        self.umbrella_faults = self.diagnostics([*FLAGS, "-x", "c++-header", umbrella, "-o", f"{umbrella}.gch"])

    def check(self, unit, flags=()):
        source = self.scratch / "unit.cpp"
        source.write_text("\n".join([*unit, ""]), encoding="utf-8")
        return self.diagnostics([*FLAGS, *flags, "-fsyntax-only", "-I", self.scratch, source])

    def diagnostics(self, arguments):
        command = [self.program, "-fdiagnostics-plain-output", *arguments, "-I", self.root / "include"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False,
                                  env={**os.environ, "LC_ALL": "C"})
        except FileNotFoundError as error:
            raise CannotRun(f"{self.program} is missing: run tools/install_dependencies") from error
        diagnostics = list(read_diagnostics(done.stderr))
        if done.returncode != 0 and not diagnostics:
            raise CannotRun(f"{self.program} fails: {done.stderr}")
        return diagnostics


def read_diagnostics(text):
    """The compiler's errors and warnings, each with the places that its other lines name."""
    used_at, last = [], None
    for line in text.split("\n"):
        place = PLACE.match(line)
        if not place:
            continue
        where, kind, words = (place[1], int(place[2])), place[3], place[4]
        if kind is None:
            used_at.append(where)  # "required from here" stands before the fault
        elif kind == "note" and last:
            last.other_places.append(where)
        elif kind != "note":
            if last:
                yield last
            last, used_at = Diagnostic(where, f"{kind}: {words}", used_at), []
    if last:
        yield last


def check_blocks(compiler, pages):
    """Finds what does not compile in the blocks of each page."""
    for program in filter(Block.is_program, chain(*pages)):
        yield from map(finding_of, compiler.check(program.source()))
    # Pages that include the same headers are compiled together, which takes a third of the time.
    pages = [blocks for blocks in pages if not all(map(Block.is_program, blocks))]
    for _, group in groupby(sorted(pages, key=own_headers), key=own_headers):
        group = list(group)
        for diagnostic in compiler.check(fragments_unit(group), FRAGMENT_FLAGS):
            if not hides_earlier_block(diagnostic, list(chain(*group))):
                yield finding_of(diagnostic)


def hides_earlier_block(diagnostic, blocks):
    """Whether it warns of a name that another block declared: that is what blocks may do."""
    places = [diagnostic.place, *diagnostic.other_places[:1]]
    return "[-Wshadow" in diagnostic.text and not any(all(map(block.holds, places)) for block in blocks)


def finding_of(diagnostic):
    """At the line of the page, also where the compiler names a header that this line uses."""
    places = [diagnostic.place, *diagnostic.other_places]
    place = next((place for place in places if place[0].endswith(".md")), diagnostic.place)
    return Finding(*place, diagnostic.text)
