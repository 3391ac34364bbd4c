"""A registry of Swift packages, as SE-0292 and SE-0391 describe one: registry_server.py FOLDER

Prints its port. What is published is in FOLDER/<scope>/<name>/<version>: source-archive.zip and its Package.swift. A version that
is there is never replaced (409). Requests are in FOLDER/requests.
"""
import email.parser
import email.policy
import http.server
import io
import json
import os
import re
import sys
import zipfile

FOLDER = sys.argv[1]
SCOPE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9]|-(?=[A-Za-z0-9])){0,38}")
NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9]|[-_](?=[A-Za-z0-9])){0,99}")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body=b"", kind="application/json", **headers):
        with open(os.path.join(FOLDER, "requests"), "a", encoding="utf-8") as log:
            log.write(f"{self.command} {self.path} {status}\n")
        self.send_response(status)
        self.send_header("Content-Version", "1")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def problem(self, status, detail):
        self.answer(status, json.dumps({"detail": detail}).encode(), "application/problem+json")

    def place(self):
        """The folder of what the path names, and what of it is asked for."""
        parts = self.path.split("?")[0].strip("/").split("/")
        if len(parts) not in (2, 3, 4) or not SCOPE.fullmatch(parts[0]) or not NAME.fullmatch(parts[1]):
            return None, None
        return os.path.join(FOLDER, *parts[:3]), parts[3] if len(parts) == 4 else None

    def do_GET(self):
        folder, file = self.place()
        if not self.headers.get("Accept", "").startswith("application/vnd.swift.registry.v1"):
            return self.problem(415, "the version of the API is missing in Accept")
        if folder is None or not os.path.isdir(folder):
            return self.problem(404, "release not found")
        if file == "Package.swift":
            with open(os.path.join(folder, file), "rb") as manifest:
                return self.answer(200, manifest.read(), "text/x-swift")
        if folder.count("/") == FOLDER.count("/") + 2:
            releases = {version: {"url": f"{self.path}/{version}"} for version in sorted(os.listdir(folder))}
            return self.answer(200, json.dumps({"releases": releases}).encode())
        return self.problem(404, "not kept here")

    def do_PUT(self):
        folder, _ = self.place()
        body = self.read()
        if folder is None or folder.count("/") != FOLDER.count("/") + 3:
            return self.problem(422, "this is not the place of a release")
        if os.path.isdir(folder):
            return self.problem(409, "the release is there already")
        head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
        parts = email.parser.BytesParser(policy=email.policy.HTTP).parsebytes(head + body)
        found = {part.get_param("name", header="content-disposition"): part.get_payload(decode=True) for part in parts.iter_parts()}
        archive = zipfile.ZipFile(io.BytesIO(found["source-archive"]))
        names = [name for name in archive.namelist() if name.count("/") == 1 and name.endswith("/Package.swift")]
        if len(names) != 1:
            return self.problem(422, "the archive has no Package.swift in its folder")
        os.makedirs(folder)
        for name, bytes in [("source-archive.zip", found["source-archive"]), ("Package.swift", archive.read(names[0]))]:
            with open(os.path.join(folder, name), "wb") as file:
                file.write(bytes)
        return self.answer(201, Location=self.path)

    def read(self):
        if "chunked" not in self.headers.get("Transfer-Encoding", ""):
            return self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
