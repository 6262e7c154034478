"""The table pane of a browser: the messages of its scripts (`tables/static/wellmouth`), both ways.

`painters` tells which games are drawn, `words` holds the pane's texts; `views` gives both to a page, `inputs` answers
the pane's questions over the game's own connection. `pane.js` puts the pane into Evennia's stock web client
(docs/build/install.md); a third-party client starts `table.js` as ours does.
"""
