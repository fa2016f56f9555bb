"""
A position as a person at a table tells it, what the books make of it, and the answer in the person's language.

Names are read in any language and by any book's printed names; what names there are stands in books and catalogues.
"""
