import Domain

/// A file with `{{name}}` where a value goes: a subset of Mustache.
///
/// `{{#list}} … {{/list}}` repeats for each element, `{{^list}} … {{/list}}` is for an empty list. A line with only a
/// section's tag, perhaps in a comment, is left out: so a template can be a valid file of its own language.
/// A value is escaped for its location, which the language's lexer finds.
package struct Template: Sendable {
  package let file: String
  /// Of the file that is made from it.
  let language: SourceLanguage
  package let bytes: [UInt8]
  let nodes: [TemplateNode]

  /// - Parameter name: the name of the file that is made from it; nil for the template's own.
  /// - Throws: all findings at once: malformed braces, and each placeholder where no value is safe.
  package init(_ text: String, file: String, making name: String? = nil) throws(Failure) {
    self.file = file
    language = SourceLanguage(fileName: name ?? file)
    bytes = Array(text.utf8)
    let parsed = TemplateParser.parse(bytes, language, file: file)
    nodes = parsed.nodes
    let unsafe = TemplateRenderer(self, TemplateExpansion(outline: nodes)).findings
    let findings = Self.sorted(parsed.findings + unsafe)
    if !findings.isEmpty { throw Failure(.badInput, findings) }
  }

  /// A finding for each placeholder or section that the scope does not know.
  package func findings(for scope: TemplateScope) -> [Finding] {
    TemplateNames.findings(nodes, in: scope, file: file)
  }

  /// - Throws: the findings about the scope, or about values that are not safe at their location.
  package func render(_ scope: TemplateScope) throws(Failure) -> Rendered {
    let unknown = findings(for: scope)
    if !unknown.isEmpty { throw Failure(.badInput, unknown) }
    let renderer = TemplateRenderer(self, TemplateExpansion(nodes, in: scope))
    if !renderer.findings.isEmpty { throw Failure(.badInput, Self.sorted(renderer.findings)) }
    return renderer.rendered
  }

  /// The places that name environment variables.
  package var environmentUses: [EnvironmentUse] {
    func uses(_ nodes: [TemplateNode]) -> [EnvironmentUse] {
      nodes.flatMap { node -> [EnvironmentUse] in
        switch node {
        case .text: []
        case .section(_, _, let inner): uses(inner)
        case .placeholder(let tag):
          EnvironmentUse.variable(in: tag.name).map {
            [EnvironmentUse(of: $0, .text, at: Location(file, tag.position))]
          } ?? []
        }
      }
    }
    return uses(nodes)
  }

  package var isMarkdown: Bool { SourceLanguage(fileName: file) == .markdown }

  /// Whether the template has a placeholder or a section of this name.
  package func uses(_ name: String) -> Bool { nodes.contains { $0.uses(name) } }

  var lineCount: Int { bytes.count { $0 == .lineFeed } + 1 }

  private static func sorted(_ findings: [Finding]) -> [Finding] {
    func key(_ finding: Finding) -> (Int, Int) {
      if case .line(let line, let column) = finding.location.position { (line, column ?? 0) } else { (0, 0) }
    }
    return findings.sorted { key($0) < key($1) }
  }
}

/// The named values a template may use; lists open sections.
package struct TemplateScope: Sendable {
  private(set) var values: [String: TemplateValue]

  package init(_ values: [String: TemplateValue] = [:]) { self.values = values }

  package subscript(name: String) -> TemplateValue? {
    get { values[name] }
    set { values[name] = newValue }
  }
}

package enum TemplateValue: Sendable {
  case text(String)
  /// Finished text of several lines in the template's language. It is not escaped, and needs a line of its own.
  case block(String)
  /// `names`: the names that every element has. With them, a template can be checked even if the list is empty.
  case list([TemplateScope], names: [String])

  /// A list whose elements define the known names. If it is empty, any name is accepted inside its section.
  package static func list(_ elements: [TemplateScope]) -> TemplateValue { .list(elements, names: []) }
}

/// A template with its values filled in.
package struct Rendered: Sendable {
  package var text: String
  /// The template line (from 1) that each output line (index 0 = line 1) came from.
  package var sourceLines: [Int]

  package init(text: String, sourceLines: [Int]) {
    self.text = text
    self.sourceLines = sourceLines
  }
}
