import Archive
import Artifacts
import Domain
import Files
import Manifest
import Verification

/// What the rules say of a base framework alone, before any customer's models are in it: asked by a build of what it has
/// packed, and by a check of what lies on the disk.
struct BaseVerification: Sendable {
  /// What is known of a base. Every variant has it, and it is told once.
  struct Verdict: Sendable {
    fileprivate var known: Set<Statement> = []
    fileprivate(set) var findings: [Finding] = []

    /// Below errors.
    var warnings: [Finding] { findings.filter { $0.severity == .warning } }
    /// Why nothing may be made of the base, with status 65; nil where something may.
    var refusal: Failure? {
      let errors = findings.filter { $0.severity == .error }
      return errors.isEmpty ? nil : Failure(.badInput, errors)
    }

    func knows(_ finding: Finding) -> Bool { known.contains(Statement(finding)) }
  }

  /// A finding wherever the artifact lies.
  fileprivate struct Statement: Hashable {
    var code: String
    var location: Location.Position
    var message: String

    init(_ finding: Finding) {
      code = finding.code
      location = finding.location.position
      message = finding.message
    }
  }

  var context: VerificationContext
  var models: CustomerModels
  /// Those of the run: what belongs to one of them is a leak to the others.
  var customers: [InspectedCustomer]

  func judge(_ base: InspectedBase, _ artifact: InspectedArtifact) -> Verdict {
    var expectation = context.expectation
    expectation.product = base.name
    let subject = Subject(artifact, name: base.name, expectation: expectation)
    var verdict = Verdict()
    add(context.verifier.findings(subject).filter { isJudged($0, in: base) }, base, to: &verdict)
    add(leaks(subject), base, to: &verdict)
    return verdict
  }

  private func add(_ findings: [Finding], _ base: InspectedBase, to verdict: inout Verdict) {
    for finding in findings where verdict.known.insert(Statement(finding)).inserted {
      verdict.findings.append(base.located(finding))
    }
  }

  /// A base is judged as what it is: its seals may be made anew, and what is a model in it shows in every variant.
  private func isJudged(_ finding: Finding, in base: InspectedBase) -> Bool {
    if finding.code.hasPrefix("models.") { return false }
    if case .resign = base.seal { return !finding.code.hasPrefix("seal.") }
    return true
  }

  /// What would reach a customer of the run who is not to have it. To its owner it is no stranger.
  private func leaks(_ subject: Subject) -> [Finding] {
    guard let nobody = nobody else { return [] }
    // Whatever is a leak to anyone is one to a customer who is not there. Mostly there is nothing, and nobody else is asked.
    let suspicions = Set(leaks(subject, to: nobody).map(Statement.init))
    var found: [Finding] = []
    var told: Set<Statement> = []
    for customer in customers where !told.isSuperset(of: suspicions) {
      found += leaks(subject, to: customer).filter { told.insert(Statement($0)).inserted }
    }
    return found
  }

  private func leaks(_ subject: Subject, to customer: InspectedCustomer) -> [Finding] {
    var subject = subject
    subject.expectation.customer = context.expectation(of: customer, models)
    return context.verifier.findings(subject, in: "isolation").filter { $0.severity != .note }
  }

  /// A customer who has nothing and shares nothing.
  private var nobody: InspectedCustomer? {
    let taken = Set(context.workspace?.customers.map { $0.appID.folded } ?? [])
    let name = (0...).lazy.map { "nobody-\($0)" }.first { !taken.contains($0) }
    return name.flatMap(Identifier.init).map {
      InspectedCustomer(customer: Customer(appID: $0, bundleIdentifiers: [], models: []), models: [], warnings: [])
    }
  }
}

extension InspectedBase {
  /// The vendor knows the base by its path, not by that of a temporary zip.
  fileprivate func located(_ finding: Finding) -> Finding {
    var finding = finding
    finding.subject = "product \(name)"
    let root = Assembly.root(of: name)
    switch finding.location.position {
    case .path(let path) where path.hasPrefix(root + "/"):
      finding.location = Location(FilePath.join(source.path, String(path.dropFirst(root.count + 1))))
    case .path(let path) where path != root: finding.location = Location(source.path, .path(path))
    default: finding.location = Location(source.path)
    }
    return finding
  }

  /// Reads the framework as it would ship, and packs nothing.
  ///
  /// - Parameter folder: the framework on the disk.
  /// - Throws: `SystemError` for what cannot be read.
  func read(from folder: String, _ options: InspectionOptions, jobs: Int) async throws -> InspectedArtifact {
    let items = PackItem.all(of: tree, below: Assembly.root(of: name), in: folder)
    let reader = FolderFiles(options)
    let parts = FolderFiles.parts(of: items.compactMap(\.file), count: 4 * jobs)
    let files = try await concurrentMap(parts, limit: jobs) { try reader.read($0) }
    return InspectedArtifact(path: source.path, tree: FileTree(items.map(\.treeEntry)), files: files.flatMap { $0 })
  }
}

extension PackItem {
  fileprivate var treeEntry: FileTree.Entry {
    let kind: FileTree.Entry.Kind =
      switch (entry.kind, source) {
      case (.file(executable: let isExecutable), .file(_, let size)): .file(size: size, executable: isExecutable)
      case (.symlink, .bytes(let target)): .symlink(target: String(decoding: target, as: UTF8.self))
      default: .directory
      }
    return FileTree.Entry(entry.path, kind)
  }
}
