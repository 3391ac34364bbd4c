import Pipeline

extension Console {
  /// Shows the changes that prevent a tag.
  func changes(_ tree: DirtyTree) {
    // A carriage return and a line feed are one character.
    for line in tree.patch.unicodeScalars.split(separator: "\n") {
      // A diff has tabs of its own.
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      message(columns.map { FindingText.printable(String($0)) }.joined(separator: "\t"))
    }
    if tree.isTruncated { message("\u{2026}") }
  }
}
