"""Judges a provenance by securesystemslib, and hands the signature to openssl.

    provenance.py <provenance.intoto.jsonl> <public key of OpenSSH> <folder for openssl>

Prints the statement. The signature in the envelope is one of OpenSSH (PROTOCOL.sshsig), whose Ed25519 signature is over a blob that
contains the hash of what is signed. This makes that blob; the library and openssl verify it.
"""

import base64
import hashlib
import json
import struct
import sys

from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import UnverifiedSignatureError
from securesystemslib.signer import Key, Signature, SSlibKey


def strings(data):
    parts = []
    while data:
        (length,) = struct.unpack(">I", data[:4])
        assert length <= len(data) - 4
        parts.append(data[4 : 4 + length])
        data = data[4 + length :]
    return parts


def joined(*parts):
    return b"".join(struct.pack(">I", len(part)) + part for part in parts)


class SSHKey(Key):
    def __init__(self, line):
        blob = base64.b64decode(line.split()[1])
        kind, self.point = strings(blob)
        assert kind == b"ssh-ed25519"
        fingerprint = base64.b64encode(hashlib.sha256(blob).digest()).decode().rstrip("=")
        super().__init__("SHA256:" + fingerprint, "ssh", "sshsig", {"public": line})
        self.blob = blob

    @classmethod
    def from_dict(cls, keyid, key_dict):
        raise NotImplementedError

    def to_dict(self):
        return self._to_dict()

    def parts(self, armored, data):
        lines = armored.decode().strip().splitlines()
        assert lines[0] == "-----BEGIN SSH SIGNATURE-----" and lines[-1] == "-----END SSH SIGNATURE-----"
        blob = base64.b64decode("".join(lines[1:-1]))
        assert blob[:10] == b"SSHSIG" + struct.pack(">I", 1)
        public, namespace, reserved, hashing, signature = strings(blob[10:])
        assert public == self.blob and namespace == b"file" and hashing == b"sha512"
        kind, raw = strings(signature)
        assert kind == b"ssh-ed25519"
        return b"SSHSIG" + joined(namespace, reserved, hashing, hashlib.sha512(data).digest()), raw

    def verify_signature(self, signature, data):
        try:
            signed, raw = self.parts(bytes.fromhex(signature.signature), data)
        except AssertionError as error:
            raise UnverifiedSignatureError("not this key's signature") from error
        plain = SSlibKey(self.keyid, "ed25519", "ed25519", {"public": self.point.hex()})
        plain.verify_signature(Signature(self.keyid, raw.hex()), signed)


with open(sys.argv[1], encoding="utf-8") as file:
    lines = file.read().splitlines()
assert len(lines) == 1
envelope = Envelope.from_dict(json.loads(lines[0]))
with open(sys.argv[2], encoding="utf-8") as file:
    key = SSHKey(file.read())
accepted = envelope.verify([key], 1)
assert list(accepted) == [key.keyid]

signed, raw = key.parts(bytes.fromhex(envelope.signatures[key.keyid].signature), envelope.pae())
der = bytes.fromhex("302a300506032b6570032100") + key.point
pem = b"-----BEGIN PUBLIC KEY-----\n" + base64.b64encode(der) + b"\n-----END PUBLIC KEY-----\n"
for name, content in (("signed", signed), ("signature", raw), ("key.pem", pem)):
    with open(f"{sys.argv[3]}/{name}", "wb") as file:
        file.write(content)
print(envelope.payload.decode())
