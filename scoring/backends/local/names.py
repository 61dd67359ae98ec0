"""Names for what `transformers` gives us without types."""

from typing import Any

Model = Any
"""A causal language model of `transformers`."""
Cache = Any
"""Its keys and values."""
Tensor = Any
"""A tensor; named so that no module imports torch before it is used."""
Tokenizer = Any
Config = Any
"""Configuration of a model."""
