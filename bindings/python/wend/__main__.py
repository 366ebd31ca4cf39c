"""`python -m wend ARGUMENT...`, and the script `wend`: runs the command line program that came with the package.

The program takes the place of this process, so arguments, streams, exit status and signals are its own.
Exit status 127: this installation has no program.
"""

import os
import signal
import sys
from pathlib import Path
from typing import NoReturn

PROGRAM = Path(__file__).resolve().parent / "bin" / ("wend.exe" if os.name == "nt" else "wend")
ABSENT = 127  # as a shell says that there is no such command


def main() -> NoReturn:
    """Runs the program with the arguments of this process, and does not return."""
    try:
        run([str(PROGRAM), *sys.argv[1:]])
    except OSError as error:
        print(f"wend: {PROGRAM} cannot be run ({error.strerror}). This installation of the Python package was built "
              "without the command line program, or its file was removed. Install CLI11, fmt and nlohmann-json (Debian "
              "and Ubuntu: apt install libcli11-dev libfmt-dev nlohmann-json3-dev), then install wend again: "
              "pip install . --config-settings require-program=true", file=sys.stderr)
        sys.exit(ABSENT)


def run(command: "list[str]") -> NoReturn:
    if os.name == "nt":  # which cannot replace a process
        import subprocess
        sys.exit(subprocess.run(command, check=False).returncode)
    # Python ignores these signals, and a program that is started inherits that.
    for name in ("SIGPIPE", "SIGXFZ", "SIGXFSZ"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    os.execv(command[0], command)


if __name__ == "__main__":
    main()
