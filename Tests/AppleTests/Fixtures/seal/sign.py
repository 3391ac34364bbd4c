"""Signs an xcframework as codesign does, with a certificate or ad hoc.

sign.py <xcframework> [<name of the signer> [<file in _CodeSignature> …]]

Files named after the signer are the only ones that are written: so a script can leave old ones.
"""

import base64
import hashlib
import os
import struct
import sys

sys.dont_write_bytecode = True
import cms

root, name, only = sys.argv[1], (sys.argv[2:] or [""])[0], sys.argv[3:]
folder = os.path.join(root, "_CodeSignature")


def read(path):
    with open(path, "rb") as file:
        return file.read()


def data(content):
    return f"<data>{base64.b64encode(hashlib.sha256(content).digest()).decode()}</data>"


def resources():
    entries = ""
    for parent, folders, names in os.walk(root):
        for item in sorted(folders + names):
            path = os.path.join(parent, item)
            relative = os.path.relpath(path, root)
            if relative.startswith("_CodeSignature"):
                continue
            if os.path.islink(path):
                entries += f"<key>{relative}</key><dict><key>symlink</key><string>{os.readlink(path)}</string></dict>"
            elif item in names and relative != "Info.plist":
                entries += f"<key>{relative}</key><dict><key>hash2</key>{data(read(path))}</dict>"
    rules = "<key>^.*</key><true/><key>^Info\\.plist$</key><dict><key>omit</key><true/><key>weight</key><real>20</real></dict>"
    return f'<?xml version="1.0"?><plist version="1.0"><dict><key>files2</key><dict>{entries}</dict><key>rules2</key><dict>{rules}</dict></dict></plist>'.encode()


def directory(kind, seal):
    algorithm = {1: "sha1", 2: "sha256"}[kind]
    hashes = [hashlib.new(algorithm, part).digest() for part in (seal, cms.requirements())]
    special = [hashes[0], hashes[1], bytes(len(hashes[0]))]  # slots 3, 2, 1
    info = read(os.path.join(root, "Info.plist"))
    code = hashlib.new(algorithm, info).digest()
    identifier = b"Kit\0TEAM123456\0"
    start = 52 + len(identifier)
    head = struct.pack(
        ">9I4B4I", 0xFADE0C02, start + 4 * len(code), 0x20200, 0 if name else 2, start + 3 * len(code), 52, 3, 1, len(info),
        len(code), kind, 0, 0, 0, 0, 56, 0,
    )  # fmt: skip
    return head[:52] + identifier + b"".join(special) + code


seal = resources()
directories = [directory(kind, seal) for kind in (1, 2)]
files = {
    "CodeResources": seal, "CodeRequirements": cms.requirements(), "CodeDirectory": directories[0],
    "CodeRequirements-1": directories[1], "CodeSignature": cms.sign(cms.Identity(name), directories) if name else b"",
}  # fmt: skip
os.makedirs(folder, exist_ok=True)
for file, content in files.items():
    if not only or file in only:
        with open(os.path.join(folder, file), "wb") as output:
            output.write(content)
