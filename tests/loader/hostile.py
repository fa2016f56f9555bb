"""Texts that make a careless reader take for ever, or all the memory there is."""

TEXTS = (
    "[" * 10_000, "{a: " * 10_000, "- " * 10_000, "? " * 10_000, "[" * 5_000_000, "a: [" * 1_000_000,
    "".join(" " * level + "a:\n" for level in range(3000)), "x" * 5_000_000, "a: " + "x " * 2_000_000,
    '"' * 1_000_000, "&a " * 1_000_000, "!a" * 1_000_000, ": " * 1_000_000, "#" * 5_000_000,
    "a: 'b\n" * 500_000, "k" * 1100 + ": v", "%TAG ! x\n" * 100_000,
)  # fmt: skip
