"""Tournaments: pairings (`systems`), their course (`running`), and recurring ones (`schedule`).

A tournament is its rows (`models.Contest`, `Entrant`, `Board`) and the matches of its boards; after a crash it
continues from them. This package imports nothing: `systems` is pure.
"""
