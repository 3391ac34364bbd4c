"""The row of `release publish` to a bucket, and the server that it is measured on."""

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time

import measure
from measure import interleaved, progress
from table import Row, best_and_median, duration, factor

CUSTOMERS = 40
AT_ONCE = 8
KEY, SECRET = "testkey", "secret"
RCLONE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), ".tools", "bench", "bin", "rclone")


def uploads(bench):
    """A release to a bucket, verified and read back, less what verifying takes; against `rclone copy` of the same zips."""
    work = bench.work
    measure.remove(bench.out)
    config = os.path.basename(_configure(bench, 1, "none"))
    measure.output(*bench.build("--all", config=config, customers=CUSTOMERS))
    release = os.path.join(bench.out, work.version)
    # As publishing verifies them: each customer's folder for itself.
    folders = [os.path.join(release, customer["app_id"]) for customer in work.customers[:CUSTOMERS]]
    with server(work.path("store")) as port, credentials(port):
        names = (f"bucket-{number}" for number in range(1000))

        def publish():
            bucket = next(names)
            measure.output(RCLONE, "mkdir", f"STORE:{bucket}")
            return quietly(
                work, bench.tool, "publish", "--all", "--quiet", "--jobs", str(AT_ONCE), "--config",
                _configure(bench, port, bucket), "--manifest", work.manifest(CUSTOMERS), "--output", bench.out)

        def verify():
            return measure.seconds(
                bench.tool, "verify", "--quiet", "--config", _configure(bench, port, "none"), "--manifest",
                work.manifest(CUSTOMERS), *folders)

        def copy():
            bucket = next(names)
            measure.output(RCLONE, "mkdir", f"STORE:{bucket}")
            return quietly(
                work, RCLONE, "copy", "--transfers", str(AT_ONCE), "--include", "*.zip", release, f"STORE:{bucket}")

        progress(f"publishing {CUSTOMERS} customers to a bucket")
        whole, verifying, other = interleaved(bench.rounds, publish, verify, copy)
    measure.remove(bench.out)
    # The difference of two bests, or of two medians: a single round's difference has the noise of both.
    best, median = whole.best - verifying.best, whole.median - verifying.median
    ratio = median / other.median
    return [Row(f"{CUSTOMERS} zips to a bucket, less verifying, vs `rclone copy`", f"{duration(best)} ({duration(median)})",
                best_and_median(other), f"{factor(best / other.best)} ({factor(ratio)})", "≤ 1 ×", ratio <= 1)]


def _configure(bench, port, bucket):
    """Without `artifact.url`, zips are read back from the bucket. The ledger begins anew."""
    with open(bench.work.path("release.json")) as file:
        release = json.load(file)
    release.pop("artifact", None)
    release["products"] = [{k: v for k, v in product.items() if k != "podspec"} for product in release["products"]]
    release.pop("templates", None)
    release["ledger"] = f"{bucket}.jsonl"
    release["publish"] = [{
        "name": "store", "kind": "s3", "endpoint": f"http://127.0.0.1:{port}", "bucket": bucket,
        "key": "{{app_id}}/{{version}}/{{product}}.zip"}]
    path = bench.work.path("release-publish.json")
    with open(path, "w") as file:
        json.dump(release, file)
    return path


def quietly(work, *command):
    """Rclone's server does not honour conditions, and so a warning is expected."""
    return measure.seconds("sh", "-c", '"$@" 2>"$0"', work.path("messages.txt"), *command)


@contextlib.contextmanager
def credentials(port):
    names = {
        "AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET, "RCLONE_CONFIG": os.devnull,
        "RCLONE_CONFIG_STORE_TYPE": "s3", "RCLONE_CONFIG_STORE_PROVIDER": "Other",
        "RCLONE_CONFIG_STORE_ACCESS_KEY_ID": KEY, "RCLONE_CONFIG_STORE_SECRET_ACCESS_KEY": SECRET,
        "RCLONE_CONFIG_STORE_ENDPOINT": f"http://127.0.0.1:{port}"}
    os.environ.update(names)
    try:
        yield
    finally:
        for name in names:
            del os.environ[name]


@contextlib.contextmanager
def server(folder):
    os.makedirs(folder)
    with tempfile.NamedTemporaryFile("r+") as messages:
        server = subprocess.Popen(
            [RCLONE, "serve", "s3", "--config", os.devnull, "--addr", "127.0.0.1:0", "--auth-key", f"{KEY},{SECRET}", folder],
            stdin=subprocess.DEVNULL, stdout=messages, stderr=messages)
        try:
            yield _port(server, messages.name)
        finally:
            server.terminate()
            server.wait()


@contextlib.contextmanager
def files(folder):
    """nginx on a port of this machine."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as state:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        with open(os.path.join(state, "nginx.conf"), "w") as file:
            file.write(
                f"user root; daemon off; pid {state}/pid; error_log stderr; events {{}} http {{ access_log off; "
                f"server {{ listen 127.0.0.1:{port}; root {os.path.abspath(folder)}; }} }}")
        server = subprocess.Popen(["nginx", "-p", state, "-c", file.name], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(250):
                with socket.socket() as asking:
                    if asking.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.02)
            yield port
        finally:
            server.terminate()
            server.wait()


def _port(server, path):
    while server.poll() is None:
        with open(path) as file:
            found = re.search(r"127\.0\.0\.1:(\d+)", file.read())
        if found:
            return int(found[1])
        time.sleep(0.02)
    sys.exit("bench: rclone does not serve; `scripts/bootstrap bench` installs it")


ROWS = {"uploads": (uploads, 1.5e9)}
