"""A reader's folder of texts."""

import re
import unicodedata
from pathlib import Path

import pytest

from rulestone.texts.text_folders import cited, numbered, read_documents
from tests.texts.lantern import ENGLISH, FRENCH, SHEET, book, claim

BOOKS = (
    book([claim("moon.taken", 2, "race", 1, "take two lanterns")], (), ENGLISH),
    book((), (), FRENCH, "fr", "lantern/fr"),
)


def test_books_of_one_document_part_it_together(tmp_path: Path) -> None:
    """Numbers, sentences and the places of a question come from the reader's own copy."""
    (tmp_path / "sheet.txt").write_text(SHEET, "utf-8")
    texts = read_documents(tmp_path, BOOKS)
    english, french = texts.copies(BOOKS)
    assert next(numbered(french.text)) == "age 1: 8+"
    assert [sentence.number for sentence in cited(english, "moon.taken")] == [1]
    assert cited(french, "moon.taken") == ()


def test_a_byte_order_mark_and_crlf_are_no_words(tmp_path: Path) -> None:
    """A text from another system is cut alike."""
    (tmp_path / "sheet.txt").write_bytes(b"\xef\xbb\xbf" + SHEET.replace("\n", "\r\n").encode())
    there = read_documents(tmp_path, BOOKS).documents["sheet.txt"]
    assert [s.text for s in there.unclaimed] == ["LANTERN RACE sheet 5"]


def digest_of(text: str | bytes, folder: Path) -> str:
    """The digest of a text as it is read from a folder."""
    (folder / "sheet.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_documents(folder, BOOKS).documents["sheet.txt"].digest


def test_a_text_is_known_by_its_words(tmp_path: Path) -> None:
    """Blanks, empty lines, line ends, a byte-order mark and composed letters make no other text; a word does."""
    known = digest_of(SHEET, tmp_path)
    assert re.fullmatch("[0-9a-f]{16}", known)
    spaced = SHEET.replace("\n", "  \r\n\r\n").replace("lays it", "lays   it")
    for same in (spaced, b"\xef\xbb\xbf" + SHEET.encode(), unicodedata.normalize("NFD", SHEET)):
        assert digest_of(same, tmp_path) == known
    assert digest_of(SHEET.replace("two lanterns", "three lanterns"), tmp_path) != known


def test_a_book_knows_the_text_that_it_was_encoded_from(tmp_path: Path) -> None:
    """Of a book that has not noted a digest nobody can tell."""
    known = digest_of(SHEET, tmp_path)
    books = [book((), (), ENGLISH, digest=each) for each in (known, "0" * 16, "")]
    assert [read_documents(tmp_path, [each]).is_other(each) for each in books] == [False, True, False]


@pytest.mark.parametrize(
    ("file", "content", "reason"),
    [
        ("sheet.txt", None, "missing"),
        ("../sheet.txt", None, "outside"),
        ("sheet.txt", b"\xff\xfe\x00", "not_utf8"),
        ("sheet.txt", b"a" * 5_000_001, "too_large"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_reason(
    tmp_path: Path, file: str, content: bytes | None, reason: str
) -> None:
    """No traceback, and no file outside of the folder."""
    if content is not None:
        (tmp_path / file).write_bytes(content)
    texts = read_documents(tmp_path, [book((), (), ENGLISH, file=file)])
    assert (dict(texts.documents), dict(texts.absent)) == ({}, {file: reason})
