"""Runs judges in forks of one process, which has imported what takes most of their time: warm.py

Prints a line when it is ready. Each line of its input is JSON: the `words` of a command line, the `folder` it runs in, the files of its
`input`, `output` and `errors`, and a `status` pipe, which gets the exit status.
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
        with open(job["status"], "w", encoding="utf-8") as pipe:
            pipe.write(str(status))
        os._exit(0)
    sys.exit()


def place(number, name, flags):
    file = os.open(name, flags)
    os.dup2(file, number)
    os.close(file)


signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print("ready", flush=True)
# Without a buffer, which the forks would share.
job = next_job(os.fdopen(os.dup(0), "rb", 0))
os.chdir(job["folder"])
place(0, job["input"], os.O_RDONLY)
place(1, job["output"], os.O_WRONLY)
place(2, job["errors"], os.O_WRONLY)
sys.argv = job["words"]
sys.path[0] = os.path.dirname(sys.argv[0])
runpy.run_path(sys.argv[0], run_name="__main__")
