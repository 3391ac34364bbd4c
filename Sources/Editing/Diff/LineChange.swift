/// Lines of the old text that lines of the new text replace, counted from 0. One of the two may be empty, not both.
struct LineChange: Equatable {
  var old: Range<Int>
  var new: Range<Int>

  /// In order, with at least one unchanged line between two changes.
  static func between(_ old: LinedText, _ new: LinedText) -> [LineChange] {
    var numbering = LineNumbering()
    let oldNumbers = numbering.numbers(of: old)
    let newNumbers = numbering.numbers(of: new)
    var marks = ChangeMarks(old: oldNumbers, new: newNumbers, differentLines: numbering.count)
    marks.old = ChangeSlider.slide(marks.old, in: oldNumbers, beside: marks.new)
    marks.new = ChangeSlider.slide(marks.new, in: newNumbers, beside: marks.old)
    return changes(marks)
  }

  private static func changes(_ marks: ChangeMarks) -> [LineChange] {
    var result: [LineChange] = []
    var old = 0
    var new = 0
    while old < marks.old.count || new < marks.new.count {
      let change = LineChange(old: marks.old.run(from: old), new: marks.new.run(from: new))
      if !change.old.isEmpty || !change.new.isEmpty { result.append(change) }
      // As many lines are unchanged in one text as in the other.
      old = change.old.upperBound + 1
      new = change.new.upperBound + 1
    }
    return result
  }
}

/// Which lines of both texts have no equal on the other side. The others are equal in pairs, in order.
struct ChangeMarks {
  var old: [Bool]
  var new: [Bool]

  init(old: [Int], new: [Int], differentLines: Int) {
    self.old = Array(repeating: false, count: old.count)
    self.new = Array(repeating: false, count: new.count)
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }

    let oldMiddle = head..<old.count - tail
    let newMiddle = head..<new.count - tail
    // A line that the other side does not have is changed in any case: the search need not see it.
    let oldShared = Self.indices(of: old, in: oldMiddle, alsoIn: new[newMiddle], differentLines)
    let newShared = Self.indices(of: new, in: newMiddle, alsoIn: old[oldMiddle], differentLines)
    for line in oldMiddle { self.old[line] = true }
    for line in newMiddle { self.new[line] = true }
    var edit = ShortestEdit(old: oldShared.map { old[$0] }, new: newShared.map { new[$0] })
    edit.run()
    for (index, line) in oldShared.enumerated() { self.old[line] = edit.isRemoved[index] }
    for (index, line) in newShared.enumerated() { self.new[line] = edit.isAdded[index] }
  }

  private static func indices(
    of lines: [Int], in range: Range<Int>, alsoIn others: ArraySlice<Int>, _ differentLines: Int
  ) -> [Int] {
    var isThere = Array(repeating: false, count: differentLines)
    for line in others { isThere[line] = true }
    return range.filter { isThere[lines[$0]] }
  }
}

extension [Bool] {
  /// The marked elements that follow each other from `start`; an empty range where that one is not marked.
  func run(from start: Int) -> Range<Int> {
    var end = start
    while end < count, self[end] { end += 1 }
    return start..<end
  }
}
