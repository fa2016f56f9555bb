"""The printed texts, where a reader has them, held against the claims."""
