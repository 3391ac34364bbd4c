/// Puts changes together into hunks.
struct HunkBuilder {
  let old: LinedText
  let new: LinedText
  /// How many unchanged lines a hunk shows on either side of its changes.
  let context: Int

  func hunks(of changes: [LineChange]) -> [UnifiedDiff.Hunk] {
    var hunks: [UnifiedDiff.Hunk] = []
    var start = changes.startIndex
    while start < changes.endIndex {
      var end = start + 1
      while end < changes.endIndex, isNear(changes[end - 1], changes[end]) { end += 1 }
      hunks.append(hunk(changes[start..<end]))
      start = end
    }
    return hunks
  }

  /// Whether the context of two changes would touch. Halved, because twice the context could be too large a number.
  private func isNear(_ one: LineChange, _ other: LineChange) -> Bool {
    let between = other.old.lowerBound - one.old.upperBound
    return between - between / 2 <= context
  }

  private func hunk(_ changes: ArraySlice<LineChange>) -> UnifiedDiff.Hunk {
    var lines: [UnifiedDiff.Line] = []
    let first = changes[changes.startIndex]
    let last = changes[changes.endIndex - 1]
    // Before the first change and behind the last, both texts have the same number of lines to show.
    let before = min(context, first.old.lowerBound)
    let behind = min(context, old.count - last.old.upperBound)
    let oldLines = first.old.lowerBound - before..<last.old.upperBound + behind
    let newLines = first.new.lowerBound - before..<last.new.upperBound + behind
    var shown = (old: oldLines.lowerBound, new: newLines.lowerBound)
    for change in changes {
      lines += zip(shown.old..<change.old.lowerBound, shown.new..<change.new.lowerBound).map(unchanged)
      lines += change.old.map { line(.removed, old[$0], old: $0, new: nil) }
      lines += change.new.map { line(.added, new[$0], old: nil, new: $0) }
      shown = (change.old.upperBound, change.new.upperBound)
    }
    lines += zip(shown.old..<oldLines.upperBound, shown.new..<newLines.upperBound).map(unchanged)
    return UnifiedDiff.Hunk(old: UnifiedDiff.Span(oldLines), new: UnifiedDiff.Span(newLines), lines: lines)
  }

  private func unchanged(_ oldLine: Int, _ newLine: Int) -> UnifiedDiff.Line {
    line(.context, old[oldLine], old: oldLine, new: newLine)
  }

  private func line(
    _ kind: UnifiedDiff.Line.Kind, _ bytes: ArraySlice<UInt8>, old: Int?, new: Int?
  ) -> UnifiedDiff.Line {
    let endsWithLineFeed = bytes.last == .lineFeed
    return UnifiedDiff.Line(
      kind: kind, bytes: endsWithLineFeed ? bytes.dropLast() : bytes, endsWithLineFeed: endsWithLineFeed,
      oldNumber: old.map { $0 + 1 }, newNumber: new.map { $0 + 1 })
  }
}
