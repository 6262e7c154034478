"""KARDS: a card battle on three lines, with action power as its core."""
