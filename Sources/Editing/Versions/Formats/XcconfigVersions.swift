/// An `.xcconfig`: every assignment to a build setting, also `SETTING[sdk=iphoneos*]`. `//` begins a comment.
struct XcconfigVersions {
  let setting: String
  let form: VersionForm

  func scan(_ bytes: [UInt8]) -> VersionCollector {
    var scan = VersionCollector()
    var start = bytes.starts(with: "\u{FEFF}", at: 0) ? 3 : 0
    while start < bytes.count {
      let end = bytes.index(from: start) { $0 == .lineFeed }
      read(start..<end, of: bytes, into: &scan)
      start = end + 1
    }
    return scan
  }

  private func read(_ line: Range<Int>, of bytes: [UInt8], into scan: inout VersionCollector) {
    let start = bytes.trimmed(line).lowerBound
    let name = Array(setting.utf8)
    guard line.upperBound - start > name.count, bytes[start..<start + name.count].elementsEqual(name) else { return }
    let conditionsEnd = bytes.index(from: start + name.count) { $0 == .equals || $0 == .lineFeed || $0 == .openBracket }
    let equals = equals(from: conditionsEnd, before: line.upperBound, in: bytes)
    guard let equals else { return }
    let subject = bytes.text(bytes.trimmed(start..<equals))
    // Only conditions may come between the name and `=`, not the rest of a longer name.
    guard subject == setting || subject.dropFirst(setting.count).first == "[" else { return }
    let range = value(from: equals + 1, before: line.upperBound, in: bytes)
    let text = bytes.text(range)
    if VersionCollector.buildSetting(text) == "inherited" { return }
    scan.addWhole(VersionCollector.Found(range: range, value: text, subject: subject, form: form))
  }

  /// The first `=` outside of `[…]`.
  private func equals(from start: Int, before end: Int, in bytes: [UInt8]) -> Int? {
    var depth = 0
    for index in start..<max(start, end) {
      switch bytes[index] {
      case .openBracket: depth += 1
      case .closeBracket: depth -= 1
      case .equals where depth == 0: return index
      default: continue
      }
    }
    return nil
  }

  private func value(from start: Int, before end: Int, in bytes: [UInt8]) -> Range<Int> {
    let comment = (start..<end).first { bytes.starts(with: "//", at: $0) } ?? end
    let range = bytes.trimmed(start..<comment)
    let isQuoted = range.count > 1 && bytes[range.lowerBound] == .quote && bytes[range.upperBound - 1] == .quote
    return isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
  }
}
