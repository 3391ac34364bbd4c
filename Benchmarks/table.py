"""Rows and how they are printed."""

from dataclasses import dataclass


@dataclass
class Row:
    """One line of the table: what the tool took, what the other program took, and the target.

    `ours`, `other` and `ratio` are texts: the best round, then the median of all. `met` is None if there is no target.
    """

    name: str
    ours: str
    other: str
    ratio: str
    target: str
    met: bool | None

    def cells(self):
        met = {True: "yes", False: "no", None: "–"}[self.met]
        return [self.name, self.ours, self.other, self.ratio, self.target, met]


def at_most(name, ours, other, limit):
    """A row of two `Times`: how many times as long as the other program ours takes."""
    best, median = ours.best / other.best, ours.median / other.median
    return Row(name, best_and_median(ours), best_and_median(other), f"{factor(best)} ({factor(median)})", f"≤ {limit} ×",
               median <= limit)


def times_faster(name, ours, other, limit):
    """The same the other way round."""
    best, median = other.best / ours.best, other.median / ours.median
    return Row(name, best_and_median(ours), best_and_median(other), f"{factor(best)} ({factor(median)}) faster",
               f"≥ {limit} × faster", median >= limit)


HEADS = ["row", "ours", "the other program", "ratio", "target", "met"]


def duration(seconds):
    if abs(seconds) >= 1:
        return f"{seconds:.2f} s"
    if abs(seconds) >= 0.02:
        return f"{seconds * 1e3:.0f} ms"
    return f"{seconds * 1e3:.1f} ms"


def size(count):
    return f"{count / 1e6:.2f} MB" if count < 10e6 else f"{count / 1e6:.0f} MB"


def factor(value):
    return f"{value:.0f} ×" if value >= 20 else f"{value:.2f} ×"


def best_and_median(times):
    return f"{duration(times.best)} ({duration(times.median)})"


def text(rows):
    lines = [HEADS] + [row.cells() for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADS))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines)


def markdown(rows):
    lines = [HEADS, ["---"] * len(HEADS)] + [row.cells() for row in rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
