import Artifacts
import Domain
import Editing

/// A changed text, as a unified diff.
package struct TextChange: Sendable {
  package var path: String
  /// A diff that `patch` can read, unless the text is not UTF-8.
  package var diff: String
  /// The digest of the diff without the two lines that name the file: equal for equal changes.
  package var body: Digest

  init(_ path: String, old: [UInt8], new: [UInt8]) {
    self.path = path
    diff = UnifiedDiff(old: old, new: new, oldLabel: "a/" + path, newLabel: "b/" + path).text
    body = Self.body(of: diff)
  }

  /// - Parameter isHeader: lines that do not count.
  static func body(of diff: String, without isHeader: (Substring.UTF8View) -> Bool = { _ in false }) -> Digest {
    let lines = diff.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropFirst(2)
    return SHA256.digest(of: lines.filter { !isHeader($0) }.flatMap { Array($0) + [UInt8(ascii: "\n")] })
  }
}

/// A changed Swift interface.
package struct InterfaceChange: Sendable {
  /// A version of Xcode, before and after.
  package struct XcodeChange: Hashable, Sendable {
    package var old: String
    package var new: String
  }

  package var path: String
  package var diff: String
  /// As that of a text, also without the interface's head, which has the compiler and the architecture's target.
  package var body: Digest
  package var breaking: [BreakingChange]
  package var api: APIChanges
  /// The Xcode that clients need, if that changes and is known.
  package var xcode: XcodeChange?
  /// The reason why breaking changes are not known; nil if both interfaces could be read.
  package var problem: String?
}
