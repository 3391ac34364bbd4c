"""Seals bundles as Apple's signer does, changes them, and says what Apple's verifier would.

Written after libsecurity_codesigning (resources.cpp, bundlediskrep.cpp, StaticCode.cpp) with Python's own regular
expressions, hashes and property lists, so that it shares nothing with the code under test. A bundle is a dictionary of
paths: bytes are a file, a string is a symlink's target, None is a folder.

  seal.py cases <count>    random bundles, randomly changed, with what is to be reported, as JSON
  seal.py unknown <count>  the same under rules that are not Apple's
  seal.py patterns         which rule matches which path
"""
import base64, hashlib, json, plistlib, random, re, sys

CODE = "^(Frameworks|SharedFrameworks|PlugIns|Plug-ins|XPCServices|Helpers|MacOS|Library/(Automator|Spotlight|LoginItems))/"


def rules_for(resources, nested):
    """resources: 'Resources/' for deep bundles, '' for shallow ones."""
    localized = {
        f"^{resources}.*\\.lproj/": {"optional": True, "weight": 1000.0},
        f"^{resources}Base\\.lproj/": {"weight": 1010.0},
        f"^{resources}.*\\.lproj/locversion.plist$": {"omit": True, "weight": 1100.0},
    }
    legacy = {"^version.plist$": True, (f"^{resources}" if resources else "^.*"): True, **localized}
    current = {
        "^.*": True,
        ".*\\.dSYM($|/)": {"weight": 11.0},
        "^(.*/)?\\.DS_Store$": {"omit": True, "weight": 2000.0},
        "^Info\\.plist$": {"omit": True, "weight": 20.0},
        "^version\\.plist$": {"weight": 20.0},
        "^embedded\\.provisionprofile$": {"weight": 20.0},
        "^PkgInfo$": {"omit": True, "weight": 20.0},
        **localized,
    }
    if nested:
        current.update({"^[^/]+$": {"nested": True, "weight": 10.0}, CODE: {"nested": True, "weight": 10.0},
                        "^Resources/": {"weight": 20.0}})
    return legacy, current


def rule(value):
    if isinstance(value, bool):
        return {"omit": not value, "weight": 1}
    return {"weight": 1, **value}


def find(rules, path, excluded):
    if any(re.search(pattern, path, re.DOTALL) for pattern in excluded):
        return "excluded"
    best = None
    for pattern, value in rules.items():
        if re.search(pattern, path, re.DOTALL) and (best is None or rule(value)["weight"] > best["weight"]):
            best = rule(value)
    return best


def exclusions(executable):
    names = ["_CodeSignature", "CodeResources", "_MASReceipt"] + ([executable] if executable else [])
    return ["^" + re.escape(name) + r"\Z" for name in names]


def scan(tree, rules, excluded, folder=""):
    """Yields the paths that are sealed, with the rule."""
    names = sorted({path[len(folder):].split("/")[0] for path in tree if path.startswith(folder) and path != folder})
    for name in filter(None, names):
        path = folder + name
        found = find(rules, path, excluded)
        if tree.get(path) is None:
            if found == "excluded":
                continue
            if found and found.get("nested") and "." in name:
                yield path, found
                continue
            yield from scan(tree, rules, excluded, path + "/")
        elif found and found != "excluded" and not found.get("omit"):
            yield path, found


def sealed(path, content, found, version):
    is_code = content is None or isinstance(content, bytes) and path.endswith(".dylib")
    if found.get("nested") and is_code:
        return {"cdhash": hashlib.sha1(b"code").digest(), "requirement": "identifier x and anchor apple generic"}
    if isinstance(content, str):
        return {"symlink": content}
    hashes = {"hash": hashlib.sha1(content).digest()}
    if version == 2:
        hashes["hash2"] = hashlib.sha256(content).digest()
    if found.get("optional"):
        return {**hashes, "optional": True}
    return hashes if version == 2 else hashes["hash"]


def sign(tree, legacy, current, executable, versions=(1, 2)):
    result = {}
    for version, rules in ((1, legacy), (2, current)):
        if version not in versions:
            continue
        suffix = "" if version == 1 else "2"
        files = {}
        for path, found in scan(tree, rules, exclusions(executable)):
            if version == 2 or isinstance(tree.get(path), bytes):
                files[path] = sealed(path, tree.get(path), found, version)
        result["files" + suffix], result["rules" + suffix] = files, rules
    return result


def verify(tree, seal, executable, outer):
    version = 2 if "files2" in seal else 1
    files, rules = (seal["files2"], seal["rules2"]) if version == 2 else (seal["files"], seal["rules"])
    report = {key: [] for key in ("added", "changed", "removed", "retargeted", "harmless", "nested")}
    left = dict(files)
    for path, _ in scan(tree, rules, exclusions(executable)):
        entry, content = left.pop(path, None), tree.get(path)
        if entry is None:
            if version == 2 or not isinstance(content, str):
                report["added"].append(path)
        elif isinstance(entry, dict) and "requirement" in entry:
            report["changed" if isinstance(content, str) else "nested"].append(path)
        elif isinstance(entry, dict) and "symlink" in entry:
            if content != entry["symlink"]:
                found = content if isinstance(content, str) else None
                report["retargeted"].append([path, entry["symlink"], found])
        elif not isinstance(content, bytes):
            report["changed"].append(path)
        else:
            strongest = entry if isinstance(entry, bytes) else entry.get("hash2", entry.get("hash"))
            algorithm = "sha256" if len(strongest) == 32 else "sha1"
            if hashlib.new(algorithm, content).digest() != strongest:
                report["changed"].append(path)
    for path, entry in left.items():
        fields = entry if isinstance(entry, dict) else {}
        stands = path in tree or any(other.startswith(path + "/") for other in tree)
        if stands and "symlink" in fields:
            report["retargeted"].append([path, fields["symlink"], None])
        elif stands:
            report["changed"].append(path)
        elif fields.get("optional"):
            continue
        elif not outer and path.endswith(".swiftmodule") and not {"symlink", "requirement"} & set(fields):
            report["harmless"].append(path)
        else:
            report["removed"].append(path)
    return report


# Bundles

SHALLOW = ["X", "Info.plist", "PkgInfo", "version.plist", "Headers/X.h", "Headers/X-Swift.h", "Modules/module.modulemap",
           "Modules/X.swiftmodule/arm64.swiftmodule", "Modules/X.swiftmodule/arm64.swiftdoc",
           "Modules/X.swiftmodule/arm64.swiftinterface", "Modules/X.swiftmodule/arm64.abi.json",
           "de.lproj/a.strings", "de.lproj/locversion.plist", "Base.lproj/a.strings", ".DS_Store", "m.mlmodelc/.DS_Store",
           "m.mlmodelc/model.mil", "Frameworks/Y.framework/Y", "Frameworks/Y.framework/Info.plist",
           "Frameworks/Y.framework-1.bundle/a", "Frameworks/Z.dSYM/a", "Frameworks/plain/lib.dylib", "Frameworks/l.dylib",
           "CodeResources", "_MASReceipt/r", "_CodeSignature/x", "e\u0301.txt", "Library/Spotlight/a.mdimporter/b"]
DEEP = ["Resources/" + path if path.split("/")[0] in ("Info.plist", "de.lproj", "Base.lproj", "m.mlmodelc") else path
        for path in SHALLOW] + ["XPCServices/s.xpc/Contents/MacOS/s", "Resources/W.wdgt/a"]
OUTER = ["Info.plist", "LICENSE", "PrivacyInfo.xcprivacy"] + ["ios-arm64/X.framework/" + path for path in SHALLOW] + \
        ["mac/X.framework/Versions/A/" + path for path in DEEP] + ["ios-arm64/dSYMs/X.framework.dSYM/Contents/Info.plist"]
NEW = SHALLOW + DEEP + ["n", "new.txt", "Headers/new.h", "fr.lproj/a.strings", "fr.lproj/locversion.plist", "Helpers/h.app/x",
                        "Helpers/tool", "q.mlmodel", "Resources/q.mlmodelc/a", "Frameworks/N.framework/N", "MacOS/m",
                        "a.bundle/Info.plist", "CodeResources2", "_CodeSignatures/x", "X2", "sub/Info.plist", "sub/PkgInfo"]


def bundle(shape, generator):
    names = {"shallow": SHALLOW, "deep": DEEP, "xcframework": OUTER, "legacy": SHALLOW}[shape]
    tree = {name: name.encode() for name in names if generator.random() < 0.8}
    links = {"link": "Headers", "Modules/l": "module.modulemap"}
    if shape == "xcframework":
        links = {"mac/X.framework/Versions/Current": "A", "mac/X.framework/X": "Versions/Current/X"}
    if shape != "legacy" or generator.random() < 0.5:
        tree.update(links)
    return tree


def below(tree, path):
    return [other for other in tree if other.startswith(path + "/")]


def change(tree, generator):
    path = generator.choice(sorted(tree))
    modules = [name for name in sorted(tree) if name.endswith(".swiftmodule")]
    if modules and generator.random() < 0.1:
        del tree[generator.choice(modules)]
        return
    kind = generator.randrange(8)
    if kind == 0:
        del tree[path]
    elif kind == 1 and isinstance(tree[path], bytes):
        tree[path] += b"!"
    elif kind == 2 and isinstance(tree[path], str):
        tree[path] += "!"
    elif kind == 3:
        tree[path] = "elsewhere" if isinstance(tree[path], bytes) else b"flattened"
    elif kind == 4 and isinstance(tree[path], (bytes, str)):
        del tree[path]
        tree[path + "/inside"] = b"folder"
    else:
        new = generator.choice(NEW)
        parents = ["/".join(new.split("/")[:count]) for count in range(1, new.count("/") + 1)]
        if new not in tree and not below(tree, new) and not any(parent in tree for parent in parents):
            tree[new] = generator.choice([b"new", "target"])


# Words for the other side

def described(tree, base):
    entries = {}
    for path, content in tree.items():
        parts = (base + "/" + path if base else path).split("/")
        for count in range(1, len(parts)):
            entries["/".join(parts[:count])] = {"kind": "folder"}
        entry = {"kind": "folder"} if content is None else {"kind": "link", "target": content}
        if isinstance(content, bytes):
            entry = {"kind": "file", "sha256": hashlib.sha256(content).hexdigest(), "sha1": list(hashlib.sha1(content).digest())}
        entries["/".join(parts)] = entry
    if base:
        for neighbour in (base + "-1/a", base + "z", base.rsplit("/", 1)[0] + "/a"):
            entries[neighbour] = {"kind": "file", "sha256": "00" * 32, "sha1": [0] * 20}
    return [{"path": path, **entry} for path, entry in entries.items()]


def case(shape, seed, foreign=None):
    generator = random.Random(f"{shape} {seed}")
    base = {"shallow": "ios-arm64/X.framework", "deep": "mac/X.framework/Versions/A", "xcframework": "",
            "legacy": "ios-arm64/X.framework"}[shape]
    executable = None if shape == "xcframework" else "X"
    legacy, current = rules_for("Resources/" if shape == "deep" else "", shape == "deep")
    current.update(foreign(generator) if foreign else {})
    tree = bundle(shape, generator)
    seal = sign(tree, legacy, current, executable, (1,) if shape == "legacy" else (1, 2))
    for _ in range(generator.randrange(8)):
        change(tree, generator)
    form = generator.choice([plistlib.FMT_XML, plistlib.FMT_BINARY])
    return {"name": f"{shape} {seed}", "base": base, "executable": executable, "tree": described(tree, base),
            "seal": base64.b64encode(plistlib.dumps(seal, fmt=form)).decode(),
            "expected": verify(tree, seal, executable, shape == "xcframework")}


def foreign(generator):
    patterns = ["^(Headers|Modules)/", "[.]h$", "^Helpers?/", "X", "^[a-m].*[.]txt$", "^Frameworks/[^/]+[.]framework", "(a|n)"]
    picked = generator.sample(patterns, generator.randrange(1, 4))
    kinds = [{"omit": True}, {}, {"nested": True}, {"optional": True}]
    return {pattern: {**generator.choice(kinds), "weight": float(generator.choice([1, 5, 10, 15, 1500]))} for pattern in picked}


def patterns():
    both = {pattern for resources, nested in (("Resources/", True), ("", False))
            for rules in rules_for(resources, nested) for pattern in rules}
    more = ["^", "^$", "^Info.plist$", "^A/B\\.c$", "^.*\\.mlmodelc/", "^a.*b$", "^a.b.*c.d$", "^Resources/.*$", "^\\$x\\(1\\)$"]
    unknown = [".*", "a", "^a+$", "^(a|b)$", "^a.*b.*c$", "^[ab]", "^a{2}", "^\\d", "^a?$", "^a$b", "^\\<a", "a$", "^a\\"]
    pieces = ["", "a", "b", "Info.plist", "InfoXplist", "PkgInfo", ".DS_Store", "x.DS_Store", "de.lproj", ".lproj", "Base.lproj",
              "locversion.plist", "locversionxplist", "locversion..plist", "Resources", "Frameworks", "Library", "Spotlight", "X.dSYM",
              "X.dSYMs", "version.plist", "A", "B.c", "axb", "axbcyd", "$x(1)", "embedded.provisionprofile", "m.mlmodelc", "ab"]
    paths = sorted({"/".join(filter(None, (a, b, c))) for a in pieces for b in pieces for c in pieces[:12]} - {""})
    found = {p: [i for i, path in enumerate(paths) if re.search(p, path, re.DOTALL)] for p in sorted(both) + more}
    return {"paths": paths, "matches": found, "unknown": unknown}


if __name__ == "__main__":
    if sys.argv[1] == "patterns":
        result = patterns()
    else:
        unknown = foreign if sys.argv[1] == "unknown" else None
        shapes = ["shallow", "deep", "xcframework", "legacy"] if unknown is None else ["shallow", "deep"]
        result = [case(shape, seed, unknown) for shape in shapes for seed in range(int(sys.argv[2]))]
    json.dump(result, sys.stdout)
