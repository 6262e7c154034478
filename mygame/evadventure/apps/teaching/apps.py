"""The Django app of this room."""

from ...tables import extending


class TeachingConfig(extending.TablesApp):
    """Analyses, lessons and puzzles."""

    name = __package__
    label = extending.label("teaching")
    verbose_name = "Gaming tables: teaching"
    needs = ("records",)
    brings = (
        ("commands.EVERYWHERE", extending.EVERYWHERE),
        ("commands.AT_TABLES", extending.AT_TABLES),
        ("personal.kept", extending.KEPT),
        ("personal.forget", extending.FORGETS),
        ("hint_routes.ROUTES", extending.ROUTES),
        ("analysis_routes.ROUTES", extending.ROUTES),
        ("puzzle_routes.ROUTES", extending.ROUTES),
        ("lesson_routes.ROUTES", extending.ROUTES),
    )
