import Artifacts
import Domain
import Manifest
import Platform
import TestSupport

@testable import Verification

/// The demo's xcframework in memory, to be broken in one place and then verified.
struct CraftedArtifact {
  enum Content: Hashable {
    case file([UInt8], executable: Bool)
    case link(String)
  }

  static let root = "ContextSDK.xcframework"
  static let device = "ios-arm64/ContextSDK.framework"
  static let simulator = "ios-arm64_x86_64-simulator/ContextSDK.framework"
  static let catalyst = "ios-arm64_x86_64-maccatalyst/ContextSDK.framework"

  /// Relative to the xcframework.
  private(set) var entries: [String: Content] = [:]

  static func demo() throws -> CraftedArtifact {
    let folder = Checkout.root + "/Examples/ContextSDK/Build/ContextSDK.xcframework"
    var artifact = CraftedArtifact()
    for entry in try FileSystem.tree(of: folder).entries {
      switch entry.kind {
      case .directory: break
      case .symlink(let target): artifact.entries[entry.path] = .link(target)
      case .file(_, let executable):
        let bytes = try FileSystem.readFile(FilePath.join(folder, entry.path))
        artifact.entries[entry.path] = .file(bytes, executable: executable)
      }
    }
    return artifact
  }

  subscript(path: String) -> Content? {
    get { entries[path] }
    set { entries[path] = newValue }
  }

  func bytes(_ path: String) throws -> [UInt8] {
    guard case .file(let bytes, _) = entries[path] else { throw SystemError.missing(path) }
    return bytes
  }

  func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

  mutating func write(_ path: String, _ bytes: some Sequence<UInt8>, executable: Bool = false) {
    entries[path] = .file(Array(bytes), executable: executable)
  }

  mutating func write(_ path: String, _ text: String) { write(path, text.utf8) }

  /// - Throws: where `old` does not stand in the file: an edit that does nothing would test nothing.
  mutating func replace(_ old: String, with new: String, in path: String) throws {
    let text = try text(path)
    guard text.contains(old) else { throw SystemError.missing(old) }
    write(path, text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new))
  }

  /// Removes a file, or everything below a folder.
  mutating func remove(_ path: String) { entries = entries.filter { $0.key != path && !$0.key.hasPrefix(path + "/") } }

  mutating func move(_ path: String, to target: String) {
    for (name, content) in entries where name == path || name.hasPrefix(path + "/") {
      entries[name] = nil
      entries[target + name.dropFirst(path.count)] = content
    }
  }

  /// Writes it into a folder.
  func lay(in folder: TemporaryFolder, as root: String = Self.root) throws {
    for (path, content) in entries {
      switch content {
      case .file(let bytes, let executable):
        try folder.write(bytes, to: root + "/" + path, mode: executable ? 0o755 : 0o644)
      case .link(let target): try folder.link(root + "/" + path, to: target)
      }
    }
  }

  /// Zips it by Info-ZIP, and verifies the zip.
  /// - Returns: what the demo itself does not have.
  func findings(
    _ expectation: Expectation = Expectation(), as root: String = Self.root, settings: RuleSettings = .standard
  ) async throws -> [Finding] {
    try await allFindings(expectation, as: root, settings: settings).withoutDemoNotes
  }

  func allFindings(
    _ expectation: Expectation = Expectation(), as root: String = Self.root, settings: RuleSettings = .standard
  ) async throws -> [Finding] {
    let folder = try TemporaryFolder()
    try lay(in: folder, as: root)
    let zip = folder["ContextSDK.zip"]
    let result = try Tool.run("zip", ["-qryX", zip, root], in: folder.path)
    guard result.status == 0 else { throw SystemError.missing(zip) }
    let artifact = try await ArtifactInspector().zip(zip, jobs: 1)
    return RuleEvaluator(settings: settings).findings(
      ArtifactSubject(artifact, name: "ContextSDK", expectation: expectation))
  }

  /// The same of the folder itself.
  func folderFindings(_ expectation: Expectation = Expectation()) async throws -> [Finding] {
    let folder = try TemporaryFolder()
    try lay(in: folder)
    let artifact = try await ArtifactInspector().folder(folder[Self.root], jobs: 1)
    return RuleEvaluator().findings(ArtifactSubject(artifact, name: "ContextSDK", expectation: expectation))
      .withoutDemoNotes
  }
}

extension [Finding] {
  /// Without the notes on the demo itself, which is not signed and has no debug symbols.
  var withoutDemoNotes: [Finding] {
    filter { !["nothing in it is signed", "there is no dSYM in any slice"].contains($0.message) }
  }
}
