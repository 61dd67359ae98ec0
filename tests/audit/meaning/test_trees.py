"""The plain arrays score as scikit-learn does, before and after a way through a file."""

from pathlib import Path

import numpy as np
import pytest

from audit.meaning.trees import from_sklearn, load_trees, mean_of

pytest.importorskip("sklearn")


@pytest.mark.parametrize("leaves", [2, 7, 31])
def test_arrays_score_as_the_fitted_ensemble(tmp_path: Path, leaves: int) -> None:
    from sklearn.ensemble import HistGradientBoostingClassifier

    rng = np.random.default_rng(leaves)
    rows = rng.normal(size=(400, 6))
    labels = (rows[:, 0] * rows[:, 1] + rng.normal(scale=0.3, size=400) > 0).astype(float)
    fitted = HistGradientBoostingClassifier(max_iter=25, max_leaf_nodes=leaves, early_stopping=False, random_state=0).fit(rows, labels)
    unseen = rng.normal(size=(300, 6))
    trees = from_sklearn(fitted)
    trees.save(tmp_path / "t.npz")
    expected = fitted.decision_function(unseen)
    assert np.allclose(trees.score(unseen), expected, atol=1e-6)
    assert np.allclose(load_trees(tmp_path / "t.npz").score(unseen), expected, atol=1e-5)  # leaves are kept in single precision
    assert load_trees(tmp_path / "t.npz").score(unseen[:0]).shape == (0,)


def test_the_mean_of_ensembles_scores_the_mean() -> None:
    from sklearn.ensemble import HistGradientBoostingClassifier

    rng = np.random.default_rng(0)
    rows = rng.normal(size=(200, 4))
    labels = (rows[:, 0] > 0).astype(float)
    fitted = [HistGradientBoostingClassifier(max_iter=n, early_stopping=False).fit(rows, labels) for n in (3, 9)]
    expected = np.mean([one.decision_function(rows) for one in fitted], axis=0)
    assert np.allclose(mean_of([from_sklearn(one) for one in fitted]).score(rows), expected, atol=1e-6)
