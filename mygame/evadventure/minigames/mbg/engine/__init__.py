"""The rules of mbg, one engine for both profiles: functions over one draft, a module for each part of a turn.

A draft is opened on a state, takes the answer to the pending question (`turn.answer`), runs to the next question and is
closed to the next state; nothing else ever sees it. Pending work is a stack of `Frame` records, so every question is a
plain state and needs no coroutine. Rule numbers are those of `docs/play/mbg.md`.
"""
