"""Parties played down the dungeon without a server: `python -m evadventure.simulate`. Pure."""
