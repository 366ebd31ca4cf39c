"""The package as users install it: the wheel, the source archive, and the command line program in it."""

import base64
import csv
import hashlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from packaging_tools import ROOT, call_hook, run, without_network

RELEASE_PROGRAM = ROOT / "build/release/bin/wend"
MOST_BYTES = 12_000_000  # the wheel had 7 MB when this was written


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return call_hook("build_wheel", tmp_path_factory.mktemp("wheel"), settings={"require-program": "true"})


@pytest.fixture(scope="module")
def fresh(wheel, tmp_path_factory):
    """A fresh environment in which pip installed the wheel without network: (its Python, the files before)."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    run(sys.executable, "-m", "venv", "--system-site-packages", folder)
    before = files_of(folder)
    python = folder / "bin/python"
    run(*without_network(), python, "-m", "pip", "install", "--no-index", "--force-reinstall", "--no-deps", wheel)
    return python, before


def files_of(folder):
    return {path.relative_to(folder) for path in folder.rglob("*") if "__pycache__" not in path.parts}


# ---------------------------------------------------------------------------------------- the archives


@pytest.mark.slow
def test_the_wheel_has_all_its_parts_and_is_small(wheel):
    suffix = re.escape(sys.implementation.cache_tag)
    assert re.fullmatch(r"wend-\d+\.\d+\.\d+-(cp\d+)-\1\w*-linux_\w+\.whl", wheel.name)
    names = zipfile.ZipFile(wheel).namelist()
    assert {"wend/__init__.py", "wend/__main__.py", "wend/py.typed", "wend/bin/wend"} <= set(names)
    assert [name for name in names if re.fullmatch(rf"wend/_wend\.{suffix}-.*\.so", name)]
    assert {path.name for path in (ROOT / "bindings/python/wend").glob("*.py*")} - {"__pycache__"} \
        <= {Path(name).name for name in names}
    assert wheel.stat().st_size < MOST_BYTES


@pytest.mark.slow
def test_record_names_each_file_with_its_hash_and_size(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        record = [name for name in names if name.endswith(".dist-info/RECORD")][0]
        rows = list(csv.reader(io.StringIO(archive.read(record).decode())))
        assert sorted(row[0] for row in rows) == sorted(names)
        for name, digest, size in (row for row in rows if row[0] != record):
            content = archive.read(name)
            assert digest == "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            assert int(size) == len(content)


@pytest.mark.slow
def test_no_file_of_the_wheel_names_a_folder_of_this_machine(wheel):
    folders = [str(folder).encode() for folder in (ROOT, Path.home(), wheel.parent) if len(folder.parts) > 1]
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            assert not [folder for folder in folders if folder + b"/" in archive.read(name)], name


@pytest.mark.slow
def test_native_files_are_stripped_and_show_no_symbols_of_the_library(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    for path in [*tmp_path.glob("wend/*.so"), tmp_path / "wend/bin/wend"]:
        assert ".symtab" not in run("readelf", "--sections", "--wide", path), path
        assert not re.search("R(UN)?PATH", run("readelf", "--dynamic", path)), path
    for path in tmp_path.glob("wend/*.so"):
        defined = run("nm", "--dynamic", "--defined-only", path)
        assert "PyInit_" in defined
        assert not re.search(r"\b_ZN4wend|\bwend_", defined), path


@pytest.mark.slow
def test_a_second_build_gives_the_same_bytes(wheel, tmp_path):
    again = call_hook("build_wheel", tmp_path, settings={"require-program": "true"})
    assert again.read_bytes() == wheel.read_bytes()


@pytest.mark.slow
def test_the_source_archive_builds_the_same_wheel_and_the_same_source_archive(wheel, tmp_path):
    packed = call_hook("build_sdist", tmp_path)
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path)
    unpacked = tmp_path / packed.name.replace(".tar.gz", "")
    listed = (unpacked / "SOURCES.txt").read_text().split()
    assert {Path(name) for name in listed} == {path for path in files_of(unpacked) if (unpacked / path).is_file()}
    second = call_hook("build_wheel", tmp_path / "second", unpacked, {"require-program": "true"})
    assert second.read_bytes() == wheel.read_bytes()
    assert call_hook("build_sdist", tmp_path / "second", unpacked).read_bytes() == packed.read_bytes()


# ------------------------------------------------------------------------------------- the installation


@pytest.mark.slow
def test_a_fresh_environment_finds_a_path_without_network(fresh, tmp_path):
    output = run(*without_network(), fresh[0], ROOT / "bindings/python/examples/first_path.py", cwd=tmp_path)
    assert output.startswith("found, length 5.83: (1, 0)")
    place = run(fresh[0], "-c", "import wend; print(wend.__file__)", cwd=tmp_path).strip()
    assert place.startswith(str(fresh[0].parent.parent))


@pytest.mark.slow
def test_the_script_and_the_module_run_the_program_of_the_wheel(fresh, tmp_path):
    version = run(fresh[0].parent / "wend", "--version", cwd=tmp_path)
    assert version == run(fresh[0], "-m", "wend", "--version", cwd=tmp_path)
    assert version.split()[1] in run(fresh[0], "-m", "pip", "show", "wend")


@pytest.mark.slow
def test_pip_takes_the_installation_for_complete(fresh):
    # Debian's other packages may lack something; wend may not.
    result = subprocess.run([fresh[0], "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert not [line for line in result.stdout.splitlines() if line.startswith("wend")]
    assert "Requires: numpy" in run(fresh[0], "-m", "pip", "show", "wend")


@pytest.mark.slow
def test_uninstalling_leaves_nothing(fresh):
    python, before = fresh
    assert files_of(python.parent.parent) != before
    run(python, "-m", "pip", "uninstall", "--yes", "wend")
    assert files_of(python.parent.parent) == before
    assert not list(python.parent.parent.rglob("*wend*"))


@pytest.mark.slow
def test_an_editable_installation_shows_changes_at_once(tmp_path):
    packed = call_hook("build_sdist", tmp_path)
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path)
    sources = tmp_path / packed.name.replace(".tar.gz", "")
    run(sys.executable, "-m", "venv", "--system-site-packages", tmp_path / "venv")
    python = tmp_path / "venv/bin/python"
    run(python, "-m", "pip", "install", "--no-index", "--force-reinstall", "--no-deps", "-e", sources)
    with open(sources / "bindings/python/wend/__init__.py", "a", encoding="utf-8") as file:
        file.write("\nADDED = 17\n")
    program = "import wend; print(wend.ADDED, wend._wend.__file__)"
    added, module = run(python, "-c", program, cwd=tmp_path).split()
    assert added == "17" and module.startswith(str(sources))
    assert run(python, "-m", "wend", "--version", cwd=tmp_path)
    # Files that an editable installation compiled are part of no source archive, and no sources of a wheel.
    assert call_hook("build_sdist", tmp_path / "again", sources).read_bytes() != packed.read_bytes()
    with tarfile.open(tmp_path / "again" / packed.name) as archive:
        assert not [name for name in archive.getnames() if name.endswith((".so", "/bin/wend"))]


# ------------------------------------------------------------------------- the program, as installed here


def program_here():
    wend = pytest.importorskip("wend")
    program = Path(wend.__file__).parent / "bin/wend"
    if not program.is_file():
        pytest.skip("wend was installed without the command line program")
    return program


def both(*arguments, **options):
    """The same arguments given to the program itself, and to `python -m wend`: what each did."""
    results = [subprocess.run([*command, *arguments], capture_output=True, check=False, **options)
               for command in ([program_here()], [sys.executable, "-m", "wend"])]
    return [(result.returncode, without_times(result.stdout), result.stderr) for result in results]


def without_times(output):
    return re.sub(rb' *"microseconds": [0-9.e+-]+,\n', b"", output)


@pytest.mark.parametrize("arguments, status", [
    (["solve", "--format", "json"], 0), (["--version"], 0), (["solve", "--help"], 0), (["solve", "no-such.map"], 3),
    (["solve", "--no-such-option"], 2), (["solve", "--from", "0,0"], None)])
def test_output_and_exit_status_are_the_programs(arguments, status):
    program, module = both(*arguments, stdin=subprocess.DEVNULL)
    assert program == module
    assert status is None or program[0] == status


def test_standard_input_reaches_the_program():
    program, module = both("solve", "--format", "json", "-", input=b"......\nS.##.G\n......\n")
    assert program == module and program[0] == 0
    assert json.loads(module[1])["status"] == "found"


def test_the_program_answers_as_the_one_that_cmake_builds():
    if not RELEASE_PROGRAM.is_file():
        pytest.skip("tools/demo builds the program to compare with")
    command = ["solve", "--format", "json"]
    options = {"stdin": subprocess.DEVNULL, "capture_output": True, "check": True}
    program_here()
    answers = [without_times(subprocess.run([*start, *command], **options).stdout)
               for start in ([sys.executable, "-m", "wend"], [RELEASE_PROGRAM])]
    assert answers[0] == answers[1]
    assert json.loads(answers[0])["status"] == "found"


def test_a_closed_pipe_ends_the_program_as_it_does_without_python():
    statuses = []
    for command in ([program_here()], [sys.executable, "-m", "wend"]):
        reader, writer = os.pipe()
        os.close(reader)
        process = subprocess.run([*command, "solve", "--help"], stdout=writer, stderr=subprocess.PIPE,
                                 stdin=subprocess.DEVNULL, check=False)
        os.close(writer)
        statuses.append((process.returncode, process.stderr))
    assert statuses[0] == statuses[1]


def started(*command):
    """The program, started in one way or the other; it waits for a map."""
    process = subprocess.Popen([*command, "solve", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    while str(program_here()) not in Path(f"/proc/{process.pid}/cmdline").read_text().split("\0"):
        assert process.poll() is None
    return process


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGUSR1, signal.SIGKILL])
def test_signals_reach_the_program_and_end_it(number):
    process = started(sys.executable, "-m", "wend")
    process.send_signal(number)
    process.communicate(timeout=60)
    assert process.returncode == -number


def test_the_program_ignores_the_signals_that_it_ignores_without_python():
    ignored = []
    for command in ([program_here()], [sys.executable, "-m", "wend"]):
        process = started(*command)
        ignored.append(re.search("SigIgn:.*", Path(f"/proc/{process.pid}/status").read_text())[0])
        process.kill()
        process.communicate(timeout=60)
    assert ignored[0] == ignored[1]


def test_without_the_program_the_module_says_so(tmp_path):
    (tmp_path / "wend").mkdir()
    (tmp_path / "wend/__init__.py").touch()
    (tmp_path / "wend/__main__.py").write_bytes((ROOT / "bindings/python/wend/__main__.py").read_bytes())
    result = subprocess.run([sys.executable, "-m", "wend", "solve"], cwd=tmp_path, capture_output=True, text=True,
                            check=False)
    assert (result.returncode, result.stdout) == (127, "")
    assert re.search(r"wend/bin/wend cannot be run \(No such file", result.stderr)
    assert "pip install . --config-settings require-program=true" in result.stderr
