"""Builds the Python package wend: the hooks of PEP 517 (wheels, source archives) and PEP 660 (editable).

Needs nothing but Python's standard library, CMake, a compiler and pybind11's headers: no index, no network.
settings.py lists what `pip install . --config-settings NAME=VALUE` may set.
"""

import shutil
from pathlib import Path

from . import interpreter, project
from .archives import Member, renamed_at_the_end, write_source_archive, write_wheel
from .compiling import native_files
from .refusal import notice
from .settings import Settings
from .sources import GENERATED, LISTED, PACKAGE, package_files, source_files

__all__ = ["build_editable", "build_sdist", "build_wheel", "get_requires_for_build_editable",
           "get_requires_for_build_sdist", "get_requires_for_build_wheel", "prepare_metadata_for_build_editable",
           "prepare_metadata_for_build_wheel"]


def get_requires_for_build_wheel(config_settings=None):
    """Checks the settings before anything is built. An index has nothing that the build needs."""
    Settings(config_settings)
    interpreter.check_interpreter()
    return []


get_requires_for_build_editable = get_requires_for_build_wheel


def get_requires_for_build_sdist(config_settings=None):
    Settings(config_settings)
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Writes the folder of metadata as the wheel will have it, without compiling."""
    Settings(config_settings)
    for member in information():
        path = Path(metadata_directory) / member.name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(member.content)
    return information_folder()


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Compiles and writes the wheel; returns its name."""
    interpreter.check_interpreter()
    with native_files(Settings(config_settings)) as staging:
        native = [Member.of(path.relative_to(staging).as_posix(), path) for path in files_below(staging)]
    sources = [Member.of(name, path) for name, path in package_files()]
    return finish_wheel(wheel_directory, native + sources)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Compiles into the source folder, and writes a wheel that points there; returns its name.

    Changes of Python files are seen at once. After changes of C++, install again.
    """
    interpreter.check_interpreter()
    package = project.ROOT / PACKAGE
    with native_files(Settings(config_settings)) as staging:
        for path in files_below(staging):
            # Renamed, because a program that runs may have the old file mapped.
            with renamed_at_the_end(package / path.relative_to(staging / "wend")) as temporary:
                shutil.copy2(path, temporary)
    notice(f"compiled files lie in {package}; delete them there when you no longer need them")
    return finish_wheel(wheel_directory, [Member("wend_editable.pth", f"{package.parent}\n")])


def build_sdist(sdist_directory, config_settings=None):
    """Writes the source archive; returns its name."""
    Settings(config_settings)
    paths = source_files()
    folder = project.name_and_version()
    members = [Member.of(f"{folder}/{path}", project.ROOT / path) for path in paths]
    listed = "".join(f"{path}\n" for path in sorted([*paths, *GENERATED]))
    members += [Member(f"{folder}/PKG-INFO", project.metadata()), Member(f"{folder}/{LISTED}", listed)]
    name = f"{folder}.tar.gz"
    write_source_archive(Path(sdist_directory) / name, members)
    return name


def files_below(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file())


def finish_wheel(wheel_directory, members):
    name = f"{project.name_and_version()}-{interpreter.tag()}.whl"
    write_wheel(Path(wheel_directory) / name, members + information(), information_folder())
    return name


def information_folder():
    return f"{project.name_and_version()}.dist-info"


def information():
    """The wheel's metadata but for RECORD."""
    folder = information_folder()
    wheel = (f"Wheel-Version: 1.0\nGenerator: wend_build {project.version()}\nRoot-Is-Purelib: false\n"
             f"Tag: {interpreter.tag()}\n")
    return [Member(f"{folder}/METADATA", project.metadata()), Member(f"{folder}/WHEEL", wheel),
            Member(f"{folder}/entry_points.txt", project.entry_points()),
            Member(f"{folder}/LICENSE", project.read_text("LICENSE"))]
