"""
The answers of `legal` as a table to look up in: worked out beforehand, for where no engine runs.

Everything is asked of the engine and found by asking; nothing here knows a rule, a card or a language.
"""
