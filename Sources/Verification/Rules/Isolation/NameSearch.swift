import Domain
import Isolation

/// Searches the names of files and folders, and the targets of links, for other customers' tokens.
struct NameSearch {
  private let scanner: IdentityScanner
  private let owner: Identifier

  /// Nil if there are no tokens to search for.
  init?(_ customer: CustomerExpectation) {
    guard let index = customer.identities else { return nil }
    scanner = IdentityScanner(index)
    owner = customer.customer.appID
  }

  /// Searches one name by itself, since neighbouring bytes and the start of a text affect the result.
  func leaks(in name: String) -> [Leak] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 + name.utf8.count)
    // With a slash first, the scanner cannot take the name for a binary property list, which starts with `bplist`.
    bytes.append(UInt8(ascii: "/"))
    bytes.append(contentsOf: name.utf8)
    bytes.withUnsafeBytes(scanner.scan)
    return scanner.finish().leaks(to: owner)
  }

  /// Reports a token for the topmost path that contains it, not for everything inside.
  ///
  /// - Parameter paths: folders before their contents.
  func leaks(inPaths paths: [String]) -> [(path: String, leaks: [Leak])] {
    var known: [[UInt8]: Set<String>] = [:]
    return paths.compactMap { path in
      let leaks = leaks(in: path)
      if leaks.isEmpty { return nil }
      let bytes = Array(path.utf8)
      known[bytes] = Set(leaks.map(\.text))
      guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), let above = known[Array(bytes[..<slash])] else {
        return (path, leaks)
      }
      let new = leaks.filter { !above.contains($0.text) }
      return new.isEmpty ? nil : (path, new)
    }
  }
}
