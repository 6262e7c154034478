"""The HTTP API for programs (`docs/api.md`): the same door to the tables as every other player's, with JSON on it.

* `models`, `tokens`: who a program plays for; kept as SHA-256, shown once.
* `limits`: how much one token and one address may ask.
* `presence`: a program's character is in the world like anybody's, through a session of its own.
* `shapes`: what comes in and goes out; `routes`: every address; `openapi`: both described (OpenAPI 3.1).
* `door`: one request, from its bytes to its answer; `problems`: what is refused (RFC 9457).
* `reading`, `playing`: what the addresses answer.
* `stream`, `watching`: what happens, as server-sent events, without a thread for each listener.
* `serving`: the two hooks of the web server; `requests`, `reactor`: where requests come from, how they reach the game.
"""
