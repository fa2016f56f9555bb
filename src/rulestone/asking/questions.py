"""
A question as somebody types it, in any language: what it asks, and who can answer it, the engine or the books.

Everything that is typed has to be understood, and there must be one thing that it can mean; else it is not answered,
and what was understood, and what is near, is told instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rulestone.asking.asked import Desk, Typed
from rulestone.asking.cards import LONGEST, Named, noun_of
from rulestone.asking.errors import Misasked
from rulestone.asking.everyday import EDITION, FILLER, Mention, Scan, phrases, unknown
from rulestone.asking.mentioned import Mentioned, mentioned_in
from rulestone.asking.names import tokens
from rulestone.asking.only_told import is_played, nearest_told, telling_words, words_of
from rulestone.asking.patterns import Ask, Match, Pattern, Patterns, composed, matches, nearest, patterns
from rulestone.asking.verdicts import Answered, ask
from rulestone.model import Book, Edition, Library
from rulestone.prepared import Unplayable
from rulestone.values import Value, replace
from rulestone.words import LANGUAGES, Colour, Voice

NEAR = 3
"""Questions that are offered where one was not understood."""
FEWEST = 2
"""Words of a told question that have to be typed at least; one alone may stand in any of them."""
SAME, OTHER = "same", "other"
ONE, BOTH = 1, 2
"""Questions that a text may ask, for it to be answered."""
WORDS = 80
"""Words of a question; who types more does not ask one."""


class Case(Value, eq=False):
    """The answer where the colours that were not told are so: `same`, `other`, or whatever they are (nothing)."""

    colours: str
    answered: Answered


class Position(Value, eq=False):
    """A position that was meant, and what the engine says to it; `other` is the other position it may have been."""

    meant: Mentioned
    cases: tuple[Case, ...]
    other: tuple[Case, ...] = ()
    just_played: bool = False
    """Whether it is answered for the card in play having just been played on whoever asks."""

    @property
    def word(self) -> str:
        """The first word of the answer."""
        return word_of(self.cases)


class Understood(Value, eq=False):
    """What was understood of a text: a position, a question of the books, or neither."""

    text: str
    mentions: tuple[Mention, ...]
    books: tuple[Book, ...]
    position: Position | None = None
    rule: Match | None = None
    other_rule: Match | None = None
    """What else a text may ask as well."""
    near: tuple[Match, ...] = ()
    because: Misasked | None = None
    """Why a position that was understood has no answer."""

    @property
    def is_answered(self) -> bool:
        """Whether there is one thing that it can mean."""
        return self.position is not None or self.rule is not None

    @property
    def strange(self) -> list[str]:
        """What was typed and not understood."""
        return unknown(self.mentions)


def word_of(cases: Sequence[Case]) -> str:
    """What all cases say alike, or that it depends."""
    words = {each.answered.word for each in cases}
    return words.pop() if len(words) == 1 else "depends"


class Asked(NamedTuple):
    """Everything that is needed to understand a text."""

    library: Library
    books: tuple[Book, ...]
    voice: Voice
    variants: tuple[str, ...] = ()
    after: str | None = None
    """What was played before, in a sentence."""


def understand(text: str, asked: Asked, positions: bool = True) -> Understood:
    """What a text asks, and the answer of the engine where it is about a position, if one is wanted."""
    typed = tokens(text) if len(text) <= LONGEST else ()
    if not typed or len(typed) > WORDS:
        raise Misasked("too_long" if typed or text.strip() else "nothing_named", typed=text[:20], most=LONGEST)
    desk = Desk(asked.library, asked.books, asked.voice, asked.variants)
    best: Understood | None = None
    for language in dict.fromkeys((asked.voice.language, *LANGUAGES)):
        found = in_language(text, language, desk, asked, positions)
        if best is None or rank(found) > rank(best):
            best = found
        if not best.strange and (best.position or best.rule):
            break
    assert best is not None
    return best if best.position or best.rule else among_told(best, text, asked, desk)


def among_told(found: Understood, text: str, asked: Asked, desk: Desk) -> Understood:
    """What is asked of a rule that nothing plays, where one told question has every word; else the nearest of them."""
    # Of a game that is played, too, some is only told; patterns ask for it, since a few words may stand anywhere.
    only_told = {table.book.edition for table in desk.asked if not is_played(table)}
    editions = dict.fromkeys(book.edition for book in found.books if book.edition in only_told)
    ids = dict.fromkeys(question for each in editions for question in asked.library.editions[each].told)
    questions = [asked.library.questions[each] for each in ids]
    words = telling_words(text)
    meant = [each.id for each in questions if len(words) >= FEWEST and words <= words_of(each, asked.voice)]
    if len(meant) == 1:
        return replace(found, mentions=(), because=None, rule=told_match(meant[0]))
    near = [told_match(each) for each in meant or nearest_told(text, questions, asked.voice)]
    return replace(found, near=(*near, *found.near)[:NEAR]) if near else found


def told_match(question: str) -> Match:
    """A told question as something that was asked."""
    return Match(Pattern(Ask((question,)), (), frozenset()), ())


def questions_meant(text: str, asked: Asked) -> tuple[str, ...]:
    """The questions of the books that a text asks in everyday words; none where that is not clear."""
    try:
        found = understand(text, asked, positions=False)
    except (Misasked, Unplayable):
        return ()
    return found.rule.questions if found.rule is not None else ()


def questions_near(text: str, asked: Asked) -> tuple[str, ...]:
    """The questions of the books that come nearest to a text, each by the one that is meant with it."""
    try:
        found = understand(text, asked, positions=False)
    except (Misasked, Unplayable):
        return ()
    return tuple(dict.fromkeys(each.questions[0] for each in found.near if each.questions))


def rank(found: Understood) -> tuple[bool, int, int]:
    """How well a text is understood."""
    answered = found.position is not None or found.rule is not None
    return answered, -len(found.strange), len(found.near)


def in_language(text: str, language: str, desk: Desk, asked: Asked, positions: bool) -> Understood:
    """What a text asks if it is in a language."""
    every = patterns(asked.library)
    ways = phrases(asked.voice.folders, language, every.words)
    named = editions_named(asked.library)
    scan = Scan(ways, desk.reader, every.part_of("called"), every.part_of("between"))
    scanned = [as_edition(in_passing(each, every.begins), named) for each in scan.mentions(text)]
    mentions = tuple(repeated(tuple(relative(scanned, every)), every))
    books = tuple(books_meant(asked, mentions, named)) or asked.books
    understood = Understood(text, mentions, books)
    if understood.strange:
        known = questions_of(asked, books)
        return replace(understood, near=tuple(nearest(every, mentions, known, NEAR)))
    there = Desk(asked.library, books, asked.voice, asked.variants) if books != asked.books else desk
    found = answered(understood, mentions, there, asked, positions)
    for some in others(mentions, every) if not found.is_answered else ():
        other = answered(understood, some, there, asked, positions)
        if other.is_answered:
            return other
    return found


def others(mentions: Sequence[Mention], every: Patterns) -> Iterator[Sequence[Mention]]:
    """What may be looked at instead: words put together, and what stands before a reason or an alternative."""
    together = composed(mentions, every)
    if together != tuple(mentions):
        yield together
    for end in tails(mentions, every):
        yield mentions[:end]
        yield composed(mentions[:end], every)


def questions_of(asked: Asked, books: Sequence[Book]) -> set[str]:
    """All that some books are asked."""
    return {question for book in books for question in asked.library.editions[book.edition].asks}


def tails(mentions: Sequence[Mention], every: Patterns) -> Iterator[int]:
    """Where something begins that only says why, or what the alternative is, the last first."""
    for at in range(len(mentions) - 1, 1, -1):
        if mentions[at].words & every.part_of("tail"):
            yield at


def answered(
    understood: Understood, mentions: Sequence[Mention], desk: Desk, asked: Asked, positions: bool
) -> Understood:
    """What some mentions ask, with the answer if there is one thing that they can mean."""
    every, known = patterns(asked.library), questions_of(asked, understood.books)
    rules = matches(every, mentions, known)
    position, because = None, None
    meant = mentioned_in(mentions, every)
    if positions and asked.after is not None and (meant is None or meant.move is None):
        meant = act_in(mentions, every, asked.voice)
    if positions and meant is not None and (meant.on or meant.pending or meant.is_last or asked.after is not None):
        try:
            position = position_of(meant, desk, every.part("passed_on"), asked.after)
        except Misasked as wrong:
            because = wrong
    if meant is not None and position is not None and not (meant.holds_others and position.word == "depends"):
        return replace(understood, position=position, rule=rules[0] if len(rules) == 1 else None)
    if len(rules) in (ONE, BOTH):
        return replace(understood, rule=rules[0], other_rule=rules[1] if len(rules) == BOTH else None)
    near = tuple(rules[:NEAR]) or tuple(nearest(every, mentions, known, NEAR))
    return replace(understood, near=near, because=because)


def repeated(mentions: Sequence[Mention], every: Patterns) -> Iterator[Mention]:
    """A card that is named twice with nothing between is several cards."""
    before: Mention | None = None
    for each in mentions:
        twice = before is not None and each.card is not None and each.card == before.card and each.at == before.end
        yield replace(each, words=each.words | every.part("several")) if twice else each
        before = each


def relative(mentions: Sequence[Mention], every: Patterns) -> Iterator[Mention]:
    """Words as `who` ask nothing after something else was asked, or of somebody who was just named."""
    passing, asks = every.part_of("relative"), every.part_of("asks_what") | every.part("may")
    asked = somebody = False
    for each in mentions:
        stands = (asked or somebody) and each.words & passing and not each.words - passing
        yield replace(each, words=frozenset({FILLER})) if stands else each
        asked = asked or bool(each.words & asks and FILLER not in each.words)
        somebody = bool(each.words & every.part("somebody"))


def in_passing(mention: Mention, begins: Mapping[str, str]) -> Mention:
    """`When` and `how` ask for something only at the beginning; later they stand for `if` and `as`."""
    asked = mention.words & begins.keys()
    if not asked:
        return mention
    words = mention.words - asked
    return replace(mention, words=words | ({FILLER} if mention.at else {begins[each] for each in asked}))


# --- editions -----------------------------------------------------------------------------------------------------


def editions_named(library: Library) -> dict[str, frozenset[str]]:
    """Words that tell some editions from others, each with the editions that have it in their name."""
    by_edition = {each.id: frozenset(tokens(f"{each.id} {each.name}")) for each in library.editions.values()}
    words = {word for names in by_edition.values() for word in names if len(word) > 3}
    found = {word: frozenset(each for each, names in by_edition.items() if word in names) for word in words}
    return {word: those for word, those in found.items() if len(those) < len(library.editions)}


def as_edition(mention: Mention, named: dict[str, frozenset[str]]) -> Mention:
    """A word that nothing else is, and that editions are told apart by, names an edition."""
    if mention.words - {FILLER} or mention.card is not None or mention.typed not in named:
        return mention
    return replace(mention, words=frozenset({EDITION}))


def books_meant(asked: Asked, mentions: Sequence[Mention], named: dict[str, frozenset[str]]) -> Iterator[Book]:
    """The books of the editions that were named, of those that are asked."""
    meant = [named[each.typed] for each in mentions if EDITION in each.words and each.typed in named]
    for book in asked.books:
        if all(book.edition in those for those in meant):
            yield book


def edition_of(library: Library, books: Sequence[Book]) -> Edition | None:
    """The edition of some books, if it is one."""
    found = {book.edition for book in books}
    return library.editions[found.pop()] if len(found) == 1 else None


# --- positions ----------------------------------------------------------------------------------------------------


def act_in(mentions: Sequence[Mention], every: Patterns, voice: Voice) -> Mentioned | None:
    """The one thing that is to be done, where no card is named that could be laid."""
    acts = {every.acts[word] for each in mentions for word in each.words if word in every.acts}
    if len(acts) != 1 or any(each.card is not None for each in mentions):
        return None
    return Mentioned(act=voice.say(f"act.{acts.pop()}").split("|")[0])


def position_of(meant: Mentioned, desk: Desk, drawing: frozenset[str], after: str | None = None) -> Position | None:
    """The answer of the engine to a position, with that of the other one that may be meant."""
    if after is not None:
        told = typed(meant, desk.voice) if meant.act is None else Typed(move=meant.act)
        return Position(meant, (Case("", ask(desk.ask(replace(told, after=after)))),))
    if meant.move is None:
        return None
    if meant.is_last and meant.on is None and meant.pending is None:
        move = meant.move
        if lacks(move, desk):
            move = move._replace(colour=desk.reader.colours[0])
        return Position(meant, cases_of(replace(meant, move=move, on=some_card(move, desk)), desk))
    if meant.pending is not None or meant.on is None:
        return Position(meant, cases_of(meant, desk), just_played=True)
    hits = meant.on.kind in drawing
    ordinary = cases_of(meant, desk)
    if not hits or meant.hand or meant.settled:
        return Position(meant, ordinary)
    answering = cases_of(replace(meant, on=None, colour=None, pending=meant.on), desk)
    is_action = not desk.reader.kinds[meant.move.kind].numbers
    if is_action:
        return Position(meant, answering, ordinary, just_played=True)
    return Position(meant, ordinary, answering)


def some_card(move: Named, desk: Desk) -> Named:
    """A card with a number on which another can be laid."""
    kind, facts = next((kind, facts) for kind, facts in desk.reader.kinds.items() if facts.numbers and facts.coloured)
    number = next(each for each in facts.numbers if each != move.number)
    return Named(kind, move.colour, number)


def cases_of(meant: Mentioned, desk: Desk) -> tuple[Case, ...]:
    """The answer in each case of the colours that were not told; one where they do not matter."""
    found: dict[str, Answered] = {}
    for name, settled in coloured(meant, desk):
        if (meant.differs and name == SAME) or (meant.alike and name == OTHER):
            continue
        found[name] = ask(desk.ask(typed(settled, desk.voice)))
    if len({each.word for each in found.values()}) == 1:
        return (Case("", next(iter(found.values()))),)
    return tuple(Case(name, each) for name, each in found.items())


def coloured(meant: Mentioned, desk: Desk) -> Iterator[tuple[str, Mentioned]]:
    """The position with colours given to the cards that lack one: the same as the other card has, or another."""
    move, below = meant.move, meant.pending or meant.on
    assert move is not None
    assert below is not None
    mine, theirs = lacks(move, desk), lacks(below, desk)
    here = move.colour or below.colour or meant.colour or desk.reader.colours[0]
    there = next(each for each in desk.reader.colours if each != here)
    if not mine and not theirs:
        yield "", meant
    elif not has_colour(move, desk) or not has_colour(below, desk):
        told_of = move._replace(colour=here) if mine else move
        if meant.alike and not has_colour(below, desk) and has_colour(move, desk):
            meant = replace(meant, colour=here)
        yield "", laid(meant, told_of, below._replace(colour=here) if theirs else below)
    else:
        yield SAME, laid(meant, move._replace(colour=here), below._replace(colour=here))
        my_own, their_own = (there, here) if mine else (here, there)
        yield OTHER, laid(meant, move._replace(colour=my_own), below._replace(colour=their_own))


def laid(meant: Mentioned, move: Named, below: Named) -> Mentioned:
    """The position with other cards in it."""
    settled = replace(meant, move=move)
    return replace(settled, pending=below) if meant.pending else replace(settled, on=below)


def lacks(card: Named, desk: Desk) -> bool:
    """Whether a card has a colour that was not told."""
    return has_colour(card, desk) and card.colour is None


def has_colour(card: Named, desk: Desk) -> bool:
    """Whether cards of this kind have a colour."""
    return desk.reader.kinds[card.kind].coloured


def typed(meant: Mentioned, voice: Voice) -> Typed:
    """The position as one would type it with options."""
    assert meant.move is not None
    hand = (*meant.hand, *(() if meant.move in meant.hand else (meant.move,))) if meant.hand else ()
    hand = (meant.move,) if meant.is_last and not hand else hand
    return Typed(
        move=name_of(meant.move, voice),
        on=name_of(meant.on, voice) if meant.on else None,
        pending=name_of(meant.pending, voice) if meant.pending else None,
        hand=", ".join(name_of(each, voice) for each in hand) if hand else None,
        colour=voice.noun(Colour(meant.colour)) if meant.colour and meant.on and not meant.on.colour else None,
        call=voice.noun(Colour(meant.call)) if meant.call else None,
        players=2 if meant.two_players else None,
    )


def name_of(card: Named, voice: Voice) -> str:
    """What a card is called."""
    return voice.noun(noun_of(card))
