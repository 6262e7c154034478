"""The HTTP API for programs (`docs/program/api.md`): the tables as other players use them, as JSON.

* `models`, `tokens`: the tokens of programs, stored as SHA-256.
* `presence`: the session through which a program's character is in the world.
* `schemas`: the types of requests and answers; `routes`: every address; `openapi`: their description (OpenAPI 3.1).
* `handler`: one request, from its bytes to its answer; `problems`: refusals (RFC 9457).
* `reading`, `playing`: the work behind the addresses.
* `stream`, `watching`: server-sent events, without a thread for each listener.
* `serving`: hooks of the web server; `news`, `pubsub`, `replica`: tables as processes of pages follow them.
"""
