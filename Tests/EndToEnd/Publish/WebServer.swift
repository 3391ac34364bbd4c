import Foundation
import TestSupport
import Testing

/// nginx with TLS: repositories under `/git/` through `git http-backend`, with a password, and a folder under `/www/`.
final class WebServer {
  private let nginx: LoopbackServer
  private let gateway: LoopbackServer
  let url: String
  /// Of the same server without TLS.
  let plainPort: Int
  /// The certificate, which is its own authority.
  let certificate: String

  /// - Parameter folder: has `remotes` and `www`.
  init(_ folder: TemporaryFolder, user: String, password: String) throws {
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
    let hash = try Tool.run("openssl", ["passwd", "-apr1", password]).text
    try folder.write("\(user):\(hash)", to: "web/users")
    let socket = folder["web/gateway"]
    gateway = try LoopbackServer("fcgiwrap", in: folder.path, port: 0, ["-c", "4", "-s", "unix:\(socket)"]) {
      TestFile.exists(socket)
    }
    let backend = try Tool.run("git", ["--exec-path"]).text.split(separator: "\n")[0] + "/git-http-backend"
    let configuration = Self.configuration(folder, port: port, plainPort: plainPort, backend: String(backend))
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
          location /www/ { root \(folder.path); }
          location ~ ^/git(/.*)$ {
            auth_basic "repositories";
            auth_basic_user_file \(web)/users;
            fastcgi_pass unix:\(web)/gateway;
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
          }
        }
      }

      """
  }
}
