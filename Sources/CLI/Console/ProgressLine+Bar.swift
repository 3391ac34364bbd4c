import Domain

extension ProgressLine {
  /// The line as text.
  struct Bar {
    private static let widest = 100
    private static let barWidth = 24

    var label: String
    /// Nil while nothing is counted.
    var count: (done: Int, total: Int)?
    /// Since the label appeared, in seconds.
    var seconds: Double

    /// The line, with no more columns than `width - 1`: a terminal would wrap a full line, and only its last row can be erased.
    ///
    /// Rate, remaining time and bar appear after a second.
    func line(width: Int) -> String {
      let columns = min(width - 1, Self.widest)
      guard let count else {
        let time = seconds < 1 ? "" : "  " + Self.time(seconds)
        return Self.fitted(label, columns - time.count) + time
      }
      let numbers = "  \(count.done) of \(count.total)"
      let figures = seconds < 1 ? [] : figures(count).map { "  " + $0 }
      // The longest that fits.
      let tails = [(seconds < 1 ? "" : bar(count)) + numbers + figures.joined(), numbers + figures.joined(), numbers]
      let tail = tails.first { Self.width(label) + $0.count <= columns } ?? numbers
      return Self.fitted(Self.fitted(label, columns - tail.count) + tail, columns)
    }

    private func bar(_ count: (done: Int, total: Int)) -> String {
      let filled = count.total > 0 ? Self.barWidth * count.done / count.total : 0
      return "  [" + String(repeating: "#", count: filled) + String(repeating: "-", count: Self.barWidth - filled) + "]"
    }

    private func figures(_ count: (done: Int, total: Int)) -> [String] {
      let rate = Double(count.done) / seconds
      guard count.done > 0 else { return [Self.time(seconds)] }
      return [Self.rate(rate), Self.time(Double(count.total - count.done) / rate) + " left"]
    }

    /// `87/s`, `0.4/s`, or `12/min`
    static func rate(_ perSecond: Double) -> String {
      if perSecond >= 9.95 { return "\(Int(perSecond.rounded()))/s" }
      if perSecond < 0.1 { return "\(Int((perSecond * 60).rounded()))/min" }
      let tenths = Int((perSecond * 10).rounded())
      return "\(tenths / 10).\(tenths % 10)/s"
    }

    /// `7 s`, `2:05` or `1:02:05`
    static func time(_ seconds: Double) -> String {
      let whole = Int(seconds.rounded())
      if whole < 60 { return "\(whole) s" }
      if whole < 3600 { return "\(whole / 60):\((whole % 60).padded(to: 2))" }
      return "\(whole / 3600):\((whole / 60 % 60).padded(to: 2)):\((whole % 60).padded(to: 2))"
    }

    /// The text, cut so that it has at most `columns` columns.
    private static func fitted(_ text: String, _ columns: Int) -> String {
      if width(text) <= columns { return text }
      var left = columns - 3
      let kept = text.prefix { character in
        left -= width(String(character))
        return left >= 0
      }
      return columns < 3 ? "" : kept + "..."
    }

    /// In columns. Characters outside ASCII may be two columns wide.
    private static func width(_ text: String) -> Int { text.reduce(0) { $0 + ($1.isASCII ? 1 : 2) } }
  }
}
