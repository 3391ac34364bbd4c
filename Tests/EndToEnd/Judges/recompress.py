"""Writes a zip again as another compressor would have: same records in the same order, other compressed bytes.

recompress.py ZIP [--reverse]     --reverse writes the entries in the opposite order, as no compressor does
"""

import struct
import sys
import zipfile
import zlib

path = sys.argv[1]
with zipfile.ZipFile(path) as archive, open(path, "rb") as file:
    members = [(info, archive.read(info)) for info in archive.infolist()]
    file.seek(archive.start_dir)
    directory = file.read()
    if "--reverse" in sys.argv:
        members.reverse()

records, position = {}, 0
for info in archive.infolist():
    length = 46 + sum(struct.unpack_from("<3H", directory, position + 28))
    records[info.filename] = bytearray(directory[position : position + length])
    position += length

output, central = bytearray(), bytearray()
for info, content in members:
    compressor = zlib.compressobj(1, zlib.DEFLATED, -15)
    packed = compressor.compress(content) + compressor.flush()
    stored = info.compress_type == zipfile.ZIP_STORED
    record = records[info.filename]
    sizes = struct.pack("<2L", len(content) if stored else len(packed), len(content))
    record[20:28], record[42:46] = sizes, struct.pack("<L", len(output))
    central += record
    # A local header has the record's fields from "version needed" on, but the length of a comment.
    name = record[46 : 46 + struct.unpack_from("<H", record, 28)[0]]
    output += b"PK\3\4" + record[6:30] + b"\0\0" + name + (content if stored else packed)

end = bytearray(directory[position:])
assert end[:4] == b"PK\5\6", "only plain zips"
end[12:20] = struct.pack("<2L", len(central), len(output))
with open(path, "wb") as file:
    file.write(output + central + end)
