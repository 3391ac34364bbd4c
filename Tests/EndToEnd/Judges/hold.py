"""Holds a build's lock as another build would: until a file that says so is removed.

    hold.py <lock> <file>
"""

import fcntl
import os
import sys
import time

with open(sys.argv[1], "w") as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    lock.write("process 4242\n")
    lock.flush()
    open(sys.argv[2], "w").close()
    while os.path.exists(sys.argv[2]):
        time.sleep(0.02)
