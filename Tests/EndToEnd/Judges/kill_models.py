"""Kills `release models` at random times while devices read: kill_models.py RELEASE PLACE ROUNDS SEED

Runs in a workspace whose customer alpha has model 3 of the flow upsell approved. PLACE is a folder, the address of a folder in a
bucket with the S3 API, or `REPOSITORY.git`, whose branch gh-pages is read. Two devices of python-tuf read it all the time, one that keeps what it trusts and one that begins
anew, and so do a reader of the feed and one of the file for clients without groups. Each must see the state before a command or
the one after it. What was killed is run again, and must succeed.
"""

import datetime
import hashlib
import hmac
import http.client
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

from tuf.api.exceptions import DownloadHTTPError
from tuf.ngclient import FetcherInterface, Updater

RELEASE, PLACE, ROUNDS, SEED = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]
ROOT = open("ota/1.root.json", "rb").read()


def get(name):
    """The bytes of one of alpha's objects; None if it is not there."""
    if PLACE.endswith(".git"):
        found = subprocess.run(
            ["git", "-C", PLACE, "cat-file", "blob", f"gh-pages:alpha/{name}"], capture_output=True, check=False)
        return found.stdout if found.returncode == 0 else None
    if PLACE.startswith("http://"):
        return get_object(f"{PLACE}/{name}")
    try:
        with open(f"{PLACE}/{name}", "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


def get_object(url):
    """A device asks again when a store fails, as rclone's does now and then while an object is replaced."""
    tries = 20
    while True:
        try:
            with urllib.request.urlopen(signed(url)) as answer:
                return answer.read()
        except (OSError, http.client.HTTPException) as error:
            code = error.code if isinstance(error, urllib.error.HTTPError) else 500
            if code == 404:
                return None
            tries -= 1
            if code < 500 or tries == 0:
                raise
            time.sleep(0.1)


def signed(url):
    """A GET for the S3 API (AWS Signature Version 4)."""
    host, path = url.removeprefix("http://").split("/", 1)
    date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ")
    body = hashlib.sha256(b"").hexdigest()
    names = "host;x-amz-content-sha256;x-amz-date"
    request = f"GET\n/{path}\n\nhost:{host}\nx-amz-content-sha256:{body}\nx-amz-date:{date}\n\n{names}\n{body}"
    scope = f"{date[:8]}/us-east-1/s3/aws4_request"
    key = ("AWS4" + os.environ["AWS_SECRET_ACCESS_KEY"]).encode()
    for part in scope.split("/") + [f"AWS4-HMAC-SHA256\n{date}\n{scope}\n" + hashlib.sha256(request.encode()).hexdigest()]:
        key = hmac.new(key, part.encode(), hashlib.sha256).digest()
    credential = f"{os.environ['AWS_ACCESS_KEY_ID']}/{scope}"
    return urllib.request.Request(url, headers={
        "x-amz-content-sha256": body, "x-amz-date": date,
        "Authorization": f"AWS4-HMAC-SHA256 Credential={credential}, SignedHeaders={names}, Signature={key.hex()}"})


class PlaceFetcher(FetcherInterface):
    def _fetch(self, url):
        found = get(url.removeprefix("https://x/"))
        if found is None:
            raise DownloadHTTPError("not found", 404)
        return iter([found])


def state(document):
    """Champion and challenger."""
    if document is None:
        return "- -"
    line = document["lines"][0]
    return "{} {}".format(
        line.get("champion", {}).get("modelVersion", "-"),
        line["experiment"]["challenger"]["modelVersion"] if "experiment" in line else "-")


def by_tuf(kept):
    with tempfile.TemporaryDirectory() as work:
        updater = Updater(
            kept or os.path.join(work, "metadata"), "https://x/metadata/", work, "https://x/targets/", PlaceFetcher(),
            bootstrap=ROOT)
        updater.refresh()
        info = updater.get_targetinfo("alpha/rollout/upsell.json")
        if info is None:
            return "- -"
        with open(updater.download_target(info), encoding="utf-8") as file:
            document = json.load(file)
        for setting in models(document):
            updater.download_target(updater.get_targetinfo(setting["model"]))
        return state(document)


def models(document):
    for line in document["lines"]:
        if "champion" in line:
            yield line["champion"]
        if "experiment" in line:
            yield line["experiment"]["challenger"]


def by_feed():
    feed = json.loads(get("feed.json"))
    snapshot = json.loads(feed["timestamp"])["signed"]["meta"]["snapshot.json"]
    assert hashlib.sha256(feed["snapshot"].encode()).hexdigest() == snapshot["hashes"]["sha256"]
    rollout = json.loads(feed["rollout"])["signed"]["targets"]
    for path, text in feed["files"].items():
        assert hashlib.sha256(text.encode()).hexdigest() == rollout[path]["hashes"]["sha256"]
    text = feed["files"].get("alpha/rollout/upsell.json")
    return state(json.loads(text) if text else None)


def by_mirror():
    found = get("upsell/1.0.json")
    return json.loads(found).get("modelVersion", "-") if found else "-"


class Watcher(threading.Thread):
    """Reads until it is stopped, and keeps the first thing that was wrong."""

    def __init__(self, allowed, kept):
        super().__init__(daemon=True)
        self.allowed, self.kept, self.problem, self.reads = allowed, kept, None, 0
        self.stopped = threading.Event()

    def look(self):
        for reader, found in (
            ("a device", by_tuf(self.kept)), ("a new device", by_tuf(None)), ("the feed", by_feed())):
            if found not in self.allowed:
                return f"{reader} sees {found!r}"
        champion = by_mirror()
        if champion not in [allowed.split(" ")[0] for allowed in self.allowed]:
            return f"the mirror has {champion!r}"
        return None

    def run(self):
        while self.problem is None:
            last = self.stopped.is_set()
            try:
                self.problem = self.look()
            except Exception as error:  # python-tuf has many kinds.
                self.problem = f"{type(error).__name__}: {error} ({error.__cause__!r})"
            self.reads += 1
            if last:
                break


def run(arguments, seconds=None, is_done=False):
    """Whether the command was killed, and how long it took.

    `is_done`: whether there may be nothing left to do, which is an error then.
    """
    start = time.monotonic()
    process = subprocess.Popen([RELEASE, "models"] + arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    try:
        _, errors = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        return True, 0
    if process.returncode == 65 and is_done:
        return False, 0
    # An evaluation that has stopped something says so.
    if process.returncode != 0 and (process.returncode != 1 or arguments[0] != "evaluate"):
        sys.exit(f"{arguments} ended with {process.returncode}: {errors.decode()}")
    return False, time.monotonic() - start


def count(experiment, begun):
    """A day on which the challenger fails everywhere, and the next."""
    rows = ["app_id,flowName,experiment,day,group,devices,sales,loadFailures"]
    for age, challenger, control in ((0, "500,0,500", "5000,2000,0"), (1, "0,0,0", "0,0,0")):
        day = (begun + datetime.timedelta(days=age)).date()
        rows += [f"alpha,upsell,{experiment},{day},{group}" for group in (f"challenger-1,{challenger}", f"control-1,{control}")]
    with open("counts.csv", "w", encoding="utf-8") as file:
        file.write("\n".join(rows) + "\n")


def main():
    random.seed(SEED)
    kept = tempfile.mkdtemp()
    steps = [
        (["rollout", "--flow", "upsell", "--to", "3", "--experiment"], "- 3"),
        (["evaluate", "--apply", "--metrics", "counts.csv"], "- -"),
        (["rollout", "--flow", "upsell", "--to", "3", "--experiment"], "- 3"), (["promote", "--yes"], "3 -"),
        (["rollback", "--flow", "upsell"], "- -"),
    ]
    now, duration, killed, reads = "- -", 60.0, 0, 0
    clock = datetime.datetime.now(datetime.timezone.utc)
    for number in range(-len(steps), ROUNDS):
        arguments, after = steps[number % len(steps)]
        if arguments[-1] == "--experiment":
            arguments = arguments + [f"e{number + len(steps)}"]
            count(arguments[-1], clock)
        if arguments[0] == "evaluate":
            clock += datetime.timedelta(days=1)
        os.environ["RELEASE_TIME"] = clock.strftime("%Y-%m-%dT%H:%M:%SZ")
        arguments += ["--customer", "alpha"]
        watcher = Watcher([now, after], kept)
        watcher.start()
        # First undisturbed, to see how long it takes.
        was_killed, seconds = run(arguments, None if number < 0 else random.uniform(0, duration))
        if was_killed:
            killed += 1
            run(arguments, is_done=by_feed() == after)
        # The quickest run: others have waited for the machine.
        if not was_killed:
            duration = min(duration, seconds)
        watcher.stopped.set()
        watcher.join()
        reads += watcher.reads
        problem = watcher.problem
        if problem is None:
            watcher.allowed = [after]
            problem = watcher.look()
        if problem:
            sys.exit(f"round {number}, {arguments}: {problem}; {watcher.allowed} are right")
        now = after
    shutil.rmtree(kept)
    print(f"{killed} of {ROUNDS} killed, {reads} reads")
    if killed == 0:
        sys.exit("none was killed")


main()
