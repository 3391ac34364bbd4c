"""Runs a program at a terminal of its own, answers its prompts in order, and prints what the terminal showed.

    dialogue.py <prompt> <answer> [<prompt> <answer> …] -- <program> …

Exits with the program's exit status; with 99 if a prompt did not come.
"""

import os
import pty
import select
import sys
import time

end_of_talk = sys.argv.index("--")
words = [text.encode() for text in sys.argv[1:end_of_talk]]
talk = list(zip(words[::2], words[1::2]))
command = sys.argv[end_of_talk + 1 :]
process, terminal = pty.fork()
if process == 0:
    os.execvp(command[0], command)

shown, answered, end = b"", 0, time.monotonic() + 60
while time.monotonic() < end:
    if not select.select([terminal], [], [], 1)[0]:
        continue
    try:
        data = os.read(terminal, 4096)
    except OSError:  # the program has ended
        break
    if not data:
        break
    shown += data
    if talk and talk[0][0] in shown[answered:]:
        answered = len(shown)
        os.write(terminal, talk.pop(0)[1] + b"\n")
else:
    os.kill(process, 9)
sys.stdout.buffer.write(shown)
status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
if talk:
    print("no prompt:", talk[0][0].decode())
sys.exit(99 if talk else status)
