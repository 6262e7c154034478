"""What programs get besides text: the character, the place and the talk as data.

One meaning, two wires: GMCP on telnet (`Char.Vitals`), Evennia's out-of-band messages in the browser
(`char_vitals`). A session gets the packages it asked for (`packages`), everything once and then what is new
(`changes`); `character`, `room` and `talk` say what is in a message, `incoming` bounds what they send.
`docs/program/protocol.md` describes each, with an example that a test validates.
"""
