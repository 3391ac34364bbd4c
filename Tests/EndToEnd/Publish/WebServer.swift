import Foundation
import TestSupport
import Testing

/// nginx with TLS: repositories under `/git/` through `git http-backend`, with a password, and a folder under `/www/`. `/moved/` leads to
/// the same repositories without a password, and without TLS.
final class WebServer {
  private let nginx: LoopbackServer
  private let gateway: LoopbackServer
  let url: String
  /// Of the same server without TLS.
  let plainPort: Int
  /// The certificate, which is its own authority.
  let certificate: String

  /// What a vendor has besides the repositories of customers.
  struct Vendor {
    /// Path of a repository below `remotes`, with users of its own and their passwords.
    var source: String
    var users: [String: String]
    /// Credentials, as `name:password`, and a pattern of the addresses that do not exist for them.
    var hidden: [(credentials: String, pattern: String)]
    /// The server whose answers are those under `/zips/`.
    var zips: String
  }

  /// - Parameter folder: has `remotes` and `www`.
  init(_ folder: TemporaryFolder, user: String, password: String, vendor: Vendor? = nil) throws {
    let port = try LoopbackServer.freePort()
    plainPort = try LoopbackServer.freePort()
    url = "https://localhost:\(port)"
    certificate = folder["web/certificate.pem"]
    try folder.write("", to: "web/log")
    let key = try Tool.run(
      "openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
        "subjectAltName=DNS:localhost", "-keyout", folder["web/key.pem"], "-out", certificate,
      ])
    try #require(key.status == 0, "\(key.errors)")
    try Self.write([user: password], to: "users", folder)
    let socket = folder["web/gateway"]
    gateway = try LoopbackServer("fcgiwrap", in: folder.path, port: 0, ["-c", "4", "-s", "unix:\(socket)"]) {
      TestFile.exists(socket)
    }
    let backend = try Tool.run("git", ["--exec-path"]).text.split(separator: "\n")[0] + "/git-http-backend"
    let configuration = Self.configuration(folder, port: port, plainPort: plainPort, backend: String(backend))
      .replacing("#VENDOR", with: try vendor.map { try Self.configuration($0, folder) } ?? "")
    let path = try folder.write(configuration, to: "web/nginx.conf")
    nginx = try LoopbackServer("nginx", in: folder.path, port: port, ["-p", folder["web"], "-c", path]) {
      LoopbackServer.accepts(port)
    }
  }

  func stop() {
    nginx.stop()
    gateway.stop()
  }

  private static func configuration(_ folder: TemporaryFolder, port: Int, plainPort: Int, backend: String) -> String {
    let web = folder["web"]
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(web)/\($0);" }
    return """
      daemon off;
      \(geteuid() == 0 ? "user root;" : "")
      pid \(web)/pid;
      error_log \(web)/log;
      events {}
      http {
        access_log off;
        \(temporary.joined(separator: "\n  "))
        client_max_body_size 0;
        server {
          listen 127.0.0.1:\(port) ssl;
          listen 127.0.0.1:\(plainPort);
          ssl_certificate \(web)/certificate.pem;
          ssl_certificate_key \(web)/key.pem;
          fastcgi_param SCRIPT_FILENAME \(backend);
          fastcgi_param GIT_PROJECT_ROOT \(folder["remotes"]);
          fastcgi_param GIT_HTTP_EXPORT_ALL "";
          fastcgi_param PATH_INFO $1;
          fastcgi_param REMOTE_USER $remote_user;
          fastcgi_param REQUEST_METHOD $request_method;
          fastcgi_param QUERY_STRING $query_string;
          fastcgi_param CONTENT_TYPE $content_type;
          fastcgi_param CONTENT_LENGTH $content_length;
          fastcgi_param HTTP_CONTENT_ENCODING $http_content_encoding;
          #VENDOR
          location /www/ { root \(folder.path); }
          location ~ ^/moved(/.*)$ { return 302 http://localhost:\(plainPort)/open$1?$args; }
          location ~ ^/open(/.*)$ { fastcgi_pass unix:\(web)/gateway; }
          location ~ ^/git(/.*)$ {
            auth_basic "repositories";
            auth_basic_user_file \(web)/users;
            fastcgi_pass unix:\(web)/gateway;
          }
        }
      }

      """
  }

  private static func configuration(_ vendor: Vendor, _ folder: TemporaryFolder) throws -> String {
    try write(vendor.users, to: "vendor", folder)
    let refusals = vendor.hidden.map { credentials, pattern in
      "if ($asked ~* \"^basic \(Data(credentials.utf8).base64EncodedString()) \(pattern)\") { return 404; }"
    }
    return """
      set $asked "$http_authorization $request_uri";
      \(refusals.joined(separator: "\n"))
      location /zips/ { proxy_pass \(vendor.zips)/; }
      location ~ ^/git(/\(vendor.source).*)$ {
        auth_basic "source";
        auth_basic_user_file \(folder["web"])/vendor;
        fastcgi_pass unix:\(folder["web"])/gateway;
      }
      """
  }

  private static func write(_ users: [String: String], to name: String, _ folder: TemporaryFolder) throws {
    let lines = try users.map { try "\($0):" + Tool.run("openssl", ["passwd", "-apr1", $1]).text }
    try folder.write(lines.joined(), to: "web/" + name)
  }
}
