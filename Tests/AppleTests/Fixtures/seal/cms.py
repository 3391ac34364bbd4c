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

# The primes of two keys of nobody, an authority's and a signer's: to find new ones takes longer than all the rest of a signature.
KEYS = [
    (
        "c3e20561f91a614b534699b48701e1daff0abfb1d10ac5921637aba0d49fbb03f556a26843ea45dd9ea57e6335f7388e"
        "a64ca049774ab797e1c27b8c4b3f7e444685e478785348be2e29ebd5c807c66e9ef4de30b2c7b3387d7e5fac26c49e37"
        "b04f2f0c7cb76eb881c10a858425a3c4377cc25a14d620594333a9bd081957f7",
        "c11b96a0d48773bc4467a1f08234efe568011ca8ad3f76ca21a47eaa6ca1f83d5142dcb2a46d1e690cfc3bc10cb23db6"
        "5378ea2c08e93b4339abf8a8d2885cfdccdce00864765d70844d414f95cb28dbaba4143f019c3dd6d085d1754bcb286b"
        "fefdca96b46325e6048fb8344ab4c2372c48556eaf874dcb898e0a73f9b2bb9f",
    ),
    (
        "c38912fa1e778aac1fb492671c8e9789b83dede9d3b6b6613a328b3fa89f8ca4b5ee5494d648dd5d26252698b9e27447"
        "b02fe537790ec38601fbb9efa839f477b5a2df44b8244623eee08a704287ce1316200621cab0f3a71a166b658b99f66e"
        "0c1a4fd3eaeb3fe8ee4a45b3d23c8d48e70d19d455dd2450be528d85b9f836b3",
        "bc779341b428090f3207b90e341d8850a7907a9a6b259797aad2ff37a42bcaea5670004f65b969050dd1e9da9485cadf"
        "92ba18af91d47ecbf98aff93d17bacdc70ca1bf0bb12cb070920a83de8077644206c3e9ee8b7f4917dee4dd89c397efa"
        "a8cff90dfb11f6c9d0f91a69bfc293241f45f27e496c7f6a8cab9a41d8466f47",
    ),
]


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


def private_key(primes):
    """An RSA key as PKCS #1 has it (RFC 8017, A.1.2)."""
    p, q = (int(prime, 16) for prime in primes)
    exponent = 65537
    secret = pow(exponent, -1, (p - 1) * (q - 1))
    numbers = [0, p * q, exponent, secret, p, q, secret % (p - 1), secret % (q - 1), pow(q, -1, p)]
    return der(0x30, *(der(2, number.to_bytes(number.bit_length() // 8 + 1, "big")) for number in numbers))


def openssl(*arguments, data=None):
    return subprocess.run(["openssl", *arguments], input=data, check=True, capture_output=True).stdout


class Identity:
    """A certificate with its key, issued by an authority of its own."""

    def __init__(self, name, team="TEAM123456", days=365):
        folder = tempfile.mkdtemp()
        ca, ca_key, self.key = (os.path.join(folder, part) for part in ("ca", "ca.key", "key"))
        for path, primes in zip((ca_key, self.key), KEYS):
            with open(path, "wb") as file:
                file.write(private_key(primes))
        new = ["req", "-new", "-keyform", "DER"]
        openssl(*new, "-x509", "-key", ca_key, "-out", ca, "-subj", "/CN=Test Authority", "-days", "3650")
        request = openssl(*new, "-key", self.key, "-subj", f"/CN={name}/OU={team}/O=Example")
        authority = ["-CA", ca, "-CAkey", ca_key, "-CAkeyform", "DER"]
        leaf = openssl("x509", "-req", *authority, "-set_serial", "2", "-days", str(days), data=request)
        self.leaf = openssl("x509", "-outform", "DER", data=leaf)
        self.authority = openssl("x509", "-in", ca, "-outform", "DER")

    def issuer(self):
        """The authority's name in DER, which is also the one of the leaf's issuer."""
        return der(0x30, der(0x31, der(0x30, oid("2.5.4.3"), der(12, b"Test Authority"))))

    def sign(self, data):
        return openssl("dgst", "-sha256", "-keyform", "DER", "-sign", self.key, data=data)


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
        attribute("1.2.840.113549.1.9.4", der(4, hashlib.sha256(directories[0]).digest())),
    ]
    if time := os.environ.get("CMS_TIME", "260301120000Z"):
        attributes.append(attribute("1.2.840.113549.1.9.5", der(0x17, time.encode())))
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
