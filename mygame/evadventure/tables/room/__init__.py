"""The table in the room: its seats and settings, and the texts that everybody reads during a match.

May import `match`. Begin with `table`.
"""
