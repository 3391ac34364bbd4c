/// A podspec in JSON: `version` and its copies in `source`, which CocoaPods reads at the root only, and what the pod or one
/// of its subspecs requires of siblings.
struct PodspecJSONVersions {
  let siblings: Set<String>
  let current: String?

  private struct Copy {
    var range: Range<Int>
    var subject: String
    var use = Use.source

    enum Use { case source, path, link, requirement }
  }

  /// Attributes that name files in the zip.
  private static let paths = ["vendored_frameworks", "vendored_libraries", "preserve_paths", "resources"]
  private static let links = ["readme", "changelog", "documentation_url", "screenshots"]

  func scan(_ bytes: [UInt8]) -> VersionCollector {
    var scan = VersionCollector()
    scan.acceptsTags = false
    var own: String?
    var copies: [Copy] = []
    scan.visit(bytes) { path, event, scan in
      switch event {
      case .duplicateKey(let range):
        guard path.first == .key("version") || path.first == .key("source"), path.count < 3 else { return }
        scan.report(.malformed("the key \(bytes.text(range)) is used twice"), at: range.lowerBound)
      case .scalar(let range) where path == [.key("version")]:
        scan.report(.invalid(subject: "version", value: bytes.text(range)), at: range.lowerBound)
      case .string(let range) where path == [.key("version")]:
        scan.addWhole(.literal(range, in: bytes, subject: "version"))
        own = own ?? JSONOutline.decoded(bytes[range])
      case .string(let range):
        if let copy = copy(path, range) { copies.append(copy) }
      case .scalar: return
      }
    }
    add(copies, own ?? current, in: bytes, to: &scan)
    if own == nil, !scan.hasProblems { scan.report(.missing(subject: "version")) }
    return scan
  }

  private func copy(_ path: [JSONOutline.Step], _ range: Range<Int>) -> Copy? {
    if path == [.key("source"), .key("http")] { return Copy(range: range, subject: "http of source") }
    if path == [.key("source"), .key("tag")] { return Copy(range: range, subject: "tag of source") }
    if case .key(let name)? = path.first, Self.links.contains(name) {
      return Copy(range: range, subject: name, use: .link)
    }
    if case .key(let name)? = path.first, Self.paths.contains(name) || path == [.key("license"), .key("file")] {
      return Copy(range: range, subject: name, use: .path)
    }
    // `"dependencies": { "Sibling": ["~> 1.4.0"] }`, also in subspecs.
    guard let name = PodDependencies.dependency(path), siblings.contains(PodDependencies.root(name)) else { return nil }
    return Copy(range: range, subject: "dependency \(name.prefix(64))", use: .requirement)
  }

  private func add(_ copies: [Copy], _ own: String?, in bytes: [UInt8], to scan: inout VersionCollector) {
    for copy in copies {
      switch copy.use {
      case .source: scan.addTokens(of: literal(copy, bytes), in: bytes, subject: copy.subject, current: own)
      case .path: scan.addPath(literal(copy, bytes), in: bytes, subject: copy.subject, current: own)
      case .link: scan.addLink(literal(copy, bytes), in: bytes, subject: copy.subject, current: own)
      case .requirement: continue
      }
    }
    let requirements = Dictionary(grouping: copies.filter { $0.use == .requirement }, by: \.subject)
    for (subject, copies) in requirements {
      scan.addRequirements(copies.map { literal($0, bytes) }, in: bytes, subject: subject, current: own)
    }
    for name in siblings.sorted() where !["\"", "/"].contains(where: { bytes.contains(Array("\"\(name)\($0)".utf8)) }) {
      scan.report(.unknownName(kind: "dependency", name: name, known: []))
    }
  }

  private func literal(_ copy: Copy, _ bytes: [UInt8]) -> SourceLiteral {
    let pieces = JSONOutline.runs(bytes, copy.range).map {
      SourceLiteral.Piece(value: JSONOutline.decoded(bytes[$0]), range: $0)
    }
    return SourceLiteral(
      value: pieces.map(\.value).joined(), line: 0, column: 0, range: copy.range, isWhole: true, pieces: pieces)
  }
}
