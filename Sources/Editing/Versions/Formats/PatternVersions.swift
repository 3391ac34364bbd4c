import Domain
import Lexing

/// Any text: the locations where a pattern with `{{version}}` matches. A version is as long as can be for what the pattern
/// has after it to match.
struct PatternVersions {
  private let bytes: [UInt8]
  private let subject: String
  /// The texts before, between and after the versions.
  private let texts: [[UInt8]]
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
    texts = Array(pattern.utf8).parts(between: Array(VersionFormat.placeholder.utf8))
  }

  private mutating func run() {
    if texts.count < 2 { return scan.report(.request("\(subject) has no \(VersionFormat.placeholder)")) }
    if texts.dropFirst().dropLast().contains([]) {
      return scan.report(
        .request("\(subject) has nothing between one \(VersionFormat.placeholder) and the next"))
    }
    var index = 0
    while index < bytes.count, budget > 0 {
      if let versions = match(at: index) {
        for version in versions {
          scan.addWhole(VersionCollector.Found(range: version, value: bytes.text(version), subject: subject))
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
      guard let version = version(at: position, before: text, isLast: index == texts.count - 1) else { return nil }
      versions.append(version)
      position = version.upperBound + text.count
    }
    return versions
  }

  private mutating func version(at start: Int, before text: [UInt8], isLast: Bool) -> Range<Int>? {
    guard bytes.at(start)?.isDigit == true else { return nil }
    let limit = min(start + Self.longest, bytes.count)
    var end = start
    while end < limit, Self.isVersionPart(bytes[end]) { end += 1 }
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
