# Everything here needs only Python 3.11 or newer and make.

# `make test PYTHON=python3.14` uses that Python, in a separate environment.
PYTHON ?= python3
VENV ?= .venv$(if $(filter-out python3,$(PYTHON)),-$(notdir $(PYTHON)))
BIN := $(VENV)/bin

.PHONY: help play install run ratings backup restore test quick format fuzz bench load grow town arena pictures lock clean

help:
	@echo "make play      try Clowder in the browser, without a token; PORT=9000 uses another port; DATABASE=sandbox.db keeps the matches in a file; EXAMPLE=1 adds the example game package"
	@echo "make install   install the packages that the bot needs into $(VENV)"
	@echo "make run       run the bot on Discord: DISCORD_TOKEN=... make run"
	@echo "make ratings   recompute the ratings from all finished matches"
	@echo "make backup    copy the SQLite database, even while the bot runs; TO=copy.db names the copy"
	@echo "make restore   replace the database with a copy; FROM=copy.db names the copy"
	@echo "make test      run all checks: format, lint, types, tests; PYTHON=python3.14 uses a separate environment"
	@echo "make quick     check format, lint, types, and the tests for everything that has changed since main"
	@echo "make fuzz      send 100,000 forged inputs through the bot; CASES=1000 sends only 1,000"
	@echo "make bench     measure how fast the bot is, how much memory it takes, and how many clicks an action takes"
	@echo "make load      measure over sockets how many actions a second the bot handles; MATCHES=10,100 sets the numbers of live matches, STORED=10000 the number of finished matches, RATES=2,5 the actions a second; OVERLOAD=1 offers 1, 2, 4 and 10 times as many actions as the bot can handle, for three minutes each; AGAINST=commit compares the cost of an action with its cost in an earlier version; NEWCOMERS=1 lets people play their first match; FAULTS=1 injects faults instead, and checks that nothing is lost; LEARN=1 compares the cost of lessons with that of matches, and measures whether hints make others wait"
	@echo "make grow      fill a database as years of use would, and then measure how long the usual operations take; MATCHES=1000000 sets the number of matches; DATABASE=postgresql://... uses PostgreSQL"
	@echo "make town      let 200 scripted people play for thirty days, and print how many seeks were matched, and each event that should not have happened; DAYS=5 lets five days pass; DATABASE=postgresql://... uses PostgreSQL"
	@echo "make arena     measure how strong the computer players are; GAMES=washi-cat plays only this game; MATCHES=20 plays 20 matches for each pair; PACE=0.1 gives each player a tenth of its iterations; PAIRS=alley-cat:openspiel chooses the opponents"
	@echo "make pictures  redraw the pictures in the documentation"
	@echo "make lock      write requirements*.lock from requirements*.txt"

play: $(VENV)/.dev
	$(BIN)/python bot.py --sandbox $(if $(PORT),--port $(PORT)) $(if $(DATABASE),--database $(DATABASE)) $(if $(EXAMPLE),--example)

install: $(VENV)/.run

run: $(VENV)/.run
	$(BIN)/python bot.py

ratings: $(VENV)/.run
	$(BIN)/python bot.py --recompute-ratings

backup: $(VENV)/.run
	@$(BIN)/python bot.py --backup $(or $(TO),clowder-$(shell date -u +%Y%m%dT%H%M%SZ).db)

restore: $(VENV)/.run
	@test -n "$(FROM)" || { echo "Which copy? make restore FROM=copy.db" >&2; exit 1; }
	@$(BIN)/python bot.py --restore $(FROM)

# Let Python write bytecode. Otherwise, every process of the tests would compile each module again.
test quick: export PYTHONDONTWRITEBYTECODE :=

# mypy runs at the same time as the tests. `pytest --collect-only` compiles the tests and draws the shared sprites once,
# before the test processes start.
test: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@echo $(BIN)/mypy
	@$(BIN)/mypy & types=$$!; \
		$(BIN)/pytest --collect-only --numprocesses 0 -qqq >/dev/null 2>&1; \
		echo $(BIN)/pytest; $(BIN)/pytest && wait $$types

quick: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest $$($(BIN)/python -m tests.selection main)

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.fuzz $(CASES)

bench: $(VENV)/.dev
	$(BIN)/python -m tests.bench

load: $(VENV)/.dev
	$(BIN)/python -m $(if $(FAULTS),tests.wire.storms,$(if $(LEARN),tests.wire.learning $(if $(SECONDS),--seconds $(SECONDS)),tests.wire.load $(if $(MATCHES),--matches $(MATCHES)) $(if $(GAME),--game $(GAME)) $(if $(STORED),--stored $(STORED)) $(if $(RATES),--rates $(RATES)) $(if $(SECONDS),--seconds $(SECONDS)) $(if $(OVERLOAD),--overload) $(if $(AGAINST),--against $(AGAINST)) $(if $(NEWCOMERS),--newcomers)))

grow: $(VENV)/.dev
	$(BIN)/python -m tests.growth $(if $(MATCHES),--matches $(MATCHES)) $(if $(DATABASE),--database $(DATABASE))

town: $(VENV)/.dev
	$(BIN)/python -m tests.town $(if $(DAYS),--days $(DAYS)) $(if $(DATABASE),--database $(DATABASE))

# Only the arena uses OpenSpiel. It is installed the first time that PAIRS names it.
arena: $(VENV)/.dev $(if $(findstring openspiel,$(PAIRS)),$(VENV)/.arena)
	$(BIN)/python -m agents.arena $(GAMES) $(if $(MATCHES),--matches $(MATCHES)) $(if $(PAIRS),--pairs $(PAIRS)) $(if $(ITERATIONS),--iterations $(ITERATIONS)) $(if $(SECONDS),--seconds $(SECONDS)) $(if $(PACE),--pace $(PACE))

pictures: $(VENV)/.dev
	$(BIN)/python -m sandbox.pictures

# A locked version stays the same unless requirements*.txt no longer allows it.
lock:
	$(LOCK) --output-file requirements.lock requirements.txt
	$(LOCK) --constraint requirements.lock --output-file requirements-dev.lock requirements-dev.txt
	$(LOCK) --constraint requirements-dev.lock --output-file requirements-arena.lock requirements-arena.txt

clean:
	rm -rf .venv .venv-* .mypy_cache .ruff_cache .pytest_cache .hypothesis .cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Clowder needs Python 3.11 or newer. PYTHON=python3.12 chooses another Python." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

INSTALL := PYTHONUNBUFFERED=1 $(BIN)/pip install --progress-bar off --disable-pip-version-check --require-hashes -r

# Show which package is being collected. pip reports errors itself.
define INSTALLED
	@echo "Installing what is needed into $(VENV): a minute or two, once."
	@rm -f $@
	@{ $(INSTALL) $(1) && touch $@; } | while read -r did what _; do \
		case "$$did" in Collecting) n=$$((n + 1)); echo "  $$n of some $$(grep -c '^[a-z]' $(1)): $$what";; \
		Installing) echo "  unpacking";; esac; done
	@test -f $@
endef
LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-annotate --no-emit-index-url --custom-compile-command "make lock"

$(VENV)/.run: requirements.lock | $(BIN)/python
	$(call INSTALLED,requirements.lock)

$(VENV)/.dev: requirements-dev.lock | $(BIN)/python
	$(call INSTALLED,requirements-dev.lock)
	@touch $(VENV)/.run

$(VENV)/.arena: requirements-arena.lock | $(VENV)/.dev
	$(call INSTALLED,requirements-arena.lock)
