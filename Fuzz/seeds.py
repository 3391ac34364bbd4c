"""Writes the first inputs of every target: Fuzz/seeds.py FOLDER, in the repository's root."""

import base64
import bz2
import gzip
import io
import json
import pathlib
import plistlib
import shutil
import sqlite3
import struct
import sys
import tarfile
import tempfile
import zipfile
import zlib

sys.dont_write_bytecode = True

target = pathlib.Path(sys.argv[1])
demo = pathlib.Path("Examples/ContextSDK/Build/ContextSDK.xcframework")
# Larger inputs slow down every step and find nothing more.
LARGEST = 40_000


def seed(name, *contents):
    folder = target / name
    folder.mkdir(parents=True, exist_ok=True)
    for data in contents:
        if len(data) <= LARGEST:
            (folder / str(len(list(folder.iterdir())))).write_bytes(data)


def files(*patterns):
    return [path.read_bytes() for pattern in patterns for path in sorted(pathlib.Path().glob(pattern)) if path.is_file()]


def archive(names, method=zipfile.ZIP_DEFLATED, comment=b""):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as zipped:
        for name, data in names:
            info = zipfile.ZipInfo(name)
            info.create_system, info.compress_type = 3, method
            link = isinstance(data, str)
            info.external_attr = (0o120777 if link else 0o40755 if name.endswith("/") else 0o100644) << 16
            zipped.writestr(info, data)
        zipped.comment = comment
    return out.getvalue()


class Pipe(io.RawIOBase):
    """A stream that cannot seek: zipfile then writes data descriptors."""

    def __init__(self):
        self.data = b""

    def writable(self):
        return True

    def write(self, data):
        self.data += bytes(data)
        return len(data)


def piped(names):
    out = Pipe()
    with zipfile.ZipFile(out, "w") as zipped:
        for name, data in names:
            with zipped.open(name, "w", force_zip64=True) as entry:
                entry.write(data)
    return out.data


def zips():
    root = "ContextSDK.xcframework/"
    small = [(root + str(path.relative_to(demo)), path.read_bytes()) for path in sorted(demo.rglob("*.plist"))]
    small += [(root + "a/", b""), (root + "a/größe", b"x" * 300), (root + "a/link", "größe")]
    binary = [(root + "ios-arm64/X", pathlib.Path("Tests/AppleTests/Fixtures/macho/ios.o").read_bytes())]
    inner = archive(small[:1])
    yield archive(small)
    yield archive(small, zipfile.ZIP_STORED, comment=b"comment")
    yield archive(small[:1] + binary + [("inner.zip", inner)])
    yield piped(small[:2])
    yield archive([])


def lists():
    values = [plistlib.loads(data) for data in files(f"{demo}/**/*.plist", f"{demo}/**/*.xcprivacy")]
    values += [{"a": [1, -1, 1.5, True, b"data", "größe", plistlib.UID(3)], "b": {}}]
    for value in values:
        yield plistlib.dumps(value, fmt=plistlib.FMT_BINARY)
        if "a" not in value:
            yield plistlib.dumps(value)


def seals():
    one, two = bytes(range(20)), bytes(range(32))
    entries = {
        "Info.plist": {"hash": one, "hash2": two}, "a": {"hash2": two, "optional": True}, "l": {"symlink": "A"},
        "n": {"requirement": "anchor apple", "cdhash": one},
    }
    rules = {"^.*": True, "^.*\\.lproj/": {"optional": True, "weight": 1000.0}, "^version\\.plist$": {"omit": True}}
    seal = {"files": {"Info.plist": one}, "rules": {"^.*": True}, "files2": entries, "rules2": rules}
    return [plistlib.dumps(seal), plistlib.dumps(seal, fmt=plistlib.FMT_BINARY)]


def code_directories():
    """Code signatures as in signed binaries (xnu, osfmk/kern/cs_blobs.h: magic 0xfade0c02, then the length)."""
    for data in files("Tests/AppleTests/Fixtures/macho/signed.dylib", f"{demo}/ios-arm64/*/ContextSDK"):
        at = data.find(b"\xfa\xde\x0c\x02")
        if at >= 0:
            yield data[at : at + int.from_bytes(data[at + 4 : at + 8], "big")]


def certificates():
    """Signed by a certificate, as codesign does, where there is openssl to make one."""
    if not shutil.which("openssl"):
        return
    sys.path.insert(0, "Tests/AppleTests/Fixtures/seal")
    import cms

    identity = cms.Identity("Vendor")
    for code in code_directories():
        for lists in ("", "1", "12"):
            yield len(code).to_bytes(2, "big") + code + cms.sign(identity, [code], lists)


def extra_fields():
    def field(number, data):
        return struct.pack("<HH", number, len(data)) + data

    second = field(0x7075, struct.pack("<BI", 1, zlib.crc32(b"a/b")) + b"a/c")
    mode = field(0x756E, struct.pack("<IHIHH", 0, 0o120777, 1, 0, 0) + b"b") + field(0x6C78, b"\7" + struct.pack("<HHI", 0x314, 0, 0o120777 << 16))
    times = field(0x5455, b"\1" + b"0000") + field(1, struct.pack("<QQ", 4, 4)) + field(0x000D, b"0" * 12 + b"x")
    for fields in (second, mode, times, second + times):
        yield b"\x80" + fields + fields
        yield b"\0" + fields


def tar(names):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as packed:
        for name, data in names:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            packed.addfile(info, io.BytesIO(data))
    return out.getvalue()


def nested():
    plain = tar([("a/b", b"text" * 99), ("c", b"")])
    inner = archive([("x", plain)])
    yield from (plain, gzip.compress(plain), bz2.compress(plain), gzip.compress(b"alone"), bz2.compress(gzip.compress(inner)), inner)
    yield tar([("in.zip", inner), ("in.gz", gzip.compress(plain))])
    yield gzip.compress(b"\0" * 9999) + gzip.compress(plain)


def readings():
    """Files of formats whose texts are read by themselves."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    texts = [b"Title\0com.acme-fitness.app", b"Comment\0\0\0\0\0Acme Fitness Club"]
    yield b"\x89PNG\r\n\x1a\n" + chunk(b"tEXt", texts[0]) + chunk(b"iTXt", texts[1]) + chunk(b"zTXt", b"a\0\0" + zlib.compress(b"b"))
    names = ["Acme Fitness Club".encode("utf-16-be"), b"trailcast"]
    records = b"".join(struct.pack(">6H", 3, 1, 1033, 1, len(name), 17 * 2 * at) for at, name in enumerate(names))
    table = struct.pack(">3H", 0, len(names), 6 + len(records)) + records + b"".join(names)
    yield b"OTTO" + struct.pack(">4H", 1, 16, 0, 0) + b"name" + struct.pack(">3I", 0, 28, len(table)) + table
    yield plistlib.dumps({"a": table, "b": [b"com.acme-fitness.app" * 9, b""]})
    yield "\n".join(f"{line:<60}com.acme-\nfitness.app" for line in range(9)).encode()
    yield "Acme Fitness Club".encode("utf-32-le") * 9 + b"\0" + "trailcast".encode("utf-32-be") * 9
    yield from models()


def models():
    """Core ML content, alone and in the middle of something else."""
    for data in files("Tests/AppleTests/Fixtures/models/*.mlmodel", "Tests/AppleTests/Fixtures/models/*/Data/*/*.mlmodel"):
        yield data
        yield b"text" * 99 + data + data[: len(data) // 2]
    record = struct.pack("<II3Q", 0xDEADBEEF, 1, 8, 128, 0)
    yield struct.pack("<II", 2, 1).ljust(64, b"\0") + record.ljust(64, b"\0") + b"weights!"
    yield b'program(1.0)\n[buildInfo = dict<tensor<string, []>>({})]\n{\n}\n' * 2


def members():
    def member(name, data):
        return name.ljust(16) + b"0           0     0     100644  " + str(len(data)).encode().ljust(10) + b"`\n" + data + b"\n" * (len(data) % 2)

    code = pathlib.Path("Tests/AppleTests/Fixtures/macho/ios.o").read_bytes()
    yield member(b"a.o/", code) + member(b"b.txt/", b"text")
    yield member(b"#1/8", b"long.txtdata") + member(b"//", b"a very long name.txt/\n") + member(b"/0", archive([("x", b"y")]))


def discs():
    primary = b"\1CD001\1" + bytes(2040)
    yield primary + b"\xffCD001\1" + bytes(2040)
    yield b"\0BEA01\1" + bytes(2041) + b"\0NSR02\1" + bytes(2041)


INTERFACE = b"""// swift-interface-format-version: 1.0
// swift-compiler-version: Apple Swift version 6.0
// swift-module-flags: -target arm64-apple-ios14.0 -enable-library-evolution -module-name M
import Swift
@available(iOS 14, *) @frozen public enum E : Swift.Int { case a = 1, b
  indirect case c(Swift.String) }
public protocol P { associatedtype T : Swift.Equatable = Swift.Int
  var x: Self.T { get set } }
extension M.E : Swift.Equatable where Self : M.P { public static func == (a: M.E, b: M.E) -> Swift.Bool { true } }
#if compiler(>=5.3) && $Sendable
open class C<T> where T : M.P { public init?(_ a: T = #"x\\#(1)"#) throws
  @inlinable public func f(_ a: inout Swift.Int...) async -> (Swift.Int) -> () { { _ in } } }
#else
public func g()
#endif
"""

HEADER = b"""#define A(x) \\\n  x /* ; */
SWIFT_CLASS("_TtC1M1A") @interface A<__covariant T> : B<T> <P, Q> { int a; }
+ (nullable instancetype)shared:(void (^)(int, ...))block with:(T __unused)t, ... NS_SWIFT_NAME(s(_:with:));
SWIFT_CLASS_PROPERTY(@property (class, readonly, copy) void (^handler)(int);)
- (void)a::(id)b __attribute__((unavailable("c"))); // d
@end
@protocol P; @protocol P <Q> @optional - (int)a; @required @property int b API_AVAILABLE(ios(13)); @end
"""

MODEL_METADATA = json.dumps([{
    "metadataOutputVersion": "3.0", "author": "a", "shortDescription": "b", "versionString": "3", "specificationVersion": 4,
    "userDefinedMetadata": {"flowName": "upsell", "modelVersion": "3"},
    "inputSchema": [{"name": "x", "type": "Double", "isOptional": "0", "formattedType": "Double"}],
    "outputSchema": [{"name": "y", "type": "MultiArray"}],
}]).encode()

def trust():
    hashed = {"sha256": "0f" * 32}
    statement = json.dumps({
        "_type": "https://in-toto.io/Statement/v1", "predicateType": "https://slsa.dev/provenance/v1",
        "subject": [{"name": "ContextSDK.zip", "digest": hashed}, {"name": "SHA256SUMS", "digest": hashed}], "predicate": {},
    }).encode()
    envelope = {
        "payload": base64.b64encode(statement).decode(), "payloadType": "application/vnd.in-toto+json",
        "signatures": [{"keyid": "SHA256:x", "sig": base64.b64encode(b"-----BEGIN SSH SIGNATURE-----").decode()}],
    }
    properties = [{"name": "release:file", "value": "ContextSDK.zip"}, {"name": "release:sha256", "value": "0f" * 32}]
    bill = {
        "bomFormat": "CycloneDX", "specVersion": "1.6", "components": [
            {"type": "framework", "name": "ContextSDK", "hashes": [{"alg": "SHA-256", "content": "0f" * 32}], "properties": properties},
            {"type": "machine-learning-model", "name": "upsell", "properties": properties},
        ],
    }
    return [statement, json.dumps(envelope).encode(), json.dumps(bill).encode(), base64.b64encode(statement)]


def tokens():
    texts = ["com.acme-fitness.app", "Acme Fitness Club", "trailcast", "Bob’s \"Öl\" & Co"]
    with tempfile.TemporaryDirectory() as folder:
        for size, encoding, length in [(512, "UTF-8", 20), (1024, "UTF-16le", 600), (4096, "UTF-8", 3000)]:
            path = f"{folder}/{size}"
            database = sqlite3.connect(path, isolation_level=None)
            for pragma in [f"page_size={size}", f"encoding='{encoding}'", "journal_mode=wal", "wal_autocheckpoint=0"]:
                database.execute("pragma " + pragma).fetchall()
            database.execute("create table t (a, b, c)")
            for text in texts:
                database.execute("insert into t values (?, ?, ?)", ["e" * length, text, plistlib.dumps([text], fmt=plistlib.FMT_BINARY)])
            yield b"\1" + pathlib.Path(path + "-wal").read_bytes()[-30_000:]
            yield b"\7" + pathlib.Path(path + "-wal").read_bytes()[:30_000]
            database.execute("pragma wal_checkpoint(truncate)").fetchall()
            database.close()
            yield b"\2" + pathlib.Path(path).read_bytes()
    for text in texts:
        data = text.encode()
        yield b"\0\xcf\xfa" + struct.pack("<I", len(data)) + data + struct.pack(">H", len(data)) + data + b"A"
        yield b"\1:)\n\3\xfa\x81id" + bytes([0x3F + len(data)]) + data + b"\xfb"
        yield b"\2\xff" + bytes([0x60 + len(data) % 24]) + data + b"\x78" + bytes([len(data)]) + data + b"B\x42" + bytes([len(data)]) + data
        yield b"\3\xfe\xff" + text.encode("utf-16-be") + b"\0" + text.encode("utf-16-le")
        yield b"\4" + (text.encode("ascii", "xmlcharrefreplace") + b" " + json.dumps(text).encode() + b" " + text.encode("cp1252")) * 3


KEYED = [
    b"--- # x\nname: &a sdk\nversion: '1.4.0'\nlist:\n- a: |\n   text\n- [1, {b: \"c\"}]\n...\n",
    b"[package]\nversion = \"1.4.0\"\na.b = [1, {c = 'x'}]\n[[x]]\n\"y\" = 1.4\n",
    b"android { defaultConfig { versionCode 7; versionName '1.4.0' } }\nval v by extra(\"${a}\")\next.x = [a: /b/]\n",
    b"{ objects = { T = {isa = PBXNativeTarget; buildConfigurationList = L; name = SDKTests; }; "
    b"L = {isa = XCConfigurationList; buildConfigurations = (C, ); }; "
    b"C = {isa = XCBuildConfiguration; buildSettings = { MARKETING_VERSION = 1.4.0; }; name = D; }; }; }",
    b"\xff\xfe" + "/* x */ at 1.4.0!".encode("utf-16-le"),
]

seed("tokens", *tokens())
seed("trust", *trust())
seed("zip", *zips())
seed("extra", *extra_fields())
seed("nested", *nested(), *readings())
seed("traces", *(b"\x03" + data for data in models()))
seed("ar", *members())
seed("iso", *discs())
seed("macho", *(b"\x40" + data for data in files("Tests/AppleTests/Fixtures/macho/*", f"{demo}/ios-arm64/*/ContextSDK")))
seed("plist", *lists(), *seals(), *files(f"{demo}/**/*.plist", f"{demo}/**/*.xcprivacy"))
seed("model", MODEL_METADATA, *files("Tests/AppleTests/Fixtures/models/**/*.mlmodel", "Tests/AppleTests/Fixtures/models/**/*.json"))
seed("seal", *seals(), *code_directories())
seed("certificate", *certificates())
seed("header", HEADER, *files(f"{demo}/**/*.h"))
seed("interface", INTERFACE, *files(f"{demo}/**/*.modulemap"))
bundle = {"path": "ios-arm64/X.framework/X", "supportedTriples": ["x86_64-unknown-linux-gnu", "arm64-apple-macosx13.0"]}
bundle["staticLibraryMetadata"] = {"headerPaths": ["ios-arm64/X.framework/Headers"], "moduleMapPath": "Info.plist"}
artifact = {"type": "staticLibrary", "version": "1.4.0", "variants": [bundle, bundle]}
seed("bundle", json.dumps({"schemaVersion": "1.0", "artifacts": {"X": artifact, "Y": artifact}}).encode())
seed("json", *files("*.json", "Examples/*.json", "schemas/*.json", "Tests/AppleTests/Fixtures/models/expected.json"))
seed("manifest", *files("*.json", "Examples/*.json"))
seed("versions", *KEYED, *files("templates/*", "release.json", "Tests/EditingTests/Fixtures/Versions/*/before/*"))
seed("notes", b"feat(api)!: add x (#12)\n\nbody\n\nBREAKING CHANGE: y\nRefs: #3\n", b"# Changelog\n\n## [1.4.0] - 2030-01-01\n\n- a\n\n[1.4.0]: https://a.example\n")
seed("sources", *files("templates/*", "Package.swift", "README.md", "*.json"))
originals = sorted((path for path in demo.rglob("*") if path.is_file() and not path.is_symlink()), key=lambda path: str(path.relative_to(demo)).encode())
# Some are also reached through a link to their folder; resolve() counts them once.
originals = [path for path in originals if path.resolve() == path.absolute()]
seed("contents", *(bytes([index]) + path.read_bytes() for index, path in enumerate(originals)))
seed("contents", *(bytes([len(originals) + index]) + data for index, data in enumerate([seals()[0], *list(code_directories())[:1]])))
