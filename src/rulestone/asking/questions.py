"""
A question as somebody types it, in any language: what it asks, and who can answer it, the engine or the books.

Everything that is typed has to be understood, and there must be one thing that it can mean; else it is not answered,
and what was understood, and what is near, is told instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from rulestone.asking.as_position import Position, is_told, position_of
from rulestone.asking.asked import Desk
from rulestone.asking.cards import LONGEST
from rulestone.asking.errors import Misasked
from rulestone.asking.everyday import EDITION, FILLER, Mention, Scan, phrases, unknown
from rulestone.asking.from_books import DEPENDS, TOLD, UNSAID, Said, said_by
from rulestone.asking.heard import NUMBER, WHETHER, Heard, hear
from rulestone.asking.mentioned import Mentioned, mentioned_in
from rulestone.asking.names import tokens
from rulestone.asking.only_told import is_played, nearest_told, telling_words, words_of
from rulestone.asking.patterns import Ask, Match, Pattern, Patterns, composed, matches, nearest, patterns
from rulestone.asking.placed import placed
from rulestone.asking.points import NOT, Point, clearest, fitting, left_unused, points
from rulestone.model import Book, Edition, Library
from rulestone.prepared import Unplayable
from rulestone.values import Value, replace
from rulestone.words import LANGUAGES, Voice, house_rule_name

NEAR = 3
"""Questions that are offered where one was not understood."""
FEWEST = 2
"""Words of a told question that have to be typed at least; one alone may stand in any of them."""
ONE, BOTH = 1, 2
"""Questions that a text may ask, for it to be answered."""
SOME, ENOUGH, MOST = 0.3, 0.5, 0.85
"""
The share of words that have to mean something for a language to be looked at, and for the text to be answered by its
point; and the one beyond which no other language is looked at.
"""
FEW = 7
"""Words that do not show by themselves of which language they are."""
WORDS = 80
"""Words of a question; who types more does not ask one."""


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
    passed_over: tuple[str, ...] = ()
    """Words that mean nothing here, where what the text turns on was answered in spite of them."""
    unused: tuple[str, ...] = ()
    """What may turn the question, and has no part in the nearest that was understood, so that it is not answered."""
    wanted: str = ""
    """What an answer would have to give, and the nearest does not: a number, or whether."""

    @property
    def is_answered(self) -> bool:
        """Whether there is one thing that it can mean."""
        return self.position is not None or self.rule is not None

    @property
    def strange(self) -> list[str]:
        """What was typed and not understood."""
        return unknown(self.mentions)


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
    best = in_language(text, asked.voice.language, desk, asked, positions)
    if best.position is not None and not best.strange:
        return best
    every = heard_in(text, asked, desk)
    heard = max(every, key=lambda each: each.share)
    for each in every if len(typed) <= FEW else (heard,):
        if (best.strange or not best.is_answered) and each.language != asked.voice.language and each.share >= SOME:
            found = in_language(text, each.language, desk, asked, positions)
            best = found if rank(found) > rank(best) else best
    if best.position is None:
        best = of_its_sort(by_its_point(best, heard, asked, desk, positions), heard, asked)
    return best if best.is_answered else among_told(by_its_name(best, typed, asked), text, asked, desk)


def by_its_name(found: Understood, typed: tuple[str, ...], asked: Asked) -> Understood:
    """The house rule that is named with nothing else but words that ask what it is, if one is."""
    every = patterns(asked.library)
    passing = every.part_of("naming") | every.soft
    for language, rule in product(LANGUAGES, asked.library.variants):
        called = (rule.replace("_", " "), house_rule_name(rule, Voice(language, asked.voice.folders)))
        for name in map(tokens, called):
            at = next((at for at in range(len(typed)) if typed[at : at + len(name)] == name), None)
            if at is None:
                continue
            ways = phrases(asked.voice.folders, language, every.words)
            if ways.are_all((*typed[:at], *typed[at + len(name) :]), passing):
                return replace(found, mentions=(), rule=Match(Pattern(Ask((), house_rule=rule), (), frozenset()), ()))
    return found


def of_its_sort(found: Understood, heard: Heard, asked: Asked) -> Understood:
    """The same, unless a number is wanted and none is told, or yes or no and something else."""
    rules = [each for each in (found.rule, found.other_rule) if each is not None and each.questions]
    if not rules:
        return found
    words = {said_of(each, found, asked).word(): each.pattern.wants_yes_or_no for each in rules}
    if heard.wanted == NUMBER:
        fits = any(word.isdecimal() or word in (UNSAID, DEPENDS) for word in words)
    else:
        fits = heard.wanted != WHETHER or any(
            word.isdecimal() or word == UNSAID or (word != TOLD and whether) for word, whether in words.items()
        )
    if fits:
        return found
    return replace(found, rule=None, other_rule=None, near=nearest_of(*rules, *found.near), wanted=heard.wanted)


def said_of(match: Match, found: Understood, asked: Asked) -> Said:
    """What the books say on the first question of a way of asking."""
    question, says = asked.library.questions[match.questions[0]], match.pattern.ask.says
    return said_by(asked.library, found.books, question, says=says, wants_yes_or_no=match.pattern.wants_yes_or_no)


def by_its_point(found: Understood, heard: Heard, asked: Asked, desk: Desk, positions: bool) -> Understood:
    """What a text turns on, where it was not understood whole; what else is in it is passed over and told."""
    if heard.share < ENOUGH or heard.asks_unknown or leaves_out(found, heard):
        return found
    every = points(asked.library)
    unused: tuple[str, ...] = ()
    some = fitting(heard, every, questions_of(asked, found.books))
    while (point := clearest(some, heard, every)) is not None and point.way.position:
        position = placed_in(point, heard, found, asked, desk) if positions else None
        unused = left_unused(point, heard, every)
        if position is not None and not unused:
            return replace(found, position=position, because=None, passed_over=heard.strange)
        some.remove(point)
    if point is not None and (found.rule is None or point.way.whether or not asks_alike(found.rule, point.match)):
        unused = left_unused(point, heard, every)
        if not unused:
            return replace(found, rule=point.match, other_rule=None, because=None, passed_over=heard.strange)
    if found.rule is not None:
        return found
    near = [each.match for each in some if not each.way.position and each.match.questions]
    return replace(found, near=nearest_of(*near, *found.near), unused=unused)


def nearest_of(*some: Match) -> tuple[Match, ...]:
    """The first few of some ways of asking, each question once."""
    found = {each.questions[0]: each for each in reversed(some)}
    return tuple(dict.fromkeys(found[each.questions[0]] for each in some))[:NEAR]


def asks_alike(one: Match, other: Match) -> bool:
    """Whether two ways of asking are about the same."""
    return one.questions[:1] == other.questions[:1]


def leaves_out(found: Understood, heard: Heard) -> bool:
    """Whether an edition is named as the one that is not meant."""
    named = [each.typed for each in found.mentions if EDITION in each.words]
    return any(heard.before(NOT, heard.typed.index(each)) is not None for each in named if each in heard.typed)


def heard_in(text: str, asked: Asked, desk: Desk) -> list[Heard]:
    """A text as it is heard in each language; of many words only up to one in which nearly all mean something."""
    every = points(asked.library)
    found: list[Heard] = []
    for language in dict.fromkeys((asked.voice.language, *LANGUAGES)):
        found.append(hear(text, language, every.words, every.signs, desk.reader, asked.voice.folders))
        if found[-1].share > MOST and len(found[-1].typed) > FEW:
            break
    return found


def placed_in(point: Point, heard: Heard, found: Understood, asked: Asked, desk: Desk) -> Position | None:
    """The answer of the engine to the position that a text turns on, if it tells one."""
    drawing = patterns(asked.library).part("passed_on")
    meant = placed(point.way.position, heard, drawing)
    if meant is None:
        return None
    there = Desk(asked.library, found.books, asked.voice, asked.variants) if found.books != asked.books else desk
    try:
        return position_of(meant, there, drawing)
    except Misasked:
        return None


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
    return replace(found, near=nearest_of(*near, *found.near)) if near else found


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
    if positions and meant is not None and (asked.after is not None or is_told(meant, desk)):
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


def act_in(mentions: Sequence[Mention], every: Patterns, voice: Voice) -> Mentioned | None:
    """The one thing that is to be done, where no card is named that could be laid."""
    acts = {every.acts[word] for each in mentions for word in each.words if word in every.acts}
    if len(acts) != 1 or any(each.card is not None for each in mentions):
        return None
    return Mentioned(act=voice.say(f"act.{acts.pop()}").split("|")[0])
