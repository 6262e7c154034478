"""The table in the room: who sits there, what is settled, and what everybody reads of the match that is played.

May import `match`. Begin with `table`.
"""
