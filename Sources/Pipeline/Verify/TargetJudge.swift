import Artifacts
import Domain
import Platform
import Verification

/// One artifact's, or one customer's, part of a report.
struct TargetReport: Sendable {
  var artifacts: [VerificationReport.Artifact] = []
  var findings: [Finding] = []
}

extension TargetReport {
  /// Each fact once, as one about this customer's folder.
  fileprivate func received(by appID: String) -> TargetReport {
    var report = self
    report.findings = findings.joined().changing { $0.customers = [appID] }
    return report
  }
}

extension InspectedArtifact {
  /// The first of its lists of models that can be read. All slices should have the same.
  fileprivate var modelList: ModelList? {
    files.lazy.filter { FilePath.lastComponent(of: $0.path) == ModelList.fileName && $0.size <= ModelList.limit }
      .compactMap { file in file.content.bytes.flatMap { try? ModelList(parsing: $0) } }.first
  }
}

/// Asks the rules about targets that were read.
struct TargetJudge: Sendable {
  /// The limit for a text file beside the zips, in bytes. A larger one is searched, but not parsed.
  static let largestFile = 16 << 20

  var rules: RuleContext
  var evaluator: RuleEvaluator
  var rebuild: Rebuild?
  /// `--customer`
  var customer: String?
  /// `--signers`
  var signers: String?
  var environment: RunEnvironment

  func judge(_ read: ReadTarget) async throws -> TargetReport {
    switch (read.target, read.artifacts.first) {
    case (.variant(let folder), _): return try await judge(folder, read)
    case (_, let artifact?): return try await judge(alone: artifact)
    case (_, nil): return TargetReport(findings: read.failures)
    }
  }

  private func expectation(recorded: String?) async throws -> Expectation {
    try await rules.expectation(of: try rules.owner(named: customer, recorded: recorded), environment)
  }

  private func judge(alone artifact: InspectedArtifact) async throws -> TargetReport {
    let record = VariantRecord(beside: artifact.path, artifact.digest)
    var expectation = try await expectation(recorded: record?.appID)
    expectation.isAlone = true
    if let record {
      expectation.adopt(record, of: [artifact])
    } else if let list = artifact.modelList {
      expectation.adopt(list, of: artifact)
    }
    // A zip of another name is another product's, or a stranger's.
    expectation.product = rules.product(ofZip: FilePath.lastComponent(of: artifact.path), expectation.olderRecord)
    var report = judge(subject(artifact, expectation), record)
    if let rebuild, let appID = customer ?? record?.appID {
      // Of a zip alone, no other file has told it before.
      try Rebuild.otherVersion(artifact.modelList?.version, of: artifact.path, rules).throwIfAny(.usage)
      report.findings += try await rebuild.findings(artifact, appID: appID, evaluator)
    }
    return report
  }

  private func judge(_ folder: VerificationTarget.VariantFolder, _ read: ReadTarget) async throws -> TargetReport {
    var expectation = try await expectation(recorded: folder.appID)
    let record = VariantRecord(in: folder.path)
    expectation.adopt(record, of: read.artifacts)
    var report = TargetReport(findings: read.failures)
    var zips: [VariantSubject.Zip] = []
    var products: [ProductLinks] = []
    var rebuilt: [String: RebuildOutcome] = [:]
    for artifact in read.artifacts {
      let name = FilePath.lastComponent(of: artifact.path)
      var own = expectation
      own.product = rules.product(ofZip: name, expectation.olderRecord)
      let subject = subject(artifact, own)
      let judged = judge(subject, record)
      report.artifacts += judged.artifacts
      report.findings += judged.findings
      let product = own.product ?? (rules.workspace == nil ? FilePath.stem(of: name) : nil)
      if let product { products.append(ProductLinks(subject, product: product)) }
      if case .zip(_, let size, let digest) = artifact.form {
        zips.append(VariantSubject.Zip(name: name, size: size, digest: digest, base: subject.baseDigest))
      }
      rebuilt[name] = try await rebuild?.outcome(of: artifact, name: name, appID: customer ?? folder.appID)
    }
    // Without the files beside the zips, every rule about them would report what is not there.
    guard let rest = read.rest else { return report.received(by: folder.appID) }
    zips += try unread(folder, read)
    var subject = VariantSubject(
      folder: folder.path, zips: zips, files: try texts(of: folder, rest, &report.findings), rest: rest,
      expectation: expectation,
      stamps: rules.stamps(zips, expectation))
    subject.products = products
    subject.signatures = try SignatureReader(environment: environment, signers: signers).facts(of: folder.path)
    if let customer = expectation.customer?.customer {
      subject.templated = rules.workspace?.renderedFiles(of: customer) ?? []
    }
    if let rebuild {
      try rebuilt.merge(rebuild.outcomes(of: subject, appID: customer ?? folder.appID)) { zip, _ in zip }
    }
    subject.rebuilt = rebuilt
    report.findings += evaluator.findings(subject)
    if report.findings.errors.isEmpty,
      case .good(let key, let signer?)? = subject.signatures?.verdicts[TrustFile.signature]
    {
      for index in report.artifacts.indices {
        report.artifacts[index].signature = VerificationReport.Signature(
          signer: signer, key: key, appID: record?.appID, version: record?.version)
      }
    }
    return report.received(by: folder.appID)
  }

  /// Files that are not zips but have their names, so that lists and checksums are compared with them nevertheless.
  private func unread(_ folder: VerificationTarget.VariantFolder, _ read: ReadTarget) throws -> [VariantSubject.Zip] {
    let known = Set(read.artifacts.map { FilePath.lastComponent(of: $0.path) })
    return try folder.zips.filter { !known.contains($0) }.compactMap { name in
      let path = FilePath.join(folder.path, name)
      do {
        let size = try OpenFile.reading(path).size()
        return VariantSubject.Zip(name: name, size: size, digest: try SHA256.digest(ofFile: path, size: size))
      } catch {
        // It was reported when it could not be read.
        _ = try Failure.ofFile(error)
        return nil
      }
    }
  }

  private func texts(
    of folder: VerificationTarget.VariantFolder, _ rest: InspectedArtifact, _ findings: inout [Finding]
  ) throws -> [VariantSubject.File] {
    var files: [VariantSubject.File] = []
    for name in folder.files where rest.file(name).map({ $0.size <= Self.largestFile }) ?? false {
      do {
        let bytes = try FileSystem.readFile(FilePath.join(folder.path, name))
        files.append(VariantSubject.File(name: name, bytes: bytes, digest: SHA256.digest(of: bytes)))
      } catch { findings += try Failure.ofFile(error).findings }
    }
    return files
  }

  private func subject(_ artifact: InspectedArtifact, _ expectation: Expectation) -> ArtifactSubject {
    ArtifactSubject(artifact, name: FilePath.stem(of: artifact.path), expectation: expectation)
  }

  private func judge(_ subject: ArtifactSubject, _ record: VariantRecord?) -> TargetReport {
    let artifact = subject.artifact
    var entry = VerificationReport.Artifact(
      path: artifact.path, size: nil, digest: nil, fileCount: artifact.files.count,
      owner: subject.expectation.customer?.customer.appID)
    entry.isOfStranger = record?.appID != nil && subject.expectation.unknownCustomer != nil
    if case .zip(_, let size, let digest) = artifact.form { (entry.size, entry.digest) = (size, digest) }
    return TargetReport(artifacts: [entry], findings: evaluator.findings(subject))
  }
}
