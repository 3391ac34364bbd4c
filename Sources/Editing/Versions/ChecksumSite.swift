import Domain

/// A checksum beside the URL of the zip that it belongs to, or a text in its place, such as `TODO`.
package struct ChecksumSite: Hashable, Sendable {
  package enum Algorithm: Hashable, Sendable {
    case sha256
    /// Of podspecs; CocoaPods compares it if there is no other.
    case sha1

    fileprivate var digits: Int { self == .sha1 ? 40 : 64 }
  }

  /// UTF-8 offsets of the digits.
  package var range: Range<Int>
  /// Both from 1. Columns count characters.
  package var line: Int
  package var column: Int
  package var value: String
  package var algorithm: Algorithm
  /// For example `checksum of binaryTarget ContextSDK`.
  package var subject: String
  /// The name of the binary target, or of the pod.
  package var name: String?
  /// The literal parts of the URL, without its query.
  package var url: String

  /// Whether it is written out already.
  package var isDigest: Bool { value.utf8.count == algorithm.digits && value.utf8.allSatisfy(\.isHexDigit) }

  /// How much of a zip's path the URL ends with, in names: 0 for a zip that is called as the target or pod, nil for another.
  ///
  /// - Parameter path: absolute.
  package func match(zip path: String) -> Int? {
    let names = path.split(separator: "/")
    let common = zip(names.reversed(), url.split(separator: "/").reversed()).prefix { $0 == $1 }.count
    if common > 0 { return common }
    return name.map { $0 + ".zip" } == names.last.map(String.init) ? 0 : nil
  }

  /// The checksums of a file of this kind that are literals, in the order of the file.
  package static func find(in bytes: [UInt8], as kind: VersionFormat) -> [ChecksumSite] {
    let found: [Found]
    switch kind.base {
    case .packageManifest(let targets): found = manifest(bytes).filter { targets.takes($0.name.map { [$0] } ?? []) }
    case .podspec: found = podspec(bytes)
    case .podspecJSON: found = podspecJSON(bytes)
    default: return []
    }
    var cursor = SourceCursor(bytes)
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }.compactMap { found in
      let value = bytes.text(found.range)
      // A build fills it in.
      if value.contains("{{") { return nil }
      cursor.move(to: found.range.lowerBound)
      return ChecksumSite(
        range: found.range, line: cursor.line, column: cursor.column, value: value, algorithm: found.algorithm,
        subject: found.subject, name: found.name, url: found.url)
    }
  }

  private struct Found {
    var range: Range<Int>
    var algorithm = Algorithm.sha256
    var subject: String
    var name: String?
    var url: String
  }

  private static func manifest(_ bytes: [UInt8]) -> [Found] {
    var reader = PackageReader(SwiftLexer.lex(bytes))
    return reader.readArtifacts().compactMap { artifact in
      guard let range = artifact.checksum?.onlyRange, let url = artifact.url else { return nil }
      let name = artifact.name?.value
      return Found(
        range: range, subject: "checksum of binaryTarget" + (name.map { " \($0.prefix(64))" } ?? ""), name: name,
        url: url.address)
    }
  }

  private static func podspec(_ bytes: [UInt8]) -> [Found] {
    let facts = PodspecFacts(reading: bytes)
    // A podspec has one source.
    guard let url = (facts.sourceURLs + facts.partialURLs).first?.address else { return [] }
    let name = facts.names.first?.value
    func found(_ literals: [SourceLiteral], _ algorithm: Algorithm) -> [Found] {
      literals.compactMap(\.onlyRange).map {
        Found(
          range: $0, algorithm: algorithm, subject: ":\(algorithm) of \(facts.variable).source", name: name, url: url)
      }
    }
    return found(facts.checksums, .sha256) + found(facts.oldChecksums, .sha1)
  }

  private static func podspecJSON(_ bytes: [UInt8]) -> [Found] {
    var texts: [[JSONOutline.Step]: Range<Int>] = [:]
    try? JSONOutline.visit(bytes) { path, event in
      if case .string(let range) = event, path.count < 3 { texts[path] = range }
    }
    func text(_ path: JSONOutline.Step...) -> String? { texts[path].map { JSONOutline.decoded(bytes[$0]) } }
    guard let url = text(.key("source"), .key("http")) else { return [] }
    return [Algorithm.sha256, .sha1].compactMap { algorithm in
      texts[[.key("source"), .key("\(algorithm)")]].map {
        Found(range: $0, algorithm: algorithm, subject: "\(algorithm) of source", name: text(.key("name")), url: url)
      }
    }
  }
}

extension SourceLiteral {
  /// A part that is not known is written as a question mark, which then begins no query.
  fileprivate var address: String {
    let isKnown = !pieces.contains { $0.range.isEmpty && $0.value == SourceReader.unknown }
    return isKnown ? String(value.prefix { $0 != "?" && $0 != "#" }) : value
  }

  /// Where the whole value is written; nil if it is composed.
  fileprivate var onlyRange: Range<Int>? {
    pieces.count == 1 ? pieces[0].range : pieces.isEmpty && isWhole && range.isEmpty ? range : nil
  }
}
