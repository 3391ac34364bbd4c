"""Watches release repositories while others publish.

    watch_tags.py WORKSPACE

WORKSPACE has `remotes/<app_id>.git`, `www/<app_id>/<version>/ContextSDK.zip`, and what was built below `dist`. Prints
`seen <app_id> <tag>` for every tag, and a line that starts with `wrong` if a tag is there before its zip, or a tag or a zip
changes or goes away. Runs until it is killed.
"""

import hashlib
import os
import sys
import time

workspace = sys.argv[1]
remotes = os.path.join(workspace, "remotes")


def identity(path):
    """What a file has as long as nobody replaces or rewrites it; None if it is not there."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


def digest(path):
    try:
        with open(path, "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()
    except FileNotFoundError:
        return None


def zips(app_id, tag):
    return [os.path.join(workspace, place, "ContextSDK.zip") for place in (f"www/{app_id}/{tag}", f"dist/{tag}/{app_id}")]


def main():
    known = {}
    print("watching", flush=True)
    while True:
        for name in os.listdir(remotes):
            app_id, tags = name.removesuffix(".git"), os.path.join(remotes, name, "refs/tags")
            for tag in os.listdir(tags):
                path = os.path.join(tags, tag)
                if tag.endswith(".lock") or path in known:
                    continue
                published, built = zips(app_id, tag)
                is_same = digest(published) == digest(built) is not None
                known[path], known[published] = identity(path), identity(published)
                print("seen" if is_same else "wrong: without its zip:", app_id, tag, flush=True)
        for path, first in known.items():
            if identity(path) != first:
                print("wrong: changed:", path, flush=True)
                return
        time.sleep(0.01)


main()
