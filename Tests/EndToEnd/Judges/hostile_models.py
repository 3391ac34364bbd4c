"""Makes a customer's place hostile in each way: hostile_models.py FOLDER COPIES KEY STRANGER

COPIES gets a copy of FOLDER for each case. KEY is the file of the online key, STRANGER that of a private key that root does not name.
"""

import hashlib
import json
import shutil
import sys

from cryptography.hazmat.primitives.serialization import load_pem_private_key

FOLDER, COPIES, *KEYS = sys.argv[1:]
OWN, STRANGERS = [load_pem_private_key(open(file, "rb").read(), None) for file in KEYS]


def path(name):
    return f"{COPIES}/{case}/metadata/{name}.json"


def read(name):
    with open(path(name), "rb") as file:
        return file.read()


def write(name, content):
    with open(path(name), "wb") as file:
        file.write(content)


def edit(name, change, sign=True):
    """Signs again with the key, under the ids that the file has."""
    document = json.loads(read(name))
    change(document["signed"])
    if sign:
        canonical = json.dumps(document["signed"], sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        for signature in document["signatures"]:
            signature["sig"] = key.sign(canonical).hex()
    content = json.dumps(document).encode()
    write(name, content)
    return content


def newest(role):
    snapshot = json.loads(read(f"{json.loads(read('timestamp'))['signed']['meta']['snapshot.json']['version']}.snapshot"))
    if role == "snapshot":
        return f"{snapshot['signed']['version']}.snapshot"
    return f"{snapshot['signed']['meta'][role + '.json']['version']}.{role}"


def later(signed):
    signed["expires"] = "2099-01-01T00:00:00Z"


def follow():
    """Snapshot and timestamp that go with what was edited."""
    content = edit(newest("snapshot"), later)
    meta = {"length": len(content), "hashes": {"sha256": hashlib.sha256(content).hexdigest()}}
    edit("timestamp", lambda signed: signed["meta"]["snapshot.json"].update(meta))


CASES = {
    "unsigned": lambda: edit("timestamp", later, sign=False),
    "wrong-key": lambda: edit("timestamp", later),
    # The online key signs what people must.
    "online-approves": lambda: (edit(newest("targets"), later), follow()),
    "another-customers": lambda: (edit("timestamp", lambda signed: signed.update({"x-app-id": "beta"}))),
    "nobodys": lambda: (edit("timestamp", lambda signed: signed.pop("x-app-id"))),
    "float": lambda: edit("timestamp", lambda signed: signed.update({"version": 1.5})),
    "negative": lambda: edit("timestamp", lambda signed: signed.update({"version": -1})),
    # Not hostile: the last but one that has a next one.
    "high-version": lambda: edit("timestamp", lambda signed: signed.update({"version": 2**63 - 3})),
    "huge-version": lambda: write("timestamp", read("timestamp").replace(b'"version":', b'"version":99999999999999999999', 1)),
    "long": lambda: write("timestamp", read("timestamp") + b" " * 3_000_000),
    "cut": lambda: write("timestamp", read("timestamp")[:-40]),
    "empty": lambda: write("timestamp", b""),
    "duplicate": lambda: write("timestamp", read("timestamp").replace(b'"signed":{', b'"signed":{"_type":"timestamp",')),
    "two-signed": lambda: write("timestamp", read("timestamp").rstrip()[:-1] + b',"signed":{}}'),
    "deep": lambda: write("timestamp", b"[" * 100_000),
    "not-json": lambda: write("timestamp", b"<html>sign in</html>"),
    # An earlier snapshot under the name of the one that the timestamp means.
    "mixed": lambda: write(newest("snapshot"), read("1.snapshot")),
    "later-rollout": lambda: (edit(newest("rollout"), later), ),
}

for case, change in CASES.items():
    shutil.copytree(FOLDER, f"{COPIES}/{case}")
    key = STRANGERS if case in ("wrong-key", "later-rollout") else OWN
    change()
