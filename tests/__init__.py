"""End-to-end tests: real servers, real sockets."""
