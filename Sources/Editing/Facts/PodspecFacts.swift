/// The release that a podspec describes, read from its structure without running it.
package struct PodspecFacts: Sendable {
  /// The block variable of `Pod::Spec.new do |s|`.
  package var variable = "s"
  package var versions: [SourceLiteral] = []
  package var names: [SourceLiteral] = []
  package var sourceURLs: [SourceLiteral] = []
  package var sourceTags: [SourceLiteral] = []
  package var checksums: [SourceLiteral] = []
  /// `:sha1`, which CocoaPods compares if there is no `:sha256`.
  package var oldChecksums: [SourceLiteral] = []
  package var vendoredFrameworks: [SourceLiteral] = []
  /// Expressions that only a run of the podspec could evaluate, by their attribute; the value is their source.
  package var computed: [Attribute: [SourceLiteral]] = [:]

  /// Pods that the specification or one of its subspecs depends on, with the requirements after their names.
  package var dependencies: [Dependency] = []
  /// The literal parts of sources that are computed in part, with `?` for the rest.
  package var partialURLs: [SourceLiteral] = []
  package var partialTags: [SourceLiteral] = []
  /// The origin of a computed version.
  package var versionOrigin: ValueOrigin?

  package enum Attribute: Hashable, Sendable {
    case version, name, sourceURL, sourceTag, sourceType, checksum, vendoredFrameworks
  }

  /// The systems that the pod says to be for.
  package var platforms: [Platform] = []
  /// Whether a run of the podspec may name more platforms.
  package var hasComputedPlatforms = false
  /// `:type` of the source.
  package var sourceTypes: [SourceLiteral] = []
  /// `:flatten => true` of the source.
  package var flattening: [SourceLiteral] = []
  /// What must be in the downloaded archive for the specification and its subspecs, as far as it is written down. Empty for a pod whose
  /// `prepare_command` may make files.
  package var files: [FilePattern] = []
  package var preservedPaths: [SourceLiteral] = []
  /// As `shellCommands` of the source.
  var commands: [Range<Int>] = []

  package struct Platform: Hashable, Sendable {
    /// `ios`, `osx`, `tvos`, `watchos`, `visionos`.
    package var name: String
    package var version: SourceLiteral?
    /// Whether only a run of the podspec gives the version.
    package var isComputed = false
    package var line: Int
  }

  package struct FilePattern: Hashable, Sendable {
    /// The block variable of the specification or of its subspec.
    package var variable: String
    /// `source_files`, `license`.
    package var attribute: String
    package var pattern: SourceLiteral
  }

  /// URLs of the pod's documents.
  package var links: [Link] = []

  package struct Link: Hashable, Sendable {
    package var attribute: String
    /// The literal parts of the URL, with `?` for the rest.
    package var url: SourceLiteral
  }

  package struct Dependency: Hashable, Sendable {
    package var name: String
    package var requirements: [SourceLiteral]
  }

  package init(reading text: String) { self.init(reading: Array(text.utf8)) }

  init(reading bytes: [UInt8]) { self.init(reading: RubyLexer.lex(bytes)) }

  init(reading source: LexedSource) {
    var reader = PodspecReader(SourceReader(source))
    self = reader.read()
  }

  init() {}
}

extension LexedSource {
  /// Where a podspec has commands that a shell runs, without the bodies of heredocs.
  var shellCommands: [Range<Int>] { PodspecFacts(reading: self).commands }
}
