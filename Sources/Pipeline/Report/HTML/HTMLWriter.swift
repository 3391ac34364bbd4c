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
      append(value)
      html += "\""
    }
    html += ">"
  }

  package mutating func text(_ value: String) { append(value) }

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

  private mutating func append(_ value: String) {
    if value.utf8.allSatisfy(Self.isPlain) {
      html += value
    } else {
      html.unicodeScalars.append(contentsOf: Self.escaped(value))
    }
    plain += value
    plain += "\n"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x26 && byte != 0x27 && byte != 0x3C && byte != 0x3E
  }

  /// Characters that HTML forbids or that reorder the text around them become U+FFFD.
  private static func escaped(_ value: String) -> String.UnicodeScalarView {
    var output = "".unicodeScalars
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": output.append(contentsOf: "&amp;".unicodeScalars)
      case "<": output.append(contentsOf: "&lt;".unicodeScalars)
      case ">": output.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": output.append(contentsOf: "&quot;".unicodeScalars)
      case "'": output.append(contentsOf: "&#39;".unicodeScalars)
      case "\n", "\t": output.append(scalar)
      default: output.append(scalar.isUnsafe || scalar.value & 0xFFFE == 0xFFFE ? "\u{FFFD}" : scalar)
      }
    }
    return output
  }
}
