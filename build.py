"""Compile the engine in a copy of this tree: `python build.py FOLDER`, with the mypy of requirements-test.txt,
setuptools and a C compiler.

Which modules, pyproject.toml of the copy says; beside each source then lies what Python loads in its place. This tree
itself is never compiled: who develops runs the sources.
"""

import os
import shutil
import sys
import tomllib
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup


def main(folder: Path) -> None:
    """Compile in that folder, and leave nothing there but the compiled modules."""
    if (folder / ".git").exists():
        sys.exit(f"{folder} is a checkout: compile a copy")
    os.chdir(folder)
    modules = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["casino"]["compiled"]
    # Types are checked elsewhere, with Django's plugin; the engine needs neither it nor anybody else's stubs.
    checks = ["--config-file=", "--ignore-missing-imports", "--disable-error-code=import-untyped"]
    compiled = mypycify([*checks, *modules], opt_level="3", debug_level="0")
    setup(name="engine", packages=[], ext_modules=compiled, script_args=["build_ext", "--inplace"])
    for left in ("build", ".mypy_cache"):
        shutil.rmtree(left, ignore_errors=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
