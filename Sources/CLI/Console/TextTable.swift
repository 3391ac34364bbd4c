/// Columns of text under a header.
struct TextTable {
  var header: [String]
  /// Cells that contain no control characters.
  var rows: [[String]]
  /// Columns of numbers.
  var rightAligned: Set<Int> = []

  func text(_ palette: Palette = .none) -> String {
    let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
    return palette.paint(line(header, widths), .bold) + "\n" + rows.map { line($0, widths) + "\n" }.joined()
  }

  /// The last column is not padded.
  private func line(_ cells: [String], _ widths: [Int]) -> String {
    cells.enumerated().map { column, cell in
      let blanks = String(repeating: " ", count: widths[column] - cell.count)
      if rightAligned.contains(column) { return blanks + cell }
      return column == cells.count - 1 ? cell : cell + blanks
    }.joined(separator: "  ")
  }
}
