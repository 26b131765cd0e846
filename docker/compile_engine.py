"""Compile the engine of the tree in which this is run: `python compile_engine.py FOLDER`, with the packages of
requirements-engine.txt and a C compiler.

Which modules, pyproject.toml says. Into the folder go the compiled ones alone, by the paths of their sources: laid over
a copy of the tree, they are what Python loads. A checkout itself is never compiled: who develops runs the sources.
"""

import sys
import tempfile
import tomllib
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup


def main(folder: Path) -> None:
    """Leave the compiled modules there."""
    if (folder / ".git").exists():
        sys.exit(f"{folder} is a checkout: compile into another folder")
    modules = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["casino"]["compiled"]
    with tempfile.TemporaryDirectory() as scratch:
        # Types are checked elsewhere, with Django's plugin; the engine needs neither it nor anybody else's stubs.
        checks = ["--config-file=", "--ignore-missing-imports", "--disable-error-code=import-untyped"]
        cache = f"--cache-dir={scratch}/types"
        compiled = mypycify(
            [*checks, cache, *modules], opt_level="3", debug_level="0", target_dir=scratch, group_name="casino"
        )
        put = ["build_ext", "--build-lib", str(folder), "--build-temp", scratch]
        setup(name="casino", packages=[], ext_modules=compiled, script_args=put)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
