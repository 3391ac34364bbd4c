"""Runs a program at a terminal of its own, answers its prompt, and prints what the terminal showed.

    terminal.py <prompt> <answer> <program> …

Exits with the program's exit status.
"""

import os
import pty
import select
import sys
import time

prompt, answer = (text.encode() for text in sys.argv[1:3])
process, terminal = pty.fork()
if process == 0:
    os.execvp(sys.argv[3], sys.argv[3:])

shown, end = b"", time.monotonic() + 60
while time.monotonic() < end:
    if not select.select([terminal], [], [], 1)[0]:
        continue
    try:
        data = os.read(terminal, 4096)
    except OSError:  # the program has ended
        break
    if not data:
        break
    asked = prompt in shown
    shown += data
    if prompt in shown and not asked:
        os.write(terminal, answer + b"\n")
else:
    os.kill(process, 9)
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
