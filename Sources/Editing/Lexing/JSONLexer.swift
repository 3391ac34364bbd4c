import Domain

/// Separates the strings of a JSON file, and its other values, from the rest. It reads templates too, which are not yet valid JSON.
package enum JSONLexer {
  package static func lex(_ bytes: [UInt8]) -> LexedSource {
    var source = LexedSource(bytes: bytes)
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == .quote {
        position = string(from: position, in: &source)
      } else if isLiteral(byte) {
        let end = bytes.index(from: position) { !isLiteral($0) }
        source.append(.jsonLiteral, position..<end)
        position = end
      } else {
        if !byte.isBlank, byte != .lineFeed { source.append(.punctuation(byte), position..<position + 1) }
        position += 1
      }
    }
    return source
  }

  private static func isLiteral(_ byte: UInt8) -> Bool {
    !byte.isBlank && byte != .lineFeed && !"{}[],:\"".utf8.contains(byte)
  }

  private static func string(from start: Int, in source: inout LexedSource) -> Int {
    var position = start + 1
    source.append(.stringStart, start..<position)
    while let byte = source.bytes.at(position), byte != .quote {
      position = byte == .backslash ? escape(from: position, in: &source) : position + 1
    }
    source.append(.text(.jsonString), start + 1..<position)
    guard position < source.bytes.count else {
      source.doubt(from: start)
      return position
    }
    source.append(.stringEnd, position..<position + 1)
    return position + 1
  }

  private static func escape(from backslash: Int, in source: inout LexedSource) -> Int {
    let isUnicode = source.bytes.at(backslash + 1) == UInt8(ascii: "u")
    let end = min(backslash + (isUnicode ? 6 : 2), source.bytes.count)
    for index in backslash..<end where source.bytes[index] == .placeholder { source.swallowed.insert(index) }
    return end
  }
}
