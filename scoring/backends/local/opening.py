"""Loads weights and tokenizer from where a reference says, safetensors or GGUF alone, and says exactly which weights they are."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scoring.backends.embedded import EMBEDDED, fetch
from scoring.backends.local.hub import find_on_hub
from scoring.backends.local.names import Model, Tokenizer
from scoring.backends.quiet import quiet_transformers
from variants.errors import BadInputError
from variants.files import sha256


@dataclass(frozen=True, slots=True)
class Opened:
    """A model that is loaded."""

    reference: str
    revision: str
    model: Model
    tokenizer: Tokenizer


def open_hub(name: str) -> Opened:
    """A hub model at a revision, or what is cached of it where the hub is not reached.

    Raises:
        BadInputError: If it cannot be had, or has no safetensors.
    """
    repository, _, revision = name.partition("@")
    found = find_on_hub(repository, revision or "main")
    where = {"revision": found.commit, "local_files_only": not found.reached}
    model, tokenizer = _loaded(repository, f"hf:{name}", where)
    return Opened(f"hf:{name}", found.commit, model, tokenizer)


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
    model, tokenizer = _loaded(str(folder), f"path:{name}", {})
    return Opened(f"path:{name}", _hash_of([folder / "config.json", *weights]), model, tokenizer)


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
    model, tokenizer = _loaded(str(file.parent), f"gguf:{name}", {"gguf_file": file.name})
    return Opened(f"gguf:{name}", sha256(file)[:16], model, tokenizer)


def open_embedded(name: str) -> Opened:
    """An embedded model, fetched first if need be.

    Raises:
        BadInputError: If there is none of this name, or it cannot be had.
    """
    model, tokenizer = _loaded(str(fetch(name)), f"embedded:{name}", {})
    return Opened(f"embedded:{name}", EMBEDDED[name].sha256[:16], model, tokenizer)


def device_here() -> str:
    """The fastest device that is there."""
    import torch

    if torch.cuda.is_available():
        return "cuda"
    return "mps" if torch.backends.mps.is_available() else "cpu"


def _loaded(place: str, reference: str, where: Mapping[str, Any]) -> tuple[Any, Any]:
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    device = device_here()
    dtype: Any = torch.float32 if device == "cpu" or "gguf_file" in where else "auto"
    safe = {} if "gguf_file" in where else {"use_safetensors": True}
    try:
        with quiet_transformers():
            tokenizer = AutoTokenizer.from_pretrained(place, trust_remote_code=False, **where)
            model = AutoModelForCausalLM.from_pretrained(place, dtype=dtype, trust_remote_code=False, **safe, **where)
    except (OSError, ValueError, KeyError, ImportError, RuntimeError) as error:
        said = " ".join(str(error).split())
        raise BadInputError(f"{reference}: cannot load this model ({said[:300] or type(error).__name__})") from error
    return model.to(device).eval(), tokenizer


def _hash_of(files: list[Path]) -> str:
    """16 hexadecimal digits over names and contents."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode())
        digest.update(bytes.fromhex(sha256(file)))
    return digest.hexdigest()[:16]
