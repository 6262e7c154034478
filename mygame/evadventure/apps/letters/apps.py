"""The Django app of this room."""

from ...tables import extending


class LettersConfig(extending.TablesApp):
    """Challenges to matches by letter."""

    name = __package__
    label = extending.label("letters")
    verbose_name = "Gaming tables: letters"
