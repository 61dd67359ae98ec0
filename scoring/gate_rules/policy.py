"""The policy file: rules of one axis and one data set each. What is misspelt, or would judge several at once, is refused."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from scoring.gate_rules import activation, confidence, generation, mirroring
from scoring.gate_rules.where import Where
from variants.errors import BadInputError, unknown_name
from variants.misfits import Keys, Place, in_yaml, shown, validated
from variants.types import Axis
from variants.yaml_files import read_yaml

M = TypeVar("M", bound=BaseModel)

Require = generation.Require | activation.Require | confidence.Require | mirroring.Require
"""The requirements of one axis, each a class of its own."""

_REQUIRE: Mapping[str, type[BaseModel]] = {
    "generation": generation.Require,
    "activation": activation.Require,
    "confidence": confidence.Require,
    "mirroring": mirroring.Require,
}
_ALL = {"all", "any", "*", "every", "overall", "total"}
_SEVERAL = {"axes": "axis", "datasets": "data set"}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, checked."""

    number: int
    """Position in the file, from 1."""
    where: Where
    require: Require


def read_policy(path: Path) -> tuple[Rule, ...]:
    """Read and check a policy.

    Raises:
        BadInputError: If it is not there, not YAML, holds no rule, a misspelt key or value, or a rule over axes or data sets.
    """
    content, where = read_yaml(path), in_yaml(path)
    strangers = [str(key) for key in content if key != "rules"] if isinstance(content, dict) else []
    if strangers:
        raise BadInputError(f"{where((strangers[0],))}: {unknown_name('key', strangers[0], ['rules'])}")
    if not isinstance(content, dict) or not isinstance(content.get("rules"), list) or not content["rules"]:
        raise BadInputError(f"{path}: expected a mapping with 'rules', a list of at least one rule")
    rules = enumerate(content["rules"], 1)
    return tuple(_rule(number, rule, _Spot(where, ("rules", number - 1), f"rule {number}")) for number, rule in rules)


@dataclass(frozen=True, slots=True)
class _Spot:
    """A part of the policy, and how a message speaks of it."""

    where: Place
    keys: Keys
    said: str

    def at(self, *keys: str | int) -> str:
        """The place of a value below it."""
        return f"{self.where((*self.keys, *keys))}: {self.said}"

    def below(self, key: str) -> "_Spot":
        """The part under a key."""
        return _Spot(self.where, (*self.keys, key), f"{self.said}, {key}")


def _rule(number: int, given: object, spot: _Spot) -> Rule:
    if not isinstance(given, dict):
        raise BadInputError(f"{spot.at()}: expected a mapping with dataset, axis and require; got {shown(given)}")
    rule = {str(key): value for key, value in given.items()}
    _refuse_misspelt(rule, spot)
    _refuse_aggregate(rule, spot)
    require = rule.pop("require", None)
    if not isinstance(require, dict) or not require:
        raise BadInputError(f"{spot.at('require')}: expected 'require' with at least one requirement; got {shown(require)}")
    where = _checked(Where, rule, spot)
    return Rule(number, where, _require(where.axis, {str(key): value for key, value in require.items()}, spot.below("require")))


def _refuse_misspelt(rule: Mapping[str, Any], spot: _Spot) -> None:
    """A misspelt `dataset`, `axis` or `require` is told as that, before it is told as missing."""
    known = {*Where.model_fields, "require"}
    for name, value in rule.items():
        if name in _SEVERAL and isinstance(value, list):
            raise _aggregate(spot.at(name), _SEVERAL[name], repr(value))
        if name not in known:
            raise BadInputError(f"{spot.at(name)}: {unknown_name('key', name, known)}")


def _refuse_aggregate(rule: Mapping[str, Any], spot: _Spot) -> None:
    """Axes and data sets are judged one at a time: they may contradict each other, and no rule may hide that."""
    for name, what in (("axis", "axis"), ("dataset", "data set")):
        value = rule.get(name)
        several = isinstance(value, list | dict | tuple) or (isinstance(value, str) and value.strip().lower() in _ALL)
        if value is None or several:
            raise _aggregate(spot.at(name), what, "none" if value is None else repr(value))
    if not isinstance(rule["axis"], str) or rule["axis"] not in _REQUIRE:
        raise BadInputError(f"{spot.at('axis')}: {unknown_name('axis', str(rule['axis']), _REQUIRE)}")


def _aggregate(at: str, what: str, came: str) -> BadInputError:
    return BadInputError(f"{at}: expected one {what}; got {came}. There is no aggregate rule: write one rule a data set and axis")


def _refuse_of_another_axis(axis: Axis, given: Mapping[str, Any], spot: _Spot) -> None:
    for name in given:
        others = [other for other, require in _REQUIRE.items() if name in require.model_fields]
        if others and axis not in others:
            raise BadInputError(f"{spot.at(name)}: {name!r} can be required of {', '.join(others)}, not of {axis}")


def _require(axis: Axis, given: dict[str, Any], spot: _Spot) -> Require:
    _refuse_of_another_axis(axis, given, spot)
    match axis:
        case "generation":
            return _checked(generation.Require, given, spot)
        case "activation":
            return _checked(activation.Require, given, spot)
        case "confidence":
            return _checked(confidence.Require, given, spot)
        case "mirroring":
            return _checked(mirroring.Require, given, spot)


def _checked(kind: type[M], given: dict[str, Any], spot: _Spot) -> M:
    return validated(kind, given, lambda keys: spot.at(*keys))
