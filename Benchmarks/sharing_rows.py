"""The rows of file systems that let files share blocks: two XFS volumes in files, of which one can."""

import contextlib
import os
import subprocess

import measure
from measure import interleaved, progress
from table import Row, at_most, factor, size

CUSTOMERS = 1000
# Each volume's size; a file without content takes no room.
VOLUME = 6 << 30


def shared_base(bench):
    """1,000 variants on a volume whose files share blocks, against the same on one whose files do not."""
    bench.work.manifest(CUSTOMERS)
    with contextlib.ExitStack() as mounts:
        try:
            shares, copies = [mounts.enter_context(_volume(bench.work, reflink)) for reflink in (1, 0)]
        except (OSError, subprocess.CalledProcessError) as error:
            progress(f"no XFS can be mounted here, which takes root, xfsprogs and a loop device: {error}; the row is left out")
            return []
        progress(f"{CUSTOMERS} variants on XFS, with shared blocks and without, {bench.rounds} rounds")
        times = interleaved(bench.rounds, lambda: _build(bench, shares), lambda: _build(bench, copies))
        ours, other = [_used(volume) - empty for volume, empty in (shares, copies)]
    name = f"{CUSTOMERS:,} variants on XFS, blocks shared, vs not"
    return [at_most(f"{name}: time", *times, 1),
            Row(f"{name}: disk", size(ours), size(other), factor(ours / other), "≤ 0.1 ×", ours <= 0.1 * other)]


@contextlib.contextmanager
def _volume(work, reflink):
    """The place of a new volume, and what it takes without any file."""
    image, place = work.path(f"xfs-{reflink}.img"), work.path(f"xfs-{reflink}")
    with open(image, "wb") as file:
        file.truncate(VOLUME)
    os.mkdir(place)
    _run("mkfs.xfs", "-q", "-m", f"reflink={reflink}", image)
    _run("mount", "-o", "loop", image, place)
    try:
        yield place, _used(place)
    finally:
        _run("umount", place)
        os.remove(image)


def _build(bench, volume):
    output = os.path.join(volume[0], "out")
    command = bench.build("--all")
    command[command.index(bench.out)] = output
    measure.remove(output)
    return measure.seconds(*command)


def _used(place):
    measure.flush(place)
    found = os.statvfs(place)
    return (found.f_blocks - found.f_bfree) * found.f_frsize


def _run(*command):
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, capture_output=True)


# By the names that --only takes, with the space that they need beside the workload, in bytes.
ROWS = {"shared": (shared_base, 4e9)}
