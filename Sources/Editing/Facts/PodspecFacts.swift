/// What a podspec says about its release, read from its structure and not by running it.
package struct PodspecFacts: Sendable {
  /// The block variable of `Pod::Spec.new do |s|`.
  package var variable = "s"
  package var versions: [SourceLiteral] = []
  package var names: [SourceLiteral] = []
  package var sourceURLs: [SourceLiteral] = []
  package var checksums: [SourceLiteral] = []
  package var vendoredFrameworks: [SourceLiteral] = []
  /// Expressions that only running the podspec would answer, by what they stand for; their values are their source.
  package var computed: [Attribute: [SourceLiteral]] = [:]

  package enum Attribute: Hashable, Sendable { case version, name, sourceURL, checksum, vendoredFrameworks }

  package init(reading text: String) {
    var reader = PodspecReader(SourceReader(RubyLexer.lex(Array(text.utf8))))
    self = reader.read()
  }

  init() {}
}
