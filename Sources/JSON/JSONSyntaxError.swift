/// Why a text is not JSON, and where.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case duplicateKey, trailingComma, comment, afterEnd, incomplete, encoding, tooDeep, number, string, token
  }

  package var kind: Kind
  /// From 1.
  package var line: Int
  /// From 1, in characters.
  package var column: Int
  package var message: String
  package var remedy: String?
}

extension JSONSyntaxError {
  init(_ mistake: JSONDiagnostic, in bytes: [UInt8]) {
    let (line, column) = Self.lineAndColumn(of: mistake.offset, in: bytes)
    self.init(kind: mistake.kind, line: line, column: column, message: mistake.message, remedy: mistake.remedy)
  }

  private static func lineAndColumn(of offset: Int, in bytes: [UInt8]) -> (Int, Int) {
    var (line, column) = (1, 1)
    for byte in bytes.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {  // continuation bytes of UTF-8 belong to the character before
        column += 1
      }
    }
    return (line, column)
  }
}
