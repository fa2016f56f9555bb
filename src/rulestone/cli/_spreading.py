"""Who does what takes long: this process, several of this machine, or a cluster; alike for every command that asks."""

from __future__ import annotations

import os
import sys

from rulestone.processes import Carrier, Processes


def here(workers: int | None) -> Carrier | None:
    """So many processes of this machine, by default as many as it has processors; one is this process itself."""
    number = workers or os.cpu_count() or 1
    # Elsewhere what a system brings along may break in a process that was forked.
    return Processes(number, "fork" if sys.platform == "linux" else "spawn") if number > 1 else None
