"""A proxy before an S3 server that spoils some of its answers.

    s3_proxy.py PORT LOG [FAULT:REGEX:COUNT]...

Listens on a free port and prints it. The first COUNT requests whose "METHOD path" matches REGEX meet with a FAULT. LOG gets
a line of JSON for each request. Serves until it is killed. With S3_TLS, a file with a certificate
and its key, it speaks https; with S3_PUBLIC it answers requests below /public/ from that folder itself.
"""

import http.client
import http.server
import json
import os
import re
import socket
import ssl
import struct
import sys
import threading
import time

FAILURE = "<?xml version='1.0' encoding='UTF-8'?><Error><Code>{}</Code><Message>of the proxy</Message></Error>"
lock = threading.Lock()


class Fault:
    def __init__(self, text):
        self.kind, self.pattern, count = text.split(":")
        self.left = int(count)

    def takes(self, request):
        with lock:
            if self.left == 0 or not re.search(self.pattern, request):
                return False
            self.left -= 1
            return True


class Proxy(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    upstream, log, faults = 0, None, []

    def answer(self):
        request = f"{self.command} {self.path}"
        fault = next((fault.kind for fault in self.faults if fault.takes(request)), None)
        with lock:
            self.log.write(json.dumps({"request": request, "fault": fault, "headers": dict(self.headers)}) + "\n")
            self.log.flush()
        if self.path.startswith("/public/"):
            with open(os.environ["S3_PUBLIC"] + self.path.removeprefix("/public").split("?")[0], "rb") as file:
                return self.reply(200, {}, file.read())
        size = int(self.headers.get("Content-Length") or 0)
        if fault == "reset":
            self.rfile.read(size // 2)
            return self.reset()
        body = self.rfile.read(size)
        if fault == "stall":
            time.sleep(5)
            return self.reset()
        if fault == "500":
            return self.reply(500, {}, FAILURE.format("InternalError").encode())
        if fault == "503":
            return self.reply(503, {"Retry-After": "1"}, FAILURE.format("SlowDown").encode())
        if fault == "501":
            return self.reply(501, {}, FAILURE.format("NotImplemented").encode())
        if fault == "error-in-200":
            return self.reply(200, {}, FAILURE.format("InternalError").encode())
        if fault == "page":
            return self.reply(200, {"Content-Type": "text/html", "ETag": '"page"'}, b"<html>please sign in</html>")
        if fault == "lost":
            return self.reply(404, {"Content-Type": "text/html"}, b"<html>please sign in</html>")
        if fault == "empty":
            return self.reply(200, {}, b"")
        if fault in ("ignore", "race"):
            condition = self.headers["If-None-Match"]
            del self.headers["If-None-Match"]
        if fault == "race":
            self.forward(body)
            self.headers["If-None-Match"] = condition
        status, headers, answer = self.forward(body)
        if fault in ("race", "304") and status == 412:
            return self.reply(304, {}, b"")
        if fault == "reset-after":
            return self.reset()
        if fault == "truncate":
            self.reply(status, headers, answer, len(answer) // 2)
            return self.reset()
        self.reply(status, headers, answer)

    def forward(self, body):
        upstream = http.client.HTTPConnection("127.0.0.1", self.upstream)
        headers = {name: value for name, value in self.headers.items() if name.lower() != "expect"}
        upstream.request(self.command, self.path, body or None, headers)
        response = upstream.getresponse()
        answer = response.read()
        kept = {k: v for k, v in response.getheaders() if k.lower() not in ("connection", "transfer-encoding")}
        upstream.close()
        return response.status, kept, answer

    def reply(self, status, headers, body, count=None):
        self.send_response_only(status)
        names = {name.lower() for name in headers}
        for name, value in headers.items():
            self.send_header(name, value)
        if "content-length" not in names:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body[:count])
        self.wfile.flush()

    def reset(self):
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        # The files over the socket would keep it open.
        self.rfile.close()
        self.connection.close()

    def log_message(self, *arguments):
        pass

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = answer


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, client_address):
        pass


def main():
    Proxy.upstream, Proxy.log = int(sys.argv[1]), open(sys.argv[2], "a")
    Proxy.faults = [Fault(text) for text in sys.argv[3:]]
    server = Server(("127.0.0.1", 0), Proxy)
    if "S3_TLS" in os.environ:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(os.environ["S3_TLS"])
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    print(server.server_address[1], flush=True)
    server.serve_forever()


main()
