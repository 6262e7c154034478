"""People together: parties, friends, letters, channels, talk.

May import: `places` and below. Begin with `party`.
"""
