"""A web server whose downloads are spoiled, over https.

    download_server.py FOLDER CERTIFICATE LOG

The first part of a path says how: see `answer`. Everything else is the file below FOLDER. CERTIFICATE is a file with a certificate
for localhost and 127.0.0.1, and its key. LOG gets a line for each request: host, path, and what says who asks. Prints its port.
"""

import base64
import gzip
import http.server
import ssl
import sys

PAGE = b"<html>please sign in</html>"
PASSWORD = "Basic " + base64.b64encode(b"reader:canary-password").decode()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.0"

    def do_GET(self):
        who = [self.headers.get(name, "-") for name in ("Authorization", "X-Token")]
        self.server.log.write(" ".join([self.headers["Host"], self.path] + who) + "\n")
        self.server.log.flush()
        self.answer(self.path.split("/")[1])

    def answer(self, fault):
        if fault == "page":
            return self.reply(PAGE, "text/html")
        if fault == "signin":
            return self.redirect(f"https://localhost:{self.server.server_address[1]}/page{self.path}")
        if fault == "busy" and not self.server.was_busy:
            self.server.was_busy = True
            self.send_response(503)
            self.send_header("Retry-After", "2")
            return self.end_headers()
        path = self.path.split("?")[0]
        for prefix in ("/elsewhere", "/busy", "/asset"):
            path = path.removeprefix(prefix)
        with open(sys.argv[1] + path, "rb") as file:
            body = file.read()
        if fault == "asset" and self.headers.get("Accept") != "application/octet-stream":
            return self.reply(b'{"name": "ContextSDK.zip"}', "application/json")
        if fault == "packed":
            return self.reply(gzip.compress(body), "application/zip", "gzip")
        if fault == "short":
            return self.reply(body[:-9])
        if fault == "torn":
            return self.reply(body[:-9], size=len(body))
        if fault == "other":
            return self.reply(body[:-1] + b"x")
        if fault == "endless":
            self.reply(body, size=1 << 40)
            while True:
                self.wfile.write(body)
        if fault == "plain":
            return self.redirect("http://localhost:1" + self.path)
        if fault == "moved":
            port = self.server.server_address[1]
            return self.redirect(f"https://127.0.0.1:{port}/elsewhere{self.path}?signature=canary-signature")
        if fault == "locked" and self.headers.get("Authorization") != PASSWORD:
            return self.send_error(401)
        self.reply(body)

    def redirect(self, url):
        self.send_response(302)
        self.send_header("Location", url)
        self.end_headers()

    def reply(self, body, kind="application/zip", encoding="identity", size=None):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Encoding", encoding)
        self.send_header("Content-Length", str(size or len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64
    was_busy = False

    def handle_error(self, request, client_address):
        pass


def main():
    server = Server(("127.0.0.1", 0), Handler)
    server.log = open(sys.argv[3], "a")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    print(server.server_address[1], flush=True)
    server.serve_forever()


main()
