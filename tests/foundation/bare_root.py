"""A Dockerfile carried out without an engine: each stage in a root of its own, laid over this machine's by overlayfs.

What the base image is cannot be had here, so this machine's system and Python stand in for it. Everything else is done
as written and in order: ENV, WORKDIR, COPY from the checkout or an earlier stage, RUN, USER. Linux and root only.
"""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

CAN = "mkdir $W/u $W/w $W/m && mount -t overlay o -o lowerdir=/,upperdir=$W/u,workdir=$W/w $W/m && chroot $W/m true"
PASSED_ON = ("PIP_", "HTTP", "http", "NO_PROXY", "no_proxy", "SSL_")


def why_not() -> str | None:
    """What this machine lacks for it; None if nothing."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "needs root on Linux"
    try:
        tried = in_a_namespace(f"W=$(mktemp -d) && mount -t tmpfs t $W && {CAN}", timeout=30)
    except (OSError, subprocess.TimeoutExpired) as problem:
        return f"needs unshare: {problem}"
    return None if tried.returncode == 0 else f"needs overlayfs: {tried.stderr.strip()}"


def in_a_namespace(script: str, *, timeout: float | None = None) -> subprocess.CompletedProcess[str]:
    """Run a shell script with mounts of its own; root's tools are found whatever the PATH of the caller."""
    environment = {**os.environ, "PATH": f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"}
    command = ["unshare", "--mount", "sh", "-c", script]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=timeout)


def instructions(text: str) -> list[tuple[str, str]]:
    """The Dockerfile's instructions with continued lines joined."""
    lines = [line for line in re.sub(r"\\\n\s*", " ", text).splitlines() if line and not line.startswith("#")]
    return [(kind, words) for kind, _, words in (line.partition(" ") for line in lines)]


def script(text: str, *, checkout: Path, python: Path, finally_run: list[str]) -> str:
    """The shell script that carries it out; `finally_run` are commands for the last stage, as its USER."""
    lines = ["set -eu", "W=$(mktemp -d)", 'mount -t tmpfs -o mode=0755 tmpfs "$W"']
    stage, names, environment, user = 0, {}, {}, "0:0"
    folder = "/"
    for kind, words in instructions(text):
        root = f"$W/{stage}/m"
        match kind:
            case "FROM":
                stage, environment, user, folder = stage + 1, {}, "0:0", "/"
                names[words.partition(" AS ")[2]] = stage
                lines += _new_root(stage, python=python)
            case "ENV":
                environment |= dict(item.split("=", 1) for item in shlex.split(words))
            case "WORKDIR":
                folder = words
                lines.append(f'mkdir -p "{root}{folder}"')
            case "USER":
                user = words
            case "COPY":
                lines.append(_copied(words, root=root, folder=folder, checkout=checkout, names=names))
            case "RUN":
                lines.append(_run(words, root=root, folder=folder, environment=environment, user=user))
    lines += [
        _run(words, root=f"$W/{stage}/m", folder=folder, environment=environment, user=user) for words in finally_run
    ]
    return "\n".join(lines)


def _new_root(stage: int, *, python: Path) -> list[str]:
    """A root over this machine's, with its devices, names and Python under the name the base image gives it."""
    root = f"$W/{stage}/m"
    return [
        f'mkdir -p "$W/{stage}/u" "$W/{stage}/w" "{root}"',
        f'mount -t overlay overlay -o "lowerdir=/,upperdir=$W/{stage}/u,workdir=$W/{stage}/w" "{root}"',
        f'for each in dev proc; do mount --rbind /$each "{root}/$each"; done',
        f'rm -f "{root}/etc/resolv.conf" && cp -L /etc/resolv.conf "{root}/etc/resolv.conf"',
        # By its own path, where it finds its library; readable for the image's user too.
        f'printf \'#!/bin/sh\\nexec %s "$@"\\n\' {python} > "{root}/usr/local/bin/python"',
        f'chmod 0755 "{root}/usr/local/bin/python"',
        *(f'chmod a+rx "{root}{parent}"' for parent in python.parents),
    ]


def _copied(words: str, *, root: str, folder: str, checkout: Path, names: dict[str, int]) -> str:
    *sources, target = words.split()
    origin = str(checkout)
    if sources[0].startswith("--from="):
        origin = f"$W/{names[sources.pop(0).removeprefix('--from=')]}/m"
    place = target if target.startswith("/") else f"{folder}/{target.removeprefix('./')}"
    # As docker does: a folder's content is copied, not the folder.
    return "\n".join(
        f'if [ -d "{origin}/{source}" ]; then mkdir -p "{root}{place}" && cp -a "{origin}/{source}/." "{root}{place}/";'
        f' else cp -a "{origin}/{source}" "{root}{place}"; fi'
        for source in sources
    )


def _run(words: str, *, root: str, folder: str, environment: dict[str, str], user: str) -> str:
    given = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
    # Bytecode is made anew at the first import; here that only costs time.
    given["PIP_NO_COMPILE"] = "1"
    given |= {name: value for name, value in os.environ.items() if name.startswith(PASSED_ON)} | environment
    settings = " ".join(shlex.quote(f"{name}={value}") for name, value in given.items())
    inside = shlex.quote(f"cd {folder} && {words}")
    return f'chroot --userspec={user} "{root}" /usr/bin/env -i {settings} /bin/sh -c {inside}'
