"""docker/: hardened as promised, no default password, and a restore that brings back the moment asked for."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from casino.embedded.postgres import Postgres, binaries, runs_as
from casino.embedded.processes import Recipe
from casino.embedded.state import CHECKOUT, State, free_port
from casino.embedded.supervisor import Supervisor
from tests.foundation.bare_root import in_a_namespace, instructions, script, why_not

DOCKER = CHECKOUT / "docker"
COMPOSE: dict[str, Any] = yaml.safe_load((DOCKER / "compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
SECRETS = ("POSTGRES_PASSWORD", "REDIS_PASSWORD", "SECRET_KEY")
# The keys of the compose specification that we use; a misspelt one would be refused by `docker compose`.
SERVICE_KEYS = {
    *("build", "cap_drop", "command", "depends_on", "deploy", "environment", "healthcheck", "image", "logging"),
    *("networks", "ports", "read_only", "restart", "security_opt", "shm_size", "stop_grace_period", "stop_signal"),
    *("tmpfs", "user", "volumes"),
}
HEALTH_KEYS = {"test", "interval", "timeout", "retries", "start_period"}
CONDITIONS = {"service_started", "service_healthy", "service_completed_successfully"}


def test_the_whole_product_is_there() -> None:
    assert {"web-1", "web-2", "worker", "beat", "sweep", "postgres", "redis", "nginx", "migrate"} == set(SERVICES)
    assert {key for key in COMPOSE if not key.startswith("x-")} == {"name", "services", "networks", "volumes"}


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_hardened_and_bounded(name: str) -> None:
    service = SERVICES[name]
    assert set(service) <= SERVICE_KEYS
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", service["user"])
    assert set(service["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}
    assert set(service["networks"]) <= set(COMPOSE["networks"])
    for other, needed in service.get("depends_on", {}).items():
        assert other in SERVICES
        assert needed["condition"] in CONDITIONS
    for volume in service.get("volumes", []):
        source = volume.split(":")[0]
        assert source in COMPOSE["volumes"] or source == "./tls" or (DOCKER / source).is_file()


@pytest.mark.parametrize("name", [name for name in SERVICES if name != "migrate"])
def test_a_service_that_stays_has_a_health_check(name: str) -> None:
    check = SERVICES[name]["healthcheck"]
    assert set(check) <= HEALTH_KEYS
    assert check["test"][0] in ("CMD", "CMD-SHELL")


def test_no_secret_has_a_default_and_only_nginx_is_reachable() -> None:
    text = (DOCKER / "compose.yml").read_text()
    for secret in SECRETS:
        assert f"${{{secret}:?" in text
        assert not re.search(rf"\$\{{{secret}:?-", text)
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["nginx"]
    assert COMPOSE["networks"]["inside"]["internal"] is True


def test_the_web_services_know_the_address_that_asks_and_nobody_else_can_say_it() -> None:
    """Wrong passwords and pairing codes are counted by it: nginx overwrites what the asker claims."""
    web = [service for service in SERVICES.values() if "8000" in str(service.get("healthcheck"))]
    assert len(web) == 2
    assert all(service["environment"]["FORWARDED_ALLOW_IPS"] == "*" for service in web)
    assert all(service["environment"]["SECRET_KEY"] for service in web)
    assert "proxy_set_header X-Forwarded-For $remote_addr;" in (DOCKER / "nginx.conf").read_text()


INSTRUCTIONS = instructions((DOCKER / "Dockerfile").read_text())


def test_the_image_is_built_in_stages_of_which_the_last_has_no_compiler_and_runs_as_nobody_special() -> None:
    stages = [at for at, (kind, _) in enumerate(INSTRUCTIONS) if kind == "FROM"]
    assert [INSTRUCTIONS[at][1].partition(" AS ")[2] for at in stages] == ["packages", "engine", ""]
    last = " ".join(words for _, words in INSTRUCTIONS[stages[-1] :])
    assert "apt-get" not in last
    assert "/compiler" not in last
    after_user = [kind for kind, _ in INSTRUCTIONS]
    assert ("USER", "10001:10001") in INSTRUCTIONS
    assert "RUN" not in after_user[after_user.index("USER") :]
    assert not [words for kind, words in INSTRUCTIONS if kind == "ADD"]


def test_every_copied_path_exists_and_every_run_is_plain_shell() -> None:
    for kind, words in INSTRUCTIONS:
        if kind == "COPY" and "--from" not in words:
            assert all((CHECKOUT / source).exists() for source in words.split()[:-1]), words
        if kind == "RUN":
            checked = subprocess.run(["sh", "-n", "-c", words], capture_output=True, check=False)
            assert checked.returncode == 0, words
    installs = [words for kind, words in INSTRUCTIONS if kind == "RUN" and "pip install" in words]
    assert all("--require-hashes" in words and "--only-binary=:all:" in words for words in installs)


PRODUCTION = {
    "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyz-0123456789-abcdefghijkl",
    "ALLOWED_HOSTS": "tables.example",
    "DATABASE_URL": "postgres://casino:x@127.0.0.1:1/casino",
    "REDIS_URL": "redis://127.0.0.1:1/0",
}


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.skipif(why_not() is not None, reason=str(why_not()))
def test_the_dockerfile_carried_out_in_a_bare_root_makes_a_product_that_starts() -> None:
    settings = " ".join(f"{name}={value}" for name, value in PRODUCTION.items())
    serve = json.loads(next(words for kind, words in INSTRUCTIONS if kind == "CMD"))
    protocol = serve[serve.index("--ws") + 1].partition(":")
    finally_run = [
        f"{settings} python manage.py check --deploy --fail-level WARNING",
        f"{settings} python -c 'import casino.asgi; from {protocol[0]} import {protocol[2]}'",
        f"{serve[0]} --version && celery --version && id -u && test -w /journal && ! test -w /srv/casino",
        "test -f /srv/static/staticfiles.json && ! python -m pip --version",
        "python -c 'from tables.engine import running; assert running.__file__.endswith(\".so\"), running.__file__'",
    ]
    text = (DOCKER / "Dockerfile").read_text()
    python = Path(sys.executable).resolve()
    steps = script(text, checkout=CHECKOUT, python=python, finally_run=finally_run)
    done = in_a_namespace(steps)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    assert "10001" in done.stdout.split()


# --- nginx ------------------------------------------------------------------------------------------------------------

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


@pytest.mark.skipif(NGINX is None, reason="no nginx on this machine (Debian: apt install nginx-light)")
def test_nginx_itself_reads_the_configuration(tmp_path: Path) -> None:
    assert NGINX is not None
    said = subprocess.run([NGINX, "-v"], capture_output=True, text=True, check=True).stderr
    version = tuple(int(part) for part in re.findall(r"\d+", said.partition("/")[2])[:3])
    certificate(tmp_path)
    text = (DOCKER / "nginx.conf").read_text()
    # The services' names and the certificate exist only beside compose.
    text = text.replace("web-1:", "127.0.0.1:").replace("web-2:", "127.0.0.2:").replace("/etc/nginx/tls", str(tmp_path))
    if version < (1, 25, 1):
        # Before 1.25.1 the directive was part of `listen`; the image is newer.
        text = text.replace("http2 on;", "").replace("8443 ssl;", "8443 ssl http2;")
    (tmp_path / "nginx.conf").write_text(text)
    tried = subprocess.run([NGINX, "-t", "-c", tmp_path / "nginx.conf"], capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr
    assert "warn" not in tried.stderr


def certificate(folder: Path) -> None:
    """A certificate signed by itself, as docker/tls is expected to hold one."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "tables.example")])
    begins = datetime(2026, 1, 1, tzinfo=UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(begins)
        .not_valid_after(begins + timedelta(days=3650))
        .sign(key, hashes.SHA256())
    )
    pem, private = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    (folder / "fullchain.pem").write_bytes(made.public_bytes(pem))
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, private, serialization.NoEncryption()))


# --- backup and restore ------------------------------------------------------------------------------------------


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[State]:
    """State that PostgreSQL's own user can reach, when root runs the tests too."""
    folder = Path("/var/lib") / f"casino-dev-restore-{os.getpid()}" if os.geteuid() == 0 else tmp_path
    monkeypatch.setenv("CASINO_STATE", str(folder))
    yield State("run")
    if os.geteuid() == 0:
        shutil.rmtree(folder)


def owned(folder: Path) -> Path:
    """A folder that belongs to whoever runs PostgreSQL."""
    folder.mkdir()
    user, group = runs_as()
    if user is not None and group is not None:
        os.chown(folder, user, group)
    return folder


def run_script(name: str, *arguments: str, environment: dict[str, str]) -> str:
    """One of docker/backup's scripts, as PostgreSQL's user; its last line."""
    user, group = runs_as()
    text = (DOCKER / "backup" / name).read_text()
    command = ["sh", "-c", text, name, *arguments]
    result = subprocess.run(
        command, env=environment, cwd="/", capture_output=True, text=True, check=False, user=user, group=group
    )
    assert result.returncode == 0, result.stderr
    return (result.stdout.splitlines() or [""])[-1]


@pytest.mark.slow
def test_a_restore_brings_back_the_moment_asked_for(state: State) -> None:
    archive, port = owned(state.path("archive")), free_port()
    script = archive / "archive-wal"
    shutil.copy(DOCKER / "backup" / "archive-wal", script)
    script.chmod(0o755)
    environment = {"PATH": f"{binaries()}:/usr/bin:/bin", "ARCHIVE": str(archive), "HOME": str(archive)}
    environment |= {"PGHOST": "127.0.0.1", "PGPORT": str(port), "PGUSER": "casino"}
    environment["PGPASSWORD"] = state.secret("postgres")
    postgres = Postgres(state, port, connections=20, durable=True)
    postgres.prepare()
    archiving = ["-c", "archive_mode=on", "-c", f"archive_command={script} %p %f"]

    with Supervisor(state) as supervisor:
        postgres.wait_until_ready(supervisor.start(_with(postgres.recipe(), archiving, environment)))
        base = run_script("base-backup", environment=environment)
        with psycopg.connect(postgres.url, autocommit=True) as connection:
            connection.execute("CREATE TABLE entry (words text)")
            connection.execute("INSERT INTO entry VALUES ('before')")
            row = connection.execute("SELECT clock_timestamp()::text").fetchone()
            assert row is not None
            moment = row[0]
            connection.execute("INSERT INTO entry VALUES ('after')")
            connection.execute("SELECT pg_switch_wal()")
            _wait_for_the_archiver(connection)

    restored = owned(state.path("restored"))
    run_script("restore", base, str(restored / "data"), moment, environment=environment)
    recipe = postgres.recipe()
    command = [restored / "data" if part == postgres.data else part for part in recipe.command]
    with Supervisor(state) as supervisor:
        again = Recipe(**{**vars(recipe), "command": command, "environment": {**recipe.environment, **environment}})
        postgres.wait_until_ready(supervisor.start(again))
        with psycopg.connect(postgres.url) as connection:
            assert connection.execute("SELECT words FROM entry").fetchall() == [("before",)]


def _with(recipe: Recipe, options: list[str], environment: dict[str, str]) -> Recipe:
    changed = {"command": [*recipe.command, *options], "environment": {**recipe.environment, **environment}}
    return Recipe(**{**vars(recipe), **changed})


def _wait_for_the_archiver(connection: psycopg.Connection[Any]) -> None:
    give_up_at = time.monotonic() + 30
    question = (
        "SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1), failed_count FROM pg_stat_archiver"
    )
    while True:
        row = connection.execute(question).fetchone()
        if row is not None and row[0]:
            return
        assert time.monotonic() < give_up_at, row
        time.sleep(0.1)
