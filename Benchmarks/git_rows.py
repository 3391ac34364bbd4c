"""The rows of `release publish` to repositories and folders on this machine."""

import contextlib
import json
import os
import shutil

import measure
from measure import interleaved, progress
from table import Row, best_and_median, duration, factor, size

CUSTOMERS = 200
MANY = {"repositories": 2_000, "folder": 10_000}
FEW = 100
SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "scripts", "release-each.sh")
REPOSITORIES = {"name": "repositories", "kind": "git", "url": "remotes/{{app_id}}.git"}
FOLDER = {"name": "folder", "kind": "directory", "path": "www/{{app_id}}/{{version}}/{{product}}.zip",
          "files": "www/{{app_id}}/{{version}}/{{file}}"}
IDENTITY = {"GIT_AUTHOR_NAME": "Publisher", "GIT_AUTHOR_EMAIL": "publisher@example.com", "GIT_COMMITTER_NAME": "Publisher",
            "GIT_COMMITTER_EMAIL": "publisher@example.com", "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


def repositories(bench):
    """The first and the second `publish` of 200 customers, against the same by `git` in a shell loop."""
    config = _configure(bench, REPOSITORIES)
    release = _build(bench, config, CUSTOMERS)
    remotes = bench.work.path("remotes")
    app_ids = [customer["app_id"] for customer in bench.work.customers[:CUSTOMERS]]

    clones = bench.work.path("clones")
    ground = measure.Ground(bench.work.folder)

    def first():
        _make_remotes(bench, app_ids, ground)
        return measure.seconds(*_publish(bench, config, CUSTOMERS))

    def second():
        return measure.seconds(*_publish(bench, config, CUSTOMERS))

    def loop():
        _make_remotes(bench, app_ids, ground)
        ground.clear(clones)
        return measure.seconds(SCRIPT, release, remotes, bench.work.version, clones)

    def looking():
        return sum(measure.seconds("git", "ls-remote", "-q", os.path.join(remotes, app_id + ".git")) for app_id in app_ids)

    progress(f"publishing {CUSTOMERS} customers to repositories")
    with _identity():
        # The second run finds what the first has placed; the loop starts anew.
        ours, again, other, look = interleaved(bench.rounds, first, second, loop, looking)
    ground.clear(clones)
    _clear(bench, ground)
    measure.remove(bench.out)
    ground.remove()
    best, median = other.best / ours.best, other.median / ours.median
    each = [(time / CUSTOMERS, program / CUSTOMERS) for time, program in
            [(again.best, look.best), (again.median, look.median)]]
    return [Row(f"publish {CUSTOMERS} customers to repositories vs `git` in a shell loop", best_and_median(ours),
                best_and_median(other), f"{factor(best)} ({factor(median)}) faster", "≥ 3 × faster", median >= 3),
            Row(f"publish {CUSTOMERS} again, for each customer, vs `git ls-remote`", *_pairs(each), "< 5 ms",
                each[1][0] < 0.005)]


def memory(bench):
    """Peak memory of a first `publish`, with many customers and with few."""
    return [_memory(bench, REPOSITORIES), _memory(bench, FOLDER)]


def _memory(bench, channel):
    name = channel["name"]
    config = _configure(bench, channel)
    ground = measure.Ground(bench.work.folder)

    def peak(customers):
        _build(bench, config, customers)
        progress(f"memory, publishing {customers} customers: {name}")
        if channel is REPOSITORIES:
            _make_remotes(bench, [customer["app_id"] for customer in bench.work.customers[:customers]], ground)
        with _identity():
            result = measure.peak_memory(*_publish(bench, config, customers))
        _clear(bench, ground)
        return result

    few, most = peak(FEW), peak(MANY[name])
    measure.remove(bench.out)
    ground.remove()
    return Row(f"memory: publish {MANY[name]:,} customers vs {FEW}, {name}", size(most), size(few), factor(most / few),
               "< 100 MB", most < 100e6)


def _configure(bench, channel):
    """The small base, and manifests that name the zip by its path in the repository."""
    with open(bench.work.path("release-small.json")) as file:
        release = json.load(file)
    release.pop("artifact", None)
    release["products"] = [{key: value for key, value in product.items() if key != "podspec"} for product in release["products"]]
    with open(bench.work.path("templates", "Package.swift")) as file:
        lines = [line for line in file if "checksum:" not in line]
    with open(bench.work.path("templates", "ByPath.swift"), "w") as file:
        file.writelines('      path: "{{path}}"\n' if "url:" in line else line for line in lines)
    release["templates"] = dict(release["templates"], package="templates/ByPath.swift")
    release["publish"] = [channel]
    name = f"release-{channel['name']}.json"
    with open(bench.work.path(name), "w") as file:
        json.dump(release, file)
    return name


def _build(bench, config, customers):
    measure.remove(bench.out)
    measure.output(*bench.build("--all", config=config, customers=customers))
    return os.path.join(bench.out, bench.work.version)


def _publish(bench, config, customers):
    work = bench.work
    return [bench.tool, "publish", "--all", "--quiet", "--config", work.path(config), "--manifest", work.manifest(customers),
            "--output", bench.out]


def _make_remotes(bench, app_ids, ground):
    """A bare repository with a first commit for each customer. Nothing is left of an earlier run."""
    _clear(bench, ground)
    seed = bench.work.path("seed")
    if not os.path.exists(seed):
        tree = bench.work.path("seed-tree")
        with _identity():
            measure.output("git", "init", "-q", "-b", "main", tree)
            with open(os.path.join(tree, "README.md"), "w") as file:
                file.write("# ContextSDK\n")
            measure.output("git", "-C", tree, "add", "README.md")
            measure.output("git", "-C", tree, "commit", "-q", "-m", "Begin")
            measure.output("git", "clone", "-q", "--bare", "--template=", tree, seed)
    for app_id in app_ids:
        shutil.copytree(seed, bench.work.path("remotes", app_id + ".git"))
    measure.flush(bench.work.folder)


def _clear(bench, ground):
    ground.clear(
        bench.work.path("remotes"), bench.work.path("www"), os.path.join(bench.out, ".release", "repositories"))
    with contextlib.suppress(FileNotFoundError):
        os.remove(bench.work.path("releases.jsonl"))


def _pairs(each):
    (ours, other), (our_median, other_median) = each
    return (f"{duration(ours)} ({duration(our_median)})", f"{duration(other)} ({duration(other_median)})",
            f"{factor(ours / other)} ({factor(our_median / other_median)})")


@contextlib.contextmanager
def _identity():
    """The publisher's identity, and nothing else of the user's configuration."""
    before = {name: os.environ.get(name) for name in IDENTITY}
    os.environ.update(IDENTITY)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


ROWS = {"repositories": (repositories, 0.3e9), "publish-memory": (memory, 3.5e9)}
