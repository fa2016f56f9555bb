"""What holds for every catalogue: complete, alike in keys and slots, and each in its own language."""

import gettext
import io
import re
import shutil
import subprocess
import sys
from gettext import c2py
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.plurals import get_plural

from rulestone import bundled_files
from rulestone.words.po_compiler import compile_source
from rulestone.words.voice import Voice, voice
from tests.words.catalogues import (
    DOMAINS,
    FOREIGN,
    LOCALE,
    OURS,
    allowed,
    catalogue,
    forms,
    messages,
    slots,
    source,
    stubs,
    wanted,
    words,
)
from tests.words.entries import with_entries
from tests.words.test_book_names import books

each_catalogue = pytest.mark.parametrize(("language", "domain"), [(lang, name) for lang in LOCALE for name in DOMAINS])
each_of_ours = pytest.mark.parametrize(("language", "domain"), [(lang, name) for lang in LOCALE for name in OURS])
each_foreign = pytest.mark.parametrize(("language", "domain"), [(lang, name) for lang in FOREIGN for name in DOMAINS])

GIVEN = {"card", "round", "move", "question", "colour", "hand", "deck", "pile"}
"""Slots that somebody fills although a thing of the game is called so."""

ALIKE = {
    "d": "the abbreviation of day is the same in Spanish and Portuguese",
    "Error: {message}": "the word is the same in Spanish",
    "%(prog)s, version %(version)s": "the word is the same in French",
    "verdict.legal": "the word is the same in Spanish",
    "level.error": "the word is the same in Spanish",
    "cli.ask.word.no": "the word is the same in Spanish",
    "tell.section.uno": "the word is the name of the game, and called in every language",
    "everyday.uno": "the word is the name of the game, and called in every language",
    "point.uno": "the word is the name of the game, and called in every language",
    "cli.metavar.colour": "the word is the same in Spanish",
    "cli.metavar.options": "the word is the same in French",
    "kind.contradiction": "the word is the same in French",
    "cli.metavar.shell": "the word is the same in Portuguese, where people who use one call it so",
}
"""Entries that may read as in English, with the reason."""

ENGLISH = {
    *(
        "the",
        "of",
        "and",
        "or",
        "is",
        "are",
        "was",
        "were",
        "to",
        "with",
        "for",
        "from",
        "when",
        "which",
        "who",
        "whose",
    ),
    *("may", "must", "not", "this", "that", "these", "those", "card", "cards", "player", "players", "draw", "draws"),
    *(
        "plays",
        "play",
        "played",
        "turn",
        "turns",
        "hand",
        "hands",
        "book",
        "books",
        "pile",
        "discard",
        "colour",
        "round",
    ),
    *(
        "if",
        "then",
        "only",
        "any",
        "each",
        "every",
        "has",
        "have",
        "does",
        "be",
        "by",
        "what",
        "how",
        "there",
        "missing",
    ),
    *("file", "value", "argument", "required", "default", "unknown", "expected", "line", "rule", "word", "words"),
}
"""Words that betray English; but for those below, none of them is a word of the other three languages."""

ALSO_THEIRS = {"fr": {"argument", "pile"}, "es": {"has"}, "pt": {"for"}}


@each_catalogue
def test_every_catalogue_has_the_same_keys(language: str, domain: str) -> None:
    """What is said in English is said in every language, and nothing else."""
    missing = messages("en", domain).keys() - messages(language, domain).keys()
    assert not missing, f"{language}/{domain}.po lacks:\n{stubs(set(missing))}"
    spare = messages(language, domain).keys() - messages("en", domain).keys()
    assert not spare, f"English lacks:\n{stubs(set(spare))}"


@each_catalogue
def test_nothing_is_empty_fuzzy_or_left_over(language: str, domain: str) -> None:
    """No entry waits to be translated, is guessed, or is kept though nothing asks for it."""
    for key, entry in messages(language, domain).items():
        assert all(forms(entry)), f"{key} is empty"
        assert not entry.fuzzy, f"{key} is fuzzy"
    assert not catalogue(language, domain).obsolete


@each_catalogue
def test_plurals_are_those_of_the_language(language: str, domain: str) -> None:
    """A header that counts otherwise than the language would choose the wrong form."""
    assert catalogue(language, domain).num_plurals == get_plural(LOCALE[language]).num_plurals == 2
    form_for = c2py(catalogue(language, domain).plural_expr)
    assert (form_for(1), form_for(2), form_for(0)) == (0, 1, 0 if language in ("fr", "pt") else 1)


@each_of_ours
def test_slots_have_the_same_names(language: str, domain: str) -> None:
    """
    A sentence has the slots of its English fellow; one of several plural forms may do without the number.

    It speaks of the same cards; other things and acts of the game may be left to a pronoun or to the verb.
    """
    for key, entry in messages(language, domain).items():
        assert given(entry, domain) == given(messages("en", domain)[key], domain), key


def given(entry: Message, domain: str) -> set[str]:
    """The slots of a sentence that somebody has to fill, and the cards that it names."""
    grammar = Voice("en").grammar
    names = {name.partition(".")[0] for form in forms(entry) for name, _ in slots(form)}
    counted = {form for text in forms(entry) for _, form in slots(text)}
    things = {*grammar.nouns, *grammar.acts, *grammar.colours} - (set() if domain in ("rules", "telling") else GIVEN)
    return (names - things) | (counted & grammar.cards.keys())


@pytest.mark.parametrize("language", FOREIGN)
def test_texts_of_click_keep_their_slots(language: str) -> None:
    """Click fills its texts itself; a slot that it does not know would break the message that it is about."""
    for key, entry in messages(language, "click").items():
        own = [key] if isinstance(entry.id, str) else list(entry.id)
        known = {name.split("!")[0] for text in own for name, _ in slots(text)}
        used = {name.split("!")[0] for text in forms(entry) for name, _ in slots(text)}
        assert used <= known, key
        assert isinstance(entry.id, str) is isinstance(entry.string, str), key
        if isinstance(entry.id, str):
            assert used == known, key


def test_no_rule_of_plurals_is_written_by_hand() -> None:
    """Each catalogue counts as the data of Babel has it for its locale; a region as people count there."""
    for path in sorted(Path(bundled_files.LOCALES).rglob("*.po")):
        locale = path.parents[1].name
        assert "plural-forms" not in path.read_text("utf-8").lower(), path
        built = gettext.GNUTranslations(io.BytesIO(compile_source(str(path), locale)))
        assert built.info()["plural-forms"].rstrip(";") == get_plural(locale).plural_forms.rstrip(";"), path
    none, one = (voice("pt").of(books()["hp-2003/pt"]).say("seen.holds", who="Ana", number=each) for each in (0, 1))
    assert (none, one) == ("Ana tem 0 cartas", "Ana tem 1 carta")


@each_of_ours
def test_every_form_that_a_slot_asks_for_is_known_to_the_grammar(language: str, domain: str) -> None:
    """It is what stands before a noun, a noun to be counted, a gender, a sentence in another, or four that agree."""
    grammar = Voice(language).grammar
    verbs = {"inf", *(form for ending in grammar.conjugations.values() for form in ending)}
    known = {
        *grammar.before,
        *grammar.nouns,
        *grammar.cards,
        *verbs,
        "m",
        "f",
        "mp",
        "fp",
        "month",
        "that",
        "capital",
        "lower",
        "",
    }
    known |= {f"{lead}+{form}" for lead in grammar.before for form in verbs}
    for key, entry in messages(language, domain).items():
        for form in (form for text in forms(entry) for _, form in slots(text)):
            assert form.count("|") == 3 or form.lower() in known, f"{key}: {form}"


@each_foreign
def test_no_english_is_left(language: str, domain: str) -> None:
    """No entry reads as in English, unless it is listed with the reason; and no English word stands in one."""
    english = messages("en", domain)
    for key, entry in messages(language, domain).items():
        alike = forms(entry) == forms(english[key]) and words(" ".join(forms(entry)))
        assert not alike or key in ALIKE, key
        betraying = (set(words(" ".join(forms(entry)))) & ENGLISH) - ALSO_THEIRS[language]
        assert not betraying, f"{key}: {betraying}"


def test_every_exception_is_needed() -> None:
    """A listed entry that reads otherwise than in English everywhere, or is gone, is not an exception."""
    for key in ALIKE:
        domains = [domain for domain in DOMAINS if key in messages("en", domain)]
        assert domains, f"{key} is gone"
        english = forms(messages("en", domains[0])[key])
        assert any(forms(messages(language, domains[0])[key]) == english for language in FOREIGN), key


def test_every_question_and_every_answer_has_its_sentence() -> None:
    """Whatever the bundled questions ask and whatever can be answered is said, and nothing that nobody asks."""
    have = messages("en", "rules").keys()
    assert not wanted() - have, f"rules.po of each language lacks:\n{stubs(set(wanted() - have))}"
    assert not have - allowed(), "no question asks for these"


@pytest.mark.parametrize("language", LOCALE)
def test_questions_ask_and_answers_tell(language: str) -> None:
    """A question is a whole question, an answer a whole sentence, in the punctuation of the language."""
    for key, entry in messages(language, "rules").items():
        for text in forms(entry):
            assert text.endswith("?" if key.startswith("question.") else "."), key
            assert text[0] in "¿¡À“«" or text[0].isupper() or text[0] == "{", key
            assert ("¿" in text) == (language == "es" and text.endswith("?")), key
            assert "  " not in text, key


def test_answers_of_a_question_are_told_apart() -> None:
    """No two answers, and no two questions, are said with the same sentence in any language."""
    for language in LOCALE:
        said: dict[tuple[str, ...], str] = {}
        for key, entry in messages(language, "rules").items():
            assert forms(entry) not in said, f"{language}: {key} and {said.get(forms(entry))}"
            said[forms(entry)] = key


def test_french_typography() -> None:
    """In French a space that does not break stands before `?`, `!`, `;`, `:` and inside quotation marks."""
    for domain in DOMAINS:
        for key, entry in messages("fr", domain).items():
            for text in (re.sub(r"\{[^}]*\}", "{}", form) for form in forms(entry)):
                assert not any(f" {mark}" in text for mark in "?!;:»"), f"{domain}: {key}"
                assert "« " not in text, f"{domain}: {key}"
                assert not any(f"{letter}{mark}" in text for mark in "?!;" for letter in "aeéostr}"), f"{domain}: {key}"


def test_apostrophes_are_typographic() -> None:
    """Between letters stands ’ and never the straight sign of programmers."""
    for language in LOCALE:
        for domain in OURS:
            for key, entry in messages(language, domain).items():
                for text in forms(entry):
                    straight = [at for at in range(1, len(text) - 1) if text[at] == "'" and text[at - 1].isalpha()]
                    assert not straight, f"{language}: {key}"


def test_new_entries_stand_in_their_places() -> None:
    """An empty entry is put before the first that comes after it; the rest of the catalogue stays as it is."""
    before = source("en", "phrases").read_text(encoding="utf-8")
    after = with_entries(before, ["phrase.bury"])
    assert after.replace('msgid "phrase.bury"\nmsgstr ""\n\n', "") == before
    assert after.index('"phrase.at_no_time"') < after.index('"phrase.bury"') < after.index('"phrase.cancel_the_effect"')


def test_what_was_compiled_goes_with_its_source(checkout: Path, tmp_path: Path) -> None:
    """A region that leaves a catalogue to its language is no longer told in words of its own."""
    copy = shutil.copy(checkout / "hatch_build.py", tmp_path)
    folder = tmp_path / "locales/en/regions/en_US/LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "kept.po").write_text('msgid "a"\nmsgstr "b"\n', encoding="utf-8")
    (folder / "gone.mo").write_bytes(b"")
    subprocess.run([sys.executable, copy], check=True, stdout=subprocess.DEVNULL)
    assert sorted(path.name for path in folder.iterdir()) == ["kept.mo", "kept.po"]
