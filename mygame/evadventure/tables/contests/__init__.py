"""Tournaments: who meets whom (`systems`), how one goes on (`running`), when they come by themselves (`schedule`).

A tournament is its rows (`models.Contest`, `Entrant`, `Board`) and the matches of its boards: whatever is killed, the
next look at them goes on where they stand.
"""
