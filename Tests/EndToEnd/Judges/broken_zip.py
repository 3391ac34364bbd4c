"""broken_zip.py <flaw> <xcframework> <zip>: packs the framework with one flaw that a packing tool does not make."""

import os
import struct
import sys
import zipfile

flaw, source, target = sys.argv[1:]
root = os.path.dirname(source)
FIELDS = {
    "extra-link": struct.pack("<HHIIHH6s", 0x000D, 18, 1, 2, 3, 4, b"target"),
    "extra-mode": struct.pack("<HHIHIHH6s", 0x756E, 20, 0, 0o120777, 6, 0, 0, b"target"),
    "extra-length": struct.pack("<HH4s", 0x5455, 64, b"abcd"),
}


def paths():
    for folder, folders, files in os.walk(source):
        folders.sort()
        yield from (os.path.join(folder, n) for n in sorted(folders + files))


with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
    for path in paths() if flaw != "empty" else []:
        if os.path.isdir(path) and not os.path.islink(path):
            continue
        info = zipfile.ZipInfo(os.path.relpath(path, root), (2020, 1, 1, 0, 0, 0))
        info.create_system = 19 if flaw == "system" else 3
        if os.path.islink(path):
            info.external_attr = 0o120777 << 16
            archive.writestr(info, os.readlink(path))
            continue
        info.external_attr = (os.stat(path).st_mode & 0xFFFF) << 16
        info.compress_type = zipfile.ZIP_DEFLATED
        if path.endswith("ios-arm64/ContextSDK.framework/Info.plist"):
            info.extra = FIELDS.get(flaw, b"")
        with open(path, "rb") as file:
            archive.writestr(info, file.read())

with open(target, "rb") as file:
    data = bytearray(file.read())
name = b"ContextSDK.xcframework/ios-arm64/ContextSDK.framework/Info.plist"
local, record = data.find(name), data.rfind(name)
if flaw == "cut-off":
    del data[len(data) // 3 * 2 :]
elif flaw == "encrypted":
    data[local - 24] |= 1
    data[record - 38] |= 1
elif flaw == "data":
    data[local + len(name) + 20] ^= 0xFF
with open(target, "wb") as file:
    file.write(data)
