"""What actions of UNO lead to: `effects` for each action, on the `draft` of one action where cards do more than lie.

Only `rules`, `positions`, the computer players and the texts look in here.
"""
