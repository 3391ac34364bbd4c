"""Runs a program and prints, as its last line, its peak memory in bytes; exits with its exit status."""

import os
import subprocess
import sys

process = subprocess.Popen(sys.argv[1:])
_, status, usage = os.wait4(process.pid, 0)
print(usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024))
sys.exit(os.waitstatus_to_exitcode(status))
