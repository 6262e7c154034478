"""The Django app of this room."""

from ...tables import extending
from .. import clubs


class ClubsConfig(extending.TablesApp):
    """Clubs, with their members, boards and matches."""

    needs = ("contests",)
    brings = (
        ("commands.EVERYWHERE", extending.EVERYWHERE),
        ("commands.OF_STAFF", extending.OF_STAFF),
        ("membership.kept", extending.KEPT),
        ("membership.forget", extending.FORGETS),
        ("membership.end_all", extending.LEAVES),
        ("routes.ROUTES", extending.ROUTES),
        ("matches.call_off_all", clubs.AT_END),
        ("matches.team_of", extending.TEAMS),
    )
