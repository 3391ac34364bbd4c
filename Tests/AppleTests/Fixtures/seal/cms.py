"""Signs CodeDirectories with a certificate, as codesign does: CMS (RFC 5652), detached, with Apple's signed attributes.

The structure is written here byte by byte; keys, certificates and signatures are openssl's. It shares nothing with the code
under test but the format.
"""

import base64
import hashlib
import os
import struct
import subprocess
import tempfile

DIGESTS = {1: ("sha1", "1.3.14.3.2.26"), 2: ("sha256", "2.16.840.1.101.3.4.2.1"), 3: ("sha256", "2.16.840.1.101.3.4.2.1"),
           4: ("sha384", "2.16.840.1.101.3.4.2.2")}  # fmt: skip


def der(tag, *parts):
    content = b"".join(parts)
    size = len(content)
    if size < 128:
        return bytes([tag, size]) + content
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 128 | len(length)]) + length + content


def oid(text):
    first, second, *rest = map(int, text.split("."))
    content = bytes([first * 40 + second])
    for number in rest:
        digits = [number & 127]
        while number := number >> 7:
            digits.insert(0, number & 127 | 128)
        content += bytes(digits)
    return der(6, content)


def openssl(*arguments, data=None):
    return subprocess.run(["openssl", *arguments], input=data, check=True, capture_output=True).stdout


class Identity:
    """A certificate with its key, issued by an authority of its own."""

    def __init__(self, name, team="TEAM123456", days=365):
        folder = tempfile.mkdtemp()
        self.key, ca, ca_key = (os.path.join(folder, part) for part in ("key", "ca", "ca.key"))
        new = ["-newkey", "rsa:2048", "-nodes"]
        openssl("req", "-x509", *new, "-keyout", ca_key, "-out", ca, "-subj", "/CN=Test Authority", "-days", "3650")
        request = openssl("req", *new, "-keyout", self.key, "-subj", f"/CN={name}/OU={team}/O=Example")
        leaf = openssl("x509", "-req", "-CA", ca, "-CAkey", ca_key, "-set_serial", "2", "-days", str(days), data=request)
        self.leaf = openssl("x509", "-outform", "DER", data=leaf)
        self.authority = openssl("x509", "-in", ca, "-outform", "DER")

    def issuer(self):
        """The authority's name in DER, which is also the one of the leaf's issuer."""
        return der(0x30, der(0x31, der(0x30, oid("2.5.4.3"), der(12, b"Test Authority"))))

    def sign(self, data):
        return openssl("dgst", "-sha256", "-sign", self.key, data=data)


def digest(directory):
    name, identifier = DIGESTS[directory[37]]
    return identifier, hashlib.new(name, directory).digest()


def cdhashes(directories):
    items = "".join(f"<data>{base64.b64encode(digest(item)[1][:20]).decode()}</data>" for item in directories)
    return f'<?xml version="1.0"?><plist version="1.0"><dict><key>cdhashes</key><array>{items}</array></dict></plist>'.encode()


def sign(identity, directories, lists=("1", "2")):
    """directories: the primary one first. lists: which of Apple's attributes name all of them."""

    def attribute(name, *values):
        return der(0x30, oid(name), der(0x31, *sorted(values)))

    attributes = [
        attribute("1.2.840.113549.1.9.3", oid("1.2.840.113549.1.7.1")),
        attribute("1.2.840.113549.1.9.5", der(0x17, b"260301120000Z")),
        attribute("1.2.840.113549.1.9.4", der(4, hashlib.sha256(directories[0]).digest())),
    ]
    if "1" in lists:
        attributes.append(attribute("1.2.840.113635.100.9.1", der(4, cdhashes(directories))))
    if "2" in lists:
        values = [der(0x30, oid(name), der(4, value)) for name, value in map(digest, directories)]
        attributes.append(attribute("1.2.840.113635.100.9.2", *values))
    content = b"".join(sorted(attributes))
    sha256 = der(0x30, oid("2.16.840.1.101.3.4.2.1"), der(5))
    signer = der(
        0x30, der(2, b"\1"), der(0x30, identity.issuer(), der(2, b"\2")), sha256, der(0xA0, content),
        der(0x30, oid("1.2.840.113549.1.1.1"), der(5)), der(4, identity.sign(der(0x31, content))),
    )  # fmt: skip
    signed = der(
        0x30, der(2, b"\1"), der(0x31, sha256), der(0x30, oid("1.2.840.113549.1.7.1")),
        der(0xA0, identity.leaf, identity.authority), der(0x31, signer),
    )  # fmt: skip
    return der(0x30, oid("1.2.840.113549.1.7.2"), der(0xA0, signed))


def requirements():
    """Without any."""
    return struct.pack(">3I", 0xFADE0C01, 12, 0)
