"""The world from its content files: records checked at load, the builder, staff's `@world` (`docs/build/world.md`).

May import: every other package. Begin with `builder`. Importing this package imports nothing else: settings do.
"""

_PACKAGE = __package__.rpartition(".")[0]
CLOCKS = {
    "town_clock": {"typeclass": f"{_PACKAGE}.places.game_time.TownClock", "interval": 20, "persistent": True},
    "body_clock": {"typeclass": f"{_PACKAGE}.combat.conditions.BodyClock", "interval": 6, "persistent": True},
    "pay_day": {"typeclass": f"{_PACKAGE}.creatures.hirelings.PayDay", "interval": 30, "persistent": True},
    "light_keeper": {"typeclass": f"{_PACKAGE}.things.light.LightKeeper", "interval": 10, "persistent": True},
    "monster_clock": {"typeclass": f"{_PACKAGE}.creatures.clock.MonsterClock", "interval": 4, "persistent": True},
}
"""The scripts that let time pass, for Evennia's setting `GLOBAL_SCRIPTS`."""
