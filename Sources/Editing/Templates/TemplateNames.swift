import Domain

/// Finds the names in a template that are unknown at their location.
struct TemplateNames {
  private let file: String
  private(set) var findings: [Finding] = []

  /// The names that are known in each open section, the innermost last.
  private struct Level {
    var elements: [TemplateScope]
    var declared: Set<String>
    var acceptsAnything = false

    /// Names that every element knows.
    var names: Set<String> {
      guard let first = elements.first else { return declared }
      return elements.dropFirst().reduce(into: Set(first.values.keys)) { names, element in
        names = names.filter { element[$0] != nil }
      }
    }
  }

  private enum Meaning { case text, list(Level), unsure, unknown }

  static func findings(_ nodes: [TemplateNode], in scope: TemplateScope, file: String) -> [Finding] {
    var names = TemplateNames(file: file)
    names.check(nodes, [Level(elements: [scope], declared: [])])
    return names.findings
  }

  private mutating func check(_ nodes: [TemplateNode], _ levels: [Level]) {
    for node in nodes {
      switch node {
      case .text: continue
      case .placeholder(let tag): checkPlaceholder(tag, levels)
      case .section(let tag, let isInverted, let inner):
        checkSection(tag, isInverted: isInverted, inner: inner, levels: levels)
      }
    }
  }

  private mutating func checkPlaceholder(_ tag: TemplateTag, _ levels: [Level]) {
    switch meaning(tag.name, levels) {
    case .text, .unsure: return
    case .unknown: reportUnknown(tag, levels)
    case .list:
      report(
        "list-as-value", at: tag, "\(tag.spelling) names a list", remedy: "write {{#\(tag.name)}} … {{/\(tag.name)}}")
    }
  }

  private mutating func checkSection(
    _ tag: TemplateTag, isInverted: Bool, inner: [TemplateNode], levels: [Level]
  ) {
    let anything = Level(elements: [], declared: [], acceptsAnything: true)
    switch meaning(tag.name, levels) {
    case .list(let level): check(inner, isInverted ? levels : levels + [level])
    case .unsure: check(inner, isInverted ? levels : levels + [anything])
    case .unknown:
      reportUnknown(tag, levels)
      check(inner, levels + [anything])
    case .text:
      report(
        "value-as-list", at: tag, "\(tag.spelling) opens a section, but \(tag.name) is a single value",
        remedy: "write {{\(tag.name)}}")
      check(inner, levels)
    }
  }

  private func meaning(_ name: String, _ levels: [Level]) -> Meaning {
    for level in levels.reversed() {
      if level.acceptsAnything { return .unsure }
      let values = level.elements.compactMap { $0[name] }
      if !values.isEmpty, values.count == level.elements.count { return meaning(values) }
      if level.elements.isEmpty, level.declared.contains(name) { return .unsure }
    }
    return .unknown
  }

  private func meaning(_ values: [TemplateValue]) -> Meaning {
    var elements: [TemplateScope] = []
    var declared: Set<String> = []
    var lists = 0
    for case .list(let inner, let names) in values {
      lists += 1
      elements += inner
      declared.formUnion(names)
    }
    if lists == 0 { return .text }
    if lists < values.count { return .unsure }
    return .list(
      Level(elements: elements, declared: declared, acceptsAnything: elements.isEmpty && declared.isEmpty))
  }

  private mutating func reportUnknown(_ tag: TemplateTag, _ levels: [Level]) {
    let known = levels.reduce(into: Set<String>()) { $0.formUnion($1.names) }.sorted()
    let noun = tag.kind == .placeholder ? "placeholder" : "list"
    let near =
      Suggestion.near(tag.name, in: known, count: 1).first.map { "; did you mean {{\(tag.kind.rawValue)\($0)}}?" } ?? ""
    let list = known.isEmpty ? "nothing is known here" : "known here: " + known.joined(separator: ", ")
    report("unknown-placeholder", at: tag, "unknown \(noun) \(tag.spelling)\(near)", remedy: list)
  }

  private mutating func report(_ code: String, at tag: TemplateTag, _ message: String, remedy: String) {
    findings.append(Finding("template.\(code)", at: Location(file, tag.position), message, remedy: remedy))
  }
}
