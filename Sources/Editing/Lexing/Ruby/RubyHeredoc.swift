import Domain

/// The label of a heredoc: `<<~EOS`, `<<-'EOS'`, `<<"EOS"`.
struct RubyHeredoc {
  let start: Int
  let labelEnd: Int
  let terminator: [UInt8]
  let interpolates: Bool
  let style: TextStyle
  private let mayIndentTerminator: Bool

  /// - Parameter number: of the file's heredocs before this one.
  /// - Returns: nil if `<<` at `start` is an operator.
  init?(at start: Int, number: Int, in bytes: [UInt8]) {
    self.start = start
    var index = start + 2
    let sign = bytes.at(index)
    mayIndentTerminator = sign == .tilde || sign == .minus
    if mayIndentTerminator { index += 1 }
    guard let first = bytes.at(index) else { return nil }
    if first == .quote || first == .apostrophe || first == .backtick {
      let end = bytes.index(from: index + 1) { $0 == first || $0 == .lineFeed }
      guard bytes.at(end) == first, end > index + 1 else { return nil }
      terminator = Array(bytes[index + 1..<end])
      labelEnd = end + 1
    } else {
      guard first.isIdentifierStart else { return nil }
      labelEnd = bytes.index(from: index) { !$0.isIdentifierPart }
      terminator = Array(bytes[index..<labelEnd])
    }
    interpolates = first != .apostrophe
    // A terminator with a backslash could come out of escaping.
    let isUnsafe = first == .backtick || terminator.contains(.backslash)
    style = isUnsafe ? .executable : .rubyHeredoc(number: number, interpolates: interpolates)
  }

  func terminatorEnd(at line: Int, in bytes: [UInt8]) -> Int? {
    let start = mayIndentTerminator ? bytes.index(from: line) { !$0.isBlank } : line
    let end = start + terminator.count
    guard end <= bytes.count, bytes[start..<end].elementsEqual(terminator) else { return nil }
    let rest = bytes.at(end) == .carriageReturn ? end + 1 : end
    return bytes.at(rest) == .lineFeed || rest >= bytes.count ? end : nil
  }
}
