"""
A question as somebody types it, in any language: what it asks, and who can answer it, the engine or the books.

Everything that is typed has to be understood, and there must be one thing that it can mean; else it is not answered,
and what was understood, and what is near, is told instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from rulestone.asking.answers_of_books import ANY, DEPENDS, UNSAID, BooksReply, reply_of_books, without_the_topic
from rulestone.asking.asides_in_text import without_asides
from rulestone.asking.card_names import tokens
from rulestone.asking.card_roles import place_cards
from rulestone.asking.card_told import asked_of_card, card_alone
from rulestone.asking.cards_together import asked_together, cards_named
from rulestone.asking.drawing_in_sentence import drawing_asked, draws_what_is_due
from rulestone.asking.errors import Misasked
from rulestone.asking.everyday_words import EDITION, FILLER, WordMention, phrases, unknown
from rulestone.asking.mentions_in_text import books_meant, edition_words, editions_named, named_in_full, read_in
from rulestone.asking.own_wording import by_its_wording
from rulestone.asking.points_of_rules import (
    BESIDE_POSITION,
    MARGIN,
    SMALL,
    WORTH,
    LikelyPoint,
    WayOfAsking,
    is_beside,
    is_clear,
    is_strange_to,
    left_unused,
    overlaps,
    parts_left,
    points,
    rank_points,
    told_beside,
    turned_to_another,
    way_in,
)
from rulestone.asking.position_cases import EverydayPosition, is_told, position_of
from rulestone.asking.position_from_sentence import PositionInSentence, mentioned_in
from rulestone.asking.question_patterns import (
    AskedQuestion,
    Patterns,
    compose_words,
    patterns,
)
from rulestone.asking.recognised_words import HOW_MANY, MAY, MUST, NUMBER, RecognisedWords, hear
from rulestone.asking.situation_parser import SituationParser
from rulestone.asking.typed_cards import LONGEST
from rulestone.asking.understood import TypedQuestion, Understood
from rulestone.asking.unplayed_rules import is_played, nearest_told, telling_words, words_of
from rulestone.model import Book
from rulestone.prepared_game import Unplayable
from rulestone.records import replace
from rulestone.words import LANGUAGES, Voice, house_rule_name

FORBID = "forbid"
POINTS = "points"
BESIDE_A_HAND = frozenset({"each", "or", "draw", "drew", "end_with", "not"})
"""Words by which more is asked than what a hand is worth, or by which a card that is named is none of it."""
WORD = re.compile(r"\w+")
PARTS = re.compile(r"[,;:.?!]+")
"""What parts one card from the next: in `7 blue, 3 red` the blue one is the 7."""
FEW_WORDS = 3
"""Of so few words each has to mean something."""
LITTLE = 3.0
"""What a text tells at least that has words of which nobody knows what they mean."""
NEAR = 3
"""Questions that are offered where one was not understood."""
FEWEST = 2
"""Words of a told question that have to be typed at least; one alone may stand in any of them."""
ONE, NOT = 1, "not"
SOME, ENOUGH, MOST = 0.3, 0.51, 0.85
"""
The share of words that have to mean something for a language to be looked at, and for the text to be answered by its
point; and the one beyond which no other language is looked at.
"""
FEW = 7
"""Words that do not show by themselves of which language they are."""
WORDS = 80
"""Words of a question; who types more does not ask one."""


def understand(text: str, query: TypedQuestion, positions: bool = True) -> Understood:
    """What a text asks, and the answer of the engine where it is about a position, if one is wanted."""
    typed = words_typed(text)
    parser = SituationParser(query.library, query.books, query.voice, query.variants)
    understood = in_other_words(text, typed, query, parser, positions)
    return understood if query.after is not None else by_its_wording(understood, query, parser)


def in_other_words(
    text: str, typed: tuple[str, ...], query: TypedQuestion, parser: SituationParser, positions: bool
) -> Understood:
    """What a text asks that is no wording of ours."""
    best = in_language(text, query.voice.language, parser, query, positions)
    if best.position is not None:
        return replace(best, is_turned=asks_if_forbidden(best.mentions, patterns(query.library)))
    if (card := by_its_card(best, query.voice.language, query, parser)).is_answered:
        return card
    # Heard before it is read: to read a text whole in every language cost nearly three times what `legal` does.
    every = heard_in(text, query, parser)
    heard = max(every, key=lambda reading: reading.share)
    if (card := by_its_card(best, heard.language, query, parser)).is_answered:
        return card
    for language in languages_like(heard, every if len(typed) <= FEW else (heard,), query.voice.language):
        understood = in_language(text, language, parser, query, positions)
        best = understood if rank(understood) > rank(best) else best
    if best.position is None:
        best = by_what_it_may(best, heard, query, parser, positions)
    if not best.is_answered:
        best = by_its_name(best, typed, query)
    if not best.is_answered and (plain := beside_asides(text, heard.language, query, positions)) is not None:
        return replace(plain, text=text)
    if not best.is_answered:
        best = among_told(best, text, query, parser)
    return in_context(best, query, parser)


def beside_asides(text: str, language: str, query: TypedQuestion, positions: bool) -> Understood | None:
    """
    What is asked beside who says so and whether that is true, if it is understood; nothing where a `not` is left.

    Whether `no` would deny the `not` or what is told with it, nobody could tell then.
    """
    plain = without_asides(text, query.voice.folders, language)
    if plain == text or not tokens(plain):
        return None
    every = points(query.library)
    parser = SituationParser(query.library, query.books, query.voice, query.variants)
    heard = hear(plain, language, every.words, every.signs, parser.reader, query.voice.folders)
    understood = None if NOT in heard else understand(plain, query, positions)
    return understood if understood is not None and understood.is_answered else None


def words_typed(text: str) -> tuple[str, ...]:
    """The words of a text; raises `Misasked` where there are none, or more than a question has."""
    typed = tokens(text) if len(text) <= LONGEST else ()
    if not typed or len(typed) > WORDS:
        raise Misasked("too_long" if typed or text.strip() else "nothing_named", typed=text[:20], most=LONGEST)
    return typed


def languages_like(heard: RecognisedWords, readings: Sequence[RecognisedWords], own: str) -> Iterator[str]:
    """The languages in which as much of a text means something as in the best, but the reader's own."""
    for reading in readings:
        if reading.language != own and reading.share >= max(SOME, heard.share):
            yield reading.language


def in_context(understood: Understood, query: TypedQuestion, parser: SituationParser) -> Understood:
    """The same with what it is beside: names of editions, cards named by number, and whether a `no` allows it."""
    here = {word for book in understood.books for word in edition_words(query.library, book)}
    typed = {*tokens(understood.text)}  # what a short form stands for was not typed
    return replace(
        understood,
        named=books_naming(understood.mentions, parser),
        passed_over=tuple(
            word for word in understood.passed_over if word not in here and typed.intersection(tokens(word))
        ),
        is_turned=understood.position is not None and asks_if_forbidden(understood.mentions, patterns(query.library)),
        near=() if understood.is_answered else understood.near,
    )


def asks_if_forbidden(mentions: Sequence[WordMention], every: Patterns) -> bool:
    """Whether it is asked if something is forbidden, and not if it may be done."""
    forbids, asks = every.part("forbids"), every.part("may") | every.part("must")
    asking = [mention.words for mention in mentions if mention.words & asks]
    return bool(asking) and all(words & forbids for words in asking)


def books_naming(mentions: Sequence[WordMention], parser: SituationParser) -> frozenset[str]:
    """The books whose games name the cards of a text after the numbers that were typed."""
    cards = {mention.card for mention in mentions if mention.card is not None and mention.card.value is not None}
    cards = {card for card in cards if parser.reader.kinds[card.kind].values}
    return frozenset(
        table.book.id
        for table in parser.tables
        if cards and all(table.name_value(card.kind) == card.value for card in cards)
    )


def by_its_card(understood: Understood, language: str, query: TypedQuestion, parser: SituationParser) -> Understood:
    """The card of which nothing is asked but what it does, if one is named with nothing else in a language."""
    own = language == query.voice.language
    mentions = understood.mentions if own else read_in(understood.text, language, parser, query)
    kind = card_alone(mentions, patterns(query.library))
    books = tuple(books_meant(query, mentions, editions_named(query.library)))
    rule = None if kind is None else asked_of_card(query.library, books, kind)
    if rule is None:
        return understood
    named = books_naming(mentions, parser)
    return replace(understood, mentions=mentions, books=books, rule=rule, because=None, named=named)


def by_its_name(understood: Understood, typed: tuple[str, ...], query: TypedQuestion) -> Understood:
    """The house rule that is named with nothing else but words that ask what it is, if one is."""
    every = patterns(query.library)
    passing = every.part_of("naming") | every.soft
    for language, rule in product(LANGUAGES, query.library.variants):
        called = (rule.replace("_", " "), house_rule_name(rule, Voice(language, query.voice.folders)))
        for name in map(tokens, called):
            at = next((at for at in range(len(typed)) if typed[at : at + len(name)] == name), None)
            if at is None:
                continue
            known = phrases(query.voice.folders, language, every.words)
            if known.are_all((*typed[:at], *typed[at + len(name) :]), passing):
                return replace(
                    understood,
                    mentions=(),
                    rule=AskedQuestion((), house_rule=rule),
                )
    return understood


def of_its_sort(understood: Understood, heard: RecognisedWords, query: TypedQuestion) -> Understood:
    """The same, unless a number is wanted and none is told."""
    rule = understood.rule
    if rule is None or not rule.questions or heard.wanted != NUMBER:
        return understood
    word = reply_to_match(rule, understood, query).word()
    if word.isdecimal() or word in (UNSAID, DEPENDS) or rule.wants_yes_or_no:
        return understood
    return replace(understood, rule=None, near=nearest_of(rule, *understood.near), wanted=heard.wanted)


def reply_to_match(match: AskedQuestion, understood: Understood, query: TypedQuestion) -> BooksReply:
    """What the books say on the first question of a way of asking."""
    question, says = query.library.questions[match.questions[0]], match.says
    return reply_of_books(query.library, understood.books, question, says=says, wants_yes_or_no=match.wants_yes_or_no)


def by_what_it_may(
    understood: Understood, heard: RecognisedWords, query: TypedQuestion, parser: SituationParser, positions: bool
) -> Understood:
    """What a text turns on; of one that asks whether one may or else must, what one may, so that yes is to that."""
    if (hand := by_its_hand(understood, heard, query, parser)).is_answered:
        return hand
    opened = behind_opening(understood, heard, query, parser) if positions else understood
    if opened.is_answered:
        return opened
    start = alternative_in(heard, query, parser, understood.text)
    if start is None:
        return of_its_sort(by_its_point(understood, heard, query, parser, positions), heard, query)
    before, every = understood.text[:start], points(query.library)
    if unknown(read_in(understood.text[start:], heard.language, parser, query)):
        return understood
    named = named_in_full(before, heard.language, parser, query)
    first = hear(named, heard.language, every.words, every.signs, parser.reader, query.voice.folders)
    best = by_its_point(replace(understood, text=before), first, query, parser, positions)
    best = replace(of_its_sort(best, first, query), text=understood.text)
    return replace(best, passed_over=(*best.passed_over, understood.text[start:])) if best.is_answered else best


def by_its_hand(
    understood: Understood, heard: RecognisedWords, query: TypedQuestion, parser: SituationParser
) -> Understood:
    """What the cards are worth together that a text names, where it asks for points and speaks of nothing else."""
    every = points(query.library)
    mentions = read_in(understood.text, heard.language, parser, query)
    words = {word for mention in mentions for word in mention.words}.union(heard.spans)
    more = words & (every.hard | BESIDE_A_HAND) - {"two"} or len(heard.spans.get(HOW_MANY, ())) > ONE
    # `Points for a wild and a 7` asks for no more than how many.
    asks = HOW_MANY in words or not words & frozenset().union(*every.wants.values())
    if POINTS not in words or not asks or more or heard.share < ENOUGH:
        return understood
    apart = [read_in(part, heard.language, parser, query) for part in PARTS.split(understood.text) if tokens(part)]
    named = tuple(mention for part in apart for mention in part)
    cards = cards_named(understood.text, named, parser.reader.names(0).numbers)
    rule = asked_together(cards, parser_of(understood.books, query, parser).tables)
    if rule is None:
        return understood
    return replace(understood, mentions=mentions, rule=rule, because=None, passed_over=heard.strange)


def alternative_in(heard: RecognisedWords, query: TypedQuestion, parser: SituationParser, text: str) -> int | None:
    """Where `or must I` begins in a text that asks whether one may before that, and whether one must nowhere else."""
    every = patterns(query.library)
    mentions = read_in(text, heard.language, parser, query)
    at = next(tails(mentions, every), None)
    if at is None:
        return None
    first = mentions[at].typed.split()[0]
    before = sum(mention.typed.split().count(first) for mention in mentions[:at])
    places = [match.start() for match in WORD.finditer(text) if tokens(match.group()) == (first,)]
    heard_at = [place for place, word in enumerate(heard.typed) if word == first]
    if before >= min(len(places), len(heard_at)):
        return None
    may, must = ([start for start, _ in heard.spans.get(word, ())] for word in (MAY, MUST))
    tail = heard_at[before]
    return places[before] if must and min(must) >= tail and may and min(may) < tail else None


def by_its_point(
    understood: Understood, heard: RecognisedWords, query: TypedQuestion, parser: SituationParser, positions: bool
) -> Understood:
    """What a text turns on; what else is in it is passed over and told."""
    every = points(query.library)
    scanned = read_in(understood.text, heard.language, parser, query)
    way = way_in(heard, (*scanned, *compose_words(scanned, patterns(query.library))), every)
    known = questions_of(query, understood.books)
    some = rank_points(way, len(heard.strange), every, known)
    near = nearest_of(*(likely.match for likely in worth_offering(some, way, heard)))
    understood = replace(understood, mentions=scanned, near=near)
    if not some or not says_enough(understood, way, heard, query):
        return understood
    if len(understood.books) < len(query.library.books):
        everywhere = rank_points(way, len(heard.strange), every, query.library.questions)
        if is_about_other_books(everywhere, some[0], known):
            return about_silence(everywhere, understood, way, query)
    if some[0].point.is_position and is_clear(some, some[1:]) and not is_beside(some[0], way, heard, every):
        placed = positions and not any(is_amount(mention, query) for mention in scanned)
        position = placed_in(heard, understood, query, parser) if placed else None
        if position is not None:
            passed = (*heard.strange, *told_beside(some[0], way, heard, every))
            return replace(understood, position=position, because=None, passed_over=passed)
        some = [likely for likely in some[1:] if likely.weight > some[0].weight - BESIDE_POSITION]
    return by_the_likeliest(some, understood, way, heard, query) if some else understood


def is_amount(mention: WordMention, query: TypedQuestion) -> bool:
    """Whether what might be a card's name says how many somebody draws."""
    number = mention.typed.split()[1:]
    drew = patterns(query.library).part("drew")
    return bool(number) and number[-1].isdecimal() and bool(mention.words) and mention.words <= drew


def worth_offering(some: Sequence[LikelyPoint], way: WayOfAsking, heard: RecognisedWords) -> Sequence[LikelyPoint]:
    """What is like enough to be offered; where nothing is, all of it, first what is about the same cards."""
    candidates = [likely for likely in some if likely.match.questions and likely.weight]
    worth = [likely for likely in candidates if likely.weight >= WORTH]
    if worth or heard.share < ENOUGH:
        return worth
    return sorted(candidates, key=lambda likely: not likely.way.cards & way.cards)


def says_enough(understood: Understood, way: WayOfAsking, heard: RecognisedWords, query: TypedQuestion) -> bool:
    """Whether so much of a text means something, and leaves out nothing that counts, that it can be answered."""
    told_before = query.after is not None and understood.because is not None
    if told_before or heard.share < ENOUGH or heard.asks_unknown or leaves_out(understood, heard):
        return False
    if heard.strange and (len(heard.typed) <= FEW_WORDS or way.total < LITTLE):
        return False
    return {*heard.strange}.isdisjoint(understood.strange) or not is_of_another_matter(way, query)


def by_the_likeliest(
    some: Sequence[LikelyPoint], understood: Understood, way: WayOfAsking, heard: RecognisedWords, query: TypedQuestion
) -> Understood:
    """The likeliest that a text may turn on, if that is clear; else what may turn the text and has no part in it."""
    first, every = some[0], points(query.library)
    unused = left_unused(first, way, heard, every)
    if not is_what_is_asked(some, understood, way, heard, query):
        return replace(understood, unused=unused)
    strange = not_in(first.way.words, understood.mentions, heard)
    passed = (*strange, *unused, *parts_left(first.way.words, every, heard))
    match = first.match
    if match.wants_yes_or_no and has_a_not(unused, first, heard, understood.text):
        return replace(understood, unused=unused)
    if match.wants_yes_or_no and denies_aside(understood.text, heard, query):
        match = replace(match, says=(), wording="", wants_yes_or_no=False)
    return replace(understood, rule=match, because=None, passed_over=passed)


def has_a_not(parts: Sequence[str], first: LikelyPoint, heard: RecognisedWords, text: str) -> bool:
    """Whether a `not` that was typed and is no part of what is asked stands in some parts of a text."""
    known = first.way.words.union(*(way.words for way in first.point.ways)) - {NOT}
    within = [span for word in known for span in heard.spans.get(word, ())]
    alone = [span for span in heard.spans.get(NOT, ()) if not overlaps(span, within)]
    denied = {word for start, end in alone for word in heard.typed[start:end]}.intersection(tokens(text))
    # One that stands by itself denies nothing: `or not`.
    return any(denied.intersection(part.split()) for part in parts if " " in part)


def denies_aside(text: str, heard: RecognisedWords, query: TypedQuestion) -> bool:
    """Whether it is asked if somebody is right who says that something is not so: yes might be to either."""
    return NOT in heard and without_asides(text, query.voice.folders, heard.language) != text


def is_what_is_asked(
    some: Sequence[LikelyPoint], understood: Understood, way: WayOfAsking, heard: RecognisedWords, query: TypedQuestion
) -> bool:
    """Whether the first is a rule that the books can be asked for, and the text turns on nothing else."""
    first = some[0]
    if first.point.is_position or first.point.is_other or is_beside(first, way, heard, points(query.library)):
        return False
    if is_turned_by(FORBID, first) and asks_if_forbidden(understood.mentions, patterns(query.library)):
        return False
    return not turned_to_another(some, way) and is_clear(some, rivals_of(some, understood, query))


def behind_opening(
    understood: Understood, heard: RecognisedWords, query: TypedQuestion, parser: SituationParser
) -> Understood:
    """The position that is told behind a word that means nothing before all else: `q - can I …`; that word is told."""
    mentions = read_in(understood.text, heard.language, parser, query)
    known = [at for at, mention in enumerate(mentions) if mention.is_known and mention.words != {FILLER}]
    start = known[0] if known else 0
    opening = unknown(mentions[:start])
    another = points(query.library).hard.intersection(heard.spans) or leaves_out(understood, heard)
    if not opening or opening != unknown(mentions) or another or query.after is not None:
        return understood
    whole = replace(understood, mentions=mentions)
    behind = answer_position(whole, mentions[start:], parser_of(understood.books, query, parser), query)
    return replace(behind, because=None, passed_over=tuple(opening)) if behind.is_answered else understood


def is_of_another_matter(way: WayOfAsking, query: TypedQuestion) -> bool:
    """Whether all that means anything in a text asks, or might stand in any text: `what is the capital of …`."""
    asking = frozenset(word for some in points(query.library).wants.values() for word in some)
    return not way.words - asking - patterns(query.library).soft - SMALL


def is_turned_by(word: str, likely: LikelyPoint) -> bool:
    """Whether a word turns the yes or no of a point that has not been asked with it."""
    return likely.match.wants_yes_or_no and word not in likely.way.words


def not_in(words: frozenset[str], mentions: Sequence[WordMention], heard: RecognisedWords) -> tuple[str, ...]:
    """What means nothing here and is part of no mention of some words."""
    used = {typed for mention in mentions if mention.words & words for typed in mention.typed.split()}
    return tuple(typed for typed in heard.strange if typed not in used)


def is_about_other_books(everywhere: Sequence[LikelyPoint], likest: LikelyPoint, known: set[str]) -> bool:
    """Whether a text asks something that these books are not asked, and is less like all that they are."""
    first = everywhere[0].match.questions
    return bool(first) and not known & set(first) and everywhere[0].weight > likest.weight


def about_silence(
    everywhere: Sequence[LikelyPoint], understood: Understood, way: WayOfAsking, query: TypedQuestion
) -> Understood:
    """The question that other books of the game answer, where these say nothing of its whole topic."""
    first, books = everywhere[0], query.library.books.values()
    about = first.match.questions[0]
    silent = len(without_the_topic(query.library, understood.books, about)) == len(understood.books)
    rivals = rivals_of(everywhere, replace(understood, books=tuple(books)), query)
    if silent and is_clear(everywhere, rivals) and not is_strange_to(first, way, points(query.library)):
        return replace(understood, rule=replace(first.match, wants_yes_or_no=False), because=None)
    return understood


def rivals_of(some: Sequence[LikelyPoint], understood: Understood, query: TypedQuestion) -> list[LikelyPoint]:
    """What else is as near, but for what is told with it, or has the same yes or no about the same."""
    first = some[0]
    near = (other for other in some[1:] if other.weight > first.weight - MARGIN)
    return [other for other in near if not goes_with(other, first, understood, query)]


def goes_with(other: LikelyPoint, first: LikelyPoint, understood: Understood, query: TypedQuestion) -> bool:
    """Whether nobody minds which of two was meant."""
    one, two = other.match, first.match
    if not one.questions or not two.questions or one.wants_yes_or_no != two.wants_yes_or_no:
        return False
    same = one.says == two.says or other.way.turning == first.way.turning
    if same and (one.questions[0] in two.questions or two.questions[0] in one.questions):
        return True
    about = {match.questions[0].split(".")[0] for match in (one, two)}
    words = {reply_to_match(match, understood, query).word() for match in (one, two)}
    return one.wants_yes_or_no and len(about) == ONE and len(words) == ONE


def nearest_of(*some: AskedQuestion) -> tuple[AskedQuestion, ...]:
    """The first few of some ways of asking, each question once."""
    # Backwards, so that of two ways to ask one question the nearer stays.
    by_question = {match.questions[0]: match for match in reversed(some)}
    return tuple(dict.fromkeys(by_question[match.questions[0]] for match in some))[:NEAR]


def leaves_out(understood: Understood, heard: RecognisedWords) -> bool:
    """Whether an edition is named as the one that is not meant."""
    named = [mention.typed.split()[0] for mention in understood.mentions if EDITION in mention.words]
    return any(heard.before(NOT, heard.typed.index(name)) is not None for name in named if name in heard.typed)


def heard_in(text: str, query: TypedQuestion, parser: SituationParser) -> list[RecognisedWords]:
    """A text as it is heard in each language, up to one in which all words mean something, or nearly all of many."""
    every = points(query.library)
    readings: list[RecognisedWords] = []
    for language in dict.fromkeys((query.voice.language, *LANGUAGES)):
        named = named_in_full(text, language, parser, query)
        readings.append(hear(named, language, every.words, every.signs, parser.reader, query.voice.folders))
        heard = readings[-1]
        if (heard.share == 1 and heard.is_question) or (heard.share > MOST and len(heard.typed) > FEW):
            break
    return readings


def parser_of(books: Sequence[Book], query: TypedQuestion, parser: SituationParser) -> SituationParser:
    """What reads situations for some of the books: the parser of all, where these are all."""
    if books == query.books:
        return parser
    return SituationParser(query.library, books, query.voice, query.variants)


def placed_in(
    heard: RecognisedWords, understood: Understood, query: TypedQuestion, parser: SituationParser
) -> EverydayPosition | None:
    """The answer of the engine to the position that a text turns on, if it tells one."""
    drawing = patterns(query.library).part("passed_on")
    meant = place_cards(heard, drawing)
    if meant is None:
        return None
    there = parser_of(understood.books, query, parser)
    if drawing_asked(understood.mentions, patterns(query.library), there) is not None:
        return None
    try:
        return position_of(meant, there, drawing)
    except Misasked:
        return None


def among_told(understood: Understood, text: str, query: TypedQuestion, parser: SituationParser) -> Understood:
    """What is asked of a rule that nothing plays, where one told question has every word; else the nearest of them."""
    # Of a game that is played, too, some is only told; patterns ask for it, since a few words may stand anywhere.
    only_told = {table.book.edition for table in parser.tables if not is_played(table)}
    editions = dict.fromkeys(book.edition for book in understood.books if book.edition in only_told)
    ids = dict.fromkeys(question for edition in editions for question in query.library.editions[edition].told)
    questions = [query.library.questions[name] for name in ids]
    words = telling_words(text)
    meant = [question.id for question in questions if len(words) >= FEWEST and words <= words_of(question, query.voice)]
    if len(meant) == 1:
        return replace(understood, mentions=(), because=None, rule=told_match(meant[0]))
    near = [told_match(name) for name in meant or nearest_told(text, questions, query.voice)]
    return replace(understood, near=nearest_of(*near, *understood.near)) if near else understood


def told_match(question: str) -> AskedQuestion:
    """A told question as something that was asked."""
    return AskedQuestion((question,))


def questions_meant(text: str, query: TypedQuestion) -> tuple[str, ...]:
    """The questions of the books that a text asks in everyday words, or that house rules change; none if unclear."""
    try:
        understood = understand(text, query, positions=False)
    except (Misasked, Unplayable):
        return ()
    if understood.rule is None:
        return ()
    name, variants = understood.rule.house_rule, query.library.variants.values()
    changed = [variant.instead_of or variant.beside for variant in variants if name in (variant.id, ANY)]
    return understood.rule.questions or tuple(dict.fromkeys(filter(None, changed)))


def questions_near(text: str, query: TypedQuestion) -> tuple[str, ...]:
    """The questions of the books that come nearest to a text, each by the one that is meant with it."""
    try:
        understood = understand(text, query, positions=False)
    except (Misasked, Unplayable):
        return ()
    return tuple(dict.fromkeys(match.questions[0] for match in understood.near if match.questions))


def rank(understood: Understood) -> tuple[bool, int, int]:
    """How well a text is understood."""
    answered = understood.position is not None or understood.rule is not None
    return answered, -len(understood.strange), len(understood.near)


def in_language(text: str, language: str, parser: SituationParser, query: TypedQuestion, positions: bool) -> Understood:
    """The position that a text tells if it is in a language, where all of it is understood."""
    every = patterns(query.library)
    mentions = read_in(text, language, parser, query)
    books = tuple(books_meant(query, mentions, editions_named(query.library))) or query.books
    understood = Understood(text, mentions, books)
    if understood.strange or not positions:
        return understood
    there = parser_of(books, query, parser)
    best = answer_position(understood, mentions, there, query)
    for some in other_readings(mentions, every) if not best.is_answered else ():
        other = answer_position(understood, some, there, query)
        if other.is_answered:
            return other
    return best


def other_readings(mentions: Sequence[WordMention], every: Patterns) -> Iterator[Sequence[WordMention]]:
    """What may be looked at instead: words put together, and what stands before a reason or an alternative."""
    together = compose_words(mentions, every)
    if together != tuple(mentions):
        yield together
    for end in tails(mentions, every):
        yield mentions[:end]
        yield compose_words(mentions[:end], every)


def questions_of(query: TypedQuestion, books: Sequence[Book]) -> set[str]:
    """All that some books are asked."""
    return {question for book in books for question in query.library.editions[book.edition].asks}


def tails(mentions: Sequence[WordMention], every: Patterns) -> Iterator[int]:
    """Where something begins that only says why, or what the alternative is, the last first."""
    for at in range(len(mentions) - 1, 1, -1):
        if mentions[at].words & every.part_of("tail"):
            yield at


def answer_position(
    understood: Understood, mentions: Sequence[WordMention], parser: SituationParser, query: TypedQuestion
) -> Understood:
    """The answer of the engine to the position that some mentions tell, if they tell one."""
    every = patterns(query.library)
    drawing = drawing_asked(mentions, every, parser) if query.after is None else None
    meant = mentioned_in(mentions, every) if drawing is None else draws_what_is_due(drawing, every, parser)
    if query.after is not None and (meant is None or meant.move is None):
        meant = act_in(mentions, every, query.voice)
    if meant is None or not (query.after is not None or is_told(meant, parser)):
        return understood
    try:
        position = position_of(meant, parser, every.part("passed_on"), query.after)
    except Misasked as wrong:
        return replace(understood, because=wrong)
    if position is None or (meant.holds_others and position.word == "depends"):
        return understood
    return replace(understood, position=position)


def act_in(mentions: Sequence[WordMention], every: Patterns, voice: Voice) -> PositionInSentence | None:
    """The one thing that is to be done, where no card is named that could be laid."""
    acts = {every.acts[word] for mention in mentions for word in mention.words if word in every.acts}
    if len(acts) != 1 or any(mention.card is not None for mention in mentions):
        return None
    return PositionInSentence(act=voice.say(f"act.{acts.pop()}").split("|")[0])
