"""Rulebooks in several languages, encoded as data, played against each other."""

__version__ = "0.1.0"
