# What people and CI run. Every target works in a fresh clone with only Python (3.11 or later) and make.

PYTHON ?= $(shell command -v python3 || command -v python)
BIN := .venv/bin
SOURCES := $(wildcard locales/*/LC_MESSAGES/*.po locales/*/regions/*/LC_MESSAGES/*.po)
CATALOGUES := $(SOURCES:.po=.mo)
PYTEST := $(BIN)/pytest --numprocesses auto --dist loadfile --no-loadscope-reorder
# The long tests wait for browsers, terminals and servers part of the time: one more of them runs meanwhile.
ONE_MORE = $(shell $(PYTHON) -c "import os; print((os.cpu_count() or 1) + 1)")

.DEFAULT_GOAL := help
.PHONY: help setup check thorough test test-sample test-long lint format anew site serve pictures samples bench pins clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 14

setup: .venv/ready $(CATALOGUES) ## make .venv from nothing, or bring it up to date

check: setup ## play the bundled books against each other
	$(BIN)/rulestone check

thorough: setup ## the same with thousands of games for each two answers that no hand has told apart
	$(BIN)/rulestone check --thorough --quiet

test: setup ## run the tests, all but the long ones
	$(PYTEST)

test-sample: setup ## run the fixed part of the long tests that CI runs
	$(PYTEST) --numprocesses $(ONE_MORE) -m "long and sample"

test-long: setup ## run the long tests
	$(PYTEST) -m long

lint: setup ## check style and types
	$(BIN)/ruff check
	$(BIN)/mypy

format: setup ## lay the code out
	$(BIN)/ruff check --select I --fix
	$(BIN)/ruff format

anew: setup ## write anew what is made of the code and the catalogues: pages of the manual, comments for translators
	$(BIN)/python -m tests.manual.page
	$(BIN)/python -m tests.manual.lists
	$(BIN)/python -m tests.manual.code
	$(BIN)/python -m tests.words.comments

site: setup ## build the site in four languages, into build/site
	$(BIN)/rulestone site build --out build/site

serve: setup ## show the site on this machine, and rebuild it on change
	$(BIN)/rulestone site serve

pictures: setup ## make the pictures of the README, from the site, where there is a Chromium
	$(BIN)/python -m tests.site.pictures

samples: setup ## write what rulestone says into build/samples, for people to read sentence by sentence
	$(BIN)/python -m tests.words.samples build/samples

bench: setup ## measure rulestone and its peers side by side
	$(BIN)/python tests/bench

pins: ## write requirements/ anew, with the newest versions that pyproject.toml allows
	$(PYTHON) requirements/pin.py

clean: ## remove all that these targets make
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find locales -name '*.mo' -delete

.venv/ready: pyproject.toml hatch_build.py requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "rulestone needs Python 3.11 or later")'
	@echo "setup: an environment in .venv"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "setup: the $$(grep -c == requirements/dev.txt) packages of requirements/dev.txt; a minute or more, in which nothing is printed"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements/dev.txt
	@echo "setup: rulestone itself"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@echo "setup: done"
	@touch $@

%.mo: %.po hatch_build.py .venv/ready
	$(BIN)/python hatch_build.py
