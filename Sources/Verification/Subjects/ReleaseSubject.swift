import Domain

/// A release as a whole: its list of variants, their records, and all other files of its folder.
package struct ReleaseSubject: Sendable {
  package enum Document: Sendable {
    case missing
    case bytes([UInt8])
    /// Too large to be kept in memory.
    case tooLarge
  }

  /// `dist/<version>`, as the caller named it.
  package var folder: String
  /// `index.json`.
  package var index: Document
  /// `variant.json` of each variant, by the variant's folder.
  package var records: [String: Document]
  /// Everything else directly in the folder, sorted.
  package var strays: [FileTree.Entry]
  /// Names directly in the folder that are not valid text, or belong to neither a file, a folder nor a link.
  package var unread: [String]
  /// Every customer in the manifest; nil if the release is not compared with one.
  package var customers: [Identifier]?
  /// Whether the release is older than `release.json`.
  package var isOlder = false

  package init(
    folder: String, index: Document, records: [String: Document], strays: [FileTree.Entry] = [], unread: [String] = []
  ) {
    self.folder = folder
    self.index = index
    self.records = records
    self.strays = strays
    self.unread = unread
  }
}
