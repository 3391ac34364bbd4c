import Artifacts
import Domain
import Manifest
import Platform
import Verification

/// A packed base whose zip was read back whole and passed the rules. Every variant's zip starts with its bytes.
struct CheckedBase: Sendable {
  var packed: PackedBase
  var verdict: BaseVerdict
  /// The base's zip, for the variants' zips to be compared with.
  var baseline: Baseline?
  /// What is known of the base's frameworks, for the variants that take over the baseline's outline.
  var outline: ArtifactSubject?
}

/// The findings about a base framework before any customer's models are in it. Every variant contains the base, so they
/// are reported once.
struct BaseVerdict: Sendable {
  fileprivate let known: Set<Statement>
  let findings: [Finding]
  /// For the customers who get other products too.
  let links: ProductLinks
  /// Who signed the base, in words.
  let signers: String

  var warnings: [Finding] { findings.filter { $0.severity == .warning } }
  /// Why no variant may be made from the base, with status 65.
  var refusal: Failure? { findings.errors.joined().failure }

  /// Whether the base has this finding too, wherever its zip is.
  func knows(_ finding: Finding) -> Bool { known.contains(Statement(finding)) }

  /// A finding without the file it is in.
  fileprivate struct Statement: Hashable {
    var code: String
    var position: Location.Position
    var message: String

    init(_ finding: Finding) {
      code = finding.code
      position = finding.location.position
      message = finding.message
    }
  }
}

/// Asks the rules about base frameworks: a build about the zip it packed, `check` about the folder.
struct BaseCheck: Sendable {
  var rules: RuleContext
  /// The customers of the run: what belongs to one of them is a leak to the others.
  var variants: [CustomerVariant]
  var inspector: ArtifactInspector

  /// Reads a packed base back.
  ///
  /// - Throws: `Failure` with status 70 if the zip is not what was packed, with 65 if the base breaks a rule.
  func check(_ packed: PackedBase, jobs: Int) async throws -> CheckedBase {
    let artifact = try await inspector.zip(packed.path, baseline: Baseline(files: packed.files), jobs: jobs)
    try WrittenZipCheck(artifact: artifact, digest: packed.digest, base: packed.entries, added: []).findings
      .throwIfAny(.bug)
    let verdict = judge(packed.inspected, artifact)
    if let refusal = verdict.refusal { throw refusal }
    var packed = packed
    packed.files = []
    let baseline = try Baseline(artifact, outline: outline(artifact, packed.inspected), prefix: packed.prefix)
    let outline = baseline?.outline.map { ArtifactSubject($0, name: packed.inspected.name) }
    return CheckedBase(packed: packed, verdict: verdict, baseline: baseline, outline: outline)
  }

  /// The files that variants take over for the rules; nil for all, if every file counts.
  private func outline(_ artifact: InspectedArtifact, _ base: InspectedBase) -> [InspectedFile]? {
    // One that is compiled for a customer was not asked whether it leaks.
    let countsEveryFile =
      base.required.isOwn || rules.expectation.configuration.maximumSliceSize != nil
      || artifact.structure?.isSealed == true
    return countsEveryFile ? nil : artifact.outline
  }

  func judge(_ base: InspectedBase, _ artifact: InspectedArtifact) -> BaseVerdict {
    var expectation = rules.expectation
    expectation.product = base.name
    let subject = ArtifactSubject(artifact, name: base.name, expectation: expectation)
    let found = rules.evaluator.findings(subject, rules: Rule.all.filter { judges($0, base) }) + leaks(subject, base)
    return BaseVerdict(
      known: Set(found.map(BaseVerdict.Statement.init)),
      findings: found.uniqued(by: BaseVerdict.Statement.init).map(base.located),
      links: ProductLinks(subject, product: base.name), signers: subject.signers)
  }

  /// Models in a base are judged in every variant, and its seals only if they ship as they are.
  private func judges(_ rule: Rule, _ base: InspectedBase) -> Bool {
    switch rule.group {
    case .models: false
    case .seal: !base.isSigned
    default: true
    }
  }

  /// Everything in the base that belongs to one customer of the run and would reach another.
  private func leaks(_ subject: ArtifactSubject, _ base: InspectedBase) -> [Finding] {
    // One that is compiled for a customer reaches nobody else, and is judged with that customer's variant.
    guard !base.required.isOwn, let outsider else { return [] }
    // A leak to anyone is also one to an outsider. Usually there is none, and no other customer needs to be asked.
    let suspicions = Set(leaks(subject, to: outsider).map(BaseVerdict.Statement.init))
    var found: [Finding] = []
    var reported: Set<BaseVerdict.Statement> = []
    for variant in variants where !reported.isSuperset(of: suspicions) {
      found += leaks(subject, to: variant).filter { reported.insert(BaseVerdict.Statement($0)).inserted }
    }
    return found
  }

  private func leaks(_ subject: ArtifactSubject, to variant: CustomerVariant) -> [Finding] {
    var subject = subject
    subject.expectation.customer = rules.expectation(of: variant).customer
    subject.expectation.base = .everything
    return rules.evaluator.findings(subject, rules: Rule.all(in: .isolation)).filter { $0.severity != .note }
  }

  /// A made-up customer without models.
  private var outsider: CustomerVariant? {
    let customers = rules.workspace?.customers ?? []
    let taken = Set(customers.lazy.map(\.appID.folded).filter { $0.hasPrefix("outsider-") })
    let name = (0...).lazy.map { "outsider-\($0)" }.first { !taken.contains($0) }
    return name.flatMap(Identifier.init).map {
      CustomerVariant(Customer(appID: $0, bundleIdentifiers: [], models: []))
    }
  }
}

extension InspectedBase {
  /// The vendor knows the base by its path, not by that of a temporary zip.
  fileprivate func located(_ finding: Finding) -> Finding {
    var finding = finding
    finding.subject = "product \(name)"
    switch finding.location.position {
    case .path(let path) where path.hasPrefix(archiveRoot + "/"):
      finding.location = Location(FilePath.join(source.path, String(path.dropFirst(archiveRoot.count + 1))))
    case .path(let path) where path != archiveRoot: finding.location = Location(source.path, .path(path))
    default: finding.location = Location(source.path)
    }
    return finding
  }

  /// Reads the framework as it would ship, and packs nothing.
  ///
  /// - Parameter folder: the framework on the disk.
  /// - Throws: `SystemError` for what cannot be read.
  func read(from folder: String, _ options: InspectionOptions, jobs: Int) async throws -> InspectedArtifact {
    let items = PackItem.all(of: tree, below: archiveRoot, in: folder)
    let files = try await FolderFiles(items.compactMap(\.file), options).read(jobs: jobs)
    return InspectedArtifact(path: source.path, tree: FileTree(items.map(\.treeEntry)), files: files)
  }
}

extension PackItem {
  fileprivate var treeEntry: FileTree.Entry {
    let kind: FileTree.Entry.FileType =
      switch (entry.kind, source) {
      case (.file(executable: let isExecutable), .file(_, let size)): .file(size: size, executable: isExecutable)
      case (.symlink, .bytes(let target)): .symlink(target: String(decoding: target, as: UTF8.self))
      default: .directory
      }
    return FileTree.Entry(entry.path, kind)
  }
}
