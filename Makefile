# Every target does its own set-up; a second run is quick.
# Needed beforehand: Python 3.11 or newer and make.

VENV := .venv
BIN := $(VENV)/bin
PINNED := $(VENV)/pinned
READY := $(VENV)/ready
COMPILED := $(VENV)/compiled
export PIP_DISABLE_PIP_VERSION_CHECK := 1

NODE := $(VENV)/node
MODULES := web/node_modules/.package-lock.json
CLIENT := src/indigo/server/web/index.html
IN_WEB := cd web && PATH="$(abspath $(BIN)):$$PATH"

# The newest Python that runs; `make PYTHON=/path/to/python` chooses another.
PYTHON ?= $(shell for python in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

# In the language of the environment.
SAY := "$(PYTHON)" src/indigo/cli/messages.py

.PHONY: help play setup test check types lessons fonts bench soak shots docs learn lock pictures clean

help:  ## list these commands
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1|/' | while IFS='|' read -r name text; \
		do printf '  make %-9s %s\n' "$$name" "$$text"; done

play: $(COMPILED) $(CLIENT)  ## start the game and open it in your browser
	@$(BIN)/indigo play

setup: $(COMPILED) $(CLIENT)  ## install everything into .venv, compile the engine, build the client

$(READY): $(PINNED) pyproject.toml
	@$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(PINNED): requirements/dev.txt
	@test -n "$(PYTHON)" || { echo "Indigo needs Python 3.11 or newer: install it, or run make PYTHON=/path/to/python"; exit 1; }
	@$(SAY) setting_up
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

# Compiled here, so that no turn ever waits for it; a change of the engine or the rules compiles it again.
$(COMPILED): $(READY) $(wildcard src/indigo/engine/*.py src/indigo/engine/*.npy src/indigo/rules/*.py)
	@$(SAY) compiling
	@$(BIN)/python -c 'import indigo.engine; indigo.engine.warm_up()'
	@touch $@

# A Node that is new enough, or else the one that PyPI brings.
$(NODE): $(PINNED) requirements/node.txt
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null \
		|| { echo "Fetching Node (once)"; $(BIN)/python -m pip install --quiet --require-hashes -r requirements/node.txt; }
	@touch $@

# What the lock says, and nothing written; `npm ci` would insist on the bundler's bindings for every system there is.
$(MODULES): $(NODE) web/package-lock.json
	@$(IN_WEB) npm install --silent --no-save --no-audit --no-fund
	@touch $@

$(CLIENT): $(MODULES) $(shell find web/src web/index.html web/public web/scripts web/*.ts web/*.js -type f 2>/dev/null)
	@$(SAY) building
	@$(IN_WEB) npm run --silent build
	@touch $@

test: $(COMPILED) $(CLIENT)  ## run all tests
	@$(IN_WEB) npm test --silent
	@$(BIN)/python -m tests.browser.find_browser
	@$(BIN)/pytest

types: $(READY) $(MODULES)  ## generate the client's types from the server's schema
	@$(BIN)/python -m indigo.server.wire.protocol | (cd web && PATH="$(abspath $(BIN)):$$PATH" node scripts/types.js)

lessons: $(READY)  ## generate the client's lessons from the rules
	@$(BIN)/python -m web.scripts.lessons

fonts: $(READY) $(MODULES)  ## reduce the client's fonts to the letters its texts use
	@$(BIN)/python -m web.scripts.fonts

check: $(READY) $(MODULES)  ## check style, types and layers
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(IN_WEB) npm run --silent check
	@$(BIN)/python -m indigo.server.wire.protocol | (cd web && PATH="$(abspath $(BIN)):$$PATH" node scripts/types.js --check)
	@$(BIN)/python -m web.scripts.lessons --check

bench: $(COMPILED)  ## run the benchmarks
	@$(BIN)/python -m bench

soak: $(COMPILED)  ## run the long tests (hours); ONLY="races leaks" selects some; continues where it stopped
	@$(BIN)/python -m tests.soak $(ONLY)

shots: $(COMPILED) $(CLIENT)  ## take screenshots of every screen, size and theme into shots/; ONLY="start end" selects some
	@$(BIN)/python -m tests.browser.shots $(ONLY)

docs: $(READY)  ## build the documentation site in site/
	@$(BIN)/sphinx-build --quiet --fail-on-warning --fresh-env --doctree-dir $(VENV)/doctrees docs site
	@echo "The site is ready: open site/index.html"

learn: $(COMPILED)  ## train the search by letting it play against itself (about 15 minutes)
	@$(BIN)/python -m indigo.bots.training

pictures: $(COMPILED)  ## redraw the pictures of the README and docs, and rerun the notebooks
	@$(BIN)/python -m docs.pictures
	@$(BIN)/python -m docs.running

lock: $(READY)  ## update the pinned dependencies
	@$(PYTHON) -m venv $(VENV)/lock && $(VENV)/lock/bin/pip install --quiet uv
	@$(VENV)/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
		--no-emit-index-url --no-header --no-annotate --output-file requirements/dev.txt requirements/dev.in
	@$(VENV)/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
		--no-emit-index-url --no-header --no-annotate --output-file requirements/node.txt requirements/node.in

clean:  ## delete everything that can be rebuilt
	@rm -rf $(VENV) web/node_modules src/indigo/server/web dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .soak shots site
