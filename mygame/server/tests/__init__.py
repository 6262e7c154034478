"""Tests of the server's own parts: protocols, installation, launch."""
