"""Cross-encoders as they are loaded: through transformers from the hub or a folder, or through onnxruntime from a file.

`safetensors` alone; code that comes with a model is never run.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from audit.meaning.nli import Entailer
from variants.errors import BadInputError

_HELP = "expected hf:ORG/NAME@REVISION, path:FOLDER or onnx:FILE"


def load_entailer(reference: str) -> Entailer:
    """The model that a reference names.

    Raises:
        BadInputError: If the reference is of no known form, a hub id has no revision, or no output of the model is entailment.
    """
    kind, _, rest = reference.partition(":")
    if kind == "hf" and rest:
        name, _, revision = rest.partition("@")
        if not revision:
            raise BadInputError(
                f"the NLI model {reference!r} has no revision; expected hf:ORG/NAME@REVISION, so that a run can be repeated"
            )
        return _from_transformers(name, revision)
    if kind == "path" and Path(rest).is_dir():
        return _from_transformers(rest, None)
    if kind == "onnx" and Path(rest).is_file():
        return _from_onnx(Path(rest))
    raise BadInputError(f"cannot load the NLI model {reference!r}; {_HELP}")


@dataclass(frozen=True, slots=True)
class TorchEntailer:
    """A sequence classifier of transformers."""

    tokenizer: Any
    model: Any
    entails: int
    limit: int

    def tokenise(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without marks, never cut."""
        return _tokenise(self.tokenizer, texts)

    def entailment(self, pairs: Sequence[tuple[list[int], list[int]]]) -> np.ndarray:
        """Probability that each premise entails its hypothesis."""
        import torch

        batch = _batch(self.tokenizer, pairs)
        with torch.inference_mode():
            logits = self.model(**{name: torch.tensor(values) for name, values in batch.items()}).logits
        return np.asarray(torch.softmax(logits.float(), dim=-1)[:, self.entails].numpy())


@dataclass(frozen=True, slots=True)
class OnnxEntailer:
    """A sequence classifier exported to ONNX."""

    tokenizer: Any
    session: Any
    entails: int
    limit: int
    padded_to: int | None
    """Length that the file fixes; None where it is free."""

    def tokenise(self, texts: Sequence[str]) -> list[list[int]]:
        """Token ids of each text, without marks, never cut."""
        return _tokenise(self.tokenizer, texts)

    def entailment(self, pairs: Sequence[tuple[list[int], list[int]]]) -> np.ndarray:
        """Probability that each premise entails its hypothesis."""
        batch = _batch(self.tokenizer, pairs, self.padded_to)
        wanted = {i.name for i in self.session.get_inputs()}
        logits = self.session.run(None, {k: np.array(v, dtype=np.int64) for k, v in batch.items() if k in wanted})[0].astype(np.float64)
        shifted = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray((shifted / shifted.sum(axis=1, keepdims=True))[:, self.entails])


def _from_transformers(name: str, revision: str | None) -> TorchEntailer:
    from transformers import AutoModelForSequenceClassification, AutoTokenizer

    try:
        tokenizer = AutoTokenizer.from_pretrained(name, revision=revision, trust_remote_code=False)
        safe = {"use_safetensors": True, "trust_remote_code": False}
        model = AutoModelForSequenceClassification.from_pretrained(name, revision=revision, **safe).eval()
    except (OSError, ValueError) as error:
        raise BadInputError(f"cannot load the NLI model {name!r} ({next(iter(str(error).splitlines()), '')}); {_HELP}") from error
    longest = min(512, int(getattr(model.config, "max_position_embeddings", 512)))
    return TorchEntailer(
        tokenizer, model, _entailment_index(model.config.id2label, name), longest - tokenizer.num_special_tokens_to_add(pair=True)
    )


def _from_onnx(file: Path) -> OnnxEntailer:
    try:
        import onnxruntime
    except ImportError as error:
        raise BadInputError("an NLI model in ONNX needs onnxruntime: pip install 'sago-stability[nli]'") from error
    from transformers import AutoTokenizer

    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    tokenizer = AutoTokenizer.from_pretrained(str(file.parent), trust_remote_code=False)
    config = json.loads((file.parent / "config.json").read_text(encoding="utf-8")) if (file.parent / "config.json").exists() else {}
    width = session.get_inputs()[0].shape[1]
    fixed = width if isinstance(width, int) else None
    longest = fixed or min(512, int(config.get("max_position_embeddings", 512)))
    entails = _entailment_index(config.get("id2label"), str(file))
    return OnnxEntailer(tokenizer, session, entails, longest - tokenizer.num_special_tokens_to_add(pair=True), fixed)


def _entailment_index(labels: dict[Any, str] | None, name: str) -> int:
    """Which output is entailment, by the model's own label names."""
    found = [int(i) for i, label in (labels or {}).items() if label.lower() in {"entailment", "entails", "entailed"}]
    if len(found) != 1:
        raise BadInputError(f"the NLI model {name!r} names no output 'entailment' in its config's id2label; got {labels!r}")
    return found[0]


def _tokenise(tokenizer: Any, texts: Sequence[str]) -> list[list[int]]:  # noqa: ANN401  (transformers ships no types)
    return [list(ids) for ids in tokenizer(list(texts), add_special_tokens=False, truncation=False, verbose=False)["input_ids"]]


def _batch(tokenizer: Any, pairs: Sequence[tuple[list[int], list[int]]], padded_to: int | None = None) -> dict[str, list[list[int]]]:  # noqa: ANN401
    """Marks and padding around ready token ids."""
    made = [_marked(tokenizer, a, b) for a, b in pairs]
    longest = padded_to or max(len(ids) for ids, _ in made)
    pad = tokenizer.pad_token_id
    return {
        "input_ids": [ids + [pad] * (longest - len(ids)) for ids, _ in made],
        "attention_mask": [[1] * len(ids) + [0] * (longest - len(ids)) for ids, _ in made],
        **(
            {"token_type_ids": [kinds + [0] * (longest - len(kinds)) for _, kinds in made]}
            if "token_type_ids" in tokenizer.model_input_names
            else {}
        ),
    }


def _marked(tokenizer: Any, a: list[int], b: list[int]) -> tuple[list[int], list[int]]:  # noqa: ANN401
    first, last = tokenizer.cls_token_id, tokenizer.sep_token_id
    double = [last] if tokenizer.num_special_tokens_to_add(pair=True) == 4 else []
    left, right = [first, *a, last, *double], [*b, last]
    return left + right, [0] * len(left) + [1] * len(right)
