"""The explorer: two answers to one question in step, and the shortest play that tells them apart."""
