"""
Damage of the copy at hand: another language's words, words that do not exist, phrases that were lost.

Damage is said of the copy, with file and line, never of whoever wrote or translated it. Only the text is looked at, and
what other copies say in its place; no claim is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Levenshtein

from rulestone.model import NOTHING, Book, Edition
from rulestone.texts.clean_lines import WORD, words
from rulestone.texts.language_table import LanguageTable, at, languages, tongue
from rulestone.texts.segments import PrintedBook, PrintedSentence

Knows = Callable[[str, str], bool]
"""Whether a language (first) has a word (second, in lower case)."""

RARE = 2
"""A word that a dictionary lacks and that stands more often than this is a term of the book, not damage."""
FOREIGN = 2
"""One word that only another language has is a loan or chance; this many different ones in a sentence are not."""
SAME_SENTENCE = 75.0
"""How alike two sentences must be, of 100, to be prints of one; a damaged sentence may have lost a quarter."""
LIKE_GARBLED = 0.55
"""How alike, of 1, a real word is to garbled ones where it stands for the same verb."""
LOST = 2
"""How many words in a row make a phrase."""
QUOTED = 5
"""How many words of a text are quoted at most: enough to find them, too few to copy it."""
BESIDE = 2
"""How many words tell where others are missing, on either side."""


@dataclass(frozen=True, slots=True)
class CopyDamage:
    """A damaged place of a copy, and what the other copy has there, if there is one.

    `foreign`: words of another language; `unknown`: a word that does not exist; `garbled`: a real word that
    stands for the same verb as garbled ones; `differs`: another copy of the same
    text has another word, and this one is the damaged; `either`: one of the two is, and nothing tells which; `lost`:
    words that another copy has are missing beside what is quoted.
    """

    kind: str
    book: str
    section: str
    number: int
    file: str
    line: int
    word: str
    """What tells this damage from other damage of the section; of foreign words all, wherever they stand."""
    instead: str = ""
    of: str = ""
    """The language of a foreign word; the book that has the other words."""
    quotes: tuple[str, ...] = ()
    """What a person can look for: words as they stand in the copy, each run of its own."""


@dataclass(frozen=True)
class Copy:
    """A book with its text."""

    book: Book
    text: PrintedBook

    @cached_property
    def counts(self) -> Counter[str]:
        """How often each word stands in the text."""
        return Counter(word for sentence in self.text.sentences for word in spoken(sentence.text))

    @cached_property
    def terms(self) -> frozenset[str]:
        """The words of the names that the book prints; a name beside the usual one may be the damage itself."""
        names = (name for group in (self.book.cards, self.book.colours, self.book.piles) for name in group.values())
        forms = (form for name in names for form in (name.name, name.plural or ""))
        return frozenset(word for form in forms for word in spoken(form))

    @cached_property
    def invented(self) -> frozenset[str]:
        """The words of all that the book declares: its title, as what its game is called, and every name in it."""
        names = (name for group in self.book.others.values() for name in group.values())
        forms = (form for name in names for form in (name.name, name.plural or "", *name.also))
        return self.terms | {word for form in (self.book.title, *forms) for word in spoken(form)}

    @cached_property
    def sections(self) -> Mapping[str, frozenset[str]]:
        """The sections in which each word stands."""
        by_word: dict[str, set[str]] = {}
        for sentence in self.text.sentences:
            for word in spoken(sentence.text):
                by_word.setdefault(word, set()).add(sentence.section)
        return {word: frozenset(some) for word, some in by_word.items()}

    @cached_property
    def capitals(self) -> frozenset[str]:
        """The words that are written with a capital anywhere, in lower case."""
        there = (word for sentence in self.text.sentences for word in WORD.findall(sentence.text))
        return frozenset(word.lower() for word in there if word[0].isupper())

    def damage_at(
        self,
        kind: str,
        sentence: PrintedSentence,
        word: str,
        instead: str = "",
        of: str = "",
        runs: Sequence[range] = (),
    ) -> CopyDamage:
        """Damage of a sentence of this copy; where it is more than a word, with the runs of words to be quoted."""
        at = (
            runs[0].start
            if runs
            else next((n for n, spoken_word in enumerate(spoken(sentence.text)) if spoken_word == word), 0)
        )
        line = sentence.lines[spans(sentence.text)[at][0]]
        quotes = tuple(dict.fromkeys(quoted(sentence.text, run) for run in runs)) or (word,)
        place = (sentence.section, sentence.number, self.book.document.file, line)
        return CopyDamage(kind, self.book.id, *place, word, instead, of, quotes)


def find_damage(
    copies: Sequence[Copy], knows: Knows | None, editions: Mapping[str, Edition] = NOTHING
) -> tuple[CopyDamage, ...]:
    """
    All damage of some copies, each held against the others; without a dictionary only what needs none.

    What their editions declare, by their ids, is no damage: what they are called, and the names of their things.
    """
    declared = {name: frozenset(words_declared(edition)) for name, edition in editions.items()}
    damages = [
        difference
        for place, copy in enumerate(copies)
        for other in copies[place + 1 :]
        if copy.book.language == other.book.language
        for difference in differences(copy, other, knows)
    ]
    damaged = {(difference.book, difference.word) for difference in damages if difference.kind == "differs"}
    for copy in copies:
        foreign = list(foreign_words(copy))
        damages += foreign
        if knows:
            reported = {(flaw.section, flaw.number) for flaw in foreign}
            others = [other for other in copies if other is not copy]
            garbled = frozenset(word for book, word in damaged if book == copy.book.id)
            named = declared.get(copy.book.edition, frozenset())
            # A sentence in another language is told as that, and not once more by each of its words.
            unknown = unknown_words(copy, others, knows, garbled)
            damages += (
                flaw for flaw in unknown if (flaw.section, flaw.number) not in reported and flaw.word not in named
            )
            damages += garbled_verbs(copy, knows)
    return tuple(_once(damages))


def foreign_words(copy: Copy) -> Iterator[CopyDamage]:
    """Sentences with at least two of the commonest words of another language."""
    own = tongue(copy.book.language)
    if own is None:
        return
    for sentence in copy.text.sentences:
        there = [word for word in spoken(sentence.text) if words(word)[0] not in own.common and word not in copy.terms]
        best = max(languages(), key=lambda other: _count(there, other, own))
        if _count(there, best, own) >= FOREIGN:
            betraying = frozenset(there) & _only(best, own)
            word = " ".join(dict.fromkeys(foreign_word for foreign_word in there if foreign_word in betraying))
            yield copy.damage_at("foreign", sentence, word, of=best, runs=_runs(sentence.text, betraying))


def unknown_words(
    copy: Copy, others: Iterable[Copy], knows: Knows, damaged: frozenset[str] = frozenset()
) -> Iterator[CopyDamage]:
    """Words that a dictionary lacks, that are rare, and that are no term of the game and no name.

    A word in two sections is a term, unless it is known to be damaged in one of them.
    """
    own = tongue(copy.book.language)
    if own is None:
        return
    # The dictionary lacks so many words of a single form that to be unknown alone would blame ordinary ones.
    once = {word for word in copy.counts if len(copy.sections[word]) == 1} | damaged
    rare = (word for word in once if copy.counts[word] <= RARE)
    unknown = {word for word in rare if word not in copy.invented and not exists(word, own, knows)}
    unknown -= {word for other in others for word in unknown & other.counts.keys() if _shared(word, copy, other, knows)}
    for sentence in copy.text.sentences:
        for word in dict.fromkeys(spoken(sentence.text)):
            if word in unknown:
                yield copy.damage_at("unknown", sentence, word)


def _shared(word: str, copy: Copy, other: Copy, knows: Knows) -> bool:
    """Whether a word that two copies have is no slip in one of them.

    Of two copies in one language it is what both print. In two languages it is a name if it has a capital here and
    there, and was made up for the game if the other language lacks it too; else one language's word is in the other's.
    """
    if copy.book.language == other.book.language or word in copy.capitals & other.capitals:
        return True
    theirs = tongue(other.book.language)
    return theirs is not None and not exists(word, theirs, knows)


def garbled_verbs(copy: Copy, knows: Knows) -> Iterator[CopyDamage]:
    """Words that stand mostly before a counted thing, as in `draw 4 cards`, as garbled words do that look like them.

    Who copies a verb without knowing it puts down what it looks like, and some of that is in the dictionary.
    """
    own = tongue(copy.book.language)
    if own is None:
        return
    before = Counter(pair for sentence in copy.text.sentences for pair in _before_counted(sentence.text, own))
    garbled = {(word, thing) for word, thing in before if word not in copy.terms and not exists(word, own, knows)}
    alike = {
        word
        for (word, thing), times in before.items()
        if times > 1 and 2 * times >= copy.counts[word] and word not in copy.terms and (word, thing) not in garbled
        if any(thing == its and fuzz.ratio(word, other) >= 100 * LIKE_GARBLED for other, its in garbled)
    }
    for sentence in copy.text.sentences:
        for word in dict.fromkeys(spoken(sentence.text)):
            if word in alike:
                yield copy.damage_at("garbled", sentence, word)


def differences(one: Copy, two: Copy, knows: Knows | None) -> Iterator[CopyDamage]:
    """Where two copies in one language differ in words; of two editions only what cannot be meant."""
    own = tongue(one.book.language)
    if own is None:
        return
    for ours, theirs in _same(one, two):
        yield from _lost(one, two, ours, theirs, own)
        yield from _lost(two, one, theirs, ours, own)
        if one.book.edition == two.book.edition:
            for mine, yours in _replaced(ours.text, theirs.text):
                if not {mine, yours} & own.function_words:
                    yield _judged((one, ours, mine), (two, theirs, yours), own, knows)


def words_declared(edition: Edition) -> Iterator[str]:
    """The words of what an edition is called, and of the names that its game gives to its things."""
    names = (name for listed in edition.things.values() for called in listed.values() for name in called.values())
    for text in (edition.name, *names):
        yield from spoken(text)


def exists(word: str, own: LanguageTable, knows: Knows) -> bool:
    """Whether a word is one of the language, as it stands or without what dictionaries leave out at its ends."""
    if len(word) < 3 or not word.isalpha() or word in own.known or words(word)[0] in own.common:
        return True
    if knows(own.language, word):
        return True
    stems = [word.removesuffix(ending) for ending in own.endings if word.endswith(ending)]
    stems += [word.removesuffix(end) + whole for end, whole in own.cut_short.items() if word.endswith(end)]
    stems += [word.removeprefix(beginning) for beginning in own.beginnings if word.startswith(beginning)]
    return any(
        knows(own.language, stem) or knows(own.language, "".join(words(stem))) for stem in stems if len(stem) > 2
    )


def spoken(text: str) -> list[str]:
    """The words of a text in lower case, with their accents."""
    return [word.lower() for word in WORD.findall(text)]


def spans(text: str) -> list[tuple[int, int]]:
    """Where each word of a text begins and ends."""
    return [word.span() for word in WORD.finditer(text)]


def quoted(text: str, run: range) -> str:
    """Words of a text as they stand there, at most five."""
    there = spans(text)
    end = min(run.stop, run.start + QUOTED)
    quote = text[there[run.start][0] : there[end - 1][1]]
    return quote if end == run.stop else f"{quote} …"


def _adjoin(text: str, there: list[tuple[int, int]], place: int) -> bool:
    """Whether nothing stands between a word of a text and the one before it."""
    return not text[there[place - 1][1] : there[place][0]].strip()


def _runs(text: str, wanted: frozenset[str]) -> list[range]:
    """The words wanted, those that stand together as one; of the first five."""
    there, ranges = spans(text), list[range]()
    places = [place for place, word in enumerate(spoken(text)) if word in wanted]
    for place in places[:QUOTED]:
        if ranges and ranges[-1].stop == place and _adjoin(text, there, place):
            ranges[-1] = range(ranges[-1].start, place + 1)
        else:
            ranges.append(range(place, place + 1))
    return ranges


def _before_counted(text: str, own: LanguageTable) -> Iterator[tuple[str, str]]:
    """Each word before a number, and the thing that is counted."""
    there = spoken(text)
    for word, number, thing in zip(there, there[1:], there[2:], strict=False):
        term = at(own.numbers, words(number), 0)
        if number.isdigit() or (term and own.numbers[term] > 1):
            yield word, thing


def _only(other: str, own: LanguageTable) -> frozenset[str]:
    speech = tongue(other)
    return speech.function_words - own.function_words if speech else frozenset()


def _count(there: list[str], other: str, own: LanguageTable) -> int:
    common = _only(other, own)
    return len(common.intersection(there))


def _same(one: Copy, two: Copy) -> Iterator[tuple[PrintedSentence, PrintedSentence]]:
    """The sentences of two copies that are prints of one."""
    theirs = {index: " ".join(words(sentence.text)) for index, sentence in enumerate(two.text.sentences)}
    for sentence in one.text.sentences:
        text = " ".join(words(sentence.text))
        # The same words may stand in two places; then those are meant that stand in the same section.
        near = process.extract(text, theirs, scorer=fuzz.ratio, score_cutoff=SAME_SENTENCE, limit=5)
        best = max(near, key=lambda hit: (hit[1], two.text.sentences[hit[2]].section == sentence.section), default=None)
        if best:
            yield sentence, two.text.sentences[best[2]]


def _lost(
    short: Copy, long: Copy, ours: PrintedSentence, theirs: PrintedSentence, own: LanguageTable
) -> Iterator[CopyDamage]:
    mine, yours = spoken(ours.text), spoken(theirs.text)
    ops = list(Levenshtein.opcodes(mine, yours))
    for number, op in enumerate(ops):
        missing, place = yours[op.dest_start : op.dest_end], op.src_start
        if op.tag != "insert" or not place:
            continue
        kept = [other.tag for other in ops[number - 1 : number + 2 : 2]] == ["equal", "equal"]
        if _leaves_a_hole(mine, place, missing, own) or (kept and _runs_on(ours.text, place, missing, own)):
            quote = quoted(theirs.text, range(op.dest_start, op.dest_end))
            sides = (range(max(0, place - BESIDE), place), range(place, min(len(mine), place + BESIDE)))
            yield short.damage_at("lost", ours, mine[place - 1], quote, long.book.id, [side for side in sides if side])


def _leaves_a_hole(mine: list[str], place: int, missing: list[str], own: LanguageTable) -> bool:
    """Whether a preposition has lost the noun that it needs: `play to … changes`."""
    folded = [words(word)[0] for word in mine]
    before = at(own.prepositions, folded, place - 1)
    phrase = len(missing) >= LOST and at(own.articles, words(missing[0]), 0)
    return bool(before and phrase) and not at(own.articles, folded, place)


def _runs_on(text: str, place: int, missing: list[str], own: LanguageTable) -> bool:
    """Whether an `and` is gone and not even a comma stands in its stead: `the player loses … the next begins`."""
    term = tuple(words(" ".join(missing)))
    return term in own.between_numbers and _adjoin(text, spans(text), place)


def _replaced(ours: str, theirs: str) -> Iterator[tuple[str, str]]:
    mine, yours = spoken(ours), spoken(theirs)
    for op in Levenshtein.opcodes(mine, yours):
        if op.tag == "replace":
            pairs = zip(mine[op.src_start : op.src_end], yours[op.dest_start : op.dest_end], strict=False)
            yield from (pair for pair in pairs if words(pair[0]) != words(pair[1]))


Side = tuple[Copy, PrintedSentence, str]


def _judged(ours: Side, theirs: Side, own: LanguageTable, knows: Knows | None) -> CopyDamage:
    """Which of two words is the damaged one.

    What no dictionary has, else what is rarer in both copies together, else what is not among the words that rulebooks
    of the language are known to use.
    """

    def rank(side: Side) -> tuple[bool, int, bool]:
        word = side[2]
        known = bool(knows and exists(word, own, knows))
        return known, ours[0].counts[word] + theirs[0].counts[word], words(word)[0] in own.common

    bad, good = sorted((ours, theirs), key=rank)
    kind = "either" if rank(bad) == rank(good) else "differs"
    return bad[0].damage_at(kind, bad[1], bad[2], good[2], good[0].book.id)


def _once(damages: Iterable[CopyDamage]) -> Iterator[CopyDamage]:
    """In the order of files and lines, a word once in a sentence, and a foreign sentence as a whole."""
    foreign = {(flaw.book, flaw.section, flaw.number) for flaw in damages if flaw.kind == "foreign"}
    reported: set[tuple[str, str, int, str]] = set()
    # That no dictionary has a word comes last, so that what else is known of it is told.
    for flaw in sorted(damages, key=lambda d: (d.file, d.line, d.book, d.number, d.kind == "unknown", d.word)):
        place = (flaw.book, flaw.section, flaw.number)
        if (*place, flaw.word) in reported or (flaw.kind in {"differs", "either"} and place in foreign):
            continue
        reported.add((*place, flaw.word))
        yield flaw
