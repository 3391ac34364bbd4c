import Domain
import Publishing

/// Versions that a file that grows names, and that the ledger does not have: another one has made it, that of another branch, or a newer
/// one. A file says no more of its numbers than that they are there:
///
/// - What has fewer or more numbers than `1.0.0` and than every release is of a system, or a size.
/// - What goes on after a version, as `1.0.0-alpha.zip` after `1.0.0`, names a file of it.
/// - Where a number comes in with the template, what is missing may be the one before it, and nothing is known to be lost.
struct UnknownVersions {
  /// Of the ledger.
  private let known: Set<String>
  private let counts: Set<Int>

  /// - Parameter ledger: every release of the customer at the channel.
  init(besides ledger: [LedgerEntry]) {
    known = Self.names(in: Array(ledger.map(\.version).joined(separator: " ").utf8))
    counts = Set(known.map(Self.count) + [3])
  }

  /// What a file loses when it is made anew, the highest first.
  func lost(from before: [UInt8], to after: [UInt8]) -> [PackageVersion] {
    let (old, new) = (unknown(in: before), unknown(in: after))
    if !new.isSubset(of: old) { return [] }
    return old.subtracting(new).compactMap { PackageVersion($0) }.sorted { $0.isAbove($1) }
  }

  private func unknown(in bytes: [UInt8]) -> Set<String> {
    let named = Self.names(in: bytes).filter { counts.contains(Self.count($0)) }
    let roots = known.union(named)
    return named.subtracting(known).filter { !Self.goesOn($0, after: roots) }
  }

  private static func goesOn(_ name: String, after roots: Set<String>) -> Bool {
    name.indices.contains {
      let root = String(name[..<$0])
      return "-.".contains(name[$0]) && roots.contains(root) && count(root) == count(name)
    }
  }

  /// How many numbers a version has.
  private static func count(_ version: String) -> Int { version.prefix { $0 != "-" }.count { $0 == "." } + 1 }

  /// What looks like a version in a text, in a path too, without build metadata.
  private static func names(in bytes: [UInt8]) -> Set<String> {
    let words = bytes.split { !$0.isAlphanumeric && !"+-.".utf8.contains($0) }.filter { $0.count <= 100 }
    let versions = words.compactMap { word in
      let text = String(decoding: word.drop { !$0.isDigit }, as: UTF8.self)
      return PackageVersion(String(text.trimming { $0 == "." }))
    }
    return Set(versions.map { PackageVersion(numbers: $0.numbers, prerelease: $0.prerelease).description })
  }
}
