"""Models that run in this process: prompts read once however many share their beginning, in batches that change no answer."""
