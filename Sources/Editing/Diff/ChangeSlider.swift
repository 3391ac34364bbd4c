/// Where a group of changed lines begins or ends with lines equal to those around it, it can stand elsewhere and mean the
/// same. As GNU diff does, each group joins those it can touch and then stands as low as it can, or beside the last
/// change of the other side that it passes.
struct ChangeSlider {
  private let lines: [Int]
  private var isChanged: [Bool]
  /// Whether the other side has a change behind as many unchanged lines as the index says.
  private let partners: [Bool]
  /// Groups could pass the same lines again and again. Steps end when this is used up; the difference is correct anyway.
  private var steps: Int

  private struct Group {
    var start: Int
    var end: Int
    /// How many unchanged lines stand before it.
    var unchanged: Int
    var count: Int { end - start }
  }

  /// - Returns: `isChanged` with as many marks, on lines that leave the same lines unchanged.
  static func slide(_ isChanged: [Bool], in lines: [Int], beside other: [Bool]) -> [Bool] {
    var slider = ChangeSlider(lines: lines, isChanged: isChanged, partners: partners(other), steps: 64 * lines.count)
    slider.run()
    return slider.isChanged
  }

  private static func partners(_ isChanged: [Bool]) -> [Bool] {
    var result = [false]
    for isChanged in isChanged {
      if isChanged { result[result.count - 1] = true } else { result.append(false) }
    }
    return result
  }

  private mutating func run() {
    var index = 0
    var unchanged = 0
    while index < lines.count {
      if isChanged[index] {
        var group = Group(start: index, end: isChanged.run(from: index).upperBound, unchanged: unchanged)
        settle(&group)
        index = group.end
        unchanged = group.unchanged
      } else {
        index += 1
        unchanged += 1
      }
    }
  }

  private mutating func settle(_ group: inout Group) {
    var aligned: Int?
    var count: Int
    repeat {
      count = group.count
      while moveUp(&group) {}
      aligned = partners[group.unchanged] ? group.end : nil
      while moveDown(&group) {
        if partners[group.unchanged] { aligned = group.end }
      }
    } while group.count != count
    while let aligned, group.end > aligned, moveUp(&group) {}
  }

  /// Up by one line, joined with the group that it then touches.
  private mutating func moveUp(_ group: inout Group) -> Bool {
    guard group.start > 0, steps > 0, lines[group.start - 1] == lines[group.end - 1] else { return false }
    steps -= 1
    group.start -= 1
    group.end -= 1
    group.unchanged -= 1
    isChanged[group.start] = true
    isChanged[group.end] = false
    while group.start > 0, isChanged[group.start - 1] { group.start -= 1 }
    return true
  }

  /// Down by one line, joined with the group that it then touches.
  private mutating func moveDown(_ group: inout Group) -> Bool {
    guard group.end < lines.count, steps > 0, lines[group.start] == lines[group.end] else { return false }
    steps -= 1
    isChanged[group.start] = false
    isChanged[group.end] = true
    group.start += 1
    group.unchanged += 1
    group.end = isChanged.run(from: group.end).upperBound
    return true
  }
}
