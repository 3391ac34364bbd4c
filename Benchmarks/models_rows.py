"""The rows of `release models`, to a folder and to a bucket."""

import gzip
import json
import os
import shutil

import measure
from measure import interleaved, progress
from publish_rows import AT_ONCE, RCLONE, credentials, files, quietly, server
from table import Row, best_and_median, duration, factor, size

CUSTOMERS = 1000
FEW = 100
TO_BUCKET = 40
ENVIRONMENT = {"RELEASE_OTA_PASSPHRASE": "a long passphrase", "RELEASE_OTA_KEY": "ota/online.pem"}


def models(bench):
    """Models of 1,000 customers to a folder, against `cp` of the same objects."""
    vendor = _Vendor(bench, CUSTOMERS)
    progress(f"publishing models of {CUSTOMERS} customers")
    rounds = [_round(vendor) for _ in range(bench.rounds)]
    publish, copy, refresh, copy_again, processor = ([r[n] for r in rounds] for n in range(5))
    rows = [
        _row(f"publish models of {CUSTOMERS:,} customers to a folder", publish, "`cp -R` of the same objects", copy, 1.5),
        Row("processor time of a customer's publication", duration(min(processor) / CUSTOMERS), "–", "–", "–", True),
        _row(f"refresh {CUSTOMERS:,} customers", refresh, "`cp` of the objects that change", copy_again, 3),
        _verify(vendor, bench), _feed(vendor),
    ]
    peaks = [
        measure.peak_memory(*vendor.command("refresh", "--all", "--quiet")),
        measure.peak_memory(*_Vendor(bench, FEW).published().command("refresh", "--all", "--quiet"))]
    return rows + [Row(
        f"memory: refresh {CUSTOMERS:,} customers", size(peaks[0]), f"{FEW} customers: {size(peaks[1])}",
        factor(peaks[0] / peaks[1]), "≤ 1.3 ×", peaks[0] <= 1.3 * peaks[1])]


class _Vendor:
    """A vendor's folder with keys."""

    def __init__(self, bench, count, place=None):
        self.bench, self.folder = bench, bench.work.path(f"vendor-{count}-{'folder' if place is None else 'bucket'}")
        measure.remove(self.folder)
        os.makedirs(self.folder)
        os.symlink(bench.work.path("Models"), self.path("Models"))
        shutil.copy(bench.work.manifest(count), self.path("customers.json"))
        with open(bench.work.path("release-small.json")) as file:
            release = json.load(file)
        for key in "artifact", "templates":
            release.pop(key, None)
        release["customers"] = "customers.json"
        release["products"] = [{k: v for k, v in product.items() if k != "podspec"} for product in release["products"]]
        self._write(release)
        os.environ.update(ENVIRONMENT, RELEASE_OTA_KEY=self.path("ota/online.pem"))
        measure.output(*self.command("init", "--url", "https://ota.example.com/{{app_id}}", "--directory", "www/{{app_id}}"))
        if place:
            with open(self.path("release.json")) as file:
                release = json.load(file)
            release["ota"]["place"] = place
            self._write(release)

    def _write(self, release):
        with open(self.path("release.json"), "w") as file:
            json.dump(release, file)

    def path(self, name):
        return os.path.join(self.folder, name)

    def command(self, *arguments):
        return [self.bench.tool, "models", *arguments] + (["--config", self.path("release.json")] if arguments[0] != "verify" else [])

    def published(self):
        measure.output(*self.command("publish", "--all", "--quiet"))
        return self


def _round(vendor):
    """Seconds of publishing, of copying, of refreshing, of copying what changes; and processor time of publishing."""
    www, copied = vendor.path("www"), vendor.path("copy")
    measure.remove(www)
    measure.remove(copied)
    for name in os.listdir(vendor.folder):
        if name == "models.jsonl":
            os.remove(vendor.path(name))
    publish, processor = measure.both_seconds(*vendor.command("publish", "--all", "--quiet"))
    measure.flush(vendor.folder)
    copy = measure.seconds("cp", "-R", www, copied)
    measure.flush(vendor.folder)
    before = _times(www)
    refresh = measure.seconds(*vendor.command("refresh", "--all", "--quiet"))
    changed = [path for path, time in _times(www).items() if before.get(path) != time]
    listing = vendor.path("changed")
    with open(listing, "w") as file:
        file.write("\0".join(os.path.relpath(path, www) for path in changed))
    again = measure.seconds("sh", "-c", 'cd "$0" && xargs -0 cp --parents -t "$1" <"$2"', www, copied, listing)
    return publish, copy, refresh, again, processor


def _times(folder):
    return {
        os.path.join(path, name): os.stat(os.path.join(path, name)).st_mtime_ns
        for path, _, names in os.walk(folder) for name in names}


def _row(name, ours, other_name, other, target):
    ours, other = measure.Times(ours), measure.Times(other)
    ratio = ours.median / other.median
    return Row(
        f"{name} vs {other_name}", best_and_median(ours), best_and_median(other),
        f"{factor(ours.best / other.best)} ({factor(ratio)})", f"≤ {target:g} ×", ratio <= target)


def _verify(vendor, bench):
    folder = os.path.join(vendor.path("www"), sorted(os.listdir(vendor.path("www")))[0])
    root = vendor.path("ota/1.root.json")
    whole, start = interleaved(
        20, lambda: measure.seconds(bench.tool, "models", "verify", folder, "--root", root),
        lambda: measure.seconds(bench.tool, "--version"))
    return Row(
        "verify what one customer's devices read, less starting", f"{duration(whole.best - start.best)} ({duration(whole.median - start.median)})",
        "`release --version`: " + best_and_median(start), "–", "< 10 ms", whole.median - start.median < 0.01)


def _feed(vendor):
    www = vendor.path("www")
    customer = sorted(os.listdir(www))[-1]
    measure.output(*vendor.command("rollout", "--customer", customer, "--flow", "onboarding_upsell", "--to", _version(vendor, customer), "--quiet"))
    with open(os.path.join(www, customer, "feed.json"), "rb") as file:
        feed = file.read()
    packed = len(gzip.compress(feed, 6))
    return Row("a feed with two models and an experiment, gzipped", f"{packed / 1000:.1f} kB", f"as it is: {len(feed) / 1000:.1f} kB", "–", "≤ 3 kB", packed <= 3000)


def _version(vendor, customer):
    with open(vendor.path("customers.json")) as file:
        entry = next(entry for entry in json.load(file) if entry["app_id"] == customer)
    return str(next(model["modelVersion"] for model in entry["customModels"] if model["flowName"] == "onboarding_upsell"))


def models_to_bucket(bench):
    """The same objects to the same server, by `rclone copy`."""
    with server(bench.work.path("models-store")) as port, credentials(port):
        names = (f"models-{number}" for number in range(1000))

        def publish():
            bucket = next(names)
            measure.output(RCLONE, "mkdir", f"STORE:{bucket}")
            vendor = _Vendor(bench, TO_BUCKET, {
                "kind": "s3", "endpoint": f"http://127.0.0.1:{port}", "bucket": bucket, "key": "{{app_id}}"})
            publish.bucket = bucket
            return quietly(bench.work, *vendor.command("publish", "--all", "--quiet", "--jobs", str(AT_ONCE)))

        def copy():
            folder = bench.work.path("models-copy")
            measure.remove(folder)
            measure.output(RCLONE, "copy", f"STORE:{publish.bucket}", folder)
            bucket = next(names)
            measure.output(RCLONE, "mkdir", f"STORE:{bucket}")
            return quietly(bench.work, RCLONE, "copy", "--transfers", str(AT_ONCE), folder, f"STORE:{bucket}")

        progress(f"publishing models of {TO_BUCKET} customers to a bucket")
        ours, other = interleaved(bench.rounds, publish, copy)
    return [_row(f"models of {TO_BUCKET} customers to a bucket", ours.rounds, "`rclone copy` of the same objects", other.rounds, 1)]


def models_client(bench):
    """A check that finds nothing new, with URLSession and nginx, and what the client takes of memory."""
    checkout = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    device = ["swift", "build", "--package-path", f"{checkout}/Client", "--scratch-path", f"{checkout}/.build/client", "-c", "release",
              "-Xswiftc", "-enable-testing", "--product", "device"]
    progress("building the client")
    measure.output(*device)
    program = os.path.join(measure.output(*device, "--show-bin-path").strip(), "device")
    vendor = _Vendor(bench, FEW).published()
    with files(vendor.path("www")) as port:
        customer = sorted(os.listdir(vendor.path("www")))[-1]
        bundle = vendor.path("bundle")
        os.makedirs(bundle)
        with open(os.path.join(bundle, "OTA.json"), "w") as file:
            json.dump({"schema": "release.ota/1", "app_id": customer, "version": "1.0.0", "flows": [],
                       "feed": f"http://127.0.0.1:{port}/{customer}/feed.json"}, file)
        shutil.copy(vendor.path("ota/1.root.json"), os.path.join(bundle, "OTA.root.json"))
        rounds = []
        for number in range(bench.rounds):
            lines = measure.output(program, "measure", bundle, vendor.path(f"storage-{number}"), "300").splitlines()
            if lines[0] != "first same, then same":
                raise measure.Failed(lines[0])
            words = " ".join(lines[1:]).split()
            rounds.append({name: float(value) for name, value in zip(words[::2], words[1::2])})
    ours, question, memory = (measure.Times([r[name] for r in rounds]) for name in ("processor", "question", "memory"))
    return [
        Row("processor time of a check that finds nothing new", best_and_median(ours), "the same question by URLSession: " + best_and_median(question),
            factor(ours.median / question.median), "≤ 2 ms", ours.median <= 2e-3),
        Row("memory of the client, above a process that has asked by URLSession", size(memory.median), "–", "–", "≤ 4 MB", memory.median <= 4e6)]


def evidence(bench):
    """Simulated rollouts: the promise of docs/evidence.md."""
    checkout = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    progress("simulating rollouts")
    os.environ.update(RELEASE_TESTS="1", EVIDENCE_RUNS="10000")
    told = measure.output(
        "swift", "test", "--package-path", checkout, "--scratch-path", f"{checkout}/.build/test", "-c", "release", "-debug-info-format",
        "none", "-Xswiftc", "-enable-testing", "--filter", "OverTheAirTests.EvidenceTests")
    lines = [line.removeprefix("evidence: ") for line in told.splitlines() if line.startswith("evidence: ")]
    return [Row(what.partition(": ")[0], what.partition(": ")[2], "–", "–", "≤ 1 % if equal", True) for what in sorted(lines)]


ROWS = {"evidence": (evidence, 0), "models-client": (models_client, 0.1e9), "models": (models, 2e9), "models-bucket": (models_to_bucket, 0.5e9)}
