/// The binaries of a `Package.swift`, read from its structure without running it.
package struct PackageFacts: Sendable {
  package struct BinaryTarget: Hashable, Sendable {
    package var name: SourceLiteral?
    package var url: SourceLiteral?
    package var checksum: SourceLiteral?
    package var path: SourceLiteral?
    /// Labels whose arguments only running the manifest would answer.
    package var computed: Set<String> = []
    package var line: Int
    /// Whether a condition chooses between it and the target before it: `isLocal ? .binaryTarget(…) : .binaryTarget(…)`.
    package var isAlternative = false
  }

  package var binaryTargets: [BinaryTarget] = []
  package var toolsVersion: String?
  /// The line of the tools version; 1 without one.
  package var toolsLine = 1
  /// `let NAME = "literal"`
  package var constants: [String: SourceLiteral] = [:]

  package init(reading text: String) {
    let source = SwiftLexer.lex(Array(text.utf8))
    toolsVersion = Self.toolsVersion(source)
    if toolsVersion != nil, let first = source.tokens.first(where: { $0.kind != .newline }) {
      toolsLine += source.bytes[..<first.range.lowerBound].count { $0 == .lineFeed }
    }
    var reader = PackageReader(source)
    constants = reader.reader.constants
    binaryTargets = reader.readTargets()
  }

  /// Names of the libraries that the manifest gives to others.
  package static func libraries(in text: String) -> [String] {
    var reader = PackageReader(SwiftLexer.lex(Array(text.utf8)))
    return reader.readTargets("library").compactMap(\.name?.value)
  }

  /// `// swift-tools-version: 5.9`, the first comment of the file.
  private static func toolsVersion(_ source: LexedSource) -> String? {
    guard let first = source.tokens.first(where: { $0.kind != .newline }), first.kind == .comment(.line) else {
      return nil
    }
    let comment = source.text(first).drop { $0 == "/" || $0 == " " || $0 == "\t" }
    let mark = "swift-tools-version:"
    guard comment.lowercased().hasPrefix(mark) else { return nil }
    let version = comment.dropFirst(mark.count).drop { $0 == " " || $0 == "\t" }
    return String(version.prefix { $0 != ";" && $0 != " " && $0 != "\t" })
  }
}
