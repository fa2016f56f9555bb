"""
What rulestone says, in four languages: a question, an answer, a finding, a card to a sentence.

Everything is said from the catalogues and grammars under `locales/`; no sentence stands in the code.
"""

from rulestone.words.beside import Beside, beside
from rulestone.words.catalogue import domain
from rulestone.words.click_texts import bind
from rulestone.words.compiled import BadCatalogue
from rulestone.words.languages import LANGUAGES, LOCALE, UnknownLanguage, choose, spoken
from rulestone.words.rules import claim_of, house_rule_name, question_of, sentence_of, short_of
from rulestone.words.slots import Called, Card, Colour, Listed, Noun, Part, Printed, Rank, Said, Slot, Worded
from rulestone.words.voice import UnknownSentence, Voice, everywhere, own_folders, render, voice

__all__ = [
    "LANGUAGES",
    "LOCALE",
    "BadCatalogue",
    "Beside",
    "Called",
    "Card",
    "Colour",
    "Listed",
    "Noun",
    "Part",
    "Printed",
    "Rank",
    "Said",
    "Slot",
    "UnknownLanguage",
    "UnknownSentence",
    "Voice",
    "Worded",
    "beside",
    "bind",
    "choose",
    "claim_of",
    "domain",
    "everywhere",
    "house_rule_name",
    "own_folders",
    "question_of",
    "render",
    "sentence_of",
    "short_of",
    "spoken",
    "voice",
]
