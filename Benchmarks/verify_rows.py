"""The rows of `release verify` and what they are measured on."""

import os
import plistlib
import zipfile

import measure
from measure import interleaved, progress
from table import Row, best_and_median, factor, size

MANY = 10_000
CUSTOMERS = 1000
# How many zips `unzip -t` is timed on, of 1,000.
SAMPLE = 100


def one_zip(bench):
    """One zip of 2.6 MB, against 10,000 customers' models and identifiers, vs unzip and openssl of the same."""
    work = bench.work
    work.manifest(MANY)
    app_id = work.customers[1]["app_id"]
    measure.remove(bench.out)
    measure.output(*bench.build("--customer", app_id, customers=MANY))
    zip_file = work.zip_of(bench.out, app_id)

    def reading():
        return measure.seconds("unzip", "-tq", zip_file) + measure.seconds(*measure.HASHING, zip_file)

    rows = []
    for customers in [10, MANY]:
        progress(f"verifying one zip against {customers} customers")
        verify = lambda: measure.seconds(*_verify(bench, zip_file, customers), allowed=[0])
        verify(), reading()
        ours, other = interleaved(bench.rounds * 5, verify, reading)
        ratio = ours.median / other.median
        rows.append(Row(f"verify one zip, {customers:,} customers vs `unzip -t` and `openssl dgst`", best_and_median(ours),
                        best_and_median(other), f"{factor(ours.best / other.best)} ({factor(ratio)})", "≤ 2 ×", ratio <= 2))
    return rows


def thousand_variants(bench):
    """A release of 1,000 variants, vs unzip -t of its zips one by one."""
    work = bench.work
    work.manifest(CUSTOMERS)
    measure.remove(bench.out)
    measure.output(*bench.build("--all"))
    release = os.path.join(bench.out, work.version)
    zips = [work.zip_of(bench.out, customer["app_id"]) for customer in work.customers[:SAMPLE]]
    verify = lambda: measure.seconds(*_verify(bench, release, CUSTOMERS), allowed=[0])

    def unzipping():
        return sum(measure.seconds("unzip", "-tq", zip_file) for zip_file in zips) * CUSTOMERS / SAMPLE

    progress(f"verifying {CUSTOMERS} variants")
    ours, other = interleaved(bench.rounds, verify, unzipping)
    best, median = other.best / ours.best, other.median / ours.median
    measure.remove(bench.out)
    return [Row(f"verify {CUSTOMERS:,} variants vs `unzip -t` one by one ({SAMPLE} timed)", best_and_median(ours),
                best_and_median(other), f"{factor(best)} ({factor(median)}) faster", "≥ 3 × faster", median >= 3)]


def large_artifact(bench):
    """Peak memory for an artifact of 2 GB, vs one of 12 MB."""
    folder = bench.work.path("Large")
    zip_file = os.path.join(folder, "Large.zip")
    os.makedirs(folder, exist_ok=True)
    progress("packing an artifact of 2 GB")
    _pack_large(zip_file, 2 << 30)
    small = os.path.join(folder, "Small.zip")
    _pack_large(small, 12 << 20)

    def peak(path):
        progress(f"memory, verifying {os.path.basename(path)}")
        # Its findings about these made-up frameworks do not matter.
        return measure.peak_memory(bench.tool, "verify", "--quiet", path, allowed=[0, 1])

    large, little = peak(zip_file), peak(small)
    return [Row("memory: verify an artifact of 2 GB vs one of 12 MB", size(large), size(little), factor(large / little),
                "< 64 MB", large < 64e6)]


def _verify(bench, path, customers):
    work = bench.work
    return [bench.tool, "verify", "--quiet", "--config", work.path("release.json"), "--manifest", work.manifest(customers), path]


def _pack_large(path, total):
    """An xcframework with one static library of many object files: the kind of artifact that is really that large."""
    library = {"LibraryIdentifier": "ios-arm64", "LibraryPath": "libLarge.a", "SupportedArchitectures": ["arm64"],
               "SupportedPlatform": "ios"}
    info = {"AvailableLibraries": [library], "CFBundlePackageType": "XFWK", "XCFrameworkFormatVersion": "1.0"}
    member = _member(1 << 20)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1, allowZip64=True) as archive:
        archive.writestr("Large.xcframework/Info.plist", plistlib.dumps(info))
        with archive.open("Large.xcframework/ios-arm64/libLarge.a", "w", force_zip64=True) as file:
            file.write(b"!<arch>\n")
            for _ in range(total // len(member)):
                file.write(member)


def _member(count):
    """An object file for an iPhone in a static archive (ar.h, mach-o/loader.h), with bytes that deflate to about a tenth."""
    build = (0x32).to_bytes(4, "little") + (24).to_bytes(4, "little") + (2).to_bytes(4, "little") + b"\0\0\x0e\0" + b"\0\0\x0e\0" + bytes(4)
    header = b"".join(word.to_bytes(4, "little") for word in [0xFEEDFACF, 0x0100000C, 0, 1, 1, len(build), 0, 0]) + build
    code = bytes((index * index >> 7) & 0xFF for index in range(1 << 14))
    body = (header + code * (count // len(code)))[: count - 60]
    return f"{'object.o':16}{0:<12}{0:<6}{0:<6}{100644:<8}{len(body):<10}`\n".encode() + body


# By the names that --only takes, with the space that they need beside the workload, in bytes.
ROWS = {"verify": (one_zip, 0.1e9), "verify-many": (thousand_variants, 2.8e9), "verify-memory": (large_artifact, 0.4e9)}
