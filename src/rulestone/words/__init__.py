"""
What rulestone says, in four languages: a question, an answer, a finding, a card to a sentence.

Everything is said from the catalogues and grammars under `locales/`; no sentence stands in the code.
"""

from rulestone.words.catalogue import domain
from rulestone.words.claim_sentences import claim_of, house_rule_name, question_of, sentence_of, short_of
from rulestone.words.click_texts import bind
from rulestone.words.languages import LANGUAGES, LOCALE, UnknownLanguage, choose, spoken
from rulestone.words.mo_files import BadCatalogue
from rulestone.words.own_question_sentences import OwnSentences, own_sentences_of
from rulestone.words.slots import (
    Colour,
    ListSlot,
    Noun,
    PrintedName,
    PrintedWords,
    Rank,
    Slot,
    SlotPart,
    SubSentence,
    Whole,
    WordedSlot,
)
from rulestone.words.voice import UnknownSentence, Voice, own_folders, render, voice

__all__ = [
    "LANGUAGES",
    "LOCALE",
    "BadCatalogue",
    "Colour",
    "ListSlot",
    "Noun",
    "OwnSentences",
    "PrintedName",
    "PrintedWords",
    "Rank",
    "Slot",
    "SlotPart",
    "SubSentence",
    "UnknownLanguage",
    "UnknownSentence",
    "Voice",
    "Whole",
    "WordedSlot",
    "bind",
    "choose",
    "claim_of",
    "domain",
    "house_rule_name",
    "own_folders",
    "own_sentences_of",
    "question_of",
    "render",
    "sentence_of",
    "short_of",
    "spoken",
    "voice",
]
