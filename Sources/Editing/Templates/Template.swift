import Domain
import Lexing

/// A file with `{{name}}` where a value goes: a subset of Mustache.
///
/// `{{#list}} … {{/list}}` repeats for each element, `{{^list}} … {{/list}}` stands when there is none. A line that holds
/// only a section's tag, perhaps in a comment, vanishes: so a template can be a valid file of its own language.
/// A value is escaped for where it stands, which the language's lexer says.
package struct Template: Sendable {
  package let file: String
  let bytes: [UInt8]
  let nodes: [TemplateNode]

  /// Throws all at once what is wrong with the braces, and each placeholder that stands where no value is safe.
  package init(_ text: String, file: String) throws(Failure) {
    self.file = file
    bytes = Array(text.utf8)
    let parsed = TemplateParser.parse(bytes, file: file)
    nodes = parsed.nodes
    let unsafe = TemplateRenderer(self, TemplateExpansion(outline: nodes)).findings
    let findings = Self.sorted(parsed.findings + unsafe)
    if !findings.isEmpty { throw Failure(.badInput, findings) }
  }

  /// A finding for each placeholder or section that the scope does not know.
  package func findings(for scope: TemplateScope) -> [Finding] {
    TemplateNames.findings(nodes, in: scope, file: file)
  }

  /// Throws the findings for the scope, or for values that cannot stand where the template puts them.
  package func render(_ scope: TemplateScope) throws(Failure) -> Rendered {
    let unknown = findings(for: scope)
    if !unknown.isEmpty { throw Failure(.badInput, unknown) }
    let renderer = TemplateRenderer(self, TemplateExpansion(nodes, in: scope))
    if !renderer.findings.isEmpty { throw Failure(.badInput, Self.sorted(renderer.findings)) }
    return renderer.rendered
  }

  var lineCount: Int { bytes.count { $0 == .lineFeed } + 1 }

  private static func sorted(_ findings: [Finding]) -> [Finding] {
    func key(_ finding: Finding) -> (Int, Int) {
      if case .line(let line, let column) = finding.location.position { (line, column ?? 0) } else { (0, 0) }
    }
    return findings.sorted { key($0) < key($1) }
  }
}
