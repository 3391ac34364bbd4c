import Domain

/// Checks that symlinks lead to something inside their archive.
package enum LinkCheck {
  /// The limit of Linux; macOS stops after 32.
  private static let hopLimit = 40
  package static let stepLimit = 1_000_000
  private static let longestTarget = 4096

  /// - Parameters:
  ///   - links: with paths and targets as stored.
  ///   - paths: of all entries including links, without trailing slashes, sorted by their bytes. A folder without an entry
  ///     of its own exists if something is in it.
  ///   - isFile: whether a path is a file, through which no link can lead.
  ///   - stepLimit: how many components all links together may lead through.
  package static func problems(
    links: [(path: String, target: String)], paths: [String], isFile: (String) -> Bool = { _ in false },
    stepLimit: Int = LinkCheck.stepLimit
  ) -> [ZipProblem] {
    guard !links.isEmpty else { return [] }
    let targets = Dictionary(links.map { ($0.path, $0.target) }) { first, _ in first }
    var walk = LinkWalk(targets: targets, paths: paths, steps: stepLimit, hopLimit: hopLimit)
    return links.compactMap { link in
      problem(link.path, to: link.target, walk: &walk, isFile: isFile).map { ZipProblem($0, entry: link.path) }
    }
  }

  private static func problem(
    _ path: String, to target: String, walk: inout LinkWalk, isFile: (String) -> Bool
  ) -> ZipProblem.Defect? {
    let bytes = target.utf8
    if bytes.isEmpty || bytes.count > longestTarget || bytes.contains(0) || bytes.contains(UInt8(ascii: "\\")) {
      return .linkMalformed(target)
    }
    switch walk.end(of: path, target: target, isFile) {
    case .absolute: return bytes.first == UInt8(ascii: "/") ? .linkAbsolute(target) : .linkLeadsToAbsolute(target)
    case .outside: return .linkEscapes(target)
    case .nowhere: return .linkDangling(target)
    case .endless: return .linkCycle(target)
    case .tooFar: return .linkUnfollowed
    case .path(let end):
      // A link to a folder above it makes an endless tree.
      let isAbove = end.isEmpty || end == path || path.utf8.starts(with: (end + "/").utf8)
      return isAbove ? .linkCycle(target) : nil
    }
  }
}

/// Follows links component by component, as a file system does.
private struct LinkWalk {
  enum End { case path(String), absolute, outside, nowhere, endless, tooFar }

  let targets: [String: String]
  /// Sorted by their bytes.
  let paths: [String]
  var steps: Int
  let hopLimit: Int

  mutating func end(of path: String, target: String, _ isFile: (String) -> Bool) -> End {
    var folder = parent(path)
    var pending = components(target)
    var hops = 0
    if target.utf8.first == UInt8(ascii: "/") { return .absolute }
    while let component = pending.popLast() {
      steps -= 1
      guard steps > 0 else { return .tooFar }
      if component == "." || component.isEmpty { continue }
      if component == ".." {
        if folder.isEmpty { return .outside }
        folder = parent(folder)
        continue
      }
      let next = folder.isEmpty ? String(component) : folder + "/" + component
      guard exists(next) else { return .nowhere }
      guard let further = targets[next] else {
        // Even `.` and `..` need a folder, and so does a slash at the end.
        if !pending.isEmpty, isFile(next) { return .nowhere }
        folder = next
        continue
      }
      hops += 1
      if hops > hopLimit || next == path { return .endless }
      if further.utf8.first == UInt8(ascii: "/") { return .absolute }
      pending += components(further)
    }
    return .path(folder)
  }

  /// Whether it is a path, or a folder above one. These are not listed: a path of 60,000 bytes may have 30,000.
  private func exists(_ path: String) -> Bool {
    following(path)?.utf8.elementsEqual(path.utf8) == true
      || following(path + "/")?.utf8.starts(with: (path + "/").utf8) == true
  }

  /// The first path that does not precede another.
  private func following(_ path: String) -> String? {
    paths[paths.partitioningIndex { !$0.precedesByBytes(path) }...].first
  }

  /// In reverse order.
  private func components(_ target: String) -> [Substring] {
    target.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).reversed().map { Substring($0) }
  }

  private func parent(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }
}
