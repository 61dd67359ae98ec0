"""Calls of one model, here or on workers: nothing is remembered from call to call, and a spread model can do what the model can."""

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from scoring.backends.base import Continuation, Decoding, GeneratesText, Prompt, ReadsStates, ScoresText
from scoring.backends.each import each, score
from scoring.backends.scripted import Scripted
from scoring.backends.scripts import Fact
from scoring.backends.spread import spread
from variants.engine import Work
from variants.errors import BadInputError

PROMPT = Prompt("Is ice cold?", prefill="Answer:")
FACT = Fact(
    dataset="d", item_id="1", variant_id="v", axis="generation", task_type="yes_no", choices=("yes", "no"), labels=("yes", "no"),
    answer="yes", answer_index=0, original_answer="yes", original_answer_index=0,
)  # fmt: skip
KNOWN = {PROMPT: FACT}


def carried(value: Any) -> Any:  # noqa: ANN401
    return pickle.loads(pickle.dumps(value))  # noqa: S301


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """An engine that hands on only what survives being pickled, as one on other machines does."""

    maps: list[str] = field(default_factory=list)

    @property
    def here(self) -> bool:
        return False

    def map(self, work: Work[Any, Any], shards: Iterable[Any]) -> Iterator[Any]:
        self.maps.append(repr(work))
        do: Callable[[Any], Any] = carried(work).open()
        return iter([carried(do(carried(shard))) for shard in shards])


@dataclass(slots=True)
class Remembering:
    """Counts calls since it last forgot."""

    since: int = 0

    def forget(self) -> None:
        self.since = 0

    def count(self) -> int:
        self.since += 1
        return self.since


def test_a_model_forgets_before_each_call() -> None:
    assert list(each(Remembering(), Remembering.count, [()] * 3)) == [1, 1, 1]


def test_a_spread_model_answers_as_the_model_itself() -> None:
    alone, there = Scripted("perfect", KNOWN), spread("scripted:perfect", Elsewhere(), known=KNOWN)
    assert isinstance(there, GeneratesText)
    assert isinstance(there, ScoresText)
    assert isinstance(there, ReadsStates)
    assert (there.reference, there.revision, there.n_layers) == (alone.reference, alone.revision, alone.n_layers)
    assert there.generate([PROMPT], Decoding(), [0]) == alone.generate([PROMPT], Decoding(), [0])
    assert there.score([Continuation(PROMPT, " yes")]) == alone.score([Continuation(PROMPT, " yes")])
    assert (there.states([PROMPT], [1, 4]) == alone.states([PROMPT], [1, 4])).all()


def test_many_calls_go_to_the_workers_in_one_go_and_come_back_in_order() -> None:
    engine = Elsewhere()
    there = spread("scripted:perfect", engine, known=KNOWN)
    calls = [((Continuation(PROMPT, text),),) for text in (" yes", " no", " yes")]
    found = [one[0].logprob for one in each(there, score, calls)]
    assert found[0] == found[2] > found[1]
    assert len(engine.maps) == 2  # one to hear what the model is, one for the three calls


def test_what_tells_the_work_of_two_models_apart_is_in_its_name_and_the_facts_are_not_spelt_out() -> None:
    engine = Elsewhere()
    spread("scripted:perfect", engine, known=KNOWN)
    spread("scripted:perfect", engine, known={})
    assert engine.maps[0] != engine.maps[1]
    assert "ice" not in engine.maps[0]


def test_a_model_that_no_worker_can_open_is_refused() -> None:
    with pytest.raises(BadInputError, match="did you mean 'perfect'"):
        spread("scripted:perfct", Elsewhere())
