# Every command is one line. Only Python 3.11 or newer and make are needed: `make serve`, `make test`.
# HOST=, PORT=, DATA= and DEMO=no are for `make serve`; ARGS= for `make test`, `bench` and `campaign`;
# NAME=, FULL=1 and SEED= for `make campaign`. A variable that is none of them is refused.
SHELL := /bin/sh
MAKEFLAGS += --no-print-directory
known := HOST PORT DATA DEMO ARGS NAME FULL SEED PYTHON SHELL MAKEFLAGS
given := $(foreach name,$(.VARIABLES),$(if $(filter command,$(firstword $(origin $(name)))),$(name)))
unknown := $(filter-out $(known) -%,$(given))
$(if $(unknown),$(error $(unknown) is no variable of this Makefile; the known ones are $(known)))
ifndef PYTHON
PYTHON := $(shell for p in .venv/bin/python python3 python3.13 python3.12 python3.11 python3.14; do $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
endif
prepare = @$(or $(PYTHON),$(error Python 3.11 or newer is needed and none was found: install it, or name it with PYTHON=/path/to/python3)) -m tools.prepare
options = $(if $(HOST),--host '$(HOST)') $(if $(PORT),--port '$(PORT)') $(if $(DATA),--data '$(DATA)') $(if $(filter 0 no false off,$(DEMO)),--no-demo)

.PHONY: help serve test engines campaign check bench schema docs lock format clean
help:   ## says what there is
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' Makefile

serve:  ## starts the gateway on the data in ./data
	$(prepare) run pages && exec .venv/bin/tailspend serve $(options)

test:   ## runs every test suite whose tools are there, and names the others
	$(prepare) dev pages && .venv/bin/python -m pytest -n 2 --dist worksteal $(ARGS)

engines: ## brings the emulators that the suite of engines runs on besides ours
	$(prepare) run && $(PYTHON) -m tools.emulators

campaign: ## plays a trial: NAME=bank, transfers, kill, tick, resume, abuse, rate or tamper; FULL=1 the long form, SEED= other chances
	$(prepare) dev && .venv/bin/python -m tests.campaigns $(or $(NAME),help) $(if $(filter-out 0 no false off,$(FULL)),--full) $(if $(SEED),--seed '$(SEED)') $(ARGS)

check:  ## looks at form, types, imports and docs
	$(prepare) dev pages web-check && .venv/bin/ruff format --check . && .venv/bin/ruff check . && .venv/bin/mypy && .venv/bin/lint-imports --no-logo && .venv/bin/python -m pytest -q tests/docs tests/building

bench:  ## measures a running gateway, prints a table and writes bench.json
	$(prepare) dev pages && .venv/bin/python -m tests.bench $(ARGS)

schema: ## writes the served schema to schema/schema.graphql
	$(prepare) run && .venv/bin/tailspend schema > .schema.new && mv .schema.new schema/schema.graphql

docs:   ## writes docs/access-patterns.md from what reads and writes really ask
	$(prepare) dev && .venv/bin/python -m tests.docs.patterns

format: ## formats the Python and mends what ruff can mend
	$(prepare) dev && .venv/bin/ruff check --fix . ; .venv/bin/ruff format .

lock:   ## pins the newest packages that requirements/*.in allow
	$(prepare) lock

clean:  ## removes what these commands made; ./data stays
	@rm -rf .venv .tools web/node_modules gateway/pages/built .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis bench.json && find . -name __pycache__ -type d -prune -exec rm -rf {} +
