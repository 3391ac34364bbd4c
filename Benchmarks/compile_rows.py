"""The rows of products with a builder: what a run costs whose base frameworks are compiled already."""

import json
import os
import shutil

import measure
import xcframework
from measure import Failed, interleaved, progress
from table import Row, best_and_median, factor

CUSTOMERS = 200
SETS = [[], ["onboarding"], ["onboarding", "plus"]]
# Compiling itself is not measured: the builder only copies, and leaves what differs between feature sets.
SCRIPT = """set -e
echo "$RELEASE_FEATURES" >> "$1"
cp -R {name}.xcframework "$RELEASE_OUTPUT/"
for place in {places}; do echo "$RELEASE_FEATURES" > "$RELEASE_OUTPUT/{name}.xcframework/$place/features.txt"; done
"""


def compiled(bench):
    """A build that finds three compiled bases in its cache, against builds with the same three bases prebuilt."""
    work, runs = bench.work, bench.work.path("compile-runs.txt")
    _make(work, runs)
    command = _build(bench, "compiled", work.path("customers-sets.json"))

    def ours():
        measure.remove(bench.out)
        return measure.seconds(*command)

    def prebuilt(*numbers):
        measure.remove(bench.out)
        return sum(measure.seconds(*_build(bench, f"prebuilt-{number}", work.path(f"customers-set-{number}.json"), str(number)))
                   for number in numbers)

    def together():
        measure.remove(bench.out)
        return measure.seconds(*_build(bench, "prebuilt-0", work.path("customers-sets.json")))

    progress(f"{CUSTOMERS} customers in {len(SETS)} feature sets")
    first = ours()
    _require_runs(runs, len(SETS))
    _copy_bases(work)
    again, three, one = interleaved(bench.rounds, ours, lambda: prebuilt(*range(len(SETS))), together)
    _require_runs(runs, len(SETS))
    measure.remove(bench.out)
    progress(f"the first run, with {len(SETS)} runs of a builder that copies: {first:.2f} s")
    name = f"{CUSTOMERS} customers in {len(SETS)} compiled feature sets, nothing to compile, vs"
    return [_row(f"{name} the same bases prebuilt, a build for each", again, three, 1.1),
            _row(f"{name} one prebuilt base for all", again, one, None)]


def _row(name, ours, other, limit):
    best, median = ours.best / other.best, ours.median / other.median
    return Row(name, best_and_median(ours), best_and_median(other), f"{factor(best)} ({factor(median)})",
               f"≤ {limit} ×" if limit else "–", median <= limit if limit else None)


def _build(bench, name, manifest, folder=""):
    files = ["--config", bench.work.path(f"release-{name}.json"), "--manifest", manifest]
    return [bench.tool, "build", "--quiet", "--all", *files, "--output", os.path.join(bench.out, folder)]


def _make(work, runs):
    """The builder's folder, a release.json for each way, and manifests."""
    name = xcframework.NAME
    shutil.copytree(work.base, work.path("Kit", name + ".xcframework"), symlinks=True)
    places = " ".join(f"'{place}'" for place in xcframework.resource_places())
    _write(work.path("Kit", "compile.sh"), SCRIPT.format(name=name, places=places))
    builder = {"kind": "command", "directory": "Kit", "command": ["sh", "compile.sh", runs]}
    _configure(work, "compiled", {"builder": builder})
    for number in range(len(SETS)):
        _configure(work, f"prebuilt-{number}", {"base": f"Prebuilt/{number}/{name}.xcframework"})
    work.manifest(CUSTOMERS)
    customers = [dict(customer, features=SETS[index % len(SETS)]) for index, customer in enumerate(work.customers[:CUSTOMERS])]
    _write(work.path("customers-sets.json"), json.dumps(customers))
    for number, features in enumerate(SETS):
        _write(work.path(f"customers-set-{number}.json"), json.dumps([one for one in customers if one["features"] == features]))


def _configure(work, name, origin):
    with open(work.path("release.json")) as file:
        release = json.load(file)
    product = {key: value for key, value in release["products"][0].items() if key != "base"}
    release["products"] = [dict(product, **origin)]
    release["features"] = {feature: {} for feature in SETS[-1]}
    _write(work.path(f"release-{name}.json"), json.dumps(release))


def _copy_bases(work):
    """The bases that the first run has put into the cache, as a vendor would have them in a folder."""
    name = xcframework.NAME + ".xcframework"
    for entry in os.scandir(work.path(".release", "cache", "entries")):
        made = os.path.join(entry.path, "content", name)
        place = next(os.path.join(top, "features.txt") for top, _, files in os.walk(made) if "features.txt" in files)
        with open(place) as file:
            features = [feature for feature in file.read().strip().split(",") if feature]
        shutil.copytree(made, work.path("Prebuilt", str(SETS.index(features)), name), symlinks=True)


def _require_runs(path, count):
    with open(path) as file:
        found = len(file.readlines())
    if found != count:
        raise Failed(f"the builder ran {found} times, not {count}")


def _write(path, text):
    with open(path, "w") as file:
        file.write(text)


ROWS = {"compiled": (compiled, 2.5e9)}
