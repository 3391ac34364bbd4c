import Domain
import Foundation
import Platform
import TestSupport
import Testing

@testable import Platform

/// Against Python's server.
@Suite struct HTTPClientTests {
  /// Serves a folder until it goes away; answers some paths itself.
  private final class Server {
    private let program: DetachedProgram
    let folder: TemporaryFolder
    var url = ""

    init() throws {
      folder = try TemporaryFolder()
      let script = """
        import http.server, sys, time
        class Handler(http.server.SimpleHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'
            def log_message(self, *arguments): pass
            def answer(self, status, headers, body=b''):
                self.send_response(status)
                for header in headers: self.send_header(*header)
                self.send_header('Content-Length', str(len(body)))
                self.end_headers()
                self.wfile.write(body)
            def do_GET(self):
                if self.path == '/busy': return self.answer(503, [('Retry-After', '7')], b'later')
                if self.path == '/moved': return self.answer(302, [('Location', '/file')])
                if self.path == '/away':
                    port = self.server.server_port
                    return self.answer(302, [('Location', f'http://localhost:{port}/who')])
                if self.path == '/round': return self.answer(302, [('Location', '/round')])
                if self.path == '/who':
                    return self.answer(200, [], str(self.headers.get('X-Token')).encode())
                if self.path in ('/endless', '/endless-error'):
                    self.send_response(200 if self.path == '/endless' else 500); self.end_headers()
                    while True: self.wfile.write(bytes(100000))
                if self.path == '/trickle':
                    self.send_response(200); self.send_header('Content-Length', '100000'); self.end_headers()
                    while True: self.wfile.write(b'x'); self.wfile.flush(); time.sleep(0.5)
                if self.path == '/cut':
                    self.send_response(200); self.send_header('Content-Length', '100'); self.end_headers()
                    self.wfile.write(b'short'); self.close_connection = True; return
                super().do_GET()
            def do_PUT(self):
                body = self.rfile.read(int(self.headers['Content-Length']))
                self.answer(201, [('X-Got', str(len(body))), ('X-Name', self.headers['X-Name'])], body[:16])
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        open('port.new', 'w').write(str(server.server_port))
        import os; os.rename('port.new', 'port')
        server.serve_forever()
        """
      let ready = folder["port"]
      program = try DetachedProgram("python3", ["-c", script], in: folder.path) { TestFile.exists(ready) }
      url = "http://127.0.0.1:\(try TestFile.text(folder["port"]))"
    }
  }

  private let server: Server

  init() throws { server = try Server() }

  @Test func aBodyComesInChunks() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try server.folder.write(bytes, to: "file")
    let client = try HTTPClient()
    var received: [UInt8] = []
    var request = HTTPRequest("GET", server.url + "/moved")
    request.followsRedirects = true
    let response = try client.send(request) { received += $0 }
    #expect(response.status == 200)
    #expect(received == bytes)
    #expect(response.body.isEmpty)
  }

  @Test func anErrorsTextIsKept() throws {
    let client = try HTTPClient()
    let response = try client.send(HTTPRequest("GET", server.url + "/busy")) { _ in Issue.record("not a body") }
    #expect(response.status == 503)
    #expect(response.isTemporary)
    #expect(response.retryAfter == 7)
    #expect(response.body == Array("later".utf8))
  }

  @Test(
    arguments: [
      (404, false), (408, true), (429, true), (500, true), (501, false), (503, true), (505, false), (522, true),
      (530, true), (600, false),
    ]) func whatMayBeOverSoonIsTemporary(status: Int, isTemporary: Bool)
  {
    #expect(HTTPResponse(status: status, headers: [:], body: []).isTemporary == isTemporary)
  }

  @Test func partsOfFilesAreSent() throws {
    let path = try server.folder.write(
      Array(repeating: UInt8(ascii: "x"), count: 100) + Array("0123456789".utf8), to: "up")
    var request = HTTPRequest("PUT", server.url + "/put")
    request.headers = [("X-Name", "SDK")]
    request.body = .file(try OpenFile.reading(path), 98..<110)
    let response = try HTTPClient().send(request)
    #expect(response.status == 201)
    #expect(response.headers["x-got"] == "12")
    #expect(response.headers["x-name"] == "SDK")
    #expect(response.body == Array("xx0123456789".utf8))
  }

  @Test func aTransferThatIsCutIsTemporary() throws {
    let error = #expect(throws: HTTPError.self) { try HTTPClient().send(HTTPRequest("GET", server.url + "/cut")) }
    #expect(error?.isTemporary == true)
    let refused = #expect(throws: HTTPError.self) { try HTTPClient().send(HTTPRequest("GET", "http://127.0.0.1:1/")) }
    #expect(refused?.isTemporary == true)
  }

  @Test func onlyTheWebIsAsked() throws {
    let error = #expect(throws: HTTPError.self) { try HTTPClient().send(HTTPRequest("GET", "file:///etc/passwd")) }
    #expect(error?.isTemporary == false)
    var request = HTTPRequest("GET", "http://127.0.0.1:1/")
    request.headers = [("X-Name", "a\r\nX-Other: b")]
    let injected = #expect(throws: HTTPError.self) { try HTTPClient().send(request) }
    #expect(injected?.reason.contains("control character") == true)
  }

  /// Of a body that is longer than it may be, the beginning is enough.
  @Test func anEndlessBodyIsCut() throws {
    let client = try HTTPClient()
    for path in ["/endless", "/endless-error"] {
      var request = HTTPRequest("GET", server.url + path)
      request.longestBody = 250_000
      var count = 0
      let response = try client.send(request) { count += $0.count }
      #expect(response.isCut)
      #expect(count + response.body.count == 250_000)
      let kept = try client.send(request)
      #expect(kept.isCut && kept.body.count == 250_000)
    }
  }

  @Test func aTrickleIsNoTransfer() throws {
    var options = HTTPClient.Options()
    options.stillness = 1
    let error = #expect(throws: HTTPError.self) {
      try HTTPClient(options).send(HTTPRequest("GET", server.url + "/trickle"))
    }
    #expect(error?.isTemporary == true)
  }

  /// Libcurl 7.88 refuses options on a handle that has failed so.
  @Test func afterANameThatNobodyKnowsTheClientStillWorks() throws {
    try server.folder.write("here", to: "file")
    let client = try HTTPClient()
    for _ in 0..<2 {
      let error = #expect(throws: HTTPError.self) { try client.send(HTTPRequest("GET", "http://nobody.invalid/")) }
      #expect(error?.isTemporary == true)
      #expect(error?.reason.contains("(curl 6)") == true, "\(error?.reason ?? "")")
      #expect(try client.send(HTTPRequest("GET", server.url + "/file")).body == Array("here".utf8))
    }
  }

  @Test func aRedirectLeavesSecretsBehind() throws {
    var request = HTTPRequest("GET", server.url + "/who")
    request.followsRedirects = true
    request.privateHeaders = [("X-Token", "secret")]
    let client = try HTTPClient()
    #expect(try client.send(request).body == Array("secret".utf8))
    request.url = server.url + "/away"
    #expect(try client.send(request).body == Array("None".utf8))
    request.url = server.url + "/round"
    let error = #expect(throws: HTTPError.self) { try client.send(request) }
    #expect(error?.reason == "it redirects more than 10 times")
    request.url = "https://example.com/a"
    let insecure = #expect(throws: HTTPError.self) { try request.redirected(to: "http://example.com/a") }
    #expect(insecure?.cause == .insecureRedirect)
  }

  @Test(arguments: [
    ("7", 7), ("-1", 0), ("99999999999999", Int(Int32.max)), ("soon", nil),
    ("Wed, 21 Oct 2015 07:29:30 GMT", 90), ("Wednesday, 21-Oct-15 08:28:00 GMT", 3600),
    ("Wed, 21 Oct 2015 07:00:00 GMT", 0),
  ])
  func aServerMayAskToWait(text: String, seconds: Int?) {
    let headers = ["retry-after": text, "date": "Wed, 21 Oct 2015 07:28:00 GMT"]
    #expect(HTTPResponse(status: 503, headers: headers, body: []).retryAfter == seconds)
  }

  private struct Stop: Error {}

  @Test func whoeverReceivesMayStop() throws {
    try server.folder.write([UInt8](repeating: 1, count: 1_000_000), to: "file")
    #expect(throws: Stop.self) {
      try HTTPClient().send(HTTPRequest("GET", server.url + "/file")) { _ in throw Stop() }
    }
  }
}
