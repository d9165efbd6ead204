#!/usr/bin/env bash
# Gradescope runs this once, as it builds the image: a Python that is new enough, what the kit
# requires, and bubblewrap, which is used where the container lets it work.
set -euo pipefail
export DEBIAN_FRONTEND=noninteractive
root="${AUTOGRADER_ROOT:-/autograder}"

fits() {
    command -v "$1" > /dev/null && "$1" -c \
        'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2> /dev/null
}

apt-get update
apt-get install -y --no-install-recommends python3 python3-venv
apt-get install -y --no-install-recommends bubblewrap || true

# The Python that student code runs on, if the course names one.
wanted="$(sed -n 's/^python *= *"\(3\.[0-9]*\)".*/\1/p' "$root/source/kit/stages/course.toml")"
if [ -n "$wanted" ]; then
    apt-get install -y --no-install-recommends "python$wanted"
fi

python=""
for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if fits "$name"; then python="$name"; break; fi
done
if [ -z "$python" ]; then
    apt-get install -y --no-install-recommends python3.11 python3.11-venv
    python=python3.11
fi

"$python" -m venv "$root/venv"
"$root/venv/bin/python" -m pip install --quiet --no-cache-dir \
    --requirement "$root/source/kit/requirements.txt"
