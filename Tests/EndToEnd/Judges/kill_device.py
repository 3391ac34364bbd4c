"""Kills a device at random times while it takes a new model: kill_device.py RELEASE DEVICE KILLS SEED

Runs in a workspace of ModelsWorkspace, of which nothing is published yet. A device that has model 3 is told of model 5, and killed. Killed
anywhere, it starts with 3 or 5, and its next check brings 5 and leaves nothing else behind. Every other device begins with nothing.
"""

import os
import random
import re
import shutil
import subprocess
import sys
import time

RELEASE, DEVICE, KILLS, SEED = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]


def models(*arguments):
    subprocess.run([RELEASE, "models", *arguments, "--customer", "alpha", "--quiet"], check=True, stdout=subprocess.DEVNULL)


def train(version):
    path = "Models/Custom/alpha/upsell.mlmodel"
    with open(path, "rb") as file:
        model = file.read()
    # The same length, so that the file stays what it is.
    with open(path, "wb") as file:
        file.write(model.replace(b"modelVersion\x12\x013", b"modelVersion\x12\x01" + version.encode()))
    with open("customers.json", encoding="utf-8") as file:
        manifest = file.read()
    with open("customers.json", "w", encoding="utf-8") as file:
        file.write(manifest.replace('"modelVersion": 3', f'"modelVersion": {version}', 1))


def device(storage, *options, seconds=None):
    """What it prints; None if it was killed."""
    try:
        result = subprocess.run(
            [DEVICE, "bundle", storage, "me", *options], capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None
    if result.returncode != 0:
        sys.exit(f"device ended with {result.returncode}: {result.stderr[-800:]}")
    return result.stdout


def version(text):
    return re.search(r"model (\S+), (.*)", text).groups()


def fleet(storage, hours):
    start = time.monotonic()
    text = device(storage, "--check", "--hours", str(hours))
    return text, time.monotonic() - start


def main():
    random.seed(SEED)
    models("publish")
    models("rollout", "--flow", "upsell", "--to", "3")
    models("promote", "--yes")
    text, _ = fleet("old", 0)
    assert version(text) == ("3", "over the air"), text
    train("5")
    models("publish")
    models("rollout", "--flow", "upsell", "--to", "5")
    models("promote", "--yes")
    shutil.copytree("old", "probe")
    text, duration = fleet("probe", 28)
    assert version(text) == ("5", "over the air"), text
    killed = 0
    for number in range(KILLS):
        shutil.rmtree("storage", ignore_errors=True)
        if number % 2:
            shutil.copytree("old", "storage")
        before = ("3", "over the air") if number % 2 else ("3", "bundled")
        if device("storage", "--check", "--hours", "28", seconds=random.uniform(0, duration)) is None:
            killed += 1
        text = device("storage", "--hours", "28")
        if version(text) not in (before, ("5", "over the air")):
            sys.exit(f"kill {number}: {text}")
        # A day later, whatever was begun is done.
        text, _ = fleet("storage", 60)
        if version(text) != ("5", "over the air"):
            sys.exit(f"after kill {number}: {text}")
        left = sorted(os.listdir("storage") + os.listdir("storage/tmp"))
        if len(left) != 3 or "state.json" not in left or "tmp" not in left:
            sys.exit(f"after kill {number}: {left} is left")
    print(f"{killed} of {KILLS} killed")
    if killed == 0:
        sys.exit("none was killed")


main()
