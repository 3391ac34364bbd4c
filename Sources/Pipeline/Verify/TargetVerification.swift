import Archive
import Artifacts
import Domain
import Files
import Verification

/// What one artifact, or one customer's folder, adds to a report.
struct VerifiedPart: Sendable {
  var artifacts: [VerificationReport.Artifact] = []
  var findings: [Finding] = []
}

/// Verifies one target after another with what they have in common.
struct TargetVerification: Sendable {
  /// A file beside the zips is text; what is larger is searched, and not read as such.
  static let largestFile = 16 << 20

  var context: VerificationContext
  var inspector: ArtifactInspector
  var rebuild: Rebuild?
  /// `--customer`
  var customer: String?

  func zip(_ path: String, jobs: Int) async throws -> VerifiedPart {
    let recorded = try VerificationTarget.recordedAppID(FilePath.parent(of: path))
    let owner = try context.owner(named: customer, recorded: recorded)
    async let expected = context.expectation(of: owner)
    let artifact = try await inspect(path, jobs: jobs)
    var expectation = try await expected
    // A zip of another name is another product's, or a stranger's.
    expectation.product = context.product(ofZip: FilePath.lastComponent(of: path))
    var part = judge(subject(artifact, expectation))
    if let rebuild, let appID = customer ?? recorded {
      part.findings += try await rebuild.findings(artifact, appID: appID, context.verifier)
    }
    return part
  }

  func framework(_ path: String, jobs: Int) async throws -> VerifiedPart {
    let owner = try context.owner(named: customer, recorded: nil)
    async let expectation = context.expectation(of: owner)
    let artifact = try await inspector.folder(path, jobs: jobs)
    return judge(subject(artifact, try await expectation))
  }

  func variant(_ folder: VerificationTarget.VariantFolder, jobs: Int) async throws -> VerifiedPart {
    let owner = try context.owner(named: customer, recorded: folder.appID)
    async let expected = context.expectation(of: owner)
    var part = VerifiedPart()
    var zips: [VariantSubject.Zip] = []
    var rebuilt: [String: RebuildOutcome] = [:]
    for name in folder.zips {
      let artifact = try await inspect(FilePath.join(folder.path, name), jobs: jobs)
      var own = try await expected
      own.product = context.product(ofZip: name)
      let subject = subject(artifact, own)
      part.add(judge(subject))
      if case .zip(_, let size, let digest) = artifact.form {
        zips.append(VariantSubject.Zip(name: name, size: size, digest: digest, base: subject.baseDigest))
      }
      rebuilt[name] = try await rebuild?.outcome(of: artifact, name: name, appID: customer ?? folder.appID)
    }
    let expectation = try await expected
    let rest = try await inspector.folder(folder.path, excluding: Set(folder.zips), jobs: 1)
    var texts = folder
    texts.files = folder.files.filter { name in rest.file(name).map { $0.size <= Self.largestFile } ?? false }
    var subject = VariantSubject(
      folder: folder.path, zips: zips, files: try files(of: texts), rest: rest, expectation: expectation,
      stamps: context.stamps(zips, expectation.customer?.customer))
    if expectation.customer != nil { subject.templated = context.templated }
    if let rebuild {
      try rebuilt.merge(rebuild.outcomes(of: subject, appID: customer ?? folder.appID)) { zip, _ in zip }
    }
    subject.rebuilt = rebuilt
    part.findings += context.verifier.findings(subject)
    return part
  }

  private func files(of folder: VerificationTarget.VariantFolder) throws -> [VariantSubject.File] {
    try folder.files.map { name in
      let path = FilePath.join(folder.path, name)
      let bytes = try FileSystem.readFile(path)
      return VariantSubject.File(name: name, bytes: bytes, digest: SHA256.digest(of: bytes))
    }
  }

  /// - Throws: `Failure` with status 65 for a file that is no zip.
  private func inspect(_ path: String, jobs: Int) async throws -> InspectedArtifact {
    do {
      return try await inspector.zip(path, jobs: jobs)
    } catch is ZipStructure.NotAZip { throw VerificationTarget.notAnArtifact(path) }
  }

  private func subject(_ artifact: InspectedArtifact, _ expectation: Expectation) -> Subject {
    Subject(artifact, name: FilePath.stem(of: artifact.path), expectation: expectation)
  }

  private func judge(_ subject: Subject) -> VerifiedPart {
    let artifact = subject.artifact
    var entry = VerificationReport.Artifact(
      path: artifact.path, size: nil, digest: nil, fileCount: artifact.files.count,
      owner: subject.expectation.customer?.customer.appID)
    if case .zip(_, let size, let digest) = artifact.form { (entry.size, entry.digest) = (size, digest) }
    return VerifiedPart(artifacts: [entry], findings: context.verifier.findings(subject))
  }
}

extension VerifiedPart {
  mutating func add(_ other: VerifiedPart) {
    artifacts += other.artifacts
    findings += other.findings
  }
}

extension VerificationReport {
  mutating func add(_ part: VerifiedPart) {
    artifacts += part.artifacts
    findings += part.findings
  }
}
