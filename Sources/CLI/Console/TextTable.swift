/// Columns of text under a header.
struct TextTable {
  /// Reports with more rows begin with the totals, and have a table.
  static let mostInFull = 20
  /// Rows of such a table.
  private static let mostRows = 50

  var header: [String]
  /// Cells that contain no control characters.
  var rows: [[String]]
  /// Columns of numbers.
  var rightAligned: Set<Int> = []

  /// The first rows, and how many more there are.
  ///
  /// - Parameter cells: those of an item's row.
  static func bounded<Items: Collection>(
    _ items: Items, header: [String], rightAligned: Set<Int> = [], _ palette: Palette,
    cells: (Items.Element) -> [String]
  ) -> String {
    if items.isEmpty { return "" }
    let table = TextTable(header: header, rows: items.prefix(mostRows).map(cells), rightAligned: rightAligned)
    return table.text(palette) + rest(of: items)
  }

  /// Such lines without a table.
  static func bounded<Items: Collection>(_ items: Items, line: (Items.Element) -> String) -> String {
    items.prefix(mostRows).map(line).joined() + rest(of: items)
  }

  private static func rest(of items: some Collection) -> String {
    items.count > mostRows ? "and \(items.count - mostRows) more (--json lists all)\n" : ""
  }

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
