"""
Writes docs/reference/mutants.md: the score by question, and every survivor with its reason.

With a number, it only tells what one in so many mutants of each edition comes to, and writes nothing.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from mutants import mutants, outcome
from test_mutants import EDITIONS, PAGE, by_question, faults, told_at_random


def tell_sample(every: int) -> None:
    """What one in so many mutants comes to: others than those that every run of the tests looks at."""
    for edition in EDITIONS:
        begun = time.process_time()
        outcomes = [outcome(mutant) for mutant in list(mutants(edition))[every // 2 :: every]]
        reported = sum(each.reported for each in outcomes)
        left = Counter(f"{each.mutant.question}: {each.why}" for each in outcomes if not each.reported)
        wrong = [each.mutant for each in faults(outcomes)]
        took = time.process_time() - begun
        print(f"{edition}: {len(outcomes)} mutants, {reported} reported, {len(wrong)} missed or blamed on others,")
        print(f"  {took:.0f} s of processor; not reported: {dict(sorted(left.items()))}", *wrong, flush=True)


def main() -> None:
    """Check every mutant of every edition and write the page."""
    lines = [
        "# Mutants",
        "",
        "One claim of one book is given every other listed answer.",
        "For a number these are one less, one more, none, and what other books say.",
        "The checker must report each change that alters play, on the right question, against the right book.",
        "A survivor is a mutant that was not reported; its reason stands beside it.",
        "Written by `python tests/mutation`.",
        "",
    ]
    for edition in EDITIONS:
        outcomes = [outcome(mutant) for mutant in mutants(edition)]
        same = [each for each in outcomes if each.why.startswith("plays the same")]
        undecided = [each for each in outcomes if each.why == "undecided"]
        changing = len(outcomes) - len(same) - len(undecided)
        reported = sum(each.reported for each in outcomes)
        apart = [each for each in outcomes if told_at_random(each.mutant)]
        lines += [
            f"## {edition}",
            "",
            f"{len(outcomes)} mutants; {len(same)} play the same on a ground that is named, {len(undecided)} are "
            f"undecided; of the other {changing}, {reported} were reported ({100 * reported / changing:.1f} %).",
            f"Random play, which knows nothing of the checker's search, told {len(apart)} of all these mutants apart; "
            f"{sum(each.reported for each in apart)} of them were reported.",
            "",
            "| question | mutants | reported | blamed | survivors |",
            "|---|---|---|---|---|",
        ]
        for question, found in by_question(outcomes).items():
            survivors = Counter(
                f"{each.mutant.was} → {each.mutant.becomes}: {each.why}" for each in found if not each.reported
            )
            judged = [each for each in found if each.blamed is not None]
            blamed = f"{sum(bool(each.blamed) for each in judged)} of {len(judged)}" if judged else "–"
            told = "; ".join(sorted(survivors)) or "–"
            reports = sum(each.reported for each in found)
            lines.append(f"| `{question}` | {len(found)} | {reports} | {blamed} | {told} |")
        lines.append("")
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:]:
        tell_sample(int(sys.argv[1]))
    else:
        main()
