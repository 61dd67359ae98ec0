"""The packages have plain names; another distribution that owns one of them would shadow ours in silence."""

from importlib.metadata import distributions

OURS = {"variants", "audit", "scoring", "datasets_out", "sago_app"}


def test_no_other_distribution_owns_one_of_our_import_names() -> None:
    owners = {
        f"{distribution.name} owns {file.parts[0]!r}"
        for distribution in distributions()
        if distribution.name != "sago-stability"
        for file in distribution.files or ()
        if file.parts and file.parts[0] in OURS and len(file.parts) > 1
    }
    assert owners == set()
