import Pipeline

/// The progress line at the bottom of a terminal: what it shows, and when it is drawn again.
struct ProgressLine {
  /// How long a drawn line stays at least, in seconds, so that a thousand quick steps are not a thousand lines.
  static let shortest = 0.1

  private var label: String?
  private var count: (done: Int, total: Int)?
  private var start = 0.0
  private var lastDrawn = -Double.infinity
  private(set) var isShown = false
  /// After a signal, nothing is drawn.
  var isStopped = false

  /// What erases the line. Nothing if there is none.
  mutating func wipe() -> String {
    defer { (isShown, lastDrawn) = (false, -Double.infinity) }
    return isShown ? Self.erased : ""
  }

  /// Ends what was shown.
  mutating func end() -> String {
    (label, count) = (nil, nil)
    return wipe()
  }

  mutating func begin(_ name: String, at now: Double, width: Int) -> String {
    (label, count, start) = (name, nil, now)
    return drawn(at: now, width: width)
  }

  mutating func count(_ name: String, _ done: Int, of total: Int, at now: Double, width: Int) -> String {
    if count == nil { (label, start) = (name, now) }
    count = (done, total)
    return drawn(at: now, width: width)
  }

  /// What draws the line again; nothing if it was drawn just now.
  mutating func drawn(at now: Double, width: Int) -> String {
    guard let label, !isStopped, now - lastDrawn >= Self.shortest else { return "" }
    (isShown, lastDrawn) = (true, now)
    return Self.erased + Bar(label: label, count: count, seconds: now - start).line(width: width)
  }

  private static let erased = "\r\u{1B}[K"
}
