"""The card of a published data set: YAML head for the Hub, and what a reader must know, from the audit's own figures."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from datasets_out.layout import AUDIT, CARD, SPLIT, VARIANT_SETS
from datasets_out.tally import Contents
from variants.errors import BadInputError
from variants.files import write_text

_BEGIN, _END = "<!-- sago:begin -->", "<!-- sago:end -->"
"""Between these marks the text is ours and is written anew; everything else on the card is a person's and is kept."""

_HUB_LICENCES = re.compile(r"^(apache-2\.0|mit|cc0-1\.0|cc-by-4\.0|cc-by-3\.0|cc-by-sa-4\.0|cc-by-sa-3\.0|cc-by-nc-4\.0|cc-by-nc-sa-4\.0)$")
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"), (10_000_000, "1M<n<10M"))


def write_card(folder: Path, name: str, configs: Sequence[str], told: Mapping[str, Any], contents: Contents) -> None:
    """Write `README.md`, keeping what a person wrote on an earlier one outside our marks.

    Raises:
        BadInputError: If an earlier card's YAML head cannot be read.
    """
    from huggingface_hub import DatasetCard

    path = folder / CARD
    ours = f"{_BEGIN}\n{_body(name, told, contents)}\n{_END}"
    text = ours if not path.exists() else _renewed(_without_head(path), ours)
    head = _head(name, configs, contents)
    card = DatasetCard(f"---\n{head.to_yaml()}\n---\n\n{text.strip()}\n")
    write_text(path, str(card))


def _head(name: str, configs: Sequence[str], contents: Contents) -> Any:  # noqa: ANN401 - the library ships no types
    from huggingface_hub import DatasetCardData

    licences = sorted({licence.lower() for licence in contents.licences})
    known = [licence for licence in licences if _HUB_LICENCES.match(licence)]
    return DatasetCardData(
        pretty_name=name,
        language=sorted({language.split("-")[0] for language in contents.languages}),
        license=known if known == licences else [*known, "other"] if known else "unknown" if licences == [""] else "other",
        size_categories=_size(contents.kinds.total()),
        tags=["sago", "stability", "paraphrase", "robustness", "evaluation"],
        task_categories=["question-answering"],
        configs=[_config(config) for config in configs],
    )


def _config(config: str) -> dict[str, Any]:
    files = [{"split": SPLIT, "path": f"data/{config}/{SPLIT}-*.parquet"}]
    return {"config_name": config, "data_files": files} | ({"default": True} if config == VARIANT_SETS else {})


def _size(rows: int) -> str:
    return next((label for bound, label in _SIZES if rows < bound), "n>10M")


def _without_head(path: Path) -> str:
    """The text of a card below its YAML head."""
    import yaml

    text = path.read_text(encoding="utf-8")
    found = re.match(r"\A---\n(.*?)\n---\n", text, re.DOTALL)
    if found is None:
        return text
    try:
        yaml.safe_load(found.group(1))
    except yaml.YAMLError as error:
        raise BadInputError(
            f"{path}: the YAML head of this card cannot be read ({error}); mend or remove it, nothing was changed"
        ) from error
    return text[found.end() :]


def _renewed(text: str, ours: str) -> str:
    before, mark, rest = text.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    return f"{before.rstrip()}\n\n{ours}\n\n{after.strip()}" if mark and end else f"{ours}\n\n{text.strip()}"


def _body(name: str, told: Mapping[str, Any], contents: Contents) -> str:
    parts = [
        f"# {name}",
        _what(contents),
        "## Composition",
        _table(
            ("data set", "rows", "sources"), [(one, count, _sources(contents, one)) for one, count in sorted(contents.datasets.items())]
        ),
        _table(("kind", "rows"), sorted(contents.kinds.items())),
        _table(("language", "rows"), sorted(contents.languages.items())),
        _table(("licence", "rows"), [(one or "not stated", count) for one, count in sorted(contents.licences.items())]),
        "## Audit",
        _audit(told),
        _table(("kind", "passed", "failed"), _judged(contents)),
        "### Planted controls",
        _table(("planted", "judged rightly", "of"), [(one["kind"], one["right"], one["n"]) for one in told["controls"]["by_kind"]]),
        "### Checks and their bounds",
        "\n".join(f"- `{check}`" for check in told["checks"]),
        "## Generators",
        _table(("generator", "rows"), [(f"`{one}`", count) for one, count in sorted(contents.generators.items())]),
        "## Use",
        _USE,
    ]
    return "\n\n".join(part for part in parts if part)


def _what(contents: Contents) -> str:
    return (
        f"{len(contents.items)} items, each put in several audited ways, for measuring whether a language model's behaviour stays the same. "
        f"`{VARIANT_SETS}` holds every wording that passed the audit, the axis configurations each axis's own, and `{AUDIT}` every wording "
        "that was judged, failed ones too, with the findings. The original stands in each set as a row of its own."
    )


def _sources(contents: Contents, dataset: str) -> str:
    return ", ".join(sorted(source for source in contents.sources[dataset] if source)) or "not stated"


def _audit(told: Mapping[str, Any]) -> str:
    rate = told["failure_rate"]
    shown = "not measured" if rate is None else f"{rate['rate']:.1%} of {rate['n']} variants ({rate['low']:.1%} to {rate['high']:.1%})"
    return "\n".join([f"Audit `{told['audit_id']}`. QC failure rate: {shown}.", *told["evidence"]])


def _judged(contents: Contents) -> list[tuple[object, ...]]:
    kinds = sorted({kind for kind, _ in contents.judged})
    return [(kind, contents.judged[kind, "pass"], contents.judged[kind, "fail"]) for kind in kinds]


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(_cell(value) for value in line) + " |" for line in lines) if rows else ""


def _cell(value: object) -> str:
    text = str(value).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")
    return " ".join(text.split())


_USE = """Intended for measuring stability: ask a model every wording of an item and compare its behaviour within the item, each axis on
its own configuration. Not a leaderboard: there is no total over axes or data sets, and accuracy on these rows is not what they are
for. Wordings made by rule share their phrasings over items; treat them as a fixed set, or resample them too. Verify with
`sago validate FOLDER`."""
