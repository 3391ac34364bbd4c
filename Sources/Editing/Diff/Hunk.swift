extension UnifiedDiff {
  /// Changes that stand close together, with the unchanged lines around them.
  package struct Hunk: Sendable, Equatable {
    package let old: Span
    package let new: Span
    /// Never empty; of neighbouring changes, the removed lines stand before the added ones.
    package let lines: [Line]

    /// `@@ -1,3 +1,4 @@`, without a line break.
    package var header: String { "@@ -\(old) +\(new) @@" }
  }

  /// The lines of one side that a hunk covers.
  package struct Span: Sendable, Equatable, CustomStringConvertible {
    /// Counted from 1. Of a span without lines, the line in front of it: 0 at the start of the text.
    package let start: Int
    package let count: Int

    init(_ lines: Range<Int>) {
      start = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
      count = lines.count
    }

    /// As POSIX has it for `diff -u`: the count is left out where it is 1.
    package var description: String { count == 1 ? "\(start)" : "\(start),\(count)" }
  }

  package struct Line: Sendable, Equatable {
    package enum Kind: String, Sendable {
      case context, removed, added
    }

    package let kind: Kind
    /// The line without its line feed. A carriage return before it belongs to the line.
    package let bytes: ArraySlice<UInt8>
    /// False only where a text does not end with a line feed, on its last line.
    package let endsWithLineFeed: Bool
    /// Counted from 1; nil on a line that was added.
    package let oldNumber: Int?
    /// Counted from 1; nil on a line that was removed.
    package let newNumber: Int?

    /// To show, not to write: what is not UTF-8 is replaced.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
  }
}
