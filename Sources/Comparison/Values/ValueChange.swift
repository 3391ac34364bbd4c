/// A value that two documents do not share.
package struct ValueChange: Hashable, Sendable {
  /// Of the value: `CFBundleVersion`, `files2["Info.plist"].hash2`, `AvailableLibraries[ios-arm64].LibraryPath`; of one
  /// that a list has more or less, `SupportedArchitectures[]`.
  package var path: String
  /// As text, strings in quotes; nil where there is none.
  package var old: String?
  package var new: String?

  package init(path: String, old: String?, new: String?) {
    self.path = path
    self.old = old
    self.new = new
  }
}

/// What two documents of one path hold differently.
package struct DocumentChange: Sendable {
  package enum Form: String, Sendable { case propertyList, json }

  package var path: String
  package var form: Form
  /// In the order of their paths; none where only the files' form differs.
  package var changes: [ValueChange]
  /// How many more there are than the 10,000 that are listed.
  package var omitted: Int
}
