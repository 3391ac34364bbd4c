import Domain
import Manifest
import Platform
import TUF

/// `release models keys`: who may sign. The next root waits as a draft in the folder of keys until enough people have signed it.
package struct ModelsKeys: Sendable {
  package enum Action: Sendable {
    /// - Parameter isOnline: not encrypted, for a CI that keeps it as a secret.
    case new(name: String, isOnline: Bool)
    /// Who signs roots and approves models from the next root on.
    case people([String], threshold: Int, approvals: Int)
    /// One for another, in every role.
    case replace(old: String, new: String)
    /// The same keys for another year.
    case renew
    case sign(name: String)
    case publish
    case status
  }

  package var workspace = WorkspaceOptions()
  package var action = Action.status
  /// A program that signs.
  package var signer: String?
  package var isDryRun = false
  let environment: RunEnvironment
  private let passphrase: @Sendable (_ file: String) throws -> String?
  private let newPassphrase: @Sendable (_ name: String) throws -> String

  package init(
    _ environment: RunEnvironment, passphrase: @escaping @Sendable (_ file: String) throws -> String?,
    newPassphrase: @escaping @Sendable (_ name: String) throws -> String
  ) {
    self.environment = environment
    self.passphrase = passphrase
    self.newPassphrase = newPassphrase
  }

  /// - Throws: `Failure`: 65 for an action that makes no sense now, 75 below the threshold, 78 for keys that cannot be used.
  package func run() throws -> Report {
    let setup = try OverTheAirSetup(workspace, environment)
    var files: [String] = []
    switch action {
    case .new(let name, let isOnline): files = try makeKey(name, isOnline: isOnline, setup.keys)
    case .people, .replace, .renew: files = [try writeDraft(setup)]
    case .sign(let name): files = [try sign(name, setup)]
    case .publish: files = [try publish(setup)]
    case .status: break
    }
    // What is there now, not what was meant.
    var report = try report(OverTheAirSetup(workspace, environment))
    (report.files, report.isDryRun) = (files, isDryRun)
    return report
  }

  private func makeKey(_ name: String, isOnline: Bool, _ keys: KeyFolder) throws -> [String] {
    guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }), !name.isEmpty else {
      throw refused(
        keys.path, message: "\(name.debugDescription) is no name of a key", remedy: "use letters, digits, - and _")
    }
    let files = try [keys.file(name + ".pem"), keys.file(name + ".pub")] + (keys.ignored().map { [$0.path] } ?? [])
    if isDryRun { return files }
    let key: PrivateKey
    do { key = try PrivateKey.generate() } catch { throw KeyFolder.unusable(keys.path, error) }
    try keys.write(key, as: name, passphrase: isOnline ? nil : newPassphrase(name))
    return files
  }

  // MARK: The draft

  func path(_ setup: OverTheAirSetup) -> String {
    setup.keys.file("drafts/\(setup.newestRoot.header.version + 1).root.json")
  }

  func readDraft(_ setup: OverTheAirSetup) throws -> (file: SignedFile, role: RootRole)? {
    let path = path(setup)
    guard try FileSystem.status(path) != nil else { return nil }
    do {
      let file = try SignedFile(parsing: FileSystem.readFile(path, limit: PublishedModels.longestMetadata))
      return (file, try RootRole(file.signed))
    } catch let problem as MetadataProblem {
      throw refused(path, message: "is not a draft of a root: \(problem.words)", remedy: "remove it, and begin again")
    }
  }

  private func draft(_ setup: OverTheAirSetup) throws -> (file: SignedFile, role: RootRole) {
    if let draft = try readDraft(setup) { return draft }
    throw refused(
      path(setup), message: "there is no next root to sign",
      remedy: "begin one: `release models keys people`, `replace` or `renew`")
  }

  /// - Returns: its path.
  private func writeDraft(_ setup: OverTheAirSetup) throws -> String {
    let path = path(setup)
    // One change after another: a draft keeps those before.
    let there = try readDraft(setup).flatMap { $0.role.header.expires > environment.time ? $0 : nil }
    var next = there?.role ?? setup.newestRoot
    next.header.version = setup.newestRoot.header.version + 1
    next.header.expires = environment.time + NextPublication.Validity.root
    try change(&next, setup)
    let used = Set(next.roles.values.flatMap(\.keyIDs))
    next.keys = next.keys.filter { used.contains($0.key) }
    // What people have signed already is theirs to sign no second time.
    if let there, !there.file.signatures.isEmpty {
      if there.role.keys == next.keys, there.role.roles == next.roles { return path }
      throw refused(
        path, message: "is signed already, and another would lose that",
        remedy: "finish it first (`release models keys publish`), or remove it")
    }
    if isDryRun { return path }
    try FileSystem.makeDirectories(FilePath.parent(of: path))
    try FileSystem.writeAtOnce(path, next.unsigned.bytes)
    return path
  }

  private func change(_ root: inout RootRole, _ setup: OverTheAirSetup) throws {
    switch action {
    case .people(let names, let threshold, let approvals):
      let keys = try names.map { try setup.keys.publicKey($0) }
      let count = Set(keys).count
      if count < names.count {
        throw refused(
          setup.keys.path, message: "two of \(names.joined(separator: ", ")) are one key",
          remedy: "name each person once")
      }
      if threshold > count || approvals > count {
        throw refused(
          setup.keys.path,
          message: "\(Amount.count(count, "key")) cannot make \(Amount.count(max(threshold, approvals), "signature"))",
          remedy: "name more people, or lower the threshold")
      }
      if keys.contains(where: Set(root.keys(of: "timestamp")).contains) {
        throw refused(
          setup.keys.path, message: "the online key is among them",
          remedy: "a CI's key never approves: make one for each person")
      }
      for key in keys { root.keys[key.id] = key }
      root.roles["root"] = RoleKeys(keys.map(\.id), threshold: threshold)
      root.roles["targets"] = RoleKeys(keys.map(\.id), threshold: approvals)
    case .replace(let old, let new):
      let (former, key) = (try setup.keys.publicKey(old), try setup.keys.publicKey(new))
      let (now, next) = (setup.newestRoot.keys.values, root.keys.values)
      // The draft has it already.
      if now.contains(former), !next.contains(former), next.contains(key), !now.contains(key) { return }
      if next.contains(key) {
        throw refused(setup.keys.path, message: "the root names \(new) already", remedy: "choose another key")
      }
      var isFound = false
      for (name, role) in root.roles {
        guard let index = role.keyIDs.firstIndex(where: { root.keys[$0] == former }) else { continue }
        root.roles[name]?.keyIDs[index] = key.id
        isFound = true
      }
      if !isFound {
        throw refused(
          setup.keys.path, message: "the root does not name \(old)", remedy: "see `release models keys status`")
      }
      root.keys[key.id] = key
    default: break
    }
  }

  private func sign(_ name: String, _ setup: OverTheAirSetup) throws -> String {
    let path = path(setup)
    var (file, role) = try draft(setup)
    let publicKey = try setup.keys.publicKey(name)
    guard (setup.newestRoot.keys(of: "root") + role.keys(of: "root")).contains(publicKey) else {
      throw refused(
        path, message: "neither this root nor the one before lets \(name) sign it",
        remedy: "see `release models keys status`")
    }
    if isDryRun { return path }
    if let program = signer {
      try PersonalKey(publicKey: publicKey, program: program, environment).sign(&file)
    } else {
      let privatePath = setup.keys.file(name + ".pem")
      let key = try KeyFolder.privateKey(at: privatePath, environment: environment) { try passphrase(privatePath) }
      if key.publicKey != publicKey {
        throw refused(
          privatePath, message: "is not the other half of \(name).pub", remedy: "restore the two from one backup")
      }
      try PersonalKey(key).sign(&file)
    }
    try FileSystem.writeAtOnce(path, file.bytes)
    return path
  }

  private func publish(_ setup: OverTheAirSetup) throws -> String {
    let path = path(setup)
    let (file, role) = try draft(setup)
    let target = setup.keys.file("\(role.header.version).root.json")
    let bytes = try file.bytes
    do {
      var trusted = try TrustedMetadata(root: setup.roots[setup.roots.count - 1], appID: "", clock: .ignored)
      try trusted.update(root: bytes)
    } catch {
      guard case .unsigned = error.problem else {
        throw refused(path, message: error.problem.words, remedy: "begin it again")
      }
      throw Failure(
        .temporary, "models.unsigned", at: Location(path), try standing(of: file, role: role, setup: setup).words,
        remedy: "commit it; the next person runs `release models keys sign NAME`")
    }
    if role.header.expires <= environment.time {
      throw refused(
        path, message: "has ended at \(UTCTime.text(role.header.expires))",
        remedy: "begin it again: `release models keys renew`")
    }
    if isDryRun { return target }
    try FileSystem.writeAtOnce(target, bytes)
    try FileSystem.removeFile(path)
    return target
  }

  private func refused(_ path: String, message: String, remedy: String) -> Failure {
    Failure(.badInput, "models.keys", at: Location(path), message, remedy: remedy)
  }
}
