import Domain

/// What `_CodeSignature/CodeResources` seals: the files of a bundle and the rules that chose them.
///
/// The form is that of Apple's Security, libsecurity_codesigning/lib/resources.cpp, as it is read there: where the list
/// has `files2`, that and `rules2` count and the older `files` and `rules` are left alone.
package struct CodeResources: Hashable, Sendable {
  /// One name below the sealed folder and what stood there when it was signed.
  package struct Entry: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      /// SHA-1 has 20 bytes. Neither is there where it is sealed by truncated SHA-256 or SHA-384 alone.
      case file(sha256: Digest?, sha1: [UInt8]?)
      case symlink(target: String)
      /// A bundle or a program with a seal of its own, which has to satisfy `requirement`; `cdhash` has 20 bytes.
      case nested(requirement: String, cdhash: [UInt8]?)
    }

    /// Relative to the sealed folder, joined by `/`. A stranger wrote it: it may lead anywhere.
    package var name: String
    package var content: Content
    /// It may be missing: localizations.
    package var isOptional: Bool
  }

  package enum Generation: Int, Sendable {
    /// `files` and `rules`: SHA-1, no symlinks, no nested code.
    case legacy = 1
    /// `files2` and `rules2`, since OS X 10.9.
    case current
  }

  package var generation: Generation
  /// Sorted by the bytes of their names; each name once.
  package let entries: [Entry]
  package var rules: [ResourceRule]

  package init(generation: Generation, entries: [Entry], rules: [ResourceRule]) {
    self.generation = generation
    self.entries = entries.sorted { $0.name.precedesByBytes($1.name) }
    self.rules = rules
  }
}

extension CodeResources {
  /// Reads an XML or binary property list.
  /// - Parameter file: how findings name it.
  /// - Throws: `Failure(.badInput)` for what is no property list and for a property list of another form, with every
  ///   problem up to 20.
  package init(parsing bytes: [UInt8], file: String) throws(Failure) {
    var reader = CodeResourcesReader(try PropertyList(parsing: bytes, file: file), file: file)
    let generation = reader.generation()
    let suffix = generation == .current ? "2" : ""
    let entries = reader.entries("files" + suffix)
    let rules = reader.rules("rules" + suffix)
    guard let generation, reader.findings.isEmpty else { throw Failure(.badInput, reader.findings) }
    self.init(generation: generation, entries: entries, rules: rules)
  }
}
