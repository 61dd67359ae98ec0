"""The policy file: rules of one axis and one data set each. What is misspelt, or would judge several at once, is refused."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from scoring.gate_rules import activation, confidence, generation, mirroring
from scoring.gate_rules.problems import problems
from scoring.gate_rules.where import Where
from variants.errors import BadInputError, unknown_name
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
    content = read_yaml(path)
    strangers = [str(key) for key in content if key != "rules"] if isinstance(content, dict) else []
    if strangers:
        raise BadInputError(f"{path}: {unknown_name('key', strangers[0], ['rules'])}")
    if not isinstance(content, dict) or not isinstance(content.get("rules"), list) or not content["rules"]:
        raise BadInputError(f"{path}: expected a mapping with 'rules', a list of at least one rule")
    return tuple(_rule(number, rule, f"{path}: rule {number}") for number, rule in enumerate(content["rules"], 1))


def _rule(number: int, given: object, at: str) -> Rule:
    if not isinstance(given, dict):
        raise BadInputError(f"{at}: expected a mapping with dataset, axis and require; got {given!r}")
    rule = {str(key): value for key, value in given.items()}
    _refuse_misspelt(rule, at)
    _refuse_aggregate(rule, at)
    require = rule.pop("require", None)
    if not isinstance(require, dict) or not require:
        raise BadInputError(f"{at}: expected 'require' with at least one requirement; got {require!r}")
    where = _checked(Where, rule, at)
    return Rule(number, where, _require(where.axis, {str(key): value for key, value in require.items()}, f"{at}, require"))


def _refuse_misspelt(rule: Mapping[str, Any], at: str) -> None:
    """A misspelt `dataset`, `axis` or `require` is told as that, before it is told as missing."""
    known = {*Where.model_fields, "require"}
    for name, value in rule.items():
        if name in _SEVERAL and isinstance(value, list):
            raise _aggregate(at, _SEVERAL[name], repr(value))
        if name not in known:
            raise BadInputError(f"{at}: {unknown_name('key', name, known)}")


def _refuse_aggregate(rule: Mapping[str, Any], at: str) -> None:
    """Axes and data sets are judged one at a time: they may contradict each other, and no rule may hide that."""
    for name, what in (("axis", "axis"), ("dataset", "data set")):
        value = rule.get(name)
        several = isinstance(value, list | dict | tuple) or (isinstance(value, str) and value.strip().lower() in _ALL)
        if value is None or several:
            raise _aggregate(at, what, "none" if value is None else repr(value))
    if not isinstance(rule["axis"], str) or rule["axis"] not in _REQUIRE:
        raise BadInputError(f"{at}: {unknown_name('axis', str(rule['axis']), _REQUIRE)}")


def _aggregate(at: str, what: str, came: str) -> BadInputError:
    return BadInputError(f"{at}: expected one {what}; got {came}. There is no aggregate rule: write one rule a data set and axis")


def _refuse_of_another_axis(axis: Axis, given: Mapping[str, Any], at: str) -> None:
    for name in given:
        others = [other for other, require in _REQUIRE.items() if name in require.model_fields]
        if others and axis not in others:
            raise BadInputError(f"{at}: {name!r} can be required of {', '.join(others)}, not of {axis}")


def _require(axis: Axis, given: dict[str, Any], at: str) -> Require:
    _refuse_of_another_axis(axis, given, at)
    match axis:
        case "generation":
            return _checked(generation.Require, given, at)
        case "activation":
            return _checked(activation.Require, given, at)
        case "confidence":
            return _checked(confidence.Require, given, at)
        case "mirroring":
            return _checked(mirroring.Require, given, at)


def _checked(kind: type[M], given: dict[str, Any], at: str) -> M:
    unknown = [name for name in given if name not in kind.model_fields]
    if unknown:
        raise BadInputError(f"{at}: {unknown_name('key', unknown[0], kind.model_fields)}")
    try:
        return kind.model_validate(given)
    except ValidationError as error:
        raise BadInputError(f"{at}: {problems(error)}") from error
