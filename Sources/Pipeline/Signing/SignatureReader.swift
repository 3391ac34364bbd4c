import Artifacts
import Domain
import Platform
import Verification

/// Asks OpenSSH about the signatures beside a variant's `SHA256SUMS`.
struct SignatureReader: Sendable {
  /// The largest signature that is read, in bytes: a key of 16,384 bits takes 6,000.
  static let largest = 1 << 16
  /// The largest provenance, in bytes.
  private static let largestEnvelope = 16 << 20
  private static let program = "ssh-keygen"

  var environment: RunEnvironment
  /// The path of an `allowed_signers` file (ssh-keygen(1)). Without one, any key counts whose signature is right.
  var signers: String?
  var namespace = TrustFile.namespace

  /// - Returns: what became of every signature that is there.
  func facts(of folder: String) throws -> SignatureFacts {
    var facts = SignatureFacts(namesSigners: signers != nil)
    for name in TrustFile.signed {
      let path = FilePath.join(folder, name)
      guard try FileSystem.status(path, followingLinks: false)?.kind == .file else { continue }
      facts.verdicts[name] = try verdict(on: name, at: path, in: folder)
    }
    return facts
  }

  private func verdict(on name: String, at path: String, in folder: String) throws -> SignatureFacts.Verdict {
    let limit = name == TrustFile.signature ? Self.largest : Self.largestEnvelope
    guard try OpenFile.reading(path).size() <= limit else { return .bad("it is too large to be one") }
    let bytes = try FileSystem.readFile(path)
    if name == TrustFile.signature {
      let list = FilePath.join(folder, ChecksumList.fileName)
      guard try FileSystem.status(list, followingLinks: false)?.kind == .file else {
        return .bad("there is no \(ChecksumList.fileName)")
      }
      return try verdict(bytes, of: FileSystem.readFile(list))
    }
    guard let envelope = SignedEnvelope(parsing: bytes), envelope.signature.count <= Self.largest else {
      return .bad("it is not a DSSE envelope with one signature of OpenSSH")
    }
    return try verdict(envelope.signature, of: SignedEnvelope.signedBytes(of: envelope.payload))
  }

  func verdict(_ signature: [UInt8], of content: [UInt8]) throws -> SignatureFacts.Verdict {
    guard ProcessRunner.isInstalled(Self.program, path: environment.gitVariables["PATH"]) else {
      return .unchecked("there is no program \(Self.program)")
    }
    let folder = try environment.makeTemporaryFolder(.sign)
    defer { environment.discard(folder) }
    let file = FilePath.join(folder.path, "signature")
    try FileSystem.writeNewFile(file, signature)
    guard let signers else {
      return try verdict(ask(["check-novalidate"], signature: file, content: content), signer: nil)
    }
    // It reads the key in the signature, and does not check anything yet.
    let found = try ask(["find-principals", "-f", signers], signature: file, content: [])
    let names = found.output.split(whereSeparator: \.isNewline)
    guard found.status == 0, !names.isEmpty else {
      // Of a key whose time is over or has not come, it says so before.
      let said = names.first { $0 != "No principal matched." }
      return .bad(said.map { "\(Self.program) says: \($0)" } ?? "\(signers) has nobody with the key that made it")
    }
    var verdict = SignatureFacts.Verdict.bad("")
    for name in names.prefix(100) {
      let result = try ask(["verify", "-f", signers, "-I", String(name)], signature: file, content: content)
      verdict = self.verdict(result, signer: String(name))
      if case .good = verdict { break }
    }
    return verdict
  }

  private func verdict(_ result: ProcessResult, signer: String?) -> SignatureFacts.Verdict {
    if let key = result.keyFingerprint { return .good(key: key, signer: signer) }
    let lines = result.output.split(whereSeparator: \.isNewline)
    return .bad(lines.first.map { "\(Self.program) says: \($0)" } ?? "\(Self.program) does not accept it")
  }

  private func ask(_ arguments: [String], signature: String, content: [UInt8]) throws -> ProcessResult {
    var command = ProcessCommand(
      arguments: [Self.program, "-Y"] + arguments
        + (arguments[0] == "find-principals" ? [] : ["-n", namespace])
        + ["-s", signature],
      workingDirectory: ".")
    command.input = content
    command.secondsAllowed = 60
    return try environment.run(command)
  }
}
