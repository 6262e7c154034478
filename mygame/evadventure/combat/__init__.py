"""Fights in the world: the combatants, their actions, the end (`docs/play/fights.md`).

May import: `social` and below; blows are computed in `knave.fighting`. Begin with `handler`.
"""
