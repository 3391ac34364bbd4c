"""Runs programs and measures them: time by the clock, peak memory by the kernel's account."""

import mmap
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass, field


class Failed(Exception):
    """A measured program failed, or said something where it should have been silent."""


@dataclass
class Times:
    """Seconds of every round."""

    rounds: list = field(default_factory=list)

    @property
    def best(self):
        return min(self.rounds)

    @property
    def median(self):
        return statistics.median(self.rounds)

    def plus(self, other):
        return Times([a + b for a, b in zip(self.rounds, other.rounds)])

    def minus(self, other):
        return Times([a - b for a, b in zip(self.rounds, other.rounds)])


def seconds(*command, cwd=None, allowed=(0,)):
    """How long one run takes, from before the start of the process until after its end.

    `allowed`: exit statuses that are no failure.
    """
    with tempfile.TemporaryFile() as messages:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=messages)
        status = process.wait()
        elapsed = time.perf_counter() - start
        _expect_silence(command, status, messages, allowed)
    return elapsed


def output(*command, allowed=(0,)):
    """What a program prints."""
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if result.returncode not in allowed:
        raise Failed(f"{_show(command)}: exit status {result.returncode}\n{result.stderr[-2000:]}")
    return result.stdout


def interleaved(rounds, *contestants):
    """One `Times` per contestant, a function that returns seconds.

    The contestants take turns, so that a busy moment of the machine falls on all of them.
    """
    results = [Times() for _ in contestants]
    for _ in range(rounds):
        for times, contestant in zip(results, contestants):
            times.rounds.append(contestant())
    return results


def peak_memory(*command, allowed=(0,)):
    """The largest resident set of one run, in bytes.

    A process that Python starts inherits Python's own peak as its least (exec keeps the larger one), so a small
    program, GNU time, starts the one that is measured.
    """
    timer = shutil.which("gtime") or shutil.which("time") or "time"
    with tempfile.NamedTemporaryFile("r") as report:
        output(timer, "--quiet", "--format=%M", "--output=" + report.name, *command, allowed=allowed)
        return int(report.read().split()[-1]) * 1024


def flush(path):
    """Waits until the volume that holds `path` has nothing left to write."""
    subprocess.run(["sync", "-f", path] if platform.system() == "Linux" else ["sync"], check=True)


def remove(path):
    """Removes a folder and waits until the disk is quiet: no earlier round's writing falls into the next."""
    shutil.rmtree(path, ignore_errors=True)
    flush(os.path.dirname(path))


# Gives back what it has taken, a quarter of a gigabyte at a time.
_BALLAST = """
import mmap, sys, time
pieces = [mmap.mmap(-1, 1 << 28, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | mmap.MAP_POPULATE) for _ in range(%d)]
print("warm", flush=True)
sys.stdin.readline()
while pieces:
    pieces.pop().close()
    time.sleep(0.2)
"""


@contextmanager
def warm_memory(size=4 << 30):
    """Takes memory from the system, and gives it back while the body runs.

    A virtual machine gets memory from its host at the first touch, which costs more than writing to it, and may give back
    at once what is free: without this, a copy of the same files takes up to twice as long, now and then.
    """
    if not hasattr(mmap, "MAP_POPULATE"):
        yield
        return
    size = min(size, os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2)
    # In a process of its own, so that the peak is not this one's.
    command = [sys.executable, "-c", _BALLAST % (size >> 28)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as ballast:
        ballast.stdout.readline()
        ballast.stdin.close()
        yield
        ballast.kill()


def _expect_silence(command, status, messages, allowed):
    messages.seek(0)
    text = messages.read()[-2000:].decode(errors="replace")
    if status not in allowed or text:
        raise Failed(f"{_show(command)}: exit status {status}\n{text}")


def _show(command):
    return " ".join(command) if len(command) < 12 else " ".join(command[:12]) + " …"


def progress(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)
