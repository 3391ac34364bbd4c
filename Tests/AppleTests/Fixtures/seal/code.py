"""Signs made-up code, as a judge of how code is hashed: xnu, osfmk/kern/cs_blobs.h, `CS_CodeDirectory`.

code.py < options > binary

Options, as JSON: "kinds" of hashes, the first one's CodeDirectory being the primary (2: SHA-256); "page", its size as a power of
two, 0 for one page; "size" of the code in bytes; "container", one of thin, fat, fat64; "set", fields of every CodeDirectory
that are to be something else than they should be; "rest", bytes behind the hashes; "info", the Info.plist that is signed;
"seal", the CodeResources that is; "platform", a number of PLATFORM_*; "signer", the name in a certificate; "lists", which of
Apple's signed attributes name the CodeDirectories; "foreign": the certificate signs other code.
"""

import hashlib
import json
import struct
import sys

sys.dont_write_bytecode = True
import cms

KINDS = {1: ("sha1", 20), 2: ("sha256", 32), 3: ("sha256", 20), 4: ("sha384", 48)}
IDENTIFIER = b"com.example.kit\0"
HEADER_SIZE = 100  # of CodeDirectory 0x20600, without the names and hashes


def directory(code, kind, options):
    page, changes = options["page"], options["set"]
    name, size = KINDS[kind]
    step = 1 << page if page else max(1, len(code))
    hashes = [hashlib.new(name, code[i : i + step]).digest()[:size] for i in range(0, len(code), step)]
    special = [hashlib.new(name, text).digest()[:size] if text else bytes(size) for text in slots(options)]
    fields = {
        "version": 0x20500, "flags": 0, "hashOffset": HEADER_SIZE + len(IDENTIFIER) + len(special) * size,
        "nCodeSlots": len(hashes), "codeLimit": len(code), "hashSize": size, "hashType": kind, "pageSize": page,
        "scatterOffset": 0, "codeLimit64": 0, "preEncryptOffset": 0,
    }  # fmt: skip
    assert not changes.keys() - fields.keys()
    fields.update(changes)
    blobs = IDENTIFIER + b"".join(special + hashes)
    head = struct.pack(
        ">9I4B4I4Q2I", 0xFADE0C02, HEADER_SIZE + len(blobs), fields["version"], fields["flags"],
        fields["hashOffset"], HEADER_SIZE, len(special), fields["nCodeSlots"], fields["codeLimit"],
        fields["hashSize"], fields["hashType"], 0, fields["pageSize"], 0, fields["scatterOffset"], 0, 0,
        fields["codeLimit64"], 0, 0, 0, 0, fields["preEncryptOffset"],
    )  # fmt: skip
    return head.ljust(HEADER_SIZE, b"\0") + blobs


def slots(options):
    """Slot 3 if it is signed, slot 2, which is empty without a certificate, then slot 1."""
    requirements = cms.requirements() if options["signer"] else b""
    return ([options["seal"].encode()] if options["seal"] else []) + [requirements, options["info"].encode()]


def signature(code, options):
    blobs = [directory(code, kind, options) for kind in options["kinds"]]
    slots = [0] + list(range(0x1000, 0x1000 + len(blobs) - 1))
    if options["signer"]:
        signed = [directory(code + b"!", kind, options) for kind in options["kinds"]] if options["foreign"] else blobs
        message = cms.sign(identity, signed, options["lists"])
        slots += [2, 0x10000]
        blobs = blobs + [cms.requirements(), struct.pack(">2I", 0xFADE0B01, 8 + len(message)) + message]
    offset, index = 12 + 8 * len(blobs), b""
    for slot, blob in zip(slots, blobs):
        index += struct.pack(">2I", slot, offset)
        offset += len(blob)
    return struct.pack(">3I", 0xFADE0CC0, offset, len(blobs)) + index + b"".join(blobs) + bytes(options["rest"])


def image(options, cpu):
    """A library whose code repeats no page."""
    size = options["size"]
    name = b"@rpath/Kit.framework/Kit\0".ljust(32, b"\0")
    commands = struct.pack("<6I", 0xD, 24 + len(name), 24, 0, 0x10000, 0x10000) + name
    commands += struct.pack("<6I", 0x32, 24, options["platform"], 14 << 16, 17 << 16, 0)
    count = 3
    length = len(signature(bytes(size), options))
    commands += struct.pack("<4I", 0x1D, 16, size, length)
    head = struct.pack("<8I", 0xFEEDFACF, *cpu, 6, count, len(commands), 0x85, 0) + commands
    words = b"".join(struct.pack("<I", i * 2654435761 & 0xFFFFFFFF) for i in range(size // 4 + 1))
    code = (head + words)[:size]
    return code + signature(code, options)


def fat(images, is_wide):
    offset, table, body = 4096, b"", b""
    for cpu, content in images:
        table += struct.pack(">2I2Q2I" if is_wide else ">5I", *cpu, offset, len(content), 12, *([0] if is_wide else []))
        body += content
        offset += len(content)
    return (struct.pack(">2I", 0xCAFEBABF if is_wide else 0xCAFEBABE, len(images)) + table).ljust(4096, b"\0") + body


defaults = {"kinds": [2], "page": 12, "size": 20000, "container": "thin", "set": {}, "rest": 0, "info": "", "seal": "", "platform": 2}
options = defaults | {"signer": "", "lists": "12", "foreign": False} | json.load(sys.stdin)
identity = cms.Identity(options["signer"]) if options["signer"] else None
arm64, arm64e = (0x0100000C, 0), (0x0100000C, 2)
if options["container"] == "thin":
    result = image(options, arm64)
else:
    result = fat([(cpu, image(options, cpu)) for cpu in (arm64, arm64e)], options["container"] == "fat64")
sys.stdout.buffer.write(result)
