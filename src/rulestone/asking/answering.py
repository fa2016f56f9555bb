"""
The answer to a question as somebody typed it, told to a person: what was understood, one word, why, where.

What was not understood is told with the questions that come nearest, each with its answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulestone.asking.as_position import Case, Position
from rulestone.asking.cards import noun_of
from rulestone.asking.from_books import ANY, DEPENDS, TOLD, UNSAID, Said, lines, places_of, said_by, sentences_of, title
from rulestone.asking.patterns import Match
from rulestone.asking.questions import Asked, Understood
from rulestone.asking.reply_text import Line, ReplyText
from rulestone.model import Question, house_id
from rulestone.values import Value
from rulestone.words import Colour, Listed

WORDS = {"legal": "yes", "illegal": "no", "challengeable": "bluff", "depends": DEPENDS, "unsaid": UNSAID}
"""The verdicts of the engine as first words of an answer."""
INKED = {"yes": "legal", "no": "illegal", "bluff": "challengeable", DEPENDS: "depends", UNSAID: "unsaid"}
"""The verdict whose colour a first word has on a terminal."""


MOST_PASSED = 8
"""Words that are told to have been passed over; a story has many."""


class Answering(Value, eq=False):
    """Tells what was understood of one question, and its answer."""

    understood: Understood
    asked: Asked

    def say(self, key: str, /, **slots: object) -> str:
        """A sentence of ours."""
        return self.asked.voice.say(f"cli.ask.{key}", **slots)  # type: ignore[arg-type]

    def lines(self) -> Iterator[Line]:
        """The answer from its top to its bottom."""
        if self.understood.position is not None:
            yield from self.position(self.understood.position)
        elif self.understood.rule is not None:
            yield from self.rule(self.understood.rule)
        else:
            yield from self.not_understood()
        if self.understood.other_rule is not None:
            yield Line(self.say("or"))
            yield from (Line(each.text, each.indent + 2, each.word) for each in self.rule(self.understood.other_rule))
        if self.understood.passed_over:
            some = list(dict.fromkeys(self.understood.passed_over))
            yield Line(self.say("passed_over", words=quoted(some[:MOST_PASSED]), number=len(some)))

    # --- first words ----------------------------------------------------------------------------------------------

    def word(self) -> str | None:
        """The first word of the answer, as programs know it; none where there is no answer."""
        if self.understood.position is not None:
            return WORDS[self.understood.position.word]
        if self.understood.rule is not None:
            word, other = self.word_of(self.understood.rule), self.understood.other_rule
            return word if other is None or self.word_of(other) == word else DEPENDS
        return None

    def word_of(self, match: Match) -> str:
        """The first word of the answer to one question."""
        found = self.said(match)
        return found[0].word() if found else TOLD if match.pattern.ask.house_rule == ANY else UNSAID

    def first(self, word: str, reason: str) -> Line:
        """The first line: the word, and why."""
        known = word in INKED
        spoken = self.say(f"word.{word}") if known else word
        return Line(f"{spoken} {reason}".strip() if known else f"{spoken}. {reason}", 0, INKED.get(word, ""))

    # --- rules ----------------------------------------------------------------------------------------------------

    def said(self, match: Match) -> list[Said]:
        """What the books say on each question that is meant; what none of them is asked is left out."""
        pattern, every = match.pattern, []
        for place, each in enumerate(match.questions):
            plain = not place
            says = pattern.ask.says if plain else ()
            wants = pattern.wants_yes_or_no and plain
            every.append(self.on(self.asked.library.questions[each], says, wants))
        return [each for each in every if each.groups]

    def on(self, question: Question, says: tuple[tuple[str, str], ...] = (), wants: bool = False) -> Said:
        """What the books that are meant say on a question."""
        return said_by(self.asked.library, self.understood.books, question, says=says, wants_yes_or_no=wants)

    def rule(self, match: Match) -> Iterator[Line]:
        """What the books say on what was asked, the first question whole and the others in a sentence each."""
        every = self.said(match)
        voice = self.asked.voice
        rule = match.pattern.ask.house_rule
        if not every and rule != ANY:
            if rule in self.asked.library.variants:
                yield Line(self.say("you_ask", what=title(house_id(rule), voice)))
            yield self.first(UNSAID, "")
        elif every:
            first, *others = every
            note = match.pattern.ask.note
            yield Line(self.say("you_ask", what=self.say(f"asks.{note}") if note else title(first.question.id, voice)))
            yield from self.noted(first, note) if note else self.top(first)
            for each in others:
                yield from lines(self.asked.library, each, voice, places=False)
        if rule == ANY:
            yield Line(self.say("house_rules", names=quoted(sorted(self.asked.library.variants))))
        elif rule in self.asked.library.variants:
            about = f"site.variant.{rule}.about"
            told = self.say("house_rule.is", about=voice.say(about)) if voice.knows(about) else ""
            yield Line(f"{told} {self.say('house_rule', name=rule)}".strip())

    def top(self, said: Said) -> Iterator[Line]:
        """The first word with what it rests on; where the books differ, who says what."""
        every = list(lines(self.asked.library, said, self.asked.voice))
        word = said.word()
        if word == TOLD:
            yield from every
        elif len(said.groups) > 1:
            yield self.first(word, "")
            yield from every
        else:
            yield self.first(word, every[0].text)
            yield from every[1:]

    def noted(self, said: Said, note: str) -> Iterator[Line]:
        """What the books say in passing, in a sentence of ours, with the places that it is seen from."""
        word, told = said.word(), self.say(f"note.{note}")
        yield Line(told) if word == TOLD else self.first(word, told)
        yield Line(places_of([book for some in said.groups for book in some], said.question), 2)

    # --- positions ------------------------------------------------------------------------------------------------

    def position(self, position: Position) -> Iterator[Line]:
        """What the engine says to a position, in each case of what was not told."""
        yield Line(self.say("you_ask", what=self.what(position)))
        if len(position.cases) == 1:
            yield from self.case(position.cases[0])
        else:
            yield self.first(DEPENDS, self.say("on_colour"))
            for each in position.cases:
                yield Line(self.say(f"colour.{each.colours}"), 0)
                yield from (Line(line.text, line.indent + 2, line.word) for line in self.case(each, brief=True))
        if position.other:
            yield Line(self.other(position))

    def case(self, case: Case, brief: bool = False) -> Iterator[Line]:
        """One answer of the engine, with its word before the reason."""
        _, *every = ReplyText(case.answered, self.asked.voice).lines()
        word = WORDS[case.answered.word]
        if every and not every[0].word and not every[0].indent and len(case.answered.groups()) == 1:
            yield self.first(word, every[0].text)
            every = every[1:]
        else:
            yield self.first(word, "")
        yield from every[:1] if brief else every

    def other(self, position: Position) -> str:
        """What the answer is if something else was meant."""
        words = {each.colours: self.say(f"word.{WORDS[each.answered.word]}") for each in position.other}
        card = position.meant.on or position.meant.pending
        assert card is not None
        key = "other.turn" if position.just_played else "other.just_played"
        if len(words) == 1:
            return self.say(key, card=noun_of(card._replace(colour=None)), word=next(iter(words.values())))
        return self.say(f"{key}.by_colour", card=noun_of(card._replace(colour=None)), **words)

    def what(self, position: Position) -> str:
        """The position that was understood."""
        meant, voice = position.meant, self.asked.voice
        said: str = voice.noun(noun_of(meant.move)) if meant.move is not None else str(meant.act)
        if self.asked.after is not None:
            said = self.say("after", move=said, story=self.asked.after)
        below = meant.pending or meant.on
        if below is not None:
            just_played = meant.pending is not None or position.just_played
            key = "just_played" if just_played else "on"
            said = self.say(key, move=said, card=noun_of(below))
        if meant.is_last:
            said = self.say("last", move=said)
        if meant.call or meant.colour:
            said = self.say("colour", move=said, colour=Colour(meant.call or meant.colour or ""))
        if meant.two_players:
            said = self.say("two_players", move=said)
        if meant.hand:
            said = self.say("hand", move=said, cards=Listed(tuple(map(noun_of, meant.hand))))
        if len(position.cases) == 1 and lacks_colour(position):
            said = self.say("any_colour", move=said)
        return said

    # --- what was not understood ----------------------------------------------------------------------------------

    def not_understood(self) -> Iterator[Line]:
        """What was understood and what not, and the questions that come nearest."""
        found = self.understood
        if found.because is not None:
            yield Line(found.because.sentence(self.asked.voice))
        elif found.unused:
            yield Line(self.say("unused", words=quoted(found.unused)))
        elif found.wanted:
            yield Line(self.say(f"wanted.{found.wanted}"))
        elif found.strange:
            yield Line(self.say("strange", words=quoted(found.strange)))
        else:
            yield Line(self.say("unsure"))
        heard = [each.typed for each in found.mentions if each.card or each.colour or each.words - {"filler"}]
        if heard:
            yield Line(self.say("heard", words=quoted(heard)))
        near = [(match, self.said(match)) for match in found.near]
        if any(every for _, every in near):
            yield Line(self.say("near"))
        for match, every in near:
            note = match.pattern.ask.note
            for said in every[:1]:
                yield Line(self.say(f"asks.{note}") if note else title(said.question.id, self.asked.voice), 2)
                some = sentences_of(self.asked.library, said.question, said.groups[0], self.asked.voice)
                yield from (Line(each, 4) for each in ([self.say(f"note.{note}")] if note else some[:1]))


def lacks_colour(position: Position) -> bool:
    """Whether a card of the position was given a colour that nobody told."""
    asking = position.cases[0].answered.asking
    bare = {(each.kind, each.number) for each in position.meant.cards if each.colour is None}
    given = (asking.wish.card, asking.situation.on, asking.situation.pending)
    return any((each.kind, each.number) in bare and each.colour is not None for each in given if each is not None)


def quoted(words: Sequence[str]) -> Listed:
    """Words as they were typed."""
    return Listed(tuple(f"`{each}`" for each in words))
