"""What the audit remembers stays within its bound, and what is used stays longest."""

from hypothesis import given
from hypothesis import strategies as st

from audit.recent import Recent


def test_what_was_not_used_for_longest_leaves_first() -> None:
    recent: Recent[str, int] = Recent(2)
    recent.put("a", 1)
    recent.put("b", 2)
    assert recent.known(["a"]) == {"a": 1}
    recent.put("c", 3)
    assert recent.known("abc") == {"a": 1, "c": 3}


def test_a_value_heavier_than_the_bound_is_not_held() -> None:
    recent: Recent[str, str] = Recent(3, lambda _, text: len(text))
    recent.put("a", "four")
    assert recent.known(["a"]) == {}


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 4))), st.integers(0, 8))
def test_what_is_held_never_weighs_more_than_the_bound(puts: list[tuple[int, int]], most: int) -> None:
    recent: Recent[int, int] = Recent(most, lambda _, weight: weight)
    for key, weight in puts:
        recent.put(key, weight)
        held = recent.known(range(6))
        assert sum(held.values()) <= most
        assert held.get(key, weight) == weight
