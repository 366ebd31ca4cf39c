"""Lists the files of the source archive, and those of the package that are not compiled."""

import os
import subprocess

from .project import ROOT, read_text
from .refusal import Refusal, notice

# All that it takes to build and test the Python package. The manual, the page and the tests of the
# library would make the archive ten times as large.
FOLDERS = ("apps/", "bindings/python/", "cmake/", "include/", "scenes/", "src/")
FILES = ("CHANGELOG.md", "CMakeLists.txt", "CMakePresets.json", "LICENSE", "pyproject.toml",
         "tools/install_dependencies", "tools/python")
# A source archive lists its files here: outside git, other files may lie between them.
LISTED = "SOURCES.txt"
GENERATED = ("PKG-INFO", LISTED)

PACKAGE = "bindings/python/wend"
PACKAGE_SUFFIXES = (".py", ".pyi", ".typed")


def source_files():
    """The paths of the source archive's files, relative to the root, in order."""
    chosen = sorted(path for path in candidates() if path.startswith(FOLDERS) or path in FILES)
    for path in chosen:
        if not (ROOT / path).is_file():
            raise Refusal(f"{path} is missing, though it belongs to the sources; restore it, or remove it from "
                          f"{'git' if (ROOT / '.git').exists() else LISTED}")
    return chosen


def candidates():
    if (ROOT / ".git").exists():
        return tracked_files()
    if (ROOT / LISTED).is_file():
        return read_text(LISTED).split("\n")
    notice(f"the sources come neither from git nor from a source archive with {LISTED}; all files of their folders "
           "are taken")
    return files_in_folders()


def tracked_files():
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    try:
        listed = subprocess.run(command, capture_output=True, check=True)
    except FileNotFoundError:
        raise Refusal("git is missing, which knows the files of this clone; install it (Debian and Ubuntu: "
                      "apt install git)") from None
    except subprocess.CalledProcessError as error:
        raise Refusal(f"git cannot list the files of {ROOT}: {error.stderr.decode(errors='replace').strip()}") from None
    return [os.fsdecode(path) for path in listed.stdout.split(b"\0") if path]


def files_in_folders():
    for folder in FOLDERS:
        for place, folders, files in os.walk(ROOT / folder):
            folders[:] = [name for name in folders if name != "__pycache__" and not name.startswith(".")]
            inside = os.path.relpath(place, ROOT).replace(os.sep, "/")
            yield from (f"{inside}/{name}" for name in files if not name.startswith(".") and is_source(inside, name))
    yield from (path for path in FILES if (ROOT / path).is_file())


def is_source(folder, name):
    # An editable installation puts compiled modules and the program into the package.
    return not name.endswith((".so", ".pyd", ".pyc")) and folder != f"{PACKAGE}/bin"


def package_files():
    """The Python sources and stubs of the package: (name in the wheel, path)."""
    folder = ROOT / PACKAGE
    for path in sorted(folder.rglob("*")):
        if path.suffix in PACKAGE_SUFFIXES or path.name == "py.typed":
            yield f"wend/{path.relative_to(folder).as_posix()}", path
