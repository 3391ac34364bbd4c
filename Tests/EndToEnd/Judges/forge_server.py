"""GitHub and GitLab in memory: their documented answers, and their documented faults.

    forge_server.py FOLDER

Prints its port, and serves until it is killed. Each world is a folder of FOLDER, and the first part of a path:

    http://127.0.0.1:PORT/WORLD/github    GitHub's REST API; uploads and downloads are on another host, http://localhost:PORT
    http://127.0.0.1:PORT/WORLD/gitlab    GitLab's REST API v4

`log` gets a line for each request, and `state.json` is what the world has after it. `mode` has words that are read with each request:

    cut@N             request N, from 1 since `mode` was written, is done, and its answer is lost
    page@N            a sign-in page answers it, and nothing is done
    half@upload       the first upload ends in the middle; GitHub keeps an asset in the state "starter"
    damage@upload     other bytes arrive
    primary, secondary, bare   a rate limit meets the first request that writes: with the time of its end (in a second), with
                      `retry-after`, with neither
    used-up           the primary rate limit, for two hours
    taken             somebody has just uploaded a file of the same name
    no-digest         assets without a digest, as older ones have
    immutable         published releases are immutable
    burned            an immutable release had the tag
    invisible         the token may not see the repositories
    read-only         it may not write to them
    archived, empty   they are, or have no commit
    rule              a rule keeps tags from being deleted
    release-stays, tag-stays, file-stays   what is deleted, by the answer, is there nevertheless
    blank             the first question after something was deleted gets an empty answer
    many              120 other releases, whose list has two pages
    moved             the next page is on another server

ANSWERS has the page of documentation that each answer is from. Only the token "canary-token" is known, and no download may have it.
"""

import hashlib
import http.server
import json
import os
import re
import sys
import threading
import time
import urllib.parse

TOKEN = "Bearer canary-token"
HUB = "https://docs.github.com/en/rest"
LAB = "https://docs.gitlab.com/api"
WORLDS = {}


class World:
    def __init__(self, folder):
        self.folder, self.text, self.count, self.met = folder, None, 0, set()
        self.releases, self.tags, self.packages, self.last, self.method = [], {}, [], 0, None
        if "many" in self.modes():
            for repository in ("acme/sdk-alpha", "acme/all"):
                self.releases += [self.release(repository, f"old-{number}", False) for number in range(120)]

    def modes(self):
        with open(self.folder + "/mode") as file:
            text = file.read()
        if text != self.text:
            self.text, self.count, self.met = text, 0, set()
        return text.split()

    def once(self, word):
        """Whether a fault is wanted, and meets this request only."""
        if word not in self.modes() or word in self.met:
            return False
        self.met.add(word)
        return True

    def number(self):
        self.last += 1
        return self.last

    def release(self, repository, tag, draft, **more):
        return {"id": self.number(), "repository": repository, "tag_name": tag, "draft": draft, "assets": [], "body": "",
                "immutable": False, "name": tag, **more}

    def save(self):
        files = lambda assets: [{key: asset[key] for key in ("name", "sha256", "state")} for asset in assets]
        own = [release for release in self.releases if not release["tag_name"].startswith("old-")]
        state = {
            "releases": [{**{key: release[key] for key in ("repository", "tag_name", "draft", "body", "name")},
                          "prerelease": release.get("prerelease", False), "links": release.get("links", []),
                          "assets": files(release["assets"])} for release in own],
            "tags": sorted(f"{repository} {tag} {commit}" for (repository, tag), commit in self.tags.items()),
            "files": [{"package": f"{p['repository']} {p['name']} {p['version']}", **file} for p in self.packages
                      for file in files(p["files"])],
        }
        with open(self.folder + "/state.part", "w") as file:
            json.dump(state, file)
        os.replace(self.folder + "/state.part", self.folder + "/state.json")


class Reply(Exception):
    def __init__(self, status, document=None, **headers):
        self.status, self.document, self.headers = status, document, headers


def missing():
    return Reply(404, {"message": "Not Found", "documentation_url": HUB, "status": "404"})


def one(items):
    for item in items:
        return item
    raise missing()


# GitHub


def hub_json(ask, release):
    base = f"{ask.base}/repos/{release['repository']}/releases"
    keys = ("id", "tag_name", "draft", "body", "immutable", "name")
    return {**{key: release[key] for key in keys}, "assets": [],
            "upload_url": f"http://localhost:{ask.port}/{ask.world_name}/github/repos/{release['repository']}"
                          f"/releases/{release['id']}/assets{{?name,label}}", "url": f"{base}/{release['id']}"}


def asset_json(ask, asset):
    digest = None if "no-digest" in ask.world.modes() else "sha256:" + asset["sha256"]
    return {"id": asset["id"], "name": asset["name"], "state": asset["state"], "size": len(asset["bytes"]), "digest": digest}


def hub_releases(ask, repository):
    return [release for release in ask.world.releases if release["repository"] == repository]


def hub_repository(ask, repository):
    return {"full_name": repository, "archived": "archived" in ask.world.modes(), "permissions": {"push": "read-only" not in ask.world.modes()}}


def hub_list(ask, repository):
    return ask.page([hub_json(ask, release) for release in hub_releases(ask, repository)])


def hub_by_tag(ask, repository, tag):
    return hub_json(ask, one(r for r in hub_releases(ask, repository) if r["tag_name"] == tag and not r["draft"]))


def hub_release(ask, repository, number):
    return one(release for release in hub_releases(ask, repository) if release["id"] == int(number))


def hub_get(ask, repository, number):
    return hub_json(ask, hub_release(ask, repository, number))


def hub_create(ask, repository):
    asked = ask.document
    assert asked["draft"] is True, "only drafts are made"
    release = ask.world.release(repository, asked["tag_name"], True, body=asked["body"], prerelease=asked["prerelease"])
    ask.world.releases.append(release)
    raise Reply(201, hub_json(ask, release))


def invalid(*errors):
    return Reply(422, {"message": "Validation Failed", "errors": list(errors), "documentation_url": HUB, "status": "422"})


def hub_update(ask, repository, number):
    release, asked, tag = hub_release(ask, repository, number), ask.document, (repository, ask.document["tag_name"])
    if "burned" in ask.world.modes():
        # Seen in github.com/github-community-projects/ospo-reusable-workflows/issues/83.
        raise invalid({"resource": "Release", "code": "custom", "field": "tag_name",
                       "message": "tag_name was used by an immutable release"})
    if any(r["tag_name"] == tag[1] and not r["draft"] and r is not release for r in hub_releases(ask, repository)):
        raise invalid({"resource": "Release", "code": "already_exists", "field": "tag_name"})
    release.update({key: asked[key] for key in ("body", "name", "draft", "prerelease")})
    ask.world.tags.setdefault(tag, hashlib.sha1(asked.get("target_commitish", "main").encode()).hexdigest())
    release["immutable"] = "immutable" in ask.world.modes()
    return hub_json(ask, release)


def hub_delete(ask, repository, number):
    release = hub_release(ask, repository, number)
    if "release-stays" not in ask.world.modes():
        ask.world.releases.remove(release)
    raise Reply(204)


def hub_assets(ask, repository, number):
    return ask.page([asset_json(ask, asset) for asset in hub_release(ask, repository, number)["assets"]])


def hub_upload(ask, repository, number):
    release, name = hub_release(ask, repository, number), re.sub("[^A-Za-z0-9._-]", ".", ask.query["name"])
    if release["immutable"]:
        raise Reply(422, {"message": "Cannot upload assets to an immutable release.", "documentation_url": HUB})
    if ask.world.once("taken"):
        release["assets"].append(ask.file(name))
    if any(asset["name"] == name for asset in release["assets"]):
        raise invalid({"resource": "ReleaseAsset", "code": "already_exists", "field": "name"})
    asset = ask.file(name)
    release["assets"].append(asset)
    if ask.world.once("half@upload"):
        asset.update(state="starter", bytes=b"", sha256="")
        raise ConnectionAbortedError
    raise Reply(201, asset_json(ask, asset))


def hub_asset(ask, repository, number):
    for release in hub_releases(ask, repository):
        for asset in release["assets"]:
            if asset["id"] == int(number):
                return release, asset
    raise missing()


def hub_download(ask, repository, number):
    _, asset = hub_asset(ask, repository, number)
    if ask.headers["Accept"] != "application/octet-stream":
        return asset_json(ask, asset)
    raise Reply(302, None, Location=f"http://localhost:{ask.port}/{ask.world_name}/blob/{repository}/{number}")


def hub_delete_asset(ask, repository, number):
    release, asset = hub_asset(ask, repository, number)
    release["assets"].remove(asset)
    raise Reply(204)


def hub_tag(ask, repository, tag):
    if (repository, tag) not in ask.world.tags:
        raise missing()
    return {"ref": "refs/tags/" + tag, "object": {"type": "commit", "sha": ask.world.tags[repository, tag]}}


def hub_delete_tag(ask, repository, tag):
    if "rule" in ask.world.modes():
        raise Reply(422, {"message": "Repository rule violations found\n\nCannot delete this tag\n\n", "documentation_url": HUB,
                          "status": "422"})
    if (repository, tag) not in ask.world.tags:
        raise Reply(422, {"message": "Reference does not exist", "documentation_url": HUB, "status": "422"})
    if "tag-stays" not in ask.world.modes():
        del ask.world.tags[repository, tag]
    raise Reply(204)


# GitLab


def lab_release(ask, project, tag):
    return one(r for r in ask.world.releases if r["repository"] == project and r["tag_name"] == tag)


def lab_json(release):
    return {"tag_name": release["tag_name"], "description": release["body"], "assets": {"links": release["links"]}}


def lab_project(ask, project):
    modes = ask.world.modes()
    return {"path_with_namespace": project, "default_branch": None if "empty" in modes else "main",
            "archived": "archived" in modes, "empty_repo": "empty" in modes}


def lab_get(ask, project, tag):
    return lab_json(lab_release(ask, project, tag))


def lab_create(ask, project):
    asked = ask.document
    if any(r["repository"] == project and r["tag_name"] == asked["tag_name"] for r in ask.world.releases):
        raise Reply(409, {"message": "Release already exists"})
    links = [{"id": ask.world.number(), **link} for link in asked["assets"]["links"]]
    release = ask.world.release(project, asked["tag_name"], False, body=asked["description"], links=links)
    ask.world.releases.append(release)
    ask.world.tags.setdefault((project, asked["tag_name"]), hashlib.sha1(asked["ref"].encode()).hexdigest())
    raise Reply(201, lab_json(release))


def lab_delete(ask, project, tag):
    release = lab_release(ask, project, tag)
    if "release-stays" not in ask.world.modes():
        ask.world.releases.remove(release)
    return lab_json(release)


def lab_link(ask, project, tag):
    link = {"id": ask.world.number(), **ask.document}
    lab_release(ask, project, tag)["links"].append(link)
    raise Reply(201, link)


def lab_packages(ask, project):
    name = ask.query["package_name"]
    found = [p for p in ask.world.packages if p["repository"] == project and name in p["name"]]
    return ask.page([{key: p[key] for key in ("id", "name", "version", "status")} for p in found])


def lab_files(ask, project, number):
    package = one(p for p in ask.world.packages if p["id"] == int(number))
    return ask.page([{"id": f["id"], "file_name": f["name"], "size": len(f["bytes"]), "file_sha256":
                      None if "no-digest" in ask.world.modes() else f["sha256"]} for f in package["files"]])


def lab_upload(ask, project, name, version, file):
    if ask.world.once("half@upload"):
        raise ConnectionAbortedError
    for package in ask.world.packages:
        if (package["repository"], package["name"], package["version"]) == (project, name, version):
            break
    else:
        package = {"id": ask.world.number(), "repository": project, "name": name, "version": version, "status": "default",
                   "files": []}
        ask.world.packages.append(package)
    package["files"].append(ask.file(file))
    raise Reply(201, {"message": "201 Created"})


def lab_file(ask, project, package, number):
    package = one(p for p in ask.world.packages if p["id"] == int(package))
    return package, one(f for f in package["files"] if f["id"] == int(number))


def lab_download(ask, project, name, version, file):
    package = one(p for p in ask.world.packages if (p["repository"], p["name"], p["version"]) == (project, name, version))
    found = one(f for f in reversed(package["files"]) if f["name"] == file)
    raise Reply(302, None, Location=f"http://localhost:{ask.port}/{ask.world_name}/blob/{project}/{found['id']}")


def lab_delete_file(ask, project, package, number):
    package, file = lab_file(ask, project, package, number)
    if "file-stays" not in ask.world.modes():
        package["files"].remove(file)
    raise Reply(204)


def lab_tag(ask, project, tag):
    if (project, tag) not in ask.world.tags:
        raise Reply(404, {"message": "404 Tag Not Found"})
    return {"name": tag, "commit": {"id": ask.world.tags[project, tag]}}


def lab_delete_tag(ask, project, tag):
    lab_tag(ask, project, tag)
    if "tag-stays" not in ask.world.modes():
        del ask.world.tags[project, tag]
    raise Reply(204)


R, N = "github/repos/([^/]+/[^/]+)", "([0-9]+)"
P = "gitlab/projects/([^/]+)"

# Request, answer, and where it is documented.
ANSWERS = [
    ("GET", R, hub_repository, f"{HUB}/repos/repos#get-a-repository"),
    ("GET", f"{R}/releases", hub_list, f"{HUB}/releases/releases#list-releases"),
    ("POST", f"{R}/releases", hub_create, f"{HUB}/releases/releases#create-a-release"),
    ("GET", f"{R}/releases/tags/(.+)", hub_by_tag, f"{HUB}/releases/releases#get-a-release-by-tag-name"),
    ("GET", f"{R}/releases/{N}", hub_get, f"{HUB}/releases/releases#get-a-release"),
    ("PATCH", f"{R}/releases/{N}", hub_update, f"{HUB}/releases/releases#update-a-release"),
    ("DELETE", f"{R}/releases/{N}", hub_delete, f"{HUB}/releases/releases#delete-a-release"),
    ("GET", f"{R}/releases/{N}/assets", hub_assets, f"{HUB}/releases/assets#list-release-assets"),
    ("POST", f"{R}/releases/{N}/assets", hub_upload, f"{HUB}/releases/assets#upload-a-release-asset"),
    ("GET", f"{R}/releases/assets/{N}", hub_download, f"{HUB}/releases/assets#get-a-release-asset"),
    ("DELETE", f"{R}/releases/assets/{N}", hub_delete_asset, f"{HUB}/releases/assets#delete-a-release-asset"),
    ("GET", f"{R}/git/ref/tags/(.+)", hub_tag, f"{HUB}/git/refs#get-a-reference"),
    ("DELETE", f"{R}/git/refs/tags/(.+)", hub_delete_tag, f"{HUB}/git/refs#delete-a-reference"),
    ("GET", P, lab_project, f"{LAB}/projects/#get-a-single-project"),
    ("POST", f"{P}/releases", lab_create, f"{LAB}/releases/#create-a-release"),
    ("GET", f"{P}/releases/([^/]+)", lab_get, f"{LAB}/releases/#get-a-release-by-a-tag-name"),
    ("DELETE", f"{P}/releases/([^/]+)", lab_delete, f"{LAB}/releases/#delete-a-release"),
    ("POST", f"{P}/releases/([^/]+)/assets/links", lab_link, f"{LAB}/releases/links/#create-a-release-link"),
    ("GET", f"{P}/packages", lab_packages, f"{LAB}/packages/#for-a-project"),
    ("GET", f"{P}/packages/{N}/package_files", lab_files, f"{LAB}/packages/#list-package-files"),
    ("DELETE", f"{P}/packages/{N}/package_files/{N}", lab_delete_file, f"{LAB}/packages/#delete-a-package-file"),
    ("PUT", f"{P}/packages/generic/([^/]+)/([^/]+)/([^/]+)", lab_upload,
     "https://docs.gitlab.com/user/packages/generic_packages/#publish-a-single-file"),
    ("GET", f"{P}/packages/generic/([^/]+)/([^/]+)/([^/]+)", lab_download,
     "https://docs.gitlab.com/user/packages/generic_packages/#download-a-single-file"),
    ("GET", f"{P}/repository/tags/([^/]+)", lab_tag, f"{LAB}/tags/#get-a-single-repository-tag"),
    ("DELETE", f"{P}/repository/tags/([^/]+)", lab_delete_tag, f"{LAB}/tags/#delete-a-tag"),
]


class Ask(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def handle_one(self):
        address = urllib.parse.urlsplit(self.path)
        self.port = self.server.server_address[1]
        self.world_name, path = address.path[1:].split("/", 1)
        self.query = dict(urllib.parse.parse_qsl(address.query))
        self.received = self.rfile.read(int(self.headers["Content-Length"] or 0))
        folder = f"{sys.argv[1]}/{self.world_name}"
        with self.server.lock:
            reply = self.reply(folder, path)
        self.send(reply)

    def reply(self, folder, path):
        self.world = WORLDS.get(self.world_name) or WORLDS.setdefault(self.world_name, World(folder))
        self.base = f"http://127.0.0.1:{self.port}/{self.world_name}/{path.split('/')[0]}"
        self.world.modes()
        self.world.count += 1
        reply = self.faulty(path)
        with open(folder + "/log", "a") as log:
            log.write(f"{self.command} {path} {'page' if isinstance(reply.document, bytes) else reply.status}\n")
        self.world.save()
        if f"cut@{self.world.count}" in self.world.modes():
            raise ConnectionAbortedError
        return reply

    def faulty(self, path):
        modes, writes = self.world.modes(), self.command != "GET"
        if path.startswith("blob/"):
            return self.blob(path)
        if f"page@{self.world.count}" in modes:
            return Reply(200, b"<html>please sign in</html>", **{"Content-Type": "text/html"})
        before, self.world.method = self.world.method, self.command
        if "blank" in modes and (before, self.command) == ("DELETE", "GET"):
            return Reply(200)
        if self.headers["Authorization"] != TOKEN:
            return Reply(401, {"message": "Bad credentials", "documentation_url": HUB, "status": "401"})
        # docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#handle-rate-limit-errors-appropriately
        if writes and self.world.once("secondary"):
            return Reply(403, {"message": "You have exceeded a secondary rate limit."}, **{"retry-after": "1"})
        if writes and self.world.once("bare"):
            return Reply(403, {"message": "You have exceeded a secondary rate limit."})
        if "used-up" in modes or writes and self.world.once("primary"):
            end = int(time.time()) + (7200 if "used-up" in modes else 1)
            return Reply(429 if "gitlab" in path else 403, {"message": "API rate limit exceeded for user ID 1."},
                         **{"x-ratelimit-remaining": "0", "x-ratelimit-reset": str(end)})
        if "invisible" in modes:
            return Reply(404, {"message": "404 Project Not Found" if "gitlab" in path else "Not Found"})
        if writes and "read-only" in modes:
            return Reply(403, {"message": "Resource not accessible by personal access token"})
        try:
            return self.answer(path)
        except Reply as reply:
            return reply

    def answer(self, path):
        for method, pattern, function, _ in ANSWERS:
            match = re.fullmatch(pattern, path)
            if method == self.command and match:
                return Reply(200, function(self, *map(urllib.parse.unquote, match.groups())))
        raise AssertionError(f"{self.command} {path} is not in the table")

    def blob(self, path):
        if self.headers["Authorization"]:
            return Reply(400, b"the token followed a redirect")
        *_, number = path.split("/")
        files = [a for r in self.world.releases for a in r["assets"]] + [f for p in self.world.packages for f in p["files"]]
        body = one(file["bytes"] for file in files if file["id"] == int(number))
        return Reply(200, body, **{"Content-Type": "application/octet-stream"})

    @property
    def document(self):
        return json.loads(self.received)

    def file(self, name):
        body = self.received
        if self.world.once("damage@upload"):
            body = bytes([body[0] ^ 1]) + body[1:]
        return {"id": self.world.number(), "name": name, "bytes": body, "state": "uploaded",
                "sha256": hashlib.sha256(body).hexdigest()}

    def page(self, items):
        """docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api, docs.gitlab.com/api/rest/#pagination"""
        size, number = min(100, int(self.query.get("per_page", 30))), int(self.query.get("page", 1))
        end = size * number
        if end >= len(items):
            return items[end - size:]
        path = self.path.split("/", 3)[3].split("?")[0]
        host = "http://127.0.0.1:1" if "moved" in self.world.modes() else self.base
        query = urllib.parse.urlencode({**self.query, "page": number + 1})
        raise Reply(200, items[end - size:end], Link=f'<{self.base}/{path}?page=1>; rel="first", <{host}/{path}?{query}>; rel="next"')

    def send(self, reply):
        body = reply.document if isinstance(reply.document, bytes) else json.dumps(reply.document).encode()
        body = b"" if reply.document is None else body
        self.send_response(reply.status)
        headers = {"Content-Type": "application/json", **reply.headers}
        for name, value in headers.items():
            self.send_header(name, value)
        if reply.status != 204:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def handle_all(self):
        try:
            self.handle_one()
        except ConnectionAbortedError:
            self.close_connection = True

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_all

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    lock = threading.Lock()
    request_queue_size = 64


def main():
    server = Server(("127.0.0.1", 0), Ask)
    print(server.server_address[1], flush=True)
    server.serve_forever()


main()
