"""What a user sees who types something wrong: one line, exit code 2, and no folder touched."""

import json
from pathlib import Path

import pytest

from sago_app.main import main

GOOD = '{"id": "a", "question": "Does ice float on water?", "task_type": "yes_no", "choices": ["yes", "no"], "answer": "yes"}\n'


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return int(ended.value.code or 0), capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.jsonl", GOOD + GOOD, "stands already at"),
        ("a.jsonl", '{"id": "a", "question": ""}\n', "question"),
        ("a.jsonl", '{"id": "a"}\n', "question"),
        ("a.jsonl", '{"question": "Why?", "question": "How?"}\n', "stands twice"),
        ("a.jsonl", '{"question": "Which?", "choices": ["x", "y"], "answer_index": 2}\n', "answer_index"),
        ("a.jsonl", '{"question": "Which?", "choices": "x, y"}\n', "choices"),
        ("a.jsonl", '{"question": "Why?"\n', "a.jsonl:1"),
        ("a.jsonl", "", "no rows"),
        ("a.csv", "id,question\n1\n", "expected 2 cells"),
        ("a.txt", "Why?", "expected .jsonl"),
    ],
)
def test_a_bad_source_is_refused_before_the_folder_is_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: str, said: str
) -> None:
    source, out = tmp_path / name, tmp_path / "out"
    source.write_text(content, encoding="utf-8")
    code, told = run(capsys, "variants", str(source), "--out", str(out))
    assert code == 2
    assert said in told
    assert told.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("variants", "{source}", "--out", "{out}", "--map", "question=promt"), "promt"),
        (("variants", "{source}", "--out", "{out}", "--generators", "contrction"), "did you mean 'contraction'?"),
        (("variants", "{source}", "--out", "{out}", "--axis", "genration"), "did you mean 'generation'?"),
        (("variants", "{source}", "{source}", "--out", "{out}"), "stands already at"),
        (("variants", "{source}", "--out", "{out}", "--seed", "99999999999999999999"), "--seed"),
        (("variants", "{source}", "--out", ""), "empty"),
        (("variants", "nowhere.jsonl", "--out", "{out}"), "no such file"),
        (("audit", "nowhere", "--out", "{out}"), "nowhere"),
        (("score", "nowhere", "--model", "embedded:smollm2-135m-instruct", "--out", "{out}"), "sago audit"),
        (("run", "nowhere.yaml", "--out", "{out}"), "cannot be read"),
        (("run", "nowhere.yaml", "--out", "{out}", "--engine", "rai"), "'rai'"),
        (("plan", "--sd", "inf"), "--sd"),
        (("plan", "--sd", "0.2", "--delta", "1e-300"), "expected"),
        (("models", "fetch", "smollm2"), "smollm2"),
        (("vriants", "{source}"), "variants"),
    ],
)
def test_a_wrong_argument_is_answered_with_what_would_be_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    source, out = tmp_path / "a.jsonl", tmp_path / "out"
    source.write_text(GOOD, encoding="utf-8")
    code, told = run(capsys, *(part.format(source=source, out=out) for part in arguments))
    assert code == 2
    assert said in told
    assert not out.exists()


def test_half_a_surrogate_pair_fails_its_own_row_and_no_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, out = tmp_path / "pairs.jsonl", tmp_path / "verdicts.jsonl"
    source.write_text('{"text_a": "a \\ud83d?", "text_b": "b?"}\n{"text_a": "Who came?", "text_b": "Who came?"}\n', encoding="utf-8")
    code, _ = run(capsys, "audit-pairs", str(source), "--out", str(out))
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert code == 0
    assert [row["verdict"] for row in rows] == ["fail", "fail"]
    assert rows[0]["failed"] == ["readable"]
