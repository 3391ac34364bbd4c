/// Headers that are letters. As most letters are no headers, such a header counts only if the items before it, read from the last
/// byte that is no text, end where it starts.
extension StringHeader {
  private static let longestRun = 250

  /// The start of the visible bytes before an offset.
  func run(before header: Int) -> Int {
    var place = header
    while header - place < Self.longestRun, let byte = surroundings.byte(place - 1), byte.isPrintable { place -= 1 }
    return place
  }

  /// Whether items lead from `first` to the header.
  /// - Parameter length: how many bytes the item at an offset takes, with its header; nil if none starts there.
  func leads(_ first: Int, to header: Int, _ length: (Int) -> Int?) -> Bool {
    var item = first
    while item < header {
      guard let size = length(item), size > 0 else { return false }
      item += size
    }
    return item == header
  }

  /// Whether an item may start here, without any before it: the byte before is no text.
  func isAfterOtherData(_ offset: Int) -> Bool {
    guard let byte = surroundings.byte(offset - 1) else { return true }
    return byte < 0x80 ? !byte.isText : surroundings.scalar(before: offset) == nil
  }

  func isItemOfCBOR(_ header: Int) -> Bool {
    var first = run(before: header)
    // In prose, some letter is at any distance before the token, and capitals begin its words.
    let isCapital = surroundings.byte(header).map { $0 < 0x58 } == true
    if isCapital || offset < surroundings.start, !isAfterOtherData(first) { return false }
    if isCapital, offset < surroundings.start { return false }
    // The length of the first text may be no letter.
    if [0x58, 0x78].contains(surroundings.byte(first - 2)) { first -= 2 }
    return leads(first, to: header) { item in
      guard let type = surroundings.byte(item), let second = surroundings.byte(item + 1) else { return nil }
      switch type {
      case 0x20...0x37: return 1
      case 0x38: return 2
      case 0x39: return 3
      case 0x40...0x57, 0x60...0x77: return 1 + Int(type & 0x1F)
      case 0x58, 0x78: return 2 + Int(second)
      default: return nil
      }
    }
  }

  /// Whether strings lead to this one, each after its length in one byte: as it is, or twice as large in Avro's zigzag numbers.
  func isItem(_ header: Int, factor: Int) -> Bool {
    let run = run(before: header)
    let length = { (item: Int) -> Int? in
      guard let length = surroundings.byte(item), Int(length).isMultiple(of: factor) else { return nil }
      return 1 + Int(length) / factor
    }
    if run == header, isAfterOtherData(header) { return true }
    guard run < header, isAfterOtherData(run) else { return false }
    // The length of the first may be no letter.
    return leads(run - 1, to: header, length) || leads(run, to: header, length)
  }

  /// Whether the header is that of a field in a Protocol Buffer whose tag is a letter: of the fields 6 and 8 to 15.
  func isField(_ header: Int, length: Int) -> Bool {
    guard offset == surroundings.start, isEndOfField(header + 2 + length) else { return false }
    let run = run(before: header)
    if run == header, isAfterOtherData(header) { return true }
    return (run - 2...run).contains { first in
      first < header && isAfterOtherData(first) && leads(first, to: header, fieldSize)
    }
  }

  private func fieldSize(_ field: Int) -> Int? {
    guard let tag = surroundings.byte(field), let second = surroundings.byte(field + 1) else { return nil }
    // Fields have a number, and no more than fifteen have a tag of one byte.
    guard tag >= 8, tag < 0x80, second < 0x80 else { return nil }
    switch tag & 7 {
    case 0: return 2
    case 1: return 9
    case 2: return 2 + Int(second)
    case 5: return 5
    default: return nil
    }
  }

  /// Whether a field ends here, because the token does, or data that is no text follows.
  private func isEndOfField(_ end: Int) -> Bool {
    if end == surroundings.end { return true }
    guard end > surroundings.end, end <= surroundings.bytes.count else { return false }
    guard let next = surroundings.byte(end), next.isPrintable else { return true }
    return next & 7 == 2 && surroundings.byte(end + 1).map { !$0.isPrintable } == true
  }
}
