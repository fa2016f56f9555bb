"""The first minutes in a real terminal of 80 columns, in each language: what is typed, and how it looks there."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.marks import some

pty = pytest.importorskip("pty", reason="only where there are pseudo-terminals")

COLUMNS = 80
COLOURED = re.compile(r"\x1b\[[0-9;]*m")
TOURS = {
    "en": [
        "can you stack a +2 on a +2?",
        "can I play a red 7 on a blue 7?",
        "what happens if you forget to say uno?",
        "do you have to keep drawing until you can play?",
        "who picks the color after a wild draw four?",
        "can you end on a wild card?",
        "how many points is a reverse worth?",
        "I have a red 2 and a +4, top card is a red 7, can I play the +4?",
        "how does reverse work with two players",
        "stacking chairs",
    ],
    "es": [
        "¿se puede poner un +2 sobre un +2?",
        "¿puedo tirar un 7 rojo sobre un 7 azul?",
        "¿qué pasa si no digo uno?",
        "¿tengo que robar hasta que pueda jugar?",
        "¿quién elige el color después de un +4?",
        "¿se puede acabar con un comodín?",
        "¿cuántos puntos vale una reversa?",
        "tengo un rojo 2 y un +4, en la mesa hay un rojo 7, ¿puedo tirar el +4?",
        "cómo funciona la reversa con dos jugadores",
        "apilar sillas",
    ],
    "fr": [
        "peut-on poser un +2 sur un +2 ?",
        "je peux poser un 7 rouge sur un 7 bleu ?",
        "que se passe-t-il si on oublie de dire uno ?",
        "est-ce qu'on pioche jusqu'à pouvoir jouer ?",
        "qui choisit la couleur après un +4 ?",
        "peut-on finir avec un joker ?",
        "combien de points vaut une inversion ?",
        "j'ai un 2 rouge et un +4, il y a un 7 rouge sur la table, je peux jouer le +4 ?",
        "comment marche l'inversion à deux joueurs",
        "empiler des chaises",
    ],
    "pt": [
        "pode jogar +2 em cima de +2?",
        "posso jogar um 7 vermelho em cima de um 7 azul?",
        "o que acontece se esquecer de falar uno?",
        "tem que comprar até poder jogar?",
        "quem escolhe a cor depois de um +4?",
        "pode terminar com um coringa?",
        "quantos pontos vale um inverter?",
        "tenho um vermelho 2 e um +4, na mesa tem um vermelho 7, posso jogar o +4?",
        "como funciona o inverter com dois jogadores",
        "empilhar cadeiras",
    ],
}
"""Ten questions in each language; all but the last are answered."""


def in_terminal(*arguments: str, language: str) -> tuple[str, int]:
    """What a command shows in a terminal, and how it ends."""
    ours, theirs = pty.openpty()
    size = {"COLUMNS": str(COLUMNS), "LINES": "40", "TERM": "xterm-256color", "PAGER": "cat"}
    environment = {**os.environ, **size, "RULESTONE_LANG": language}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [sys.executable, "-m", "rulestone", *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as running:
        os.close(theirs)
        shown = b""
        while True:
            try:
                some = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not some:
                break
            shown += some
        status = running.wait()
    os.close(ours)
    return shown.decode("utf-8"), status


@pytest.mark.parametrize("language", some(TOURS, lambda language: language == "es"))
def test_a_tour_of_ten_questions_fits_the_terminal(language: str) -> None:
    """Nine are answered with what was understood and a word first, in colour; one is told back; no line is too long."""
    for number, question in enumerate(TOURS[language]):
        shown, status = in_terminal("ask", question, language=language)
        lines = COLOURED.sub("", shown).splitlines()
        assert max(map(len, lines)) <= COLUMNS, question
        assert status == (2 if number == len(TOURS[language]) - 1 else 0), question
        assert len(lines) < 40, question
    folder = os.environ.get("RULESTONE_TOURS")
    if folder:
        told = [in_terminal("ask", question, language=language)[0] for question in TOURS[language]]
        text = "\n".join(f"$ rulestone ask “{q}”\n{t}" for q, t in zip(TOURS[language], told, strict=True))
        (Path(folder) / f"{language}.txt").write_text(text, encoding="utf-8")


@pytest.mark.parametrize("language", TOURS)
@pytest.mark.parametrize("arguments", [(), ("ask",), ("legal",), ("legal", "stack"), ("explain", "uno")])
def test_the_first_minutes_lead_on(arguments: tuple[str, ...], language: str) -> None:
    """Without arguments, and after a first mistake, the next command is shown."""
    shown, _ = in_terminal(*arguments, language=language)
    assert "rulestone " in shown.replace("\r\n", " ") or "[uno." in shown
    assert "Traceback" not in shown


README = [
    (("new", "demo"), 0),
    (("check", "demo"), 1),
    (("ask", "--bundled", "can I play a wild draw four on a red 7 if I have a red 2?"), 0),
    (("ask", "--bundled", "what is jump in"), 0),
]
"""What the README has somebody type first, with how it ends."""


@pytest.mark.parametrize("language", some(TOURS, lambda language: language == "fr"))
def test_the_first_minutes_of_the_readme_fit_the_terminal(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game is made, a contradiction in it found and two questions answered, no line too long, in any language."""
    monkeypatch.chdir(tmp_path)
    for arguments, ends in README:
        shown, status = in_terminal(*arguments, language=language)
        lines = COLOURED.sub("", shown).splitlines()
        # A command to be typed is never broken.
        assert max(len(line) for line in lines if "rulestone " not in line) <= COLUMNS, arguments
        assert status == ends, arguments
