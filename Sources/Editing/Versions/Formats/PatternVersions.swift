import Domain

/// Any text: the locations where a pattern with `{{version}}`, or with one of its numbers such as `{{major}}`, matches. A
/// version is as long as can be for what the pattern has after it to match.
struct PatternVersions {
  private let bytes: [UInt8]
  private let subject: String
  /// The texts before, between and after the versions.
  private let texts: [[UInt8]]
  /// How each version is written.
  private let forms: [VersionForm]
  private var scan = VersionCollector()
  /// How many texts may still be tried as versions: the file comes from strangers.
  private var budget = 1 << 20

  private static let longest = 128

  static func scan(_ bytes: [UInt8], pattern: String) -> VersionCollector {
    var matcher = PatternVersions(bytes, pattern)
    matcher.run()
    return matcher.scan
  }

  private init(_ bytes: [UInt8], _ pattern: String) {
    self.bytes = bytes
    subject = "“\(pattern)”"
    (texts, forms) = Self.parts(of: Array(pattern.utf8))
  }

  private static func parts(of pattern: [UInt8]) -> (texts: [[UInt8]], forms: [VersionForm]) {
    var texts: [[UInt8]] = [[]]
    var forms: [VersionForm] = []
    var index = 0
    while index < pattern.count {
      if let placeholder = VersionForm.placeholders.first(where: { pattern.starts(with: $0.text, at: index) }) {
        forms.append(placeholder.form)
        texts.append([])
        index += placeholder.text.utf8CodeUnitCount
      } else {
        texts[texts.count - 1].append(pattern[index])
        index += 1
      }
    }
    return (texts, forms)
  }

  private mutating func run() {
    var index = 0
    while index < bytes.count, budget > 0 {
      if let versions = match(at: index) {
        for (version, form) in zip(versions, forms) {
          scan.addWhole(
            VersionCollector.Found(range: version, value: bytes.text(version), subject: subject, form: form))
        }
        index = max(index + 1, (versions.last?.upperBound ?? index))
      } else {
        index += 1
      }
    }
    if budget == 0 { scan.report(.malformed("\(subject) nearly matches in too many locations")) }
  }

  private mutating func match(at start: Int) -> [Range<Int>]? {
    guard matches(texts[0], at: start) else { return nil }
    if texts[0].isEmpty, VersionToken.continues(bytes, before: start) { return nil }
    var versions: [Range<Int>] = []
    var position = start + texts[0].count
    for (index, text) in texts.enumerated().dropFirst() {
      guard let version = version(at: position, as: forms[index - 1], before: text) else { return nil }
      versions.append(version)
      position = version.upperBound + text.count
    }
    return versions
  }

  private mutating func version(at start: Int, as form: VersionForm, before text: [UInt8]) -> Range<Int>? {
    guard bytes.at(start)?.isDigit == true else { return nil }
    let limit = min(start + Self.longest, bytes.count)
    var end = start
    while end < limit, form == .whole ? Self.isVersionPart(bytes[end]) : bytes[end].isDigit { end += 1 }
    if form != .whole {
      let isCut = text.isEmpty && bytes.at(end)?.isAlphanumeric == true
      return matches(text, at: end) && !isCut ? start..<end : nil
    }
    while end > start, budget > 0 {
      if bytes[end - 1].isAlphanumeric, matches(text, at: end) {
        budget -= 1
        if PackageVersion(bytes.text(start..<end)) != nil { return start..<end }
      }
      end -= 1
    }
    return nil
  }

  private func matches(_ text: [UInt8], at index: Int) -> Bool {
    index + text.count <= bytes.count && bytes[index..<index + text.count].elementsEqual(text)
  }

  private static func isVersionPart(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == .dot || byte == .minus || byte == .plus
  }
}
