import Domain
import Editing
import Manifest
import Platform
import Verification

/// The files of a new workspace, before any of them is written.
package struct InitProposal: Sendable {
  package struct File: Sendable {
    package var path: String
    package var text: String
    /// The vendor's file that it was made from; nil if it is built in.
    package var source: String?
    /// Whether it is there already, and is used as it is.
    package var isNew = true
    /// What a file that is there gets at its end.
    package var addition: Addition?

    package struct Addition: Sendable {
      package var before: [UInt8]
      package var text: String

      package var lineCount: Int { text.split(whereSeparator: \.isNewline).count }
    }
  }

  package struct Product: Sendable {
    package var name: String
    package var base: String
  }

  package var version: PackageVersion
  /// What says the version.
  package var versionSource: String
  package var products: [Product]
  /// `release.json` last: without it, the others are no workspace.
  package var files: [File]
  package var customers: [Customer] = []
  package var modelPath: String
  /// What somebody must fill in.
  package var placeholders: [Finding]
  /// What was found, and is not used.
  package var notes: [Finding]
  /// What one should know of what is used.
  package var remarks: [Finding]
  /// Errors of the check: in files of the vendor's.
  package var problems: [Finding] = []
  /// Warnings of the check.
  package var warnings: [Finding] = []
  package var remotePage: String?

  /// A pure function of what is known, but for the files that are there.
  ///
  /// - Throws: `Failure` for what is missing or cannot be written down.
  init(_ facts: InitFacts, toolVersion: String) throws {
    let customers = facts.findings.customers == nil ? Result { try CustomersDocument(facts) } : nil
    // Everything to correct, at once.
    let refusals = [facts.findings.ambiguity, facts.openQuestions, customers?.failure].compactMap(\.self)
    if let refusal = Failure.joining(refusals) { throw refusal }
    guard let (version, source) = facts.version else {
      throw Failure(.bug, "init.version", at: Location("release.json"), "no version, and no question for it")
    }
    let templates = try TemplateFiles(facts)
    let job = try facts.answers.job.map {
      try JobFile($0, for: nil, in: facts.findings.repository.folder, toolVersion: toolVersion)
    }
    let release = try ReleaseDocument(facts, version: version, podspecs: templates.podspecs)
    self.version = version
    versionSource = source
    products = facts.findings.bases.map { Product(name: $0.name, base: $0.path) }
    modelPath = facts.modelPath
    files = templates.files
    if facts.findings.repository.isThere {
      files.append(File(path: ".gitignore", text: IgnoreLines.all))
      files.append(File(path: ".gitattributes", text: LedgerAttributes.line(ReleaseConfiguration.defaultLedger)))
    }
    if let job { files.append(File(path: job.path, text: job.text)) }
    if let customers = try customers?.get() {
      files.append(File(path: CustomersDocument.file, text: customers.json.serialized()))
    }
    files.append(File(path: ReleaseConfiguration.fileName, text: release.json.serialized()))
    placeholders =
      (try customers?.get().placeholders ?? []) + templates.placeholders
      + (job?.remedies ?? [])
    notes = facts.findings.notes + templates.notes + release.notes + Self.unused(facts)
    remarks = facts.findings.remarks + release.remarks
    remotePage = facts.findings.repository.remotePage
    try takeExisting()
  }

  /// Files that are there are used, whatever is in them: the check judges them. Only those of git get lines.
  private mutating func takeExisting() throws {
    for index in files.indices {
      let path = files[index].path
      for folder in FilePath.ancestors(of: path) { try Self.refuseObstacle(folder, unless: .directory) }
      guard try Self.refuseObstacle(path, unless: .file) else { continue }
      if JobService.allCases.contains(where: { path.hasSuffix($0.path) }) { throw Self.exists(path) }
      let before = try FileSystem.readFile(path)
      (files[index].isNew, files[index].text) = (false, String(validating: before, as: UTF8.self) ?? "")
      let lines =
        switch path {
        case ".gitignore": IgnoreLines.addition(to: before)
        case ".gitattributes": LedgerAttributes.addition(to: before, for: ReleaseConfiguration.defaultLedger)
        default: String?.none
        }
      guard let lines else { continue }
      files[index].addition = File.Addition(before: before, text: lines)
      files[index].text += lines
    }
    placeholders.removeAll { finding in files.contains { $0.path == finding.location.file && !$0.isNew } }
  }

  /// Nothing is written through a link: it may lead anywhere.
  ///
  /// - Returns: whether there is something.
  @discardableResult
  private static func refuseObstacle(_ path: String, unless kind: FileSystem.FileType) throws -> Bool {
    guard let status = try FileSystem.status(path, followingLinks: false) else { return false }
    if status.kind == kind { return true }
    let noun = kind == .file ? "a file" : "a folder"
    throw Failure(
      .badInput, "init.obstacle", at: Location(path), "is there already, and is not \(noun)", remedy: "move it away")
  }

  /// A job is not merged with another one.
  static func exists(_ path: String) -> Failure {
    Failure(
      .badInput, "init.exists", at: Location(path), "is there already, and is never replaced",
      remedy: "move it away, or add the job by hand: docs/publishing.md has it")
  }

  private static func unused(_ facts: InitFacts) -> [Finding] {
    let used = Set((facts.layout?.members ?? []).map(\.model.located.path))
    return facts.findings.models.map(\.located.path).filter { !used.contains($0) }.map {
      Finding("init.unused-model", .note, at: Location($0), "\(facts.modelPath) does not lead to it")
    }
  }
}
