"""The teacher beside the table: hints while a match that does not count is played.

Stands above `room` and below `doors`; knows no game: good actions are found by a game's best level in the processes of
`match.thinkers`, explanations by its `Entry.teacher`. Begin with `hints`.
"""
