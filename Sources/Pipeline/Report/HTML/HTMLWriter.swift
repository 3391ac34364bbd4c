import Domain

/// Writes HTML that is well-formed and escaped by construction: markup is literals in the sources, and every value passes
/// `text` or is the value of an attribute.
package struct HTMLWriter: Sendable {
  package private(set) var html = ""
  /// The same texts without markup and escapes, a line each, for a search: escapes would hide names from it.
  package private(set) var plain = ""
  /// The ids and titles of its sections, for a list of contents.
  private(set) var sections: [(id: String, title: String)] = []

  package init() {}

  package mutating func element(
    _ name: StaticString, attributes: KeyValuePairs<StaticString, String?> = [:],
    _ content: (inout HTMLWriter) -> Void
  ) {
    start(name, attributes)
    content(&self)
    html += "</\(name)>"
  }

  package mutating func element(_ name: StaticString, attributes: KeyValuePairs<StaticString, String?>, text: String) {
    element(name, attributes: attributes) { $0.text(text) }
  }

  package mutating func element(_ name: StaticString, _ text: String) { element(name, attributes: [:], text: text) }

  /// An element without content or end tag, such as `meta`.
  package mutating func start(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
    html += "<\(name)"
    for (key, value) in attributes {
      guard let value else { continue }
      html += " \(key)=\""
      text(value)
      html += "\""
    }
    html += ">"
  }

  mutating func section(_ id: String, title: String, _ content: (inout HTMLWriter) -> Void) {
    sections.append((id, title))
    element("section", attributes: ["aria-labelledby": id]) { writer in
      writer.element("h2", attributes: ["id": id], text: title)
      content(&writer)
    }
    line()
  }

  /// What another writer has written.
  mutating func add(_ other: HTMLWriter) {
    html += other.html
    plain += other.plain
    sections += other.sections
  }

  /// A literal of this module: a stylesheet, a script or a doctype.
  mutating func markup(_ literal: String) { html += literal }

  mutating func line() { html += "\n" }

  /// A link to an address; only its text if a browser would do anything but load it.
  package mutating func link(_ address: String, _ text: String) {
    let isSafe = ["https://", "http://"].contains { address.lowercased().hasPrefixByBytes($0) }
    if isSafe { element("a", attributes: ["href": address, "rel": "noreferrer"], text: text) } else { self.text(text) }
  }

  package mutating func text(_ value: String) {
    html += value.utf8.allSatisfy(Self.isPlain) ? value : Self.escaped(value)
    plain += value
    plain += "\n"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x26 && byte != 0x27 && byte != 0x3C && byte != 0x3E
  }

  /// Characters that HTML forbids or that reorder the text around them become U+FFFD.
  private static func escaped(_ value: String) -> String {
    value.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n", "\t": String(scalar)
      default: scalar.isUnsafe || scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : String(scalar)
      }
    }.joined()
  }
}
