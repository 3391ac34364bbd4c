"""Reads a workspace and what was built of it, and says where a variant is not exactly base plus own models.

    isolation.py <folder of release.json> <dist/version>
"""

import hashlib
import json
import os
import plistlib
import stat
import sys
import zipfile

root, dist = sys.argv[1:3]
configuration = json.load(open(os.path.join(root, "release.json")))
customers = json.load(open(os.path.join(root, configuration.get("customers", "customers.json"))))
models = configuration.get("models", {})
pattern = models.get("path", "Models/Custom/{{app_id}}/{{flowName}}")


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def read(path):
    with open(path, "rb") as file:
        return file.read()


def tree(folder):
    """Path to what stands there: ("dir",), ("link", target), ("file", digest, mode)."""
    found = {}
    for parent, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(parent, name)
            key = os.path.relpath(path, folder)
            if os.path.islink(path):
                found[key] = ("link", os.readlink(path))
            elif os.path.isdir(path):
                found[key] = ("dir",)
            else:
                found[key] = ("file", sha256(read(path)), 0o755 if os.stat(path).st_mode & 0o111 else 0o644)
    return found


def archived(path):
    found = {}
    with zipfile.ZipFile(path) as archive:
        for info in archive.infolist():
            mode, name = info.external_attr >> 16, info.filename.rstrip("/")
            assert name not in found, f"{path}: {name} stands twice"
            if stat.S_ISLNK(mode):
                found[name] = ("link", archive.read(info).decode())
            elif info.is_dir():
                found[name] = ("dir",)
            else:
                found[name] = ("file", sha256(archive.read(info)), mode & 0o777)
    return found


def places(base):
    """The folder that receives models, per slice."""
    info = plistlib.load(open(os.path.join(base, "Info.plist"), "rb"))
    for library in info["AvailableLibraries"]:
        place = os.path.join(library["LibraryIdentifier"], library["LibraryPath"])
        if os.path.isdir(os.path.join(base, place, "Versions")):
            place = os.path.join(place, "Versions/A/Resources")
        yield os.path.normpath(os.path.join(place, models.get("directory", "")))


def model_files(customer):
    """Per model: its entry, its file name, and what it consists of."""
    for model in customer["customModels"]:
        stem = pattern
        for name, value in [("app_id", customer["app_id"]), *model.items()]:
            stem = stem.replace("{{%s}}" % name, str(value))
        extension = next(e for e in ("mlmodelc", "mlpackage", "mlmodel") if os.path.exists(f"{root}/{stem}.{e}"))
        path = f"{root}/{stem}.{extension}"
        content = {"": ("file", sha256(read(path)), 0o644)} if os.path.isfile(path) else {"": ("dir",), **tree(path)}
        yield model, f"{model['flowName']}.{extension}", content


def digest(content):
    """Of a file; of a folder, that of its list of files as sha256sum writes it."""
    files = sorted((name.encode(), entry[1]) for name, entry in content.items() if entry[0] == "file")
    if list(content) == [""]:
        return files[0][1]
    return sha256(b"".join(entry.encode() + b"  " + name + b"\n" for name, entry in files))


def check(customer, product, path):
    base = os.path.join(root, product["base"])
    top = product["name"] + ".xcframework"
    found = archived(path)
    expected = {top: ("dir",), **{f"{top}/{name}": entry for name, entry in tree(base).items()}}
    own = list(model_files(customer))
    listed = [{**model, "file": name, "sha256": digest(content)} for model, name, content in own]
    for place in places(base):
        for folder in range(len(place.split("/"))):
            expected.setdefault("/".join([top, *place.split("/")[: folder + 1]]), ("dir",))
        for _, name, content in own:
            expected |= {os.path.normpath(f"{top}/{place}/{name}/{inner}"): e for inner, e in content.items()}
        record = f"{top}/{place}/CustomModels.json"
        custom = json.loads(zipfile.ZipFile(path).read(record))
        wanted = {"schemaVersion": 1, "app_id": customer["app_id"], "version": configuration["version"], "customModels": listed}
        assert custom == {**wanted, "bundle_identifiers": customer["bundle_identifiers"]}, f"{path}: {record}: {custom}"
        expected[record] = found[record]
    different = [name for name in {*found, *expected} if found.get(name) != expected.get(name)]
    assert not different, f"{path}: {[(name, found.get(name), expected.get(name)) for name in different[:5]]}"


def check_words(customer, folder):
    """No word of another customer stands anywhere in the variant."""
    texts = {name: read(os.path.join(folder, name)) for name in os.listdir(folder)}
    for zip_name in [name for name in texts if name.endswith(".zip")]:
        archive = zipfile.ZipFile(os.path.join(folder, zip_name))
        texts |= {f"{zip_name}/{name}": name.encode() + archive.read(name) for name in archive.namelist()}
    own = json.dumps(customer, ensure_ascii=False)
    for other in customers:
        for word in [other["app_id"], other.get("name", ""), *other["bundle_identifiers"]]:
            if word and word not in own:
                leaks = [name for name, text in texts.items() if word.encode() in text]
                assert not leaks, f"{folder}: {word} of {other['app_id']} stands in {leaks}"


assert sorted(os.listdir(dist)) == sorted([c["app_id"] for c in customers] + ["index.json"]), os.listdir(dist)
for customer in customers:
    folder = os.path.join(dist, customer["app_id"])
    for product in configuration["products"]:
        check(customer, product, os.path.join(folder, product["name"] + ".zip"))
    check_words(customer, folder)
print(f"{len(customers)} variants in order")
