"""Makes bases that reach the limits of zips, and checks the zips made from them.

    large.py many <folder> <count>          so many small files, each with its own content
    large.py sparse <file> <size>           a file of zeros with a mark at its end
    large.py count <zip> <folder> <count>   the zip contains these files
"""

import os
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


globals()[sys.argv[1]](*sys.argv[2:])
