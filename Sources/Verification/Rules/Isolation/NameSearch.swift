import Artifacts
import Domain
import Platform

/// Searches the names of files and folders, and the targets of links, for other customers' tokens.
struct NameSearch {
  private let scanner: IdentityScanner
  private let owner: Identifier

  /// Nil if there are no tokens to search for.
  init?(_ customer: CustomerExpectation) {
    guard let index = customer.identities else { return nil }
    scanner = .ofNames(index)
    owner = customer.customer.appID
  }

  /// Searches one name by itself, since neighbouring bytes affect the result.
  func leaks(in name: String) -> [Leak] {
    Array(name.utf8).withUnsafeBytes(scanner.scan)
    return scanner.finish().leaks(to: owner)
  }

  /// Reports a token for the topmost path that contains it, not for everything inside.
  ///
  /// - Parameter entries: some or all of the tree's.
  func leaks(inPathsOf entries: [FileTree.Entry], of tree: FileTree) -> [(path: String, leaks: [Leak])] {
    entries.compactMap { entry in
      let leaks = leaks(in: entry.path)
      if leaks.isEmpty { return nil }
      let folder = FilePath.parent(of: entry.path)
      guard !folder.isEmpty, tree[folder] != nil else { return (entry.path, leaks) }
      let above = Set(self.leaks(in: folder).map(\.text))
      let new = leaks.filter { !above.contains($0.text) }
      return new.isEmpty ? nil : (entry.path, new)
    }
  }
}
