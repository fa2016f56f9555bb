"""
What each problem of a rule file says, in English, until a catalogue says it in the reader's language.

A sentence is lower-case, without a final period, and quotes the reader's own value in backticks. What was meant perhaps
and what would have been valid are sentences of their own, added by `rendered`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from rulestone.finding import Argument, Problem

DID_YOU_MEAN = "did you mean {near}?"
EXPECTED = "expected: {expected}"
OR = " or "
AND = ", "

KINDS = {
    "map": "a map of names and values",
    "list": "a list",
    "text": "a text",
    "integer": "a whole number",
}
"""Words for what a value is; they fill `{wanted}` and `{found}`."""

MESSAGES: Mapping[str, str] = {
    # Files and folders.
    "load.no_such_folder": "there is no such folder",
    "load.not_a_folder": "this is a file; name the rules folder that it lies in",
    "load.no_rules": "there are no rules in this folder: none of `books`, `editions`, `games`, `questions`, `variants` "
    "has a file in it",
    "load.unreadable": "this cannot be read: {why}",
    "load.not_a_file": "this is no plain file",
    "load.link": "links are not followed; put the file itself here",
    "load.folder_for_file": "this is a folder; a rule file was expected",
    "load.yml": "rule files end in `.yaml`; call this one `{value}`",
    "load.file_name": "`{value}` cannot be an id; use lower-case letters and digits, joined by `-` or `_`",
    "load.not_read_here": "`{value}` would not be read here",
    "load.book_without_edition_folder": "a book lies in the folder of its edition: `books/<edition>/<book>.yaml`",
    "load.too_large": "the file has {size} bytes; at most {limit} are read",
    "load.too_large_in_all": "with this file there would be more than {limit} bytes of rules",
    "load.too_many_files": "there are more than {limit} files here",
    "load.other_encoding": "the file is in {encoding}; save it as UTF-8",
    "load.not_utf8": "the byte {value} is not UTF-8; save the file as UTF-8",
    # The text as YAML.
    "load.empty_file": "the file says nothing",
    "load.not_a_map": "a rule file is a map: lines of the form `name: value`",
    "load.control_character": "the character {character} cannot be seen and is not allowed",
    "load.too_many_problems": "there is more; only the first {count} problems of a file are told",
    "load.too_many_values": "there are more than {limit} values in this file",
    "load.too_deep": "this is nested more than {limit} levels deep",
    "load.duplicate_key": "`{value}` was already written on line {first}",
    "load.no_key": "a name is missing before the colon",
    "load.key_over_lines": "a name must stand on one line",
    "load.key_is_no_text": "a name before a colon must be a plain text, not a list or a map",
    "load.no_value": "there is no value after `{value}`",
    "load.no_value_in_braces": "`{value}` has no value; in braces a comma ends a text, so quote a text that has one",
    "load.alias": "`{value}` would repeat something from elsewhere, and each thing is written where it stands; "
    "a text that begins with `*` must be quoted",
    "load.anchor": "`{value}` would be a label for repeating, and nothing is repeated; "
    "a text that begins with `&` must be quoted",
    "load.merge_key": "`<<` would merge something from elsewhere; each thing is written where it stands",
    "load.tag": "`{value}` would be a type, and types are never written; a text that begins with `!` must be quoted",
    "load.directive": "lines that begin with `%` are not used here",
    "load.second_document": "a second document begins here; a file is one document",
    "load.yaml": "this cannot be read as YAML: {why}",
    "load.yaml_value": "a value was expected here",
    "load.yaml_tab": "a tab cannot be used here; indent with spaces",
    "load.yaml_sign": "a text cannot begin with `{value}`; quote it",
    "load.yaml_colon": "a colon cannot stand here; check the indentation, and quote a text that contains a colon",
    "load.yaml_quote_left_open": "the quote that opens here is never closed",
    "load.yaml_bracket": "a `,` or `]` was expected here",
    "load.yaml_brace": "a `,` or `}}` was expected here",
    "load.yaml_left_open": "the bracket or brace that opens here is never closed",
    "load.yaml_indent": "this line does not fit the lines above it; check its indentation",
    "load.yaml_dash": "a list cannot begin here; put each `-` on a line of its own",
    "load.yaml_no_colon": "a colon is missing after this name",
    "load.yaml_escape": "this is no escape that a quoted text knows; write `\\\\` for a backslash",
    "load.yaml_tag": "a text that begins with `!` must be quoted",
    "load.yaml_block": "after `|` or `>` the text begins on the next line; quote a text that begins with one of them",
    "load.yaml_alias": "a text that begins with `*` or `&` must be quoted",
    # What the schema says.
    "load.unknown_key": "unknown key `{value}`",
    "load.missing_key": "`{value}` is missing here",
    "load.needs_key": "where there is `{value}` there must be `{other}`",
    "load.claim_without_place": "a claim without a place: give the sentence an `anchor`, two to five of its words",
    "load.wrong_value": "`{value}` stands where {wanted} was expected",
    "load.wrong_kind": "{found} stands where {wanted} was expected",
    "load.not_listed": "`{value}` is none of the words that can stand here",
    "load.blank": "this text is empty",
    "load.pattern": "`{value}` does not have the form that is needed here",
    "load.empty": "this is empty; at least {least} must be given",
    "load.too_few": "at least {least} must be given",
    "load.too_many": "at most {most} can be given",
    "load.too_small": "`{value}` is less than {bound}",
    "load.too_large_number": "`{value}` is more than {bound}",
    "load.listed_twice": "`{value}` is listed twice",
    "load.no_form": "nothing that can stand here has `{value}`",
    "load.two_forms": "this could be read in two ways",
    "load.not_allowed": "this is not allowed here ({value})",
    "load.id": "`{value}` cannot be an id; use lower-case letters and digits, joined by `_`",
    "load.file_id": "`{value}` cannot be the id of a file; use lower-case letters and digits, joined by `-` or `_`",
    "load.book_id": "`{value}` cannot be a book; books are named `<edition>/<book>`",
    "load.question_id": "`{value}` cannot be a question; questions are lower-case words joined by `_`, "
    "with the topic before a `.`",
    "load.language": "`{value}` is no language code of two or three letters, such as `pt`",
    "load.locale": "`{value}` is no locale, such as `pt-PT` or `es-419`",
    "load.document_file": "`{value}` must be the plain name of a file, without a folder",
    "load.date": "`{value}` is no day; write it as `2027-12-31`",
    "load.five_words": "at most five words of the text are quoted; here are {words}",
    "load.sentence_number": "`{value}` is no number of a sentence; they count from 1 in each section",
    "load.use_place": "`{value}` names no sentence; write a section and a number, such as `cards 31`",
    "load.change_path": "`{value}` names no entry; write a part and an entry, such as `cards/draw_n`",
    "load.heading_or_line": "a section needs a `heading` or a `line` by which it is found",
    "load.heading_and_line": "a section has a `heading` or a `line`, not both",
    "load.says_or_no_rule": "a sentence either `says` something or is `no_rule`, with the reason",
    "load.says_and_no_rule": "a sentence that `says` something cannot be `no_rule` too",
    "load.holds_what": "say which card: `a_card` or `another_card`",
    "load.holds_both": "`a_card` or `another_card`, not both",
    "load.number_has_no_answers": "a question for a number has `least` and `most`, and lists no answers",
    "load.only_numbers_have_bounds": "only a question for a number has `least` and `most`",
    "load.open_has_no_silent": "an open question has a `default`; `silent` goes with `otherwise: nothing happens`",
    "load.closed_has_no_default": "where nothing happens otherwise, `silent` names the answer; "
    "`default` goes with `otherwise: open`",
    # How files hang together.
    "load.defined_twice": "`{value}` is already defined in {first}",
    "load.unknown_question": "unknown question `{value}`",
    "load.unknown_game": "unknown game `{value}`",
    "load.unknown_edition": "unknown edition `{value}`",
    "load.unknown_book": "unknown book `{value}`",
    "load.unknown_entry": "the game has no entry `{value}` here",
    "load.change_adds_twice": "the game already has `{value}`; use `replace`",
    "load.extends_circle": "games extend each other in a circle: {circle}",
    "load.book_of_other_edition": "`{value}` is no book of this edition",
    "load.ruled_twice": "there is a ruling on `{value}` on line {first} already",
    "load.bounds_reversed": "`least` is {least}, and `most` only {most}",
    "load.answers_left_out": "not every answer to `{question}` is told: {missing}",
    "load.unknown_answer": "`{value}` is no answer to `{question}`",
    "load.answer_wants_number": "`{value}` is no whole number, and `{question}` asks for one",
    "load.answer_out_of_range": "`{value}` is no answer to `{question}`, which allows {bounds}",
    "load.answer_wants_clause": "`{question}` lists no answers; write `{{clause: …}}` instead of `{value}`",
    "load.answer_is_a_map": "`{question}` needs one plain answer here",
    # What a book says.
    "load.unknown_card": "the game has no card `{value}`",
    "load.unknown_colour": "the game has no colour `{value}`",
    "load.unknown_section": "unknown section `{value}`",
    "load.text_of_ignored_section": "the section `{value}` is ignored, so it has no text here",
    "load.unknown_ambiguity": "the ambiguity `{value}` is not declared under `ambiguities`",
    "load.unused_ambiguity": "nothing hangs on the ambiguity `{value}`",
    "load.unknown_reading": "`{value}` is no reading of this ambiguity",
    "load.readings_left_out": "the ambiguity `{value}` has more readings: {missing}",
    "load.special_case_not_said": "the sentence says nothing on `{value}`, so it is no special case of it",
    "load.special_case_of_nothing": "a special case needs another claim on `{value}` from which it departs",
    "load.not_asked": "the edition `{edition}` is not asked `{value}`, because its game does not name it",
    "load.unanswered": "questions of the edition `{edition}` that this book neither answers nor lists under `silent`, "
    "{count} in all: {missing}",
    "load.follows_and_stated": "`{value}` is stated in the text, so it does not have to follow",
    "load.follows_from_nothing": "the book makes no claim on `{value}`, so nothing follows from it",
    "load.follows_circle": "the answer to `{value}` follows from itself",
    "load.answered_and_silent": "`{value}` is answered on line {first}, so the book is not silent on it",
    "load.silent_twice": "`{value}` was already listed on line {first}",
    "load.no_such_sentence": "the book has no sentence `{value}`",
    "load.use_not_silent": "`{value}` is not among the `questions` of this entry",
    "load.use_defines_nothing": "the question `{value}` defines no term",
}
"""By key. Each placeholder is an argument of the problem."""


def message(problem: Problem) -> str:
    """What is wrong, with what may have been meant, in one line."""
    arguments = {name: _filled(name, value) for name, value in problem.args.items()}
    said = MESSAGES[problem.key].format(**arguments)
    if problem.near:
        said += "; " + DID_YOU_MEAN.format(near=OR.join(f"`{word}`" for word in problem.near))
    return said


def _filled(name: str, value: Argument) -> str:
    if isinstance(value, (str, int)):
        return str(value)
    if name in ("wanted", "found"):
        return OR.join(KINDS[word] for word in value)
    return AND.join(f"`{word}`" for word in value)


def rendered(problem: Problem) -> str:
    """The problem as it is shown: where, what, the line with a caret, and all that would have been valid."""
    where = f"{problem.file}:{problem.line}:{problem.column}" if problem.line else problem.file
    lines = [f"{where}: {message(problem)}"]
    if problem.source_line:
        number = str(problem.line)
        lines.append(f"  {number} | {problem.source_line}")
        lines.append(f"  {' ' * len(number)} | {_caret(problem)}")
    if problem.expected:
        lines.append("  " + EXPECTED.format(expected=AND.join(problem.expected)))
    return "\n".join(lines)


def _caret(problem: Problem) -> str:
    """Carets under what is meant; a wide character takes two columns, a tab stays a tab."""
    before = problem.source_line[: problem.caret - 1]
    meant = problem.source_line[problem.caret - 1 :][: problem.width]
    indent = "".join("\t" if character == "\t" else " " * _columns(character) for character in before)
    return indent + "^" * max(1, sum(map(_columns, meant)))


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def report(problems: Sequence[Problem]) -> str:
    """All problems, one after another."""
    return "".join(rendered(problem) + "\n" for problem in problems)
