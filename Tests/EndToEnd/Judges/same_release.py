"""Checks that the document printed by a build agrees with the index it wrote.

    same_release.py <index.json> <document>
"""

import json
import sys

index, document = (json.load(open(path)) for path in sys.argv[1:3])
kept = ("flowId", "flowName", "modelVersion", "file", "sha256")
variants = [
    {
        "app_id": variant["app_id"],
        "products": variant["products"],
        "models": [{name: model[name] for name in kept} for model in variant["models"]],
    }
    for variant in document["variants"]
]
assert index == {"schemaVersion": 1, "version": document["version"], "variants": variants}, (index, variants)
