"""What both services have: pages with YAML, and fresh machines."""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

# Lines that only install packages. They are not run; every other line is.
INSTALLING = {"apt-get update && apt-get install -y --no-install-recommends curl git make"}
# Programs that would change this machine. A line that runs one of them belongs above, or is wrong.
CHANGING = ["apt-get", "apt", "sudo", "brew", "docker", "pip", "gem"]


def blocks(root, page):
    with open(os.path.join(root, page)) as file:
        return [yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", file.read(), re.DOTALL)]


class Machine:
    """A folder with an empty home, and the place of the checkout."""

    def __init__(self, case):
        self.case = case
        self.folder = tempfile.mkdtemp(dir=case["work"])
        self.home, self.checkout, programs = (os.path.join(self.folder, name) for name in ("home", "checkout", "bin"))
        os.mkdir(self.home)
        os.mkdir(programs)
        for name in CHANGING:
            with open(os.path.join(programs, name), "w", opener=lambda path, flags: os.open(path, flags, 0o755)) as file:
                file.write(f"#!/bin/sh\necho 'the test does not know this line of {name}' >&2\nexit 1\n")
        self.environment = {"PATH": ":".join([programs, *case["path"]]), "HOME": self.home, "CI": "true", "GIT_CONFIG_NOSYSTEM": "1"}
        self.environment |= case["trust"]

    def git(self, *arguments):
        result = subprocess.run(["git", *arguments], cwd=self.checkout, env=self.environment, text=True, capture_output=True)
        assert not result.returncode, f"checkout: {arguments}: {result.stderr}"
        return result.stdout.strip()

    def begin_checkout(self, url):
        os.mkdir(self.checkout)
        self.git("init", "-q", "-b", "master")
        self.git("remote", "add", "origin", url)

    def give_checkout_away(self):
        """In a container, the files belong to another user than the job's."""
        if os.geteuid() == 0:
            for folder, _, files in os.walk(self.checkout):
                for name in [".", *files]:
                    os.chown(os.path.join(folder, name), 1001, 1001, follow_symlinks=False)

    def run(self, shell, script, environment, folder="."):
        path = os.path.join(self.folder, "script")
        with open(path, "w") as file:
            file.write(script)
        folder = os.path.join(self.checkout if os.path.exists(self.checkout) else self.home, folder)
        environment = self.environment | environment
        return subprocess.run([*shell, path], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr).returncode

    # What the service keeps: a folder for each name.

    def keep(self, pattern, name, ignored=None):
        stored = os.path.join(self.case["store"], name)
        shutil.rmtree(stored, ignore_errors=True)
        for found in glob.glob(os.path.join(self.checkout, pattern)):
            target = os.path.join(stored, os.path.relpath(found, self.checkout))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copytree(found, target, symlinks=True, ignore=ignored) if os.path.isdir(found) else shutil.copy2(found, target)

    def kept(self, pattern):
        """The newest first."""
        found = glob.glob(os.path.join(self.case["store"], pattern))
        return [os.path.basename(path) for path in sorted(found, key=os.path.getctime, reverse=True)]

    def restore(self, name):
        shutil.copytree(os.path.join(self.case["store"], name), self.checkout, symlinks=True, dirs_exist_ok=True)
