import Lexing

/// What a podspec says about its release, read from its structure and not by running it.
package struct PodspecFacts: Sendable {
  /// The block variable of `Pod::Spec.new do |s|`.
  package var variable = "s"
  package var versions: [SourceLiteral] = []
  package var names: [SourceLiteral] = []
  package var sourceURLs: [SourceLiteral] = []
  package var sourceTags: [SourceLiteral] = []
  package var checksums: [SourceLiteral] = []
  package var vendoredFrameworks: [SourceLiteral] = []
  /// Expressions that only running the podspec would answer, by what they stand for; their values are their source.
  package var computed: [Attribute: [SourceLiteral]] = [:]

  /// Pods that the specification or one of its subspecs depends on, with what is written behind their names.
  package var dependencies: [Dependency] = []
  /// What is written down of sources that are computed in part; `?` stands for the rest.
  package var partialURLs: [SourceLiteral] = []
  package var partialTags: [SourceLiteral] = []
  /// Where a computed version comes from.
  package var versionOrigin: ValueOrigin?

  package enum Attribute: Hashable, Sendable { case version, name, sourceURL, sourceTag, checksum, vendoredFrameworks }

  package struct Dependency: Hashable, Sendable {
    package var name: String
    package var requirements: [SourceLiteral]
  }

  package init(reading text: String) {
    var reader = PodspecReader(SourceReader(RubyLexer.lex(Array(text.utf8))))
    self = reader.read()
  }

  init() {}
}
