import Domain

/// A problem with one value of a property list.
package struct PropertyListProblem: Hashable, Sendable {
  /// `.error` if Apple refuses the value, `.warning` if it is unknown or contradicts another value.
  package var severity: Finding.Severity
  /// `NSPrivacyAccessedAPITypes[1].NSPrivacyAccessedAPITypeReasons[0]`; empty for the whole list.
  package var keyPath: String
  /// Without the key path: `expected a boolean, found a string`.
  package var message: String

  init(_ severity: Finding.Severity, at keyPath: String, _ message: String) {
    self.severity = severity
    self.keyPath = keyPath
    self.message = message
  }

  static func type(_ keyPath: String, expected: String, found value: PropertyList) -> PropertyListProblem {
    PropertyListProblem(.error, at: keyPath, "expected \(expected), found \(value.kind)")
  }
}
