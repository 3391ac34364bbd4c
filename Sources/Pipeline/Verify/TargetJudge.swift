import Archive
import Artifacts
import Domain
import Files
import Verification

/// One artifact's, or one customer's, part of a report.
struct TargetReport: Sendable {
  var artifacts: [VerificationReport.Artifact] = []
  var findings: [Finding] = []
}

/// Asks the rules about targets that were read.
struct TargetJudge: Sendable {
  /// The limit for a text file beside the zips, in bytes. A larger one is searched, but not parsed.
  static let largestFile = 16 << 20

  var rules: RuleContext
  var rebuild: Rebuild?
  /// `--customer`
  var customer: String?

  func judge(_ read: ReadTarget) async throws -> TargetReport {
    switch (read.target, read.artifacts.first) {
    case (.variant(let folder), _): return try await judge(folder, read)
    case (.zip(let path), let artifact?): return try await judge(zip: path, artifact)
    case (_, let artifact?):
      let expectation = rules.expectation(of: try rules.owner(named: customer, recorded: nil))
      return judge(subject(artifact, expectation))
    case (_, nil): return TargetReport()
    }
  }

  private func judge(zip path: String, _ artifact: InspectedArtifact) async throws -> TargetReport {
    let recorded = try VerificationTarget.recordedAppID(FilePath.parent(of: path))
    var expectation = rules.expectation(of: try rules.owner(named: customer, recorded: recorded))
    // A zip of another name is another product's, or a stranger's.
    expectation.product = rules.product(ofZip: FilePath.lastComponent(of: path))
    var report = judge(subject(artifact, expectation))
    if let rebuild, let appID = customer ?? recorded {
      report.findings += try await rebuild.findings(artifact, appID: appID, rules.evaluator)
    }
    return report
  }

  private func judge(_ folder: VerificationTarget.VariantFolder, _ read: ReadTarget) async throws -> TargetReport {
    let expectation = rules.expectation(of: try rules.owner(named: customer, recorded: folder.appID))
    var report = TargetReport()
    var zips: [VariantSubject.Zip] = []
    var rebuilt: [String: RebuildOutcome] = [:]
    for (name, artifact) in zip(folder.zips, read.artifacts) {
      var own = expectation
      own.product = rules.product(ofZip: name)
      let subject = subject(artifact, own)
      let judged = judge(subject)
      report.artifacts += judged.artifacts
      report.findings += judged.findings
      if case .zip(_, let size, let digest) = artifact.form {
        zips.append(VariantSubject.Zip(name: name, size: size, digest: digest, base: subject.baseDigest))
      }
      rebuilt[name] = try await rebuild?.outcome(of: artifact, name: name, appID: customer ?? folder.appID)
    }
    var subject = VariantSubject(
      folder: folder.path, zips: zips, files: try texts(of: folder, read.rest), rest: read.rest,
      expectation: expectation, stamps: rules.stamps(zips, expectation.customer?.customer))
    if expectation.customer != nil { subject.templated = rules.workspace?.renderedFiles ?? [] }
    if let rebuild {
      try rebuilt.merge(rebuild.outcomes(of: subject, appID: customer ?? folder.appID)) { zip, _ in zip }
    }
    subject.rebuilt = rebuilt
    report.findings += rules.evaluator.findings(subject)
    return report
  }

  private func texts(
    of folder: VerificationTarget.VariantFolder, _ rest: InspectedArtifact?
  ) throws -> [VariantSubject.File] {
    try folder.files.filter { name in rest?.file(name).map { $0.size <= Self.largestFile } ?? false }.map { name in
      let bytes = try FileSystem.readFile(FilePath.join(folder.path, name))
      return VariantSubject.File(name: name, bytes: bytes, digest: SHA256.digest(of: bytes))
    }
  }

  private func subject(_ artifact: InspectedArtifact, _ expectation: Expectation) -> ArtifactSubject {
    ArtifactSubject(artifact, name: FilePath.stem(of: artifact.path), expectation: expectation)
  }

  private func judge(_ subject: ArtifactSubject) -> TargetReport {
    let artifact = subject.artifact
    var entry = VerificationReport.Artifact(
      path: artifact.path, size: nil, digest: nil, fileCount: artifact.files.count,
      owner: subject.expectation.customer?.customer.appID)
    if case .zip(_, let size, let digest) = artifact.form { (entry.size, entry.digest) = (size, digest) }
    return TargetReport(artifacts: [entry], findings: rules.evaluator.findings(subject))
  }
}
