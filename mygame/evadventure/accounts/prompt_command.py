"""The command `prompt`: a line about the hero after each command."""

from __future__ import annotations

from ..kernel.command import AccountCommand
from ..words import Words, synonyms
from .commands import OFF, ON

LONGEST = 80


class CmdPrompt(AccountCommand):
    """Set the prompt, or switch it on or off."""

    key = "prompt"
    aliases = synonyms(of="prompt")
    free_text = True
    help_words = Words(
        "A line about your character after each command, and after whatever else is told.\n\n"
        "Usage:\n  prompt on\n  prompt off\n  prompt <line>\n\n"
        "In a line of "
        "your own %h is your hit points, %H the most, %x your experience, %n what the next level takes, %l your level, "
        "%c your coppers, %r the place."
    )

    ON_NOW = Words("You have a prompt now.")
    OFF_NOW = Words("You have no prompt.")
    TOO_LONG = Words("A prompt has {most} characters at most.")

    def func(self) -> None:
        """Store the prompt with the account."""
        typed = self.args.strip()
        if typed.lower() in OFF or (not typed and self.account.attributes.get("prompt")):
            self.account.attributes.remove("prompt")
            self.tell(self.OFF_NOW)
        elif len(typed) > LONGEST:
            self.tell(self.TOO_LONG, most=LONGEST)
        else:
            self.account.attributes.add("prompt", "on" if typed.lower() in ON or not typed else f"{typed} ")
            self.tell(self.ON_NOW)


COMMANDS = (CmdPrompt,)
"""The command of the prompt."""
