"""Trees are the only way into a page, and nothing of a rules file gets through them but as text."""

import pytest

from rulestone.site.nodes import attributes
from rulestone.site.pictures import SHAPES, Face, drawn, file_name
from rulestone.site.registry import slug
from rulestone.site.tree import as_data, el, from_data, plain, ticked


def test_a_page_has_no_scripts() -> None:
    """An element or attribute that could run something cannot be made, nor read from a page file."""
    with pytest.raises(ValueError, match="script"):
        el("script", "alert(1)")
    with pytest.raises(ValueError, match="onclick"):
        el("p", onclick="alert(1)")
    with pytest.raises(ValueError, match="href"):
        el("a", href="javascript:alert(1)")
    with pytest.raises(ValueError, match="iframe"):
        from_data(["iframe", {}, []])


def test_attributes_are_escaped() -> None:
    """A value cannot end its attribute."""
    assert list(attributes({"title": '"><script>'})) == [' title="&quot;&gt;&lt;script&gt;"']


def test_a_tree_survives_its_file() -> None:
    """What is written to a page file is read as it was."""
    tree = el("p", "a <b>", el("code", "`c`", class_="x"), class_="y")
    assert from_data(as_data(tree)) == tree


def test_backticks_become_code() -> None:
    """What a sentence puts in backticks stands as code, and nothing else changes."""
    assert [plain(piece) for piece in ticked("a `b` c")] == ["a ", "b", " c"]
    assert [getattr(piece, "name", None) for piece in ticked("a `b` c")] == [None, "code", None]


@pytest.mark.parametrize("name", ["../../etc", "a/b", "A", "a b", "<script>", "", ".", "..", "é", "x" * 200, "con\x00"])
def test_no_name_leaves_its_folder(name: str) -> None:
    """Whatever a thing is called, its address stays in its folder, and harmless names stay as they are."""
    assert not set(slug(name)) & set("/\\<>\"' \x00")
    assert slug(name) not in ("", ".", "..")
    assert slug("a.b-c_1") == "a.b-c_1"
    assert slug(name) == slug(name) != slug(name + "!")


def test_a_picture_holds_no_markup_of_a_library() -> None:
    """A kind, colour or rank with markup in it is drawn as text."""
    picture = drawn(Face(("<b>",), "<script>"), "<b>", "</svg><script>", ("<b>",))
    assert "<script>" not in picture
    assert "<b>" not in picture
    assert "/" not in file_name("../..", "<x>", "a/b", "c")


def test_colours_are_told_apart_without_colour() -> None:
    """Two colours of one game never carry the same shape, known or not."""
    colours = ("blue", "green", "red", "yellow", "ochre", "teal")
    shapes = [
        next(name for name, each in SHAPES.items() if each in drawn(Face(), colour, 1, colours)) for colour in colours
    ]
    assert len(set(shapes)) == len(colours)
