"""Types command lines at an interactive shell and lets it insert every completion. Prints each line with the words that the shell
then has.

    complete.py bash|zsh <folder with the script> < lines

bash reads <folder>/release, zsh finds <folder>/_release.
"""

import os
import pty
import select
import shlex
import signal
import sys
import time

shell, folder = sys.argv[1:]
# A function instead of the program, which the scripts ask past it.
SHOW = "release() { printf '%s' BE GIN; printf '%s\\n' \"$@\"; printf '%s' E ND; }"
SHELLS = {
    "bash": (
        ["bash", "--noprofile", "--norc", "-i"],
        f"bind 'set enable-bracketed-paste off'; . '{folder}/release'; ",
        b"\x1b*",
    ),
    "zsh": (
        ["zsh", "-f", "-i"],
        f"fpath=('{folder}' $fpath); autoload -U compinit; compinit -D -u; "
        "zle -C all-matches complete-word _generic; bindkey '^Xa' all-matches; "
        "zstyle ':completion:all-matches:*' insert yes; "
        "zstyle ':completion:all-matches::::' completer _all_matches _complete; ",
        b"\x18a",
    ),
}
command, setup, keys = SHELLS[shell]
process, terminal = pty.fork()
if process == 0:
    os.environ.update(TERM="dumb", INPUTRC="/dev/null", HISTFILE="/dev/null", PS1="")
    os.execvp(command[0], command)
shown, end = b"", time.monotonic() + 60


def wait_for(text):
    global shown
    while text not in shown:
        if time.monotonic() > end:
            sys.exit(f"{shell} never showed {text}: {shown}")
        if select.select([terminal], [], [], 1)[0]:
            shown += os.read(terminal, 4096)
    before, _, shown = shown.partition(text)
    return before


os.write(terminal, (setup + SHOW + "; printf '%s' REA DY\n").encode())
wait_for(b"READY")
for line in sys.stdin.read().splitlines():
    end = time.monotonic() + 60
    os.write(terminal, line.encode() + keys + b"\n")
    wait_for(b"BEGIN")
    # Of a folder whose name is complete, shells show the slash as they like.
    words = [word.removesuffix("/") for word in wait_for(b"END").decode().replace("\r", "").splitlines()]
    typed = line.count(" ") - 1
    print(f"[{line}]", shlex.join(words[:typed] + sorted(words[typed:])))
os.kill(process, signal.SIGKILL)
