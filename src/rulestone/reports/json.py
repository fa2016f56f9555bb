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

from rulestone.cards import AnyCard, Card, HiddenCard, Move, Observation, card_data
from rulestone.findings import AnswerSide, Finding, Ruled, Tried
from rulestone.reports import Options, ReportAccount
from rulestone.safe_text import FORMAT, in_json
from rulestone.witness import Allowed, Chooses, Decides, Fact, Holds, Judged, Position, Stands, Witness
from rulestone.words import LANGUAGES, Voice, problem_sentences, voice
from rulestone.words.catalogue import Sources
from rulestone.words.finding_sentences import CitedBooks, for_anybody, messages
from rulestone.words.witness_sentences import Outcome, outcomes


def tell(account: ReportAccount, language: str | Voice, options: Options) -> str:  # noqa: ARG001
    """The whole report."""
    return in_json(json.dumps(data(account, voice(language).folders), ensure_ascii=False, indent=2))


def data(account: ReportAccount, folders: Sources) -> dict[str, Any]:
    """The whole report as plain data, its messages from some folders of sentences."""
    return {
        "format": FORMAT,
        "version": account.version,
        "books": list(account.books),
        "findings": [finding_data(finding, account.cited, folders) for finding in account.findings],
        "summary": {
            **account.counts,
            "complete": not account.incomplete,
            "exit_status": account.status,
            "stale_rulings": [{**_problem(stale, folders), "finding": stale.args["value"]} for stale in account.stale],
            "open_questions": [
                {**_problem(open_, folders), "book": open_.args["book"]} for open_ in account.unanswered
            ],
            "incomplete": [_problem(problem, folders) for problem in account.incomplete],
            "remarks": [_problem(remark, folders) for remark in account.remarks],
        },
    }


def finding_data(finding: Finding, cited: CitedBooks, folders: Sources) -> dict[str, Any]:
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
        "accepted": [_ruling(ruling) for ruling in finding.accepted],
        "direction": finding.direction,
        "partition": list(map(_side, finding.sides)),
        "pairs": [{"books": list(pair.books), "kind": pair.kind} for pair in finding.pairs],
        "deviating": list(finding.deviating),
        "also": list(finding.also),
        "places": _places(finding, cited),
        "shown_by": finding.shown_by,
        "not_played": list(finding.not_played),
        "house_rule": finding.house_rule,
        **_reasons("manner", finding.told.manner if finding.told else {}),
        **_reasons("slight", finding.slight),
        "unreached": list(finding.unreached),
        "witness": _witness(finding),
        "bound": finding.bound,
        "tried": _tried(finding.tried),
        "message": messages(finding, cited, folders),
    }


def _reasons(name: str, reasons: Mapping[str, str]) -> dict[str, Any]:
    """A reason for whoever reads none of its languages in particular, and by language as far as these are named."""
    by_language = {language: reason for language, reason in reasons.items() if language}
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
    left_out = [
        {"what": unseen.what, "name": unseen.name or None, "beyond": unseen.number} for unseen in tried.left_out
    ]
    return {"positions": tried.positions, "games": tried.games, "moves": tried.moves, "not_looked_at": left_out}


def _side(side: AnswerSide) -> dict[str, Any]:
    """A class of books: its one answer, or none where it admits several or leaves the point open."""
    return {
        "answer": side.answers[0] if len(side.answers) == 1 else None,
        "answers": list(side.answers),
        "books": list(side.books),
        "silent": list(side.silent),
        "ambiguous": list(side.ambiguous),
        "readings": [plain(asdict(read)) | _reasons("because", read.because) for read in side.readings],
    }


def _places(finding: Finding, cited: CitedBooks) -> list[dict[str, Any]]:
    places = [
        {
            "book": entry.book,
            "file": entry.spot.file,
            "line": entry.spot.line,
            "column": entry.spot.column,
            "document": cited.document(entry.book),
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
    by_book = {book: _outcome(outcome) for books, _, outcome in outcomes(finding) for book in books}
    # An answer that no book of this finding gives has an outcome too, and an open book none.
    by_answer = {answer: _outcome(outcome) for answer, outcome in shown.outcomes.items()}
    comes_out = {"outcomes": dict(sorted(by_book.items())), "by_answer": by_answer}
    if isinstance(shown, Witness):
        return {
            "players": shown.players,
            "setup": setup(shown.start),
            "hands": plain(shown.start.hands),
            "moves": [{**move(made.move), **({"draws": made.draws} if made.draws else {})} for made in shown.moves],
            "question": shown.question,
            **comes_out,
            "minimal": shown.minimal,
            "only_if": [{"question": question, "answer": answer} for question, answer in shown.only_if],
        }
    rows = [{"key": row.key, "values": plain(dict(row.args))} for row in shown.rows]
    sample = shown.sample if isinstance(shown.sample, str) else repr(plain(shown.sample))
    return {"facet": shown.facet, "sample": sample, "rows": rows, **comes_out}


def card(card: AnyCard) -> dict[str, Any]:
    """A card by what is printed on it; one that nobody looked at is face down."""
    return {"unseen": True} if isinstance(card, HiddenCard) else card_data(*card)


def move(move: Move) -> dict[str, Any]:
    """A move: the act by its name, who makes it, and what with."""
    data = {"act": move.act, "who": move.who, "card": None if move.card is None else card(move.card)}
    return stated({**data, "colour": move.colour, "player": move.player, "window": move.window})


def setup(start: Position) -> dict[str, Any]:
    """Everything of a position but the hands."""
    return {
        "turning_up": start.turning_up,
        "top": None if start.top is None else card(start.top),
        "colour": start.colour,
        "direction": start.direction,
        "turn": start.turn,
        "dealer": start.dealer,
        "draw_pile": plain(start.draw_pile),
        "discards_below": plain(start.discards[:0:-1]),
    }


def _outcome(outcome: Outcome) -> Any:
    """What comes out under one answer."""
    if isinstance(outcome, Judged):
        parts = {"told": outcome.result, "why": outcome.why}
        return {name: [[row.key, plain(dict(row.args))] for row in rows] for name, rows in parts.items()}
    return list(map(fact, outcome)) if isinstance(outcome, tuple) else outcome


def fact(fact: Fact) -> dict[str, Any]:
    """Something that is so under one answer and not under the other."""
    match fact:
        case Observation(what, who, detail):
            return {"seen": what, "who": who, "detail": plain(detail)}
        case Allowed(word, allowed, only_as):
            bluff = {} if only_as is None else {"only_as": move(only_as)}
            return {str(word): None if allowed is None else move(allowed), **bluff}
        case Holds(who, number):
            return {"holds": number, "who": who}
        case Decides(who, moment):
            return {"decides": moment, "who": who}
        case Chooses(who, what, choices):
            return {"chooses": list(choices), "who": who, "what": what}
        case Stands(what, value):
            return {what: value}


def stated(data: Mapping[str, Any]) -> dict[str, Any]:
    """Data without what is not there."""
    return {name: value for name, value in data.items() if value is not None}


def plain(value: Any) -> Any:
    """Data as JSON knows it: maps, lists, texts, numbers; a card is a map."""
    if isinstance(value, Card | HiddenCard):
        return card(value)
    if isinstance(value, Mapping):
        return {str(key): plain(entry) for key, entry in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted(map(plain, value), key=repr)
    if isinstance(value, (list, tuple)):
        return list(map(plain, value))
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)


def _problem(problem: Any, folders: Sources) -> dict[str, Any]:
    messages_of = {language: problem_sentences.message(problem, Voice(language, folders)) for language in LANGUAGES}
    return {
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "key": problem.key,
        "message": messages_of,
    }
