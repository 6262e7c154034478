"""The table pane of a browser: what its scripts (`tables/static/wellmouth`) are told and ask.

`painters` says which games are drawn, `words` what the pane says; `views` gives both to a page, `inputs` answers what
the pane asks over the game's own connection. `pane.js` hangs the pane into Evennia's stock web client
(docs/build/install.md); a client of one's own starts `table.js` as ours does.
"""
