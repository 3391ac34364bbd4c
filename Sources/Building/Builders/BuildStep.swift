import Manifest

/// One command of a builder.
package struct BuildStep: Hashable, Sendable {
  /// What the command does, which also becomes the name of its log: `archive-1-ios`.
  package var name: String
  /// A program and its arguments.
  package var command: [String]
  /// Where the command runs, an absolute path.
  package var directory: String
  package var environment: BuilderEnvironment
  /// In seconds.
  package var timeout: Int
  /// The key of `release.json` that has the command; nil for a builder's.
  package var setting: String?
}

/// The folders of one run of a builder: absolute paths without links, since compilers see through those.
package struct BuildRoom: Hashable, Sendable {
  /// The copy of the builder's `directory` that it works on.
  package var sources: String
  /// For what the builder makes on the way.
  package var scratch: String
  /// `RELEASE_OUTPUT`, an empty folder.
  package var output: String
  package var logs: String
  /// The builder's `directory`, for messages; nil if `sources` is no copy.
  package var origin: String?

  package init(sources: String, scratch: String, output: String, logs: String, origin: String? = nil) {
    self.sources = sources
    self.scratch = scratch
    self.output = output
    self.logs = logs
    self.origin = origin
  }
}
