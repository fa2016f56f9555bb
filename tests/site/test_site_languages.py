"""The languages of the site are those that there are catalogues of; which one stands for all is said by name."""

import shutil
import subprocess
import sys
from pathlib import Path

from rulestone import bundled_files
from rulestone.site.page_sentences import Speech
from rulestone.site.site_languages import FALLBACK

ROOT = """
import sys
from pathlib import Path
from types import SimpleNamespace
from rulestone import bundled_files

bundled_files.LOCALES = sys.argv[1]
from rulestone.site import root_files
from rulestone.site.page_sentences import Speech
from rulestone.site.site_languages import TONGUES

speeches = [Speech(tongue, (bundled_files.LOCALES,)) for tongue in TONGUES]
writers = [SimpleNamespace(speech=speech, say=speech.say, code=speech.tongue.code) for speech in speeches]
root_files.make_index = root_files.search_records.index = lambda *_: {}
out = Path(sys.argv[2])
root_files.write_root_files(writers, out, "", {writer.code: [] for writer in writers}, out / "of")
"""


def test_a_language_that_comes_first_by_alphabet_changes_no_other(tmp_path: Path) -> None:
    """With German catalogues, whoever speaks no language of the site is shown English all the same."""
    shutil.copytree(bundled_files.LOCALES, tmp_path / "locales")
    shutil.copytree(Path(bundled_files.LOCALES, "fr"), tmp_path / "locales" / "de")
    out = tmp_path / "out"
    out.mkdir()
    subprocess.run([sys.executable, "-c", ROOT, str(tmp_path / "locales"), str(out)], check=True)
    page = (out / "index.html").read_text(encoding="utf-8")
    assert '<li><a href="de/" hreflang="de" lang="de">' in page
    assert '<html lang="en">' in page
    assert '<link rel="stylesheet" href="assets/root.css">' in page
    assert f'<meta name="description" content="{Speech(FALLBACK).say("home.description")}">' in page
