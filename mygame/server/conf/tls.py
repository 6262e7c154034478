"""TLS for telnet, when the installation has a certificate (`TLS_CERTIFICATE`, `TLS_KEY`)."""

from __future__ import annotations

from OpenSSL import SSL
from twisted.internet.ssl import ContextFactory


class Certificate(ContextFactory):
    """A certificate with its chain and key, both PEM files; TLS 1.2 and later.

    They are read when a connection begins, so that a renewed certificate needs no restart.

    Args:
        certificate: path of the certificate, followed by its chain.
        key: path of its private key; may be the same file.

    Raises:
        OpenSSL.SSL.Error: if the files cannot be read or do not belong together.
    """

    def __init__(self, certificate: str, key: str) -> None:
        self.certificate, self.key = certificate, key
        self.getContext()

    def getContext(self) -> SSL.Context:
        """Return the context for a connection."""
        context = SSL.Context(SSL.TLS_SERVER_METHOD)
        context.set_min_proto_version(SSL.TLS1_2_VERSION)
        context.use_certificate_chain_file(self.certificate)
        context.use_privatekey_file(self.key)
        context.check_privatekey()
        return context
