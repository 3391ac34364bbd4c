"""The row of what must not grow: the time and the memory of a customer, whether there are ten or ten thousand."""

import measure
from measure import Times, progress
from table import Row, duration, factor, size

FEW, MANY, MOST = SIZES = [10, 1000, 10_000]
LIMIT = 1.2


def growth(bench):
    """Builds of the demo's small base for more and more customers: the time of each further one, and the peaks."""
    for customers in SIZES:
        bench.work.manifest(customers)
    progress(f"{', '.join(f'{count:,}' for count in SIZES)} customers, {bench.rounds} rounds")
    runs = _rounds(bench)
    return [
        _time("time", {count: Times([wall for wall, _ in runs[count]]) for count in SIZES}),
        _time("processor time", {count: Times([user for _, user in runs[count]]) for count in SIZES}),
        *_memory(bench),
    ]


def _rounds(bench):
    """The seconds of every round, and those of the processors outside the kernel, by the number of customers."""
    ground = measure.Ground(bench.work.folder)
    runs = {customers: [] for customers in SIZES}
    for _ in range(bench.rounds):
        for customers in SIZES:
            ground.clear(bench.out)
            runs[customers].append(measure.both_seconds(*_build(bench, customers)))
    measure.remove(bench.out)
    ground.remove()
    return runs


def _time(name, times):
    """What each further customer takes. The differences leave out what a run takes once: starting, packing and checking the
    base. They are of two bests, or of two medians: a single round's difference has the noise of both."""

    def each(few, many):
        return ((times[many].best - times[few].best) / (many - few), (times[many].median - times[few].median) / (many - few))

    (early, early_median), (late, late_median) = each(FEW, MANY), each(MANY, MOST)
    ratio = late_median / early_median
    return Row(f"growth: {name} of each customer, {MANY:,} to {MOST:,}, vs {FEW} to {MANY:,}",
               f"{duration(late)} ({duration(late_median)})", f"{duration(early)} ({duration(early_median)})",
               f"{factor(late / early)} ({factor(ratio)})", f"≤ {LIMIT} ×", ratio <= LIMIT)


def _memory(bench):
    few, many, most = [_peak(bench, customers) for customers in SIZES]
    return [Row(f"growth: memory, {count:,} customers vs {FEW}", size(peak), size(few), factor(peak / few), f"≤ {LIMIT} ×",
                peak <= LIMIT * few) for count, peak in [(MANY, many), (MOST, most)]]


def _peak(bench, customers):
    progress(f"memory of {customers:,} customers")
    measure.remove(bench.out)
    peak = measure.peak_memory(*_build(bench, customers))
    measure.remove(bench.out)
    return peak


def _build(bench, customers):
    return bench.build("--all", config="release-small.json", customers=customers)


# By the names that --only takes, with the space that they need beside the workload, in bytes.
ROWS = {"growth": (growth, 3.5e9)}
