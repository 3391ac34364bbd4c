/// A text cut into lines. Only a line feed ends a line.
struct LinedText {
  let bytes: [UInt8]
  /// Where each line starts, then where the text ends.
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == .lineFeed { starts.append(index + 1) }
    if starts.last != bytes.count { starts.append(bytes.count) }
    self.bytes = bytes
    self.starts = starts
  }

  var count: Int { starts.count - 1 }

  /// A line with its line feed: one without is another line.
  subscript(_ line: Int) -> ArraySlice<UInt8> { bytes[starts[line]..<starts[line + 1]] }
}

/// Gives equal lines the same number, counted from 0 in order of appearance, so that comparing lines is comparing numbers.
struct LineNumbering {
  private var numbers: [Key: Int] = [:]

  /// How many different lines there have been.
  var count: Int { numbers.count }

  mutating func numbers(of text: LinedText) -> [Int] {
    (0..<text.count).map { line in
      let key = Key(bytes: text[line])
      if let number = numbers[key] { return number }
      let next = numbers.count
      numbers[key] = next
      return next
    }
  }

  /// Hashed in one go: byte by byte, as slices are, would take most of the time of a whole difference.
  private struct Key: Hashable {
    var bytes: ArraySlice<UInt8>

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
}
