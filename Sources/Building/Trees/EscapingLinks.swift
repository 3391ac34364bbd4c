import Domain

/// Finds links that lead out of a folder: whoever reads them gets what no digest of the folder covers.
struct EscapingLinks {
  /// Linux follows as many links in one path.
  private static let mostLinks = 40

  // Keyed by bytes: to `String`, two spellings of one name are equal.
  private let targets: [[UInt8]: String]
  private let links: [(path: String, target: String)]

  init(_ entries: [(path: String, kind: FileTree.Entry.FileType)]) {
    links = entries.compactMap { entry in
      if case .symlink(let target) = entry.kind { (entry.path, target) } else { nil }
    }
    targets = Dictionary(firstOf: links.map { (Array($0.path.utf8), $0.target) })
  }

  var problems: [TreeListing.Problem] {
    links.filter(leadsOut).map { TreeListing.Problem(path: $0.path, reason: .leadsOut(target: $0.target)) }
  }

  /// Follows a link as the system would, through the folder's other links. What is missing is taken for a folder.
  private func leadsOut(_ link: (path: String, target: String)) -> Bool {
    var place = Array(Self.components(link.path).dropLast())
    var rest = Array(Self.components(link.target).reversed())
    var followed = 1
    if Self.isAbsolute(link.target) { return true }
    while let name = rest.popLast() {
      if name.elementsEqual("..".utf8) {
        if place.popLast() == nil { return true }
        continue
      }
      place.append(name)
      guard let target = targets[Array(place.joined(separator: "/".utf8))] else { continue }
      if Self.isAbsolute(target) { return true }
      followed += 1
      // Nobody can follow so many.
      if followed > Self.mostLinks { return false }
      place.removeLast()
      rest += Self.components(target).reversed()
    }
    return false
  }

  private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  private static func components(_ path: String) -> [[UInt8]] {
    path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }.map { Array($0) }
  }
}
