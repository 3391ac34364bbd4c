import Domain
import Lexing

/// The elements and texts of an XML file with their places, in one pass. Comments, declarations and instructions are gone
/// over; attributes too: property lists have none that matter.
struct XMLEvents {
  enum Event {
    case open(name: String)
    case close(name: String)
    case text(Range<Int>)
    case characterData(Range<Int>)
    /// What is no XML begins here.
    case broken(at: Int)
  }

  let bytes: [UInt8]
  private var position: Int
  /// `<name/>` is an opening and a closing in one.
  private var pendingClose: String?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0
  }

  mutating func next() -> Event? {
    if let name = pendingClose {
      pendingClose = nil
      return .close(name: name)
    }
    while position < bytes.count {
      if bytes[position] != .less { return text() }
      if bytes.starts(with: "<!--", at: position) {
        guard skip(to: "-->") else { return broken() }
      } else if bytes.starts(with: "<![CDATA[", at: position) {
        return characterData()
      } else if bytes.starts(with: "<?", at: position) {
        guard skip(to: "?>") else { return broken() }
      } else if bytes.starts(with: "<!", at: position) {
        guard skip(to: ">") else { return broken() }
      } else {
        return tag()
      }
    }
    return nil
  }

  private mutating func broken() -> Event {
    defer { position = bytes.count }
    return .broken(at: position)
  }

  private mutating func text() -> Event {
    let start = position
    position = bytes.index(from: start) { $0 == .less }
    return .text(start..<position)
  }

  private func end(of mark: StaticString, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes.starts(with: mark, at: index) { return index }
      index += 1
    }
    return nil
  }

  private mutating func skip(to mark: StaticString) -> Bool {
    guard let end = end(of: mark, from: position) else { return false }
    position = end + mark.utf8CodeUnitCount
    return true
  }

  private mutating func characterData() -> Event {
    let start = position + 9
    guard let end = end(of: "]]>", from: start) else { return broken() }
    position = end + 3
    return .characterData(start..<end)
  }

  private mutating func tag() -> Event {
    let isClosing = bytes.at(position + 1) == .slash
    let start = position + (isClosing ? 2 : 1)
    let nameEnd = bytes.index(from: start) { $0.isBlank || $0 == .lineFeed || $0 == .slash || $0 == .greater }
    guard nameEnd > start, let end = tagEnd(from: nameEnd) else { return broken() }
    let name = bytes.text(start..<nameEnd)
    position = end + 1
    if isClosing { return .close(name: name) }
    if bytes[end - 1] == .slash { pendingClose = name }
    return .open(name: name)
  }

  /// `>` outside of the quotes of attributes.
  private func tagEnd(from start: Int) -> Int? {
    var quote: UInt8?
    for index in start..<bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == .quote || byte == .apostrophe {
        quote = byte
      } else if byte == .greater {
        return index
      }
    }
    return nil
  }

  /// A text with its entities replaced; unknown ones stay.
  static func decoded(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += String(decoding: rest[..<start], as: UTF8.self)
      let end = rest[start...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
      let scalar = end.flatMap { entity(String(decoding: rest[(start + 1)..<$0], as: UTF8.self)) }
      if let end, let scalar {
        result.unicodeScalars.append(scalar)
        rest = rest[(end + 1)...]
      } else {
        result += "&"
        rest = rest[(start + 1)...]
      }
    }
    return result + String(decoding: rest, as: UTF8.self)
  }

  private static func entity(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let isHex = name.hasPrefix("#x")
      guard name.hasPrefix("#") else { return nil }
      return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
  }
}
