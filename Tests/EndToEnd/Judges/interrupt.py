"""Runs a program, sends it a signal after a while, and prints its exit status: negative for a signal.

    interrupt.py <signal> <seconds> <program> …
"""

import signal
import subprocess
import sys
import time

process = subprocess.Popen(
    sys.argv[3:],
    stdout=subprocess.DEVNULL,
    # A runner in the background may have told its children to ignore interrupts.
    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
)
time.sleep(float(sys.argv[2]))
process.send_signal(getattr(signal, sys.argv[1]))
print(process.wait())
