"""OpenAI-compatible servers: how they are asked, how failures are told apart, and how replies are read."""
