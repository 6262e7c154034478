"""A hook of MkDocs: the reference heads each module with the name it has where it is installed."""

import re
from typing import Any


def on_post_page(output: str, page: Any, **_config: Any) -> str:
    """Return a page of the reference with `wellmouth` for the package's folder here."""
    return re.sub(r"(>\s*)evadventure\.", r"\1wellmouth.", output) if "/reference/" in page.url else output
