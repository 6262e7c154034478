"""Optional parts of a house of tables: each room here is a Django app that can be left out.

`letters` has matches by letter, `seeking` the queue that finds opponents, `contests` tournaments, seasons and the deal
of the day, `clubs` clubs and their matches, `teaching` lessons, puzzles, hints and analyses, `api` the HTTP API, and
`admin` the tools of staff for tables: commands, and Django's admin.
"""
