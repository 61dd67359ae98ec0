"""Fixtures that the audit's tests share."""

import pytest

from tests.audit.helpers import make_sets
from variants.types import VariantSet


@pytest.fixture
def sets() -> list[VariantSet]:
    return make_sets()
