# Everything here needs only Python 3.11 or newer and make.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: help play install run ratings test quick format bench load pictures clean

help:
	@echo "make play      try Clowder in the browser, without a token; EXAMPLE=1 with a game package"
	@echo "make install   put what running it needs into $(VENV)"
	@echo "make run       run it on Discord: DISCORD_TOKEN=... make run"
	@echo "make ratings   rate all finished matches anew"
	@echo "make test      format, lint, types, tests"
	@echo "make quick     format, lint, types, tests of what changed since main"
	@echo "make bench     speed and memory"
	@echo "make load      what the bot bears over sockets; MATCHES=10,100 RATES=2,5 SECONDS=30; FAULTS=1"
	@echo "make pictures  draw the README's pictures anew"

play: $(VENV)/.dev
	$(BIN)/python bot.py --sandbox $(if $(PORT),--port $(PORT)) $(if $(DATABASE),--database $(DATABASE)) $(if $(EXAMPLE),--example)

install: $(VENV)/.run

run: $(VENV)/.run
	$(BIN)/python bot.py

ratings: $(VENV)/.run
	$(BIN)/python bot.py --recompute-ratings

# Compiled once, not anew by each process that the tests start.
test quick: export PYTHONDONTWRITEBYTECODE :=

test: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest

quick: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest $$($(BIN)/python -m tests.selection main)

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.dev
	$(BIN)/python -m tests.bench

load: $(VENV)/.dev
	$(BIN)/python -m $(if $(FAULTS),tests.wire.storms,tests.wire.load $(if $(MATCHES),--matches $(MATCHES)) $(if $(RATES),--rates $(RATES)) $(if $(SECONDS),--seconds $(SECONDS)))

pictures: $(VENV)/.dev
	$(BIN)/python -m sandbox.pictures

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Clowder needs Python 3.11 or newer; PYTHON=... names another one." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.txt | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt requirements.txt | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@ $(VENV)/.run
