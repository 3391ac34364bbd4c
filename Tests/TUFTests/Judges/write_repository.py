"""Writes a repository with python-tuf: write_repository.py FOLDER

Three people sign roots, two at least. The second root exchanges one of them and the online key.
"""

import os
import sys
from datetime import datetime, timezone

from securesystemslib.signer import CryptoSigner
from tuf.api.metadata import (
    DelegatedRole, Delegations, Metadata, MetaFile, Root, Snapshot, TargetFile, Targets, Timestamp)

folder = sys.argv[1]
expires = datetime(2030, 1, 1, tzinfo=timezone.utc)
app = {"x-app-id": "acme"}
ann, ben, cat, dan, online, second = (CryptoSigner.generate_ed25519() for _ in range(6))


def write(name, metadata, *signers):
    for signer in signers:
        metadata.sign(signer, append=True)
    metadata.to_file(os.path.join(folder, name + ".json"))


def root(version, people, key):
    signed = Root(version=version, expires=expires)
    for person in people:
        signed.add_key(person.public_key, "root")
        signed.add_key(person.public_key, "targets")
    signed.roles["root"].threshold = 2
    for role in ("timestamp", "snapshot"):
        signed.add_key(key.public_key, role)
    return Metadata(signed)


write("1.root", root(1, [ann, ben, cat], online), ann, ben)
# Old and new keys have signed.
write("2.root", root(2, [ann, dan, cat], second), ann, cat, dan)
# Too few of the old ones.
write("2.root.bad", root(2, [ann, dan, cat], second), ann, dan)

targets = Targets(version=3, expires=expires, unrecognized_fields=app)
targets.targets["acme/models/a.mlmodel"] = TargetFile.from_data("acme/models/a.mlmodel", b"model")
targets.delegations = Delegations(
    {second.public_key.keyid: second.public_key},
    {"rollout": DelegatedRole("rollout", [second.public_key.keyid], 1, True, paths=["acme/rollout/*"])})
write("3.targets", Metadata(targets), ben, dan)
rollout = Targets(version=4, expires=expires, unrecognized_fields=app)
rollout.targets["acme/rollout/f.json"] = TargetFile.from_data("acme/rollout/f.json", b"{}")
write("4.rollout", Metadata(rollout), second)
snapshot = Snapshot(
    version=5, expires=expires, meta={"targets.json": MetaFile(3), "rollout.json": MetaFile(4)}, unrecognized_fields=app)
write("5.snapshot", Metadata(snapshot), second)
with open(os.path.join(folder, "5.snapshot.json"), "rb") as file:
    named = MetaFile.from_data(5, file.read(), ["sha256"])
write("timestamp", Metadata(Timestamp(version=6, expires=expires, snapshot_meta=named, unrecognized_fields=app)), second)
write("timestamp.old", Metadata(Timestamp(version=7, expires=expires, snapshot_meta=named, unrecognized_fields=app)), online)
