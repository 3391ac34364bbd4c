#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Operations on paths as text, which only look at slashes.
package enum FilePath {
  package static func join(_ folder: String, _ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") || folder.isEmpty { return path }
    if path.isEmpty { return folder }
    var joined = folder
    joined.reserveCapacity(folder.utf8.count + 1 + path.utf8.count)
    if folder.utf8.last != UInt8(ascii: "/") { joined += "/" }
    joined += path
    return joined
  }

  /// The path without doubled slashes, "." and, as far as it names the folder before, "..": only its text is looked at.
  package static func simplified(_ path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    var names: [Substring] = []
    for name in path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) where name != "." {
      if name != ".." {
        names.append(name)
      } else if let last = names.last, last != ".." {
        names.removeLast()
      } else if !isAbsolute {
        names.append(name)
      }
    }
    return (isAbsolute ? "/" : "") + names.joined(separator: "/")
  }

  /// Everything before the last component: "" if there is only one, "/" for a child of the root.
  package static func parent(of path: String) -> String {
    guard let slash = lastSlash(in: path) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func lastComponent(of path: String) -> String {
    guard let slash = lastSlash(in: path) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// The number of folders above a relative path.
  package static func depth(of path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }

  private static func lastSlash(in path: String) -> String.Index? {
    let slash = UInt8(ascii: "/")
    // Most strings are stored as UTF-8, where bytes are found faster than in the view of them.
    guard let offset = path.utf8.withContiguousStorageIfAvailable({ $0.lastIndex(of: slash) }) else {
      return path.utf8.lastIndex(of: slash)
    }
    return offset.map { path.utf8.index(path.startIndex, offsetBy: $0) }
  }

  /// The last component without its extension.
  package static func stem(of path: String) -> String {
    let (name, ending) = (lastComponent(of: path), pathExtension(of: path))
    return ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
  }

  /// The text after the last dot of the last component, or "".
  package static func pathExtension(of path: String) -> String {
    let name = lastComponent(of: path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
    return String(name[name.utf8.index(after: dot)...])
  }

  /// Every folder above `path`, the outermost first: "a", "a/b" for "a/b/c".
  package static func ancestors(of path: String) -> [String] {
    path.utf8.indices.dropFirst().filter { path.utf8[$0] == UInt8(ascii: "/") }.map { String(path[..<$0]) }
  }
}
