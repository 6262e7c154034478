"""The Django app of this room."""

from ...tables import extending


class SeekingConfig(extending.TablesApp):
    """The queue of players seeking an opponent; an app without models."""

    needs = ("letters",)
    startstop = "queue"
    inputs = True
    brings = (
        ("commands.EVERYWHERE", extending.EVERYWHERE),
        ("queue.questions", extending.QUESTIONS),
        ("routes.ROUTES", extending.ROUTES),
    )
