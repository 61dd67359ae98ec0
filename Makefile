# Two commands set everything up on a fresh machine: `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: demo test test-all test-ray nightly fuzz test-oldest lint types format bench core hashes sbom audit-deps clean

demo: $(READY)
	$(BIN)/sago demo --out runs/demo

# The tests that load real models share the demo's model cache; the suite stays under 10 minutes on 2 cores.
test: $(READY) lint types
	SAGO_FETCH=1 $(BIN)/python -m pytest -q

test-all: $(READY) lint types
	SAGO_FETCH=1 $(BIN)/python -m pytest -q -m "slow or not slow"

# Hypothesis with 10,000 examples a property (hours on 2 cores), then ten minutes of coverage-guided fuzzing of every reader.
nightly: $(READY)
	SAGO_EXAMPLES=10000 $(BIN)/python -m pytest -q tests/faults -m "slow or not slow" -k properties
	$(MAKE) fuzz

FUZZ_SECONDS ?= 600
fuzz: $(READY)
	$(BIN)/python -m pip install --quiet --group fuzz
	$(BIN)/python tests/faults/fuzz_bytes.py runs/fuzz -max_total_time=$(FUZZ_SECONDS)

# The other end of the matrix: the oldest versions that pyproject.toml allows.
test-oldest: pyproject.toml constraints-min.txt
	$(PYTHON) -m venv .venv-oldest
	.venv-oldest/bin/python -m pip install --quiet --upgrade "pip>=25.1"
	.venv-oldest/bin/python -m pip install --quiet --constraint constraints-min.txt "$$(grep ^torch== constraints.txt)"
	.venv-oldest/bin/python -m pip install --quiet --constraint constraints-min.txt --editable . --group dev
	.venv-oldest/bin/python -m pytest -q -m "not slow and not models"

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

# Every figure of speed that has a target, with its spread; for a machine with nothing else running.
bench: $(READY)
	$(BIN)/python -m bench

# SAGO-Core from the source files that the recipe names; see docs/publishing.md.
core: $(READY)
	$(BIN)/python -m datasets_out.recipe recipes/core.yaml --run runs/core --out runs/core/dataset

# The pinned set with the hash of every file.
hashes: $(VENV)/supply
	grep -v "^#\|^torch==" constraints.txt > $(VENV)/pins.in
	(sed -n "/^#/p" constraints-hashed.txt; $(BIN)/uv pip compile $(VENV)/pins.in --no-deps --generate-hashes --no-annotate --no-header \
	  --python $(BIN)/python --quiet) > $(VENV)/hashed && mv $(VENV)/hashed constraints-hashed.txt

# Known weaknesses of the pinned set, torch included; fails where it could not look.
audit-deps: $(VENV)/supply
	@$(BIN)/pip-audit --strict --no-deps --disable-pip -r constraints.txt || { status=$$?; echo "audit-deps: either a weakness is known (the table above), \
	or a package could not be looked up (the error above), and then the pinned set was NOT checked" >&2; exit $$status; }

# A CycloneDX bill of materials of what a user installs, so from an environment with nothing else; with texts, as some licences have no name.
sbom: $(VENV)/supply
	$(PYTHON) -m venv --clear --without-pip .venv-shipped
	$(BIN)/python -m pip --python .venv-shipped/bin/python install --quiet --constraint constraints.txt torch
	$(BIN)/python -m pip --python .venv-shipped/bin/python install --quiet --constraint constraints.txt .
	$(BIN)/cyclonedx-py environment --pyproject pyproject.toml --gather-license-texts --output-reproducible -o sbom.json .venv-shipped/bin/python
	SAGO_SBOM=sbom.json $(BIN)/python -m pytest -q tests/promises/test_bill_of_materials.py

$(VENV)/supply: $(READY)
	$(BIN)/python -m pip install --quiet --group supply
	touch $@

# torch is installed first and pinned: an unpinned torch fetches gigabytes of CUDA libraries.
$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --constraint constraints.txt torch
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable . --group dev
	touch $(READY)

clean:
	rm -rf $(VENV) .venv-oldest .venv-shipped sbom.json runs .mypy_cache .ruff_cache .pytest_cache
