import Domain

/// Flow collections, which are written as in JSON.
extension YAMLOutline {
  /// `{ a: 1, "b": [2, 3] }`, over any number of lines.
  mutating func flow(_ body: Visitor) throws(Malformed) {
    let start = position
    let outside = path.count
    var isMapping: [Bool] = []
    var expectsKey = false
    repeat {
      skipFlowBlanks()
      guard let byte = bytes.at(position) else { throw Malformed(what: "a collection is not closed", offset: start) }
      switch byte {
      case .openBrace, .openBracket:
        if isMapping.count + open.count == KeyedVersions.deepest || expectsKey {
          throw Malformed(what: expectsKey ? "a collection is a key" : "nests too deeply", offset: position)
        }
        isMapping.append(byte == .openBrace)
        path.append(byte == .openBrace ? .key("") : .index(0))
        expectsKey = byte == .openBrace
        position += 1
      case .closeBrace, .closeBracket:
        guard isMapping.popLast() == (byte == .closeBrace) else {
          throw Malformed(what: "\(bytes.text(position..<position + 1)) closes nothing", offset: position)
        }
        path.removeLast()
        expectsKey = false
        position += 1
      case .comma:
        expectsKey = isMapping.last == true
        if case .index(let index)? = path.last { path[path.count - 1] = .index(index + 1) }
        position += 1
      default: try flowScalar(&expectsKey, isMapping: isMapping.last == true, body)
      }
    } while path.count > outside
  }

  private mutating func flowScalar(_ expectsKey: inout Bool, isMapping: Bool, _ body: Visitor) throws(Malformed) {
    let start = position
    skipProperties()
    let value: KeyedVersions.Value
    switch bytes.at(position) {
    case .quote?, .apostrophe?: value = try quoted()
    case .star?: value = alias { $0.isBlank || $0 == .lineFeed || Self.isFlowSign($0) }
    case nil: return
    default:
      let end = flowPlainEnd()
      value = .text(bytes.trimmed(position..<end), isQuoted: false)
      // Something that is no scalar may follow a tag.
      if end == position, position > start || !isIndicator(.colon) { return position = max(end, start + 1) }
      position = end
    }
    skipFlowBlanks()
    guard bytes.at(position) == .colon else { return expectsKey ? () : body(path, value) }
    guard expectsKey, case .text(let range, let isQuoted) = value else {
      throw Malformed(what: "a key is not read here", offset: start)
    }
    let isEscaped = isQuoted && bytes[range.lowerBound - 1] == .quote
    path[path.count - 1] = .key(isEscaped ? JSONOutline.decoded(bytes[range]) : bytes.text(range))
    expectsKey = false
    position += 1
  }

  private func flowPlainEnd() -> Int {
    var index = position
    while let byte = bytes.at(index), byte != .lineFeed, !Self.isFlowSign(byte) {
      if byte == .hash, index > position, bytes[index - 1].isBlank { break }
      if byte == .colon, isEnd(index + 1) || bytes.at(index + 1).map(Self.isFlowSign) == true { break }
      index += 1
    }
    return index
  }

  private static func isFlowSign(_ byte: UInt8) -> Bool { ",[]{}".utf8.contains(byte) }

  private mutating func skipFlowBlanks() {
    while let byte = bytes.at(position) {
      if byte == .lineFeed { lineStart = position + 1 }
      if byte == .hash, position == 0 || bytes[position - 1].isBlank || bytes[position - 1] == .lineFeed {
        position = bytes.index(from: position) { $0 == .lineFeed }
      } else if byte.isBlank || byte == .lineFeed {
        position += 1
      } else {
        return
      }
    }
  }
}
