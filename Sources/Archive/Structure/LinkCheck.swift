import Domain

/// Whether symlinks lead to something inside their archive. Targets are data: the caller has read them.
package enum LinkCheck {
  /// As Linux has it; macOS gives up after 32.
  private static let hopLimit = 40
  package static let stepLimit = 1_000_000
  private static let longestTarget = 4096

  /// - Parameter links: each with its path and its target, as stored.
  /// - Parameter paths: of all entries, links included, without slashes at their ends, sorted by their bytes. Folders
  ///   without an entry of their own are there when something is in them.
  /// - Parameter stepLimit: how many components all links together may lead through.
  package static func problems(
    links: [(path: String, target: String)], paths: [String], stepLimit: Int = LinkCheck.stepLimit
  ) -> [ZipProblem] {
    guard !links.isEmpty else { return [] }
    let targets = Dictionary(links.map { ($0.path, $0.target) }) { first, _ in first }
    var walk = LinkWalk(targets: targets, places: Places(paths), steps: stepLimit, hopLimit: hopLimit)
    return links.compactMap { link in
      problem(link.path, link.target, &walk).map { ZipProblem(.link($0), entry: link.path) }
    }
  }

  private static func problem(_ path: String, _ target: String, _ walk: inout LinkWalk) -> ZipProblem.Link? {
    let bytes = target.utf8
    if bytes.isEmpty || bytes.count > longestTarget || bytes.contains(0) || bytes.contains(UInt8(ascii: "\\")) {
      return .malformed(target)
    }
    switch walk.end(of: path, target: target) {
    case .absolute: return .absolute(target)
    case .outside: return .escapes(target)
    case .nowhere: return .dangling(target)
    case .endless: return .cycle(target)
    case .tooFar: return .unfollowed
    case .place(let place):
      // A link to a folder that holds it makes a tree without end.
      let holds = place.isEmpty || place == path || path.utf8.starts(with: (place + "/").utf8)
      return holds ? .cycle(target) : nil
    }
  }
}

/// Paths and the folders above them, by their bytes. The folders are not spelt out: a path of 60,000 bytes may have 30,000.
private struct Places {
  private let sorted: [String]

  init(_ sorted: [String]) { self.sorted = sorted }

  func contains(_ path: String) -> Bool {
    following(path)?.utf8.elementsEqual(path.utf8) == true
      || following(path + "/")?.utf8.starts(with: (path + "/").utf8) == true
  }

  /// The first path that does not stand before `path`.
  private func following(_ path: String) -> String? {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = low + (high - low) / 2
      if sorted[middle].precedesByBytes(path) { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count ? sorted[low] : nil
  }
}

/// Follows links component by component, as a file system does.
private struct LinkWalk {
  enum End { case place(String), absolute, outside, nowhere, endless, tooFar }

  let targets: [String: String]
  let places: Places
  var steps: Int
  let hopLimit: Int

  mutating func end(of path: String, target: String) -> End {
    var place = parent(path)
    var pending = components(target)
    var hops = 0
    if target.utf8.first == UInt8(ascii: "/") { return .absolute }
    while let component = pending.popLast() {
      steps -= 1
      guard steps > 0 else { return .tooFar }
      if component == "." || component.isEmpty { continue }
      if component == ".." {
        if place.isEmpty { return .outside }
        place = parent(place)
        continue
      }
      let next = place.isEmpty ? String(component) : place + "/" + component
      guard places.contains(next) else { return .nowhere }
      guard let further = targets[next] else {
        place = next
        continue
      }
      hops += 1
      if hops > hopLimit || next == path { return .endless }
      if further.utf8.first == UInt8(ascii: "/") { return .absolute }
      pending += components(further)
    }
    return .place(place)
  }

  /// The last one first.
  private func components(_ target: String) -> [Substring] {
    target.utf8.split(separator: UInt8(ascii: "/")).reversed().map { Substring($0) }
  }

  private func parent(_ path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }
}
