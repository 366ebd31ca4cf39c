"""How the backend gives up, and what it says in passing."""

import sys


class Refusal(SystemExit):
    """Ends the build with status 1 and one message: what is wrong, and what to do.

    A SystemExit, so that pip shows the message without a traceback.
    """

    def __init__(self, message):
        super().__init__(f"wend: {message}")


def notice(message):
    """Prints something that the user should know about a build that goes on."""
    print(f"wend: {message}", file=sys.stderr, flush=True)
