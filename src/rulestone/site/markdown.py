"""
Written pages to trees: the Markdown that the documentation uses, and nothing else of it.

Headings, paragraphs, lists, tables, quotations, code, emphasis, links, the roles of the domain as {rs:rule}`…` or
{rs:rule}`words <…>`, and its directives as a fence that begins ```{rs:rule} …; what they name is filled in by `shown`.
Markup of HTML is text here. A link leads to another written page, to a place on the same page, or to the web; one to
another file of the project is shown as the name of that file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulestone.site.tree import Some, Tag, el, page, ref, section

Resolve = Callable[[str], str | None]
"""The docname of a written page, by its address relative to the page that is read; none where there is no such page."""

INLINE = re.compile(
    r"\{rs:(?P<role>rule|book|finding|card)\}`(?:(?P<words>[^`<]+)<(?P<at>[^`>]+)>|(?P<to>[^`]+))`"
    r"|(?P<tick>`+)(?P<code>.+?)(?P=tick)"
    r"|\[(?P<text>[^\]]+)\]\((?P<link>[^)\s]+)\)"
    r"|<(?P<web>https?://[^>\s]+)>"
    r"|\*\*(?P<strong>.+?)\*\*"
    r"|(?<![\w*])\*(?P<em>[^*\s][^*]*?)\*(?![\w*])"
    r"|(?<!\w)_(?P<under>[^_\s][^_]*?)_(?!\w)"
)
ITEM = re.compile(r"(?P<indent> *)(?P<mark>[-*+]|\d+[.)])(?P<space> +)(?P<text>.*)")
DIRECTIVE = re.compile(r"`{3,}\{rs:(?P<kind>rule|book|finding|card)\} +(?P<to>.+)")
RULE = re.compile(r"\|?[ :|-]*-[ :|-]*")


@dataclass(frozen=True)
class Written:
    """A written page."""

    title: str
    body: tuple[Tag, ...]


def read(text: str, resolve: Resolve) -> Written:
    """A page; its first heading is its title."""
    lines = re.sub(r"<!--.*?-->\n?", "", text, flags=re.DOTALL).splitlines()
    title, body = "", []
    parts: list[tuple[str, list[Some]]] = [("", [])]
    used: set[str] = set()
    for block in blocks(lines, resolve, used):
        if isinstance(block, Heading) and block.level == 1 and not title:
            title = block.text
        elif isinstance(block, Heading) and block.level <= 2:
            parts.append((block.text, []))
        elif isinstance(block, Heading):
            name = f"h{min(block.level, 4)}"
            parts[-1][1].append(el(name, inline(block.text, resolve), id=anchor(block.text, used)))
        else:
            parts[-1][1].append(block)
    for heading, content in parts:
        if heading:
            body.append(section(anchor(heading, used), inline(heading, resolve), content))
        elif content:
            body.append(el("div", content))
    return Written(re.sub(r"[`*]", "", title), tuple(body))


@dataclass(frozen=True)
class Heading:
    """A heading, before it is known what it heads."""

    level: int
    text: str


def anchor(text: str, used: set[str]) -> str:
    """The name of a heading in addresses, as people know it from elsewhere; no two on a page are equal."""
    plain = re.sub(r"[^\w\- ]", "", re.sub(r"\]\([^)]*\)", "", text.lower())).strip().replace(" ", "-") or "part"
    name, count = plain, 1
    while name in used:
        name, count = f"{plain}-{count}", count + 1
    used.add(name)
    return name


def blocks(lines: list[str], resolve: Resolve, used: set[str]) -> Iterator[Tag | Heading]:
    """Paragraphs, lists, tables and the like, in order."""
    left = list(lines)
    while left:
        line = left[0]
        if not line.strip():
            left.pop(0)
        elif line.lstrip().startswith("```"):
            directive, block = DIRECTIVE.fullmatch(line.strip()), fenced(left)
            yield el("rs-show", kind=directive["kind"], to=directive["to"]) if directive else block
        elif line.startswith("    "):
            yield code(run(left, lambda each: each.startswith("    ") or not each.strip(), 4))
        elif match := re.match(r"(#{1,6}) +(.*)", line):
            left.pop(0)
            yield Heading(len(match[1]), match[2].strip())
        elif ITEM.fullmatch(line):
            yield listed(left, resolve, used)
        elif line.startswith(">"):
            quoted = [re.sub(r"^> ?", "", each) for each in run(left, lambda each: each.startswith(">"), 0)]
            yield el("div", inner(quoted, resolve, used), class_="quotation")
        elif line.startswith("|") and len(left) > 1 and RULE.fullmatch(left[1]):
            yield table(left, resolve)
        else:
            yield el("p", inline(" ".join(each.strip() for each in paragraph(left)), resolve))


def inner(lines: list[str], resolve: Resolve, used: set[str]) -> Iterator[Some]:
    """Blocks within a block, where a heading heads nothing."""
    for block in blocks(lines, resolve, used):
        yield el("p", el("strong", inline(block.text, resolve))) if isinstance(block, Heading) else block


def run(left: list[str], goes_on: Callable[[str], bool], indent: int) -> list[str]:
    """The lines that belong together, taken away from what is left."""
    found = []
    while left and goes_on(left[0]):
        found.append(left.pop(0)[indent:])
    return found


def paragraph(left: list[str]) -> list[str]:
    """The lines of a paragraph."""
    found = [left.pop(0)]
    while left and left[0].strip() and not re.match(r"(#{1,6} |>|```|\|)", left[0]) and not ITEM.fullmatch(left[0]):
        found.append(left.pop(0))
    return found


def fenced(left: list[str]) -> Tag:
    """Code between fences."""
    opening = left.pop(0)
    indent = len(opening) - len(opening.lstrip())
    found = run(left, lambda each: not each.lstrip().startswith("```"), indent)
    if left:
        left.pop(0)
    return code(found)


def code(lines: list[str]) -> Tag:
    """Code as it stands; those who use a keyboard can scroll it."""
    return el("pre", el("code", "\n".join(lines).strip("\n")), tabindex=0)


def listed(left: list[str], resolve: Resolve, used: set[str]) -> Tag:
    """A list, with what stands within its items."""
    first = ITEM.fullmatch(left[0])
    assert first is not None
    ordered = first["mark"][0].isdigit()
    items = []
    while left and (match := ITEM.fullmatch(left[0])) and len(match["indent"]) == len(first["indent"]):
        if match["mark"][0].isdigit() is not ordered:
            break
        left.pop(0)
        width = len(match["indent"]) + len(match["mark"]) + len(match["space"])
        content = [match["text"]]
        while left and (left[0].startswith(" " * width) or (not left[0].strip() and deeper(left, width))):
            content.append(left.pop(0)[width:])
        while left and left[0].strip() and not ITEM.fullmatch(left[0]) and left[0][0] not in "#>|`":
            content.append(left.pop(0).strip())
        items.append(el("li", list(inner(content, resolve, used))))
        while len(left) > 1 and not left[0].strip() and ITEM.fullmatch(left[1]):
            left.pop(0)
    return el("ol" if ordered else "ul", items)


def deeper(left: list[str], width: int) -> bool:
    """Whether after empty lines the item goes on."""
    after = next((each for each in left if each.strip()), "")
    return after.startswith(" " * width)


def table(left: list[str], resolve: Resolve) -> Tag:
    """A table with its head."""
    rows = [cells(each) for each in run(left, lambda each: each.startswith("|"), 0)]
    head, _, *body = rows
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", (el("th", inline(each, resolve), scope="col") for each in head))),
            el("tbody", (el("tr", (el("td", inline(each, resolve)) for each in row)) for row in body)),
        ),
        class_="scrolls",
        tabindex=0,
    )


def cells(line: str) -> list[str]:
    """The cells of a row; a bar within code or after a backslash is none."""
    found = re.split(r"(?<!\\)\|(?=(?:[^`]*`[^`]*`)*[^`]*$)", line.strip().strip("|"))
    return [each.strip().replace("\\|", "|") for each in found]


def inline(text: str, resolve: Resolve) -> Iterator[Some]:
    """A line with its emphasis, code and links."""
    at = 0
    for match in INLINE.finditer(text):
        yield text[at : match.start()]
        at = match.end()
        yield piece(match, resolve)
    yield text[at:]


def piece(match: re.Match[str], resolve: Resolve) -> Some:
    """One marked piece of a line."""
    if match["role"]:
        if match["words"]:
            return ref(match["role"], match["at"].strip(), match["words"].strip())
        return el("rs-named", kind=match["role"], to=match["to"].strip())
    if match["code"]:
        return el("code", match["code"].strip() if match["tick"] != "`" else match["code"])
    if match["web"]:
        return el("rs-out", match["web"], to=match["web"])
    if match["strong"]:
        return el("strong", inline(match["strong"], resolve))
    if match["em"] or match["under"]:
        return el("em", inline(match["em"] or match["under"], resolve))
    return link(match["text"], match["link"], resolve)


def link(text: str, to: str, resolve: Resolve) -> Some:
    """A link to where it may lead."""
    words = list(inline(text, resolve))
    if re.match(r"https?://", to):
        return el("rs-out", words, to=to)
    path, _, place = to.partition("#")
    docname = resolve(path)
    return [words, " (", el("code", path), ")"] if docname is None else page(docname, words, anchor=place)
