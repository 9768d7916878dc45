#!/bin/sh
# Install this version of Indigo, with its pinned dependencies, into a folder of its own: install.sh /opt/indigo-1.1.0
# `make client` must have run.
set -eu
folder=$1
cd "$(dirname "$0")/.."
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --require-hashes --requirement requirements/play.txt
"$folder/bin/pip" install --quiet --no-deps --no-build-isolation .
"$folder/bin/indigo" --version
