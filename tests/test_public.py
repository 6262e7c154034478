"""A house in public, behind nginx and behind Caddy as `deploy/` has them, with a certificate made for the test."""

from __future__ import annotations

import base64
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.harness import PATIENCE, ROOT, Game, alive, certificate_of, wait_until
from tests.marks import sweep

NAME = "house.test"
OUTSIDE = "127.0.0.2"
"""The visitors' address: on this machine, too, but not trusted and not allowed for staff."""
TELNETS = Path("/usr/lib/nginx/modules/ngx_stream_module.so")


def path_of(program: str) -> str | None:
    return shutil.which(program, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Return a certificate for the name of the house, and its key."""
    return certificate_of(NAME, tmp_path_factory.mktemp("tls"))


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """Return a game that is played in public."""
    told = {"PUBLIC": f"{NAME}:{free_port()}", "ADMIN_FROM": "127.0.0.1", "WORKERS": "1"}
    game = Game(tmp_path_factory.mktemp("public"), environment=told)
    game.lay_world()
    # As systemd and containers start it, and stop it.
    command = [sys.executable, "-m", "server.launch", "serve"]
    serving = subprocess.Popen(command, cwd=game.directory, env=game.environment, stdout=subprocess.PIPE, text=True)
    try:
        heard = ""
        while "admin     from" not in heard:
            line = serving.stdout.readline() if serving.stdout else ""
            assert line, heard + game.log("launch") + game.log("server")
            heard += line
        yield game
        pids = [game.pid("portal"), game.pid("server")]
        serving.terminate()
        assert serving.wait(PATIENCE) == 0
        assert all(pids)
        assert not any(alive(pid) for pid in pids if pid)
    finally:
        serving.kill()
        serving.communicate()
        game.kill()


def https_port(game: Game) -> int:
    return int(game.environment["PUBLIC"].partition(":")[2] or 443)


@contextmanager
def running(command: list[str], port: int, **environment: str) -> Iterator[None]:
    """Run a proxy until the end of the block."""
    proxy = subprocess.Popen(
        command, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )

    def listens() -> bool:
        assert proxy.poll() is None, proxy.stdout and proxy.stdout.read()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    try:
        wait_until(listens, "the proxy listens")
        yield
    finally:
        proxy.terminate()
        proxy.communicate(timeout=60)


@contextmanager
def nginx(game: Game, folder: Path, certificate: tuple[Path, Path], telnets: int) -> Iterator[None]:
    """Run nginx with the file of `deploy/`, its ports, files and names replaced."""
    text = (ROOT / "deploy/nginx.conf").read_text()
    for old, new in {
        "listen 80 ": f"listen 127.0.0.1:{free_port()} ",
        "listen 443 ": f"listen 127.0.0.1:{https_port(game)} ",
        "listen 4004 ": f"listen 127.0.0.1:{telnets} ",
        "127.0.0.1:4001;": f"127.0.0.1:{game.port + 1};",
        "127.0.0.1:4002;": f"127.0.0.1:{game.port + 2};",
        "127.0.0.1:4007;": f"127.0.0.1:{game.port + 7};",
        "/etc/letsencrypt/live/example.org/fullchain.pem": str(certificate[0]),
        "/etc/letsencrypt/live/example.org/privkey.pem": str(certificate[1]),
        "include /etc/nginx/modules-enabled/*.conf;": f"load_module {TELNETS};",
        "/run/nginx.pid": str(folder / "nginx.pid"),
        "/var/log/nginx": str(folder),
        "server_name example.org": f"server_name {NAME}",
        "example.org": game.environment["PUBLIC"],
    }.items():
        assert old in text, old
        text = text.replace(old, new)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text("daemon off;\n" + text.replace("http {", f"http {{\n{temporary}", 1))
    with running([str(path_of("nginx")), "-p", str(folder), "-c", str(file)], https_port(game)):
        yield


@contextmanager
def caddy(game: Game, folder: Path, certificate: tuple[Path, Path], telnets: int) -> Iterator[None]:
    """Run Caddy with the file of `deploy/`, and the certificate of the test."""
    site = (ROOT / "deploy/Caddyfile").read_text()
    file = folder / "Caddyfile"
    options = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n"
    file.write_text(
        options + site.replace("example.org} {\n", f"example.org}} {{\n\ttls {' '.join(map(str, certificate))}\n")
    )
    command = [str(path_of("caddy")), "run", "--adapter", "caddyfile", "--config", str(file)]
    where = {"WEB": f"127.0.0.1:{game.port + 1}", "WEBSOCKET": f"127.0.0.1:{game.port + 2}", "HOME": str(folder)}
    with running(command, https_port(game), PUBLIC=game.environment["PUBLIC"], XDG_DATA_HOME=str(folder), **where):
        yield


class Visitor:
    """A browser without a window, at the house's own name over TLS."""

    def __init__(self, game: Game, certificate: Path) -> None:
        self.game, self.tls = game, ssl.create_default_context(cafile=str(certificate))
        self.cookies: dict[str, str] = {}
        self.set: list[str] = []

    def line(self) -> ssl.SSLSocket:
        raw = socket.create_connection(("127.0.0.1", https_port(self.game)), timeout=60, source_address=(OUTSIDE, 0))
        return self.tls.wrap_socket(raw, server_hostname=self.game.environment["PUBLIC"].partition(":")[0])

    def ask(self, path: str, form: str | None = None, **headers: str) -> tuple[int, dict[str, str], str]:
        """Return status, headers and text of a page."""
        connection = http.client.HTTPSConnection("127.0.0.1", https_port(self.game), timeout=60)
        connection.sock = self.line()
        sent = {
            "Host": self.game.environment["PUBLIC"],
            "Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items()),
        }
        if form is not None:
            sent |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"https://{sent['Host']}"}
        connection.request("GET" if form is None else "POST", path, body=form, headers=sent | headers)
        answer = connection.getresponse()
        for one in answer.headers.get_all("Set-Cookie") or []:
            self.set.append(one)
            name, _, value = one.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, {key.lower(): value for key, value in answer.headers.items()}, answer.read().decode()

    def websocket(self, origin: str | None) -> tuple[ssl.SSLSocket, bytes]:
        """Open a websocket as the page at an origin would; return it and how it was answered."""
        line = self.line()
        cookies = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        lines = [
            "GET /ws?&1&test HTTP/1.1",
            f"Host: {self.game.environment['PUBLIC']}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: v1.evennia.com",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            f"Cookie: {cookies}",
            *([f"Origin: {origin}"] if origin else []),
        ]
        line.sendall("\r\n".join([*lines, "", ""]).encode())
        heard = b""
        while b"\r\n\r\n" not in heard:
            piece = line.recv(4096)
            assert piece, heard
            heard += piece
        return line, heard


def hears(line: ssl.SSLSocket, wanted: bytes, heard: bytes = b"") -> None:
    """Wait for some bytes on a websocket; its texts are not compressed."""
    while wanted not in heard:
        piece = line.recv(65536)
        assert piece, heard[-2000:]
        heard += piece


PROXIES: dict[str, Callable[..., object]] = {"nginx": nginx, "caddy": caddy}


@pytest.mark.parametrize("proxy", ["nginx", sweep("caddy")])
def test_a_house_in_public(proxy: str, public: Game, certificate: tuple[Path, Path], tmp_path: Path) -> None:
    """A browser and a MUD client in public; one story, since a game and a proxy are started for it."""
    if path_of(proxy) is None or (proxy == "nginx" and not TELNETS.exists()):
        pytest.skip(f"{proxy} is not installed here (Debian: nginx-light libnginx-mod-stream, caddy)")
    telnets = free_port()
    with PROXIES[proxy](public, tmp_path, certificate, telnets):  # type: ignore[attr-defined]
        visitor, own = Visitor(public, certificate[0]), f"https://{public.environment['PUBLIC']}"
        # Headers and cookies.
        status, headers, page = visitor.ask("/auth/register")
        assert status == 200, page
        assert headers["strict-transport-security"].startswith("max-age=31536000")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "SAMEORIGIN"
        assert headers["referrer-policy"] == "same-origin"
        assert f"connect-src 'self' wss://{public.environment['PUBLIC']};" in headers["content-security-policy"]
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token is not None
        name, secret = f"Public{proxy}", "c67jHL8pQq-secret"
        form = f"csrfmiddlewaretoken={token[1]}&username={name}&password1={secret}&password2={secret}"
        assert visitor.ask("/auth/register", form, Origin="https://elsewhere.test")[0] == 403
        status, headers, page = visitor.ask("/auth/register", form)
        assert (status, headers.get("location")) == (302, "/webclient/"), page
        assert visitor.set, "no cookie was set"
        assert all("; Secure" in one for one in visitor.set), visitor.set

        # The page of the client has no key of the session; the websocket knows the browser by its cookie.
        _, _, page = visitor.ask("/webclient/")
        assert visitor.cookies["sessionid"] not in page
        setup = re.search(r'<script id="setup" type="application/json">(.*?)</script>', page, re.DOTALL)
        assert setup is not None
        assert json.loads(setup[1])["websocket"] == f"wss://{public.environment['PUBLIC']}/ws"
        for other in ("https://elsewhere.test", f"http://{public.environment['PUBLIC']}", "null"):
            line, answered = visitor.websocket(other)
            assert b" 403 " in answered.partition(b"\r\n")[0], answered
            line.close()
        line, answered = visitor.websocket(own)
        assert b" 101 " in answered.partition(b"\r\n")[0], answered
        hears(line, b'["logged_in"', answered)
        line.close()

        # Not for outside: pages of staff, figures, other names, with any claims of a client.
        for claims in ({}, {"X-Forwarded-For": "127.0.0.1"}, {"X-Real-IP": "127.0.0.1", "Forwarded": "for=127.0.0.1"}):
            assert visitor.ask("/admin/", **claims)[0] == 404
        assert visitor.ask("/metrics")[0] == 404
        assert visitor.ask("/", Host="elsewhere.test")[1].get("location", own) == own
        local = http.client.HTTPConnection("127.0.0.1", public.port + 1, timeout=60)
        local.request("GET", "/admin/login/", headers={"X-Forwarded-Proto": "https"})
        assert local.getresponse().status == 302

        if proxy == "nginx":  # Caddy passes no telnet on without a module of others
            raw = socket.create_connection(("127.0.0.1", telnets), timeout=60, source_address=(OUTSIDE, 0))
            with visitor.tls.wrap_socket(raw, server_hostname=NAME) as secured:
                hears(secured, b"encoding")
                secured.sendall(b"connect Nobodyhere not-the-password\r\n")
                hears(secured, b"incorrect")
            assert f"Authentication Failure: Nobodyhere (IP: {OUTSIDE})" in public.log("server")
    # Text typed at log-in is in no log, wrong or right, or in the wrong place.
    with public.telnet() as player:
        player.expect("encoding")
        player.ask(f"connect {name} {secret}x", "incorrect")
        player.ask(f"conect {name} {secret}", "no .conect")
        player.ask(f"connect {name} {secret}", "Keep|stand|roll|hero|character")
        player.tell(f"password {secret} = {secret}new")
        player.tell(f"pasword {secret} = {secret}new")
    logs = [file for folder in (tmp_path, public.directory / "server/logs") for file in folder.glob("*.log*")]
    assert public.directory / "server/logs/server.log" in logs
    assert [file.name for file in logs if secret in file.read_text(errors="replace")] == []
    with socket.create_connection(("127.0.0.1", public.port + 7), timeout=60) as stranger:
        stranger.sendall(b"I send no header\r\n")
        assert stranger.recv(100) == b""
    assert not public.errors()
