"""What LLVM's tools say of Mach-O files, as JSON. Part of make.sh.

describe.py describe FOLDER          prints the JSON
describe.py fat64 OUTPUT INPUT...    puts files into a fat file with 64-bit offsets (mach-o/fat.h), which llvm-lipo 14 cannot
"""

import hashlib
import json
import os
import re
import struct
import subprocess
import sys

LLVM = "14"
DYLIB_KINDS = {
    "LC_LOAD_DYLIB": "regular", "LC_LOAD_WEAK_DYLIB": "weak", "LC_REEXPORT_DYLIB": "reexport",
    "LC_LAZY_LOAD_DYLIB": "lazy", "LC_LOAD_UPWARD_DYLIB": "upward",
}
PLATFORMS = {
    "macos": "macOS", "ios": "iOS", "tvos": "tvOS", "watchos": "watchOS", "macCatalyst": "Mac Catalyst",
    "iossimulator": "iOS Simulator",
}
LEGACY = {
    "LC_VERSION_MIN_MACOSX": "macOS", "LC_VERSION_MIN_IPHONEOS": "iOS", "LC_VERSION_MIN_TVOS": "tvOS",
    "LC_VERSION_MIN_WATCHOS": "watchOS",
}


def tool(name, *arguments):
    result = subprocess.run([f"{name}-{LLVM}", *arguments], capture_output=True, text=True, check=True)
    return result.stdout


def headings(text, base):
    """Splits a tool's output where it names the file: (member, architecture, lines)."""
    pattern = re.compile(re.escape(base) + r"(?:\((?P<member>.*?)\))?(?: \((?:for )?architecture (?P<arch>\S+)\))?:")
    parts = []
    for line in text.splitlines():
        match = pattern.fullmatch(line)
        if match:
            parts.append((match["member"], match["arch"], []))
        elif parts:
            parts[-1][2].append(line)
    return parts


def blocks(lines):
    """The load commands and sections, each as its name and fields; fields repeat in LC_BUILD_VERSION (tools)."""
    found = []
    for line in lines:
        if line.startswith("Load command") or line.startswith("Section"):
            found.append({"": line.split()[0]})
        elif found:
            key, _, value = line.strip().partition(" ")
            for name in ("current version", "compatibility version", "time stamp"):
                if line.strip().startswith(name):
                    key, value = name, line.strip()[len(name):]
            found[-1].setdefault(key, value.strip())
    return found


def library(block, kind):
    name = re.sub(r" \(offset \d+\)$", "", block["name"])
    return [kind, name, block["current version"], block["compatibility version"]]


def build(block, is_x86):
    if block["cmd"] == "LC_BUILD_VERSION":
        return [PLATFORMS[block["platform"]], block["minos"], None if block["sdk"] == "n/a" else block["sdk"]]
    platform = LEGACY[block["cmd"]] + (" Simulator" if is_x86 and block["cmd"] != "LC_VERSION_MIN_MACOSX" else "")
    return [platform, block["version"], None if block["sdk"] == "n/a" else block["sdk"]]


def image(member, arch, lines):
    header = re.split(r"\s+", lines[2].strip())
    commands = blocks(lines[3:])
    is_x86 = (int(header[1]) & 0xFFFFFF) == 7
    result = {
        "member": member, "cpu": [int(header[1]), int(header[2])], "architecture": arch, "fileType": int(header[4]),
        "uuid": None, "installName": None, "libraries": [], "rpaths": [], "builds": [], "encryption": None,
        "signature": None,
    }
    bitcode = []
    for block in commands:
        command = block.get("cmd", "Section")
        if command == "Section" and block["segname"] == "__LLVM" and block["sectname"] in ("__bitcode", "__bundle"):
            bitcode.append(int(block["size"], 0))
        elif command == "LC_UUID":
            result["uuid"] = block["uuid"]
        elif command == "LC_ID_DYLIB":
            result["installName"] = library(block, "self")
        elif command in DYLIB_KINDS:
            result["libraries"].append(library(block, DYLIB_KINDS[command]))
        elif command == "LC_RPATH":
            result["rpaths"].append(re.sub(r" \(offset \d+\)$", "", block["path"]))
        elif command == "LC_BUILD_VERSION" or command in LEGACY:
            result["builds"].append(build(block, is_x86))
        elif command.startswith("LC_ENCRYPTION_INFO"):
            result["encryption"] = int(block["cryptid"])
        elif command == "LC_CODE_SIGNATURE":
            result["signature"] = [int(block["dataoff"]), int(block["datasize"])]
    result["bitcode"] = None if not bitcode else "embedded" if max(bitcode) > 1 else "marker"
    return result


def signature(data, start):
    """A second reading of cs_blobs.h; the hashes of the pages are computed anew."""
    magic, _, count = struct.unpack_from(">III", data, start)
    assert magic == 0xFADE0CC0
    slots = dict(struct.unpack_from(">II", data, start + 12 + 8 * index) for index in range(count))
    base = start + slots[0]
    _, _, _, flags, hashes, identifier, specials, codes, limit = struct.unpack_from(">9I", data, base)
    size, kind, _, page = struct.unpack_from("4B", data, base + 36)
    for index in range(codes):
        content = data[index << page:min((index + 1) << page, limit)]
        expected = data[base + hashes + index * size:][:size]
        assert hashlib.sha256(content).digest() == expected, "a page's hash differs"
    name = data[base + identifier:data.index(b"\0", base + identifier)].decode()
    return {"flags": flags, "identifier": name, "hashType": kind, "specialSlots": specials, "codeSlots": codes,
            "codeLimit": limit, "pageSize": 1 << page, "slots": sorted(slots)}


def externals(text):
    """Defined externals of `llvm-nm -m`, private ones aside."""
    names = []
    for line in text:
        match = re.match(r"[0-9a-f]+ \(([^)]*)\) (.*)$", line)
        words = match[2].split() if match else []
        if match and match[1] != "undefined" and "external" in words and "private" not in words:
            names.append(words[-1])
    return sorted(names)


def describe(path):
    base = os.path.basename(path)
    options = ["--macho", "--non-verbose", "--arch=all"]
    data = open(path, "rb").read()
    names = tool("llvm-lipo", "-archs", base).split() if data[:8] != b"!<arch>\n" else []
    images = []
    for member, arch, lines in headings(tool("llvm-objdump", *options, "--private-headers", base), base):
        images.append(image(member, arch or (names or [None])[0], lines))
    symbols = tool("llvm-nm", "-m", "--no-llvm-bc", "--arch=all", base)
    tables = headings(symbols, base) or [(None, None, symbols.splitlines())]
    tries = headings(tool("llvm-objdump", *options, "--exports-trie", base), base)
    for index, entry in enumerate(images):
        entry["externals"] = externals(tables[index][2]) if index < len(tables) else []
        lines = tries[index][2] if index < len(tries) else []
        entry["trie"] = sorted(re.match(r"0x\w+\s+(\S+)", line)[1] for line in lines if line.startswith("0x"))
        if entry["signature"]:
            entry["signature"] = signature(data, entry["signature"][0])
    return {"architectures": names, "images": images}


def fat64(output, inputs):
    """fat_arch_64: cputype, cpusubtype, offset, size, align, reserved, all big-endian."""
    content, offset, header = b"", 8 + 32 * len(inputs), struct.pack(">II", 0xCAFEBABF, len(inputs))
    for name in inputs:
        data = open(name, "rb").read()
        padding = -offset % 8
        offset += padding
        kind, subtype = struct.unpack_from("<II", data, 4)
        header += struct.pack(">IIQQII", kind, subtype, offset, len(data), 3, 0)
        content += bytes(padding) + data
        offset += len(data)
    open(output, "wb").write(header + content)


if sys.argv[1] == "fat64":
    fat64(sys.argv[2], sys.argv[3:])
else:
    os.chdir(sys.argv[2])
    files = sorted(name for name in os.listdir(".") if name != "thin.a" and not name.endswith((".py", ".sh", ".json")))
    documents = (f"{json.dumps(name)}: {json.dumps(describe(name), sort_keys=True)}" for name in files)
    print("{\n" + ",\n".join(documents) + "\n}")
