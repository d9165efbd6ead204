# Every target makes its own environment in .venv; nothing else on the machine is touched.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --no-compile --disable-pip-version-check
# A worker more than two cores: some tests wait for a loop or a browser.
PYTEST := $(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder
PYTHONS ?= python3.11 python3.12 python3.13
# The course page is built with Node 20 or newer; where the machine has none, pip brings one into .venv.
NODE := command -v npm >/dev/null && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'
SUBMISSIONS ?= examples/class

# Tests start Pythons by the hundred: each would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help demo test proofs check lint types imports drift format constraints site wheels pythons docs bench lab clean

help: ## say what each target does
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: .venv/base ## grade the sample class that ships with the kit and write its pages
	@$(BIN)/autograder demo

test: check ## run every check and the short tests (what CI runs)
	@$(PYTEST) -m "not proof"

proofs: .venv/dev ## run the long proofs: every attack and setting, the whole audit, all notebooks
ifndef PROOFS
	@$(MAKE) --no-print-directory web/dist/build.json || echo "The course page could not be built: its proofs are passed over."
endif
	@$(PYTEST) -m proof $(PROOFS)

check: .venv/dev ## format check, lint, types, import rules, drift of generated files
	@$(MAKE) --no-print-directory --jobs 2 --output-sync types imports drift lint

lint:
	@$(BIN)/ruff format --check -q .
	@$(BIN)/ruff check -q .

types:
	@$(BIN)/mypy

imports:
	@$(BIN)/lint-imports --no-cache

drift:
	@$(BIN)/autograder build --check

format: .venv/dev ## format the code and make the generated files anew
	@$(BIN)/ruff format -q .
	@$(BIN)/ruff check -q --fix .
	@$(BIN)/autograder build

constraints: .venv/base ## pin anew, for every supported Python, what make and CI install
	@$(PIP) uv
	@$(BIN)/uv pip compile pyproject.toml --all-extras --universal --python-version 3.11 --upgrade \
		--quiet --no-header --no-annotate --no-emit-index-url --output-file constraints.txt

site: .venv/docs web/dist/build.json ## write course page and students' docs into public/
	@rm -rf build/public && $(BIN)/python -m docs.build --public build/public
	@$(BIN)/autograder site --to public --docs build/public

web/dist/build.json: web/package-lock.json $(wildcard web/*.mjs web/src/* web/css/* web/pages/* casino/table/static/*) | .venv/base
	@$(NODE) || $(PIP) --constraint constraints.txt --editable '.[page]'
	@export PATH="$$PATH:$(CURDIR)/$(BIN)"; $(NODE) || export PATH="$(CURDIR)/$(BIN):$$PATH"; \
		cd web && npm ci --ignore-scripts --silent && npm run build --silent

bench: .venv/dev ## measure the isolated grader beside plain pytest, as ratios in one run
	@$(BIN)/python -m bench.compare

lab: .venv/notebooks ## open the notebooks in JupyterLab
	@$(BIN)/casino lab 1

wheels: .venv/base web/dist/build.json ## build both wheels in dist/; the instructors' has the course page
	@rm -rf build/bundle dist && $(BIN)/autograder release --unproved --to build/bundle
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w dist . build/bundle
	@ls dist

pythons: ## run the tests of the student's side on each Python of PYTHONS
	@for python in $(PYTHONS); do \
		env=build/pythons/$$(basename $$python); echo "$$($$python --version)"; \
		test -x $$env/bin/python || $$python -m venv $$env || exit 1; \
		$$env/bin/python -m pip install --quiet --disable-pip-version-check \
			--constraint constraints.txt --editable '.[simulate]' hypothesis pytest-timeout anywidget ipywidgets || exit 1; \
		$$env/bin/python -m pytest -m "not proof" tests/casino || exit 1; \
	done

docs: .venv/docs ## build the documentation in build/docs; a warning is an error
	@$(BIN)/python -m docs.build build/docs

clean: ## remove the environment and what the other targets made
	rm -rf .venv demo-results build dist public web/dist web/node_modules

.venv/base: pyproject.toml constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) --constraint constraints.txt --editable .
	@$(BIN)/autograder build --made
	@touch $@

.venv/dev: pyproject.toml constraints.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(PIP) --constraint constraints.txt --editable '.[dev,docs,notebooks,nbgrader]'
	@$(BIN)/autograder build --made
	@touch .venv/base && touch .venv/docs .venv/notebooks $@ # it has what those have

.venv/docs: pyproject.toml constraints.txt .venv/base
	@$(PIP) --constraint constraints.txt --editable '.[docs]'
	@touch $@

.venv/notebooks: pyproject.toml constraints.txt .venv/base
	@$(PIP) --constraint constraints.txt --editable '.[notebooks]'
	@touch $@
