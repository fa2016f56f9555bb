"""What can be wrong within one book, as its checks say themselves."""

from rulestone.checks.kinds import UNDECIDED, checks


def within() -> set[str]:
    """
    The kinds of findings of which a book can be told that agrees with every other.

    Those of a check that is handed one book; and of what looks at all of them, what none of them settles or explains,
    or nobody could tell.
    """
    alone = (kind for check in checks() if check.looks_at in ("book", "examples", "texts") for kind in check.kinds)
    return {*alone, *UNDECIDED, "gap", "undefined"}
