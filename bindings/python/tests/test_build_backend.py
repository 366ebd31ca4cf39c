"""The build backend: archives of fixed bytes, metadata, tags, and refusals that say what to do."""

import ast
import gzip
import re
import subprocess
import sys
import tarfile
import zipfile

import pytest
from packaging_tools import BACKEND, ROOT, backend

archives, compiling, interpreter = backend("archives"), backend("compiling"), backend("interpreter")
project, sources = backend("project"), backend("sources")
Refusal, Settings = backend("refusal").Refusal, backend("settings").Settings

MEMBERS = [("b/second.py", "x = 1\n"), ("a/first", b"\x00\xff"), ("w.dist-info/METADATA", "Name: w\n")]


def members(order):
    return [archives.Member(MEMBERS[i][0], MEMBERS[i][1], i == 1) for i in order]


def refusal_of(function, *arguments):
    with pytest.raises(Refusal) as refused:
        function(*arguments)
    assert str(refused.value).startswith("wend: ")
    return str(refused.value)


# ------------------------------------------------------------------------------------------- archives


def test_wheels_are_the_same_bytes_in_any_order_and_at_any_time(tmp_path):
    archives.write_wheel(tmp_path / "one.whl", members([0, 1, 2]), "w.dist-info")
    archives.write_wheel(tmp_path / "two.whl", members([2, 1, 0]), "w.dist-info")
    assert (tmp_path / "one.whl").read_bytes() == (tmp_path / "two.whl").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.whl") as wheel:
        names = wheel.namelist()
        assert names == ["a/first", "b/second.py", "w.dist-info/METADATA", "w.dist-info/RECORD"]
        assert [wheel.getinfo(name).external_attr >> 16 for name in names[:2]] == [0o100755, 0o100644]


def test_source_archives_are_the_same_bytes_in_any_order(tmp_path):
    archives.write_source_archive(tmp_path / "one.tar.gz", members([0, 1, 2]))
    archives.write_source_archive(tmp_path / "two.tar.gz", members([1, 2, 0]))
    assert (tmp_path / "one.tar.gz").read_bytes() == (tmp_path / "two.tar.gz").read_bytes()


@pytest.mark.parametrize("given, seconds", [("1700000000", 1700000000), ("0", archives.FIRST), ("", archives.FIRST),
                                            ("99999999999999", archives.LAST)])
def test_files_bear_the_time_of_the_variable_within_what_archives_know(tmp_path, monkeypatch, given, seconds):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", given)
    archives.write_source_archive(tmp_path / "x.tar.gz", members([0]))
    archives.write_wheel(tmp_path / "x.whl", members([0]), "w.dist-info")
    with tarfile.open(tmp_path / "x.tar.gz") as archive:
        assert archive.getmembers()[0].mtime == seconds
    with zipfile.ZipFile(tmp_path / "x.whl") as wheel:
        assert wheel.infolist()[0].date_time == archives.time.gmtime(seconds)[:6]


def test_a_time_that_is_no_number_is_refused(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "yesterday")
    assert "SOURCE_DATE_EPOCH=yesterday" in refusal_of(archives.time_of_files)


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    def no_space(*arguments, **options):
        raise OSError("no space is left")

    (tmp_path / "x").write_bytes(b"old")
    monkeypatch.setattr(zipfile.ZipFile, "writestr", no_space)
    monkeypatch.setattr(tarfile.TarFile, "addfile", no_space)
    with pytest.raises(OSError, match="no space"):
        archives.write_wheel(tmp_path / "x", members([0]), "w.dist-info")
    with pytest.raises(OSError, match="no space"):
        archives.write_source_archive(tmp_path / "x", members([0]))
    assert [path.name for path in tmp_path.iterdir()] == ["x"]
    assert (tmp_path / "x").read_bytes() == b"old"


def test_source_archives_say_nothing_of_who_packed_them(tmp_path):
    archives.write_source_archive(tmp_path / "x.tar.gz", members([0]))
    with tarfile.open(tmp_path / "x.tar.gz") as archive:
        entry = archive.getmembers()[0]
        assert (entry.uid, entry.gid, entry.uname, entry.gname) == (0, 0, "", "")
    assert gzip.decompress((tmp_path / "x.tar.gz").read_bytes())


# ------------------------------------------------------------------------------ metadata, tags, sources


def test_the_project_is_read_as_pythons_reader_of_toml_reads_it():
    tomllib = pytest.importorskip("tomllib", reason="Python has it since 3.11")
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    tables = project.read_tables()
    for name in ("optional-dependencies", "scripts", "license"):
        assert tables.pop(f"project.{name}") == whole.pop(name)
    assert tables == {"project": whole}


def test_metadata_says_what_pip_and_users_need():
    text = project.metadata()
    version = re.search(r'WEND_VERSION "(.*)"', (ROOT / "include/wend/base/version.h").read_text())[1]
    head = text.split("\n\n")[0].split("\n")
    assert {f"Version: {version}", "Name: wend", "Requires-Python: >=3.9", "Requires-Dist: numpy>=1.20",
            'Requires-Dist: matplotlib ; extra == "plot"', "Provides-Extra: cluster"} <= set(head)
    assert text.endswith((ROOT / "bindings/python/README.md").read_text())


def test_the_tag_is_one_that_pip_takes_here():
    tags = pytest.importorskip("pip._vendor.packaging.tags")
    supported = [str(tag) for tag in tags.sys_tags()]
    # The tag of this machine; wheels for many machines have the first places.
    assert interpreter.tag() in supported
    assert interpreter.tag().split("-")[:2] == supported[0].split("-")[:2]


def test_sources_are_those_of_git_and_hold_what_the_build_reads():
    files = sources.source_files()
    assert {"CMakeLists.txt", "pyproject.toml", "LICENSE", "include/wend/wend.h", "bindings/python/README.md",
            "scenes/demo.map", "tools/python"} <= set(files)
    assert not [path for path in files if path.endswith((".so", ".pyc")) or path.startswith(("build/", "tests/"))]
    assert files == sorted(files)


def test_without_git_and_without_a_list_the_same_files_are_found(monkeypatch, capsys):
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    untracked = subprocess.run(["git", "ls-files", "--others", "--exclude-standard", *sources.FOLDERS, *sources.FILES],
                               cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    with_git = sources.source_files()
    monkeypatch.setattr(sources, "candidates", lambda: list(sources.files_in_folders()))
    assert set(sources.source_files()) - set(untracked) == set(with_git)
    assert capsys.readouterr().err == ""


# ------------------------------------------------------------------------------------------- refusals


def test_settings_are_checked(monkeypatch):
    monkeypatch.setenv("CMAKE_ARGS", "-DA='b c'")
    settings = Settings({"cmake-args": ["-DX=1", "-DY=2"], "jobs": "3", "require-program": "true"})
    assert settings.cmake_arguments == ["-DA=b c", "-DX=1", "-DY=2"]
    assert (settings.jobs, settings.require_program, settings.without_program) == (3, True, False)
    assert "no setting 'programs'" in refusal_of(Settings, {"programs": "true"})
    assert "say true or false" in refusal_of(Settings, {"require-program": "yes"})
    assert "exclude each other" in refusal_of(Settings, {"require-program": "true", "without-program": "true"})
    assert "whole number" in refusal_of(Settings, {"jobs": "0"})
    assert "quotes" in refusal_of(Settings, {"cmake-args": "-DX='1"})


def path_with(tmp_path, monkeypatch, *programs):
    """A search path that holds these programs only."""
    for name in programs:
        (tmp_path / name).write_text("#!/bin/sh\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CXX", raising=False)


def test_missing_tools_are_named_with_their_packages(tmp_path, monkeypatch):
    path_with(tmp_path, monkeypatch)
    assert re.search("CMake is missing.*apt install cmake", refusal_of(compiling.check_tools, Settings(None)))
    path_with(tmp_path, monkeypatch, "cmake")
    assert "apt install ninja-build" in refusal_of(compiling.check_tools, Settings(None))
    path_with(tmp_path, monkeypatch, "ninja")
    assert "apt install g++" in refusal_of(compiling.check_tools, Settings(None))
    monkeypatch.setenv("CXX", "no-such-compiler -m64")
    assert "CXX=no-such-compiler" in refusal_of(compiling.check_tools, Settings(None))
    compiling.check_tools(Settings({"cmake-args": "-DCMAKE_CXX_COMPILER=there"}))


def test_other_pythons_are_refused(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 8, 17))
    assert "needs Python 3.9" in refusal_of(interpreter.check_interpreter)
    monkeypatch.setattr(interpreter.sysconfig, "get_path", lambda name: "nowhere")
    assert "apt install python3-dev" in refusal_of(interpreter.check_headers)


def hide(package):
    return {"cmake-args": f"-DCMAKE_DISABLE_FIND_PACKAGE_{package}=ON"}


@pytest.mark.slow
def test_without_pybind11_the_build_is_refused(tmp_path):
    refused = refusal_of(compiling.configure, tmp_path, Settings(hide("pybind11")))
    assert "needs pybind11" in refused and "apt install pybind11-dev" in refused


@pytest.mark.slow
def test_without_its_libraries_the_program_is_left_out_with_a_notice_unless_it_is_required(tmp_path, capfd):
    compiling.configure(tmp_path, Settings(hide("CLI11")))
    assert re.search("program is left out.*CLI11.*apt install libcli11-dev", capfd.readouterr().err, re.S)
    refused = refusal_of(compiling.configure, tmp_path, Settings({**hide("CLI11"), "require-program": "true"}))
    assert "CLI11" in refused


def test_the_backend_speaks_no_syntax_newer_than_the_oldest_python():
    for path in BACKEND.rglob("*.py"):
        ast.parse(path.read_text(), str(path), feature_version=interpreter.OLDEST)
