"""The attention net as torch trains it. Apart, because a torch module must be a class, and torch is loaded only where it is trained."""

from typing import Any

import torch
from torch import nn

from audit.meaning.attention import SPREAD, TEMPERATURE
from audit.meaning.states import DEPTHS

_STATES = 384


class Net(nn.Module):
    """Log-odds of a batch of pairs, padded; see `audit.meaning.attention`."""

    def __init__(self, features: int, width: int, attention: int, hidden: int, dropout: float) -> None:
        super().__init__()
        depths = len(DEPTHS)
        across = depths * width
        self.project = nn.ModuleList([nn.Linear(_STATES, width) for _ in range(depths)])
        self.attend = nn.Linear(across, attention)
        self.trust = nn.Parameter(torch.tensor([2.0] * depths + [3.0]))
        self.context = nn.Conv1d(across, across, 3, padding=1, groups=depths)
        self.compare = nn.Linear(5 * across + depths + 2, hidden)
        self.deeper = nn.Linear(hidden, hidden)
        self.join = nn.Linear(4 * hidden + features, hidden)
        self.last = nn.Linear(hidden, 1)
        self.drop = nn.Dropout(dropout)

    def forward(self, a: Any, b: Any, mask_a: Any, mask_b: Any, same: Any, features: Any) -> Any:  # noqa: ANN401
        """States (pairs × words × depths × 384) and masks of both sides, which words are the same, and the features."""
        cosines = torch.einsum("bidk,bjdk->bdij", a, b)
        first, second = self._projected(a, mask_a), self._projected(b, mask_b)
        drawn = torch.einsum("bid,bjd->bij", self.attend(first), self.attend(second)) / TEMPERATURE
        drawn = drawn + (cosines * self.trust[:-1, None, None]).sum(1) + same * self.trust[-1]
        mean_a, most_a = self._side(first, second, drawn, cosines, mask_a, mask_b, same)
        back = (second, first, drawn.transpose(1, 2), cosines.transpose(2, 3), mask_b, mask_a, same.transpose(1, 2))
        mean_b, most_b = self._side(*back)
        joined = torch.cat([mean_a + mean_b, (mean_a - mean_b).abs(), most_a + most_b, (most_a - most_b).abs(), features], -1)
        return self.last(self.drop(nn.functional.silu(self.join(self.drop(joined)))))[:, 0]

    def _projected(self, states: Any, mask: Any) -> Any:  # noqa: ANN401
        parts = [project(states[:, :, depth] * SPREAD) for depth, project in enumerate(self.project)]
        return torch.cat(parts, -1) * mask[..., None]

    def _in_context(self, words: Any) -> Any:  # noqa: ANN401
        return self.context(words.transpose(1, 2)).transpose(1, 2)

    def _side(self, words: Any, others: Any, drawn: Any, cosines: Any, mask: Any, other_mask: Any, same: Any) -> tuple[Any, Any]:  # noqa: ANN401
        weight = drawn.masked_fill(other_mask[:, None, :] == 0, -1e4).softmax(-1)
        met = weight @ others
        apart = (self._in_context(words) - weight @ self._in_context(others)).abs()
        held = torch.cat(
            [(cosines * weight[:, None]).sum(-1).transpose(1, 2), weight.max(-1).values[..., None], (same * weight).sum(-1)[..., None]], -1
        )
        seen = torch.cat([words, (words - met).abs(), words * met, apart, met, held], -1)
        found = nn.functional.silu(self.deeper(self.drop(nn.functional.silu(self.compare(self.drop(seen))))))
        counted = mask[..., None]
        most = found.masked_fill(counted == 0, -1e4).max(1).values
        return (found * counted).sum(1) / counted.sum(1), most
