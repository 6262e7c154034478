"""A player of UNO that plays its lowest card; draws when there is none (docs/program/python.md)."""


class Hoarder:
    def choose(self, view, legal, seat, seed, seconds):
        return min(legal, key=lambda action: getattr(action, "card", "Z"))
