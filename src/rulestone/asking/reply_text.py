"""
The answer to a question about a move, told to a person: the verdict on top, why, where the books part, what would help.

Books that say the same are told together. Everything beyond the dozen lines that a person reads is for `verbose`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rulestone.asking.alike import all_but_some, duty, first_and_last, given_by, lying, part, plainly, reason_key
from rulestone.asking.called import (
    act_names,
    as_data,
    card_name,
    labels,
    merged,
    move_name,
    not_asked,
    short,
    told_of_breach,
)
from rulestone.asking.cards import noun_of
from rulestone.asking.depends import Holding, Open, cases, holdings
from rulestone.asking.reasons import deciding, help_to_drop, why
from rulestone.asking.ruling import LEGAL, OUT_OF_TURN, UNSAID, said_aside
from rulestone.asking.sets import described
from rulestone.asking.verdicts import Answered, BookVerdict
from rulestone.compiler import questions_below
from rulestone.engine.forks import Leaf
from rulestone.engine.state import Card, Seen
from rulestone.engine.verdict import Ruling
from rulestone.model import Answer
from rulestone.values import Value
from rulestone.words import Colour, Listed, Slot, Voice, question_of, sentence_of
from rulestone.words.voice import capital

SEVERAL = 2
"""Different reasons that are told of one verdict; the others are for `verbose`."""


class Line(Value):
    """A paragraph of the answer: how far it is set in, and the verdict that it tells, if a terminal may colour it."""

    text: str
    indent: int = 0
    word: str = ""


class ReplyText(Value):
    """Tells one answer in one language."""

    answered: Answered
    voice: Voice

    def lines(self, verbose: bool = False) -> Iterator[Line]:
        """The answer from its top to its bottom."""
        yield from self.body(verbose)
        yield from self.footnotes(verbose)

    def body(self, verbose: bool = False) -> Iterator[Line]:
        """The answer without what it was assumed for."""
        yield Line(self.head(), 0, self.answered.word)
        if left_out := self.answered.asking.not_played:
            questions = " ".join(question_of(each, self.voice) for each in left_out)
            yield Line(self.voice.say("legal.as_far_as", questions=questions, number=len(left_out)))
        groups = self.answered.groups()
        for word, books in groups:
            indent = 0
            if len(groups) > 1:
                yield Line(self.heading(word, books), 0, word)
                indent = 2
            if word == "depends":
                yield from self.depending(books, indent, verbose)
            else:
                yield from self.alike(word, books, indent, verbose, groups[0][1] is books)
        yield from self.help_lines()
        if verbose:
            yield from self.chains()

    # --- the top -----------------------------------------------------------------------------------------------------

    def head(self) -> str:
        """The verdict over all books asked."""
        verdict, number = self.verdict(self.answered.word), len(self.answered.verdicts)
        return self.voice.say("legal.head", verdict=verdict, what=self.what(), number=number)

    def verdict(self, word: str) -> str:
        """A verdict by its name."""
        return self.voice.say(f"verdict.{word}")

    def what(self) -> str:
        """The move and what it is made on."""
        wish, situation = self.answered.asking.wish, self.answered.asking.situation
        said = move_name(wish, self.voice)
        if situation.pending is not None:
            said = self.voice.say("legal.answering", move=said, card=noun_of(situation.pending))
        elif situation.on is not None and not (wish.act and wish.act.verb):
            key = "legal.on" if wish.card else "legal.with"
            said = self.voice.say(key, move=said, card=noun_of(situation.on))
        return self.voice.say("legal.calling", move=said, colour=Colour(wish.call)) if wish.call else said

    def heading(self, word: str, books: Sequence[BookVerdict]) -> str:
        """The verdict of a group with its books, and with their places where they have one reason."""
        whose = labels(books)
        if word != "depends" and len(part(books, lambda each: reason_key(self.answered, each))) == 1:
            whose = self.reasoned(books) or whose
        return self.voice.say("legal.group", verdict=self.verdict(word), books=whose)

    # --- books with one verdict --------------------------------------------------------------------------------------

    def alike(self, word: str, books: Sequence[BookVerdict], indent: int, verbose: bool, first: bool) -> Iterator[Line]:
        """Why some books say the same, with the places; then what else has to be done, or comes of it."""
        parted = part(books, lambda each: reason_key(self.answered, each))
        held = self.held(books[0]) if first else []
        for some in parted if verbose else parted[:SEVERAL]:
            inner = indent
            where = self.reasoned(some) or labels(some)
            if len(parted) > 1:
                yield Line(f"{where}:", indent)
                inner += 2
            yield Line(" ".join([*self.reasons(some[0]), *(held if some is parted[0] else [])]), inner)
            if len(parted) == 1 and not indent and self.reasoned(some):
                yield Line(where, 2)
        yield from self.duties(books, indent)
        if word == "illegal":
            yield from self.done_anyway(books, indent)

    def reasons(self, verdict: BookVerdict) -> list[str]:
        """Sentences that say why, by the declared defaults where the book leaves something open."""
        leaf = verdict.leaves[0]
        questions = why(self.answered.asking, verdict)
        said = [self.answer(verdict, leaf, question) for question in first_and_last(questions)]
        if leaf.value.word == UNSAID:
            return [self.voice.say("legal.unsaid"), *said]
        if leaf.value.word == "challengeable":
            said += self.who_may_object(verdict, leaf)
        if leaf.value.word == "legal" and self.has_nothing_to_lay(verdict):
            said.append(self.voice.say("legal.nothing_fits"))
        return said or [self.without_a_rule(leaf.value)]

    def without_a_rule(self, ruling: Ruling) -> str:
        """Why, where no question of the books decides."""
        if ruling.word in LEGAL:
            return self.voice.say("legal.nothing_against")
        if ruling.rule == OUT_OF_TURN:
            return self.voice.say("legal.not_your_turn")
        pending = self.answered.asking.situation.pending
        if pending is None:
            return self.voice.say("legal.no_rule")
        return self.voice.say("legal.no_such_answer", card=noun_of(pending))

    def has_nothing_to_lay(self, verdict: BookVerdict) -> bool:
        """Whether somebody does what is done without a card to lay, and their hand is told and has none."""
        asking = self.answered.asking
        told_of, act = asking.situation, asking.wish.act
        if act is None or act.verb or told_of.hidden or told_of.any_hand or told_of.pending or told_of.drawn:
            return False
        from rulestone.asking.options import can_lay

        return not can_lay(verdict.table, told_of)

    def held(self, verdict: BookVerdict) -> list[str]:
        """The cards of the hand that decided, of those that were told."""
        cards = tuple(map(card_name, deciding(self.answered.asking, verdict)))
        return [self.voice.say("legal.held", cards=Listed(cards))] if cards else []

    def who_may_object(self, verdict: BookVerdict, leaf: Leaf[Ruling]) -> list[str]:
        """Who can challenge what was done out of sight."""
        rule = verdict.table.rules.moves.get(leaf.value.rule or "")
        asked = questions_below(verdict.table.rules, rule.named_by) if rule and rule.named_by else set()
        answers = {**verdict.table.defaults, **leaf.answers}
        return [
            self.sentence(verdict, question, answers[question]) for question in sorted(asked) if question in answers
        ]

    def answer(self, verdict: BookVerdict, leaf: Leaf[Ruling], question: str) -> str:
        """What the book says on a question."""
        return self.sentence(verdict, question, given_by(verdict, question, leaf))

    def sentence(self, verdict: BookVerdict, question: str, answer: Answer) -> str:
        """An answer as a sentence."""
        takes = self.answered.asking.questions[question].takes
        clauses = verdict.table.rules.clauses.get((question, takes or ""))
        return sentence_of(question, answer, self.voice, clauses)

    def reasoned(self, books: Sequence[BookVerdict]) -> str:
        """Where some books say what decides."""
        return self.all_places(books, lambda verdict: first_and_last(why(self.answered.asking, verdict)))

    def all_places(self, books: Sequence[BookVerdict], questions: Callable[[BookVerdict], Sequence[str]]) -> str:
        """Edition by edition the places with the books that have them: `hp-2003 play 7 {en, es}, 8 {fr}`."""
        by_edition: dict[str, dict[str, list[str]]] = {}
        for verdict in books:
            where = dict.fromkeys(each for question in questions(verdict) for each in self.where(verdict, question))
            if where:
                same = by_edition.setdefault(verdict.book.edition, {})
                same.setdefault(merged(list(where)), []).append(short(verdict))
        editions = []
        for edition, places_of in by_edition.items():
            said = [f"{where} {{{', '.join(some)}}}" for where, some in places_of.items()]
            editions.append(f"{edition} {' · '.join(said)}")
        return "; ".join(editions)

    def where(self, verdict: BookVerdict, question: str) -> list[str]:
        """The places of an answer, or why it has none."""
        found = verdict.table.places(question)
        if found:
            return [f"{place.section} {place.sentence}" for place in found]
        if question in verdict.table.rules.answers:
            return [self.voice.say("legal.defined_by_the_game")]
        return [self.voice.say("legal.silent")]

    # --- duties, and what comes of a move that is made anyway --------------------------------------------------------

    def duties(self, books: Sequence[BookVerdict], indent: int) -> Iterator[Line]:
        """Words that still have to be said, by when, and what it costs not to."""
        for some in part([each for each in books if each.ruling.duties], lambda each: each.ruling.duties)[:1]:
            for window in some[0].ruling.duties:
                told_of = [self.sentence(some[0], question, answer) for question, answer in duty(some[0], window)]
                act = act_names(self.voice, "call", window)[0]
                yield Line(self.voice.say("legal.duty", act=act, sentences=" ".join(told_of)), indent)

    def done_anyway(self, books: Sequence[BookVerdict], indent: int) -> Iterator[Line]:
        """What the books do about it."""
        doing = [each for each in books if each.ruling.if_done]
        for some in part(doing, lambda each: each.ruling.if_done)[:SEVERAL]:
            seen = self.semicolon(self.seen(each) for each in told_of_breach(some[0].ruling.if_done))
            yield Line(self.voice.say("legal.done_anyway", books=labels(some), seen=seen), indent)

    def semicolon(self, parts: Iterable[str]) -> str:
        """Parts of a sentence with the sign between them."""
        return self.voice.say("legal.semicolon").join(parts)

    def seen(self, seen: Seen) -> str:
        """Something that everybody can tell happened."""
        from rulestone.asking.people import AtTheTable

        return AtTheTable(self.voice).follows(as_data(seen))

    # --- books whose verdict depends ---------------------------------------------------------------------------------

    def depending(self, books: Sequence[BookVerdict], indent: int, verbose: bool) -> Iterator[Line]:
        """What the verdict of some books depends on; books that depend on the same are told together."""
        parted = part(books, lambda each: tuple(plainly(each, some, verbose) for some in holdings(each)))
        for some in parted:
            inner = indent
            if len(parted) > 1:
                yield Line(f"{labels(some)}:", indent)
                inner += 2
            found = holdings(some[0])
            by_hand = found[0].cases[0].cards is not None
            if by_hand:
                yield from (Line(text, inner) for text in self.hands(some[0], found))
            if not by_hand and not found[0].cases[0].opens:
                yield Line(" ".join(self.reasons(some[0])), inner)
            told_of = [(each, len(case.opens) > 1) for case in cases(some[0]) for each in case.opens]
            for each, several in dict.fromkeys(told_of) if verbose or not by_hand else ():
                yield from self.open_lines(some, each, inner + 2 * by_hand, several and not verbose)

    def hands(self, verdict: BookVerdict, found: Sequence[Holding]) -> Iterator[str]:
        """What the verdict is with which cards in the hand, colour by colour where that was not told."""
        if not all(each.ranked for each in found):
            yield self.voice.say("legal.open.hand")
            return
        alike = {self.hand(verdict, each, each.colour) for each in found}
        if len(alike) == 1:
            said = alike.pop()
            yield said if len(found) == 1 else f"{self.voice.say('legal.open.colour')} {said}"
            return
        by_hand: dict[str, list[str]] = {}
        for each in found:
            by_hand.setdefault(self.hand(verdict, each), []).append(each.colour or "")
        for said, colours in by_hand.items():
            listed = Listed(tuple(map(Colour, colours)), "or")
            yield self.voice.say("legal.if.the_colour", colours=listed, cases=said)

    def hand(self, verdict: BookVerdict, found: Holding, in_play: str | None = None) -> str:
        """What the verdict is with which cards in the hand; the case that decides over others before them."""
        rules, deck = verdict.table.rules, tuple(verdict.table.deck)

        def cards(some: Iterable[Card]) -> Listed:
            return Listed(described(rules, some, deck, in_play), "or")

        *deciding, base = found.cases
        if not deciding:
            return capital(self.verdict(base.word)) + "."
        every = cards(card for case in deciding for card in case.cards or ())
        key = "legal.if.only_held" if all_but_some(every) else "legal.if.none_held"
        told_of = cards(base.cards or ()) if all_but_some(every) else every
        said = [self.voice.say(key, verdict=self.verdict(base.word), cards=told_of)]
        before: list[Card] = []
        for case in deciding:
            slots: dict[str, Slot] = {"verdict": self.verdict(case.word), "cards": cards(case.cards or ())}
            if before and verdict.situation.hidden > 1:
                said.append(self.voice.say("legal.if.held_without", others=cards(before), **slots))
            else:
                said.append(self.voice.say("legal.if.held", **slots))
            before += case.cards or ()
        return capital(self.semicolon(said)) + "."

    def open_lines(self, books: Sequence[BookVerdict], each: Open, indent: int, several: bool) -> Iterator[Line]:
        """One thing that is open, and what each way to settle it gives; what leads on to another thing goes unsaid."""
        if each.kind == "colour":
            said = [
                self.voice.say(
                    "legal.if.colour",
                    verdict=self.verdict(word),
                    colours=Listed(tuple(Colour(way.name) for way in ways), "or"),
                )
                for word, ways in each.gives
            ]
            yield Line(f"{self.voice.say('legal.open.colour')} {capital(self.semicolon(said))}.", indent)
            return
        said = [self.voice.say(f"legal.open.{each.kind.replace(' ', '_')}")]
        for word, ways in [given for given in each.gives if given[0] != "depends" or not several]:
            for answer in dict.fromkeys(way.answer for way in ways if way.answer is not None):
                sentence = self.sentence(books[0], each.question or "", answer)
                verdict = capital(self.verdict(word))
                said.append(self.voice.say("legal.if.answer", verdict=verdict, sentence=sentence))
        question = each.question
        if question is not None and each.kind != "silence":
            said.append(f"[{self.all_places(books, lambda _: (question,))}]")
        yield Line(" ".join(said), indent)

    # --- what would help ---------------------------------------------------------------------------------------------

    def help_lines(self) -> Iterator[Line]:
        """What would make the move legal where it is not."""
        against = [each for each in self.answered.verdicts if each.word in ("illegal", "challengeable")]
        if not against or said_aside(self.answered.asking.wish):
            return
        first = max(part(against, lambda each: each.word), key=len)[0]
        asking = self.answered.asking
        cards = help_to_drop(asking, first)
        if cards and asking.wish.card is not None:
            yield Line(self.voice.say("legal.remedy.without", cards=Listed(tuple(map(card_name, cards)))))
            return
        plain = asking.wish.card is not None and asking.situation.pending is None and not asking.situation.start
        if plain and asking.situation.drawn is None and asking.wish.call is None and asking.wish.at is None:
            phrases = lying(asking, first.table)
            if phrases:
                yield Line(self.voice.say("legal.remedy.on", cards=Listed(phrases, "or")))
                return
        if len(self.answered.groups()) > 1:
            return
        from rulestone.asking.options import ways_out, ways_said

        moves = ways_said(ways_out(asking, first.table), self.voice)
        if moves:
            yield Line(self.voice.say("legal.remedy.instead", moves=Listed(tuple(moves), "or")))

    # --- for those who want all of it --------------------------------------------------------------------------------

    def chains(self) -> Iterator[Line]:
        """Book by book every question that was asked on the way, what it says, and where."""
        for some in part(self.answered.verdicts, lambda each: tuple(leaf.value.asked for leaf in each.leaves)):
            yield Line("")
            yield Line(f"{labels(some)}: {self.verdict(some[0].word)}", 0, some[0].word)
            for question, answer in some[0].ruling.asked:
                yield Line(f"- {self.sentence(some[0], question, answer)} [{question}]", 2)
                for verdict in some:
                    for place in verdict.table.places(question):
                        yield Line(f"{verdict.book.id} {place.section} {place.sentence} “{place.anchor}”", 6)

    # --- the bottom --------------------------------------------------------------------------------------------------

    def footnotes(self, verbose: bool) -> Iterator[Line]:
        """What was assumed, who was not asked, and where more is told."""
        asking = self.answered.asking
        if not verbose and any(case.opens for each in self.answered.verdicts if each.on_hand for case in cases(each)):
            yield Line(self.voice.say("legal.more"))
        bottom = []
        if asking.assumed:
            bottom.append(self.voice.say("legal.assumed", what=", ".join(self.assumed())))
        if asking.not_asked:
            bottom.append(self.left_out())
        if bottom:
            yield Line(" ".join(bottom))

    def assumed(self) -> list[str]:
        """What was not told and is taken to be so."""
        return [self.voice.say(f"legal.assumed.{key}", **slots) for key, slots in self.answered.asking.assumed]

    def left_out(self) -> str:
        """The books that were not asked, with the reason; nothing where there is none."""
        books = self.answered.asking.not_asked
        return self.voice.say("legal.not_asked", books="; ".join(not_asked(books, self.voice))) if books else ""
