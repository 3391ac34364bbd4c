/// What is around the lines of a plot: the grid, and the texts beside and below it.
struct PlotFrame {
  private static let (width, right, top, bottom) = (480, 14, 12, 30)
  /// Texts below the plot.
  private static let mostLabels = 5

  var left: Int
  var height: Int
  /// The number of points from left to right, at least two.
  var count: Int

  func x(_ index: Int) -> Int { left + (Self.width - left - Self.right) * index / (count - 1) }

  /// - Parameter share: from 0 at the bottom to 1.
  func y(_ share: Double) -> Int {
    height - Self.bottom - Int((share * Double(height - Self.top - Self.bottom)).rounded())
  }

  func write(
    _ id: String, title: String, description: String, to writer: inout HTMLWriter,
    _ content: (inout HTMLWriter) -> Void
  ) {
    writer.element(
      "svg",
      attributes: [
        "viewBox": "0 0 \(Self.width) \(height)", "role": "img", "aria-labelledby": "\(id)-title \(id)-desc",
      ]
    ) { writer in
      writer.element("title", attributes: ["id": "\(id)-title"], text: title)
      writer.element("desc", attributes: ["id": "\(id)-desc"], text: description)
      content(&writer)
    }
  }

  /// A line across the plot.
  func grid(at y: Int, label: String?, style: String? = nil, to writer: inout HTMLWriter) {
    let y = "\(y)"
    writer.element(
      "line", attributes: ["x1": "\(left)", "x2": "\(Self.width - Self.right)", "y1": y, "y2": y, "class": style],
      text: "")
    guard let label else { return }
    writer.element(
      "text", attributes: ["x": "\(left - 10)", "y": y, "dy": "0.32em", "text-anchor": "end"], text: label)
  }

  /// Texts below the points, as many as have room; always the last.
  func labels(_ texts: [String], to writer: inout HTMLWriter) {
    let every = (count + Self.mostLabels - 1) / Self.mostLabels
    for (index, text) in texts.enumerated() where (count - 1 - index) % every == 0 {
      let anchor = index == count - 1 ? "end" : "middle"
      writer.element("text", attributes: ["x": "\(x(index))", "y": "\(height - 8)", "text-anchor": anchor], text: text)
    }
  }
}

extension HTMLWriter {
  /// - Parameter first: the number of the first series among the colours of the stylesheet.
  mutating func legend(_ names: [String], first: Int) {
    element("ul", attributes: ["class": "legend"]) { writer in
      for (number, name) in names.enumerated() {
        writer.element("li", attributes: ["class": "series-\(number + first)"]) { $0.element("bdi", name) }
      }
    }
  }
}
