"""
For programs: one object with `format`, `version`, `books`, `findings` and `summary`.

What it holds is said by `schema/report.schema.json`.

Ids, kinds, levels and answers are never translated; messages carry all languages at once, so the language asked for
changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rulestone.finding import Finding, Ruled, Side, Tried, Witness
from rulestone.plain import FORMAT, in_json
from rulestone.reports import Account, Options
from rulestone.words import LANGUAGES, Voice, problems, voice
from rulestone.words.catalogue import Sources
from rulestone.words.findings import Shelf, for_anybody, messages
from rulestone.words.play import outcomes


def tell(account: Account, language: str | Voice, options: Options) -> str:  # noqa: ARG001
    """The whole report."""
    return in_json(json.dumps(data(account, voice(language).folders), ensure_ascii=False, indent=2))


def data(account: Account, folders: Sources) -> dict[str, Any]:
    """The whole report as plain data, its messages from some folders of sentences."""
    return {
        "format": FORMAT,
        "version": account.version,
        "books": list(account.books),
        "findings": [finding_data(each, account.shelf, folders) for each in account.findings],
        "summary": {
            **account.counts,
            "complete": not account.incomplete,
            "exit_status": account.status,
            "stale_rulings": [{**_problem(each, folders), "finding": each.args["value"]} for each in account.stale],
            "open_questions": [{**_problem(each, folders), "book": each.args["book"]} for each in account.unanswered],
            "incomplete": [_problem(problem, folders) for problem in account.incomplete],
            "remarks": [_problem(remark, folders) for remark in account.remarks],
        },
    }


def finding_data(finding: Finding, shelf: Shelf, folders: Sources) -> dict[str, Any]:
    """One finding as plain data."""
    return {
        "id": finding.id,
        "kind": finding.kind,
        "level": finding.level,
        "edition": finding.edition,
        "question": finding.question,
        "scope": finding.scope,
        "status": finding.status,
        "ruling": _ruling(finding.ruling),
        "accepted": [_ruling(each) for each in finding.accepted],
        "direction": finding.direction,
        "partition": list(map(_side, finding.sides)),
        "pairs": [{"books": list(pair.books), "kind": pair.kind} for pair in finding.pairs],
        "deviating": list(finding.deviating),
        "also": list(finding.also),
        "places": _places(finding, shelf),
        "shown_by": finding.shown_by,
        "not_played": list(finding.not_played),
        "house_rule": finding.house_rule,
        **_reasons("manner", finding.told.manner if finding.told else {}),
        **_reasons("slight", finding.slight),
        "unreached": list(finding.unreached),
        "witness": _witness(finding),
        "bound": finding.bound,
        "tried": _tried(finding.tried),
        "message": messages(finding, shelf, folders),
    }


def _reasons(name: str, reasons: Mapping[str, str]) -> dict[str, Any]:
    """A reason for whoever reads none of its languages in particular, and by language as far as these are named."""
    by_language = {language: said for language, said in reasons.items() if language}
    return {name: for_anybody(reasons), f"{name}_reasons": by_language}


def _ruling(ruling: Ruled | None) -> dict[str, Any] | None:
    if ruling is None:
        return None
    return {
        "reason": ruling.reason,
        "reasons": {language: reason for language, reason in ruling.reasons.items() if language},
        "answer": ruling.answer,
        "by": ruling.by,
        "books": list(ruling.books),
        "expires": ruling.expires,
    }


def _tried(tried: Tried | None) -> dict[str, Any] | None:
    """What was looked at in vain, and what was not looked at: for a counter, beyond which number."""
    if tried is None:
        return None
    left_out = [{"what": each.what, "name": each.name or None, "beyond": each.number} for each in tried.left_out]
    return {"positions": tried.positions, "games": tried.games, "moves": tried.moves, "not_looked_at": left_out}


def _side(side: Side) -> dict[str, Any]:
    """A class of books: its one answer, or none where it admits several or leaves the point open."""
    return {
        "answer": side.answers[0] if len(side.answers) == 1 else None,
        "answers": list(side.answers),
        "books": list(side.books),
        "silent": list(side.silent),
        "ambiguous": list(side.ambiguous),
        "readings": [plain(asdict(reading)) for reading in side.readings],
    }


def _places(finding: Finding, shelf: Shelf) -> list[dict[str, Any]]:
    places = [
        {
            "book": entry.book,
            "file": entry.spot.file,
            "line": entry.spot.line,
            "column": entry.spot.column,
            "document": shelf.document(entry.book),
            # An entry that a book says nothing is about no sentence.
            **{name: getattr(entry, name, None) for name in ("section", "sentence", "anchor")},
        }
        for entry in finding.entries
    ]
    if finding.spot is not None:
        # What is said of a copy at hand is said with the copy's own file and line.
        known = places[0] if places else dict.fromkeys(("book", "document", "section", "sentence"))
        spot = {"file": finding.spot.file, "line": finding.spot.line, "column": None, "anchor": finding.spot.word}
        return [{**known, **spot}, *places]
    return places


def _witness(finding: Finding) -> dict[str, Any] | None:
    shown = finding.witness
    if shown is None:
        return None
    by_book = {book: plain(outcome) for books, _, outcome in outcomes(finding) for book in books}
    # An answer that no book of this finding gives has an outcome too, and an open book none.
    comes_out = {"outcomes": dict(sorted(by_book.items())), "by_answer": plain(shown.outcomes)}
    if isinstance(shown, Witness):
        return {
            "players": shown.players,
            "setup": plain(shown.setup),
            "hands": plain(shown.hands),
            "moves": plain(shown.moves),
            "question": shown.question,
            **comes_out,
            "minimal": shown.minimal,
            "only_if": [{"question": question, "answer": answer} for question, answer in shown.only_if],
        }
    rows = [{"key": key, "values": plain(args)} for key, args in shown.rows]
    return {"facet": shown.facet, "sample": shown.sample, "rows": rows, **comes_out}


def plain(value: Any) -> Any:
    """Data as JSON knows it: maps, lists, texts, numbers; a card is a map."""
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if hasattr(value, "_asdict"):
        return plain(value._asdict())
    if isinstance(value, (set, frozenset)):
        return sorted(map(plain, value), key=repr)
    if isinstance(value, (list, tuple)):
        return list(map(plain, value))
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


def _problem(problem: Any, folders: Sources) -> dict[str, Any]:
    said = {language: problems.message(problem, Voice(language, folders)) for language in LANGUAGES}
    return {"file": problem.file, "line": problem.line, "column": problem.column, "key": problem.key, "message": said}
