"""Loads weights and tokenizer from where a reference says, safetensors or GGUF alone, and says exactly which weights they are."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from scoring.backends.embedded import EMBEDDED, fetch
from scoring.backends.local.hub import find_on_hub
from scoring.backends.local.names import Model, Tokenizer
from scoring.backends.quiet import quiet_transformers
from variants.errors import BadInputError
from variants.files import sha256


@dataclass(frozen=True, slots=True)
class Weights:
    """A model that is loaded when it is first needed, and once."""

    load: Callable[[], Model]
    _held: list[Model] = field(default_factory=list, repr=False)

    def __call__(self) -> Model:
        """The loaded model."""
        if not self._held:
            self._held.append(self.load())
        return self._held[0]


@dataclass(frozen=True, slots=True)
class Opened:
    """A model that was found: its tokenizer and configuration at once, its weights when they are needed."""

    reference: str
    revision: str
    config: Any
    tokenizer: Tokenizer
    weights: Weights

    @property
    def model(self) -> Model:
        """The loaded model.

        Raises:
            BadInputError: If it cannot be loaded.
        """
        return self.weights()


def open_hub(name: str) -> Opened:
    """A hub model at a revision, or what is cached of it where the hub is not reached.

    Raises:
        BadInputError: If it cannot be had, or has no safetensors.
    """
    repository, _, revision = name.partition("@")
    found = find_on_hub(repository, revision or "main")
    where = {"revision": found.commit, "local_files_only": not found.reached}
    return _found(repository, f"hf:{name}", found.commit, where)


def open_folder(name: str) -> Opened:
    """A folder with `config.json`, tokenizer and safetensors.

    Raises:
        BadInputError: If it is no such folder.
    """
    folder = Path(name).expanduser()
    if not (folder / "config.json").is_file():
        raise BadInputError(f"path:{name}: expected a model folder with config.json and *.safetensors")
    weights = sorted(folder.glob("*.safetensors"))
    if not weights:
        raise BadInputError(f"path:{name}: expected *.safetensors; other weight files can run code when loaded and are not read")
    return _found(str(folder), f"path:{name}", _hash_of([folder / "config.json", *weights]), {})


def open_gguf(name: str) -> Opened:
    """A GGUF file, de-quantised to fp32.

    Raises:
        BadInputError: If the file is not there or not GGUF.
    """
    file = Path(name).expanduser()
    if not file.is_file():
        raise BadInputError(f"gguf:{name}: no such file")
    with file.open("rb") as stream:
        if stream.read(4) != b"GGUF":
            raise BadInputError(f"gguf:{name}: expected a GGUF file; it does not begin with 'GGUF'")
    return _found(str(file.parent), f"gguf:{name}", sha256(file)[:16], {"gguf_file": file.name})


def open_embedded(name: str) -> Opened:
    """An embedded model, fetched first if need be.

    Raises:
        BadInputError: If there is none of this name, or it cannot be had.
    """
    return _found(str(fetch(name)), f"embedded:{name}", EMBEDDED[name].sha256[:16], {})


def device_here() -> str:
    """The fastest device that is there."""
    import torch

    if torch.cuda.is_available():
        return "cuda"
    return "mps" if torch.backends.mps.is_available() else "cpu"


def _found(place: str, reference: str, revision: str, where: Mapping[str, Any]) -> Opened:
    from transformers import AutoConfig, AutoTokenizer

    with _said_of(reference):
        tokenizer = AutoTokenizer.from_pretrained(place, trust_remote_code=False, **where)
        config = AutoConfig.from_pretrained(place, trust_remote_code=False, **where)
    return Opened(reference, revision, config, tokenizer, Weights(partial(_loaded, place, reference, where)))


def _loaded(place: str, reference: str, where: Mapping[str, Any]) -> Model:
    import torch
    from transformers import AutoModelForCausalLM

    device = device_here()
    dtype: Any = torch.float32 if device == "cpu" or "gguf_file" in where else "auto"
    safe = {} if "gguf_file" in where else {"use_safetensors": True}
    with _said_of(reference):
        model: Any = AutoModelForCausalLM.from_pretrained(place, dtype=dtype, trust_remote_code=False, **safe, **where)
    return model.to(device).eval()


@contextmanager
def _said_of(reference: str) -> Iterator[None]:
    """What the model library complains of, as one line."""
    from safetensors import SafetensorError

    try:
        with quiet_transformers():
            yield
    except (OSError, ValueError, KeyError, ImportError, RuntimeError, SafetensorError) as error:
        said = " ".join(str(error).split())
        raise BadInputError(f"{reference}: cannot load this model ({said[:300] or type(error).__name__})") from error


def _hash_of(files: list[Path]) -> str:
    """16 hexadecimal digits over names and contents."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode())
        digest.update(bytes.fromhex(sha256(file)))
    return digest.hexdigest()[:16]
