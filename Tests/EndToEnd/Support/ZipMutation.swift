import Artifacts
import TestSupport

/// A zip with a few random changes, most of them in its records.
struct ZipMutation {
  let bytes: [UInt8]
  /// Headers, directory and end record: everything but the entries' data.
  private let records: [Range<Int>]

  init(_ path: String) throws {
    bytes = try TestFile.bytes(path)
    let data = try ZipStructure.inspect(path).entries.compactMap(\.dataRange).sorted { $0.lowerBound < $1.lowerBound }
    var (records, end) = ([Range<Int>](), 0)
    for range in data where range.lowerBound > end || range.upperBound > end {
      if range.lowerBound > end { records.append(end..<range.lowerBound) }
      end = range.upperBound
    }
    self.records = records + [end..<bytes.count]
  }

  /// For any other file.
  init(plain bytes: [UInt8]) {
    self.bytes = bytes
    records = [0..<max(1, bytes.count)]
  }

  /// - Returns: other bytes, and what was done.
  func mutate(using random: inout SeededGenerator) -> (bytes: [UInt8], steps: [String]) {
    var mutant = bytes
    var steps: [String] = []
    while mutant == bytes {
      for _ in 0..<([1, 1, 1, 2, 3].randomElement(using: &random) ?? 1) where !mutant.isEmpty {
        steps.append(change(&mutant, using: &random))
      }
    }
    return (mutant, steps)
  }

  private func change(_ mutant: inout [UInt8], using random: inout SeededGenerator) -> String {
    let range = range(in: mutant, using: &random)
    let part = Array(mutant[range])
    let other = self.range(in: mutant, using: &random).lowerBound
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4:
      let bit = Int.random(in: 0..<8, using: &random)
      mutant[range.lowerBound] ^= 1 << UInt8(bit)
      return "flip bit \(bit) of \(range.lowerBound)"
    case 4:
      let isEnd = Bool.random(using: &random)
      mutant.removeSubrange(isEnd ? range.lowerBound..<mutant.count : 0..<range.lowerBound)
      return "keep only what is \(isEnd ? "before" : "from") \(range.lowerBound)"
    case 5:
      mutant.removeSubrange(range)
      return "remove \(range)"
    case 6:
      mutant.insert(contentsOf: part.map { _ in .random(in: 0...255, using: &random) }, at: range.lowerBound)
      return "insert \(part.count) random bytes at \(range.lowerBound)"
    case 7:
      mutant.insert(contentsOf: part, at: range.lowerBound)
      return "repeat \(range)"
    case 8:
      mutant.insert(contentsOf: part, at: other)
      return "copy \(range) to \(other)"
    case 9:
      let end = min(other + part.count, mutant.count)
      guard !range.overlaps(other..<end) else { return "swap nothing" }
      for (left, right) in zip(range, other..<end) { mutant.swapAt(left, right) }
      return "swap \(range) with \(other)..<\(end)"
    case 10:
      for index in range { mutant[index] = 0 }
      return "zero \(range)"
    default:
      let value: UInt8 = [0x01, 0x7F, 0x80, 0xFF, 0x50, 0x2F].randomElement(using: &random) ?? 0xFF
      mutant[range.lowerBound] = value
      return "write \(value) to \(range.lowerBound)"
    }
  }

  /// One to some hundred bytes, more often few than many.
  private func range(in mutant: [UInt8], using random: inout SeededGenerator) -> Range<Int> {
    var start = Int.random(in: 0..<mutant.count, using: &random)
    if Int.random(in: 0..<3, using: &random) > 0, let record = records.randomElement(using: &random) {
      start = min(Int.random(in: record, using: &random), mutant.count - 1)
    }
    let most = [1, 4, 30, 400].randomElement(using: &random) ?? 1
    return start..<min(mutant.count, start + Int.random(in: 1...most, using: &random))
  }
}
