"""Tests that need Evennia."""
