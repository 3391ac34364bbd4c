/// What it takes to turn one text into another, line by line, in the unified format that `patch` and `git apply` read.
///
/// Equal texts have no hunks. The same texts always give the same difference. Up to a thousand edits it is a shortest
/// one; texts with less in common get a correct difference that may be longer, so that time and memory stay within bounds.
package struct UnifiedDiff: Sendable, Equatable {
  /// The names of both sides as the caller gave them; `bytes` writes them so that they stay on their line.
  package let oldLabel: String
  package let newLabel: String
  /// In the order of the texts; they neither overlap nor touch.
  package let hunks: [Hunk]

  package var isEmpty: Bool { hunks.isEmpty }

  /// - Parameters:
  ///   - oldLabel: the name of the old side, for example `a/Package.swift`; `/dev/null` says that there is no old file.
  ///   - context: how many unchanged lines to show around a change; less than none is none.
  package init(old: [UInt8], new: [UInt8], oldLabel: String, newLabel: String, context: Int = 3) {
    self.oldLabel = oldLabel
    self.newLabel = newLabel
    guard old != new else {
      hunks = []
      return
    }
    let old = LinedText(old)
    let new = LinedText(new)
    let changes = LineChange.between(old, new)
    hunks = HunkBuilder(old: old, new: new, context: max(0, context)).hunks(of: changes)
  }

  package init(old: String, new: String, oldLabel: String, newLabel: String, context: Int = 3) {
    self.init(old: Array(old.utf8), new: Array(new.utf8), oldLabel: oldLabel, newLabel: newLabel, context: context)
  }
}
