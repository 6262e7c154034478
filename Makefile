# Two commands are enough: `make play` and `make test`. Each may be repeated; each installs what it needs.
# PORT, INTERFACE, PUBLIC, DATABASE_URL, HOUSE_LANG, OWNER_NAME, OWNER_PASSWORD ... may be given: make play PORT=5000 (docs/run/running.md)

MAKEFLAGS += --no-print-directory
# Containers set it; without bytecode each process of a game compiles 600 modules again, half a second of its start.
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help
.PHONY: help play stop reload web backup restore check test test-all test-pure test-game test-live journey coverage mutate lint docs format messages calibrate bench clean

PY := .venv/bin
LAUNCH := cd mygame && ../$(PY)/python -m server.launch
RUNTIME := .venv/runtime.stamp
TOOLS := .venv/tools.stamp

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## /  make \1\t/' | expand -t 20

play: $(RUNTIME) ## install, set up and start the game; say where to connect
	@$(LAUNCH) play

stop: $(RUNTIME) ## stop the game
	@$(LAUNCH) stop

reload: $(RUNTIME) ## take up changed code; nobody loses the connection
	@$(LAUNCH) reload

web: $(RUNTIME) ## pages in WORKERS processes of their own, at PORT+8, beside a running game (docs/run/scaling.md)
	@$(LAUNCH) web

backup: $(RUNTIME) ## copy the world, while it is played: TO=folder (backups), KEEP=how many (14)
	@$(LAUNCH) backup

restore: $(RUNTIME) ## put a backup back: FROM=file, or FROM=folder for its newest
	@$(LAUNCH) restore

check: $(RUNTIME) mygame/server/logs ## look whether the world is whole; MEND=1 puts right what is safe
	@$(LAUNCH) check

# What takes long has a mark (pyproject.toml, "markers"; of Evennia's tests: a tag), and of each kind every run has a sample.
MARKS := long sweep strength kill soak
UNMARKED = $(if $(TEST_ALL),,$(MARKS:%=--exclude-tag %))
WHOLE = $(if $(TEST_ALL),-m "")

test: test-pure test-game test-live ## run the tests

test-all: ## run the tests, and all that takes long: every option, exit and width, matches that tell strength, kills, whole evenings
	@$(MAKE) test TEST_ALL=1

test-pure: $(TOOLS) ## the rules of the table games: no server, no database
	@$(PY)/pytest -n auto --dist loadgroup --durations=10 $(WHOLE)

test-game: $(TOOLS) mygame/server/logs ## the role-playing game and the tables, inside Evennia
	@cd mygame && ../$(PY)/evennia test --settings settings.py --parallel auto --durations 10 $(UNMARKED) evadventure server web world

test-live: $(TOOLS) ## real servers, real sockets
	@$(PY)/pytest tests -n 3 --durations=25 $(WHOLE)

journey: $(TOOLS) ## a newcomer's whole evening in a browser, by clicks, at four sizes in two languages (ten minutes); ONLY=en-1280 for one, ONLY=zh for four
	@PYTHONPATH=mygame $(PY)/python -m tests.journey $(if $(ONLY),--only $(ONLY))

coverage: $(TOOLS) ## which lines and branches of the rules the pure tests reach
	@$(PY)/pytest --cov --cov-report=term:skip-covered

mutate: $(TOOLS) ## change the rules a little, many times, and count how often a test notices (20 minutes)
	@$(PY)/python scripts/mutate.py

lint: $(TOOLS) ## style, types, import directions (of translations: make test-game)
	@$(PY)/ruff check
	@$(PY)/ruff format --check
	@$(PY)/mypy
	@PYTHONPATH=mygame $(PY)/lint-imports

docs: $(TOOLS) ## the site of the documents, with the reference of the public names, in .cache/site; warnings are errors
	@NO_MKDOCS_2_WARNING=1 $(PY)/python -m mkdocs build --strict --quiet

format: $(TOOLS) ## bring all code into the one style
	@$(PY)/ruff check --fix
	@$(PY)/ruff format

messages: $(TOOLS) ## bring the catalogues of texts up to date with the code
	@$(PY)/python scripts/messages.py

calibrate: $(TOOLS) ## let all levels of all games meet, on all cores, and write their ratings (hours)
	for game in uno kards "mbg --seats 3"; do \
		$(PY)/python -m lab calibrate $$game --games 300 --seconds 0.2 --processes $$(nproc) || exit 1; \
	done

bench: $(TOOLS) ## one table of figures, each beside a peer of the same run (20 minutes): games, tables, the server against Evennia's stock game
	-@$(PY)/python -m pip install --quiet --disable-pip-version-check -r bench/requirements.txt 2>.venv/pip.log
	@$(PY)/python -m bench

clean: ## remove what can be made again; the game's database and its secrets stay
	@if [ -x $(PY)/python ]; then $(LAUNCH) stop; fi
	@rm -rf .venv .coverage .cache .hypothesis .pytest_cache .mypy_cache .ruff_cache .import_linter_cache tests/artefacts bench/out \
		mygame/server/.static
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

mygame/server/logs:
	@mkdir -p $@

$(RUNTIME): requirements.txt scripts/venv.sh
	@scripts/venv.sh requirements.txt
	@touch $@

$(TOOLS): requirements.txt requirements-dev.txt docs/requirements.txt scripts/venv.sh
	@scripts/venv.sh requirements-dev.txt
	@touch $(RUNTIME) $@
