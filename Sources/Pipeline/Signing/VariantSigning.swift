import Artifacts
import Domain
import Manifest
import Platform
import Verification

/// Signs what customers get, as `sign` and `provenance` in `release.json` say.
struct VariantSigning: Sendable {
  /// How many variants one run of OpenSSH signs: the paths of their files are its arguments.
  private static let mostAtOnce = 4000
  /// How often a passphrase may be typed.
  private static let attempts = 3

  private let workspace: Workspace
  private let environment: RunEnvironment

  /// - Returns: nil if nothing is signed.
  init?(_ workspace: Workspace, _ environment: RunEnvironment) {
    guard workspace.configuration.trust.sign != nil else { return nil }
    (self.workspace, self.environment) = (workspace, environment)
  }

  private func signing() throws -> ObjectSigning {
    try ObjectSigning(variantsWith: workspace.configuration.trust.sign?.key, root: workspace.root, environment)
  }

  /// The fingerprint of the key.
  ///
  /// - Throws: `Failure` with status 65 without a key or a program.
  func fingerprint() throws -> String { try signing().fingerprint() }

  /// Why this machine cannot sign: whoever checks need not be who builds.
  var warnings: [Finding] {
    do {
      _ = try fingerprint()
      return []
    } catch {
      return Failure(error).findings.changing { $0.severity = .warning }
    }
  }

  /// Nil if nobody asks for provenance.
  ///
  /// - Throws: as `ProvenanceSource`.
  func provenance() throws -> ProvenanceSource? {
    try workspace.configuration.trust.provenance.map {
      try ProvenanceSource($0, in: workspace, environment: environment)
    }
  }

  /// Signs staged variants. One whose bytes are in place, with signatures that are right, keeps these.
  ///
  /// - Parameter staged: the folder of a variant that is staged.
  /// - Throws: `Failure` with status 65 if the key cannot be used.
  func sign(_ appIDs: [Identifier], staged: (Identifier) -> String) throws {
    let signing = try signing()
    let provenance = try provenance()
    let new = try appIDs.filter { try !keepSignatures(of: $0, staged($0), provenance) }
    for start in stride(from: 0, to: new.count, by: Self.mostAtOnce) {
      let variants = try new[start...].prefix(Self.mostAtOnce).map { try UnsignedVariant(staged($0), provenance) }
      var signatures = try signatures(of: variants.flatMap(\.contents), TrustFile.namespace, signing)[...]
      for variant in variants { try variant.write(&signatures) }
    }
  }

  /// The signature of a text that is no part of a variant.
  ///
  /// - Throws: as `sign`.
  func signature(of content: [UInt8], namespace: String) throws -> [UInt8] {
    try signatures(of: [content], namespace, signing())[0]
  }

  private func signatures(
    of contents: [[UInt8]], _ namespace: String, _ signing: ObjectSigning
  ) throws -> [[UInt8]] {
    let folder = try environment.makeTemporaryFolder(.sign)
    defer { environment.discard(folder) }
    let root = try FileSystem.absolutePath(folder.path)
    var files: [String] = []
    for content in contents {
      files.append(FilePath.join(root, String(files.count)))
      try FileSystem.writeNewFile(files[files.count - 1], content)
    }
    try typingAgain { try signing.signWithSSH(files, namespace: namespace) }
    return try files.map { file in
      // Some programs end lines as Windows does.
      try FileSystem.readFile(file + ".sig").filter { $0 != UInt8(ascii: "\r") }
    }
  }

  /// At a terminal a passphrase may be wrong once or twice: everything else is made by then.
  private func typingAgain(_ body: () throws -> Void) throws {
    for _ in 1..<(environment.terminal == nil ? 1 : Self.attempts) {
      do { return try body() } catch let failure as Failure {
        failure.findings.changing { $0.severity = .warning }.forEach { environment.report(.warning($0)) }
        // Tells why before it is asked for again.
        environment.report(.stage("signing again"))
      }
    }
    try body()
  }

  /// - Returns: whether the variant has signatures now.
  private func keepSignatures(
    of appID: Identifier, _ staged: String, _ provenance: ProvenanceSource?
  ) throws -> Bool {
    let placed = workspace.folder(of: appID)
    if provenance?.isOutdated(appID, in: placed) == true { return false }
    guard let old = try? FileSystem.readFile(FilePath.join(placed, ChecksumList.fileName)),
      try old == FileSystem.readFile(FilePath.join(staged, ChecksumList.fileName)),
      let names = VariantRecord(in: staged)?.signatures,
      let facts = try? SignatureReader(environment: environment).facts(of: placed),
      facts.wrong == nil, Set(names) == Set(facts.verdicts.keys)
    else { return false }
    for name in names {
      try FileSystem.writeNewFile(
        FilePath.join(staged, name), FileSystem.readFile(FilePath.join(placed, name)))
    }
    return true
  }
}

/// What is signed of a variant.
private struct UnsignedVariant {
  let folder: String
  let sums: [UInt8]
  /// The statement; nil without one.
  let payload: [UInt8]?
  let keyID: String?

  init(_ folder: String, _ provenance: ProvenanceSource?) throws {
    self.folder = folder
    sums = try FileSystem.readFile(FilePath.join(folder, ChecksumList.fileName))
    let record = try VariantRecord(parsing: FileSystem.readFile(FilePath.join(folder, VariantRecord.fileName)))
    keyID = record.inputs?.signer
    payload = provenance?.statement(of: record, sums).payload
  }

  var contents: [[UInt8]] { [sums] + (payload.map { [SignedEnvelope.signedBytes(of: $0)] } ?? []) }

  /// - Parameter signatures: those of `contents` come first, and are taken.
  func write(_ signatures: inout ArraySlice<[UInt8]>) throws {
    try FileSystem.writeNewFile(FilePath.join(folder, TrustFile.signature), signatures.removeFirst())
    guard let payload else { return }
    let envelope = SignedEnvelope(payload: payload, signature: signatures.removeFirst(), keyID: keyID)
    try FileSystem.writeNewFile(FilePath.join(folder, TrustFile.provenance), envelope.serialized.utf8)
  }
}
