"""The Django app of this room."""

from ...tables import extending


class LettersConfig(extending.TablesApp):
    """Matches that continue another day: by letter, and adjourned."""

    startstop = "challenging"
    inputs = True
    brings = (
        ("commands.EVERYWHERE", extending.EVERYWHERE),
        ("news.listeners", extending.LISTENERS),
        ("challenging.questions", extending.QUESTIONS),
        ("news.message", extending.MESSAGES),
        ("by_letter.go_on_from", extending.BY_LETTER),
        ("challenging.send", extending.CHALLENGES),
        ("challenging.came_in", extending.CAME_IN),
        ("by_letter.close", extending.WENT_OUT),
        ("news.kept", extending.KEPT),
        ("adjourned.adjourn", extending.ADJOURNS),
        ("adjourned.AT_TABLES", extending.AT_TABLES),
        ("adjourned.questions", extending.QUESTIONS),
        ("adjourned.kept", extending.KEPT),
        ("routes.ROUTES", extending.ROUTES),
    )
