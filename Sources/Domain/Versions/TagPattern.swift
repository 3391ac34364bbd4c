/// How a version's tag is called: text around the version, such as `v{{version}}`.
package struct TagPattern: Hashable, Sendable {
  package let prefix: String
  package let suffix: String

  package static let placeholder = "{{version}}"
  /// The tag is the version.
  package static let bare = TagPattern(prefix: "", suffix: "")

  /// Nil unless `{{version}}` stands in the text exactly once. The rest stands for itself; git has rules for it, which are
  /// not looked at here.
  package init?(_ text: String) {
    let ranges = text.utf8.ranges(of: Self.placeholder.utf8)
    guard let range = ranges.first, ranges.count == 1 else { return nil }
    self.init(
      prefix: String(Substring(text.utf8[..<range.lowerBound])),
      suffix: String(Substring(text.utf8[range.upperBound...])))
  }

  private init(prefix: String, suffix: String) {
    self.prefix = prefix
    self.suffix = suffix
  }

  package func tag(for version: String) -> String { prefix + version + suffix }

  /// What stands in the version's place, whether it is a version or not; nil for a tag of another pattern. Compared byte by
  /// byte, as git compares names.
  package func version(of tag: String) -> String? {
    let bytes = tag.utf8
    guard bytes.count > prefix.utf8.count + suffix.utf8.count, bytes.starts(with: prefix.utf8) else { return nil }
    let rest = bytes.dropFirst(prefix.utf8.count)
    guard rest.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else { return nil }
    return String(Substring(rest.dropLast(suffix.utf8.count)))
  }
}

extension TagPattern: CustomStringConvertible {
  package var description: String { tag(for: Self.placeholder) }
}
