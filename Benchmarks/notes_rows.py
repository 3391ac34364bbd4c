"""The rows of `release notes` and what they are measured on."""

import os
import subprocess

import history
import measure
from measure import Failed, interleaved, progress
from table import Row, best_and_median, factor

COMMITS = 10_000
TAGS = 5_000


def notes(bench):
    """Notes over a long history, against git-cliff with the configuration that it proposes."""
    folder = bench.work.path("history")
    progress(f"making a history of {COMMITS} commits")
    history.many_commits(folder, COMMITS)
    config = bench.work.path("cliff.toml")
    cliff = _git_cliff()
    subprocess.run([cliff, "--init", "--config", config], check=True, capture_output=True, cwd=folder)
    # It tells on standard error what it reads.
    cliff = ["env", "RUST_LOG=error", cliff]
    ours, other = [bench.tool, "notes"], [*cliff, "--offline", "--config", config, "--unreleased"]
    for command in [ours, other]:
        items = sum(line.startswith("- ") for line in _printed(command, folder).splitlines())
        # Both leave out merges, and each some types of commits.
        if items < COMMITS / 3:
            raise Failed(f"{' '.join(command)} listed {items} commits")
    progress("notes, against git-cliff")
    times = interleaved(bench.rounds * 5, *[lambda c=command: measure.seconds(*c, cwd=folder) for command in [ours, other]])
    best, median = times[1].best / times[0].best, times[1].median / times[0].median
    return [Row(f"notes over {COMMITS:,} commits vs git-cliff", best_and_median(times[0]), best_and_median(times[1]),
                f"{factor(best)} ({factor(median)}) faster", "≥ 3 × faster", median >= 3)]


def tags(bench):
    """The previous release among many tags: the whole command over a range of one commit, against git's own search."""
    return [_tags(bench, name, packed) for name, packed in [("packed", True), ("loose", False)]]


def _tags(bench, name, packed):
    folder = bench.work.path(f"tags-{name}")
    progress(f"making {TAGS} tags, {name}")
    history.many_tags(folder, TAGS, packed)
    ours, other = [bench.tool, "notes"], ["git", "describe", "--tags", "--abbrev=0"]
    if "the last" not in _printed(ours, folder) or "number" in _printed(ours, folder):
        raise Failed("the previous release was not found")
    # The first of a kind reads from the disk what the others find in memory.
    run = [lambda c=command: measure.seconds(*c, cwd=folder) for command in [ours, other]]
    mine, git = interleaved(max(20, bench.rounds * 5), *run)
    ratio = f"{factor(mine.best / git.best)} ({factor(mine.median / git.median)})"
    return Row(f"previous tag among {TAGS:,} {name} tags vs `git describe`", best_and_median(mine), best_and_median(git),
               ratio, "< 20 ms", mine.median < 0.02)


def _printed(command, folder):
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


def _git_cliff():
    """The one that scripts/bootstrap has installed."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    path = os.path.join(root, ".tools", "bench", "bin", "git-cliff")
    if not os.access(path, os.X_OK):
        raise Failed(f"{path} is missing: run scripts/bootstrap bench")
    return path


ROWS = {"notes": (notes, 0.1e9), "tags": (tags, 0.2e9)}
