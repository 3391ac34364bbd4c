"""The rows of a release that was built in parts, and of pages and comparisons of all customers."""

import os

import measure
from measure import interleaved, progress
from table import Row, at_most, best_and_median, factor

CUSTOMERS = 1000
PARTS = 2


def merged(bench):
    """Two parts of 500 customers each put together, against `cp -r` of both, and the same until the bytes are on the disk."""
    work, copies = bench.work, bench.work.path("copies")
    parts = [work.path(f"part-{number}") for number in range(1, PARTS + 1)]
    progress(f"merging {CUSTOMERS:,} variants, {bench.rounds} rounds")
    for number, part in enumerate(parts, 1):
        command = bench.build("--all", "--shard", f"{number}/{PARTS}")
        command[command.index(bench.out)] = part
        measure.output(*command)
    files = ["--config", work.path("release.json"), "--manifest", work.manifest(CUSTOMERS)]

    def ours():
        measure.remove(bench.out)
        return measure.seconds(bench.tool, "merge", "--quiet", *parts, *files, "--output", bench.out)

    def copying():
        measure.remove(copies)
        os.mkdir(copies)
        return measure.seconds("cp", "-r", *parts, copies)

    def until_written():
        return copying() + measure.timed(lambda: measure.flush(copies))

    times, copied, written = interleaved(bench.rounds, ours, copying, until_written)
    for folder in [*parts, copies, bench.out]:
        measure.remove(folder)
    name = f"merging {CUSTOMERS:,} variants of {PARTS} parts vs `cp -r`"
    return [at_most(name, times, copied, 3), at_most(f"{name}, then `sync`", times, written, 3)]


def every_processor(bench):
    """A report of 1,000 variants, and a comparison with a copy of them, by one processor against all."""
    work, other = bench.work, bench.work.path("other")
    files = ["--config", work.path("release-small.json"), "--manifest", work.manifest(CUSTOMERS)]
    command = bench.build("--all", config="release-small.json")
    measure.output(*command)
    release = os.path.join(bench.out, work.version)
    measure.output("cp", "-r", release, other)
    rows = []
    for name, command in [("report", [bench.tool, "report", "--quiet", *files, release]),
                          ("diff", [bench.tool, "diff", "--quiet", release, other])]:
        progress(f"{name} of {CUSTOMERS:,} variants, {bench.rounds} rounds")
        every, one = interleaved(bench.rounds, lambda: measure.seconds(*command), lambda: measure.seconds(*command, "--jobs", "1"))
        best, median = every.best / one.best, every.median / one.median
        rows.append(Row(f"`{name}` of {CUSTOMERS:,} variants, {os.cpu_count()} jobs vs one", best_and_median(every),
                        best_and_median(one), f"{factor(best)} ({factor(median)})", "–", None))
    measure.remove(other)
    measure.remove(bench.out)
    return rows


ROWS = {"merge": (merged, 8e9), "jobs": (every_processor, 0.5e9)}
