# Every target does its own set-up; a second run is quick.
# Needed beforehand: Python 3.11 or newer and make.

VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
WEB_MODULES := web/node_modules
IN_WEB := cd web && PATH="$(abspath $(BIN)):$$PATH"
export VENV
# Compiled once, not at each of the tests' many starts, even where the machine's owner turned that off.
unexport PYTHONDONTWRITEBYTECODE

# What has been set up; the last two play no part in `make play`.
ENVIRONMENT := $(VENV)/environment
READY := $(VENV)/ready
NODE := $(VENV)/node
BUNDLER := $(WEB_MODULES)/.bundler
CLIENT := src/indigo/server/web/index.html
TYPES := web/src/wire/types.ts
COMPILED := $(VENV)/compiled
TOOLS := $(VENV)/tools $(WEB_MODULES)/.tools
TORCH := $(VENV)/torch/.ready
LINKER := $(VENV)/linker/.ready
KERNELS := web/kit/network.bin
KIT := src/indigo/server/kit/kit.json
EMBED := embed/indigo-engine.js

# What the kernels are compiled from.
ENGINE := $(wildcard $(addprefix src/indigo/,rules/*.py engine/*.py $(foreach part,batches game network search,engine/$(part)/*.*)))

# The newest Python that runs; `make PYTHON=/path/to/python` chooses another.
PYTHON ?= $(shell for python in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
STEP := @"$(PYTHON)" scripts/set_up.py

# If the version of Python has changed, make the environment again.
ifneq ($(origin PYTHON),file)
$(shell "$(PYTHON)" -c 'import sys; sys.exit("= %d.%d." % sys.version_info[:2] not in open("$(VENV)/pyvenv.cfg").read())' 2>/dev/null \
	|| rm -f $(ENVIRONMENT))
endif

.PHONY: help play client setup torch kernels kit embed static test test-elsewhere check check-python check-client types lessons fonts bench soak shots docs pictures package lock clean

help:  ## list these commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | while IFS='|' read -r name text; \
		do printf '  make %-14s %s\n' "$$name" "$$text"; done

play: $(ENVIRONMENT)  ## start the game and open it in your browser
	@$(MAKE) --no-print-directory --jobs=2 $(READY) $(CLIENT)
	@$(BIN)/indigo play

client: $(CLIENT)  ## build the client, the pages that the server sends

setup: $(TOOLS) $(COMPILED) $(CLIENT)  ## install everything into .venv, compile the engine, build the client

$(ENVIRONMENT): requirements/play.txt
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
		|| { for python in "$(PYTHON)" python3 python; do "$$python" src/indigo/cli/messages.py old_python 2>/dev/null && exit 1; done; \
		echo "Indigo needs Python 3.11 or newer: install it, or run make PYTHON=/path/to/python."; exit 1; }
	$(STEP) environment
	@touch $@

$(READY): $(ENVIRONMENT) pyproject.toml
	$(STEP) playing
	@touch $@

$(VENV)/tools: $(READY) requirements/dev.txt
	$(STEP) development
	@touch $@

# In a folder of its own, where only the tests that need it look: nothing else may come to depend on it.
$(TORCH): requirements/torch.in requirements/torch.txt | $(VENV)/tools
	$(STEP) torch
	@touch $@

# In a folder of its own, too: only the next step needs it, and it is large.
$(LINKER): $(ENVIRONMENT) requirements/linker.txt
	$(STEP) linker
	@mkdir -p $(@D) && touch $@

# Written last, after the kernels.
$(KERNELS): $(READY) $(LINKER) web/scripts/kernels.py src/indigo/engine/webassembly/exports.py $(ENGINE)
	$(STEP) kernels
	@touch $@

$(NODE): $(ENVIRONMENT) requirements/node.txt
	$(STEP) node
	@touch $@

# Keep the development tools if they are installed.
$(BUNDLER): $(NODE) web/package-lock.json
	$(STEP) $(if $(wildcard $(WEB_MODULES)/.tools),client-development,client-packages)
	@touch $@

$(WEB_MODULES)/.tools: $(BUNDLER)
	$(STEP) client-development
	@touch $@

$(CLIENT): $(BUNDLER) $(filter-out $(TYPES),$(shell find web/src web/index.html web/public web/scripts web/*.ts web/*.js -type f 2>/dev/null))
	$(STEP) client
	@touch $@

# What a browser needs to play without a server.
$(KIT): $(KERNELS) $(WEB_MODULES)/.tools web/scripts/kit.js web/scripts/python_library.py $(shell find src/indigo/rules src/indigo/tables src/indigo/bots src/indigo/offline src/indigo/engine/webassembly -name '*.py')
	$(STEP) kit
	@touch $@

# Other people's pages load these.
$(EMBED): $(KERNELS) $(WEB_MODULES)/.tools $(TYPES) web/scripts/embed.js web/tsconfig.embed.json examples/board.html $(filter-out $(TYPES),$(shell find web/src/embed web/src/board web/src/offline/kernels.ts web/src/theme.css -type f))
	@$(IN_WEB) node scripts/embed.js
	@touch $@

# Compiled here, so that no test waits for it; a change of the engine or the rules compiles it again.
$(COMPILED): $(READY) $(ENGINE)
	$(STEP) engine
	@touch $@

torch: $(TORCH)  ## install PyTorch (for CPUs, 0.7 GB) into .venv, for the tests of the training and the examples

kernels: $(KERNELS)  ## compile the bots' engine to WebAssembly, into web/kit/, for browsers without a server

kit: $(KIT)  ## put together what a browser needs to play without a server

embed: $(EMBED)  ## write embed/, the board and the engine for other people's pages

static: $(CLIENT) $(KIT)  ## write static/, a site that needs no server; SERVER=https://… adds the lobby of one
	@$(BIN)/python scripts/static_site.py $(SERVER)

test:  ## run the tests (a few minutes); SLOW=yes adds the slow ones, SLOW=all those of every night
test: TESTS := $(if $(SLOW),$(if $(filter all,$(SLOW)),,-m "not nightly"),-m "not slow")
# There are as many processes as the cores can use: threads that wait for each other would only take their time.
test test-elsewhere: export OPENBLAS_NUM_THREADS := 1
# If you have built what is for browsers without a server, or for other pages, build it again for the tests.
test: $(TOOLS) $(COMPILED) $(CLIENT) $(if $(wildcard $(KERNELS)),$(KERNELS)) $(if $(wildcard $(KIT)),$(KIT)) $(if $(wildcard $(EMBED)),$(EMBED))
	@$(IN_WEB) npm test --silent
	@$(BIN)/python -m tests.browser.find_browser
	@$(BIN)/pytest $(TESTS)

test-elsewhere: $(TOOLS) $(COMPILED) $(CLIENT)  ## run the tests as on other processors, in other places and years; ONLY="east+later" selects
	@$(BIN)/python -m tests.elsewhere $(ONLY)

types: $(TYPES)  ## generate the client's types from the server's schema

$(TYPES): $(TOOLS) web/scripts/types.js $(wildcard src/indigo/advice_views.py src/indigo/tables/*.py src/indigo/server/wire/*.py)
	@$(BIN)/python -m indigo.server.wire.client_schema | (cd web && PATH="$(abspath $(BIN)):$$PATH" node scripts/types.js)

lessons: $(READY)  ## generate the client's lessons from the rules
	@$(BIN)/python -m web.scripts.lessons

fonts: $(TOOLS)  ## reduce the client's fonts to the letters its texts use
	@$(BIN)/python -m web.scripts.fonts

check: check-python check-client  ## check style, types, layers and workflows

check-python: $(VENV)/tools  ## check the Python half of it
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.dependabot .github/dependabot.yml
	@$(BIN)/check-jsonschema --quiet --builtin-schema vendor.compose-spec deploy/docker/compose.yaml

check-client: $(TOOLS) $(TYPES)  ## check the browser client's half
	@$(IN_WEB) npm run --silent check
	@$(BIN)/python -m web.scripts.lessons --check

bench: $(TOOLS) $(COMPILED) $(CLIENT) $(KERNELS)  ## run the benchmarks
	@PATH="$(abspath $(BIN)):$$PATH" $(BIN)/python -m bench

soak: $(TOOLS) $(COMPILED)  ## run the long tests (hours); ONLY="races leaks" selects some; continues where it stopped
	@$(BIN)/python -m tests.soak $(ONLY)

shots: $(TOOLS) $(COMPILED) $(CLIENT)  ## take screenshots of every screen, size and theme into shots/; ONLY="start end" selects some
	@$(BIN)/python -m tests.browser.shots $(ONLY)

# Beside what it builds, myst-nb leaves a folder of its own.
docs: $(TOOLS)  ## build the documentation site in site/
	@$(BIN)/sphinx-build --quiet --fail-on-warning --fresh-env --doctree-dir $(VENV)/docs/trees docs $(VENV)/docs/site
	@rm -rf site && mv $(VENV)/docs/site site
	@echo "The site is ready: open site/index.html"

pictures: $(TOOLS) $(COMPILED) $(CLIENT)  ## redraw the pictures of the README and docs, and rerun the notebooks
	@$(BIN)/python -m docs.pictures
	@$(BIN)/python -m tests.browser.readme_pictures
	@$(BIN)/python -m docs.running

package: $(READY) $(CLIENT) $(KIT)  ## build the package for other people to install, into dist/
	@$(BIN)/hatchling build

PIN = @uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade --no-emit-index-url --no-header --no-annotate
lock: export PATH := $(abspath $(BIN)):$(PATH)
lock: $(ENVIRONMENT)  ## update the pinned dependencies
	$(PIN) --all-extras --output-file requirements/dev.txt pyproject.toml requirements/play.in requirements/dev.in
	$(PIN) --extra server --constraint requirements/dev.txt --output-file requirements/play.txt pyproject.toml requirements/play.in
	$(PIN) --output-file requirements/node.txt requirements/node.in
	$(PIN) --output-file requirements/uv.txt requirements/uv.in
	$(PIN) --output-file requirements/linker.txt requirements/linker.in
	@# For Windows, where PyTorch asks for nothing of CUDA; none of these packages depends on the system.
	$(PIN) --no-universal --python-platform windows --excludes requirements/dev.txt --no-emit-package torch \
		--output-file requirements/torch.txt requirements/torch.in
	$(PIN) --no-universal --python-platform x86_64-manylinux_2_28 --constraint requirements/dev.txt \
		--extra engine --output-file requirements/training.txt pyproject.toml requirements/training.in

clean:  ## delete everything that can be rebuilt
	@rm -rf $(VENV) web/node_modules web/kit src/indigo/server/web src/indigo/server/kit static embed dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .soak .elsewhere shots site
