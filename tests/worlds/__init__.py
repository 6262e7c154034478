"""Databases of worlds played in earlier versions of the game, with the code that makes and reads them."""
