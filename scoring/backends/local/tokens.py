"""From a prompt to token ids: the model's chat template where it has one, else a plain completion."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.backends.base import Prompt
from scoring.backends.local.names import Model, Tokenizer
from scoring.backends.local.prefixes import Tokens

_TURN_ENDS = ("<|im_end|>", "<end_of_turn>", "<|eot_id|>", "<|end|>", "<|eom_id|>", "<|end_of_text|>", "<|endoftext|>")


@dataclass(frozen=True, slots=True)
class Encoder:
    """A tokenizer with the form that prompts take in it."""

    tokenizer: Tokenizer

    @property
    def chats(self) -> bool:
        """Whether the tokenizer brings a chat template."""
        return bool(self.tokenizer.chat_template)

    def rendered(self, prompt: Prompt) -> str:
        """The prompt as the model reads it, special tokens of the template included.

        Without a template: the system turn, the user turn, and the beginning of the answer (`Answer:` if the prompt gives none).
        """
        if not self.chats:
            turns = [part for part in (prompt.system, prompt.user) if part]
            return "\n\n".join([*turns, prompt.prefill or "Answer:"])
        return self._templated(prompt) + prompt.prefill

    def tokens(self, prompt: Prompt) -> Tokens:
        """Token ids of the prompt; at least one."""
        return self._ids(self.rendered(prompt)) or (self._any_token(),)

    def continued(self, prompt: Prompt, read: Tokens, text: str) -> Tokens:
        """Token ids of a text after a prompt, as they would be written there; empty only for an empty text.

        Where the prompt's last token and the text would fuse into one token, the text is cut on its own.
        """
        whole = self._ids(self.rendered(prompt) + text)
        if whole[: len(read)] == read and len(whole) > len(read):
            return whole[len(read) :]
        return tuple(self.tokenizer(text, add_special_tokens=False)["input_ids"])

    def text(self, tokens: Sequence[int]) -> str:
        """The text of tokens that were written, without special ones."""
        return str(self.tokenizer.decode(list(tokens), skip_special_tokens=True, clean_up_tokenization_spaces=False))

    def ends(self, model: Model) -> frozenset[int]:
        """Tokens that end an answer: those of the model and, for a chat model, the ends of a turn that its vocabulary knows."""
        named = getattr(model.generation_config, "eos_token_id", None)
        found = {*(named if isinstance(named, list) else [named]), self.tokenizer.eos_token_id, model.config.eos_token_id}
        flat = {one for entry in found for one in (entry if isinstance(entry, list) else [entry])}
        vocabulary = self.tokenizer.get_vocab()
        turns = {vocabulary[word] for word in _TURN_ENDS if word in vocabulary} if self.chats else set()
        return frozenset(int(one) for one in flat | turns if one is not None)

    def _templated(self, prompt: Prompt) -> str:
        user = {"role": "user", "content": prompt.user}
        system = [{"role": "system", "content": prompt.system}] if prompt.system else []
        try:
            return self._apply([*system, user])
        except Exception as error:
            # Some templates refuse a system turn by raising from within Jinja; its words then open the user turn.
            if not system or type(error).__module__.partition(".")[0] != "jinja2":
                raise
            return self._apply([{"role": "user", "content": f"{prompt.system}\n\n{prompt.user}"}])

    def _apply(self, messages: list[dict[str, str]]) -> str:
        return str(self.tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True))

    def _ids(self, text: str) -> Tokens:
        ids = list(self.tokenizer(text, add_special_tokens=not self.chats)["input_ids"])
        if not self.chats and len(ids) > 1 and ids[-1] == self.tokenizer.eos_token_id:
            ids.pop()
        return tuple(ids)

    def _any_token(self) -> int:
        return int(next(one for one in (self.tokenizer.bos_token_id, self.tokenizer.eos_token_id, 0) if one is not None))
