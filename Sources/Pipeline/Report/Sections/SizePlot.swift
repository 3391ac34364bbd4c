import Domain

extension HTMLWriter {
  /// A plot, with the same numbers as a table.
  mutating func sizePlot(_ history: SizeHistory, isForCustomer: Bool) {
    section("sizes", title: "Sizes over releases") { writer in
      let subject = isForCustomer ? "Size of each product" : "Size of a customer's release"
      if let plot = Plot(history) {
        writer.element("figure") { writer in
          plot.write(&writer, title: "\(subject), by release")
          writer.element("figcaption") { plot.legend(&$0) }
        }
      }
      let columns =
        [TableColumn(title: "Release", isSortable: false)]
        + history.series.map { TableColumn(title: $0.name, isSortable: false, isNumber: true) }
      writer.table("\(subject), by release", columns: columns, of: Array(history.versions.indices.reversed())) {
        index, row in
        row.cell(history.versions[index])
        for series in history.series { row.cell(series.sizes[index].map(Amount.bytes) ?? "\u{2013}") }
      }
    }
  }
}

/// A line for each series, from at least two releases.
struct Plot {
  /// More releases would not be told apart.
  private static let mostVersions = 24
  /// A stylesheet has a colour for each.
  private static let mostSeries = 4

  private let versions: [String]
  private let series: [SizeHistory.Series]
  /// Sizes at the horizontal lines, the lowest first.
  private let ticks: [Int]
  private let frame: PlotFrame

  init?(_ history: SizeHistory) {
    versions = history.versions.suffix(Self.mostVersions)
    let start = history.versions.count - versions.count
    series = history.series.prefix(Self.mostSeries).map { .init(name: $0.name, sizes: Array($0.sizes[start...])) }
    let sizes = series.flatMap { $0.sizes.compactMap(\.self) }
    guard versions.count > 1, let least = sizes.min(), let most = sizes.max() else { return nil }
    ticks = Self.ticks(least, most)
    frame = PlotFrame(left: 74, height: 220, count: versions.count)
  }

  /// Round numbers that enclose the sizes, and begin at zero unless all sizes are far from it.
  private static func ticks(_ least: Int, _ most: Int) -> [Int] {
    let low = least > most / 2 ? least : 0
    // Labels have one digit after the point.
    var unit = 1
    while unit <= most / 1000 { unit *= 1000 }
    let wanted = max(unit / 10, 1, (most - low) / 4)
    var step = 1
    while step * 10 <= wanted { step *= 10 }
    step *= [1, 2, 5, 10].first { step * $0 >= wanted } ?? 10
    let first = low / step * step
    return Array(stride(from: first, through: first + max(2, (most - first + step - 1) / step) * step, by: step))
  }

  private func y(_ size: Int) -> Int {
    let (low, high) = (ticks[0], ticks[ticks.count - 1])
    return frame.y(Double(size - low) / Double(max(1, high - low)))
  }

  func write(_ writer: inout HTMLWriter, title: String) {
    frame.write("plot", title: title, description: description, to: &writer) { writer in
      for tick in ticks { frame.grid(at: y(tick), label: Amount.bytes(tick), to: &writer) }
      frame.labels(versions, to: &writer)
      for (number, one) in series.enumerated() { line(of: one, number: number, to: &writer) }
    }
  }

  private func line(of series: SizeHistory.Series, number: Int, to writer: inout HTMLWriter) {
    let points = series.sizes.enumerated().compactMap { index, size in size.map { (frame.x(index), y($0), index, $0) } }
    writer.element("g", attributes: ["class": "series-\(number + 1)"]) { writer in
      writer.element(
        "polyline", attributes: ["points": points.map { "\($0.0),\($0.1)" }.joined(separator: " ")], text: "")
      for (x, y, index, size) in points {
        writer.element("circle", attributes: ["cx": "\(x)", "cy": "\(y)", "r": "3.5"]) { writer in
          writer.element("title", "\(series.name), \(versions[index]): \(Amount.bytes(size))")
        }
      }
    }
  }

  private var description: String {
    series.map { one in
      let known = zip(versions, one.sizes).compactMap { version, size in size.map { (version, $0) } }
      guard let first = known.first, let last = known.last else { return "\(one.name): unknown." }
      return "\(one.name): \(Amount.bytes(first.1)) in \(first.0), \(Amount.bytes(last.1)) in \(last.0)."
    }.joined(separator: " ")
  }

  func legend(_ writer: inout HTMLWriter) { writer.legend(series.map(\.name), first: 1) }
}
