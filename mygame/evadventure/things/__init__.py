"""Things that lie in the world: typeclasses, equipment, light, containers.

May import: `knave`, `wire`, `kernel`, `model`. Begin with `objects`.
"""
