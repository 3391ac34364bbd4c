import Artifacts
import Domain
import Platform
import TestSupport
import Verification

/// An xcframework in memory, laid out as a folder or packed as a zip.
struct Crafted {
  enum Content: Hashable {
    case file([UInt8], executable: Bool)
    case link(String)
    case folder
  }

  static let device = "ios-arm64/ContextSDK.framework"
  static let simulator = "ios-arm64_x86_64-simulator/ContextSDK.framework"

  /// Relative to the xcframework.
  var entries: [String: Content] = [:]
  var root = "ContextSDK.xcframework"

  /// The demo's.
  static func demo() throws -> Crafted {
    let folder = Checkout.root + "/Examples/ContextSDK/Build/ContextSDK.xcframework"
    var crafted = Crafted()
    for entry in try FileSystem.tree(of: folder).entries {
      switch entry.kind {
      case .directory: break
      case .symlink(let target): crafted.entries[entry.path] = .link(target)
      case .file(_, let executable):
        crafted.entries[entry.path] = .file(
          try FileSystem.readFile(FilePath.join(folder, entry.path)), executable: executable)
      }
    }
    return crafted
  }

  mutating func write(_ path: String, _ bytes: some Sequence<UInt8>, executable: Bool = false) {
    entries[path] = .file(Array(bytes), executable: executable)
  }

  mutating func write(_ path: String, _ text: String) { write(path, text.utf8) }

  func bytes(_ path: String) throws -> [UInt8] {
    guard case .file(let bytes, _) = entries[path] else { throw SystemError.missing(path) }
    return bytes
  }

  /// - Throws: where `old` does not stand in the file: an edit that does nothing would test nothing.
  mutating func replace(_ old: String, with new: String, in path: String) throws {
    let text = String(decoding: try bytes(path), as: UTF8.self)
    guard text.contains(old) else { throw SystemError.missing(old) }
    write(path, text.split(separator: old, omittingEmptySubsequences: false).joined(separator: new))
  }

  mutating func remove(_ path: String) { entries = entries.filter { $0.key != path && !$0.key.hasPrefix(path + "/") } }

  mutating func move(_ path: String, to target: String) {
    for (name, content) in entries where name == path || name.hasPrefix(path + "/") {
      entries[name] = nil
      entries[target + name.dropFirst(path.count)] = content
    }
  }

  func lay(in folder: TemporaryFolder) throws {
    for (path, content) in entries {
      switch content {
      case .file(let bytes, let executable):
        try folder.write(bytes, to: root + "/" + path, mode: executable ? 0o755 : 0o644)
      case .link(let target): try folder.link(root + "/" + path, to: target)
      case .folder: try FileSystem.makeDirectories(folder[root + "/" + path])
      }
    }
  }

  func zip(in folder: TemporaryFolder, _ options: String = "-qryX") throws -> String {
    try lay(in: folder)
    let zip = folder["ContextSDK.zip"]
    let result = try Tool.run("zip", [options, zip, root], in: folder.path)
    guard result.status == 0 else { throw SystemError.missing(zip) }
    return zip
  }
}

enum Form: Hashable, Sendable {
  case folder
  /// Packed by Info-ZIP with these options.
  case zip(String)

  static let zip = Form.zip("-qryX")
}

func compare(_ old: Crafted, _ new: Crafted, _ from: Form = .zip, _ to: Form = .zip) async throws -> ArtifactComparison
{
  let inspector = ArtifactInspector(InspectionOptions(exports: true, keepsText: true))
  // They stay until both are read: of the second zip, only what differs from the first is.
  let folders = (try TemporaryFolder(), try TemporaryFolder())
  defer { withExtendedLifetime(folders) {} }
  func read(_ crafted: Crafted, _ form: Form, _ folder: TemporaryFolder) async throws -> InspectedArtifact {
    switch form {
    case .zip(let options): return try await inspector.zip(try crafted.zip(in: folder, options), jobs: 1)
    case .folder:
      try crafted.lay(in: folder)
      return try await inspector.folder(folder[crafted.root], jobs: 1)
    }
  }
  let before = try await read(old, from, folders.0)
  return ArtifactComparison(before, try await read(new, to, folders.1), memory: ComparisonMemory())
}

/// The demo against the demo with an edit.
func demo(
  _ from: Form = .zip, _ to: Form = .zip, edit: (inout Crafted) throws -> Void
) async throws -> ArtifactComparison {
  let old = try Crafted.demo()
  var new = old
  try edit(&new)
  return try await compare(old, new, from, to)
}
