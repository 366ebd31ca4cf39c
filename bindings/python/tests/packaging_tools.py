"""What the tests of the packaging share: the repository, its backend, and processes that have to succeed."""

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BACKEND = ROOT / "bindings/python/backend"
# No index, and no network where the kernel lets a user do without.
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

if str(BACKEND) not in sys.path:
    sys.path.insert(0, str(BACKEND))


def backend(name):
    """A module of the backend."""
    return importlib.import_module(f"wend_build.{name}")


def run(*command, **options):
    """Runs a command and returns what it printed; fails with its messages if it fails."""
    environment = {**os.environ, **OFFLINE, **options.pop("env", {})}
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False,
                            env=environment, **options)
    assert result.returncode == 0, f"{command}: {result.stdout[-3000:]}{result.stderr[-3000:]}"
    return result.stdout


def without_network():
    """The beginning of a command that cuts off the network, or nothing where that is not permitted."""
    command = ["unshare", "--user", "--map-root-user", "--net"]
    possible = shutil.which("unshare") and subprocess.run([*command, "true"], capture_output=True, check=False)
    return command if possible and possible.returncode == 0 else []


def call_hook(hook, folder, root=ROOT, settings=None, **environment):
    """Calls a hook of the backend in a process of its own, as pip does; returns the file that it wrote."""
    program = "import sys, wend_build; print(); print(getattr(wend_build, sys.argv[1])(sys.argv[2], eval(sys.argv[3])))"
    output = run(sys.executable, "-c", program, hook, folder, repr(settings), cwd=root,
                 env={"PYTHONPATH": str(root / "bindings/python/backend"), **environment})
    return Path(folder) / output.splitlines()[-1]
