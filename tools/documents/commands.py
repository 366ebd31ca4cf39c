"""Runs the commands that a page quotes, and compares what they print."""

import difflib
import os
import re
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from documents.pages import CannotRun, Finding, blocks

BUILT = "build/release/bin/wend"
SECONDS_PER_COMMAND = 60
# A fault of wend itself, and what the shell says of commands that it cannot run.
NEVER_DOCUMENTED = {6, 126, 127}
# The commands that a document may run. Pages need no others.
RUNNABLE = re.compile(r"^(wend|printf|head|for) ")

TIME_COLUMNS = {"time_us", "mean_us", "median_us", "p99_us", "nanoseconds",
                "mean_repair_us", "median_repair_us", "p99_repair_us", "repair_nanoseconds"}
TIME_LINES = [re.compile(r'^(time +)\S+ \w+$'), re.compile(r'^((?:paths)? +cost .*, )[\d.]+ \w+$'), re.compile(r'^( *"microseconds": )[\d.]+'),
              re.compile(r'^(wrote .*, )[\d.]+ s(?=\)$)')]
COLUMN_BREAK = re.compile(r"\t| {2,}")


@dataclass
class Command:
    line: int
    text: str
    output: list = field(default_factory=list)  # as quoted; empty: none is


def read_commands(page):
    for language, lines in blocks(page):
        commands = []
        for number, line in lines:
            if line.startswith("$ "):
                commands.append(Command(number, line[2:]))
            elif language == "sh" and line.startswith(BUILT + " "):
                commands.append(Command(number, "wend" + line[len(BUILT):]))
            elif commands and language != "sh":
                commands[-1].output.append(line)
        yield from commands


def check_commands(root, wend, page):
    commands = list(read_commands(page))
    if not commands:
        return
    with scratch_folder(root) as scratch:
        for command in commands:
            problem = problem_of(command, wend, scratch)
            if problem:
                yield Finding(page.path, command.line, f"`$ {command.text}` {problem}")


@contextmanager
def scratch_folder(root):
    """A folder that has the scenes of the repository and an empty folder `build`."""
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copytree(root / "scenes", Path(scratch, "scenes"))
        Path(scratch, "build").mkdir()
        yield Path(scratch)


def problem_of(command, wend, scratch):
    try:
        status, printed = run(command.text, wend, scratch)
    except CannotRun as reason:
        return str(reason)
    if status < 0 or status in NEVER_DOCUMENTED:
        return with_lines(f"ends with exit status {status}", printed)
    if command.output:
        return difference(command.output, printed)
    return with_lines(f"ends with exit status {status}", printed) if status else ""


def run(text, wend, scratch):
    """The exit status of a command line, and the lines that it prints."""
    if not RUNNABLE.match(text):
        raise CannotRun("is not a command that this check runs: wend, printf, head or for")
    environment = {**os.environ, "PATH": f"{wend.parent}:{os.environ['PATH']}", "LC_ALL": "C", "COLUMNS": "80"}
    try:
        done = subprocess.run(["sh", "-c", text], cwd=scratch, env=environment, check=False,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, timeout=SECONDS_PER_COMMAND)
    except subprocess.TimeoutExpired as expired:
        raise CannotRun(f"takes more than {SECONDS_PER_COMMAND} seconds") from expired
    return done.returncode, done.stdout.decode("utf-8", errors="replace").split("\n")


def with_lines(text, lines):
    return "\n    ".join([text, *lines]).rstrip()


def difference(quoted, printed):
    quoted, printed = without_times(quoted), without_times(printed)
    if matches(quoted, printed):
        return ""
    changes = list(difflib.unified_diff(quoted, printed, "quoted", "printed", lineterm=""))
    return with_lines("prints something else:", changes)


def matches(quoted, printed):
    pattern = "".join("(?:.*\n)*?" if line == "..." else re.escape(line + "\n") for line in quoted)
    return re.fullmatch(pattern, "".join(line + "\n" for line in printed)) is not None


def without_times(lines):
    """The lines with # for each time; tables that have times are parted by two blanks throughout."""
    result, header = [], []
    for line in without_blank_end(lines):
        fields = COLUMN_BREAK.split(line.strip())
        if TIME_COLUMNS & set(fields):
            header = fields
        if header and len(fields) == len(header):
            result.append("  ".join("#" if column in TIME_COLUMNS and column != text else text
                                    for column, text in zip(header, fields)))
            continue
        header = []
        for pattern in TIME_LINES:
            line = pattern.sub(r"\1#", line)
        result.append(line)
    return result


def without_blank_end(lines):
    end = len(lines)
    while end > 0 and not lines[end - 1]:
        end -= 1
    return lines[:end]


def command_names(wend):
    return re.findall(r"^  ([a-z]+)  ", help_of(wend), re.MULTILINE)


def help_of(wend, *command):
    done = subprocess.run([wend, *command, "--help"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotRun(f"{wend} {' '.join(command)} --help fails: {done.stderr}")
    return done.stdout
