import Domain
import Platform
import Publishing

extension LedgerLines {
  /// The lines of two ledgers: those of the first, then those that only the second has.
  static func joined(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    let missing = missing(in: first, from: second)
    if missing.isEmpty { return first }
    return (first.isEmpty || first.last == lineFeed ? first : first + [lineFeed]) + missing
  }

  /// The lines that only the second has, each with a line feed.
  static func missing(in first: [UInt8], from second: [UInt8]) -> [UInt8] {
    let known = Set(first.split(separator: lineFeed))
    return second.split(separator: lineFeed).filter { !known.contains($0) }.flatMap { $0 + [lineFeed] }
  }

  /// The same, however either ends its lines: a checkout may change that.
  static func missingEntries(in first: [UInt8], from second: [UInt8]) -> [UInt8] {
    let end = UInt8(ascii: "\r")
    return missing(in: first.filter { $0 != end }, from: second.filter { $0 != end })
  }

  private static var lineFeed: UInt8 { UInt8(ascii: "\n") }

  /// Adds lines to a ledger that it lacks. One whose last line is torn is left as it is: whoever publishes mends it first.
  ///
  /// - Throws: `SystemError`.
  static func add(_ lines: [UInt8], to path: String) throws {
    if lines.isEmpty { return }
    try append(to: path) { file in
      let known = try file.readToEnd(limit: FileSystem.largestText)
      return known.isEmpty || known.last == lineFeed ? missing(in: known, from: lines) : []
    }
  }
}
