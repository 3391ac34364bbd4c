"""A server that gets announcements: webhook_server.py FOLDER

Prints its port. The first part of a path says how it answers (see `do_POST`), or FOLDER/mode does for the path /mode. FOLDER/log gets a line
for each request with its path, its type and its body.
"""
import http.server
import os
import sys
import time

FOLDER = sys.argv[1]


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    seen = set()

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
        with open(os.path.join(FOLDER, "log"), "a", encoding="utf-8") as log:
            log.write(f"{self.path} {self.headers.get('Content-Type')} {body.strip()}\n")
        kind = self.path.split("/")[1]
        if kind == "mode":
            with open(os.path.join(FOLDER, "mode"), encoding="utf-8") as mode:
                kind = mode.read().strip()
        if kind == "busy" and self.path not in self.seen:
            self.seen.add(self.path)
            return self.answer(503)
        if kind == "down":
            return self.answer(503)
        if kind == "wait":
            return self.answer(429, **{"Retry-After": "3600"})
        if kind == "elsewhere":
            return self.answer(302, Location=f"http://localhost:{self.server.server_address[1]}/ok/canary")
        if kind == "refused":
            return self.answer(400, b"no canary here")
        if kind == "hang":
            return time.sleep(30)
        if kind == "cut":
            return self.connection.close()
        if kind == "endless":
            self.send_response(200)
            self.end_headers()
            while True:
                self.wfile.write(b"canary " * 10_000)
        return self.answer(200, b"ok")

    def answer(self, status, body=b"", **headers):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass


server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
