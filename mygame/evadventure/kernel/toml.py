"""TOML, read by the compiled parser where there is one (`tomli`), else by the same in Python (`tomllib`). Pure.

The content of a world is read at each start of a Server: a megabyte and a half, 0.3 s against 0.1 s.
"""

try:
    from tomli import TOMLDecodeError, loads
except ImportError:  # the games alone have no need of it
    from tomllib import TOMLDecodeError, loads  # type: ignore[assignment]

__all__ = ["TOMLDecodeError", "loads"]
