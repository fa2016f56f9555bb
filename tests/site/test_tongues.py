"""The languages of the site are those that there are catalogues of; which one stands for all is said by name."""

import shutil
import subprocess
import sys
from pathlib import Path

from rulestone import data
from rulestone.site.speech import Speech
from rulestone.site.tongues import FALLBACK

ROOT = """
import sys
from types import SimpleNamespace
from rulestone import data

data.LOCALES = sys.argv[1]
from rulestone.site.around import root
from rulestone.site.speech import Speech
from rulestone.site.tongues import TONGUES

speeches = [Speech(tongue, (data.LOCALES,)) for tongue in TONGUES]
print(root([SimpleNamespace(speech=speech, say=speech.say) for speech in speeches], "https://rules.example/"))
"""


def test_a_language_that_comes_first_by_alphabet_changes_no_other(tmp_path: Path) -> None:
    """With German catalogues, whoever speaks no language of the site is shown English all the same."""
    shutil.copytree(data.LOCALES, tmp_path / "locales")
    shutil.copytree(Path(data.LOCALES, "fr"), tmp_path / "locales" / "de")
    command = [sys.executable, "-c", ROOT, str(tmp_path / "locales")]
    page = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert '<li><a href="de/" hreflang="de" lang="de">' in page
    assert '<html lang="en">' in page
    assert '<link rel="stylesheet" href="assets/root.css">' in page
    assert f'<meta name="description" content="{Speech(FALLBACK).say("home.description")}">' in page
