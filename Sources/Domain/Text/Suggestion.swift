/// "Did you mean": finds the known names that are close to a mistyped one.
package enum Suggestion {
  /// At most `count` names that are at most `distance` edits away, ignoring case, nearest first. A name that shares no
  /// letter is not near, however short it is.
  package static func near(
    _ text: String, in names: some Sequence<String>, distance: Int? = nil, count: Int = 3
  ) -> [String] {
    let limit = distance ?? max(1, text.count / 3)
    let wanted = Array(text.lowercased().utf8)
    let scored = names.compactMap { name -> (Int, String)? in
      let known = Array(name.lowercased().utf8)
      // The distance is at least the difference in length. A name of a megabyte is not compared letter by letter.
      guard abs(known.count - wanted.count) <= limit else { return nil }
      let edits = editDistance(wanted, known)
      return edits <= limit && edits < max(wanted.count, known.count, 1) ? (edits, name) : nil
    }
    return scored.sorted { $0 < $1 }.prefix(count).map(\.1)
  }

  /// The number of insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
  package static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let cost = left[row - 1] == right[column - 1] ? 0 : 1
        var best = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          best = min(best, beforeLast[column - 2] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
