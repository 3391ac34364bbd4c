/// The line of `.gitattributes` for a ledger, which only grows: a merge keeps the lines of both sides.
enum LedgerAttributes {
  static func line(_ ledger: String) -> String { "\(ledger) merge=union\n" }

  /// What a file lacks; nil if it says how the ledger is merged.
  static func addition(to file: [UInt8], for ledger: String) -> String? {
    let text = String(validating: file, as: UTF8.self) ?? ""
    let isThere = text.split(whereSeparator: \.isNewline).contains { line in
      let words = line.split(whereSeparator: \.isWhitespace)
      return words.first.map { $0 == ledger || $0 == "/" + ledger } ?? false
        && words.contains { $0.hasPrefix("merge=") }
    }
    if isThere { return nil }
    return (file.isEmpty || file.last == UInt8(ascii: "\n") ? "" : "\n") + line(ledger)
  }
}
