import Editing

/// A changed text, as a unified diff.
package struct TextChange: Sendable {
  package var path: String
  /// A diff that `patch` can read, unless the text is not UTF-8.
  package var diff: String

  init(_ path: String, old: [UInt8], new: [UInt8]) {
    self.path = path
    diff = UnifiedDiff(old: old, new: new, oldLabel: "a/" + path, newLabel: "b/" + path).text
  }
}

/// A changed Swift interface.
package struct InterfaceChange: Sendable {
  /// A change that may break a client's source or compiled code.
  package struct Breaking: Hashable, Sendable {
    package enum Kind: String, Sendable {
      case removed, changed
      /// A new requirement for conforming types, or a new case for complete `switch` statements.
      case added
    }

    package var kind: Kind
    /// `ContextSDK.Session.init(flow:)`.
    package var declaration: String
    /// Includes the `where` clause of its extension; nil if the side has no such declaration.
    package var old: String?
    package var new: String?
    /// The line in the old interface, from 1; for an addition, in the new one.
    package var line: Int
  }

  /// A version of Xcode, before and after.
  package struct XcodeChange: Hashable, Sendable {
    package var old: String
    package var new: String
  }

  package var path: String
  package var diff: String
  package var breaking: [Breaking]
  /// The Xcode that clients need, if that changes and is known.
  package var xcode: XcodeChange?
  /// The reason why breaking changes are not known; nil if both interfaces could be read.
  package var problem: String?
}
