"""Judges a bill of materials by the official schema of CycloneDX, and by its library, and prints what a reader finds in it.

    bill.py <file>
"""

import json
import os
import sys

import cyclonedx
from cyclonedx.model.bom import Bom
from jsonschema import Draft7Validator
from referencing import Registry, Resource

folder = os.path.join(os.path.dirname(cyclonedx.__file__), "schema", "_res")


def schema(name):
    with open(os.path.join(folder, name + ".SNAPSHOT.schema.json"), encoding="utf-8") as file:
        return json.load(file)


# Beside the schema of bills, by the names that it calls them by.
others = {name + ".SNAPSHOT.schema.json": Resource.from_contents(schema(name)) for name in ("spdx", "jsf-0.82")}
root = schema("bom-1.6")
base = root["$id"].rsplit("/", 1)[0]
registry = Registry().with_resources(
    [(f"{base}/{name}", resource) for name, resource in others.items()] + list(others.items())
)

with open(sys.argv[1], encoding="utf-8") as file:
    document = json.load(file)
errors = list(Draft7Validator(root, registry=registry).iter_errors(document))
for error in errors:
    print("/".join(map(str, error.absolute_path)), error.message, file=sys.stderr)

bom = Bom.from_json(document)
bom.validate()
for component in sorted(bom.components, key=lambda one: (one.type.value, one.name)):
    hashes = " ".join(f"{one.alg.value}:{one.content}" for one in component.hashes)
    print(component.type.value, component.name, component.version, hashes, component.description or "-")
sys.exit(bool(errors))
