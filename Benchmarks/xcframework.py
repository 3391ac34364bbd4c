"""Makes an xcframework of the size and the make-up of a real SDK: about 12 MB in about 130 files, 2.5 MB zipped.

The bytes come from a fixed seed: every machine measures the same ones.
"""

import itertools
import os
import plistlib
import random
import struct

NAME = "ContextSDK"
VERSION_FOLDER = "Versions/A"

# (identifier, platform and variant, [(architecture, megabytes of code)], deep)
SLICES = [
    ("ios-arm64", "ios", [("arm64", 2.2)], False),
    ("ios-arm64_x86_64-simulator", "ios-simulator", [("arm64", 2.2), ("x86_64", 2.3)], False),
    ("ios-arm64_x86_64-maccatalyst", "ios-maccatalyst", [("arm64", 2.2), ("x86_64", 2.3)], True),
]
# Every platform of an SDK that runs nearly everywhere.
EIGHT_SLICES = [
    ("ios-arm64", "ios", [("arm64", 1)], False),
    ("ios-arm64_x86_64-simulator", "ios-simulator", [("arm64", 1), ("x86_64", 1)], False),
    ("ios-arm64_x86_64-maccatalyst", "ios-maccatalyst", [("arm64", 1), ("x86_64", 1)], True),
    ("macos-arm64_x86_64", "macos", [("arm64", 1), ("x86_64", 1)], True),
    ("tvos-arm64", "tvos", [("arm64", 1)], False),
    ("tvos-arm64_x86_64-simulator", "tvos-simulator", [("arm64", 1), ("x86_64", 1)], False),
    ("xros-arm64", "xros", [("arm64", 1)], False),
    ("xros-arm64-simulator", "xros-simulator", [("arm64", 1)], False),
]
# mach-o/loader.h, PLATFORM_*
PLATFORM = {
    "macos": 1, "ios": 2, "tvos": 3, "ios-maccatalyst": 6, "ios-simulator": 7, "tvos-simulator": 8, "xros": 11,
    "xros-simulator": 12,
}
CPU = {"arm64": (0x0100000C, 0), "x86_64": (0x01000007, 3)}
# Bytes of code that are made one by one.
LONGEST = 8 << 20
LANGUAGES = ["en", "de", "fr", "es", "it", "ja", "ko", "pt-BR", "zh-Hans"]
WORDS = (
    "context flow session event signal model score threshold window battery motion screen moment predict outcome user "
    "device journey onboarding upsell retention calibrate sample feature vector threshold observer queue cache token "
    "network request response manager configuration delegate handler state machine tracker provider storage encoder"
).split()


def make(folder, slices=SLICES, seed=20):
    rng = random.Random(seed)
    root = os.path.join(folder, NAME + ".xcframework")
    for identifier, platform, architectures, deep in slices:
        framework = os.path.join(root, identifier, NAME + ".framework")
        home = os.path.join(framework, VERSION_FOLDER) if deep else framework
        resources = os.path.join(home, "Resources") if deep else framework
        name = os.path.join("@rpath", NAME + ".framework", *([VERSION_FOLDER] if deep else []), NAME)
        _write(os.path.join(home, NAME), _binary(rng, architectures, PLATFORM[platform], name), executable=True)
        _code(rng, home, platform, architectures)
        _resources(rng, resources)
        if deep:
            _links(framework)
    libraries = [_library(*slice_) for slice_ in slices]
    _write_plist(
        os.path.join(root, "Info.plist"),
        {"AvailableLibraries": libraries, "CFBundlePackageType": "XFWK", "XCFrameworkFormatVersion": "1.0"},
    )
    return root


def scaled(megabytes):
    """The slices of a framework of so many megabytes, in the proportions of the usual one."""
    # A large binary has 0.94 bytes for each byte of its nominal size.
    code = 0.94 * sum(size for _, _, architectures, _ in SLICES for _, size in architectures)
    return [
        (identifier, platform, [(name, size * megabytes / code) for name, size in architectures], deep)
        for identifier, platform, architectures, deep in SLICES
    ]


def resource_places():
    """Where customers' models go, slice by slice, relative to the xcframework."""
    return [
        os.path.join(identifier, NAME + ".framework", *([VERSION_FOLDER, "Resources"] if deep else []))
        for identifier, _, _, deep in SLICES
    ]


def _library(identifier, platform, architectures, deep):
    platform, _, variant = platform.partition("-")
    library = {
        "BinaryPath": os.path.join(NAME + ".framework", *([VERSION_FOLDER] if deep else []), NAME),
        "LibraryIdentifier": identifier,
        "LibraryPath": NAME + ".framework",
        "SupportedArchitectures": [name for name, _ in architectures],
        "SupportedPlatform": platform,
    }
    return library | ({"SupportedPlatformVariant": variant} if variant else {})


def _links(framework):
    os.symlink("A", os.path.join(framework, "Versions", "Current"))
    for name in [NAME, "Headers", "Modules", "Resources"]:
        os.symlink(os.path.join("Versions", "Current", name), os.path.join(framework, name))


# --- the binary: headers, code, strings, zeros


def _binary(rng, architectures, platform, install_name):
    sizes = [(name, int(megabytes * 1e6)) for name, megabytes in architectures]
    images = [_image(rng, name, size, platform, install_name) for name, size in sizes]
    if len(images) == 1:
        return images[0]
    header = struct.pack(">II", 0xCAFEBABE, len(images))
    offset = 0x4000
    for (name, _), image in zip(architectures, images):
        header += struct.pack(">IIIII", *CPU[name], offset, len(image), 14)
        offset += len(image)
    return header.ljust(0x4000, b"\0") + b"".join(images)


def _image(rng, architecture, size, platform, install_name):
    """A dynamic library's header with its name and build version, then sections that compress as real ones do."""
    build = struct.pack("<IIIIII", 0x32, 24, platform, 14 << 16, 17 << 16, 0)
    name = install_name.encode() + bytes(8 - len(install_name) % 8)
    commands = build + struct.pack("<IIIIII", 0xD, 24 + len(name), 24, 0, 1 << 16, 1 << 16) + name
    header = struct.pack("<IIIIIIII", 0xFEEDFACF, *CPU[architecture], 6, 2, len(commands), 0x85, 0) + commands
    # Compressors look back 32 kB, so what comes again after megabytes costs them as much as the first time.
    code = _repeated(_instructions(rng, min(int(size * 0.72), LONGEST), 4 if architecture == "arm64" else 3), int(size * 0.72))
    strings = b"\0".join(_phrase(rng, 3, "_").encode() for _ in range(min(size, LONGEST) // 500))
    body = header.ljust(0x1000, b"\0") + code + strings
    return body + bytes(-len(body) % 0x4000 + int(size * 0.22) // 0x4000 * 0x4000)


def _repeated(data, size):
    return data * (size // len(data)) + data[: size % len(data)]


def _instructions(rng, size, width):
    """Words of a program: few very frequent ones, a long tail, and runs that come again."""
    vocabulary = [rng.randbytes(width) for _ in range(4000)]
    weights = list(itertools.accumulate(1 / (rank + 2) ** 1.7 for rank in range(len(vocabulary))))
    fresh = rng.choices(vocabulary, cum_weights=weights, k=size // width)
    for _ in range(len(fresh) // 45):
        length = rng.randrange(8, 80)
        source, target = rng.randrange(len(fresh) - length), rng.randrange(len(fresh) - length)
        fresh[target : target + length] = fresh[source : source + length]
    return b"".join(fresh)


# --- the files around it


def _code(rng, home, platform, architectures):
    names = [_phrase(rng, 2).title().replace(" ", "") + str(number) for number in range(16)]
    for name in names:
        _write(os.path.join(home, "Headers", name + ".h"), _header(rng, name))
    imports = "".join(f"#import <{NAME}/{name}.h>\n" for name in names)
    _write(os.path.join(home, "Headers", NAME + ".h"), imports)
    _write(
        os.path.join(home, "Modules", "module.modulemap"),
        f'framework module {NAME} {{\n  umbrella header "{NAME}.h"\n  export *\n}}\n',
    )
    for architecture, _ in architectures:
        triple = f"{architecture}-apple-{platform.replace('maccatalyst', 'macabi')}"
        stem = os.path.join(home, "Modules", NAME + ".swiftmodule", triple)
        _write(stem + ".swiftinterface", _interface(rng, triple))
        _write(stem + ".swiftdoc", _instructions(rng, 24_000, 4))


def _resources(rng, folder):
    _write_plist(
        os.path.join(folder, "Info.plist"),
        {
            "CFBundleExecutable": NAME,
            "CFBundleIdentifier": "com.contextsdk.ContextSDK",
            "CFBundleName": NAME,
            "CFBundlePackageType": "FMWK",
            "CFBundleShortVersionString": "1.4.0",
            "CFBundleVersion": "1.4.0",
            "MinimumOSVersion": "14.0",
        },
    )
    _write_plist(os.path.join(folder, "PrivacyInfo.xcprivacy"), {"NSPrivacyTracking": False})
    for language in LANGUAGES:
        lines = "".join(f'"{_phrase(rng, 2, ".")}" = "{_phrase(rng, 6)}";\n' for _ in range(60))
        _write(os.path.join(folder, language + ".lproj", "Localizable.strings"), lines)
    for number in range(9):
        nib = b"NIBArchive" + struct.pack("<10I", *range(10)) + _instructions(rng, rng.randrange(4_000, 14_000), 4)
        _write(os.path.join(folder, f"Prompt{number}.nib"), nib)
    settings = {_phrase(rng, 2): rng.random() for _ in range(80)}
    _write_plist(os.path.join(folder, "Defaults.plist"), settings)


def _header(rng, name):
    methods = "".join(
        f"/// {_phrase(rng, 9).capitalize()}.\n- (void){_phrase(rng, 1)}{number}:(NSString *){_phrase(rng, 1)};\n\n"
        for number in range(rng.randrange(8, 40))
    )
    return f"#import <Foundation/Foundation.h>\n\n@interface {name} : NSObject\n\n{methods}@end\n"


def _interface(rng, triple):
    target = triple.replace("apple-ios", "apple-ios14.0")
    flags = f"-target {target} -enable-library-evolution -module-name {NAME}"
    head = f"// swift-interface-format-version: 1.0\n// swift-module-flags: {flags}\n"
    body = "".join(
        f"public struct {_phrase(rng, 2).title().replace(' ', '')}{number} {{\n"
        + "".join(
            f"  public func {_phrase(rng, 1)}{line}(_ {_phrase(rng, 1)}: Swift.String) -> Swift.Double\n"
            for line in range(rng.randrange(2, 12))
        )
        + "}\n"
        for number in range(110)
    )
    return head + body


def _phrase(rng, count, separator=" "):
    return separator.join(rng.choices(WORDS, k=count))


def _write(path, content, executable=False):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)
    if executable:
        os.chmod(path, 0o755)


def _write_plist(path, value):
    _write(path, plistlib.dumps(value))
