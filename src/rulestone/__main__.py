"""`python -m rulestone`: the command line, by the name of the package."""

import runpy

if __name__ == "__main__":
    runpy.run_module("rulestone.cli", run_name="__main__")
