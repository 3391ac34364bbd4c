import Foundation
import Synchronization

/// A real folder that is removed with the value, or with the process if a suite keeps it for all of its tests.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Whether the folder was there before, and stays.
  private let isKept: Bool

  private static let standing = Mutex<Set<String>>([])
  private static let removalAtExit: Void = {
    _ = atexit {
      for path in TemporaryFolder.standing.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
  }()

  package init() throws {
    let base = try Self.withoutLinks(NSTemporaryDirectory())
    path = base + "/release-tests-" + UUID().uuidString
    isKept = false
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    Self.removalAtExit
    _ = Self.standing.withLock { $0.insert(path) }
  }

  /// A folder that is there, and stays.
  package init(at path: String) {
    self.path = path
    isKept = true
  }

  /// Foundation would leave out a Mac's `/private`, which the system's own paths begin with.
  private static func withoutLinks(_ path: String) throws -> String {
    guard let found = realpath(path, nil) else { throw CocoaError(.fileNoSuchFile) }
    defer { free(found) }
    return String(cString: found)
  }

  deinit {
    if isKept { return }
    try? FileManager.default.removeItem(atPath: path)
    _ = Self.standing.withLock { $0.remove(path) }
  }

  package subscript(_ relativePath: String) -> String { path + "/" + relativePath }

  /// Writes a file and creates its folders.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to relativePath: String, mode: Int = 0o644) throws -> String {
    let full = self[relativePath]
    let parent = (full as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: full))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: full)
    return full
  }

  @discardableResult
  package func write(_ text: String, to relativePath: String, mode: Int = 0o644) throws -> String {
    try write(Array(text.utf8), to: relativePath, mode: mode)
  }

  package func link(_ relativePath: String, to target: String) throws {
    let parent = (self[relativePath] as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: self[relativePath], withDestinationPath: target)
  }
}

package enum TestFile {
  package static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  package static func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

  package static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Names in a folder, sorted. Empty if there is no folder.
  package static func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Names in a work folder, without what a run keeps for the next one.
  package static func leftovers(in path: String) -> [String] { names(in: path).filter { $0 != "stamps" } }

  package static func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  package static func copy(_ source: String, to target: String) throws {
    let parent = (target as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: source, toPath: target)
  }
}

/// The folder of this package.
package enum Checkout {
  package static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()
}
