/// A value that differs between two documents.
package struct ValueChange: Hashable, Sendable {
  /// The value's path: `CFBundleVersion`, `files2["Info.plist"].hash2`, `AvailableLibraries[ios-arm64].LibraryPath`; for an
  /// added or removed element of a list, `SupportedArchitectures[]`.
  package var path: String
  /// As text, with strings in quotes; nil if the side has no value.
  package var old: String?
  package var new: String?

  package init(path: String, old: String?, new: String?) {
    self.path = path
    self.old = old
    self.new = new
  }
}

/// The differences of two documents at one path.
package struct DocumentChange: Sendable {
  package enum Form: String, Sendable { case propertyList, json }

  package var path: String
  package var form: Form
  /// Sorted by path; empty if only the form of the files differs.
  package var changes: [ValueChange]
  /// The number of changes beyond the 10,000 that are listed.
  package var omitted: Int
}
