"""The files of `deploy/` fit the house, and the checkers installed here find no faults."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.harness import ROOT

sys.path.insert(0, str(ROOT / "mygame"))
from server.conf import installation

DEPLOY = ROOT / "deploy"
OF_THE_OWNER = {"OWNER_NAME", "OWNER_PASSWORD"}


def test_the_services_are_closed_in_and_know_whether_they_are_well() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    assert set(compose["services"]) == {"game", "db", "proxy"}
    own_check = {"game"}  # in the Dockerfile
    for name, service in compose["services"].items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert ("healthcheck" in service) != (name in own_check), name
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}, name
        assert name == "proxy" or "ports" not in service, name
        volumes = [one.partition(":")[0] for one in service["volumes"] if not one.startswith("./")]
        assert set(volumes) <= set(compose["volumes"]), name
    game = compose["services"]["game"]["environment"]
    assert set(game) <= set(installation.DEFAULTS) | OF_THE_OWNER
    told = {key: re.sub(r"\$\{(\w+)[^}]*\}", "example.org", value) for key, value in game.items()}
    here = installation.DEFAULTS | {key: value for key, value in told.items() if key in installation.DEFAULTS}
    installation.check_public(here)
    assert installation.interfaces(here).web == "0.0.0.0"
    assert installation.database(told["DATABASE_URL"], {})["HOST"] == "db"
    assert game["PROXY"] == compose["networks"]["house"]["ipam"]["config"][0]["subnet"]
    assert ROOT / "deploy" / compose["services"]["game"]["build"]["context"] / "deploy/Dockerfile"


def test_the_image_is_made_of_what_is_here_and_runs_as_nobody() -> None:
    lines = (DEPLOY / "Dockerfile").read_text()
    for source in re.findall(r"^COPY (?!--from)(\S+) ", lines, re.MULTILINE):
        assert (ROOT / source).exists(), source
        assert f"!{source}" in (ROOT / ".dockerignore").read_text().splitlines(), source
    assert re.search(r"^USER (?!root)\w+$", lines, re.MULTILINE)
    assert "HEALTHCHECK" in lines
    if hadolint := shutil.which("hadolint"):
        subprocess.run([hadolint, DEPLOY / "Dockerfile"], check=True)


def test_what_a_container_runs_is_sound() -> None:
    subprocess.run(["sh", "-n", DEPLOY / "entrypoint.sh"], check=True)
    if shellcheck := shutil.which("shellcheck"):
        subprocess.run([shellcheck, DEPLOY / "entrypoint.sh"], check=True)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze, which checks units, is not installed")
def test_the_unit_is_one(tmp_path: Path) -> None:
    text = (DEPLOY / "wellmouth.service").read_text()
    assert "-m server.launch serve" in text
    unit = tmp_path / "wellmouth.service"
    unit.write_text(text.replace("/srv/wellmouth/.venv/bin/python", sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    wrong = [line for line in done.stderr.splitlines() if "wellmouth.service" in line]
    assert (done.returncode, wrong) == (0, []), done.stderr
