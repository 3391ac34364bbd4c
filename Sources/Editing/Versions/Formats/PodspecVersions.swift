/// A podspec in Ruby: the version of the block that `Pod::Spec.new` opens, its copies in the source, and what it requires
/// of siblings.
struct PodspecVersions {
  let bytes: [UInt8]
  let siblings: Set<String>
  /// A version that is read from one of them is changed there.
  let files: Set<String>
  let current: String?

  func scan() -> VersionCollector {
    let source = RubyLexer.lex(bytes)
    var reader = PodspecReader(SourceReader(source))
    let facts = reader.read()
    var scan = VersionCollector()
    scan.acceptsTags = false
    readVersion(facts, into: &scan)
    // A copy of the version is one of this file's own.
    let own = facts.versions.first?.value ?? current
    for literal in facts.sourceURLs + facts.partialURLs {
      scan.addTokens(of: literal, in: bytes, subject: ":http of \(facts.variable).source", current: own)
    }
    for literal in facts.sourceTags + facts.partialTags {
      scan.addTokens(of: literal, in: bytes, subject: ":tag of \(facts.variable).source", current: own)
    }
    for link in facts.links {
      scan.addLink(link.url, in: bytes, subject: "\(facts.variable).\(link.attribute)", current: own)
    }
    for path in facts.vendoredFrameworks {
      scan.addPath(path, in: bytes, subject: "\(facts.variable).vendored_frameworks", current: own)
    }
    for path in facts.preservedPaths {
      scan.addPath(path, in: bytes, subject: "\(facts.variable).preserve_paths", current: own)
    }
    for file in facts.files {
      scan.addPath(file.pattern, in: bytes, subject: "\(file.variable).\(file.attribute)", current: own)
    }
    readSiblings(facts, own, into: &scan)
    scan.addTwins(reader.reader.definitions, in: bytes)
    scan.reportDoubt(of: source)
    return scan
  }

  private func readVersion(_ facts: PodspecFacts, into scan: inout VersionCollector) {
    let subject = "\(facts.variable).version"
    for literal in facts.versions { scan.addWhole(literal, in: bytes, subject: subject) }
    let computed = facts.computed[.version] ?? []
    if facts.versions.isEmpty, case .file(let file)? = facts.versionOrigin, files.contains(file) {
      scan.isElsewhere = true
      return
    }
    for expression in computed {
      scan.report(
        .computed(subject: subject, expression: expression.value, facts.versionOrigin ?? .program),
        at: expression.range.lowerBound)
    }
    if facts.versions.isEmpty, computed.isEmpty { scan.report(.missing(subject: subject)) }
  }

  private func readSiblings(_ facts: PodspecFacts, _ own: String?, into scan: inout VersionCollector) {
    for dependency in facts.dependencies where siblings.contains(PodDependencies.root(dependency.name)) {
      let subject = "dependency \(dependency.name.prefix(64))"
      scan.addRequirements(dependency.requirements, in: bytes, subject: subject, current: own)
    }
    let names = Set(facts.dependencies.map { PodDependencies.root($0.name) })
    for name in siblings.subtracting(names).sorted() {
      scan.report(.unknownName(kind: "dependency", name: name, known: names.sorted()))
    }
  }
}
