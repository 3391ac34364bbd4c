#!/usr/bin/env python3
"""Measures `release` against other programs in the same run, and prints a table. docs/benchmarks.md explains it."""

import argparse
import os
import platform
import shutil
import sys
import tempfile

import table
from measure import Failed, progress
from rows import ROWS, Bench
from workload import Workload

REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Rows with 10,000 customers.
MANY = {"growth", "memory", "publish-memory", "verify"}
# Bytes of the workload: mostly the models of 1,000 customers, or of 10,000.
WORKLOAD = {True: 0.7e9, False: 0.1e9}


def main():
    options = parse()
    names = options.only or list(ROWS)
    folder = tempfile.mkdtemp(prefix="release-bench-")
    try:
        require_space(folder, WORKLOAD[bool(MANY.intersection(names))] + max(ROWS[name][1] for name in names))
        progress(f"making the workload in {folder}")
        bench = Bench(os.path.abspath(options.tool), Workload(folder, REPOSITORY), options.rounds)
        rows = [row for name in names for row in ROWS[name][0](bench)]
    finally:
        if options.keep:
            progress(f"kept {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    print(table.markdown(rows) if options.markdown else table.text(rows))
    print(f"\nbest round (median of all); {options.rounds} rounds of 1,000 variants; {machine()}")
    print("`met` goes by the median")


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    default = os.path.join(REPOSITORY, ".build", "release", "release")
    parser.add_argument("--tool", metavar="PATH", default=default, help="the program (default: .build/release/release)")
    parser.add_argument("--only", metavar="NAME", nargs="+", choices=ROWS, help="only these rows: " + ", ".join(ROWS))
    parser.add_argument("--rounds", metavar="N", type=int, default=3, help="rounds of the long rows; short ones take more (default: 3)")
    parser.add_argument("--markdown", action="store_true", help="print the table as Markdown")
    parser.add_argument("--keep", action="store_true", help="keep the working folder")
    options = parser.parse_args()
    if not os.access(options.tool, os.X_OK):
        parser.error(f"no program at {options.tool}: run `make bench`, or pass --tool")
    if options.rounds < 1:
        parser.error("--rounds must be at least 1")
    return options


def require_space(folder, needed):
    free = shutil.disk_usage(folder).free
    if free < needed:
        sys.exit(
            f"bench: the volume of {folder} has {free / 1e9:.1f} GB free, but {needed / 1e9:.1f} GB are needed; "
            "set TMPDIR to a folder on another volume, or choose smaller rows with --only"
        )
    if file_system(folder) in ("tmpfs", "ramfs"):
        progress(f"{folder} is in memory, where writing is cheaper than on a disk; set TMPDIR to a folder on a disk")


def file_system(folder):
    """The type of the file system that contains the folder; None if /proc/mounts does not exist."""
    try:
        with open("/proc/mounts") as file:
            mounts = [line.split()[1:3] for line in file]
    except OSError:
        return None
    above = [mount for mount in mounts if os.path.join(folder, "").startswith(os.path.join(mount[0], ""))]
    return max(above, key=lambda mount: len(mount[0]))[1]


def machine():
    return f"{os.cpu_count()} processors, {platform.system()} {platform.machine()}"


if __name__ == "__main__":
    try:
        main()
    except Failed as failure:
        sys.exit(f"bench: {failure}")
    except KeyboardInterrupt:
        sys.exit(130)
