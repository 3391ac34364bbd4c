"""Makes bases that reach the limits of zips, and checks the zips made from them.

    large.py many <folder> <count>          so many small files, each with its own content
    large.py sparse <file> <size>           a file of zeros with a mark at its end
    large.py count <zip> <folder> <count>   the zip contains these files
    large.py size <zip> <name> <size>       the zip lists a file of that size, and only that one in Zip64
"""

import os
import struct
import sys
import zipfile

MARK = b"the end"


def many(folder, count):
    for number in range(int(count)):
        parent = os.path.join(folder, f"{number // 1000:03}")
        os.makedirs(parent, exist_ok=True)
        with open(os.path.join(parent, f"{number}.txt"), "w") as file:
            file.write(str(number))


def sparse(path, size):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.truncate(int(size) - len(MARK))
        file.seek(0, os.SEEK_END)
        file.write(MARK)


def count(path, folder, number):
    with zipfile.ZipFile(path) as archive:
        names = [name for name in archive.namelist() if name.startswith(folder) and not name.endswith("/")]
        assert len(names) == len(set(names)) == int(number), len(names)
        for name in names:
            assert archive.read(name) == os.path.basename(name).removesuffix(".txt").encode(), name


def size(path, name, wanted):
    with zipfile.ZipFile(path) as archive:
        info = archive.getinfo(name)
        assert info.file_size == int(wanted), info
        assert [other.filename for other in archive.infolist() if other.extra] == [name]
    with open(path, "rb") as file:
        file.seek(info.header_offset)
        header = file.read(30 + len(name.encode()) + 20)
        compressed, size, _, extra = struct.unpack_from("<IIHH", header, 18)
        assert compressed == size == 0xFFFFFFFF and extra == 20, header
        # A local header has both sizes in its Zip64 field, even if one is small (APPNOTE.TXT 4.5.3).
        field = struct.unpack_from("<HHQQ", header, 30 + len(name.encode()))
        assert field == (1, 16, info.file_size, info.compress_size), field
        file.seek(-1000, os.SEEK_END)
        assert b"PK\6\6" not in file.read(), "a Zip64 end record without need"


globals()[sys.argv[1]](*sys.argv[2:])
