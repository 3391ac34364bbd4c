"""Runs programs and measures their wall-clock time and the peak memory that the kernel reports."""

import itertools
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field


# The fastest program that hashes: it uses the processor's instructions for SHA-256, which sha256sum of Debian does not.
HASHING = ["openssl", "dgst", "-sha256"]


class Failed(Exception):
    """A measured program failed, or wrote to stderr."""


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

    `allowed`: exit statuses that are not failures.
    """
    with tempfile.TemporaryFile() as messages:
        start = time.perf_counter()
        process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=messages)
        status = process.wait()
        elapsed = time.perf_counter() - start
        _expect_silence(command, status, messages, allowed)
    return elapsed


def timed(body):
    """How long a function takes."""
    start = time.perf_counter()
    body()
    return time.perf_counter() - start


def user_seconds(*command):
    """The processor time of one run outside the kernel."""
    return both_seconds(*command)[1]


def both_seconds(*command):
    """How long one run takes, and its processor time outside the kernel."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    elapsed = seconds(*command)
    return elapsed, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


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


class Ground:
    """A volume and a memory that are in the same state before every measurement that writes gigabytes."""

    def __init__(self, folder, patience=420):
        """`patience`: for how many seconds it is worth waiting for the volume."""
        self.folder = tempfile.mkdtemp(prefix="spent-", dir=folder)
        self.names = (os.path.join(self.folder, str(number)) for number in itertools.count())
        self.patience = time.monotonic() + patience

    def clear(self, *folders):
        """Takes folders away, waits until the disk is quiet, and leaves no memory unused.

        The files are emptied, not removed: removed inodes would slow down the next round.
        """
        for folder in folders:
            if os.path.exists(folder):
                spent = next(self.names)
                os.rename(folder, spent)
                _empty(spent)
        self._await_inodes()
        flush(self.folder)
        self._fill_memory()

    def remove(self):
        """Removes the folders that were taken away."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _await_inodes(self):
        """Waits until files can be made quickly, as long as there is patience left.

        ext4 passes over the inodes of files that were removed up to six minutes ago one by one (`recently_deleted` in
        fs/ext4/ialloc.c): after ten thousand of them, as an earlier run leaves, creating a file costs more than writing it.
        """
        while self._seconds_to_make_a_file() > 40e-6 and time.monotonic() < self.patience:
            progress("waiting until ext4 reuses the inodes of removed files")
            time.sleep(20)

    def _seconds_to_make_a_file(self):
        """On the average of as many as a build of 1,000 variants makes."""
        start = time.perf_counter()
        for _ in range(1000):
            folder = next(self.names)
            os.mkdir(folder)
            for number in range(6):
                with open(os.path.join(folder, str(number)), "xb"):
                    pass
        return (time.perf_counter() - start) / 7000

    def _fill_memory(self):
        """Reads as many zeros from a file without content as memory is free.

        So all that is written next takes the place of something else, as on a machine that has run for days. A virtual
        machine gets free memory from its host at the first touch instead, which costs up to three times the writing.
        """
        if "SC_AVPHYS_PAGES" not in os.sysconf_names:
            return
        name = next(self.names)
        with open(name, "wb") as file:
            file.truncate(os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
        with open(name, "rb", buffering=0) as file:
            buffer = bytearray(4 << 20)
            while file.readinto(buffer):
                pass


def _empty(folder):
    for path, _, names in os.walk(folder):
        for name in names:
            # git's objects are read-only.
            os.chmod(os.path.join(path, name), 0o600)
            os.truncate(os.path.join(path, name), 0)


def _expect_silence(command, status, messages, allowed):
    messages.seek(0)
    text = messages.read()[-2000:].decode(errors="replace")
    if status not in allowed or text:
        raise Failed(f"{_show(command)}: exit status {status}\n{text}")


def _show(command):
    return " ".join(command) if len(command) < 12 else " ".join(command[:12]) + " …"


def progress(text):
    print(f"bench: {text}", file=sys.stderr, flush=True)
