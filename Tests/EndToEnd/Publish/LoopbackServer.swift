import Foundation
import TestSupport
import Testing

/// A server on this machine, on a free port, that ends with the test.
final class LoopbackServer {
  private let program: DetachedProgram
  let port: Int

  init(_ program: String, in folder: String, port: Int, _ arguments: [String], isReady: () -> Bool) throws {
    self.port = port
    self.program = try DetachedProgram(program, arguments, in: folder, isReady: isReady)
  }

  func stop() { program.stop() }

  /// A port that nobody listens on.
  static func freePort() throws -> Int {
    let script = "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
    let text = try Tool.run("python3", ["-c", script]).text
    return try #require(Int(text.prefix { $0.isNumber }))
  }

  #if canImport(Darwin)
    private static let streamType = SOCK_STREAM
  #else
    private static let streamType = Int32(SOCK_STREAM.rawValue)
  #endif

  static func accepts(_ port: Int) -> Bool {
    let descriptor = socket(AF_INET, streamType, 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}

extension LoopbackServer {
  /// Python's server of a folder's files.
  static func files(_ folder: String) throws -> LoopbackServer {
    let port = try freePort()
    return try LoopbackServer(
      "python3", in: folder, port: port, ["-m", "http.server", "--bind", "127.0.0.1", "\(port)"]
    ) { accepts(port) }
  }

  /// `git daemon` for the repositories in a folder.
  static func daemon(_ folder: String) throws -> LoopbackServer {
    let port = try freePort()
    return try LoopbackServer(
      "git", in: folder, port: port,
      [
        "daemon", "--reuseaddr", "--export-all", "--enable=receive-pack",
        "--listen=127.0.0.1", "--port=\(port)",
        "--base-path=\(folder)", folder,
      ]
    ) { accepts(port) }
  }

  /// `sshd` with a host key and a user's key of its own, in `<folder>/ssh`.
  static func ssh(_ folder: TemporaryFolder) throws -> LoopbackServer {
    let port = try freePort()
    for key in ["host", "user"] {
      try folder.write("", to: "ssh/.keep")
      let made = try Tool.run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder["ssh/\(key)"]])
      try #require(made.status == 0, "\(made.errors)")
    }
    let host = try TestFile.text(folder["ssh/host.pub"])
    try folder.write("[127.0.0.1]:\(port) \(host)", to: "ssh/known_hosts")
    try folder.write(
      """
      Port \(port)
      ListenAddress 127.0.0.1
      HostKey \(folder["ssh/host"])
      AuthorizedKeysFile \(folder["ssh/user.pub"])
      PidFile none
      StrictModes no
      UsePAM no
      PasswordAuthentication no
      # The default, against computers that are yet to be built, takes ten times as long.
      KexAlgorithms curve25519-sha256
      # Its shell reads no one's .bashrc.
      SetEnv HOME=\(folder["ssh"])

      """, to: "ssh/config")
    // sshd changes into it when root starts it.
    _ = try Tool.run("mkdir", ["-p", "/run/sshd"])
    return try LoopbackServer("sshd", in: folder.path, port: port, ["-D", "-e", "-f", folder["ssh/config"]]) {
      accepts(port)
    }
  }

  /// The command that git runs for ssh.
  static func sshCommand(_ folder: TemporaryFolder, knownHosts: String = "ssh/known_hosts") -> String {
    "ssh -F /dev/null -i \(folder["ssh/user"]) -o IdentitiesOnly=yes -o UserKnownHostsFile=\(folder[knownHosts]) "
      + "-o GlobalKnownHostsFile=/dev/null -o StrictHostKeyChecking=yes"
  }
}
