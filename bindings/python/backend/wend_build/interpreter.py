"""The Python that runs the build: whether the package can be built for it, and its tag."""

import platform
import re
import sys
import sysconfig
from pathlib import Path

from .refusal import Refusal

OLDEST = (3, 9)


def check_interpreter():
    """Refuses what the package is not made for."""
    if sys.implementation.name != "cpython":
        raise Refusal(f"the package needs CPython, and this is {platform.python_implementation()}; "
                      "run pip with a CPython of version 3.9 or later")
    if sys.version_info[:2] < OLDEST:
        raise Refusal(f"the package needs Python 3.9 or later, and this is {platform.python_version()}")


def check_headers():
    """Refuses a Python without its headers, before CMake looks for them."""
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if not header.is_file():
        raise Refusal(f"the headers of Python are missing ({header}); install them (Debian and Ubuntu: "
                      "apt install python3-dev)")


def tag():
    """The tag of a wheel for this Python, such as cp311-cp311-linux_x86_64."""
    return f"{python_tag()}-{abi_tag()}-{platform_tag()}"


def python_tag():
    return f"cp{sys.version_info[0]}{sys.version_info[1]}"


def abi_tag():
    # The suffix of a module says it: cpython-311-x86_64-linux-gnu, with letters behind the number in
    # a debug build (d) or one without the global lock (t). Windows has no SOABI before Python 3.13.
    match = re.match(r"cpython-(\d+[a-z]*)", sysconfig.get_config_var("SOABI") or "")
    return f"cp{match[1]}" if match else python_tag()


def platform_tag():
    name = sysconfig.get_platform()
    if name == "linux-x86_64" and sys.maxsize < 2**32:
        name = "linux-i686"  # a Python of 32 bits on a kernel of 64
    return re.sub(r"[-.]", "_", name)


def module_suffix():
    """The suffix of the names of modules, such as .cpython-311-x86_64-linux-gnu.so."""
    return sysconfig.get_config_var("EXT_SUFFIX")


def executable():
    """This Python outside any virtual environment, so that builds from several of them share a folder."""
    return getattr(sys, "_base_executable", None) or sys.executable
