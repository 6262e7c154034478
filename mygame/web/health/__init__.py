"""Whether the game is well: `/healthz`, `/readyz` for whoever watches over it, `/metrics` for Prometheus."""
