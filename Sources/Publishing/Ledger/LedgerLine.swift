import Domain

/// A line of a ledger, read.
package protocol LedgerRecord {
  /// - Parameter object: a line.
  init(_ object: JSONValue) throws(LedgerProblem)

  /// Without a line feed.
  var line: String { get }
}

/// What a line of a ledger is. Every command judges a line in the same way, whatever it needs of it.
enum LedgerLine<Record: LedgerRecord> {
  case entry(Record)
  /// The beginning of an entry: a run was killed while it wrote its last line.
  case torn
  /// What git writes between the two sides of a merge.
  case conflictMarker
  case wrong(LedgerProblem)

  init(_ line: UnsafeRawBufferPointer) {
    if Self.isConflictMarker(line) {
      self = .conflictMarker
      return
    }
    guard let object = try? JSONValue(parsing: Array(line)) else {
      self = line.first == UInt8(ascii: "{") ? .torn : .wrong(.notJSON)
      return
    }
    do {
      try Self.checkVersion(object)
      self = .entry(try Record(object))
    } catch { self = .wrong(error) }
  }

  private static func checkVersion(_ object: JSONValue) throws(LedgerProblem) {
    let key = DeliveryKey.schemaVersion
    guard let version = object[key]?.integer else { throw .wrong(key, "a whole number") }
    if version != LedgerLines.schemaVersion { throw .newer("\(key) \(version)") }
  }

  /// Seven times the same character, and perhaps the name of a side.
  private static func isConflictMarker(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let first = line.first, "<=>|".utf8.contains(first) else { return false }
    let mark = line.prefix { $0 == first }
    return mark.count == 7 && (mark.count == line.count || " \r".utf8.contains(line[mark.endIndex]))
  }
}

/// Why a line is not an entry.
package struct LedgerProblem: Error {
  /// Follows the place.
  var message: String
  var remedy = "restore the line from the repository's history"

  static let notJSON = LedgerProblem(message: "is not a line of a ledger")

  static func wrong(_ key: String, _ expected: String) -> LedgerProblem {
    LedgerProblem(message: "is not a line of a ledger: \(key) is not \(expected)")
  }

  static func newer(_ what: String) -> LedgerProblem {
    LedgerProblem(
      message: "was written by a newer version of this tool: \(what) is not known",
      remedy: "update `release`; if nobody uses a newer one, restore the line from the repository's history")
  }
}
