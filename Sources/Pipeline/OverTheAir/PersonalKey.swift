import Domain
import Platform
import TUF

/// The key of a person, who signs here or with a program: a key store, a hardware token, an agent.
struct PersonalKey: Sendable {
  let publicKey: PublicKey
  private let signature: @Sendable (_ message: [UInt8]) throws -> [UInt8]

  init(_ key: PrivateKey) {
    publicKey = key.publicKey
    signature = { try key.signature(of: $0) }
  }

  /// - Parameter program: gets the canonical bytes at stdin, and writes the 64 bytes of the signature to stdout.
  init(publicKey: PublicKey, program: String, _ environment: RunEnvironment) {
    self.publicKey = publicKey
    signature = { message in
      let folder = try FileSystem.makeTemporaryDirectory(
        in: environment.temporaryDirectory, prefix: "release-signature")
      defer { try? FileSystem.removeTree(folder) }
      let file = FilePath.join(folder, "signature")
      // Bytes of stdout alone: what the program says goes to stderr.
      var command = ProcessCommand(
        arguments: ["/bin/sh", "-c", #"exec "$0" > "$1""#, program, file], workingDirectory: ".")
      command.input = message
      command.secondsAllowed = 600
      let result = try environment.run(command)
      if result.status == 0, try FileSystem.status(file) != nil { return try FileSystem.readFile(file, limit: 1 << 16) }
      throw Failure(
        .badConfiguration, "models.signer", at: Location(program),
        "has signed nothing: it ended with status \(result.status)\(result.output.isEmpty ? "" : ": \(result.output)")",
        remedy: "it gets the bytes at stdin, and writes the 64 bytes of an Ed25519 signature to stdout")
    }
  }

  /// - Throws: `Failure` with status 78 if a program has signed with another key.
  func sign(_ file: inout SignedFile) throws {
    do { try file.add(publicKey, signature) } catch let problem as MetadataProblem {
      throw Failure(
        .badConfiguration, "models.signer", at: Location(String(publicKey.id.prefix(12)) + "…"), problem.words,
        remedy: "name the program and the public half of the same key")
    }
  }
}
