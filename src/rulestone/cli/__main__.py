"""`python -m rulestone.cli`."""

import sys

from rulestone.cli import main

if __name__ == "__main__":
    sys.exit(main())
