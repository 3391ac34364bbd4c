import Domain

/// The end of a command's output, for a message.
struct LastLines {
  private static let most = 12
  private static let longest = 2000

  var text: String

  init(of output: String) {
    let lines = output.suffix(1 << 16).split(whereSeparator: \.isNewline).map { Self.plain($0.utf8) }
    let filled = lines.filter { !$0.allSatisfy(\.isWhitespace) }.suffix(Self.most)
    text = String(filled.joined(separator: " | ").suffix(Self.longest))
  }

  /// Without the sequences by which a program colours its text on a terminal.
  private static func plain(_ line: Substring.UTF8View) -> String {
    var output: [UInt8] = []
    var rest = line[...]
    while let byte = rest.popFirst() {
      guard byte == 0x1B, rest.first == UInt8(ascii: "[") else {
        output.append(byte)
        continue
      }
      // The sequence ends with a letter or a sign from `@` on.
      rest = rest.dropFirst().drop { !(0x40...0x7E).contains($0) }.dropFirst()
    }
    return String(decoding: output, as: UTF8.self)
  }
}
