import Domain

/// A checksum beside the URL of the zip that it belongs to.
package struct ChecksumSite: Hashable, Sendable {
  /// UTF-8 offsets of the 64 digits.
  package var range: Range<Int>
  /// Both from 1. Columns count characters.
  package var line: Int
  package var column: Int
  package var value: String
  /// For example `checksum of binaryTarget ContextSDK`.
  package var subject: String
  /// The name of the binary target, or of the pod.
  package var name: String?
  /// The literal parts of the URL.
  package var url: String

  /// Whether a zip of this name is the one: named by the URL, or `<name>.zip`.
  package func isFor(zip: String) -> Bool {
    url.split(separator: "/").last.map(String.init) == zip || name.map { $0 + ".zip" } == zip
  }

  /// The checksums of a file of this kind that are written out, in the order of the file.
  package static func find(in bytes: [UInt8], as kind: VersionFormat) -> [ChecksumSite] {
    let found: [Found]
    switch kind.base {
    case .packageManifest(let targets): found = manifest(bytes).filter { targets.takes($0.name.map { [$0] } ?? []) }
    case .podspec: found = podspec(bytes)
    case .podspecJSON: found = podspecJSON(bytes)
    default: return []
    }
    let written = found.filter { $0.range.count == 64 && bytes[$0.range].allSatisfy(\.isHexDigit) }
    var cursor = SourceCursor(bytes)
    return written.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { found in
      cursor.move(to: found.range.lowerBound)
      return ChecksumSite(
        range: found.range, line: cursor.line, column: cursor.column, value: bytes.text(found.range),
        subject: found.subject, name: found.name, url: found.url)
    }
  }

  private struct Found {
    var range: Range<Int>
    var subject: String
    var name: String?
    var url: String
  }

  private static func manifest(_ bytes: [UInt8]) -> [Found] {
    var reader = PackageReader(SourceReader(SwiftLexer.lex(bytes)))
    _ = reader.readConstants()
    return reader.readArtifacts().compactMap { artifact in
      guard let checksum = artifact.checksum, checksum.pieces.count == 1, let url = artifact.url else { return nil }
      let name = artifact.name?.value
      return Found(
        range: checksum.pieces[0].range, subject: "checksum of binaryTarget" + (name.map { " \($0.prefix(64))" } ?? ""),
        name: name, url: url.value)
    }
  }

  private static func podspec(_ bytes: [UInt8]) -> [Found] {
    var reader = PodspecReader(SourceReader(RubyLexer.lex(bytes)))
    let facts = reader.read()
    // A podspec has one source.
    guard let url = (facts.sourceURLs + facts.partialURLs).first else { return [] }
    return facts.checksums.filter { $0.pieces.count == 1 }.map {
      Found(
        range: $0.pieces[0].range, subject: ":sha256 of \(facts.variable).source", name: facts.names.first?.value,
        url: url.value)
    }
  }

  private static func podspecJSON(_ bytes: [UInt8]) -> [Found] {
    var texts: [[JSONOutline.Step]: Range<Int>] = [:]
    try? JSONOutline.visit(bytes) { path, event in
      if case .string(let range) = event, path.count < 3 { texts[path] = range }
    }
    func text(_ path: JSONOutline.Step...) -> String? { texts[path].map { JSONOutline.decoded(bytes[$0]) } }
    guard let range = texts[[.key("source"), .key("sha256")]], let url = text(.key("source"), .key("http")) else {
      return []
    }
    return [Found(range: range, subject: "sha256 of source", name: text(.key("name")), url: url)]
  }
}
