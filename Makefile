# Two commands set everything up on a fresh machine: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: demo test test-all test-ray lint types format bench core clean

demo: $(READY)
	$(BIN)/sago demo --out runs/demo

# The tests that load real models share the demo's model cache; the suite stays under 10 minutes on 2 cores.
test: $(READY) lint types
	SAGO_FETCH=1 $(BIN)/python -m pytest -q

test-all: $(READY) lint types
	SAGO_FETCH=1 $(BIN)/python -m pytest -q -m "slow or not slow"

# Ray is an extra, so its tests are skipped elsewhere: a cluster of two small nodes, a minute or two.
test-ray: $(READY)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[ray]"
	SAGO_FETCH=1 $(BIN)/python -m pytest -q -m "slow or not slow" tests/sago_app/test_ray_engine.py

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Every figure of speed that has a target, with its spread: a quarter of an hour on two cores with nothing else running.
bench: $(READY)
	$(BIN)/python -m bench

# SAGO-Core from the source files that the recipe names; see docs/publishing.md.
core: $(READY)
	$(BIN)/python -m datasets_out.recipe recipes/core.yaml --run runs/core --out runs/core/dataset

# torch is installed first and pinned: an unpinned torch fetches gigabytes of CUDA libraries.
$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --constraint constraints.txt torch
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable . --group dev
	touch $(READY)

clean:
	rm -rf $(VENV) runs .mypy_cache .ruff_cache .pytest_cache
