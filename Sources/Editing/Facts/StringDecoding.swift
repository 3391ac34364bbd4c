import Domain

/// Undoes the escapes of a string literal's text.
enum StringDecoding {
  static func decode(_ text: ArraySlice<UInt8>, _ style: TextStyle) -> String {
    var decoder = Decoder(bytes: Array(text))
    switch style {
    case .rubyQuoted(let quotes) where !quotes.interpolates:
      decoder.run(hashes: 0) { $0.literalEscape([.backslash, quotes.open, quotes.close]) }
    case .rubyQuoted, .rubyHeredoc(_, interpolates: true): decoder.run(hashes: 0) { $0.escape() }
    case .cString(isRaw: false): decoder.run(hashes: 0) { $0.escape() }
    case .swiftString(let hashes, _): decoder.run(hashes: hashes) { $0.escape() }
    default: return String(decoding: text, as: UTF8.self)
    }
    return String(decoding: decoder.output, as: UTF8.self)
  }

  private struct Decoder {
    let bytes: [UInt8]
    var output: [UInt8] = []
    var position = 0

    /// Calls `escape` at the letter after each backslash and its hashes.
    mutating func run(hashes: Int, _ escape: (inout Decoder) -> Void) {
      while position < bytes.count {
        let letter = position + 1 + hashes
        let isEscape = bytes[position] == .backslash && letter < bytes.count
        if isEscape, bytes[position + 1..<letter].allSatisfy({ $0 == .hash }) {
          position = letter
          escape(&self)
        } else {
          output.append(bytes[position])
          position += 1
        }
      }
    }

    mutating func literalEscape(_ known: [UInt8]) {
      if !known.contains(bytes[position]) { output.append(.backslash) }
      output.append(bytes[position])
      position += 1
    }

    mutating func escape() {
      let letter = bytes[position]
      position += 1
      switch letter {
      case UInt8(ascii: "n"): output.append(.lineFeed)
      case UInt8(ascii: "r"): output.append(.carriageReturn)
      case UInt8(ascii: "t"): output.append(.tab)
      case UInt8(ascii: "s"): output.append(.space)
      case UInt8(ascii: "e"): output.append(0x1B)
      case UInt8(ascii: "0"): output.append(0)
      case UInt8(ascii: "x"): scalar(digits(atMost: 2))
      case UInt8(ascii: "u"): unicode()
      default: output.append(letter)
      }
    }

    private mutating func unicode() {
      guard bytes.at(position) == .openBrace else { return scalar(digits(atMost: 4)) }
      position += 1
      scalar(digits(atMost: 8))
      position = min(bytes.count, bytes.index(from: position) { $0 == .closeBrace } + 1)
    }

    private mutating func digits(atMost count: Int) -> UInt32 {
      let start = position
      while position < bytes.count, position - start < count, bytes[position].isHexDigit { position += 1 }
      return UInt32(bytes.text(start..<position), radix: 16) ?? 0
    }

    private mutating func scalar(_ value: UInt32) {
      output += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
    }
  }
}
