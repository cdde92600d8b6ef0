"""The command `gorod`."""

import sys


def main() -> int:
    """Run the command and return its exit status."""
    print("gorod: no command is available yet", file=sys.stderr)
    return 2
