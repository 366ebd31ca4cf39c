"""Compiles the native parts of the package with CMake: the modules and the command line program."""

import contextlib
import hashlib
import os
import shlex
import shutil
import subprocess

from . import interpreter
from .project import ROOT
from .refusal import Refusal, notice

TARGET = "wend-python-package"  # bindings/python/CMakeLists.txt
COMPONENT = "python"
PROGRAM = "wend/bin/wend.exe" if os.name == "nt" else "wend/bin/wend"
COMPILERS = ("c++", "g++", "clang++", "cl")
PROGRAM_PACKAGES = ("libcli11-dev libfmt-dev nlohmann-json3-dev libpng-dev libcairo2-dev libgif-dev libpugixml-dev "
                    "librecast-dev libyaml-cpp-dev zlib1g-dev pkg-config")


@contextlib.contextmanager
def native_files(settings):
    """Compiles, and gives the folder that holds the files as they are to lie in the wheel."""
    check_tools(settings)
    folder = settings.build_folder or ROOT / "build" / f"python-{interpreter.python_tag()}"
    folder.mkdir(parents=True, exist_ok=True)
    staging = folder / "staging"
    with locked(folder):
        forget_other_settings(folder, settings)
        configure(folder, settings)
        run(["cmake", "--build", str(folder), "--target", TARGET, "--parallel", str(settings.jobs)],
            "the compiler's messages stand above")
        shutil.rmtree(staging, ignore_errors=True)  # of a build that was interrupted, or had the program
        run(["cmake", "--install", str(folder), "--component", COMPONENT, "--strip", "--prefix", str(staging)],
            "the files could not be copied")
        check_files(staging, settings)
        yield staging
        shutil.rmtree(staging)


def check_tools(settings):
    interpreter.check_headers()
    if not shutil.which("cmake"):
        raise Refusal("CMake is missing; install version 3.20 or later (Debian and Ubuntu: "
                      "apt install cmake ninja-build)")
    if not shutil.which("ninja") and not shutil.which("make"):
        raise Refusal("neither ninja nor make is here; install one (Debian and Ubuntu: apt install ninja-build)")
    if any("CMAKE_CXX_COMPILER=" in word or "CMAKE_TOOLCHAIN_FILE=" in word for word in settings.cmake_arguments):
        return
    named = shlex.split(os.environ.get("CXX", ""))[:1]
    if named and not shutil.which(named[0]):
        raise Refusal(f"CXX={os.environ['CXX']}: there is no such compiler; correct the variable CXX, or unset it")
    if not named and not any(shutil.which(name) for name in COMPILERS):
        raise Refusal("a compiler for C++20 is missing; install g++ 12 or later, or clang 14 or later "
                      "(Debian and Ubuntu: apt install g++)")


@contextlib.contextmanager
def locked(folder):
    """Keeps other builds out of the folder; waits for one that runs."""
    try:
        import fcntl  # pylint: disable=import-outside-toplevel
    except ImportError:  # Windows: builds there should not share a folder
        yield
        return
    with open(folder / "lock", "w", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            notice(f"another build uses {folder}; waiting until it ends")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def forget_other_settings(folder, settings):
    """CMake keeps compiler and flags of its first run. If others are wanted now, it begins anew; objects stay."""
    wanted = [str(ROOT), interpreter.executable(), *settings.cmake_arguments, *generator(),
              *(f"{name}={os.environ.get(name)}" for name in ("CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS"))]
    digest = hashlib.sha256("\n".join(wanted).encode()).hexdigest()
    mark = folder / "settings"
    if not mark.is_file() or mark.read_text(encoding="utf-8") != digest:
        (folder / "CMakeCache.txt").unlink(missing_ok=True)
        shutil.rmtree(folder / "CMakeFiles", ignore_errors=True)
        mark.write_text(digest, encoding="utf-8")


def generator():
    return ["-G", "Ninja"] if shutil.which("ninja") else []


def configure(folder, settings):
    """Configures with the program, and without it if that is allowed and its libraries are missing."""
    if settings.without_program:
        fault = configuration_fault(folder, settings, "OFF")
    else:
        fault = configuration_fault(folder, settings, "ON")
        if fault and not settings.require_program and not configuration_fault(folder, settings, "OFF"):
            notice("the command line program is left out, because CMake could not find all that it needs:\n"
                   f"{fault}\n(Debian and Ubuntu: apt install {PROGRAM_PACKAGES})")
            fault = None
    if fault:
        raise Refusal(f"CMake cannot configure the build:\n{fault}\n({folder / 'configure.log'} has all that it "
                      f"printed. Debian and Ubuntu: apt install pybind11-dev libxxhash-dev {PROGRAM_PACKAGES})")


def configuration_fault(folder, settings, program):
    """Runs CMake. Returns None, or its errors."""
    # A program that lacks a format is better than none, unless the user requires it.
    complete = "ON" if settings.require_program else "OFF"
    command = ["cmake", "-S", str(ROOT), "-B", str(folder), *generator(), "-DCMAKE_BUILD_TYPE=Release",
               "-DBUILD_SHARED_LIBS=OFF", "-DWEND_BATCH_SIZE=24", "-DWEND_BUILD_PYTHON=ON",
               f"-DWEND_BUILD_TOOL={program}", f"-DWEND_TOOL_COMPLETE={complete}", f"-DWEND_BUILD_JSON={program}",
               "-DWEND_BUILD_EXAMPLES=OFF", "-DWEND_BUILD_TESTS=OFF", "-DWEND_INSTALL=OFF",
               f"-DPython_EXECUTABLE={interpreter.executable()}", *settings.cmake_arguments]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                            env=environment(), encoding="utf-8", errors="replace")
    (folder / "configure.log").write_text(result.stdout, encoding="utf-8")
    return None if result.returncode == 0 else errors_in(result.stdout)


def errors_in(text):
    """CMake's errors, each from its first line to the next line that is not indented."""
    errors, inside = [], False
    for line in text.splitlines():
        inside = line.startswith("CMake Error") or (inside and (line.startswith(" ") or not line))
        if inside and line:
            errors.append(line)
    return "\n".join(errors) or text[-2000:]


def environment():
    """With these, ccache finds what was compiled in another folder, such as an unpacked source archive."""
    base = os.environ.get("CCACHE_BASEDIR", "")
    if not base or os.path.commonpath([base, str(ROOT)]) != os.path.normpath(base):
        base = str(ROOT)
    return {**os.environ, "CCACHE_BASEDIR": base, "CCACHE_NOHASHDIR": "1"}


def run(command, otherwise):
    result = subprocess.run(command, check=False, env=environment())
    if result.returncode != 0:
        raise Refusal(f"{shlex.join(command)} failed with status {result.returncode}: {otherwise}")


def check_files(staging, settings):
    """Refuses a build without the module, or without a program that is required."""
    module = f"wend/_wend{interpreter.module_suffix()}"
    if not (staging / module).is_file():
        found = ", ".join(path.name for path in staging.rglob("*") if path.is_file()) or "nothing"
        raise Refusal(f"CMake built no {module} but {found}; it may have built for another Python: "
                      "remove -DPython_EXECUTABLE from the arguments of CMake, if you gave it")
    if settings.require_program and not (staging / PROGRAM).is_file():
        raise Refusal(f"CMake built no {PROGRAM}; remove -DWEND_BUILD_TOOL=OFF from the arguments of CMake")
