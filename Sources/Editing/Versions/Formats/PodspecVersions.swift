import Lexing

/// A podspec in Ruby: the version of the block that `Pod::Spec.new` opens, its copies in the source, and what it requires
/// of siblings.
struct PodspecVersions {
  let bytes: [UInt8]
  let siblings: Set<String>
  let current: String?

  func scan() -> VersionCollector {
    let source = RubyLexer.lex(bytes)
    var reader = PodspecReader(SourceReader(source))
    let facts = reader.read()
    var scan = VersionCollector()
    readVersion(facts, into: &scan)
    // A copy of the version is one of this file's own.
    let own = facts.versions.first?.value ?? current
    for literal in facts.sourceURLs + facts.partialURLs {
      scan.addTokens(of: literal, in: bytes, subject: ":http of \(facts.variable).source", current: own)
    }
    for literal in facts.sourceTags + facts.partialTags {
      scan.addTokens(of: literal, in: bytes, subject: ":tag of \(facts.variable).source", current: own)
    }
    for dependency in facts.dependencies where isSibling(dependency.name) {
      for literal in dependency.requirements {
        scan.addRequirement(literal, in: bytes, subject: "dependency \(dependency.name.prefix(64))", current: own)
      }
    }
    if let doubt = source.doubtfulFrom, scan.reaches(beyond: doubt) {
      scan.report(.malformed("from here on, code and strings cannot be told apart"), at: doubt)
    }
    return scan
  }

  private func readVersion(_ facts: PodspecFacts, into scan: inout VersionCollector) {
    let subject = "\(facts.variable).version"
    for literal in facts.versions { scan.addWhole(literal, in: bytes, subject: subject) }
    let computed = facts.computed[.version] ?? []
    for expression in computed {
      scan.report(
        .computed(subject: subject, expression: expression.value, facts.versionOrigin ?? .program),
        at: expression.range.lowerBound)
    }
    if facts.versions.isEmpty, computed.isEmpty { scan.report(.missing(subject: subject)) }
  }

  /// Also one of its subspecs: `Sibling/Core`.
  private func isSibling(_ name: String) -> Bool {
    siblings.contains(String(name.prefix { $0 != "/" }))
  }
}
