import Domain
import Platform
import TUF

/// Who may sign, and what the next root lacks.
extension ModelsKeys {
  package struct Role: Hashable, Sendable {
    package var name: String
    package var threshold: Int
    /// The names of public halves in the folder, else the beginnings of ids.
    package var holders: [String]
  }

  package struct Draft: Hashable, Sendable {
    package var file: String
    package var version: Int
    package var expires: Int64
    package var roles: [Role]
    package var signers: [String]
    /// Of those who sign the root now.
    package var former: Signatures
    /// Of those who will sign the root after it.
    package var next: Signatures
  }

  package struct Signatures: Hashable, Sendable {
    package var count: Int
    package var threshold: Int
  }

  package struct Report: Sendable {
    package var version: Int
    package var expires: Int64
    package var roles: [Role]
    package var draft: Draft?
    /// What was written, or would be.
    package var files: [String] = []
    package var findings: [Finding] = []
    package var isDryRun = false
  }

  func report(_ setup: OverTheAirSetup) throws -> Report {
    let names = try setup.keys.names()
    let root = setup.newestRoot
    var report = Report(version: root.header.version, expires: root.header.expires, roles: roles(root, names))
    if let (file, role) = try readDraft(setup) { report.draft = try standing(of: file, role: role, setup: setup) }
    if var ending = PublishedModels.ending("root", root.header.expires, of: nil, now: environment.time) {
      if let draft = report.draft, draft.expires > root.header.expires {
        ending.remedy = "finish the next root: `release models keys sign NAME`, then `release models keys publish`"
      }
      report.findings.append(ending)
    }
    if case .publish = action, !isDryRun,
      var next = setup.rootRoles.dropLast().last.flatMap(setup.rootWaits)
    {
      next.severity = .note
      report.findings.append(next)
    }
    let owners = report.roles.first { $0.name == "root" }
    switch action {
    case .sign, .new: return report
    default: break
    }
    if let owners, owners.holders.count <= owners.threshold {
      let isOnly = owners.holders.count == 1
      let lost = isOnly ? "the only key" : "one of \(owners.holders.count) keys"
      report.findings.append(
        Finding(
          "models.keys-few", .warning, at: Location(setup.keys.path),
          "if \(lost) of the root is lost, only a release of the SDK brings a new root",
          remedy: "keep a copy of \(isOnly ? "it" : "each") somewhere else, or let one more person sign"))
    }
    return report
  }

  private func roles(_ root: RootRole, _ names: [PublicKey: String]) -> [Role] {
    ["root", "targets", "snapshot", "timestamp"].map { name in
      Role(
        name: name, threshold: root[name].threshold,
        holders: root.keys(of: name).map { names[$0] ?? "\($0.id.prefix(12))…" }.sorted())
    }
  }

  func standing(of file: SignedFile, role: RootRole, setup: OverTheAirSetup) throws -> Draft {
    let names = try setup.keys.names()
    let (former, next) = (setup.newestRoot, role)
    let keys = former.keys.merging(next.keys) { $1 }
    var signers: [String] = []
    for (id, key) in keys where try file.count(of: RoleKeys([id]), keys) == 1 {
      signers.append(names[key] ?? "\(id.prefix(12))…")
    }
    return Draft(
      file: path(setup), version: role.header.version, expires: role.header.expires, roles: roles(role, names),
      signers: signers.sorted(),
      former: try signatures(file, former), next: try signatures(file, next))
  }

  private func signatures(_ file: SignedFile, _ root: RootRole) throws -> Signatures {
    Signatures(count: try file.count(of: root["root"], root.keys), threshold: root["root"].threshold)
  }
}

extension ModelsKeys.Draft {
  package var words: String {
    """
    has \(former.count) of \(former.threshold) signatures of those who sign now, and \(next.count) of \(next.threshold) of \
    those who will
    """
  }
}
