import Domain
import Isolation

/// Looks for others' tokens in names: of files and folders, and what links lead to.
struct NameSearch {
  private let scanner: IdentityScanner
  private let owner: Identifier

  /// Nil where there is nobody to look for.
  init?(_ customer: CustomerExpectation) {
    guard let index = customer.identities else { return nil }
    scanner = IdentityScanner(index)
    owner = customer.customer.appID
  }

  /// Of each name alone: what is found depends on what stands around it, and on how the text begins.
  func leaks(in name: String) -> [Leak] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 + name.utf8.count)
    // The slash keeps a name from passing for a file of another kind: `bplist` starts a property list.
    bytes.append(UInt8(ascii: "/"))
    bytes.append(contentsOf: name.utf8)
    bytes.withUnsafeBytes(scanner.scan)
    return scanner.finish().leaks(to: owner)
  }

  /// A token counts where it comes into a path, not again for everything below.
  ///
  /// - Parameter paths: folders before what they hold.
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
