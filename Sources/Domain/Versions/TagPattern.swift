/// The name of a version's tag: text around the version, such as `v{{version}}`.
package struct TagPattern: Hashable, Sendable {
  package let prefix: String
  package let suffix: String

  package static let placeholder = "{{version}}"
  /// The tag is the version.
  package static let bare = TagPattern(prefix: "", suffix: "")
}

extension TagPattern {
  /// Nil unless the text contains `{{version}}` exactly once. Git's rules for names are not checked.
  package init?(_ text: String) {
    let ranges = text.utf8.ranges(of: Self.placeholder.utf8)
    guard let range = ranges.first, ranges.count == 1 else { return nil }
    self.init(
      prefix: String(Substring(text.utf8[..<range.lowerBound])),
      suffix: String(Substring(text.utf8[range.upperBound...])))
  }

  package func tag(for version: String) -> String { prefix + version + suffix }

  /// The text at the place of the version, valid or not, or nil if the tag does not match. Bytes are compared, as in git.
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
