import Domain
import Platform

/// Paths in untrusted documents, compared by bytes: a slash before a combining mark is still a slash.
package enum RelativePath {
  package static func components(_ path: String) -> [String] {
    var path = path
    // Rules call this thousands of times: splitting contiguous bytes takes a fifth of the time.
    return path.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
        String(decoding: UnsafeBufferPointer(rebasing: $0), as: UTF8.self)
      }
    }
  }

  /// Longest path in bytes: `PATH_MAX` of macOS.
  package static let longest = 1024

  /// Whether a path stays inside its folder and means the same on every system.
  package static func isSafe(_ path: String) -> Bool {
    guard path.utf8.count <= longest else { return false }
    let hasForeign = path.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
    return !hasForeign && components(path).allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// For messages: only the start of a very long name is shown.
  package static func quoted(_ path: String) -> String {
    guard path.utf8.count > longest else { return path.debugDescription }
    return String(decoding: path.utf8.prefix(64), as: UTF8.self).debugDescription + "…"
  }

  /// Whether a path is that of the folder, or below it.
  package static func isInside(_ path: String, _ folder: String) -> Bool {
    guard path.hasPrefixByBytes(folder) else { return false }
    let next = path.utf8.dropFirst(folder.utf8.count).first
    return next == nil || next == UInt8(ascii: "/")
  }

  package static func name(_ path: String) -> String { FilePath.lastComponent(of: path) }

  /// Without the dot, in lower case; empty if there is none.
  package static func fileExtension(_ path: String) -> String {
    let start = path.utf8.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
    guard let start, path.utf8[start] == UInt8(ascii: ".") else { return "" }
    return String(decoding: path.utf8[start...].dropFirst(), as: UTF8.self).lowercased()
  }
}

extension FileTree {
  /// The path with its symlinks resolved; nil if they leave the tree, form a circle or exceed the longest path.
  package func resolvingSymlinks(_ path: String) -> String? {
    guard path.utf8.count <= 4 * RelativePath.longest else { return nil }
    var pending = Array(RelativePath.components(path).reversed())
    var resolved: [String] = []
    var hops = 0
    while let component = pending.popLast() {
      if component.isEmpty || component == "." { continue }
      if component == ".." {
        guard resolved.popLast() != nil else { return nil }
        continue
      }
      resolved.append(component)
      guard resolved.count <= RelativePath.longest / 2 else { return nil }
      guard case .symlink(let target) = self[resolved.joined(separator: "/")]?.kind else { continue }
      hops += 1
      guard hops <= 32, target.utf8.count <= RelativePath.longest else { return nil }
      guard target.utf8.first != UInt8(ascii: "/") else { return nil }
      resolved.removeLast()
      pending += RelativePath.components(target).reversed()
    }
    return resolved.joined(separator: "/")
  }

  /// The first symlink among the parent folders of `path` and `path` itself.
  package func firstSymlink(onTheWayTo path: String) -> String? {
    var walked: [String] = []
    for component in RelativePath.components(path) {
      walked.append(component)
      let location = walked.joined(separator: "/")
      if case .symlink = self[location]?.kind { return location }
    }
    return nil
  }
}
