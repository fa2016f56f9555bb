"""
What must hold of a book as a whole, once all of its file is read.

Numbers that it quotes are those of its claims, names are of the game, nothing is named in vain, and every question of
the edition is answered or called one that the book does not answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from rulestone.loader.anchor_numbers import misquoted
from rulestone.loader.book_reader import ANCHOR, OTHERS, BookReader, names_in
from rulestone.loader.game_reader import joined, lineage
from rulestone.loader.library_draft import LibraryDraft, ReadFrom
from rulestone.loader.told_rules import check_language
from rulestone.loader.yaml_reader import YamlMap
from rulestone.model import Answer, Book, Question, may_be_asked
from rulestone.nearest_names import nearest
from rulestone.notation import KeyPath
from rulestone.records import replace


def add_book(draft: LibraryDraft, source: ReadFrom) -> None:
    """Puts a book into the draft; its folder is the edition that it belongs to."""
    edition = source.file.id.split("/", 1)[0]
    draft.refer("edition", edition, source, ((0, 0), ""), "load.unknown_edition")
    reader = BookReader(draft, source)
    book = reader.read_book()
    check_numbers(reader)
    check_special_cases(reader)
    check_ambiguities(reader)
    check_names(reader)
    draft.books[source.file.id] = replace(book, open_questions=check_complete(reader, book))


def check_numbers(reader: BookReader) -> None:
    """A number that an anchor quotes is the number of a claim that it stands for, unless a flag is answered."""
    names = reader.tree.get("names", {})
    printed = [names_in(names.get(kind)) for kind in ("cards", "colours", "piles", *OTHERS)]
    answers: dict[tuple[str, int, str], dict[str, tuple[Answer, ...]]] = {}
    for claim in reader.claim_drafts.values():
        of_claim = (claim.answer,) if claim.answer is not None else tuple(claim.readings.values())
        for place in claim.places:
            here = answers.setdefault((place.section, place.sentence, place.anchor), {})
            here[claim.question] = (*here.get(claim.question, ()), *of_claim)
    for sentence in reader.sentences:
        path: KeyPath = ("text", sentence.section, str(sentence.number))
        for anchor in sentence.quoted:
            here = answers.get((sentence.section, sentence.number, anchor), {})
            unflagged = {question: some for question, some in here.items() if question not in sentence.texts_flag}
            if ANCHOR in sentence.texts_flag or len(unflagged) < len(here):
                continue
            cells = {known.cell for question in here if (known := reader.draft.questions.get(question))}
            rows = frozenset(int(cell) for cell in cells if cell.isdecimal())
            for question, quoted, claimed in misquoted(anchor, unflagged, reader.tree["language"], printed, rows):
                own = question in sentence.anchors
                reader.report(
                    "load.anchor_number",
                    (*path, "anchors", question) if own else (*path, ANCHOR),
                    quoted=tuple(map(str, sorted(quoted))),
                    numbers=tuple(map(str, claimed)),
                    question=question,
                )


def check_special_cases(reader: BookReader) -> None:
    """A special case is one beside another claim."""
    general = {claim.question for claim in reader.claim_drafts.values() if not claim.special}
    general.update(reader.tree.get("follows", ()))
    for claim in reader.claim_drafts.values():
        if claim.special and claim.question not in general:
            reader.report_key("load.special_case_of_nothing", claim.path, value=claim.question)


def check_ambiguities(reader: BookReader) -> None:
    """An ambiguity that is named is that of some claim, and a reason is in a language that somebody speaks."""
    for name, readings in reader.tree.get("ambiguities", {}).items():
        if name not in reader.used:
            reader.report_key("load.unused_ambiguity", ("ambiguities", name), value=name)
        for reading, reason in readings.items():
            for language in reason if isinstance(reason, YamlMap) else ():
                check_language(reader.draft, reader.source, ("ambiguities", name, reading, language))


def check_names(reader: BookReader) -> None:
    """Cards and colours that have a printed name are those of the game."""
    edition = reader.draft.editions.get(reader.edition)
    games = lineage(reader.draft, edition.game) if edition else None
    if games is None or "game" in reader.draft.unread:
        return
    whole = joined(games)
    keys = {"cards": "load.unknown_card", "colours": "load.unknown_colour"}
    for kind, names in reader.tree.get("names", {}).items():
        known = {**dict.fromkeys(whole.get(kind, ())), **reader.things.get(kind, {})}
        if kind == "piles" and not known:
            continue  # every game of cards has some, and need not say which
        for name in names:
            if name not in known:
                key = keys.get(kind, "load.unknown_thing")
                reader.report_key(key, ("names", kind, name), nearest(name, known), value=name)


def check_complete(reader: BookReader, book: Book) -> tuple[str, ...]:
    """
    Every question of the edition is answered, or named as one that the book does not answer.

    A told question that is neither is open: it keeps nobody from reading the book.
    """
    edition = reader.draft.editions.get(reader.edition)
    if edition is None:
        return ()
    claimed = {claim.question for claim in reader.claim_drafts.values()} | reader.follows.keys() | reader.silent.keys()
    tried = claimed | attempted(reader)
    left: dict[KeyPath, list[str]] = {}
    open_told: list[str] = []
    for question in edition.asks:
        known = reader.draft.questions.get(question)
        if known is not None and known.asked_if and not may_be_asked(known, book, reader.draft.questions):
            check_left_out(reader, known)
        elif question not in tried and question in edition.told:
            open_told.append(question)
        elif question not in tried:
            left.setdefault(nearby(reader, question), []).append(question)
    for place, missing in left.items():
        reader.report_key("load.unanswered", place, count=len(missing), missing=tuple(missing), edition=reader.edition)
    return tuple(question for question in open_told if not is_left_out(reader, question, open_told))


def check_left_out(reader: BookReader, question: Question) -> None:
    """What a book is not asked it does not answer either; unless what that hangs on is badly answered."""
    if not answered(reader).issuperset(attempted(reader) & {*question.asked_if}):
        return
    for claim in reader.claim_drafts.values():
        if claim.question == question.id:
            reader.report_key("load.not_asked_then", claim.path, value=question.id, hangs_on=tuple(question.asked_if))


def answered(reader: BookReader) -> set[str]:
    """The questions that the file answers soundly."""
    return {claim.question for claim in reader.claim_drafts.values()} | {*reader.follows}


def is_left_out(reader: BookReader, question: str, open_: Collection[str]) -> bool:
    """Whether a question is the one that a map leaves out, which is told where the map stands."""
    known = reader.draft.questions.get(question)
    beside = [
        claim
        for claim in reader.claim_drafts.values()
        if known is not None
        and known.one_of
        and known.one_of
        == (reader.draft.questions[claim.question].one_of if claim.question in reader.draft.questions else None)
    ]
    if not beside or known is None:
        return False
    missing = tuple(
        reader.draft.questions[other].cell for other in open_ if reader.draft.questions[other].one_of == known.one_of
    )
    if known.cell == missing[0]:
        reader.report_key("load.cells_left_out", beside[0].path[:-1], question=known.one_of, missing=missing)
    return True


def nearby(reader: BookReader, question: str) -> KeyPath:
    """Where a question is likely to be answered: the section that answers most of those like it, else the text."""
    steps = question.split(".")
    for depth in range(len(steps) - 1, 0, -1):
        like = ".".join(steps[:depth]) + "."
        counter = Counter(
            sentence.section for sentence in reader.sentences for other in sentence.questions if other.startswith(like)
        )
        if counter:
            return ("text", counter.most_common(1)[0][0])
    return ("text",)


def attempted(reader: BookReader) -> set[str]:
    """Questions that the file answers, even if badly."""
    answered = {question for sentence in reader.sentences for question in sentence.questions}
    return answered | set(reader.tree.get("follows", ())) | reader.meant
