"""Git repositories to read notes and tags from, made by `git fast-import` in a moment: the same names and dates always."""

import json
import os
import random
import subprocess

import measure

TYPES = ["feat", "fix", "fix", "docs", "refactor", "perf", "chore", "test", None]
SCOPES = ["core", "ui", "models", "api", None, None]
WORDS = "keep the decision of a flow when app goes to background and comes back with another context model version".split()
PERSON = "Cora Committer <cora@example.com>"
START = 1_600_000_000


def many_commits(folder, count):
    """Release 1.0.0, then `count` commits with a merge in every twenty, and 2.0.0 to come."""
    stream = _Stream(folder, "2.0.0")
    stream.tag("1.0.0", stream.commit("main", "feat: begin"))
    rng = random.Random(count)
    for number in range(count // 20):
        fork = stream.last
        for _ in range(9):
            stream.commit("main", _message(rng))
        side = fork
        for _ in range(10):
            side = stream.commit("side", _message(rng), parent=side)
        stream.commit("main", f"Merge branch 'side{number}'", parent=stream.last, merging=side)
    stream.run()


def many_tags(folder, count, packed):
    """As many releases, a commit each, with annotated tags; the next one is not tagged yet."""
    stream = _Stream(folder, f"{count // 50}.0.0")
    for number in range(count):
        commit = stream.commit("main", f"feat: number {number}")
        stream.tag(f"{number // 50}.{number // 5 % 10}.{number % 5}", commit)
    stream.commit("main", "fix: the last")
    stream.run()
    if packed:
        measure.output("git", "-C", folder, "pack-refs", "--all")


class _Stream:
    """What git-fast-import(1) reads."""

    def __init__(self, folder, version):
        self.folder = folder
        self.parts = []
        self.marks = 0
        self.last = None
        subprocess.run(["git", "init", "--quiet", "--initial-branch=main", folder], check=True)
        release = {"version": version, "products": [{"name": "ContextSDK", "base": "ContextSDK.xcframework"}]}
        with open(os.path.join(folder, "release.json"), "w") as file:
            json.dump(release, file)

    def commit(self, branch, message, parent=None, merging=None):
        self.marks += 1
        mark, parent = self.marks, parent or self.last
        lines = [f"commit refs/heads/{branch}", f"mark :{mark}", f"committer {PERSON} {START + 60 * mark} +0000",
                 f"data {len(message.encode())}", message]
        lines += [f"from :{parent}"] if parent else []
        lines += [f"merge :{merging}"] if merging else []
        # A file of a few hundred, as commits touch one of a tree.
        lines += [f"M 644 inline Sources/part{mark % 20}/file{mark % 397}.swift", f"data {len(str(mark))}", str(mark)]
        self.parts.append("\n".join(lines) + "\n")
        if branch == "main":
            self.last = mark
        return mark

    def tag(self, name, commit):
        message = f"Release {name}"
        self.parts.append(f"tag {name}\nfrom :{commit}\ntagger {PERSON} {START + 60 * commit} +0000\n"
                          f"data {len(message)}\n{message}\n")

    def run(self):
        stream = "".join(self.parts).encode()
        subprocess.run(["git", "-C", self.folder, "fast-import", "--quiet", "--force"], input=stream, check=True)
        measure.output("git", "-C", self.folder, "reset", "--quiet", "--mixed")


def _message(rng):
    kind, scope = rng.choice(TYPES), rng.choice(SCOPES)
    text = " ".join(rng.choices(WORDS, k=rng.randrange(4, 10))) + f" {rng.randrange(10**6)}"
    subject = f"{kind}{f'({scope})' if scope else ''}: {text}" if kind else text.capitalize()
    body = " ".join(rng.choices(WORDS, k=rng.randrange(0, 60)))
    footer = f"Refs: #{rng.randrange(5000)}" if rng.random() < 0.3 else ""
    return "\n\n".join(part for part in [subject, body, footer] if part)
