"""The Django app of this room."""

from ...tables import extending
from .. import clubs


class HallsConfig(extending.TablesApp):
    """An app without models: a hall is an object of the world."""

    needs = ("clubs",)
    brings = (
        ("hall.EVERYWHERE", extending.EVERYWHERE),
        ("hall.called", extending.HOMES),
        ("hall.put_out_strangers", clubs.AT_LEAVING),
        ("hall.give_up", clubs.AT_END),
    )
