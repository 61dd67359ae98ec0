"""The policy file: rules of one axis and one data set each. What is misspelt, or would judge several at once, is refused."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from scoring.gate_rules import activation, confidence, generation, mirroring
from scoring.gate_rules.where import Where
from variants.errors import BadInputError, unknown_name
from variants.types import Axis
from variants.yaml_files import read_yaml

M = TypeVar("M", bound=BaseModel)

Require = generation.Require | activation.Require | confidence.Require | mirroring.Require
"""The requirements of one axis, each a class of its own."""

_ALL = {"all", "any", "*", "every", "overall", "total"}


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
    if not isinstance(content, dict) or not isinstance(content.get("rules"), list) or not content["rules"]:
        raise BadInputError(f"{path}: expected a mapping with 'rules', a list of at least one rule")
    if set(content) != {"rules"}:
        raise BadInputError(f"{path}: {unknown_name('key', str(next(key for key in content if key != 'rules')), ['rules'])}")
    return tuple(_rule(number, rule, f"{path}: rule {number}") for number, rule in enumerate(content["rules"], 1))


def _rule(number: int, given: object, at: str) -> Rule:
    if not isinstance(given, dict):
        raise BadInputError(f"{at}: expected a mapping with dataset, axis and require; got {given!r}")
    rule = {str(key): value for key, value in given.items()}
    _refuse_aggregate(rule, at)
    require = rule.pop("require", None)
    if not isinstance(require, dict) or not require:
        raise BadInputError(f"{at}: expected 'require' with at least one requirement; got {require!r}")
    where = _checked(Where, rule, at)
    return Rule(number, where, _require(where.axis, {str(key): value for key, value in require.items()}, f"{at}, require"))


def _refuse_aggregate(rule: Mapping[str, Any], at: str) -> None:
    """Axes and data sets are judged one at a time: they may contradict each other, and no rule may hide that."""
    for name, what in (("axis", "axis"), ("dataset", "data set")):
        value = rule.get(name)
        several = isinstance(value, list | dict | tuple) or (isinstance(value, str) and value.strip().lower() in _ALL)
        if value is None or several:
            came = "none" if value is None else repr(value)
            raise BadInputError(f"{at}: expected one {what}; got {came}. There is no aggregate rule: write one rule a data set and axis")
    if not isinstance(rule["axis"], str) or rule["axis"] not in get_args(Axis):
        raise BadInputError(f"{at}: {unknown_name('axis', str(rule['axis']), get_args(Axis))}")


def _require(axis: Axis, given: dict[str, Any], at: str) -> Require:
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
        problems = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}, got {one['input']!r}" for one in error.errors(include_url=False)]
        raise BadInputError(f"{at}: {'; '.join(problems)}") from error
