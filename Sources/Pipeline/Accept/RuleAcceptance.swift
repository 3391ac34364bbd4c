import Artifacts
import Domain
import Editing
import Manifest
import Platform
import Verification

/// `release accept`: writes into `verify.rules` that a framework ships with what a rule finds in it.
package struct RuleAcceptance: Sendable {
  /// `release.json`, as a user names it.
  package var configuration = WorkspaceOptions().configuration
  /// The name of a rule.
  package var rule = ""
  /// Where it is accepted, as reports show it; empty for everywhere.
  package var paths: [String] = []
  /// Nil for one step below the rule's own.
  package var setting: RuleSetting?
  package var reason: String?
  package var isDryRun = false
  private let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Throws: `Failure` with status 64 for what nobody may accept, 65 for a place that no product has, 75 if another program changes
  ///   the file, 78 for `release.json`; `SystemError`. Nothing is changed then.
  package func run() throws -> AcceptReport {
    let rule = try acceptedRule()
    let lock = try FolderLock.take(of: self.configuration, environment)
    defer { lock.release() }
    let configuration = try ReleaseConfiguration.readFile(self.configuration)
    let paths = try self.paths.map { try place($0, in: configuration) }
    let known = configuration.verification.rules[rule.name]
    let change = try change(of: rule, paths, known)
    let keys = ["verify", "rules", rule.name.rawValue]
    var report = AcceptReport(
      rule: rule.name, change: change, file: configuration.file(of: keys) ?? self.configuration, isDryRun: isDryRun)
    if change == known { return report }
    let bytes = try FileSystem.readFile(report.file)
    var edited = try EditedFile(report.file, bytes)
    let comment = try keys.reduce(JSONValue(parsingFile: bytes)) { $0[$1] ?? .null }["$comment"]
    edited.after = JSONMemberEdit.setting(keys, to: change.json(comment: comment), in: bytes) ?? bytes
    try check(edited.after, reads: change, of: rule, in: report.file)
    report.edited = edited
    if !isDryRun { try FileReplacement.write([FileReplacement.Content(edited)]) }
    return report
  }

  private func acceptedRule() throws -> Rule {
    guard let name = RuleName(rawValue: self.rule), let rule = Rule.all.first(where: { $0.name == name }) else {
      let near = Suggestion.near(self.rule, in: RuleName.allCases.map(\.rawValue), count: 1).first
      throw refused(
        "there is no rule \(Quotation.quote(self.rule))",
        near.map { "did you mean \($0)?" } ?? "`release verify --rules` lists them")
    }
    guard name.isAcceptable else {
      throw refused(
        "\(name) is not a matter of taste: \(rule.reason)", "correct what it finds: `release check` says where")
    }
    return rule
  }

  private func refused(_ message: String, _ remedy: String) -> Failure {
    Failure(.usage, "usage", at: Location("release accept"), message, remedy: remedy)
  }

  /// The path from the root of a customer's zip.
  private func place(_ path: String, in configuration: ReleaseConfiguration) throws -> String {
    let steps = AcceptedPath.reduced(path).split(separator: "/", maxSplits: 1)
    let rest = steps.dropFirst().map { "/" + $0 }.joined()
    let root = steps.first.map(String.init) ?? ""
    for product in configuration.products {
      let names = PackageKind.allCases.map { product.name + $0.fileExtension }
      if names.contains(root) { return root + rest }
      guard case .prebuilt(let base) = product.origin, FilePath.lastComponent(of: base) == root,
        let kind = PackageKind(folder: base)
      else { continue }
      return product.name + kind.fileExtension + rest
    }
    let example = configuration.products.first.map { $0.name + ".xcframework" } ?? "ContextSDK.xcframework"
    throw Failure(
      .badInput, "accept.place", at: Location(path), "is in no product of \(self.configuration)",
      remedy: "write it as the report does, such as \(example)/ios-arm64")
  }

  /// What the rule's entry becomes. What is accepted already stays so.
  private func change(of rule: Rule, _ paths: [String], _ known: RuleChange?) throws -> RuleChange {
    let standard = RuleSetting.allCases.last { $0.severity.map { $0 > rule.severity } ?? true } ?? .off
    var change = RuleChange(setting ?? known?.setting ?? standard, paths: paths, reason: reason)
    guard let known else { return change }
    change.reason = reason ?? known.reason
    let isWeaker = known.setting == .off || known.setting.severity.map { $0 > rule.severity } ?? true
    if setting == nil, !isWeaker { change.setting = standard }
    if paths.isEmpty { return change }
    if known.paths.isEmpty {
      // A rule that is accepted everywhere is accepted here.
      guard isWeaker || known.setting.severity == rule.severity else { throw raised(rule, known) }
      if isWeaker, setting == nil || setting == known.setting { change.paths = [] }
      return change
    }
    let missing = paths.filter { !known.covers($0) }
    change.paths = known.paths.filter { old in !missing.contains { old.hasPrefix($0 + "/") } } + missing
    return change
  }

  private func raised(_ rule: Rule, _ known: RuleChange) -> Failure {
    Failure(
      .badInput, "accept.raised", at: Location(configuration, .path("verify.rules[\"\(rule.name)\"]")),
      "makes the rule \(known.setting.rawValue) everywhere, and an entry cannot make it less in one place only",
      remedy: "remove the entry, or accept the rule without a path")
  }

  /// The text must say what was meant, whatever it looked like before.
  private func check(_ bytes: [UInt8], reads change: RuleChange, of rule: Rule, in file: String) throws {
    let read = try? LayeredDocument(bytes, file: file) { try FileSystem.readFile($0) }
    let configuration = read.flatMap { try? ReleaseConfiguration.decode($0) }
    let isRead =
      configuration?.verification.rules[rule.name] == change || file != self.configuration && configuration == nil
    if isRead { return }
    throw Failure(
      .badInput, "accept.unfaithful", at: Location(file), "was not edited: the entry would not be read back",
      remedy: "write \"verify\": { \"rules\": { \"\(rule.name)\": \(change.json.serializedOnOneLine()) } } into it")
  }
}

/// The outcome of `release accept`.
package struct AcceptReport: Sendable {
  package var rule: RuleName
  package var change: RuleChange
  /// The file that has the entry.
  package var file: String
  package var isDryRun: Bool
  /// Nil if the rule is accepted already.
  package var edited: EditedFile?

  package var diff: [UInt8] { edited.map { [$0].diff } ?? [] }
}
