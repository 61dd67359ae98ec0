"""`croissant.json`: the data set in the vocabulary of ML Commons Croissant 1.0 with the fields of its responsible-AI extension.

Source: https://docs.mlcommons.org/croissant/docs/croissant-spec.html and croissant-rai-spec.html (version 1.0 of both).
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from datasets_out.card.croissant_rai import rai_fields
from datasets_out.card.facts import Facts
from datasets_out.format.features import schema_of
from datasets_out.format.layout import AUDIT, CROISSANT, FORMAT, VARIANT_SETS
from datasets_out.licences.spdx import LICENCES
from datasets_out.shards import Exported
from variants.files import sha256, write_text

CONFORMS_TO = ["http://mlcommons.org/croissant/1.0", "http://mlcommons.org/croissant/RAI/1.0"]
_CONTEXT: dict[str, Any] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
_TYPES: dict[pa.DataType, str] = {
    pa.string(): "sc:Text",
    pa.int32(): "sc:Integer",
    pa.int64(): "sc:Integer",
    pa.float64(): "sc:Float",
    pa.bool_(): "sc:Boolean",
}
_TOLD = {
    VARIANT_SETS: "Every wording that passed the audit, all axes, the originals among them.",
    AUDIT: "Every wording that was judged, failed ones too, with findings and bounds.",
}


def write_croissant(folder: Path, facts: Facts, exported: Sequence[Exported], published: str) -> None:
    """Write `croissant.json` of a data set whose Parquet files are all there.

    Args:
        folder: The data set.
        facts: What the card tells too.
        exported: Every Parquet file that was written.
        published: Date of publication, ISO 8601.
    """
    text = json.dumps(croissant_of(folder, facts, exported, published), indent=1, ensure_ascii=False)
    write_text(folder / CROISSANT, text + "\n")


def croissant_of(folder: Path, facts: Facts, exported: Sequence[Exported], published: str) -> dict[str, Any]:
    """The whole file as plain data."""
    contents = facts.contents
    configs = list(dict.fromkeys(one.config for one in exported))
    licences = [LICENCES[one].url if one in LICENCES else one or "unknown" for one in sorted(contents.licences)]
    return (
        {
            "@context": _CONTEXT,
            "@type": "sc:Dataset",
            "conformsTo": CONFORMS_TO,
            "name": facts.name,
            "description": f"{len(contents.items)} items, each put in several audited ways, for measuring whether a model stays the same.",
            "version": f"{FORMAT}.0",
            "datePublished": published,
            "license": licences or ["unknown"],
            "inLanguage": sorted(contents.languages),
            "keywords": ["stability", "robustness", "paraphrase", "evaluation"],
            "citeAs": f"{facts.name}: audited variant sets. SAGO data set format {FORMAT}, audit {facts.told['audit_id']}.",
            "isBasedOn": sorted({note.url for name, note in facts.notes.items() if note.url and name in contents.datasets}),
        }
        | rai_fields(facts)
        | {
            "distribution": [part for config in configs for part in _distribution(folder, config, exported)],
            "recordSet": [_record_set(config) for config in configs],
        }
    )


def _distribution(folder: Path, config: str, exported: Sequence[Exported]) -> list[dict[str, Any]]:
    return [
        {
            "@type": "cr:FileObject",
            "@id": one.path,
            "name": one.path.rpartition("/")[2],
            "description": f"Part of the configuration {config}.",
            "contentUrl": one.path,
            "contentSize": f"{(folder / one.path).stat().st_size} B",
            "encodingFormat": "application/x-parquet",
            "sha256": sha256(folder / one.path),
        }
        for one in exported
        if one.config == config
    ] + [
        {
            "@type": "cr:FileSet",
            "@id": f"files-{config}",
            "name": f"files-{config}",
            "description": f"All files of the configuration {config}.",
            "encodingFormat": "application/x-parquet",
            "includes": f"data/{config}/*.parquet",
        }
    ]


def _record_set(config: str) -> dict[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": config,
        "name": config,
        "description": _TOLD.get(config, f"The wordings of the axis {config} alone that passed the audit."),
        "field": [_field(config, column) for column in schema_of(config)],
    }


def _field(config: str, column: pa.Field) -> dict[str, Any]:
    is_list = pa.types.is_list(column.type)
    inner = column.type.value_type if is_list else column.type
    field: dict[str, Any] = {"@type": "cr:Field", "@id": f"{config}/{column.name}", "name": column.name}
    if is_list:
        field["repeated"] = True
    if pa.types.is_struct(inner):
        return field | {"subField": [_sub_field(config, column.name, part) for part in inner]}
    return field | {"dataType": _TYPES[inner], "source": _source(config, column.name)}


def _sub_field(config: str, column: str, part: pa.Field) -> dict[str, Any]:
    source = _source(config, column) | {"transform": {"jsonPath": part.name}}
    return {
        "@type": "cr:Field",
        "@id": f"{config}/{column}/{part.name}",
        "name": part.name,
        "dataType": _TYPES[part.type],
        "source": source,
    }


def _source(config: str, column: str) -> dict[str, Any]:
    return {"fileSet": {"@id": f"files-{config}"}, "extract": {"column": column}}
