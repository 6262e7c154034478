#!/bin/sh
# Make .venv with the first Python that is new enough, and install requirements into it.
# usage: scripts/venv.sh requirements.txt
set -eu

say() { printf '%s\n' "$*" >&2; }

# A name may exist and not run (a pyenv shim, an app-store stub): only running it tells.
find_python() {
    for name in ${PYTHON:-} python3.14 python3.13 python3.12 python3 python; do
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 12))' >/dev/null 2>&1; then
            printf '%s' "$name"
            return
        fi
    done
    say "Python 3.12 or newer is needed, and none was found under the names python3.14, python3.13, python3.12, python3." \
        "Install one, or name it: make play PYTHON=/path/to/python3.12"
    exit 1
}

if ! .venv/bin/python -c '' >/dev/null 2>&1; then
    python=$(find_python)
    say "Making .venv with $("$python" --version) ..."
    if ! "$python" -m venv --clear .venv >/dev/null 2>&1; then
        say "$python cannot make a virtual environment: install its venv module (on Debian: apt install python3-venv)."
        exit 1
    fi
fi

say "Installing $1 (once; later runs skip this) ..."
if ! .venv/bin/python -m pip install --quiet --disable-pip-version-check --retries 2 --timeout 15 -r "$1" \
    >.venv/pip.log 2>&1; then
    say "The packages of $1 could not be installed (is there a network?): $(grep -m1 '^ERROR' .venv/pip.log || echo 'see below')." \
        "Details: .venv/pip.log"
    exit 1
fi
