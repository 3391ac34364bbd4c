/// A release as a whole: its list of variants, and the records of those that are there.
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

  package init(folder: String, index: Document, records: [String: Document]) {
    self.folder = folder
    self.index = index
    self.records = records
  }
}
