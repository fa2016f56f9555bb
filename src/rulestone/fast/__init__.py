"""
The compiled evaluator: a game and a complete set of answers made into Python source of its own.

`specialise` gives a game with the same options and the same results as the plain evaluator, and fast. It shares with it
the states, the moves and the tree of the rules, and nothing that plays; random play holds the two together.
"""

from rulestone.fast.fast_game import FastGame, specialise
from rulestone.fast.source_text import CannotSpecialise

__all__ = ["CannotSpecialise", "FastGame", "specialise"]
