#if os(Linux)
  import Foundation
  import Glibc
  import Testing

  @testable import ModelUpdates

  /// nginx with a folder, and with whatever a host can do wrong.
  private final class Nginx {
    let port: Int
    private let folder: URL
    private let process = Process()

    init() throws {
      port = try Self.freePort()
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("nginx-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("www"), withIntermediateDirectories: true)
      try Data("{\"a\":1}".utf8).write(to: folder.appendingPathComponent("www/feed.json"))
      try Data(repeating: 65, count: 100_000).write(to: folder.appendingPathComponent("www/long.json"))
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
        "\($0)_temp_path \(folder.path)/\($0);"
      }.joined(separator: " ")
      let configuration = """
        daemon off; worker_processes 1; pid \(folder.path)/pid; error_log \(folder.path)/errors;
        events {}
        http {
          access_log off; default_type application/json; \(temporary)
          server {
            listen 127.0.0.1:\(port); root \(folder.path)/www;
            location = /slow.json { limit_rate 200; alias \(folder.path)/www/long.json; }
            location = /gzip.json { gzip on; gzip_min_length 1; gzip_types application/json; alias \(folder.path)/www/long.json; }
            location = /drop { return 444; }
            location = /busy { add_header Retry-After 7200 always; return 503; }
            location = /portal { default_type text/html; return 200 "<html>Sign in</html>"; }
            location = /moved { return 302 /feed.json; }
            location = /loop { return 302 /loop; }
            location = /away { return 302 http://localhost:\(port)/feed.json; }
            location = /port { return 302 http://127.0.0.1:1/feed.json; }
          }
        }
        """
      let file = folder.appendingPathComponent("nginx.conf")
      try Data(configuration.utf8).write(to: file)
      let path = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin:/usr/local/sbin"
      let program = path.split(separator: ":").map { "\($0)/nginx" }.first(where: FileManager.default.isExecutableFile)
      process.executableURL = URL(fileURLWithPath: try #require(program, "install nginx: scripts/bootstrap test"))
      process.arguments = ["-p", folder.path, "-c", file.path, "-e", folder.path + "/errors"]
      process.standardError = FileHandle.nullDevice
      try process.run()
      for _ in 0..<500 where !Self.accepts(port) { usleep(10_000) }
    }

    deinit {
      process.terminate()
      process.waitUntilExit()
      try? FileManager.default.removeItem(at: folder)
    }

    func url(_ name: String) -> URL { URL(fileURLWithPath: "/").absoluteURL.http(port, name) }

    private static func address(_ port: Int) -> sockaddr_in {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      return address
    }

    private static func accepts(_ port: Int) -> Bool {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = address(port)
      return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    }

    private static func freePort() throws -> Int {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = address(0)
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
        }
      }
      try #require(isBound)
      return Int(in_port_t(bigEndian: address.sin_port))
    }
  }

  extension URL {
    fileprivate func http(_ port: Int, _ name: String) -> URL {
      URL(string: "http://127.0.0.1:\(port)/\(name)") ?? self
    }
  }

  /// What URLSession makes of a host, on Linux.
  @Suite struct TransportTests {
    private let nginx: Nginx
    private let transport = URLSessionTransport()

    init() throws { nginx = try Nginx() }

    private func get(_ name: String, etag: String? = nil, limit: Int = 1 << 20, seconds: TimeInterval = 20) async throws
      -> Response
    { try await transport.get(nginx.url(name), etag: etag, limit: limit, seconds: seconds) }

    @Test func anAnswerIsRead() async throws {
      let first = try await get("feed.json")
      #expect(first.status == 200 && first.body == Array("{\"a\":1}".utf8))
      let tag = try #require(first.etag)
      #expect(try await get("feed.json", etag: tag).status == 304)
      #expect(try await get("nothing").status == 404)
      #expect(try await get("moved").body == first.body)
      #expect(try await get("gzip.json").body.count == 100_000)
      let busy = try await get("busy")
      #expect(busy.status == 503 && busy.retryAfter == 7200)
      #expect(try await get("portal").status == 200)
    }

    @Test func whatIsTooLongOrLeadsElsewhereIsRefused() async throws {
      await #expect(throws: Refusal("an answer that is too long")) { _ = try await get("long.json", limit: 99_999) }
      #expect(try await get("long.json", limit: 100_000).body.count == 100_000)
      for name in ["away", "port"] {
        await #expect(throws: Refusal("a redirect to another host")) { _ = try await get(name) }
      }
      await #expect(throws: (any Error).self) { _ = try await get("loop") }
      await #expect(throws: (any Error).self) { _ = try await get("drop") }
    }

    /// 200 bytes a second: URLSession's own limits do not end that here.
    @Test func aSlowAnswerEnds() async throws {
      let start = Date()
      await #expect(throws: (any Error).self) { _ = try await get("slow.json", seconds: 2) }
      #expect(Date().timeIntervalSince(start) < 60)
    }

    /// The whole client, with a sign-in page and a host that drops connections.
    @Test func theClientGoesOn() async throws {
      let device = try Device()
      for (name, outcome) in [
        ("portal", ModelUpdates.Outcome.refused("no JSON")), ("drop", .unreachable), ("busy", .unreachable),
        ("away", .refused("a redirect to another host")),
      ] {
        let (transport, url) = (transport, nginx.url(name))
        device.host.relay = { etag, limit, seconds in
          try await transport.get(url, etag: etag, limit: limit, seconds: seconds)
        }
        #expect(await device.checkTomorrow() == outcome, "\(name)")
        #expect(device.version == "1")
      }
    }
  }
#endif
