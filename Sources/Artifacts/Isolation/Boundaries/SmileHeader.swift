/// Strings of Smile, Jackson's binary JSON (github.com/FasterXML/smile-format-specification): one byte before up to 65 bytes.
/// Longer ones have a byte before and one after them that are in no text.
extension StringHeader {
  func hasSmileLength(_ last: UInt8, _ isAccepted: (Int) -> Bool) -> Bool {
    if last < 0x80 { return Self.lengths(last).contains(where: isAccepted) && isItemOfSmile(offset - 1) }
    // Not the last byte of a letter in UTF-8.
    return surroundings.scalar(before: offset) == nil && Self.lengths(last).contains(where: isAccepted)
  }

  /// The lengths that a header may mean: of a value, or of a key.
  private static func lengths(_ header: UInt8) -> [Int] {
    let low = Int(header & 0x1F)
    switch header {
    case 0x40...0x5F: return [low + 1]
    case 0x60...0x7F: return [low + 33]
    case 0x80...0x9F: return [low + 2, low + 1]
    case 0xA0...0xBF: return [low + 34, low + 33]
    case 0xC0...0xF7: return [Int(header) - 0xC0 + 2]
    default: return []
    }
  }

  /// Whether items lead to a header that is a letter. They start after the last byte that is no letter: the header of a key or a list.
  private func isItemOfSmile(_ header: Int) -> Bool {
    let run = run(before: header)
    let isItem = { first in
      leads(first, to: header) { item in
        guard let type = surroundings.byte(item) else { return nil }
        return (0x20...0x23).contains(type) ? 1 : Self.lengths(type).first.map { $0 + 1 }
      }
    }
    guard let before = surroundings.byte(run - 1), before >= 0x80 else { return false }
    return isItem(run) || isItem(run + Int(before & 0x3F) + 1)
  }
}
