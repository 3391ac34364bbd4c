import Domain

/// A release as a whole: its list of variants, the records of those that are there, and what lies beside them.
package struct ReleaseSubject: Sendable {
  /// A document, as far as it was read.
  package enum Document: Sendable {
    case missing
    case bytes([UInt8])
    /// Larger than what is held in memory.
    case tooLarge
  }

  /// `dist/<version>`, as the caller named it.
  package var folder: String
  /// `index.json`.
  package var index: Document
  /// `variant.json` of each variant, by the folder that it lies in.
  package var records: [String: Document]
  /// Directly in the folder; neither a variant nor the index. Sorted.
  package var strays: [FileTree.Entry]
  /// The same, of what is neither file nor folder nor link, or has a name that is no text.
  package var unread: [String]

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
