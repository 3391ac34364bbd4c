/// A template with its values in place.
package struct Rendered: Sendable {
  package var text: String
  /// The template line (from 1) that each output line (index 0 = line 1) came from.
  package var sourceLines: [Int]

  package init(text: String, sourceLines: [Int]) {
    self.text = text
    self.sourceLines = sourceLines
  }

  /// The template line that an output line comes from, both from 1.
  func sourceLine(_ line: Int) -> Int { sourceLines.indices.contains(line - 1) ? sourceLines[line - 1] : line }
}
