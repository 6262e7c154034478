"""The Django app of this room."""

from ...tables import extending


class TeachingConfig(extending.TablesApp):
    """Analyses, lessons and puzzles."""

    needs = ("records",)
    brings = (
        ("commands.EVERYWHERE", extending.EVERYWHERE),
        ("commands.AT_TABLES", extending.AT_TABLES),
        ("lessons.kept", extending.KEPT),
        ("lessons.forget", extending.FORGETS),
        ("routes.ROUTES", extending.ROUTES),
    )
