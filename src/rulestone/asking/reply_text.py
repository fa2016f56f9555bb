"""
The answer to a question about a move, told to a person: the verdict on top, why, where the books part, what would help.

Books that say the same are told together. Everything beyond the dozen lines that a person reads is for `verbose`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from rulestone.asking.book_verdicts import BookVerdict, MoveAnswer, said_of
from rulestone.asking.books_alike import all_but_some, duty, first_and_last, given_by, part, plainly, reason_key
from rulestone.asking.card_sets import describe_cards
from rulestone.asking.dependencies import Dependency, Holding
from rulestone.asking.one_case import FIRST_CARD, LEGAL, OUT_OF_TURN, UNSAID
from rulestone.asking.reply import Reply
from rulestone.asking.spoken_names import (
    act_names,
    breach_observations,
    join_places,
    labels,
    move_name,
    short,
    tell_not_asked,
)
from rulestone.asking.typed_cards import noun_of
from rulestone.cards import Card, Observation
from rulestone.compiler import questions_below
from rulestone.engine.branches import Branch
from rulestone.engine.case_verdict import CaseVerdict
from rulestone.model import Answer
from rulestone.records import Record
from rulestone.words import Colour, ListSlot, Slot, Voice, question_of, sentence_of
from rulestone.words.claim_sentences import claim_of
from rulestone.words.voice import capital

SEVERAL = 2
"""Different reasons that are told of one verdict; the others are for `verbose`."""


class ReplyLine(Record):
    """A paragraph of the answer: how far it is set in, and the verdict that it tells, if a terminal may colour it."""

    text: str
    indent: int = 0
    word: str = ""


class ReplyText(Record, slots=False):
    """Tells one answer in one language, in the words of the books that were asked."""

    reply: Reply
    language: Voice

    @cached_property
    def voice(self) -> Voice:
        """The voice with the names that these books have for things."""
        return self.language.of(*self.answered.asking.naming)

    @property
    def answered(self) -> MoveAnswer:
        """What all books asked make of the move."""
        return self.reply.answered

    def questions(self, verdict: BookVerdict) -> tuple[str, ...]:
        """The questions that decide in a book."""
        return self.reply.of(verdict).questions

    def reason(self, verdict: BookVerdict) -> tuple[tuple[str, Answer | None], ...]:
        """By what the reasons of books are told apart."""
        return reason_key(verdict, self.questions(verdict))

    def lines(self, verbose: bool = False) -> Iterator[ReplyLine]:
        """The answer from its top to its bottom."""
        yield from self.body(verbose)
        yield from self.footnotes(verbose)

    def body(self, verbose: bool = False) -> Iterator[ReplyLine]:
        """The answer without what it was assumed for."""
        yield ReplyLine(self.head(), 0, self.answered.word)
        if left_out := self.answered.asking.not_played:
            questions = " ".join(question_of(question, self.voice) for question in left_out)
            yield ReplyLine(self.voice.say("legal.as_far_as", questions=questions, number=len(left_out)))
        groups = self.answered.groups()
        for word, books in groups:
            indent = 0
            if len(groups) > 1:
                yield ReplyLine(self.heading(word, books), 0, word)
                indent = 2
            if word == "depends":
                yield from self.depending(books, indent, verbose)
            else:
                yield from self.alike(word, books, indent, verbose, groups[0][1] is books)
        for observations, some in self.reply.first_card:
            events = self.semicolon(map(self.tell_observation, observations))
            yield ReplyLine(self.voice.say("legal.first_card", books=labels(some), seen=events))
        yield from self.help_lines()
        if verbose:
            yield from self.chains()

    # --- the top -----------------------------------------------------------------------------------------------------

    def head(self) -> str:
        """The verdict over all books asked."""
        verdict, number = self.verdict_of(self.answered.word, self.answered.verdicts), len(self.answered.verdicts)
        return self.voice.say("legal.head", verdict=verdict, what=self.move_in_words(), number=number)

    def verdict(self, word: str) -> str:
        """A verdict by its name."""
        return self.voice.say(f"verdict.{word}")

    def verdict_of(self, word: str, books: Sequence[BookVerdict]) -> str:
        """A verdict as it holds for each of some books."""
        return self.verdict(f"{word}.otherwise" if self.stands_unsaid(books) else word)

    def stands_unsaid(self, books: Sequence[BookVerdict]) -> bool:
        """Whether a move stands against the rules of all books, and not every one says that it may be tried."""
        claims = [
            claim for name in self.told_beside(books) for verdict in books for claim in verdict.book.claims_on(name)
        ]
        return all(verdict.word == "challengeable" for verdict in books) and any(
            claim.status == "silent" for claim in claims
        )

    def move_in_words(self) -> str:
        """The move and what it is made on."""
        attempt, situation = self.answered.asking.attempt, self.answered.asking.situation
        text = move_name(attempt, self.voice)
        if situation.pending is not None:
            text = self.voice.say("legal.answering", move=text, card=noun_of(situation.pending))
        elif situation.on is not None and not (attempt.act and attempt.act.verb):
            key = "legal.on" if attempt.card else "legal.with"
            text = self.voice.say(key, move=text, card=noun_of(situation.on))
        return self.voice.say("legal.calling", move=text, colour=Colour(attempt.call)) if attempt.call else text

    def heading(self, word: str, books: Sequence[BookVerdict]) -> str:
        """The verdict of a group with its books, and with their places where they have one reason."""
        whose = labels(books)
        if word != "depends" and len(part(books, self.reason)) == 1:
            whose = self.reasoned(books) or whose
        return self.voice.say("legal.group", verdict=self.verdict_of(word, books), books=whose)

    # --- books with one verdict --------------------------------------------------------------------------------------

    def alike(
        self, word: str, books: Sequence[BookVerdict], indent: int, verbose: bool, first: bool
    ) -> Iterator[ReplyLine]:
        """Why some books say the same, with the places; then what else has to be done, or comes of it."""
        parted = part(books, self.reason)
        held = self.tell_held_cards() if first else []
        for some in parted if verbose else parted[:SEVERAL]:
            inner = indent
            where = self.reasoned(some) or labels(some)
            if len(parted) > 1:
                yield ReplyLine(f"{where}:", indent)
                inner += 2
            yield ReplyLine(" ".join([*self.reasons(some[0]), *(held if some is parted[0] else [])]), inner)
            if len(parted) == 1 and not indent and self.reasoned(some):
                yield ReplyLine(where, 2)
        yield from self.told_aside(books, indent)
        yield from self.duties(books, indent, verbose)
        if word == "illegal":
            yield from self.done_anyway(books, indent)

    def told_aside(self, books: Sequence[BookVerdict], indent: int) -> Iterator[ReplyLine]:
        """What the books say beside of a move against the rules that stands, those that say the same together."""
        for question in self.told_beside(books):
            by_sentence: dict[str, list[BookVerdict]] = {}
            for verdict in books:
                by_sentence.setdefault(self.said_aside(verdict, question), []).append(verdict)
            for sentence, some in sorted(by_sentence.items(), key=lambda group: -len(group[1])):
                if sentence:
                    yield ReplyLine(f"{labels(some)}: {sentence}", indent)

    def told_beside(self, books: Sequence[BookVerdict]) -> list[str]:
        """The questions that are told of the moves against the rules that stand in some books."""
        moves = {verdict.ruling.rule for verdict in books if verdict.word == "challengeable"}
        return list(dict.fromkeys(name for move, name in self.answered.asking.told_of_moves if move in moves))

    def said_aside(self, verdict: BookVerdict, question: str) -> str:
        """What a book says to a told question; nothing where it is not asked."""
        about, clauses = self.answered.asking.questions[question], verdict.table.rules.clauses.get((question, ""))
        every = (claim_of(claim, about, self.voice, clauses) for claim in verdict.book.claims_on(question))
        return " ".join(dict.fromkeys(sentence for sentences in every for sentence in sentences))

    def reasons(self, verdict: BookVerdict) -> list[str]:
        """Sentences that say why, by the declared defaults where the book leaves something open."""
        leaf = verdict.leaves[0]
        sentences = [self.answer(verdict, leaf, question) for question in first_and_last(self.questions(verdict))]
        first = self.answered.asking.situation.on
        if leaf.value.rule == FIRST_CARD and first is not None:
            return [self.voice.say("legal.unsaid.first_card", card=noun_of(first))]
        if leaf.value.word == UNSAID:
            return [self.voice.say("legal.unsaid"), *sentences]
        if leaf.value.rule == OUT_OF_TURN:
            about = self.answered.asking.questions
            by_book = [
                said_of(about[name], given_by(verdict, name, leaf), verdict.table, self.voice)
                for name in first_and_last(self.questions(verdict))
            ]
            return [self.voice.say("legal.not_your_turn"), *by_book]
        if leaf.value.word == "challengeable":
            sentences += self.who_may_object(verdict, leaf)
        if self.reply.of(verdict).nothing_fits:
            sentences.append(self.voice.say("legal.nothing_fits"))
        return sentences or [self.without_a_rule(leaf.value)]

    def without_a_rule(self, ruling: CaseVerdict) -> str:
        """Why, where no question of the books decides."""
        pending, attempt = self.answered.asking.situation.pending, self.answered.asking.attempt
        if ruling.word in LEGAL:
            if pending is None or attempt.act is None:
                return self.voice.say("legal.nothing_against")
            return self.voice.say("legal.takes_effect", card=noun_of(pending))
        if ruling.rule == OUT_OF_TURN:
            return self.voice.say("legal.not_your_turn")
        if pending is None:
            return self.voice.say("legal.no_rule")
        return self.voice.say("legal.no_such_answer", card=noun_of(pending))

    def tell_held_cards(self) -> list[str]:
        """The cards of the hand that decided, of those that were told."""
        cards = self.reply.held
        return [self.voice.say("legal.held", cards=ListSlot(cards))] if cards else []

    def who_may_object(self, verdict: BookVerdict, leaf: Branch[CaseVerdict]) -> list[str]:
        """Who can challenge what was done out of sight."""
        rule = verdict.table.rules.moves.get(leaf.value.rule or "")
        questions = questions_below(verdict.table.rules, rule.named_by) if rule and rule.named_by else set()
        answers = {**verdict.table.defaults, **leaf.answers}
        return [
            self.sentence(verdict, question, answers[question]) for question in sorted(questions) if question in answers
        ]

    def answer(self, verdict: BookVerdict, leaf: Branch[CaseVerdict], question: str) -> str:
        """What the book says on a question."""
        return self.sentence(verdict, question, given_by(verdict, question, leaf))

    def sentence(self, verdict: BookVerdict, question: str, answer: Answer) -> str:
        """An answer as a sentence."""
        takes = self.answered.asking.questions[question].takes
        clauses = verdict.table.rules.clauses.get((question, takes or ""))
        return sentence_of(question, answer, self.voice, clauses)

    def reasoned(self, books: Sequence[BookVerdict]) -> str:
        """Where some books say what decides."""
        return self.all_places(books, lambda verdict: first_and_last(self.questions(verdict)))

    def all_places(self, books: Sequence[BookVerdict], questions: Callable[[BookVerdict], Sequence[str]]) -> str:
        """Edition by edition the places with the books that have them: `hp-2003 play 7 {en, es}, 8 {fr}`."""
        by_edition: dict[str, dict[str, list[str]]] = {}
        for verdict in books:
            where = dict.fromkeys(
                place for question in questions(verdict) for place in self.places_of_answer(verdict, question)
            )
            if where:
                same = by_edition.setdefault(verdict.book.edition, {})
                same.setdefault(join_places(list(where)), []).append(short(verdict))
        editions = []
        for edition, places_of in by_edition.items():
            parts = [f"{where} {{{', '.join(some)}}}" for where, some in places_of.items()]
            editions.append(f"{edition} {' · '.join(parts)}")
        return "; ".join(editions)

    def places_of_answer(self, verdict: BookVerdict, question: str) -> list[str]:
        """The places of an answer, or why it has none."""
        places = verdict.table.places(question)
        if places:
            return [f"{place.section} {place.sentence}" for place in places]
        if question in verdict.table.rules.answers:
            return [self.voice.say("legal.defined_by_the_game")]
        return [self.voice.say("legal.silent")]

    # --- duties, and what comes of a move that is made anyway --------------------------------------------------------

    def duties(self, books: Sequence[BookVerdict], indent: int, verbose: bool) -> Iterator[ReplyLine]:
        """Words that still have to be said, by when, and what it costs not to; who says otherwise is named at least."""
        for some in part([book for book in books if book.outcome.duties], lambda verdict: verdict.outcome.duties)[:1]:
            for window in some[0].outcome.duties:
                asked_of = {verdict.book.id: dict(duty(verdict, window)) for verdict in some}
                every = dict.fromkeys(question for answers in asked_of.values() for question in answers)
                parted = [
                    self.by_sentence([verdict for verdict in some if question in asked_of[verdict.book.id]], question)
                    for question in every
                ]
                act = act_names(self.voice, "call", window)[0]
                alike = [next(iter(told_of)) for told_of in parted if len(told_of) == 1 or not verbose]
                yield ReplyLine(self.voice.say("legal.duty", act=act, sentences=" ".join(alike)).strip(), indent)
                for question, told_of in zip(every, parted, strict=True):
                    if len(told_of) > 1:
                        yield from self.books_apart(question, told_of, indent + 2, verbose)

    def books_apart(
        self, question: str, told_of: dict[str, list[BookVerdict]], indent: int, verbose: bool
    ) -> Iterator[ReplyLine]:
        """What each book answers to a question, or only which of them answer otherwise than most."""
        if verbose:
            yield from (ReplyLine(f"{labels(saying)}: {text}", indent) for text, saying in told_of.items())
            return
        _, *others = told_of.values()
        books = labels([verdict for saying in others for verdict in saying])
        yield ReplyLine(self.voice.say("legal.duty.apart", books=books, name=question), indent)

    def by_sentence(self, books: Sequence[BookVerdict], question: str) -> dict[str, list[BookVerdict]]:
        """What some books answer to a question as it is told, with those that answer so, the most first."""
        told_of: dict[str, list[BookVerdict]] = {}
        for verdict in books:
            told_of.setdefault(self.all_it_says(verdict, question), []).append(verdict)
        return dict(sorted(told_of.items(), key=lambda group: -len(group[1])))

    def all_it_says(self, verdict: BookVerdict, question: str) -> str:
        """What a book answers to a question: each way to read it, or both things that it says; else its answer."""
        admitted = verdict.table.admitted
        causes = {choice.cause for choice in admitted.left_open.get(question, ())} - {"silence"}
        answers = admitted.answers(question) if causes else ()
        if len(answers) <= 1:
            return self.answer(verdict, verdict.leaves[0], question)
        cause, sentences = causes.pop(), [self.sentence(verdict, question, answer) for answer in answers]
        if cause == "reading":
            sentences = [
                self.voice.say("claim.reading", number=at, answer=text) for at, text in enumerate(sentences, 1)
            ]
        return " ".join([self.voice.say(f"legal.open.{cause.replace(' ', '_')}"), *sentences])

    def done_anyway(self, books: Sequence[BookVerdict], indent: int) -> Iterator[ReplyLine]:
        """What the books do about it."""
        doing = [book for book in books if book.outcome.if_done]
        for some in part(doing, lambda verdict: verdict.outcome.if_done)[:SEVERAL]:
            events = self.semicolon(
                self.tell_observation(observation) for observation in breach_observations(some[0].outcome.if_done)
            )
            yield ReplyLine(self.voice.say("legal.done_anyway", books=labels(some), seen=events), indent)

    def semicolon(self, parts: Iterable[str]) -> str:
        """Parts of a sentence with the sign between them."""
        return self.voice.say("legal.semicolon").join(parts)

    def tell_observation(self, observation: Observation) -> str:
        """Something that everybody can tell happened."""
        from rulestone.asking.people_at_table import AtTheTable  # late: see there

        return AtTheTable(self.voice).observation(observation)

    # --- a last card -------------------------------------------------------------------------------------------------

    def last_card(self) -> Iterator[ReplyLine]:
        """What others still have to do because of it, and what the books say of that."""
        from rulestone.asking.consequences import effect_of_last_card  # late: few answers need it

        effects = {
            verdict.book.id: effect_of_last_card(verdict.table, verdict.situation, verdict.attempt)
            for verdict in self.answered.verdicts
            if verdict.word in LEGAL
        }
        books = [verdict for verdict in self.answered.verdicts if effects.get(verdict.book.id) is not None]
        for some in part(books, lambda verdict: effects[verdict.book.id]):
            effect = effects[some[0].book.id]
            assert effect is not None
            table = some[0].table
            events = self.semicolon(map(self.tell_observation, effect.seen))
            reasons = [
                said_of(self.answered.asking.questions[name], table.defaults[name], table, self.voice)
                for name in effect.questions
            ]
            yield ReplyLine(" ".join([*([f"{capital(events)}."] if events else []), *reasons]))
            yield ReplyLine(self.all_places(some, effect.asked_of), 2)

    # --- books whose verdict depends ---------------------------------------------------------------------------------

    def depending(self, books: Sequence[BookVerdict], indent: int, verbose: bool) -> Iterator[ReplyLine]:
        """What the verdict of some books depends on; books that depend on the same are told together."""
        parted = part(
            books, lambda verdict: tuple(plainly(verdict, some, verbose) for some in self.reply.of(verdict).holdings)
        )
        for some in parted:
            inner = indent
            if len(parted) > 1:
                yield ReplyLine(f"{labels(some)}:", indent)
                inner += 2
            holdings = self.reply.of(some[0]).holdings
            by_hand = holdings[0].cases[0].cards is not None
            if by_hand:
                yield from (ReplyLine(text, inner) for text in self.hands(some[0], holdings))
            if not by_hand and not holdings[0].cases[0].opens:
                yield ReplyLine(" ".join(self.reasons(some[0])), inner)
            told_of = [
                (point, len(case.opens) > 1) for holding in holdings for case in holding.cases for point in case.opens
            ]
            for point, several in dict.fromkeys(told_of) if verbose or not by_hand else ():
                yield from self.open_lines(some, point, inner + 2 * by_hand, several and not verbose)

    def hands(self, verdict: BookVerdict, holdings: Sequence[Holding]) -> Iterator[str]:
        """What the verdict is with which cards in the hand, colour by colour where that was not told."""
        if not all(holding.ranked for holding in holdings):
            yield self.voice.say("legal.open.hand")
            return
        alike = {self.hand(verdict, holding, holding.colour) for holding in holdings}
        if len(alike) == 1:
            sentence = alike.pop()
            yield sentence if len(holdings) == 1 else f"{self.voice.say('legal.open.colour')} {sentence}"
            return
        by_hand: dict[str, list[str]] = {}
        for holding in holdings:
            by_hand.setdefault(self.hand(verdict, holding), []).append(holding.colour or "")
        for sentence, colours in by_hand.items():
            listed = ListSlot(tuple(map(Colour, colours)), "or")
            yield self.voice.say("legal.if.the_colour", colours=listed, cases=sentence)

    def hand(self, verdict: BookVerdict, holding: Holding, in_play: str | None = None) -> str:
        """What the verdict is with which cards in the hand; the case that decides over others before them."""
        rules, deck = verdict.table.rules, tuple(verdict.table.deck)

        def cards(some: Iterable[Card]) -> ListSlot:
            return ListSlot(describe_cards(rules, some, deck, in_play), "or")

        *deciding, base = holding.cases
        if not deciding:
            return capital(self.verdict(base.word)) + "."
        every = cards(card for case in deciding for card in case.cards or ())
        key = "legal.if.only_held" if all_but_some(every) else "legal.if.none_held"
        told_of = cards(base.cards or ()) if all_but_some(every) else every
        parts = [self.voice.say(key, verdict=self.verdict(base.word), cards=told_of)]
        before: list[Card] = []
        for case in deciding:
            slots: dict[str, Slot] = {"verdict": self.verdict(case.word), "cards": cards(case.cards or ())}
            if before and verdict.situation.hidden > 1:
                parts.append(self.voice.say("legal.if.held_without", others=cards(before), **slots))
            else:
                parts.append(self.voice.say("legal.if.held", **slots))
            before += case.cards or ()
        return capital(self.semicolon(parts)) + "."

    def open_lines(
        self, books: Sequence[BookVerdict], point: Dependency, indent: int, several: bool
    ) -> Iterator[ReplyLine]:
        """One thing that is open, and what each way to settle it gives; what leads on to another thing goes unsaid."""
        if point.kind == "colour":
            parts = [
                self.voice.say(
                    "legal.if.colour",
                    verdict=self.verdict(word),
                    colours=ListSlot(tuple(Colour(way.name) for way in ways), "or"),
                )
                for word, ways in point.gives
            ]
            yield ReplyLine(f"{self.voice.say('legal.open.colour')} {capital(self.semicolon(parts))}.", indent)
            return
        parts = [self.voice.say(f"legal.open.{point.kind.replace(' ', '_')}")]
        for word, ways in [given for given in point.gives if given[0] != "depends" or not several]:
            for answer in dict.fromkeys(way.answer for way in ways if way.answer is not None):
                sentence = self.sentence(books[0], point.question or "", answer)
                verdict = capital(self.verdict(word))
                parts.append(self.voice.say("legal.if.answer", verdict=verdict, sentence=sentence))
        question = point.question
        if question is not None and point.kind != "silence":
            parts.append(f"[{self.all_places(books, lambda _: (question,))}]")
        yield ReplyLine(" ".join(parts), indent)

    # --- what would help ---------------------------------------------------------------------------------------------

    def help_lines(self) -> Iterator[ReplyLine]:
        """What would make the move legal where it is not."""
        remedy = self.reply.remedy
        if remedy.without:
            yield ReplyLine(self.voice.say("legal.remedy.without", cards=ListSlot(remedy.without)))
        elif remedy.on:
            yield ReplyLine(self.voice.say("legal.remedy.on", cards=ListSlot(remedy.on, "or")))
        elif remedy.instead:
            from rulestone.asking.people_at_table import ways_in_words  # late: see there

            every = len(remedy.instead) == 1 and len(remedy.instead[0][1]) == len(self.answered.verdicts)
            for ways, books in remedy.instead:
                moves = ListSlot(tuple(ways_in_words(ways, self.voice)), "or")
                if every:
                    yield ReplyLine(self.voice.say("legal.remedy.instead", moves=moves))
                else:
                    yield ReplyLine(self.voice.say("legal.remedy.instead.by", books=labels(books), moves=moves))

    # --- for those who want all of it --------------------------------------------------------------------------------

    def chains(self) -> Iterator[ReplyLine]:
        """Book by book every question that was asked on the way, what it says, and where."""
        quoted = self.voice.grammar.quoted

        def asked(verdict: BookVerdict) -> tuple[object, ...]:
            read = dict.fromkeys(question for question, _ in verdict.ruling.asked)
            sentences = tuple(self.all_it_says(verdict, question) for question in read)
            return (sentences, *(leaf.value.asked for leaf in verdict.leaves))

        for some in part(self.answered.verdicts, asked):
            yield ReplyLine("")
            yield ReplyLine(f"{labels(some)}: {self.verdict(some[0].word)}", 0, some[0].word)
            for question, _ in some[0].ruling.asked:
                yield ReplyLine(f"- {self.all_it_says(some[0], question)} [{question}]", 2)
                for verdict in some:
                    for place in verdict.table.places(question):
                        yield ReplyLine(f"{verdict.book.id} {place.section} {place.sentence} {quoted(place.anchor)}", 6)

    # --- the bottom --------------------------------------------------------------------------------------------------

    def footnotes(self, verbose: bool) -> Iterator[ReplyLine]:
        """What was assumed, who was not asked, and where more is told."""
        asking = self.answered.asking
        if not verbose and self.leaves_open():
            yield ReplyLine(self.voice.say("legal.more"))
        bottom = []
        if asking.assumed:
            bottom.append(self.voice.say("legal.assumed", what=", ".join(self.assumed())))
        if asking.not_asked:
            bottom.append(self.left_out())
        if bottom:
            yield ReplyLine(" ".join(bottom))

    def leaves_open(self) -> bool:
        """Whether more is open than the hand, which is told to whoever wants all of it."""
        every = [self.reply.of(verdict).holdings for verdict in self.answered.verdicts if verdict.on_hand]
        return any(case.opens for some in every for holding in some for case in holding.cases)

    def assumed(self) -> list[str]:
        """What was not told and is taken to be so."""
        return [self.voice.say(f"legal.assumed.{key}", **slots) for key, slots in self.answered.asking.assumed]

    def left_out(self) -> str:
        """The books that were not asked, with the reason; nothing where there is none."""
        books = self.answered.asking.not_asked
        return self.voice.say("legal.not_asked", books="; ".join(tell_not_asked(books, self.voice))) if books else ""
