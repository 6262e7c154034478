"""Things that lie in the world: typeclasses, what is carried and worn, light, containers.

May import: `knave`, `wire`, `base`. Begin with `objects`.
"""
