"""Hosts of tables: processes beside the Server that put each step of a match into words and data for its readers.

The Server keeps the match: rules, log, clock, coins. A host has a match as its log, plays each step anew and draws it;
what it knows can be lost at any time, for the log is the truth. `WELLMOUTH_TABLE_HOSTS` says how many there are; with
none, and whenever a host does not answer, the Server draws itself, with the same functions.

`drawing` (what is drawn), `answering` (what a host does), `process` (its loop) are pure: no Django, no Evennia;
`pool` has the processes and asks them. May import `match`. Begin with `answering`.
"""
