/// The longest common subsequence by the table that textbooks have: too slow for use, too simple to be wrong.
struct DiffReference {
  let old: [[UInt8]]
  let new: [[UInt8]]
  /// How many lines a shortest difference leaves alone.
  let shared: Int
  /// Whether only one choice of lines does.
  let isUnique: Bool

  init(_ pair: DiffPair) {
    old = Self.lines(pair.old)
    new = Self.lines(pair.new)
    let empty = Array(repeating: 0, count: new.count + 1)
    var lengths = Array(repeating: empty, count: old.count + 1)
    var choices = Array(repeating: empty.map { _ in 1.0 }, count: old.count + 1)
    for x in old.indices.reversed() {
      for y in new.indices.reversed() {
        let isPair = old[x] == new[y]
        let length = max(lengths[x + 1][y], lengths[x][y + 1], lengths[x + 1][y + 1] + (isPair ? 1 : 0))
        var count = isPair && lengths[x + 1][y + 1] + 1 == length ? choices[x + 1][y + 1] : 0
        if lengths[x + 1][y] == length { count += choices[x + 1][y] }
        if lengths[x][y + 1] == length { count += choices[x][y + 1] }
        // Those that leave out both lines were counted twice.
        if lengths[x + 1][y + 1] == length { count -= choices[x + 1][y + 1] }
        lengths[x][y] = length
        choices[x][y] = count
      }
    }
    shared = lengths[0][0]
    isUnique = choices[0][0] == 1
  }

  private static func lines(_ text: [UInt8]) -> [[UInt8]] {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) + [0x0A] }
    let last = lines.removeLast().dropLast()
    return last.isEmpty ? lines : lines + [Array(last)]
  }
}
