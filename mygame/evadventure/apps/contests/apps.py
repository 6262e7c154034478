"""The Django app of this room."""

from ...tables import extending


class ContestsConfig(extending.TablesApp):
    """Tournaments, seasons and the deal of the day."""

    needs = ("letters", "records")
    startstop = "schedule"
    brings = (
        ("commands.EVERYWHERE", extending.EVERYWHERE),
        ("commands.OF_STAFF", extending.OF_STAFF),
        ("seasons.LIST", extending.RATED_LISTS),
        ("seasons.reckon_again", extending.VOIDED),
        ("seasons.honours", extending.HONOURS),
        ("running.trophies", extending.TROPHIES),
        ("seasons.kept", extending.KEPT),
        ("seasons.forget", extending.FORGETS),
        ("routes.ROUTES", extending.ROUTES),
        ("seasons.ladder_called", extending.LADDERS),
    )
