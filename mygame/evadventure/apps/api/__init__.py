"""The HTTP API for programs (`docs/program/api.md`): the tables as other players use them, as JSON.

* `models`, `tokens`: the tokens of programs, stored as SHA-256.
* `limits`: rate limits per token and address.
* `presence`: the session through which a program's character is in the world.
* `shapes`: the types of requests and answers; `routes`: every address; `openapi`: their description (OpenAPI 3.1).
* `door`: one request, from its bytes to its answer; `problems`: refusals (RFC 9457).
* `reading`, `playing`, `contests`: the work behind the addresses.
* `stream`, `watching`: server-sent events, without a thread for each listener.
* `serving`: hooks of the web server; `requests`: origin and language of a request; `reactor`: the way into the game's
  thread.
"""
