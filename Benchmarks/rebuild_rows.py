"""The rows of second builds, of which only what has changed is made, and of one customer among very many."""

import json
import os
import uuid

import coreml
import measure
from measure import interleaved, peak_memory, progress
from table import Row, at_most, best_and_median, size
from workload import MODELS

CUSTOMERS = 1000
MANY = 100_000


def unchanged(bench):
    """A build with nothing to make, and one with a single new model, against the build of everything."""
    bench.work.manifest(CUSTOMERS)
    customer = bench.work.customers[1]
    versions = iter(range(1000))

    def first():
        measure.remove(bench.out)
        return measure.seconds(*bench.build("--all"))

    def again():
        # The first of these reads what was placed too late to be trusted by its times.
        measure.seconds(*bench.build("--all"))
        return measure.seconds(*bench.build("--all"))

    def one_changed():
        _describe_anew(bench, customer, next(versions))
        return measure.seconds(*bench.build("--all"))

    progress(f"{CUSTOMERS:,} variants again, {bench.rounds} rounds")
    whole, nothing, one = interleaved(bench.rounds, first, again, one_changed)
    measure.remove(bench.out)
    return [_share(f"{CUSTOMERS:,} variants again, nothing changed, vs the build of all", nothing, whole, 0.05),
            _share(f"{CUSTOMERS:,} variants again, one model changed, vs the build of all", one, whole, 0.05)]


def planned(bench):
    """A plan when everything is in place, against one when nothing is."""
    files = ["--config", bench.work.path("release-small.json"), "--manifest", bench.work.manifest(CUSTOMERS)]
    plan = lambda output: measure.seconds(bench.tool, "plan", "--quiet", *files, "--output", output)
    measure.output(*bench.build("--all", config="release-small.json"))
    progress(f"plans of {CUSTOMERS:,} variants, {bench.rounds} rounds")
    # What was placed a moment ago is read once more.
    plan(bench.out)
    nothing, all_new = interleaved(bench.rounds, lambda: plan(bench.out), lambda: plan(bench.work.path("empty")))
    measure.remove(bench.out)
    return [at_most(f"`plan` of {CUSTOMERS:,} variants in place vs of none in place", nothing, all_new, 1)]


def one_of_many(bench):
    """One customer of a manifest with 100,000, against `jq length` on the same file."""
    manifest = bench.work.path("customers-100000.json")
    customers = bench.work.customers[:10] if len(bench.work.customers) >= 10 else _first(bench)
    _write(manifest, customers + [_stranger(number) for number in range(len(customers), MANY)])
    app_id = customers[1]["app_id"]
    files = ["--config", bench.work.path("release-small.json"), "--manifest", manifest]
    plan = [bench.tool, "plan", "--quiet", *files, "--customer", app_id]
    build = [bench.tool, "build", "--quiet", *files, "--customer", app_id, "--output", bench.out]

    def built():
        measure.remove(bench.out)
        return measure.seconds(*build)

    progress(f"one customer of {MANY:,}, {bench.rounds} rounds")
    jq, planned, one = interleaved(
        bench.rounds, lambda: measure.seconds("jq", "length", manifest), lambda: measure.seconds(*plan), built)
    rows = [at_most(f"`plan` of one customer of {MANY:,} vs `jq length`", planned, jq, 2),
            at_most(f"`build` of one customer of {MANY:,} vs `jq length`", one, jq, 2)]
    measure.remove(bench.out)
    peak = peak_memory(*build)
    measure.remove(bench.out)
    return [*rows, Row(f"memory: one customer of {MANY:,}", size(peak), "–", "–", "< 100 MB", peak < 100e6)]


def _first(bench):
    bench.work.manifest(10)
    return bench.work.customers[:10]


def _describe_anew(bench, customer, number):
    """Writes a model again with another description: the version in the manifest stays right."""
    model = customer["customModels"][0]
    path = bench.work.path(MODELS, customer["app_id"], model["flowName"] + ".mlmodel")
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(coreml.stamp(data, model["flowName"], model["modelVersion"], f"made again {number}"))


def _stranger(number):
    app_id = str(uuid.UUID(int=number * 0x9E3779B97F4A7C15 % (1 << 128), version=4))
    flow = {"flowId": number, "flowName": "onboarding_upsell", "modelVersion": 1 + number % 200}
    return {"name": f"Customer {number}", "bundle_identifiers": [f"com.customer{number}.app", f"com.customer{number}.app.beta"],
            "app_id": app_id, "features": ["onboarding"], "customModels": [flow, dict(flow, flowName="paywall_timing", flowId=MANY + number)]}


def _write(path, customers):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        json.dump(customers, file, indent=2)


def _share(name, ours, whole, limit):
    best, median = ours.best / whole.best, ours.median / whole.median
    return Row(name, best_and_median(ours), best_and_median(whole), f"{100 * best:.1f} % ({100 * median:.1f} %)",
               f"≤ {100 * limit:.0f} %", median <= limit)


ROWS = {"again": (unchanged, 2.8e9), "plan": (planned, 0.2e9), "among-many": (one_of_many, 0.2e9)}
