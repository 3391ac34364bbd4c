import Domain
import Git
import Platform

extension ObjectSigning {
  /// Asks for the program and the key, as far as that can be known without a signature: nobody is asked for a passphrase.
  ///
  /// - Throws: `Failure` as `sign` would.
  func checkKey() throws {
    let format = try format()
    let program = try program(format)
    if format == .ssh {
      try checkSSHKey(program)
    } else if ["gpg", "gpg2", "gpgsm"].contains(FilePath.lastComponent(of: program)) {
      try checkGPGKey(program)
    }
    // Another program keeps its keys where it likes.
  }

  private func checkGPGKey(_ program: String) throws {
    let result = try ask([program, "--batch", "--with-colons", "--list-secret-keys", "--", gpgKey])
    // gpgsm ends with 0 without a key too.
    let hasKey = result.output.split(whereSeparator: \.isNewline).contains {
      $0.hasPrefix("sec:") || $0.hasPrefix("crs:")
    }
    if hasKey { return }
    throw failure(
      "\(program) has no secret key for \(gpgKey.debugDescription)",
      "import the key, or set user.signingKey in git's configuration")
  }

  private func checkSSHKey(_ program: String) throws {
    guard let key = ownKey ?? configuration.value("user.signingKey"), !key.isEmpty else {
      if configuration.value("gpg.ssh.defaultKeyCommand") == nil { throw noKey }
      return
    }
    if let literal = Self.literalKey(key) {
      guard program == Format.ssh.program else { return }
      let parts = literal.split(separator: " ").prefix(2).joined(separator: " ")
      if try ask(["ssh-add", "-L"]).output.contains(parts) { return }
      throw failure(
        "the ssh agent does not have the key of user.signingKey", "start an agent, and add the key with `ssh-add`")
    }
    let path = FilePath.join(configuration.folder, userPath(key))
    if try FileSystem.status(path) == nil {
      let place = ownKey == nil ? "user.signingKey in git's configuration" : "\"sign\" in release.json"
      throw failure("there is no key \(path)", "put it there, or correct \(place)")
    }
  }

  /// The fingerprint of the key, for which nobody is asked for a passphrase.
  ///
  /// - Throws: `Failure` as `sign` would.
  func fingerprint() throws -> String {
    try checkKey()
    let folder = try environment.makeTemporaryFolder(.sign)
    defer { environment.discard(folder) }
    let file = try FileSystem.absolutePath(FilePath.join(folder.path, "object"))
    try FileSystem.writeNewFile(file, [])
    let path = try keyFile(beside: file).path
    let result = try ask([Format.ssh.program, "-l", "-E", "sha256", "-f", path])
    if let fingerprint = result.keyFingerprint { return fingerprint }
    throw failure(
      "\(path) is no key of OpenSSH: \(result.output.split(whereSeparator: \.isNewline).first ?? "")",
      remedy(forKeyRefusedWith: result.output) ?? "write the whole key there, or make one with `ssh-keygen -t ed25519`")
  }

  /// What helps if OpenSSH refuses the file of a key for more than what it has. A CI that writes a secret into it may leave out the
  /// end of the last line, or end lines as Windows does.
  func remedy(forKeyRefusedWith output: String) -> String? {
    guard let key = ownKey ?? configuration.value("user.signingKey"), Self.literalKey(key) == nil else { return nil }
    let path = FilePath.join(configuration.folder, userPath(key))
    if output.contains("UNPROTECTED PRIVATE KEY FILE") { return "run `chmod 600 \(ShellWord.quoted(path))`" }
    guard let bytes = try? FileSystem.readFile(path), bytes.starts(with: "-----BEGIN OPENSSH".utf8) else { return nil }
    if bytes.contains(UInt8(ascii: "\r")) { return "end its lines with LF alone, as `tr -d '\\r'` does" }
    return bytes.last == UInt8(ascii: "\n") ? nil : "end its last line: `echo >>\(ShellWord.quoted(path))`"
  }

  private func ask(_ arguments: [String]) throws -> ProcessResult {
    var command = ProcessCommand(arguments: arguments, workingDirectory: configuration.folder)
    command.secondsAllowed = 60
    return try environment.run(command)
  }
}
