"""The engine as the image has it: compiled, in a copy of this tree."""

import shutil
import subprocess
import sysconfig
from pathlib import Path

from casino.embedded.servers import PYTHON
from casino.embedded.state import CHECKOUT
from casino.embedded.words import CannotGoOn

COPIED = (
    "casino", "docker", "payouts", "tables", "templates", "tests", "manage.py", "pyproject.toml",
    "requirements-engine.txt", "requirements-test.txt",
)  # fmt: skip


def missing_to_compile() -> str | None:
    """What this machine lacks for it; None if nothing."""
    compiler = str(sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler})"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return None if headers.exists() else f"no headers of Python ({headers})"


def compiled_copy(folder: Path) -> Path:
    """This tree at `folder`, which is made anew, with its engine compiled. Raises CannotGoOn with the compiler's last
    words."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in COPIED:
        source = CHECKOUT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, folder / name)
    command = [PYTHON, Path("docker", "compile_engine.py"), folder]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotGoOn(f"The engine cannot be compiled: {(done.stdout + done.stderr)[-2000:]}")
    return folder
