"""Fights in the world: who is in one, what each does, how it ends (`docs/rpg-fights.md`).

May import: `social` and below; the blows are reckoned in `knave.fighting`. Begin with `handler`.
"""
