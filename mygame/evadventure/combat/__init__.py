"""Fights in the world: the combatants, their actions, the end (`docs/play/fights.md`).

May import: `social` and below; the blows are reckoned in `knave.fighting`. Begin with `handler`.
"""
