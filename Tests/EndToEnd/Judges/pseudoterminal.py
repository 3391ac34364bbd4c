"""What a program writes to its terminal, for the judges that run it at one."""

import os
import select
import time


def read(process, terminal, seconds=60):
    """Yields the bytes as they come, until the program ends. One that takes too long is killed."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            data = os.read(terminal, 4096)
        except OSError:  # the program has ended
            return
        if not data:
            return
        yield data
    os.kill(process, 9)
