"""What is measured, one function a row or a few that belong together. docs/benchmarks.md says why each is as it is."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import cached_property

import base_rows
import bump_rows
import compile_rows
import git_rows
import growth_rows
import measure
import models_rows
import notes_rows
import parts_rows
import publish_rows
import rebuild_rows
import sharing_rows
import verify_rows
import xcframework
from measure import interleaved, progress
from table import Row, at_most, best_and_median, duration, factor, size, times_faster
from workload import MODELS, Workload

SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scripts")
CUSTOMERS = 1000
SAMPLE = 20


@dataclass
class Bench:
    tool: str
    work: Workload
    rounds: int

    @property
    def out(self):
        return self.work.path("out")

    def build(self, *options, config="release.json", customers=CUSTOMERS):
        """The command line of a build into the output folder."""
        files = ["--config", self.work.path(config), "--manifest", self.work.manifest(customers)]
        return [self.tool, "build", "--quiet", *files, "--output", self.out, *options]

    def fresh_build(self, *options, **names):
        """Seconds of a build into a folder that does not exist yet, on a quiet disk."""
        command = self.build(*options, **names)
        measure.remove(self.out)
        return measure.seconds(*command)

    @cached_property
    def deflate(self):
        """scripts/deflate.c, compiled."""
        program = self.work.path("deflate")
        flags = ["-ldeflate"]
        if shutil.which("pkg-config"):
            flags = measure.output("pkg-config", "--cflags", "--libs", "libdeflate").split()
        source = os.path.join(SCRIPTS, "deflate.c")
        measure.output("cc", "-O2", "-o", program, source, *flags, "-pthread")
        return program

    @cached_property
    def many(self):
        """Builds of 1,000 variants, `cp` of what they made, and `cp` followed by `sync`: seconds of every round."""
        copies = self.work.path("copies")
        copy = [os.path.join(SCRIPTS, "copy-each.sh"), os.path.join(self.out, self.work.version), copies]

        ground = measure.Ground(self.work.folder)

        def build():
            ground.clear(copies, self.out)
            return measure.seconds(*self.build("--all"))

        def copying(*options):
            ground.clear(copies)
            return measure.seconds(*copy, *options)

        progress(f"{CUSTOMERS} variants against cp, {self.rounds} rounds")
        result = interleaved(self.rounds, build, copying, lambda: copying("sync"))
        measure.remove(copies)
        measure.remove(self.out)
        ground.remove()
        return result


def thousand_variants_vs_cp(bench):
    ours, copy, copy_and_sync = bench.many
    return [at_most(f"{CUSTOMERS:,} variants vs `cp`", ours, copy, 1.5),
            at_most(f"{CUSTOMERS:,} variants vs `cp`, then `sync`", ours, copy_and_sync, 1.5)]


def processor(bench):
    """Processor time of a variant: of a build for 210 customers less one for 10, one job at a time."""
    return [_processor(bench, "release.json", "three slices"), _processor(bench, "release-eight.json", "eight slices")]


def _processor(bench, config, name):
    few, many = 10, 210

    def building(customers):
        measure.remove(bench.out)
        return measure.user_seconds(*bench.build("--all", "--jobs", "1", config=config, customers=customers))

    progress(f"processor time, {name}")
    base, whole = interleaved(bench.rounds, lambda: building(few), lambda: building(many))
    zips = [bench.work.zip_of(bench.out, customer["app_id"]) for customer in bench.work.customers[:many]]
    (hashing,) = interleaved(bench.rounds, lambda: measure.user_seconds(*measure.HASHING, *zips) / many)
    measure.remove(bench.out)
    # The difference of two bests, or of two medians: a single round's difference has the noise of both.
    best, median = (whole.best - base.best) / (many - few), (whole.median - base.median) / (many - few)
    return Row(f"processor time of a variant, {name}, vs `openssl dgst` of it", f"{duration(best)} ({duration(median)})",
               best_and_median(hashing), f"{factor(best / hashing.best)} ({factor(median / hashing.median)})", "≤ 1.5 ms",
               median <= 0.0015)


def thousand_variants_vs_scripts(bench):
    work, target = bench.work, bench.work.path("scripted")
    work.manifest(CUSTOMERS)
    zip_file = work.path("base.zip")
    subprocess.run(["zip", "-qry", zip_file, os.path.basename(work.base)], cwd=os.path.dirname(work.base), check=True)
    sample = [customer["app_id"] for customer in work.customers[1 : SAMPLE + 1]]
    places = ":".join(xcframework.resource_places())
    command = [os.path.join(SCRIPTS, "per-customer.sh"), zip_file, work.path(MODELS), work.path("templates"), target, places]

    def scripted():
        measure.remove(target)
        return measure.seconds(*command, *sample) / SAMPLE * CUSTOMERS

    progress(f"{CUSTOMERS} variants against the scripts, {SAMPLE} customers for {CUSTOMERS}")
    ours, (scripts,) = bench.many[0], interleaved(bench.rounds, scripted)
    measure.remove(target)
    return [times_faster(f"{CUSTOMERS:,} variants vs the scripts ({SAMPLE} timed)", ours, scripts, 100)]


def one_warm_build(bench):
    """A whole build of one variant less what compressing takes, against reading its zip back by unzip and openssl."""
    return [row for count in [10, CUSTOMERS] for row in _one_warm_build(bench, count)]


def _one_warm_build(bench, customers):
    bench.work.manifest(customers)
    app_id = bench.work.customers[1]["app_id"]
    # The largest first: the order that keeps every processor busy to the end.
    files = sorted(_files(bench.work.base) + _files(bench.work.path(MODELS, app_id)), key=os.path.getsize, reverse=True)
    listing = bench.work.path("files.txt")
    with open(listing, "w") as file:
        file.write("\n".join(files))
    built = bench.work.zip_of(bench.out, app_id)

    def compressing():
        return float(measure.output("sh", "-c", f'"{bench.deflate}" <"{listing}"'))

    def reading():
        return measure.seconds("unzip", "-tq", built) + measure.seconds(*measure.HASHING, built)

    progress(f"one warm build, {customers} customers in the manifest")
    build = lambda: bench.fresh_build("--customer", app_id, customers=customers)
    build(), compressing()
    whole, compress, read = interleaved(bench.rounds * 5, build, compressing, reading)
    # The difference of two bests, or of two medians: a single round's difference has the noise of both.
    best, median = whole.best - compress.best, whole.median - compress.median
    name = f"one warm build less compressing, {customers:,} in the manifest"
    progress(f"whole {best_and_median(whole)}, compressing {best_and_median(compress)}")
    ratio = f"{factor(best / read.best)} ({factor(median / read.median)})"
    return [Row(name, f"{duration(best)} ({duration(median)})", best_and_median(read), ratio, "< 50 ms", median < 0.05)]


def version(bench):
    progress("release --version")
    start = lambda: measure.seconds(bench.tool, "--version")
    start()
    ours, other = interleaved(50, start, lambda: measure.seconds(shutil.which("true")))
    ratio = f"{factor(ours.best / other.best)} ({factor(ours.median / other.median)})"
    return [Row("`release --version` vs `true`", best_and_median(ours), best_and_median(other), ratio, "< 10 ms",
                ours.median < 0.01)]


def memory(bench):
    """Peak memory with many customers against the same with 10."""
    return [_memory(bench, "release.json", "12 MB base", CUSTOMERS), _memory(bench, "release-small.json", "small base", 10_000)]


def _memory(bench, config, name, many):
    def peak(customers):
        progress(f"memory, {name}, {customers} customers")
        command = bench.build("--all", config=config, customers=customers)
        measure.remove(bench.out)
        result = measure.peak_memory(*command)
        measure.remove(bench.out)
        return result

    few, most = peak(10), peak(many)
    return Row(f"memory, {name}: {many:,} customers vs 10", size(most), size(few), factor(most / few), "< 100 MB",
               max(few, most) < 100e6)


def _files(folder):
    paths = (os.path.join(top, name) for top, _, names in os.walk(folder) for name in names)
    return [path for path in paths if not os.path.islink(path)]


# By the names that --only takes. The second number is the space a row needs beside the workload, in bytes.
ROWS = {
    "cp": (thousand_variants_vs_cp, 5.6e9),
    "processor": (processor, 0.7e9),
    "scripts": (thousand_variants_vs_scripts, 5.6e9),
    "warm": (one_warm_build, 0.1e9),
    "version": (version, 0),
    "memory": (memory, 2.8e9),
    **base_rows.ROWS,
    **verify_rows.ROWS,
    **notes_rows.ROWS,
    **bump_rows.ROWS,
    **publish_rows.ROWS,
    **models_rows.ROWS,
    **git_rows.ROWS,
    **compile_rows.ROWS,
    **rebuild_rows.ROWS,
    **sharing_rows.ROWS,
    **parts_rows.ROWS,
    **growth_rows.ROWS,
}
