import Domain
import OverTheAir

/// e over days, on a logarithmic axis, with the lines at which something follows.
struct EvidenceChart {
  private static let (width, height) = (480, 240)
  private static let (left, right, top, bottom) = (64, 14, 12, 30)
  private static let mostLabels = 5

  private let looks: [Evidence.Look]
  private let stop: Double
  /// Powers of ten at the ends of the axis.
  private let powers: ClosedRange<Int>

  init?(_ looks: [Evidence.Look], stop: Double) {
    guard looks.count > 1 else { return nil }
    (self.looks, self.stop) = (looks, stop)
    let exponents = looks.flatMap { [$0.loss, $0.gain] }.map { $0 / Self.ten }
    let low = max(-6, Int((exponents.min() ?? 0).rounded(.down)))
    let high = min(12, max(3, Int((exponents.max() ?? 0).rounded(.up))))
    powers = min(low, -1)...high
  }

  private static let ten = 2.302585092994046

  /// - Parameter log: of e.
  static func short(log: Double) -> String {
    let exponent = log / ten
    if exponent > 6 { return "over a million" }
    if exponent < -2 { return "below 0.01" }
    let scaled = Int((Evidence.exponential(log) * 100).rounded())
    return scaled >= 1000 ? "\(scaled / 100)" : "\(scaled / 100).\(String(scaled % 100 + 100).dropFirst())"
  }

  private func x(_ index: Int) -> Int { Self.left + (Self.width - Self.left - Self.right) * index / (looks.count - 1) }

  private func y(_ log: Double) -> Int {
    let exponent = max(Double(powers.lowerBound), min(Double(powers.upperBound), log / Self.ten))
    let share = (exponent - Double(powers.lowerBound)) / Double(powers.count - 1)
    return Self.height - Self.bottom - Int((share * Double(Self.height - Self.top - Self.bottom)).rounded())
  }

  private func text(_ day: Int) -> String {
    String(CivilDate(daysSince1970: day).description.dropFirst(5))
  }

  func write(_ writer: inout HTMLWriter, id: String) {
    let names = [
      ("against \u{201C}as good\u{201D}, stops at \(Int(stop.rounded()))", \Evidence.Look.loss),
      ("against \u{201C}below the margin\u{201D}, promotes at 20", \Evidence.Look.gain),
    ]
    writer.element(
      "svg",
      attributes: [
        "viewBox": "0 0 \(Self.width) \(Self.height)", "role": "img", "aria-labelledby": "\(id)-title \(id)-desc",
      ]
    ) { writer in
      writer.element("title", attributes: ["id": "\(id)-title"], text: "Evidence over days, on a logarithmic axis")
      let last = looks[looks.count - 1]
      writer.element(
        "desc", attributes: ["id": "\(id)-desc"],
        text:
          "On \(text(last.day)), e is \(Self.short(log: last.loss)) against as good and \(Self.short(log: last.gain)) against below the margin."
      )
      let step = max(1, (powers.count + 5) / 6)
      for power in stride(from: powers.lowerBound, through: powers.upperBound, by: step) {
        grid(
          at: y(Double(power) * Self.ten), label: power == 0 ? "1" : "10\(Self.superscript(power))", style: nil,
          to: &writer)
      }
      grid(at: y(Evidence.logarithm(stop)), label: "", style: "limit series-2", to: &writer)
      grid(at: y(Evidence.logarithm(EvidenceRules.promotion)), label: "", style: "limit series-3", to: &writer)
      let every = (looks.count + Self.mostLabels - 1) / Self.mostLabels
      for (index, look) in looks.enumerated() where (looks.count - 1 - index) % every == 0 {
        let anchor = index == looks.count - 1 ? "end" : "middle"
        writer.element(
          "text", attributes: ["x": "\(x(index))", "y": "\(Self.height - 8)", "text-anchor": anchor],
          text: text(look.day))
      }
      for (number, name) in names.enumerated() {
        let points = looks.enumerated().map { "\(x($0.offset)),\(y($0.element[keyPath: name.1]))" }
        writer.element("g", attributes: ["class": "series-\(number + 2)"]) { writer in
          writer.element("polyline", attributes: ["points": points.joined(separator: " ")], text: "")
        }
      }
    }
    writer.element("figcaption") { writer in
      writer.element("ul", attributes: ["class": "legend"]) { writer in
        for (number, name) in names.enumerated() {
          writer.element("li", attributes: ["class": "series-\(number + 2)"]) { $0.element("bdi", name.0) }
        }
      }
    }
  }

  private func grid(at y: Int, label: String, style: String?, to writer: inout HTMLWriter) {
    writer.element(
      "line",
      attributes: [
        "x1": "\(Self.left)", "x2": "\(Self.width - Self.right)", "y1": "\(y)", "y2": "\(y)", "class": style,
      ], text: ""
    )
    if label.isEmpty { return }
    writer.element(
      "text", attributes: ["x": "\(Self.left - 10)", "y": "\(y)", "dy": "0.32em", "text-anchor": "end"], text: label)
  }

  private static func superscript(_ number: Int) -> String {
    let digits = [
      "\u{2070}", "\u{00B9}", "\u{00B2}", "\u{00B3}", "\u{2074}", "\u{2075}", "\u{2076}", "\u{2077}", "\u{2078}",
      "\u{2079}",
    ]
    return (number < 0 ? "\u{207B}" : "")
      + String(number.magnitude).compactMap { $0.wholeNumberValue.map { digits[$0] } }.joined()
  }
}
