/// A template with its sections repeated or left out: text and values in the order of the output.
struct TemplateExpansion {
  enum Piece {
    case text(Range<Int>, line: Int)
    case value(TemplateTag, TemplateValue)
  }

  private(set) var pieces: [Piece] = []
  private(set) var isOutline = false

  /// Each section once, with a value that is harmless anywhere.
  init(outline nodes: [TemplateNode]) {
    isOutline = true
    outline(nodes)
  }

  /// Unknown names come out empty: they have been reported before.
  init(_ nodes: [TemplateNode], in scope: TemplateScope) { expand(nodes, [scope]) }

  private mutating func outline(_ nodes: [TemplateNode]) {
    for node in nodes {
      switch node {
      case .text(let range, let line): pieces.append(.text(range, line: line))
      case .placeholder(let tag): pieces.append(.value(tag, .text("https://0")))
      case .section(_, _, let inner): outline(inner)
      }
    }
  }

  private mutating func expand(_ nodes: [TemplateNode], _ scopes: [TemplateScope]) {
    for node in nodes {
      switch node {
      case .text(let range, let line): pieces.append(.text(range, line: line))
      case .placeholder(let tag): pieces.append(.value(tag, Self.single(tag.name, scopes)))
      case .section(let tag, let isInverted, let inner):
        let elements = Self.elements(tag.name, scopes)
        if isInverted, elements.isEmpty { expand(inner, scopes) }
        if !isInverted { for element in elements { expand(inner, scopes + [element]) } }
      }
    }
  }

  private static func value(_ name: String, _ scopes: [TemplateScope]) -> TemplateValue? {
    scopes.reversed().lazy.compactMap { $0[name] }.first
  }

  private static func single(_ name: String, _ scopes: [TemplateScope]) -> TemplateValue {
    switch value(name, scopes) {
    case nil, .list: .text("")
    case let value?: value
    }
  }

  private static func elements(_ name: String, _ scopes: [TemplateScope]) -> [TemplateScope] {
    if case .list(let elements, _)? = value(name, scopes) { elements } else { [] }
  }

  /// The output with every value represented by one byte, for a lexer to read.
  func skeleton(_ bytes: [UInt8]) -> (bytes: [UInt8], values: [PlacedValue]) {
    var skeleton: [UInt8] = []
    var values: [PlacedValue] = []
    for piece in pieces {
      switch piece {
      case .text(let range, _): skeleton += bytes[range]
      case .value(let tag, let value):
        values.append(PlacedValue(tag: tag, value: value, offset: skeleton.count))
        skeleton.append(.placeholder)
      }
    }
    return (skeleton, values)
  }
}

extension TemplateExpansion {
  /// The offset in the template that an offset in the skeleton comes from.
  func templateOffset(_ offset: Int) -> Int {
    var start = 0
    for piece in pieces {
      switch piece {
      case .text(let range, _):
        if offset < start + range.count { return range.lowerBound + offset - start }
        start += range.count
      case .value(let tag, _):
        if offset == start { return tag.range.lowerBound }
        start += 1
      }
    }
    return 0
  }
}

struct PlacedValue {
  var tag: TemplateTag
  var value: TemplateValue
  /// In the skeleton.
  var offset: Int
}
