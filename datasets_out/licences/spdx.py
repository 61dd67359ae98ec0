"""The licences that data sets come under: SPDX identifier, the Hub's word, where the text stands, and what matters for mixing them."""

import re
from dataclasses import dataclass

UNKNOWN = ""
"""No licence stated, which gives nobody the right to pass the rows on."""

_NO_LICENCE = {"", "unknown", "none", "noassertion", "n/a", "na", "not stated", "unlicensed", "?"}


@dataclass(frozen=True, slots=True)
class Licence:
    """One licence."""

    spdx: str
    hub: str
    """The word in the `license` field of a card."""
    url: str
    family: str = ""
    """Share-alike family: what is derived must come under a licence of the same family. Empty where nothing is asked."""
    non_commercial: bool = False
    no_derivatives: bool = False
    """Variants are derived works, so such rows cannot be published at all."""


def _creative_commons() -> dict[str, Licence]:
    found = {}
    for version in ("2.0", "2.5", "3.0", "4.0"):
        for terms in ("BY", "BY-SA", "BY-NC", "BY-NC-SA", "BY-ND", "BY-NC-ND"):
            spdx = f"CC-{terms}-{version}"
            url = f"https://creativecommons.org/licenses/{terms.lower()}/{version}/"
            family = f"CC-{terms}" if terms.endswith("SA") else ""
            found[spdx] = Licence(spdx, spdx.lower(), url, family, "NC" in terms, terms.endswith("ND"))
    return found


def _spdx_page(name: str) -> str:
    return f"https://spdx.org/licenses/{name}.html"


_OTHERS = (
    Licence("CC0-1.0", "cc0-1.0", "https://creativecommons.org/publicdomain/zero/1.0/"),
    Licence("MIT", "mit", "https://opensource.org/license/mit"),
    Licence("Apache-2.0", "apache-2.0", "https://www.apache.org/licenses/LICENSE-2.0"),
    Licence("BSD-2-Clause", "bsd-2-clause", _spdx_page("BSD-2-Clause")),
    Licence("BSD-3-Clause", "bsd-3-clause", _spdx_page("BSD-3-Clause")),
    Licence("ISC", "isc", _spdx_page("ISC")),
    Licence("Unlicense", "unlicense", "https://unlicense.org/"),
    Licence("PDDL-1.0", "pddl", "https://opendatacommons.org/licenses/pddl/1-0/"),
    Licence("ODC-By-1.0", "odc-by", "https://opendatacommons.org/licenses/by/1-0/"),
    Licence("ODbL-1.0", "odbl", "https://opendatacommons.org/licenses/odbl/1-0/", family="ODbL"),
    Licence("CDLA-Permissive-1.0", "cdla-permissive-1.0", "https://cdla.dev/permissive-1-0/"),
    Licence("CDLA-Permissive-2.0", "cdla-permissive-2.0", "https://cdla.dev/permissive-2-0/"),
    Licence("CDLA-Sharing-1.0", "cdla-sharing-1.0", "https://cdla.dev/sharing-1-0/", family="CDLA-Sharing"),
    Licence("GFDL-1.3-or-later", "gfdl", _spdx_page("GFDL-1.3-or-later"), family="GFDL"),
    Licence("GPL-2.0-only", "gpl-2.0", _spdx_page("GPL-2.0-only"), family="GPL-2.0"),
    Licence("GPL-3.0-only", "gpl-3.0", _spdx_page("GPL-3.0-only"), family="GPL-3.0"),
    Licence("GPL-3.0-or-later", "gpl-3.0", _spdx_page("GPL-3.0-or-later"), family="GPL-3.0"),
    Licence("AGPL-3.0-only", "agpl-3.0", _spdx_page("AGPL-3.0-only"), family="GPL-3.0"),
    Licence("AGPL-3.0-or-later", "agpl-3.0", _spdx_page("AGPL-3.0-or-later"), family="GPL-3.0"),
    Licence("MPL-2.0", "mpl-2.0", "https://www.mozilla.org/MPL/2.0/", family="MPL"),
)
LICENCES: dict[str, Licence] = {**_creative_commons(), **{one.spdx: one for one in _OTHERS}}
"""SPDX identifier to licence."""

_BY_KEY: dict[str, str] = {re.sub(r"[\W_]+", "", name.lower()): spdx for spdx, one in LICENCES.items() for name in (spdx, one.hub)} | {
    "cc0": "CC0-1.0",
    "publicdomain": "CC0-1.0",
    "apache2": "Apache-2.0",
    "apachelicense20": "Apache-2.0",
    "mitlicense": "MIT",
    "odcby": "ODC-By-1.0",
    "gpl30": "GPL-3.0-only",
}


def canonical(stated: str) -> str:
    """The SPDX identifier of what a source states: `cc by-sa 4.0` is `CC-BY-SA-4.0`.

    What it states where that is none we know, and `UNKNOWN` for the words that say nothing.
    """
    text = stated.strip()
    if text.lower() in _NO_LICENCE:
        return UNKNOWN
    return _BY_KEY.get(re.sub(r"[\W_]+", "", text.lower()), text)


def is_named(licence: str) -> bool:
    """Whether a licence is one we know, or one that a `LicenseRef-` names on purpose."""
    return licence in LICENCES or licence.startswith("LicenseRef-")


def hub_words(licences: list[str]) -> list[str]:
    """The `license` field of a card: each licence in the Hub's words; `unknown` where none is stated, `other` where the Hub has no word."""
    words = ["unknown" if one == UNKNOWN else LICENCES[one].hub if one in LICENCES else "other" for one in licences]
    return sorted(set(words)) or ["unknown"]
