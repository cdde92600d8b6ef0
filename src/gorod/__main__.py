"""`python -m gorod`: the same as the command `gorod`."""

import sys

from gorod.cli import main

sys.exit(main())
