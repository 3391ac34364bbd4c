"""Runs judges in forks of one process, which has imported what takes most of their time: warm.py REQUESTS

Prints a line when it is ready. REQUESTS is a named pipe. Each line is JSON: the `words` of a command line, the `folder` it runs in, and
the folder of its `files`: `in`, `out`, `err`, and the named pipe `status`, which gets the exit status.
"""

import json
import os
import runpy
import signal
import sys

import jsonschema  # noqa: F401
import tuf.ngclient  # noqa: F401


def next_job(requests):
    """Returns in a fork."""
    for line in requests:
        if os.fork():
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        job = json.loads(line)
        fork = os.fork()
        if not fork:
            return job
        status = os.waitstatus_to_exitcode(os.waitpid(fork, 0)[1])
        with open(os.path.join(job["files"], "status"), "w", encoding="utf-8") as pipe:
            pipe.write(str(status))
        os._exit(0)


def place(number, name, flags):
    file = os.open(name, flags)
    os.dup2(file, number)
    os.close(file)


signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print("ready", flush=True)
# To read and to write, so that it never ends; without a buffer, which the forks would share.
job = next_job(os.fdopen(os.open(sys.argv[1], os.O_RDWR), "rb", 0))
os.chdir(job["folder"])
for number, (name, flags) in enumerate([("in", os.O_RDONLY), ("out", os.O_WRONLY), ("err", os.O_WRONLY)]):
    place(number, os.path.join(job["files"], name), flags)
sys.argv = job["words"]
sys.path[0] = os.path.dirname(sys.argv[0])
runpy.run_path(sys.argv[0], run_name="__main__")
