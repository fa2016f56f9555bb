"""The engine: plays a ruleset whose answers are given. Pure functions over frozen states."""
