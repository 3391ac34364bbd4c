import Diff

/// A text that differs, as a unified diff.
package struct TextChange: Sendable {
  package var path: String
  /// What `patch` reads, but for bytes that are no UTF-8.
  package var diff: String

  init(_ path: String, old: [UInt8], new: [UInt8]) {
    self.path = path
    diff = UnifiedDiff(old: old, new: new, oldLabel: "a/" + path, newLabel: "b/" + path).text
  }
}

/// A Swift interface that differs.
package struct InterfaceChange: Sendable {
  /// What a client's source or compiled code may not survive.
  package struct Breaking: Hashable, Sendable {
    package enum Kind: String, Sendable {
      case removed, changed
      /// What a conforming type has to have, or what a complete `switch` has to know.
      case added
    }

    package var kind: Kind
    /// `ContextSDK.Session.init(flow:)`.
    package var declaration: String
    /// With the `where` that it stands under; nil where there is none.
    package var old: String?
    package var new: String?
    /// In the old interface, from 1; for what was added, in the new one.
    package var line: Int
  }

  package var path: String
  package var diff: String
  package var breaking: [Breaking]
  /// Nil where both could be read; else why nothing is known of what breaks.
  package var problem: String?
}
