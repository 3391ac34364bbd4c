import Domain
import Editing
import Manifest
import OverTheAir
import Platform
import TUF

/// `release models init`: keys, a first root and the section of `release.json`, for a vendor of one. More people come later.
package struct ModelsInit: Sendable {
  /// What was made.
  package struct Report: Sendable {
    package var files: [String]
    package var onlineKeyVariable: String
    package var keys: String
  }

  package var workspace = WorkspaceOptions()
  /// The address that devices read, with `{{app_id}}`.
  package var url = ""
  /// The folder that it serves, with `{{app_id}}`.
  package var directory = ""
  /// The lowest version of the SDK that asks for models.
  package var from: PackageVersion?
  package var isDryRun = false
  private let environment: RunEnvironment

  package init(_ environment: RunEnvironment) { self.environment = environment }

  /// - Parameter passphrase: asks for a new one.
  /// - Throws: `Failure` with status 65 if there is something already.
  package func run(_ passphrase: () throws -> String) throws -> Report {
    let path = workspace.configuration
    let configuration = try ReleaseConfiguration.readFile(path, variable: environment.variable)
    let folder = FilePath.parent(of: path)
    let keys = KeyFolder(path: FilePath.join(folder, OverTheAirConfiguration.defaultKeys))
    if configuration.overTheAir != nil {
      throw exists(path, "has \"ota\" already", remedy: "for other keys, use `release models keys`")
    }
    let names = ["owner", "online"].flatMap { [$0 + ".pem", $0 + ".pub"] } + ["1.root.json"]
    for name in names where try FileSystem.status(keys.file(name)) != nil {
      throw exists(
        keys.file(name), "is there already",
        remedy: "bring \"ota\" back into release.json, as its history has it; or move the folder away, to begin anew")
    }
    let before = try FileSystem.readFile(path)
    let section = section(configuration.version)
    guard let after = JSONMemberEdit.setting(["ota"], to: section, in: before) else {
      throw Failure(
        .badInput, "models.init", at: Location(path), "is not an object", remedy: "write one between { and }")
    }
    // Before anything is written: all of it can be read.
    _ = try ReleaseConfiguration.decode(after, file: path, variable: environment.variable)
    var report = Report(
      files: [path] + names.map(keys.file) + (try keys.ignored().map { [$0.path] } ?? []),
      onlineKeyVariable: OverTheAirConfiguration.defaultOnlineKey, keys: keys.path)
    let attributes = try unionOfLedger(folder)
    if let attributes { report.files.append(attributes.path) }
    if isDryRun { return report }
    let (owner, online) = try keyPair(keys)
    let words = try passphrase()
    try keys.write(owner, as: "owner", passphrase: words)
    try keys.write(online, as: "online", passphrase: nil)
    try FileSystem.writeAtOnce(keys.file("1.root.json"), root(owner, online))
    try FileSystem.writeAtOnce(path, after)
    if let attributes { try FileSystem.writeAtOnce(attributes.path, attributes.bytes) }
    report.files.sort()
    return report
  }

  /// In a git repository, `.gitattributes` that keeps both sides' lines of the ledger in a merge; nil if that is so already.
  private func unionOfLedger(_ folder: String) throws -> (path: String, bytes: [UInt8])? {
    let path = FilePath.join(folder, ".gitattributes")
    guard try FileSystem.status(FilePath.join(folder, ".git")) != nil else { return nil }
    let before = try FileSystem.status(path) == nil ? [] : FileSystem.readFile(path)
    return LedgerAttributes.addition(to: before, for: OverTheAirConfiguration.defaultLedger)
      .map { (path, before + Array($0.utf8)) }
  }

  private func keyPair(_ keys: KeyFolder) throws -> (owner: PrivateKey, online: PrivateKey) {
    do { return (try PrivateKey.generate(), try PrivateKey.generate()) } catch {
      throw KeyFolder.unusable(keys.path, error)
    }
  }

  private func root(_ owner: PrivateKey, _ online: PrivateKey) throws -> [UInt8] {
    let (ownerKeys, onlineKeys) = (RoleKeys([owner.publicKey.id]), RoleKeys([online.publicKey.id]))
    let role = RootRole(
      header: MetadataHeader(
        version: 1, expires: environment.time + NextPublication.Validity.root, appID: nil),
      keys: [owner.publicKey.id: owner.publicKey, online.publicKey.id: online.publicKey],
      roles: ["root": ownerKeys, "targets": ownerKeys, "snapshot": onlineKeys, "timestamp": onlineKeys])
    var file = role.unsigned
    try file.sign(owner)
    return try file.bytes
  }

  private func section(_ version: PackageVersion) -> JSONValue {
    let first = from ?? version
    let major = first.numbers.first.flatMap { Int($0.description) } ?? 1
    return JSONValue([
      "url": url, "place": JSONValue(["kind": "directory", "path": directory]),
      "lines": [JSONValue(["min": first.description, "below": "\(major + 1).0.0"])],
      "upsellThreshold": tuning("0.5", min: "0.3", max: "0.8"),
      "randomUpsellChance": tuning("0.05", min: "0", max: "0.2"),
    ])
  }

  private func tuning(_ standard: String, min: String, max: String) -> JSONValue {
    JSONValue(["default": Millionths(standard), "min": Millionths(min), "max": Millionths(max)])
  }

  private func exists(_ path: String, _ words: String, remedy: String) -> Failure {
    Failure(.badInput, "models.init", at: Location(path), words, remedy: remedy)
  }
}
