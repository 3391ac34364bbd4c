"""Runs a program at a terminal of its own, and prints as JSON what a person there sees.

    terminal.py <columns> [--interrupt <text>] [--resize <text> <columns>] -- <program> …

--interrupt presses ctrl-C when the line of the cursor contains the text; --resize gives the terminal other columns then.

    lines    every line that the cursor was on, as it was shown
    screen   what is on the screen at the end
    colours  the words that were shown in colour or bold
    status   the program's exit status
"""

import fcntl
import json
import os
import pty
import re
import struct
import sys
import termios

import pyte

from pseudoterminal import read

end_of_options = sys.argv.index("--")
columns = int(sys.argv[1])
options = sys.argv[2:end_of_options]
command = sys.argv[end_of_options + 1 :]
interrupt = options[options.index("--interrupt") + 1] if "--interrupt" in options else None
resize = options[options.index("--resize") + 1 :][:2] if "--resize" in options else None


def set_size(terminal, width):
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))


go, ready = os.pipe()
process, terminal = pty.fork()
if process == 0:
    os.read(go, 1)  # the terminal has its size
    os.execvp(command[0], command)
set_size(terminal, columns)
os.write(ready, b".")

screen = pyte.Screen(columns, 40)
stream = pyte.ByteStream(screen)
lines, colours = [], set()
# What a busy machine reads at once was shown one line after another.
for data in (part for block in read(process, terminal) for part in re.split(rb"(?=\r)", block)):
    stream.feed(data)
    line = screen.display[screen.cursor.y].rstrip()
    if line and (not lines or lines[-1] != line):
        lines.append(line)
    for row in screen.buffer.values():
        marked = "".join(cell.data if cell.bold or cell.fg != "default" else " " for cell in row.values())
        colours.update(marked.split())
    if interrupt and interrupt in line:
        interrupt = None
        os.write(terminal, b"\x03")
    if resize and resize[0] in line:
        width, resize = int(resize[1]), None
        screen.resize(columns=width)
        set_size(terminal, width)
status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
shown = [line.rstrip() for line in screen.display]
while shown and not shown[-1]:
    shown.pop()
json.dump({"lines": lines, "screen": shown, "colours": sorted(colours), "status": status}, sys.stdout)
