"""The row of `release bump`: eight files that carry a version, and what says it."""

import json
import os

import measure
from measure import Failed, interleaved, progress
from table import Row, best_and_median, factor

VERSION = "1.4.0"
PADDING = "".join(f"// line {number} of a file as long as real ones are\n" for number in range(100))

# Each with what it looks like, and how bump-my-version is told where its version stands.
FILES = {
    "ContextSDK.podspec": ("Pod::Spec.new do |s|\n  s.name = 'ContextSDK'\n  s.version = '1.4.0'\nend\n", "s.version = '{}'"),
    "ContextSDK.podspec.json": ('{\n  "name": "ContextSDK",\n  "version": "1.4.0"\n}\n', '"version": "{}"'),
    "Package.swift": (
        '// swift-tools-version:5.5\nimport PackageDescription\nlet package = Package(name: "A", targets: [\n  .binaryTarget(\n'
        '    name: "A", url: "https://a.example/1.4.0/A.zip", checksum: "00")\n])\n' + PADDING, "a.example/{}/A.zip"),
    "Info.plist": (
        '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n  <key>CFBundleShortVersionString</key>\n'
        "  <string>1.4.0</string>\n</dict>\n</plist>\n", "<string>{}</string>"),
    "Config.xcconfig": ("MARKETING_VERSION = 1.4.0\n", "MARKETING_VERSION = {}"),
    "SDKVersion.swift": (PADDING + 'public let sdkVersion = "1.4.0"\n', 'sdkVersion = "{}"'),
    "SDKVersion.h": ('#define SDK_VERSION "1.4.0"\n', 'SDK_VERSION "{}"'),
    "README.md": ("# ContextSDK\n\n    pod 'ContextSDK', '~> 1.4.0'\n", "'~> {}'"),
}
PLACES = {
    "SDKVersion.swift": {"constant": "sdkVersion"},
    "SDKVersion.h": {"constant": "SDK_VERSION"},
    "README.md": {"pattern": "'~> {{version}}'"},
}


def bump(bench):
    """A patch of eight files, again and again, each tool in its own folder."""
    ours, other = _ours(bench.work.path("bump")), _others(bench.work.path("bump-my-version"))
    program = _program()
    commands = [([bench.tool, "bump", "patch", "--quiet"], ours), ([program, "bump", "patch"], other)]
    for command, folder in commands:
        measure.seconds(*command, cwd=folder)
        _require(folder, "1.4.1")
    progress("bumping 8 files, against bump-my-version")
    runs = [lambda c=command, f=folder: measure.seconds(*c, cwd=f) for command, folder in commands]
    mine, theirs = interleaved(max(10, bench.rounds * 3), *runs)
    best, median = theirs.best / mine.best, theirs.median / mine.median
    return [Row(f"bump of {len(FILES)} files vs bump-my-version", best_and_median(mine), best_and_median(theirs),
                f"{factor(best)} ({factor(median)}) faster", "≥ 10 × faster", median >= 10)]


def _write(folder):
    os.makedirs(folder)
    for name, (text, _) in FILES.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)


def _ours(folder):
    _write(folder)
    files = [dict(path=name, **PLACES.get(name, {})) for name in FILES]
    release = {"version": VERSION, "products": [{"name": "ContextSDK", "base": "ContextSDK.xcframework"}],
               "versions": {"files": files}}
    with open(os.path.join(folder, "release.json"), "w") as file:
        json.dump(release, file, indent=2)
    return folder


def _others(folder):
    _write(folder)
    lines = ["[tool.bumpversion]", f'current_version = "{VERSION}"', "allow_dirty = true", "commit = false", "tag = false"]
    for name, (_, pattern) in FILES.items():
        search, replace = (pattern.format("{%s_version}" % which) for which in ["current", "new"])
        lines += ["[[tool.bumpversion.files]]", f'filename = "{name}"', f"search = {json.dumps(search)}",
                  f"replace = {json.dumps(replace)}"]
    with open(os.path.join(folder, ".bumpversion.toml"), "w") as file:
        file.write("\n".join(lines) + "\n")
    return folder


def _require(folder, version):
    for name in FILES:
        with open(os.path.join(folder, name)) as file:
            if version not in file.read():
                raise Failed(f"{folder}/{name} was not changed to {version}")


def _program():
    """The one that scripts/bootstrap has installed."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    path = os.path.join(root, ".tools", "bench", "bin", "bump-my-version")
    if not os.access(path, os.X_OK):
        raise Failed(f"{path} is missing: run scripts/bootstrap bench")
    return path


ROWS = {"bump": (bump, 0)}
