"""Checks zips against the rules in docs: whole, no duplicates, UTF-8, fixed times and modes, no extra content."""

import stat
import struct
import sys
import zipfile

ZIP64 = 1


def extra_fields(extra):
    while extra:
        identifier, size = struct.unpack("<HH", extra[:4])
        yield identifier
        extra = extra[4 + size :]


def problems(path):
    with zipfile.ZipFile(path) as archive:
        broken = archive.testzip()
        if broken:
            yield f"{broken} is broken"
        if archive.comment:
            yield "the archive has a comment"
        names = [info.filename for info in archive.infolist()]
        if len(names) != len({name.lower() for name in names}):
            yield "names are duplicates or differ only by case"
        for info in archive.infolist():
            yield from (f"{info.filename}: {problem}" for problem in entry_problems(info))


def entry_problems(info):
    mode = info.external_attr >> 16
    if not info.flag_bits & 0x800:
        yield "lacks the UTF-8 flag"
    if info.flag_bits & 0x8:
        yield "has a data descriptor"
    if any(identifier != ZIP64 for identifier in extra_fields(info.extra)):
        yield "has an extra field"
    if info.date_time != (1980, 1, 1, 0, 0, 0):
        yield f"has the time {info.date_time}"
    if info.create_system != 3:
        yield "was not made by Unix"
    if mode not in (stat.S_IFREG | 0o755, stat.S_IFREG | 0o644, stat.S_IFDIR | 0o755) and not stat.S_ISLNK(mode):
        yield f"has the mode {mode:o}"
    if info.is_dir() != stat.S_ISDIR(mode):
        yield "name and mode disagree about being a folder"
    if info.compress_size > info.file_size:
        yield "grew by compression"


found = [f"{path}: {problem}" for path in sys.argv[1:] for problem in problems(path)]
sys.exit("\n".join(found[:20]) or 0)
