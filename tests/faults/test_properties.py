"""Whatever text, bytes or figures come in: generators, checks, parsers, readers and statistics keep what they promise.

Every example goes through every member of its family. `make nightly` asks for 10,000 examples each (`SAGO_EXAMPLES`).
"""

import math
import os
import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from audit.checks import CHECKS
from audit.gate import judge
from scoring.answers.parse import parse
from scoring.stats.between_within import label_between_within
from scoring.stats.calibration import auroc, brier, ece
from scoring.stats.cka import cka_biased, cka_debiased
from scoring.stats.dispersion import dispersion
from scoring.stats.drift import cosine_distances
from scoring.stats.mirror import satisfied
from scoring.stats.reversal import gail_simon
from tests.audit.helpers import make_candidate
from tests.faults.byte_targets import CHOICES, FILES, LANGUAGES, TARGETS, TASKS
from tests.faults.seed_inputs import seeds
from variants.candidates import named, propose, speaks, text_key
from variants.generators import default_generators
from variants.generators.base import Skip
from variants.protect import protected_spans
from variants.types import Item, Relation

EXAMPLES = int(os.environ.get("SAGO_EXAMPLES", "40"))
many = settings(max_examples=EXAMPLES, deadline=None)

WORDS = """Is Are What which did not no n't than before after more less heavier Ana 3 1,000 5 km $60 ½ `x` "quoted" {name} please if
because and or , . ? ! ; : ( ) \\frac{1}{2} https://a.b/c 12:30 的 是 不是 吗
多少 ， 。 ？ Zoë \u202e \u200b é e\u0301 😀""".split()
TEXTS = st.one_of(
    st.text(max_size=150),
    st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join),
    st.text(max_size=40).map(lambda text: f"Is {text}?"),
)
ITEMS = st.builds(
    lambda question, language, options, context: Item(
        id="i",
        dataset="d",
        question=question or "?",
        language=language,
        context=context,
        task_type="mcq" if options else "open",
        choices=options,
        answer=options[0] if options else None,
        answer_index=0 if options else None,
    ),
    TEXTS,
    st.sampled_from(["en", "zh", "de"]),
    st.sampled_from([None, ("yes", "no"), ("a cat", "3 km", "New York"), ("是", "不是")]),
    st.one_of(st.none(), TEXTS),
)
GENERATORS = [named(name, generator) for name, generator in default_generators().items()]
GUARDS = {name: check for name, check in CHECKS.items() if name not in {"distance", "meaning"}}


@many
@given(item=ITEMS, seed=st.integers(0, 3))
def test_properties_of_every_generator(item: Item, seed: int) -> None:
    """The same draft for the same seed; never the item itself; protected spans whole; options a permutation of themselves."""
    for by in GENERATORS:
        if not speaks(by.generator, item.language):
            continue
        made = propose(item, by, 0, seed)
        assert repr(made) == repr(propose(item, by, 0, seed))
        if isinstance(made, Skip):
            assert made.reason
            continue
        assert made.key != text_key(item)
        if made.variant.relation in {Relation.SAME, Relation.CONTENT}:
            spans = [span for span in protected_spans(item.question) if span.kind != "number"]
            whole = f"{made.variant.question}\n{made.variant.context or ''}"
            assert all(item.question[span.start : span.end] in whole for span in spans), by.name
        if made.variant.relation is Relation.CONTENT and item.choices:
            assert sorted(made.variant.choices or ()) == sorted(item.choices)
            assert made.variant.choices is not None
            assert made.variant.choices[made.variant.answer_index or 0] == item.answer


@many
@given(a=TEXTS, b=TEXTS, language=st.sampled_from(["en", "zh", "de", "xx"]), relation=st.sampled_from(list(Relation)))
def test_properties_of_every_guard(a: str, b: str, language: str, relation: Relation) -> None:
    """A finding or none, with its own name and reason, twice the same; a text beside itself shows no change of meaning."""
    candidate = make_candidate(a, b, language, relation=relation)
    (first,), (second,) = judge([candidate], GUARDS), judge([candidate], GUARDS)
    assert repr(first) == repr(second)
    assert all(one.check in GUARDS and one.reason for one in first.findings)


@many
@given(data=st.binary(min_size=4, max_size=400))
def test_properties_of_answers_from_any_bytes(data: bytes) -> None:
    TARGETS["answer"](data)


@many
@given(text=TEXTS, task=st.sampled_from(TASKS), choices=st.sampled_from(CHOICES), language=st.sampled_from(LANGUAGES))
def test_properties_of_answers_that_are_parsed(text: str, task: str, choices: tuple[str, ...] | None, language: str) -> None:
    """Space around an answer changes nothing, and an option said alone is that option."""
    choices = choices or (CHOICES[2] if task in {"mcq", "classification", "likert"} else None)
    found = parse(text, task_type=task, choices=choices, language=language, finish="stop")
    assert found == parse(f"\n {text} \n", task_type=task, choices=choices, language=language, finish="stop")
    if choices is not None and choices == CHOICES[2] and task in {"mcq", "classification"}:
        values = {parse(one, task_type=task, choices=choices, language=language, finish="stop").value for one in choices}
        assert len(values) == len(choices)


@pytest.mark.parametrize("name", FILES)
@many
@given(data=st.data())
def test_properties_of_every_reader(name: str, data: st.DataObject) -> None:
    """Any bytes, and well-formed files with some bytes changed, end well or with one line."""
    seed = data.draw(st.sampled_from([b"", *seeds()[name]]))
    content = bytearray(seed)
    for _ in range(data.draw(st.integers(0, 4))):
        place = data.draw(st.integers(0, max(len(content), 1)))
        content[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=6))
    TARGETS[name](bytes(content))


@many
@given(data=st.binary(max_size=300))
def test_properties_of_replies_and_pairs_from_any_bytes(data: bytes) -> None:
    TARGETS["reply of a server"](data)
    TARGETS["pair"](data)


GROUPS = st.lists(st.lists(st.sampled_from("abcd"), min_size=1, max_size=4), min_size=2, max_size=6)


@many
@given(groups=GROUPS, seed=st.integers(0, 99))
def test_properties_of_between_and_within(groups: list[list[str]], seed: int) -> None:
    """B, W and Δ do not know the order of variants nor the names of labels, and lie in their ranges."""
    rng = random.Random(seed)
    first = label_between_within(groups)
    renamed = dict(zip("abcd", rng.sample("wxyz", 4), strict=True))
    other = label_between_within([[renamed[label] for label in rng.sample(group, len(group))] for group in rng.sample(groups, len(groups))])
    for name in ("between", "within", "excess", "stability"):
        one, two = getattr(first, name), getattr(other, name)
        assert (one is None) == (two is None)
        assert one is None or (math.isclose(one, two, abs_tol=1e-12) and -1 - 1e-12 <= one <= 1 + 1e-12)


@many
@given(labels=st.lists(st.sampled_from("ab"), min_size=2, max_size=6), place=st.integers(0, 5))
def test_properties_of_stability_under_a_further_disagreement(labels: list[str], place: int) -> None:
    """S does not rise when one answer becomes one that nobody else gave."""
    before = label_between_within([[label] for label in labels]).stability
    labels[place % len(labels)] = "alone"
    after = label_between_within([[label] for label in labels]).stability
    assert before is not None
    assert after is not None
    assert after <= before + 1e-12


@many
@given(seed=st.integers(0, 2**32 - 1), n=st.integers(4, 9), width=st.integers(2, 6), scale=st.floats(0.01, 100))
def test_properties_of_states_under_rotation_and_scaling(seed: int, n: int, width: int, scale: float) -> None:
    """CKA knows neither rotation, translation nor one scale for all; cosine distances know neither rotation nor scale."""
    rng = np.random.default_rng(seed)
    x, y = rng.normal(size=(n, width)), rng.normal(size=(n, width))
    turn, _ = np.linalg.qr(rng.normal(size=(width, width)))
    moved = scale * x @ turn + rng.normal(size=width)
    for cka in (cka_biased, cka_debiased):
        one, two = cka(x, y), cka(moved, y)
        assert (one is None) == (two is None)
        assert one is None or math.isclose(one, two or 0.0, rel_tol=1e-6, abs_tol=1e-6)
    assert np.allclose(cosine_distances(x), cosine_distances(scale * x @ turn), atol=1e-9)


@many
@given(sizes=st.lists(st.floats(0.01, 5), min_size=2, max_size=6), errors=st.lists(st.floats(0.05, 3), min_size=6, max_size=6))
def test_properties_of_reversal_where_all_signs_agree(sizes: list[float], errors: list[float]) -> None:
    """Gail and Simon find no reversal where no sign differs, and do not know which side is called first."""
    own = errors[: len(sizes)]
    assert gail_simon(sizes, own).p == 1.0
    mixed = [size if at % 2 else -size for at, size in enumerate(sizes)]
    one, two = gail_simon(mixed, own), gail_simon([-size for size in mixed], own)
    assert math.isclose(one.p, two.p, abs_tol=1e-12)
    assert 0 <= one.p <= 1


CONFIDENCES = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=2, max_size=30)


@many
@given(pairs=CONFIDENCES, seed=st.integers(0, 99))
def test_properties_of_confidence(pairs: Sequence[tuple[float, bool]], seed: int) -> None:
    """Order changes nothing; Brier, ECE and AUROC lie in 0 to 1; a dispersion moved as a whole stays."""
    mixed = random.Random(seed).sample(list(pairs), len(pairs))
    confidence, right = zip(*pairs, strict=True)
    other, correct = zip(*mixed, strict=True)
    assert math.isclose(brier(confidence, right), brier(other, correct), abs_tol=1e-12)
    assert 0 <= brier(confidence, right) <= 1
    assert 0 <= ece(confidence, right, binning="width") <= 1
    one, two = auroc(confidence, right), auroc(other, correct)
    assert (one is None) == (two is None)
    assert one is None or (math.isclose(one, two or 0.0, abs_tol=1e-12) and 0 <= one <= 1)
    spread, moved = dispersion(confidence), dispersion([value / 2 + 0.25 for value in confidence])
    assert math.isclose(spread.sd / 2, moved.sd, abs_tol=1e-9)


@many
@given(pairs=st.lists(st.tuples(st.sampled_from(["yes", "no"]), st.sampled_from(["yes", "no"])), min_size=1, max_size=20))
def test_properties_of_mirroring(pairs: list[tuple[str, str]]) -> None:
    """Satisfaction is a share, and swapping the two sides of every pair changes nothing where the map is its own inverse."""
    turn = {"yes": "no", "no": "yes"}.__getitem__
    one, two = satisfied(pairs, turn), satisfied([(b, a) for a, b in pairs], turn)
    assert one == two
    assert one is not None
    assert 0 <= one <= 1


@pytest.mark.parametrize("wrong", [[], [0.5], [[0.1, 0.2]]])
def test_properties_of_shapes_that_do_not_fit(wrong: list[object]) -> None:
    """Nothing is broadcast."""
    with pytest.raises(ValueError, match=r"expected|at least|shape"):
        brier(wrong, [True, False])  # type: ignore[arg-type]
