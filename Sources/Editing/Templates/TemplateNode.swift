import Domain

/// A piece of a parsed template.
indirect enum TemplateNode: Sendable {
  case text(Range<Int>, line: Int)
  case placeholder(TemplateTag)
  case section(TemplateTag, isInverted: Bool, [TemplateNode])

  func uses(_ name: String) -> Bool {
    switch self {
    case .text: false
    case .placeholder(let tag): tag.name == name
    case .section(let tag, _, let inner): tag.name == name || inner.contains { $0.uses(name) }
    }
  }
}

/// The text between `{{` and `}}`.
struct TemplateTag: Hashable, Sendable {
  /// By the sign before the name.
  enum Role: String, Sendable {
    case placeholder = ""
    case open = "#"
    case openInverted = "^"
    case close = "/"
  }

  var kind: Role
  var name: String
  var range: Range<Int>
  var line: Int
  var column: Int

  var spelling: String { "{{\(kind.rawValue)\(name)}}" }
  var position: Location.Position { .line(line, column: column) }
}
