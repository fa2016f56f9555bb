"""
The claims of a book against the text that they encode.

This judges the encoding, never the text: places that are not there, anchors that differ, numbers and duties that the
cited sentence does not have, and sentences that nobody cites, which is how it is known that nothing was left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulestone.findings import Argument
from rulestone.model import Book, Claim, Name, Place, Question, Sentence
from rulestone.texts import anchors
from rulestone.texts.clean_lines import words
from rulestone.texts.flags import FIRST, Flag
from rulestone.texts.language_table import LanguageTable, tongue
from rulestone.texts.modality import mentions_modality, modalities
from rulestone.texts.numbers import numbers
from rulestone.texts.segments import PrintedBook, PrintedDocument, PrintedSentence
from rulestone.writing_systems import FEWEST_LETTERS, MOST_LETTERS, unspaced

STEM = 4
"""Letters by which two forms of one word are known as such."""
REASON_WORDS = 3
"""How many words say why a sentence with a number, a card or a duty in it rules nothing."""


def check(book: Book, document: PrintedDocument, questions: Mapping[str, Question]) -> tuple[Flag, ...]:
    """Every flag on a book, in the order of its text; answered ones too."""
    printed = document.books[book.id]
    speech = tongue(book.language)
    flags = [
        *_text(book, document),
        *_sections(book, document),
        *_places(book, printed),
        *_uncited(book, printed),
        *(_of_words(book, printed, questions, speech) if speech else _unread(book)),
    ]
    reasons = {(sentence.section, sentence.number): sentence.texts_flag for sentence in book.sentences}
    answered = [flag.answered(reasons.get((flag.section, flag.number), {})) for flag in flags]
    return tuple(sorted([*answered, *_unneeded(book, answered)], key=_in_order(printed)))


def _text(book: Book, document: PrintedDocument) -> Iterator[Flag]:
    if document.is_other_than(book.document.digest):
        args = _args(file=book.document.file, digest=document.digest)
        yield Flag("other_text", book.id, "", 0, book.spot, 0, args)


def _sections(book: Book, document: PrintedDocument) -> Iterator[Flag]:
    yield from missing_sections(book, document.books[book.id])
    for line, taken in document.shared:
        if any(name.split(" ")[0] == book.id for name in taken):
            yield Flag("heading_shared", book.id, "", 0, book.spot, line, _args(sections=taken))
    for sentence in document.unclaimed:
        opening = " ".join(sentence.text.split()[: anchors.LONGEST])
        yield Flag("outside", book.id, "", 0, book.spot, sentence.line, _args(words=opening))


def missing_sections(book: Book, printed: PrintedBook) -> Iterator[Flag]:
    """The sections whose headings are not found, each with the line that may be meant."""
    for section in book.sections:
        args = {"section": section.id, "heading": section.heading}
        if section.id in printed.nearest:
            line, near = printed.nearest[section.id]
            yield Flag("section_near", book.id, section.id, 0, book.spot, line, _args(**args, nearest=near))
        elif section.id in printed.missing:
            yield Flag("section_missing", book.id, section.id, 0, book.spot, 0, _args(**args))


def _places(book: Book, printed: PrintedBook) -> Iterator[Flag]:
    for sentence in book.sentences:
        there = printed.sentence(sentence.section, sentence.number)
        if there is None:
            args = _args(section=sentence.section, number=sentence.number)
            yield Flag("sentence_missing", book.id, sentence.section, sentence.number, sentence.spot, 0, args)
        else:
            for anchor in sentence.quoted:
                yield from _anchor(book.id, sentence, anchor, there)
            if len(sentence.quoted) > 1 and anchors.too_much_together(sentence.quoted, there.text):
                args = _args(anchors=sentence.quoted)
                yield Flag("anchors_half", book.id, sentence.section, sentence.number, sentence.spot, there.line, args)


def _anchor(book: str, sentence: Sentence, anchor: str, there: PrintedSentence) -> Iterator[Flag]:
    def flag(kind: str, **args: Argument) -> Flag:
        return Flag(
            kind,
            book,
            sentence.section,
            sentence.number,
            sentence.spot,
            there.line,
            _args(anchor=anchor, **args),
        )

    match = anchors.match_anchor(anchor, there.text)
    if not match.is_meant:
        yield flag("anchor_missing", nearest=match.words, distance=match.distance)
    elif match.distance:
        yield flag("anchor_differs", nearest=match.words, distance=match.distance)
    if anchors.too_much(anchor, there.text):
        yield flag("anchor_half")
    if anchors.too_short(anchor, there.text):
        if unspaced(anchor):
            yield flag("anchor_letters", least=FEWEST_LETTERS, most=MOST_LETTERS)
        else:
            yield flag("anchor_short")


def _uncited(book: Book, printed: PrintedBook) -> Iterator[Flag]:
    cited = {(sentence.section, sentence.number) for sentence in book.sentences}
    for there in printed.sentences:
        if (there.section, there.number) not in cited:
            args = _args(section=there.section, number=there.number)
            yield Flag("uncited", book.id, there.section, there.number, book.spot, there.line, args)


def _of_words(
    book: Book, printed: PrintedBook, questions: Mapping[str, Question], speech: LanguageTable
) -> Iterator[Flag]:
    for claim in book.claims:
        # What follows from other claims stands where those stand, and says it in other words.
        for place in claim.places if claim.status in {"stated", "ambiguous"} else ():
            if there := printed.sentence(place.section, place.sentence):
                yield from _numbers(book, claim, place, there, speech)
                yield from _modality(claim, place, there, questions, speech)
    yield from _unprinted(book, printed)
    for sentence in book.sentences:
        if sentence.no_rule is not None and (there := printed.sentence(sentence.section, sentence.number)):
            yield from _no_rule(book, sentence, there, speech)


def _unprinted(book: Book, printed: PrintedBook) -> Iterator[Flag]:
    """Names that the text never prints, in no form that the book gives and none with another ending."""
    texts = [*(section.heading for section in book.sections), *(sentence.text for sentence in printed.sentences)]
    whole = " ".join(word[:STEM] for text in texts for word in words(text))
    for names in (book.cards, book.colours, book.piles, *book.others.values()):
        for thing, name in names.items():
            forms = (name.name, name.plural or name.name, *name.also)
            stems = (" ".join(word[:STEM] for word in words(form)) for form in forms)
            if any(f" {stem} " in f" {whole} " for stem in stems):
                continue
            # A transcription may have lost a letter of it.
            if not any(anchors.match_anchor(form, text).is_meant for form in forms for text in texts if words(text)):
                args = _args(name=name.name, thing=thing)
                yield Flag("name_unprinted", book.id, "", 0, book.spot, 0, args)


def _numbers(book: Book, claim: Claim, place: Place, there: PrintedSentence, speech: LanguageTable) -> Iterator[Flag]:
    claimed = {answer: _numbers_of(book, answer) for answer in claim.answers}
    printed = numbers(there.text, speech)
    # Of an ambiguous claim one reading has the printed number, and the other may be what it amounts to.
    if claimed and not any(wanted <= printed for wanted in claimed.values()):
        missing = tuple(str(n) for n in sorted(set().union(*claimed.values()) - printed))
        args = _args(question=claim.question, numbers=missing)
        yield Flag("number", claim.book, place.section, place.sentence, place.spot, there.line, args)


def _numbers_of(book: Book, answer: str | int) -> frozenset[int]:
    if isinstance(answer, int):
        return frozenset({answer})
    # `draw 1` is how the rule language says that a card is drawn; nobody prints that number.
    return frozenset(n for n in _in_tree(book.clauses.get(answer)) if n > 1)


def _in_tree(tree: Any) -> Iterator[int]:
    if isinstance(tree, int):
        yield tree
    elif isinstance(tree, str):
        yield from map(int, re.findall(r"(?<!\w)\d+(?!\w)", tree))
    elif isinstance(tree, Mapping):
        for value in tree.values():
            yield from _in_tree(value)
    elif isinstance(tree, Iterable):
        for value in tree:
            yield from _in_tree(value)


def _modality(
    claim: Claim, place: Place, there: PrintedSentence, questions: Mapping[str, Question], speech: LanguageTable
) -> Iterator[Flag]:
    question = questions.get(claim.question)
    if claim.status != "stated" or question is None:
        return
    listed = question.answers.get(str(claim.answer))
    printed = modalities(there.text, speech)
    if listed and listed.modality and printed and listed.modality not in printed:
        args = _args(question=claim.question, claimed=listed.modality, printed=tuple(sorted(printed)))
        yield Flag("modality", claim.book, place.section, place.sentence, place.spot, there.line, args)


def _no_rule(book: Book, sentence: Sentence, there: PrintedSentence, speech: LanguageTable) -> Iterator[Flag]:
    because = _why_reason_is_due(book, there.text, speech)
    if because and len((sentence.no_rule or "").split()) < REASON_WORDS:
        args = _args(reason=sentence.no_rule or "", because=because)
        yield Flag("no_rule_reason", book.id, sentence.section, sentence.number, sentence.spot, there.line, args)


def _why_reason_is_due(book: Book, text: str, speech: LanguageTable) -> str:
    # An article is a number only where a claim needs one.
    if any(number != 1 for number in numbers(text, speech)):
        return "number"
    if any(_names(name, text) for name in book.cards.values()):
        return "card"
    return "modality" if mentions_modality(text, speech) else ""


def _names(name: Name, text: str) -> bool:
    there = f" {' '.join(words(text))} "
    return any(f" {' '.join(words(form))} " in there for form in (name.name, name.plural or name.name, *name.also))


def _unread(book: Book) -> Iterator[Flag]:
    yield Flag("no_tongue", book.id, "", 0, book.spot, 0, _args(language=book.language))


def _unneeded(book: Book, flags: Iterable[Flag]) -> Iterator[Flag]:
    used = {(flag.section, flag.number, flag.about) for flag in flags if flag.answer}
    for sentence in book.sentences:
        for about, answer in sentence.texts_flag.items():
            if (sentence.section, sentence.number, about) not in used:
                args = _args(about=about, answer=answer)
                yield Flag("answer_unneeded", book.id, sentence.section, sentence.number, sentence.spot, 0, args)


def _in_order(printed: PrintedBook) -> Any:
    place = {(s.section, s.number): at for at, s in enumerate(printed.sentences)}
    return lambda flag: (
        flag.kind != FIRST,
        place.get((flag.section, flag.number), -1),
        flag.kind,
        str(flag.args.get("question", "")),
    )


def _args(**args: Argument) -> Mapping[str, Argument]:
    return args
