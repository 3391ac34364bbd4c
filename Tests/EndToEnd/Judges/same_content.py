"""Checks that zips unpack to the same content as the first: same_content.py ORIGINAL MUTANT…

Asks Python's zipfile and Info-ZIP, which go by the directory, and libarchive on a pipe, which goes by the local headers.
"""

import stat
import subprocess
import sys
import zipfile


def by_directory(path):
    with zipfile.ZipFile(path) as archive:
        return [(info.filename, stat.S_ISLNK(info.external_attr >> 16), archive.read(info)) for info in archive.infolist()]


def by_local_headers(path):
    with open(path, "rb") as stream:
        result = subprocess.run(["bsdtar", "-xOf", "-"], stdin=stream, capture_output=True, check=True)
        stream.seek(0)
        names = subprocess.run(["bsdtar", "-tf", "-"], stdin=stream, capture_output=True, check=True)
    return result.stdout, names.stdout


def by_unzip(path):
    result = subprocess.run(["unzip", "-p", path], capture_output=True)
    return result.returncode, result.stdout


def content(reader, path):
    try:
        return reader(path)
    except Exception as problem:  # Any error of zipfile is an answer.
        return f"{type(problem).__name__}: {problem}"


original, *mutants = sys.argv[1:]
found = []
for reader in (by_directory, by_local_headers, by_unzip):
    expected = reader(original)
    for path in mutants:
        got = content(reader, path)
        if got != expected:
            found.append(f"{path} {reader.__name__}: {got if isinstance(got, str) else 'other content'}")
sys.exit("\n".join(found) or 0)
