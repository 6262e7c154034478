"""The model of tokens; only their SHA-256 is stored."""

from __future__ import annotations

from django.db import models


class Token(models.Model):
    """The token of one program for one account."""

    account = models.ForeignKey("accounts.AccountDB", models.CASCADE, related_name="api_tokens")
    label = models.CharField(max_length=40)
    sha256 = models.CharField(max_length=64, unique=True, help_text="of the token; the token itself is not kept")
    hint = models.CharField(max_length=8, help_text="its last characters, to tell tokens apart")
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, help_text="when it was last used, to the minute")

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.label} (...{self.hint})"
