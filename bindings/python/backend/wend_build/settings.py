"""The settings of a build: `pip install . --config-settings NAME=VALUE`."""

import os
import shlex
from pathlib import Path

from .refusal import Refusal

KNOWN = {
    "require-program": "true: fail if the command line program cannot be built (default: leave it out, with a notice)",
    "without-program": "true: leave the command line program out",
    "cmake-args": "further arguments of CMake, in one string; they follow those of the variable CMAKE_ARGS",
    "build-folder": "where CMake builds (default: build/python-TAG in the source folder); it is reused",
    "jobs": "how many compilers run at once (default: CMAKE_BUILD_PARALLEL_LEVEL, or one for each core)",
}


class Settings:
    """The settings that a frontend passed, checked."""

    def __init__(self, given):
        values = {name: last_of(value) for name, value in (given or {}).items()}
        for name in values:
            if name not in KNOWN:
                listed = "".join(f"\n  {known}: {meaning}" for known, meaning in KNOWN.items())
                raise Refusal(f"there is no setting '{name}'; the settings are{listed}")
        self.require_program = truth(values, "require-program")
        self.without_program = truth(values, "without-program")
        if self.require_program and self.without_program:
            raise Refusal("require-program and without-program exclude each other; give one of them")
        self.cmake_arguments = words(os.environ.get("CMAKE_ARGS", ""), "CMAKE_ARGS") \
            + words(all_of((given or {}).get("cmake-args", "")), "cmake-args")
        self.build_folder = Path(values["build-folder"]).resolve() if values.get("build-folder") else None
        self.jobs = jobs(values)


def last_of(value):
    # A frontend passes a setting that is given twice as a list.
    return value[-1] if isinstance(value, list) else value


def all_of(value):
    return " ".join(value) if isinstance(value, list) else value


def truth(values, name):
    value = values.get(name, "false").lower()
    if value not in ("true", "false"):
        raise Refusal(f"{name}={value}: say true or false")
    return value == "true"


def words(text, name):
    try:
        return shlex.split(text)
    except ValueError as error:
        raise Refusal(f"{name}: {error}; correct the quotes in: {text}") from None


def jobs(values):
    text = values.get("jobs") or os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL") or ""
    if not text:
        return cores()
    if not text.isdecimal() or not 1 <= int(text) <= 1024:
        raise Refusal(f"jobs={text}: give a whole number from 1 to 1024")
    return int(text)


def cores():
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on macOS and Windows
        return os.cpu_count() or 1
