import Foundation
import TestSupport
import Testing

/// A server on this machine, on a free port, that ends with the test.
final class LoopbackServer {
  private let process = Process()
  let port: Int

  /// - Parameter arguments: those of the program, by its port.
  init(_ program: String, in folder: String, port: Int, _ arguments: [String], isReady: () -> Bool) throws {
    self.port = port
    process.executableURL = URL(fileURLWithPath: try Tool.locate(program))
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<1500 where !isReady() {
      try #require(process.isRunning, "\(program) ended with status \(process.terminationStatus)")
      usleep(20_000)
    }
  }

  /// Its children too: nginx has workers.
  func stop() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }

  deinit { stop() }

  /// A port that nobody listens on.
  static func freePort() throws -> Int {
    let script = "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"
    let text = try Tool.run("python3", ["-c", script]).text
    return try #require(Int(text.prefix { $0.isNumber }))
  }

  static func accepts(_ port: Int) -> Bool {
    let script = "import socket, sys; socket.create_connection(('127.0.0.1', int(sys.argv[1])), 1)"
    return (try? Tool.run("python3", ["-c", script, "\(port)"]).status) == 0
  }
}

extension LoopbackServer {
  /// `git daemon` for the repositories in a folder.
  static func daemon(_ folder: String) throws -> LoopbackServer {
    let port = try freePort()
    return try LoopbackServer(
      "git", in: folder, port: port,
      [
        "daemon", "--reuseaddr", "--export-all", "--enable=receive-pack", "--listen=127.0.0.1", "--port=\(port)",
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
