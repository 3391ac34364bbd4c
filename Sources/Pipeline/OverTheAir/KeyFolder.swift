import Domain
import Platform
import TUF

/// The folder of roots and keys, which `ota.keys` names. It belongs into the vendor's repository, but for the private keys.
struct KeyFolder: Sendable {
  let path: String

  func file(_ name: String) -> String { FilePath.join(path, name) }

  /// Every root, from the first on. Each is signed as the one before it demands.
  ///
  /// - Throws: `Failure` with status 78.
  func roots() throws -> (files: [[UInt8]], roles: [RootRole]) {
    var (roots, roles): ([[UInt8]], [RootRole]) = ([], [])
    var trusted: TrustedMetadata?
    while true {
      let path = file("\(roots.count + 1).root.json")
      guard try FileSystem.status(path) != nil else { break }
      let bytes = try FileSystem.readFile(path)
      do {
        if trusted == nil {
          trusted = try TrustedMetadata(root: bytes, appID: "", clock: .ignored)
        } else {
          try trusted?.update(root: bytes)
        }
      } catch {
        throw Failure(
          .badConfiguration, "models.root", at: Location(path),
          "is not a root that can be trusted: \(error.problem.words)",
          remedy: "restore it from the repository's history")
      }
      roots.append(bytes)
      if let root = trusted?.root { roles.append(root) }
    }
    if !roles.isEmpty { return (roots, roles) }
    let isBegun =
      try FileSystem.status(path) != nil
      && FileSystem.names(in: path).contains { $0.hasSuffix(".root.json") || $0.hasSuffix(".pub") }
    throw Failure(
      .badConfiguration, "models.no-root", at: Location(file("1.root.json")), "there is no root",
      remedy: isBegun
        ? "restore it from the repository's history"
        : "run `release models init`, or correct \"keys\" of \"ota\" in release.json")
  }

  // MARK: Keys

  /// - Throws: `Failure` with status 78 without the file, or for another kind of key.
  func publicKey(_ name: String) throws -> PublicKey { try Self.publicKey(at: file(name + ".pub")) }

  static func publicKey(at path: String) throws -> PublicKey {
    let bytes = try readInput(
      path, "models", status: .badConfiguration, remedy: "make the key: `release models keys new NAME`",
      limit: 1 << 16)
    if let key = PublicKey(pem: bytes) { return key }
    throw Failure(
      .badConfiguration, "models.key", at: Location(path), "is not a public key in PEM for Ed25519",
      remedy: "write one: `openssl pkey -in NAME.pem -pubout`")
  }

  /// Whose public halves are in the folder, by their keys.
  func names() throws -> [PublicKey: String] {
    guard try FileSystem.status(path) != nil else { return [:] }
    var names: [PublicKey: String] = [:]
    for name in try FileSystem.names(in: path).sorted() where name.hasSuffix(".pub") {
      guard let key = try? Self.publicKey(at: file(name)) else { continue }
      names[key] = names[key] ?? String(name.dropLast(4))
    }
    return names
  }

  /// Writes both halves of a new key: the private one for its owner alone.
  ///
  /// - Parameter passphrase: nil for a key that a CI keeps as a secret.
  /// - Throws: `Failure` with status 65 if there is one of that name.
  func write(_ key: PrivateKey, as name: String, passphrase: String?) throws {
    let (privatePath, publicPath) = (file(name + ".pem"), file(name + ".pub"))
    for path in [privatePath, publicPath] where try FileSystem.status(path) != nil {
      throw Failure(
        .badInput, "models.key", at: Location(path), "is there already",
        remedy: "choose another name; nothing was written")
    }
    let pem: [UInt8]
    do { pem = try key.pem(passphrase: passphrase) } catch { throw Self.unusable(privatePath, error) }
    try FileSystem.makeDirectories(path)
    if let ignored = try ignored() { try FileSystem.writeAtOnce(ignored.path, ignored.bytes) }
    let output = try OpenFile.creating(privatePath, mode: 0o600)
    try output.write(pem)
    try output.flush()
    try output.close()
    try FileSystem.writeAtOnce(publicPath, key.publicKey.pem)
  }

  /// `.gitignore` with a line for private keys, as one in a commit is everybody's; nil if it has the line.
  func ignored() throws -> (path: String, bytes: [UInt8])? {
    let (path, line) = (file(".gitignore"), "*.pem")
    let before = try FileSystem.status(path) == nil ? [] : FileSystem.readFile(path)
    let lines = String(decoding: before, as: UTF8.self).split(whereSeparator: \.isNewline)
    if lines.contains(where: { $0 == line }) { return nil }
    let isWhole = before.isEmpty || before.last == UInt8(ascii: "\n")
    return (path, before + Array("\(isWhole ? "" : "\n")\(line)\n".utf8))
  }

  /// Reads a private key, asking for the passphrase of an encrypted one.
  ///
  /// - Throws: `Failure` with status 78 for what is no key, what others may read, and what git tracks.
  static func privateKey(
    at path: String, environment: RunEnvironment, passphrase: () throws -> String?
  ) throws -> PrivateKey {
    let bytes = try readInput(
      path, "models", status: .badConfiguration, remedy: "put the key there, or let a program sign: `--signer`",
      limit: 1 << 16)
    try refuseOpenFile(path)
    try refuseTrackedFile(path, environment)
    let text = String(decoding: bytes, as: UTF8.self)
    do {
      return try PrivateKey(
        pem: bytes, passphrase: text.contains("-----BEGIN ENCRYPTED PRIVATE KEY-----") ? passphrase() : nil)
    } catch let problem as PrivateKey.Problem { throw unusable(path, problem) }
  }

  /// - Parameter place: a file or an environment variable.
  static func unusable(_ place: String, _ problem: PrivateKey.Problem) -> Failure {
    let (message, remedy) =
      switch problem {
      case .unreadable: ("is not a private key in PEM, or has another passphrase", "try again, or name another key")
      case .notEd25519: ("is a key for something else than Ed25519", "make one: `release models keys new`")
      case .library(let reason): ("cannot be used: \(reason)", "see whether libcrypto has Ed25519")
      }
    return Failure(.badConfiguration, "models.key", at: Location(place), message, remedy: remedy)
  }

  private static func refuseOpenFile(_ path: String) throws {
    guard let status = try FileSystem.status(path), status.mode & 0o077 != 0 else { return }
    throw Failure(
      .badConfiguration, "models.key", at: Location(path), "others can read this private key",
      remedy: "run `chmod 600 \(path)`")
  }

  private static func refuseTrackedFile(_ path: String, _ environment: RunEnvironment) throws {
    let folder = FilePath.parent(of: path)
    var command = ProcessCommand(
      arguments: ["git", "ls-files", "--error-unmatch", "--", FilePath.lastComponent(of: path)],
      workingDirectory: folder.isEmpty ? "." : folder)
    command.secondsAllowed = 60
    // Without git, and outside of a repository, nothing is tracked.
    guard let result = try? environment.run(command), result.status == 0 else { return }
    throw Failure(
      .badConfiguration, "models.key", at: Location(path),
      "git tracks this private key: whoever has the repository has it",
      remedy: "make another, and let the next root name it: `release models keys replace`")
  }
}
