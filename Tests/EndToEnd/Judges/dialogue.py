"""Runs a program at a terminal of its own, answers its prompts in order, and prints what the terminal showed.

    dialogue.py <prompt> <answer> [<prompt> <answer> …] -- <program> …

Exits with the program's exit status; with 99 if a prompt did not come.
"""

import os
import pty
import sys

from pseudoterminal import read

end_of_talk = sys.argv.index("--")
words = [text.encode() for text in sys.argv[1:end_of_talk]]
talk = list(zip(words[::2], words[1::2]))
command = sys.argv[end_of_talk + 1 :]
process, terminal = pty.fork()
if process == 0:
    os.execvp(command[0], command)

shown, answered = b"", 0
for data in read(process, terminal):
    shown += data
    if talk and talk[0][0] in shown[answered:]:
        answered = len(shown)
        os.write(terminal, talk.pop(0)[1] + b"\n")
sys.stdout.buffer.write(shown)
status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
if talk:
    print("no prompt:", talk[0][0].decode())
sys.exit(99 if talk else status)
