"""Finds the command line program of the package, and runs it to its end."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import List, NamedTuple

from .errors import ClusterError

# Another program than the package's, for tests and for packages that were built without one.
VARIABLE = "WEND_PROGRAM"


class Ended(NamedTuple):
    status: int  # negative: the signal that ended the program
    messages: str  # of standard error


def program() -> str:
    """The path of the program: that of the environment variable WEND_PROGRAM, else the package's."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        return chosen
    from ..__main__ import PROGRAM
    return str(PROGRAM)


def run_program(arguments: List[str], folder: Path) -> Ended:
    """Runs the program in a folder. Throws ClusterError if this machine has no such program."""
    command = [program(), *arguments]
    # A worker that is killed takes its program along, which would otherwise hold a core until it ends.
    setpriv = shutil.which("setpriv")
    if setpriv and os.access(command[0], os.X_OK):
        command = [setpriv, "--pdeathsig", "KILL", "--", *command]
    try:
        # Its own session: Ctrl-C is for the client, which decides about its shards.
        ended = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, start_new_session=True, check=False)
    except OSError as error:
        raise ClusterError(
            f"{os.uname().nodename}: {program()} cannot be run ({error.strerror}). Install wend there with its command "
            f"line program, or set {VARIABLE} to the program's path on each worker") from None
    return Ended(ended.returncode, ended.stderr.decode(errors="replace").strip())
