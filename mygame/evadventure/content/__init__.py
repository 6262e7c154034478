"""The world from its content files: records checked at load, the builder, staff's `@world` (`docs/build/world.md`).

May import: every other package. Begin with `builder`.
"""
