"""The rows of the base framework: how it is compressed, and one of 2 GB."""

import json
import os
import shutil
import time

import measure
import xcframework
from measure import Times, interleaved, progress
from table import Row, at_most, factor, size, times_faster

CUSTOMERS = 20
# Megabytes of the large base.
LARGE = 2000
SCRIPTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scripts")


def base_compression(bench):
    """The whole command for a customer without models, against programs that zip the folder that its own zip holds."""
    work, folder, zip_file = bench.work, bench.work.path("unzipped"), bench.work.path("other.zip")
    options = ["--customer", _without_models(bench)]
    bench.fresh_build(*options, customers=10)
    built = work.zip_of(bench.out, options[1])
    measure.output("unzip", "-q", built, "-d", folder)
    sizes = {}

    def zipped(name, command):
        if os.path.exists(zip_file):
            os.remove(zip_file)
        measure.flush(work.folder)
        elapsed = measure.seconds(*command, zip_file, ".", cwd=folder)
        sizes[name] = os.path.getsize(zip_file)
        return elapsed

    progress("compressing the base")
    zippers = _zippers()
    ours, *others = interleaved(bench.rounds * 3, lambda: bench.fresh_build(*options, customers=10),
                                *[lambda pair=pair: zipped(*pair) for pair in zippers.items()])
    shutil.rmtree(folder)
    rows = [times_faster(f"base compressed, the whole command vs `{name}`", ours, other, 2)
            for name, other in zip(zippers, others)]
    return rows + [_size(name, os.path.getsize(built), sizes[name]) for name in zippers]


def _zippers():
    """Commands that end with the zip and what goes into it, all at their usual level, and keeping links."""
    seven_zip = shutil.which("7zz") or shutil.which("7z")
    return {
        "zip -qry": ["zip", "-qry"],
        "bsdtar --format zip": ["bsdtar", "--format", "zip", "-cf"],
        "7zz a -tzip -snl": [seven_zip, "a", "-tzip", "-snl", "-bso0", "-bsp0"],
    }


def _size(name, ours, other):
    ratio = ours / other
    return Row(f"size of the base's zip vs `{name}`", size(ours), size(other), f"{ratio:.3f} ×", "≤ 1 ×", ratio <= 1)


def _without_models(bench):
    bench.work.manifest(10)
    return next(customer["app_id"] for customer in bench.work.customers if not customer["customModels"])


def large_base(bench):
    """Builds for 20 customers, against `zip` once and `cp` twenty times."""
    work, zip_file, copies = bench.work, bench.work.path("large.zip"), bench.work.path("copies")
    progress(f"making a base of {LARGE / 1000:g} GB")
    _configure(work)
    command = bench.build("--all", config="release-large.json", customers=CUSTOMERS)
    # Twenty customers have few files.
    ground = measure.Ground(work.folder, patience=0)
    runs = []
    progress(f"{CUSTOMERS} customers of a base of {LARGE / 1000:g} GB, {bench.rounds} rounds")
    for _ in range(bench.rounds):
        ground.clear(bench.out, copies)
        ours = measure.seconds(*command)
        measure.flush(work.folder)
        runs.append((ours, *_others(bench, zip_file, copies)))
    measure.remove(copies)
    measure.remove(bench.out)
    ground.remove()
    peak = measure.peak_memory(*command)
    ours, other, synced = [Times(list(column)) for column in zip(*runs)]
    measure.remove(bench.out)
    shutil.rmtree(work.path("Large"))
    name = f"base of {LARGE / 1000:g} GB, {CUSTOMERS} customers, vs `zip` once and `cp` {CUSTOMERS} times"
    return [at_most(name, ours, other, 1.2), at_most(name + ", then `sync`", ours, synced, 1.2),
            Row(f"memory: base of {LARGE / 1000:g} GB, {CUSTOMERS} customers", size(peak), "–", "–", "< 100 MB", peak < 100e6)]


def _others(bench, zip_file, copies):
    """Seconds of `zip` and `cp`, and the same until the bytes are on the disk."""
    work = bench.work
    if os.path.exists(zip_file):
        os.remove(zip_file)
    zipped = measure.seconds("zip", "-qry", zip_file, xcframework.NAME + ".xcframework", cwd=work.path("Large"))
    copied = measure.seconds(os.path.join(SCRIPTS, "copy-each.sh"), os.path.join(bench.out, work.version), copies)
    start = time.perf_counter()
    measure.flush(work.folder)
    return zipped + copied, zipped + copied + time.perf_counter() - start


def _configure(work):
    """release-large.json: the repository's own, with the large base."""
    base = xcframework.make(work.path("Large"), xcframework.scaled(LARGE))
    with open(work.path("release.json")) as file:
        release = json.load(file)
    release["products"] = [dict(release["products"][0], base=os.path.relpath(base, work.folder))]
    with open(work.path("release-large.json"), "w") as file:
        json.dump(release, file, indent=2)


# By the names that --only takes, with the space that they need beside the workload, in bytes.
ROWS = {"base": (base_compression, 0.2e9), "large": (large_base, 21e9)}
