# Everything starts from a Python and make: the installer goes to .uv/, the project and its tools to .venv/.
# `make help` lists what can be asked for.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

BIN := .venv/bin
UV := .uv/bin/uv
LOCKS := requirements requirements-dev requirements-bench requirements-uv
CODE := src tests $(wildcard benchmarks)
export UV_PYTHON_DOWNLOADS := never
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Sets $$python to the path of the first interpreter that runs, is 3.12 or newer and can make a virtual environment; of one that
# belongs to an environment itself, to the one it was made from.
# A version manager's shims may stand on PATH and not run, so each candidate is tried.
define find_python
for python in python3.14 python3.13 python3.12 python3 "$${PYENV_ROOT:-$$HOME/.pyenv}"/versions/3.1[2-9]*/bin/python ""; do \
	test -n "$$python" || { echo "Gorod needs Python 3.12 or newer with its venv module (on Debian: apt install python3 python3-venv)." >&2; exit 1; }; \
	"$$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 12))' >/dev/null 2>&1 && break; \
done; \
python=$$("$$python" -c 'import sys; print(sys._base_executable)')
endef

.PHONY: help setup play test bench screenshots format lock clean

help: ## say what can be asked for
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' Makefile

setup: .venv/.ready .venv/.messages ## prepare everything in .venv/ (the other targets do it by themselves)

play: setup ## open the site on 127.0.0.1:8000 (`.venv/bin/gorod demo` shows a whole game in the terminal)
	@$(BIN)/gorod serve

test: setup ## run every check: lint, format, types, imports, tests
	$(BIN)/ruff check --quiet $(CODE)
	$(BIN)/ruff format --quiet --check $(CODE)
	GOROD_DATA=.venv/data $(BIN)/mypy --no-error-summary
	$(BIN)/lint-imports > .venv/lint-imports.log || { cat .venv/lint-imports.log; exit 1; }
	$(BIN)/pytest -n 2

bench: .venv-bench/.ready ## measure the speed, beside other packages and beside a bare Django view
	.venv-bench/bin/python benchmarks/engine.py
	.venv-bench/bin/python benchmarks/site.py

screenshots: setup ## write pictures of the main pages to docs/screenshots (needs Chromium)
	$(BIN)/pytest -q tests/browser/screenshots.py

format: setup ## mend what formatter and linter can mend
	$(BIN)/ruff check --fix --quiet $(CODE)
	$(BIN)/ruff format --quiet $(CODE)

# `make lock UPGRADE=--upgrade` takes the newest versions.
lock: $(UV) ## bring the hashed lists up to the requirements*.in
	for lock in $(LOCKS); do \
		$(UV) pip compile --quiet --universal --python-version 3.12 --generate-hashes --no-annotate --no-header \
			--no-emit-index-url --no-emit-find-links $(UPGRADE) $$lock.in -o $$lock.txt || exit 1; \
	done

clean: ## remove the environments and what the tools left
	rm -rf .uv .venv .venv-bench build dist src/*.egg-info
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(CODE) -name __pycache__ -prune -exec rm -rf {} +

$(UV): requirements-uv.txt
	@$(find_python); "$$python" -m venv --clear .uv
	@.uv/bin/python -m pip install --quiet --require-hashes --only-binary :all: -r requirements-uv.txt
	@touch $(UV)

# The site's texts are compiled whenever a catalogue changes.
CATALOGUES := $(wildcard src/gorod/web/locale/*/LC_MESSAGES/*.po)
.venv/.messages: $(CATALOGUES) .venv/.ready
	@$(BIN)/python -m gorod.web.serving.compile_messages
	@touch $@

# An environment is made once, brought to its lock when that changes, and made anew when its interpreter is gone.
# The project itself is linked in without asking the network: its build backend is in the lock. What every start loads is compiled
# here, since an environment may forbid Python to keep what it compiles (PYTHONDONTWRITEBYTECODE).
.venv/.ready: requirements-dev.txt requirements.in pyproject.toml $(UV)
	@$(call environment,.venv,requirements-dev.txt)

.venv-bench/.ready: requirements-bench.txt requirements.in pyproject.toml $(UV)
	@$(call environment,.venv-bench,requirements-bench.txt)

define environment
$(find_python); set -e; \
$(1)/bin/python -c '' 2>/dev/null || $(UV) venv --quiet --clear --python "$$python" $(1); \
export VIRTUAL_ENV=$(1); \
$(UV) pip sync --quiet --compile-bytecode --require-hashes $(2); \
$(UV) pip install --quiet --no-deps --no-build-isolation --editable .; \
$(1)/bin/python -m compileall -q src/gorod; \
touch $@
endef
