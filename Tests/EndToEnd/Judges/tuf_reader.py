"""Reads a customer's repository as python-tuf does, from a folder: tuf_reader.py FOLDER ROOT APP_ID

Prints the versions of the metadata, the models that are approved, and each rollout document, as JSON. Downloads every target, so that its
length and digest are compared. Ends with status 1 and the reason if python-tuf refuses something.
"""

import json
import os
import sys
import tempfile

from tuf.api.exceptions import DownloadHTTPError
from tuf.ngclient import FetcherInterface, Updater


class FolderFetcher(FetcherInterface):
    """Reads files in the place of a server."""

    def _fetch(self, url):
        try:
            with open(url.removeprefix("file://"), "rb") as file:
                return iter([file.read()])
        except FileNotFoundError:
            raise DownloadHTTPError("not found", 404) from None


def read(folder, root, app_id):
    folder = os.path.abspath(folder)
    with open(root, "rb") as file:
        trusted = file.read()
    with tempfile.TemporaryDirectory() as work:
        updater = Updater(
            os.path.join(work, "metadata"), f"file://{folder}/metadata/", work, f"file://{folder}/targets/", FolderFetcher(),
            bootstrap=trusted)
        updater.refresh()
        found = updater._trusted_set
        rollout = None
        documents = {}
        paths = [path for path in found.targets.targets]
        # A path that is delegated makes python-tuf load the role.
        updater.get_targetinfo(f"{app_id}/rollout/none.json")
        rollout = found["rollout"] if "rollout" in found else None
        if rollout:
            paths += list(rollout.targets)
        for path in paths:
            info = updater.get_targetinfo(path)
            local = updater.download_target(info, os.path.join(work, "target"))
            if path.startswith(f"{app_id}/rollout/"):
                with open(local, encoding="utf-8") as file:
                    document = json.load(file)
                documents[document["flowName"]] = document
        for role in (found.timestamp, found.snapshot, found.targets, rollout):
            if role and role.unrecognized_fields.get("x-app-id") != app_id:
                sys.exit(f"{role.type}: x-app-id is not {app_id}")
        return {
            "versions": {
                "root": found.root.version, "timestamp": found.timestamp.version, "snapshot": found.snapshot.version,
                "targets": found.targets.version, "rollout": rollout.version if rollout else 0,
            },
            "approved": sorted(path for path in found.targets.targets), "documents": documents,
        }


if __name__ == "__main__":
    try:
        print(json.dumps(read(*sys.argv[1:])))
    except Exception as error:  # python-tuf has many kinds.
        sys.exit(f"{type(error).__name__}: {error}")
