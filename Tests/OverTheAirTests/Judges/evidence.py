"""Recomputes the evidence of experiments with numpy and scipy: evidence.py HISTORIES

Each line of HISTORIES has the rows of an experiment, its groups, and the numbers that the tool has found: docs/evidence.md says how.
"""

import json
import sys

import numpy
from scipy import special, stats

LOSS = numpy.array([0.3, 0.5, 0.7, 0.8, 0.9, 0.95])
GAIN = numpy.array([1, 1.05, 1.1, 1.2])
TILTS = numpy.array([0.8, 0.9, 0.95, 1.05, 1.1, 1.25])


def test(blocks, odds, null):
    """log e at the end of each day."""
    sums, looks = numpy.zeros(len(odds)), {}
    for day, m_t, m_c, x_t, x_c in blocks:
        s = x_t + x_c
        x = numpy.arange(max(0, s - m_c), min(m_t, s) + 1)
        chances = stats.hypergeom.logpmf(x, m_t + m_c, s, m_t) if len(x) > 1 else numpy.zeros(1)
        moments = special.logsumexp(chances + numpy.outer(numpy.log(odds), x), axis=1)
        base = special.logsumexp(chances + numpy.log(null) * x)
        sums += x_t * numpy.log(odds / null) + base - moments
        looks[day] = special.logsumexp(sums) - numpy.log(len(odds))
    return looks


def compare(history):
    rows = {(r["day"], r["group"]): r for r in history["rows"]}
    bounds = [0] + [g["bound"] for g in history["groups"]]
    widths = {g["name"]: b - a for g, a, b in zip(history["groups"], bounds, bounds[1:])}
    newest = max(day for day, _ in rows)
    stages = sorted(int(n[11:]) for n in widths if n.startswith("challenger-"))

    def blocks(last, key):
        for day in sorted({d for d, _ in rows if d < last}):
            for stage in stages:
                t, c = rows.get((day, f"challenger-{stage}")), rows.get((day, f"control-{stage}"))
                if t and c:
                    yield day, t["devices"], c["devices"], t[key], c[key]

    closed = newest - history["window"]
    loss, gain = test(blocks(closed, "sales"), LOSS, 1), test(blocks(closed, "sales"), GAIN, history["margin"])
    pairs = [(look["loss"], loss[look["day"]]) for look in history["looks"]]
    pairs += [(look["gain"], gain[look["day"]]) for look in history["looks"]]
    assert len(history["looks"]) == len(loss)
    wanted = {"sales": loss, "loadFailures": test(blocks(newest, "loadFailures"), 1 / LOSS, 1),
              "invalidScores": test(blocks(newest, "invalidScores"), 1 / LOSS, 1),
              "prompts": test(blocks(closed, "prompts"), 1 / LOSS, 1), "fewer prompts": test(blocks(closed, "prompts"), LOSS, 1)}
    pairs += [(g["highest"], max(wanted[g["name"]].values(), default=0)) for g in history["guardrails"]]
    sums, ratio, expected, variance, found = numpy.zeros(len(TILTS)), [], 0, 0, 0
    for day in sorted({d for d, _ in rows if d < newest}):
        for stage in stages:
            t, c = rows.get((day, f"challenger-{stage}")), rows.get((day, f"control-{stage}"))
            share = widths[f"challenger-{stage}"] / (widths[f"challenger-{stage}"] + widths[f"control-{stage}"])
            n = t["devices"] + c["devices"]
            sums += t["devices"] * numpy.log(TILTS) - n * numpy.log1p(share * (TILTS - 1))
            expected, variance, found = expected + n * share, variance + n * share * (1 - share), found + t["devices"]
            ratio.append(special.logsumexp(sums) - numpy.log(len(TILTS)))
    pairs.append((history["sampleRatio"], max(ratio, default=0)))
    pairs.append((history["chiSquare"], stats.chi2.sf((found - expected) ** 2 / variance, 1) if variance else 1))
    return max((abs(float(ours) - theirs) / max(1, abs(theirs)), ours, theirs) for ours, theirs in pairs)


with open(sys.argv[1], encoding="utf-8") as file:
    differences = [compare(json.loads(line)) for line in file if line.strip()]
most = max(differences)
print(f"{len(differences)} histories, at most {most[0]:.1e} apart: {most[1]}, and here {most[2]}")
sys.exit(1 if most[0] > 1e-9 else 0)
