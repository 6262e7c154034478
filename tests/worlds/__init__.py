"""Databases of worlds that were played in earlier versions of the game, and what makes and reads them."""
