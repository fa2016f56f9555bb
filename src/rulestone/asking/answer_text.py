"""
The answer to a question as somebody typed it, told to a person: what was understood, one word, why, where.

What was not understood is told with the questions that come nearest, each with its answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from rulestone.asking.answers_of_books import (
    ANY,
    DEPENDS,
    TOLD,
    UNSAID,
    BooksReply,
    asks_whether,
    lines,
    places_of,
    reply_of_books,
    sentences_of,
    speaking_of,
    title,
    without_the_topic,
)
from rulestone.asking.asked_games import naming, table_of
from rulestone.asking.card_names import tokens
from rulestone.asking.card_told import told_of_card
from rulestone.asking.cards_together import worth_of_each
from rulestone.asking.position_cases import EverydayPosition, PositionCase
from rulestone.asking.question_patterns import AskedQuestion
from rulestone.asking.reply import reply_to
from rulestone.asking.reply_text import ReplyLine, ReplyText
from rulestone.asking.spoken_names import labels_of
from rulestone.asking.typed_cards import TypedCard, noun_of
from rulestone.asking.understood import TypedQuestion, Understood
from rulestone.cards import Card
from rulestone.model import Book, Question, house_id
from rulestone.records import Record
from rulestone.words import Colour, ListSlot, Voice, Whole

WORDS = {"legal": "yes", "illegal": "no", "challengeable": "bluff", "depends": DEPENDS, "unsaid": UNSAID}
"""The verdicts of the engine as first words of an answer."""
TURNED = {"yes": "no", "no": "yes"}
"""What an answer is where it was asked whether a move is forbidden."""
INKED = {
    "yes": "legal",
    "no": "illegal",
    "bluff": "challengeable",
    "bluff.otherwise": "challengeable",
    DEPENDS: "depends",
    UNSAID: "unsaid",
}
"""The verdict whose colour a first word has on a terminal."""


MOST_PASSED = 8
"""Words that are told to have been passed over; a story has many."""


class Answering(Record, eq=False, slots=False):
    """Tells what was understood of one question, and its answer, in the words of the books that are meant."""

    understood: Understood
    query: TypedQuestion

    @cached_property
    def voice(self) -> Voice:
        """The voice with the names that these books have for things."""
        return self.query.voice.of(*naming(self.query.library, self.understood.books))

    def say(self, key: str, /, **slots: object) -> str:
        """A sentence of ours."""
        return self.voice.say(f"cli.ask.{key}", **slots)  # type: ignore[arg-type]

    def lines(self) -> Iterator[ReplyLine]:
        """The answer from its top to its bottom."""
        if self.understood.position is not None:
            yield from self.position(self.understood.position)
        elif self.understood.rule is not None:
            yield from self.rule(self.understood.rule)
        else:
            yield from self.not_understood()
        if self.understood.passed_over:
            some = list(dict.fromkeys(self.understood.passed_over))
            yield ReplyLine(self.say("passed_over", words=quoted(some[:MOST_PASSED]), number=len(some)))

    # --- first words ----------------------------------------------------------------------------------------------

    def word(self) -> str | None:
        """The first word of the answer, as programs know it; none where there is no answer."""
        if self.understood.position is not None:
            return self.word_for(self.understood.position.word)
        if self.understood.rule is not None:
            return self.word_of(self.understood.rule)
        return None

    def word_for(self, verdict: str) -> str:
        """A verdict of the engine as the first word of the answer."""
        word = WORDS[verdict]
        return TURNED.get(word, word) if self.understood.is_turned else word

    def word_of(self, match: AskedQuestion) -> str:
        """The first word of the answer to one question."""
        if match.card:
            return TOLD
        if match.together:
            return one_of({str(sum(worths)) for worths in self.worth_by_book(match)})
        replies = self.replies(match)
        return replies[0].word_with(replies[1:]) if replies else TOLD if match.house_rule == ANY else UNSAID

    def first(self, word: str, reason: str) -> ReplyLine:
        """The first line: the word, and why."""
        known = word in INKED
        spoken = self.say(f"word.{word}") if known else word
        return ReplyLine(f"{spoken} {reason}".strip() if known else f"{spoken}. {reason}", 0, INKED.get(word, ""))

    # --- rules ----------------------------------------------------------------------------------------------------

    def replies(self, match: AskedQuestion) -> list[BooksReply]:
        """What the books say on each question that is meant; what none of them is asked is left out."""
        every = []
        for place, question in enumerate(match.questions):
            plain = not place
            says = match.says if plain else ()
            meant = self.query.library.questions[question]
            fits = self.wording(match) is not None or asks_whether(meant, says)
            every.append(self.on(meant, says, match.wants_yes_or_no and plain and fits))
        return [reply for reply in every if reply.groups]

    def on(self, question: Question, says: tuple[tuple[str, str], ...] = (), wants: bool = False) -> BooksReply:
        """What the books that are meant say on a question."""
        books, named = self.understood.books, self.understood.named
        return reply_of_books(self.query.library, books, question, named, says=says, wants_yes_or_no=wants)

    def wording(self, match: AskedQuestion) -> str | None:
        """What was asked in a sentence of ours, where there is one."""
        keys = (f"cli.ask.asks.{name}" for name in (match.note, match.wording) if name)
        return next((self.voice.say(key) for key in keys if self.voice.knows(key)), None)

    def you_ask(self, match: AskedQuestion, every: Sequence[BooksReply]) -> str | None:
        """What was asked, in a sentence of ours or as the books are asked it; nothing that has neither."""
        rule = match.house_rule
        if wording := self.wording(match):
            return wording
        question = every[0].question.id if every else next(iter(match.questions), None)
        if question is None and rule in self.query.library.variants:
            question = house_id(rule)
        return None if question is None else title(question, self.voice)

    def rule(self, match: AskedQuestion) -> Iterator[ReplyLine]:
        """What the books say on what was asked, the first question whole and the others in a sentence each."""
        if match.card:
            yield from self.of_card(match.card)
            return
        if match.together:
            yield from self.of_hand(match)
            return
        every = self.replies(match)
        voice = self.voice
        rule = match.house_rule
        if what := self.you_ask(match, every):
            yield ReplyLine(self.say("you_ask", what=what))
        if not every and rule != ANY:
            yield self.first(UNSAID, "")
        elif every:
            first, *others = every
            note = match.note
            yield from self.noted(first, note) if note else self.top(first, others, match.sure)
            for other in others:
                yield from lines(self.query.library, other, voice, places=False)
            if silent := without_the_topic(self.query.library, self.understood.books, match.questions[0]):
                yield ReplyLine(self.say("nothing_there", books=labels_of(silent)))
        if rule == ANY:
            yield ReplyLine(self.say("house_rules", names=quoted(sorted(self.query.library.variants))))
        elif rule in self.query.library.variants:
            about = f"site.variant.{rule}.about"
            definition = self.say("house_rule.is", about=voice.say(about)) if voice.knows(about) else ""
            yield ReplyLine(f"{definition} {self.say('house_rule', name=rule)}".strip())

    def worth_by_book(self, match: AskedQuestion) -> dict[tuple[int, ...], list[Book]]:
        """The books by what each of some cards is worth in them."""
        by_worth: dict[tuple[int, ...], list[Book]] = {}
        for book in self.understood.books:
            if worths := worth_of_each(match.together, table_of(self.query.library, book, self.query.variants)):
                by_worth.setdefault(worths, []).append(book)
        return by_worth

    def of_hand(self, match: AskedQuestion) -> Iterator[ReplyLine]:
        """What some cards are worth together, with what each of them counts, then where the books say so."""
        yield ReplyLine(self.say("you_ask", what=self.say("together", cards=ListSlot(match.together))))
        by_worth = self.worth_by_book(match)
        sums = {worths: f"{' + '.join(map(str, worths))}." for worths in by_worth}
        if len(by_worth) == 1:
            yield self.first(self.word_of(match), next(iter(sums.values())))
        else:
            yield self.first(DEPENDS, "")
            for worths, books in by_worth.items():
                yield ReplyLine(f"{labels_of(books)}: {sum(worths)}. {sums[worths]}")
        for reply in self.replies(match):
            yield from lines(self.query.library, reply, self.voice)

    def of_card(self, kind: str) -> Iterator[ReplyLine]:
        """What a card does, as a page tells it: what most books say, then what others say instead."""
        understood, library = self.understood, self.query.library
        yield ReplyLine(self.say("you_ask", what=self.say("of_card", card=Whole(Card(kind)))))
        first, *others = told_of_card(library, understood.books, kind, self.voice, understood.named)
        for part in (first, *others):
            if part is not first:
                yield ReplyLine(f"{labels_of(part.books)}:", 0)
            indent = 0 if part is first else 2
            yield ReplyLine(" ".join(sentence.text for sentence in part.sentences), indent)
            yield ReplyLine(places_of(part.books, *part.questions), indent + 2)

    def top(self, reply: BooksReply, others: Sequence[BooksReply], sure: str) -> Iterator[ReplyLine]:
        """The first word with what it rests on; where the books differ, what is sure, then who says what."""
        every = list(lines(self.query.library, reply, self.voice))
        word = reply.word_with(others)
        if word == TOLD:
            yield from every
        elif len(reply.groups) > 1:
            yield ReplyLine(self.say(f"sure.{sure}")) if sure else self.first(word, "")
            yield from every
        else:
            yield self.first(word, every[0].text)
            yield from every[1:]

    def noted(self, reply: BooksReply, note: str) -> Iterator[ReplyLine]:
        """What the books say in passing, in a sentence of ours, with the places that it is seen from."""
        word, sentence = reply.word(), self.say(f"note.{note}")
        yield ReplyLine(sentence) if word == TOLD else self.first(word, sentence)
        yield ReplyLine(places_of([book for some in reply.groups for book in some], reply.question.id), 2)

    # --- positions ------------------------------------------------------------------------------------------------

    def position(self, position: EverydayPosition) -> Iterator[ReplyLine]:
        """What the engine says to a position, in each case of what was not told."""
        yield ReplyLine(self.say("you_ask", what=self.position_in_words(position)))
        if len(position.cases) == 1:
            yield from self.only_case(position)
        else:
            yield self.first(DEPENDS, self.say("on_colour"))
            for case in position.cases:
                yield ReplyLine(self.say(f"colour.{case.colours}"), 0)
                yield from (ReplyLine(line.text, line.indent + 2, line.word) for line in self.case(case, brief=True))
        if position.other:
            yield ReplyLine(self.tell_other_meaning(position))

    def only_case(self, position: EverydayPosition) -> Iterator[ReplyLine]:
        """The answer where all cases have the same; of a last card what it still does, too."""
        meant, case = position.meant, position.cases[0]
        if not meant.is_last or meant.on or meant.pending or meant.hand or case.answered.word != "legal":
            yield from self.case(case, last=meant.is_last)
            return
        # What the books say of the rest of the hand is no reason: there is none.
        text = ReplyText(reply_to(case.answered), self.voice)
        yield self.first(self.word_for(case.answered.word), self.say("last_allowed"))
        yield from text.last_card()
        yield from text.footnotes(verbose=False)

    def case(self, case: PositionCase, brief: bool = False, last: bool = False) -> Iterator[ReplyLine]:
        """One answer of the engine, with its word before the reason; of a last card also what it still does."""
        text = ReplyText(reply_to(case.answered), self.voice)
        still = list(text.last_card()) if last else []
        # Not its head: the first word of this answer stands in its place.
        _, *every = [*text.body(), *still, *text.footnotes(verbose=False)]
        word = self.word_for(case.answered.word)
        if text.stands_unsaid(case.answered.verdicts):
            word = f"{word}.otherwise"
        if every and not every[0].word and not every[0].indent and len(case.answered.groups()) == 1:
            yield self.first(word, every[0].text)
            every = every[1:]
        else:
            yield self.first(word, "")
        yield from every[:1] if brief else every

    def tell_other_meaning(self, position: EverydayPosition) -> str:
        """What the answer is if something else was meant."""
        words = {case.colours: self.say(f"word.{self.word_for(case.answered.word)}") for case in position.other}
        card = position.meant.on or position.meant.pending
        assert card is not None
        key = "other.turn" if position.just_played else "other.just_played"
        if len(words) == 1:
            return self.say(key, card=noun_of(card._replace(colour=None)), word=next(iter(words.values())))
        return self.say(f"{key}.by_colour", card=noun_of(card._replace(colour=None)), **words)

    def position_in_words(self, position: EverydayPosition) -> str:
        """The position that was understood."""
        meant, voice = position.meant, self.voice
        text: str = voice.noun(called(meant.move, position)) if meant.move is not None else str(meant.act)
        if self.query.after is not None:
            text = self.say("story", move=text, story=self.query.after)
        below = meant.pending or meant.on
        if below is not None:
            just_played = meant.pending is not None or position.just_played
            key = "just_played" if just_played else "on"
            text = self.say(key, move=text, card=called(below, position))
        if meant.is_last:
            text = self.say("last", move=text)
        if meant.call or meant.colour:
            text = self.say("colour", move=text, colour=Colour(meant.call or meant.colour or ""))
        if meant.two_players:
            text = self.say("two_players", move=text)
        if meant.hand:
            text = self.say("hand", move=text, cards=ListSlot(tuple(map(noun_of, meant.hand))))
        if len(position.cases) == 1 and lacks_colour(position):
            key = "same_colour" if meant.alike else "other_colour" if meant.differs else "any_colour"
            text = self.say(key, move=text)
        if self.understood.is_turned:
            text = self.say("is_forbidden", move=text)
        return text

    # --- what was not understood ----------------------------------------------------------------------------------

    def not_understood(self) -> Iterator[ReplyLine]:
        """What was understood and what not, and the questions that come nearest."""
        understood = self.understood
        yield ReplyLine(self.why_not())
        unclear = {word for typed in (*understood.unused, *understood.strange) for word in tokens(typed)}
        heard = [
            mention.typed
            for mention in understood.mentions
            if mention.card or mention.colour or mention.words - {"filler"}
            if not unclear.intersection(tokens(mention.typed))
        ]
        if heard:
            yield ReplyLine(self.say("heard", words=quoted(heard)))
        near = [line for match in understood.near for line in self.near(match)]
        if near:
            yield ReplyLine(self.say("near"))
        yield from near

    def why_not(self) -> str:
        """What was not understood."""
        understood = self.understood
        if understood.because is not None:
            return understood.because.sentence(self.voice)
        if understood.unused:
            return self.say("unused", words=quoted(understood.unused))
        if understood.wanted:
            return self.say(f"wanted.{understood.wanted}")
        if understood.strange:
            return self.say("strange", words=quoted(understood.strange))
        return self.say("unsure")

    def near(self, match: AskedQuestion) -> Iterator[ReplyLine]:
        """A question that comes near, with the answer of some books, if any has one."""
        for reply in self.replies(match)[:1]:
            if match.note:
                yield ReplyLine(self.say(f"asks.{match.note}"), 2)
                yield ReplyLine(self.say(f"note.{match.note}"), 4)
                return
            first = reply.groups[0]
            books = reply.speakers(first)
            speaking = speaking_of(self.query.library, books, self.voice)
            yield ReplyLine(title(reply.question.id, speaking), 2)
            for name, group in self.offered(reply):
                some = sentences_of(self.query.library, reply.question, reply.speakers(group), speaking)
                yield from (ReplyLine(f"{name}{sentence}", 4) for sentence in some[:1])

    def offered(self, reply: BooksReply) -> Iterator[tuple[str, tuple[Book, ...]]]:
        """Those whose answer is offered, named where others part with them: every one where one edition does so."""
        first, *others = reply.groups
        editions = {book.edition for book in first}
        if any(book.edition in editions for group in others for book in group):
            yield from ((f"{labels_of(group)}: ", group) for group in reply.groups)
        else:
            only = self.only(reply)
            yield f"{', '.join(only)}: " if only else "", first

    def only(self, reply: BooksReply) -> list[str]:
        """The editions whose answer is the first, where others do not give it or say nothing of the matter."""
        first, *others = reply.groups
        silent = without_the_topic(self.query.library, self.understood.books, reply.question.id)
        saying = {book.edition for book in first}
        rest = {book.edition for some in (*others, silent) for book in some}
        return sorted(saying) if rest - saying else []


def one_of(words: set[str]) -> str:
    """A word that all have, or that it depends."""
    return words.pop() if len(words) == 1 else DEPENDS


def called(card: TypedCard, position: EverydayPosition) -> Card | Whole:
    """What a card is called; of which neither colour nor number was told, as one of its kind."""
    noun = noun_of(card)
    rules = position.cases[0].answered.asking.tables[0].rules
    is_bare = noun.colour is None and noun.number is None and rules.cards[noun.kind].coloured
    return Whole(noun) if is_bare else noun


def lacks_colour(position: EverydayPosition) -> bool:
    """Whether a card of the position was given a colour that nobody told."""
    asking = position.cases[0].answered.asking
    bare = {(card.kind, card.number) for card in position.meant.cards if card.colour is None}
    given = (asking.attempt.card, asking.situation.on, asking.situation.pending)
    return any((card.kind, card.number) in bare and card.colour is not None for card in given if card is not None)


def quoted(words: Sequence[str]) -> ListSlot:
    """Words as they were typed."""
    return ListSlot(tuple(f"`{word}`" for word in words))
