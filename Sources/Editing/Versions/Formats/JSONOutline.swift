/// The values of a JSON file, or of a template of one, with their paths and ranges, without recursion. It does not check
/// the whole grammar.
struct JSONOutline {
  enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  enum Event {
    /// Between the quotes.
    case string(Range<Int>)
    /// A number, `true`, `false` or `null`.
    case scalar(Range<Int>)
    case duplicateKey(Range<Int>)
  }

  private struct Container {
    var isObject: Bool
    var keys: Set<String> = []
    var expectsKey: Bool
  }

  private static let deepest = 512

  private let source: LexedSource
  private var index = 0
  private var containers: [Container] = []
  private var path: [Step] = []

  private init(_ bytes: [UInt8]) { source = JSONLexer.lex(bytes) }

  /// Calls `body` for each value that is not an object or array, in the order of the file.
  static func visit(_ bytes: [UInt8], _ body: ([Step], Event) -> Void) throws(Malformed) {
    var outline = JSONOutline(bytes)
    if let doubt = outline.source.doubtfulFrom { throw Malformed(what: "a string does not end", offset: doubt) }
    while outline.index < outline.source.tokens.count { try outline.step(body) }
    if !outline.containers.isEmpty {
      throw Malformed(what: "an object or array is not closed", offset: bytes.count)
    }
  }

  private mutating func step(_ body: ([Step], Event) -> Void) throws(Malformed) {
    let token = source.tokens[index]
    index += 1
    switch token.kind {
    case .stringStart: string(body)
    case .punctuation(.openBrace):
      if !skipSectionTag(token) { try open(isObject: true, token) }
    case .punctuation(.openBracket): try open(isObject: false, token)
    case .punctuation(.closeBrace): try close(isObject: true, token)
    case .punctuation(.closeBracket): try close(isObject: false, token)
    case .punctuation(.comma): comma()
    case .punctuation(.colon): break
    default: body(path, .scalar(token.range))
    }
  }

  private mutating func open(isObject: Bool, _ token: SourceToken) throws(Malformed) {
    if containers.count == Self.deepest {
      throw Malformed(what: "nests too deeply", offset: token.range.lowerBound)
    }
    containers.append(Container(isObject: isObject, expectsKey: isObject))
    path.append(isObject ? .key("") : .index(0))
  }

  private mutating func close(isObject: Bool, _ token: SourceToken) throws(Malformed) {
    guard let container = containers.popLast(), container.isObject == isObject else {
      throw Malformed(what: "\(source.text(token)) closes nothing", offset: token.range.lowerBound)
    }
    path.removeLast()
  }

  private mutating func comma() {
    guard let container = containers.last else { return }
    containers[containers.count - 1].expectsKey = container.isObject
    if case .index(let number)? = path.last { path[path.count - 1] = .index(number + 1) }
  }

  /// The tokens of a string are its start, its text and its end.
  private mutating func string(_ body: ([Step], Event) -> Void) {
    let content = index < source.tokens.count ? source.tokens[index].range : 0..<0
    index += 2
    guard containers.last?.expectsKey == true else { return body(path, .string(content)) }
    let key = Self.decoded(source.bytes[content])
    containers[containers.count - 1].expectsKey = false
    path[path.count - 1] = .key(key)
    if !containers[containers.count - 1].keys.insert(key).inserted { body(path, .duplicateKey(content)) }
  }

  /// A template may have `{{#products}}` between values.
  private mutating func skipSectionTag(_ token: SourceToken) -> Bool {
    let reader = TemplateTagReader(bytes: source.bytes)
    let start = token.range.lowerBound
    guard source.bytes.at(start + 1) == .openBrace, let tag = reader.tag(at: start) else { return false }
    while index < source.tokens.count, source.tokens[index].range.lowerBound < tag.end { index += 1 }
    return true
  }

  /// A string with its escapes undone (RFC 8259 §7).
  static func decoded(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(.backslash) else { return String(decoding: text, as: UTF8.self) }
    var units: [UInt16] = []
    var rest = text
    while let start = rest.firstIndex(of: .backslash) {
      units += String(decoding: rest[..<start], as: UTF8.self).utf16
      rest = rest[(start + 1)...]
      guard let letter = rest.popFirst() else { break }
      if letter == UInt8(ascii: "u"), let unit = UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) {
        units.append(unit)
        rest = rest.dropFirst(4)
      } else {
        units.append(control(letter))
      }
    }
    return String(decoding: units, as: UTF16.self) + String(decoding: rest, as: UTF8.self)
  }

  /// The parts of a string without escapes, and those of escapes only, in order: text between escapes can be edited.
  static func runs(_ bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      if bytes[start] == .backslash {
        // A pair of `\u` is one character, so escapes in a row stay together.
        while end < range.upperBound, bytes[end] == .backslash {
          end += bytes.at(end + 1) == UInt8(ascii: "u") ? 6 : 2
        }
      } else {
        end = bytes.index(from: start) { $0 == .backslash }
      }
      runs.append(start..<min(end, range.upperBound))
      start = end
    }
    return runs.isEmpty ? [range] : runs
  }

  private static func control(_ letter: UInt8) -> UInt16 {
    switch letter {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    default: UInt16(letter)
    }
  }
}
