"""
What earlier searches found, kept in the user's cache folder and believed only for the same content and the same code.

The file is JSON with a checksum; whatever is wrong with it, it is not believed and is written anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path

import rulestone
from rulestone.explorer.table import Memory
from rulestone.loader.cache import folder

PARTS = ("compiler", "phrases", "engine", "explorer")
"""What a result depends on besides the rules."""


def place() -> Path | None:
    """The file for this version of our code, or none if the user wants no cache."""
    kept = folder()
    if kept is None:
        return None
    here = Path(rulestone.__file__).parent
    whole = hashlib.sha256()
    for part in PARTS:
        path = here / part
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            whole.update(file.read_bytes())
    return Path(kept).parent / "plays" / f"{whole.hexdigest()[:16]}.json"


def recall() -> Memory:
    """What is known; nothing if there is no file or it cannot be believed."""
    path = place()
    try:
        if path is None:
            return Memory()
        checksum, _, body = path.read_text(encoding="utf-8").partition("\n")
        if hashlib.sha256(body.encode()).hexdigest() != checksum:
            return Memory()
        known = json.loads(body)
    except (OSError, ValueError):
        return Memory()
    return Memory(known if isinstance(known, dict) else {})


def keep(known: Memory) -> None:
    """Write down what is known now, if something was learnt; a folder that cannot be written is no fault."""
    path = place()
    if path is None or not known.grown:
        return
    body = json.dumps(known.data(), sort_keys=True, separators=(",", ":"))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for old in path.parent.glob("*.json"):
            if old != path:
                old.unlink(missing_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(f"{hashlib.sha256(body.encode()).hexdigest()}\n{body}")
        os.replace(name, path)
    except OSError:
        return
