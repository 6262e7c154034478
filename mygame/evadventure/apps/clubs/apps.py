"""The Django app of this room."""

from ...tables import extending


class ClubsConfig(extending.TablesApp):
    """Clubs, with their members, boards and matches."""

    name = __package__
    label = extending.label("clubs")
    verbose_name = "Gaming tables: clubs"
    needs = ("contests",)
