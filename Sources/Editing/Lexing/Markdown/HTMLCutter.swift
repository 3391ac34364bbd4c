import Domain

/// Cuts HTML by where a value is harmless: in text, comments and quoted attributes. Elsewhere in a tag it would be markup, and
/// in some attributes it would be code.
struct HTMLCutter {
  private enum State {
    case text, comment, tag
    case value(quote: UInt8, isCode: Bool)
  }

  private var state: State

  init(inTag: Bool = false) { state = inTag ? .tag : .text }

  /// Goes on where the range before ended.
  mutating func cut(_ bytes: [UInt8], in range: Range<Int>, emit: (TextStyle, Range<Int>) -> Void) {
    var position = range.lowerBound
    while position < range.upperBound {
      let (style, next) = step(bytes, from: position, to: range.upperBound)
      emit(style, position..<next)
      position = next
    }
  }

  private mutating func step(_ bytes: [UInt8], from start: Int, to end: Int) -> (TextStyle, next: Int) {
    func after(_ isFound: (Int) -> Bool) -> Int { ((start..<end).first(where: isFound) ?? end - 1) + 1 }
    switch state {
    case .text:
      let next = after { bytes[$0] == .less }
      if bytes.starts(with: "!--", at: next) {
        state = .comment
      } else if bytes[next - 1] == .less, let first = bytes.at(next), first.isLetter || first == .slash {
        state = .tag
      }
      return (.html, next)
    case .comment:
      let next = after { bytes[$0] == .greater && bytes[start..<$0].suffix(2).elementsEqual("--".utf8) }
      if bytes[..<next].suffix(3).elementsEqual("-->".utf8) { state = .text }
      return (.html, next)
    case .tag:
      let next = after { [.quote, .apostrophe, .greater].contains(bytes[$0]) }
      switch bytes[next - 1] {
      case .greater: state = .text
      case .quote, .apostrophe:
        state = .value(quote: bytes[next - 1], isCode: Self.isCode(Self.attribute(in: bytes[start..<next - 1])))
      default: break
      }
      return (.executable, next)
    case .value(let quote, let isCode):
      let next = after { bytes[$0] == quote }
      let isCode = isCode || bytes[start - 1] == quote && URLScheme(of: bytes[start..<next])?.isCode == true
      state = bytes[next - 1] == quote ? .tag : .value(quote: quote, isCode: isCode)
      return (isCode ? .executable : .html, next)
    }
  }

  /// The name before `=` at the end of a tag's text.
  private static func attribute(in text: ArraySlice<UInt8>) -> String {
    var rest = text
    func dropBlanks() { while let last = rest.last, last.isBlank || last == .lineFeed { rest.removeLast() } }
    dropBlanks()
    guard rest.last == .equals else { return "" }
    rest.removeLast()
    dropBlanks()
    let name = rest.reversed().prefix { !$0.isBlank && $0 != .lineFeed && $0 != .slash && $0 != .less }
    return String(decoding: name.reversed().map(\.lowercased), as: UTF8.self)
  }

  /// Whether a browser reads the attribute's value as a script, a style or a page.
  private static func isCode(_ attribute: String) -> Bool {
    attribute.hasPrefix("on") || attribute == "style" || attribute == "srcdoc"
  }
}
