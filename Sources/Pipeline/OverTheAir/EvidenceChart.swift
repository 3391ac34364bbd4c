import Domain
import OverTheAir

/// e over days, on a logarithmic axis, with the lines at which something follows.
struct EvidenceChart {
  private let looks: [Evidence.Look]
  private let stop: Double
  /// Powers of ten at the ends of the axis.
  private let powers: ClosedRange<Int>
  private let frame: PlotFrame

  init?(_ looks: [Evidence.Look], stop: Double) {
    guard looks.count > 1 else { return nil }
    (self.looks, self.stop) = (looks, stop)
    let exponents = looks.flatMap { [$0.loss, $0.gain] }.map { $0 / Self.ten }
    let low = max(-6, Int((exponents.min() ?? 0).rounded(.down)))
    let high = min(12, max(3, Int((exponents.max() ?? 0).rounded(.up))))
    powers = min(low, -1)...high
    frame = PlotFrame(left: 64, height: 240, count: looks.count)
  }

  private static let ten = 2.302585092994046

  private func y(_ log: Double) -> Int {
    let exponent = max(Double(powers.lowerBound), min(Double(powers.upperBound), log / Self.ten))
    return frame.y((exponent - Double(powers.lowerBound)) / Double(powers.count - 1))
  }

  private func text(_ day: Int) -> String {
    String(CivilDate(daysSince1970: day).description.dropFirst(5))
  }

  func write(_ writer: inout HTMLWriter, id: String) {
    let names = [
      ("against \u{201C}as good\u{201D}, stops at \(Evidence.text(stop))", \Evidence.Look.loss),
      (
        "against \u{201C}below the margin\u{201D}, promotes at \(Evidence.text(EvidenceRules.promotion))",
        \Evidence.Look.gain
      ),
    ]
    let last = looks[looks.count - 1]
    let (loss, gain) = (Evidence.exponential(last.loss), Evidence.exponential(last.gain))
    frame.write(
      id, title: "Evidence over days, on a logarithmic axis",
      description:
        "On \(text(last.day)), e is \(Evidence.text(loss)) against as good and \(Evidence.text(gain)) against below the margin.",
      to: &writer
    ) { writer in
      let step = max(1, (powers.count + 5) / 6)
      for power in stride(from: powers.lowerBound, through: powers.upperBound, by: step) {
        frame.grid(
          at: y(Double(power) * Self.ten), label: power == 0 ? "1" : "10\(Self.superscript(power))", to: &writer)
      }
      frame.grid(at: y(Evidence.logarithm(stop)), label: nil, style: "limit series-2", to: &writer)
      frame.grid(at: y(Evidence.logarithm(EvidenceRules.promotion)), label: nil, style: "limit series-3", to: &writer)
      frame.labels(looks.map { text($0.day) }, to: &writer)
      for (number, name) in names.enumerated() {
        let points = looks.enumerated().map { "\(frame.x($0.offset)),\(y($0.element[keyPath: name.1]))" }
        writer.element("g", attributes: ["class": "series-\(number + 2)"]) { writer in
          writer.element("polyline", attributes: ["points": points.joined(separator: " ")], text: "")
        }
      }
    }
    writer.element("figcaption") { $0.legend(names.map(\.0), first: 2) }
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
