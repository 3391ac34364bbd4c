"""A store in memory that answers as stores, and what stood in their places, were seen to answer.

    s3_store.py FOLDER

Prints its port, and serves until it is killed. Each bucket is a folder of FOLDER: objects are files below `objects`, `log` gets a line for
each request, `open` has the number of uploads in parts that are neither complete nor aborted, and `mode` has words that are read with
each request. No signature is checked.

    ignored, refused          If-None-Match: ignored, or answered with 501; `ignored` is If-Match too
    parts-ignored, parts-refused   the same in CompleteMultipartUpload only
    304                       instead of 412
    bare                      no header begins with x-amz-, but those of the object's own metadata
    keeps                     a deleted object stays
    loses                     what is put is not there, whatever the answer says
    late                      nor is it for who asks first
    halves                    half of it is
    weak                      a proxy that compresses makes every ETag a weak one
    locked                    Object Lock: every put and part needs a digest in a header of its own
    page, empty, missing, redirect   what answers is no store

A word WHAT@REQUEST meets the first request of that kind for a key that ends with .zip (put, begin, part, complete, head, get):

    error@REQUEST             a 200 with an error in the body, and nothing is done
    page@REQUEST              a sign-in page, and nothing is done
    conflict@REQUEST          a 409; the upload is gone
    rival@REQUEST             another publisher's bytes arrive just before
"""

import base64
import hashlib
import http.server
import os
import sys
import threading
import urllib.parse

lock = threading.RLock()
PAGE = b"<html><body><form>Please sign in to the guest network"


def document(root, **values):
    return f"<?xml version='1.0'?><{root}>{''.join(f'<{k}>{v}</{k}>' for k, v in values.items())}</{root}>".encode()


class Store(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    folder, uploads, headers_of, met, late, ids = "", {}, {}, set(), set(), 0

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        url = urllib.parse.urlparse(self.path)
        self.query = urllib.parse.parse_qs(url.query, keep_blank_values=True)
        self.bucket, _, self.key = urllib.parse.unquote(url.path)[1:].partition("/")
        self.root = f"{self.folder}/{self.bucket}"
        self.path_of_key = f"{self.root}/objects/{self.key}"
        self.condition = self.headers.get("If-None-Match") == "*"
        with lock:
            with open(self.root + "/mode") as file:
                self.modes = set(file.read().split())
            self.kind = self.kind_of_request()
            reply = self.stranger() or self.unproven(body) or self.fault() or getattr(self, self.kind)(body)
            self.reply(*reply)

    def kind_of_request(self):
        if "uploads" in self.query:
            return {"POST": "begin", "GET": "uploads_of_bucket"}[self.command]
        if "uploadId" in self.query:
            return {"PUT": "part", "POST": "complete", "DELETE": "abort"}[self.command]
        return "list" if "list-type" in self.query else self.command.lower()

    def stranger(self):
        if "page" in self.modes:
            return 200, {"Content-Type": "text/html"}, PAGE
        if "missing" in self.modes:
            return 404, {"Content-Type": "text/html"}, PAGE
        if "empty" in self.modes:
            return 200, {}, b""
        if "redirect" in self.modes:
            return 302, {"Location": "https://portal.example/login?token=canary"}, b""

    def unproven(self, body):
        """What is not as its digest says, or has none where it needs one."""
        digest = base64.b64encode(hashlib.md5(body).digest()).decode()
        if self.headers.get("Content-MD5", digest) != digest:
            return self.error(400, "BadDigest")
        if "locked" not in self.modes or self.kind not in ("put", "part"):
            return None
        if not any(name.lower() == "content-md5" or name.lower().startswith("x-amz-checksum-") for name in self.headers):
            return self.error(400, "InvalidRequest")

    def fault(self):
        """Meets the first request of its kind."""
        if not self.key.endswith(".zip"):
            return None
        for mode in sorted(self.modes):
            what, _, kind = mode.partition("@")
            if kind != self.kind or (self.bucket, mode) in self.met:
                continue
            self.met.add((self.bucket, mode))
            if what == "rival":
                self.store(b"of another publisher", {})
            elif what == "error":
                return 200, {}, document("Error", Code="InternalError", Message="after the status was sent")
            elif what == "page":
                return 200, {"Content-Type": "text/html"}, PAGE
            elif what == "conflict":
                self.uploads.pop(self.query.get("uploadId", [""])[0], None)
                return self.error(409, "ConditionalRequestConflict")

    def error(self, status, code):
        return status, {"Content-Type": "application/xml"}, document("Error", Code=code, Message="of the store")

    def store(self, content, headers):
        os.makedirs(os.path.dirname(self.path_of_key), exist_ok=True)
        with open(self.path_of_key, "wb") as file:
            file.write(content)
        self.headers_of[self.path_of_key] = headers

    def kept_headers(self):
        return {k: v for k, v in self.headers.items() if k.lower().startswith("x-amz-meta-") or k.lower() == "content-type"}

    def refusal(self, prefix):
        """What the condition says of a key: nothing if the store does not honour it."""
        if not self.condition or prefix + "ignored" in self.modes or "ignored" in self.modes:
            return None
        if prefix + "refused" in self.modes or "refused" in self.modes:
            return self.error(501, "NotImplemented")
        if os.path.exists(self.path_of_key):
            return (304, {}, b"") if "304" in self.modes else self.error(412, "PreconditionFailed")

    def mismatch(self):
        """What If-Match says of a key."""
        wanted = self.headers.get("If-Match")
        if not wanted or "ignored" in self.modes:
            return None
        if not os.path.exists(self.path_of_key):
            return self.error(404, "NoSuchKey")
        return None if wanted == self.tag() else self.error(412, "PreconditionFailed")

    def tag(self):
        with open(self.path_of_key, "rb") as file:
            return f'"{hashlib.md5(file.read()).hexdigest()}"'

    def put(self, body):
        refusal = self.refusal("") or self.mismatch()
        if refusal:
            return refusal
        if "late" in self.modes:
            self.late.add(self.path_of_key)
        if "loses" not in self.modes:
            self.store(body[: len(body) // 2] if "halves" in self.modes else body, self.kept_headers())
        return 200, {"ETag": f'"{hashlib.md5(body).hexdigest()}"'}, b""

    def begin(self, body):
        Store.ids += 1
        self.uploads[str(self.ids)] = (self.bucket, self.key, self.kept_headers(), {})
        return 200, {}, document("InitiateMultipartUploadResult", UploadId=self.ids)

    def part(self, body):
        upload = self.uploads.get(self.query["uploadId"][0])
        if not upload:
            return self.error(404, "NoSuchUpload")
        upload[3][int(self.query["partNumber"][0])] = body
        return 200, {"ETag": f'"{hashlib.md5(body).hexdigest()}"'}, b""

    def complete(self, body):
        name = self.query["uploadId"][0]
        if name not in self.uploads:
            return self.error(404, "NoSuchUpload")
        refusal = self.refusal("parts-")
        if refusal:
            return refusal
        _, _, headers, parts = self.uploads.pop(name)
        self.store(b"".join(parts[number] for number in sorted(parts)), headers)
        return 200, {}, document("CompleteMultipartUploadResult", ETag="x")

    def abort(self, body):
        found = self.uploads.pop(self.query["uploadId"][0], None)
        return (204, {}, b"") if found else self.error(404, "NoSuchUpload")

    def uploads_of_bucket(self, body):
        prefix = self.query["prefix"][0]
        found = [(id, key) for id, (bucket, key, *_) in self.uploads.items() if bucket == self.bucket and key.startswith(prefix)]
        entries = "".join(f"<Upload><Key>{key}</Key><UploadId>{id}</UploadId></Upload>" for id, key in found)
        return 200, {}, f"<ListMultipartUploadsResult>{entries}</ListMultipartUploadsResult>".encode()

    def list(self, body):
        root = self.root + "/objects/"
        paths = [os.path.join(folder, name) for folder, _, names in os.walk(root) for name in names]
        found = sorted(path for path in paths if path.removeprefix(root).startswith(self.query["prefix"][0]))[:1]
        entries = "".join(
            f"<Contents><Key>{path.removeprefix(root)}</Key><Size>{os.path.getsize(path)}</Size></Contents>" for path in found)
        return 200, {}, f"<ListBucketResult>{entries}</ListBucketResult>".encode()

    def get(self, body=b""):
        if not os.path.isfile(self.path_of_key) or self.path_of_key in self.late:
            self.late.discard(self.path_of_key)
            return self.error(404, "NoSuchKey")
        with open(self.path_of_key, "rb") as file:
            tag = ("W/" if "weak" in self.modes else "") + self.tag()
            return 200, {"ETag": tag, **self.headers_of.get(self.path_of_key, {})}, file.read()

    head = get

    def delete(self, body):
        if os.path.isfile(self.path_of_key) and "keeps" not in self.modes:
            os.remove(self.path_of_key)
        return 204, {}, b""

    def reply(self, status, headers, body):
        with open(self.root + "/log", "a") as log:
            log.write(f"{self.kind} {self.key}{' if-none-match' if self.condition else ''} {status}\n")
        with open(self.root + "/open", "w") as file:
            file.write(str(sum(bucket == self.bucket for bucket, *_ in self.uploads.values())))
        if not self.modes & {"bare", "page", "missing", "empty", "redirect"} and body != PAGE:
            headers = {"x-amz-request-id": "1", **headers}
        self.send_response_only(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
        self.wfile.flush()

    def log_message(self, *arguments):
        pass

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = answer


def main():
    Store.folder = sys.argv[1]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Store)
    server.daemon_threads = True
    print(server.server_address[1], flush=True)
    server.serve_forever()


main()
