import Domain

/// Something that was inspected before. A zip that is inspected with a baseline takes from it what is the same, byte by
/// byte, in both.
package struct Baseline: Sendable {
  /// A zip that other zips may start like; nil if the baseline is files.
  let zip: ZipBaseline?
  /// The zip's entries; none if there is an outline.
  private let content: ZipContent
  /// The zip as those that start with all of it take it over; nil if they take over every entry.
  package let outline: InspectedArtifact?
  /// Files that a zip may contain, sorted by path.
  private let files: [InspectedFile]
  /// Whether it has a code seal: then more is known of each file than without one.
  let isSealed: Bool

  /// A zip. The entries that another zip starts with are not inspected again, if their directory records, local headers
  /// and data are the same bytes at the same offsets.
  ///
  /// - Parameter outline: the only files that an inspection takes over, sorted by path; nil for all. Then only a zip that
  ///   starts with all of the baseline's entries takes anything over, and its `outlined` is their number.
  /// - Parameter prefix: the writer's state after the zip's last entry, so that it is not hashed again.
  /// - Returns: nil for an artifact that is no zip, has problems in its structure, was not read whole, or has changed since.
  /// - Throws: `SystemError` for a file that cannot be read.
  package init?(_ artifact: InspectedArtifact, outline: [InspectedFile]? = nil, prefix: ZipPrefix? = nil) throws {
    guard case .zip(let structure, _, let digest) = artifact.form, artifact.unread.isEmpty,
      let zip = try ZipBaseline(structure, path: artifact.path, digest: digest, prefix: prefix)
    else { return nil }
    let entries = zip.entries.compactMap { artifact.tree[$0.path] }
    guard entries.count == zip.entries.count else { return nil }
    self.zip = zip
    isSealed = structure.isSealed
    files = []
    self.outline = outline.map { files in
      let kept = entries.filter { !$0.isFile || files.file($0.path) != nil }
      return InspectedArtifact(
        path: artifact.path, form: artifact.form, tree: FileTree(kept).withImpliedFolders, files: files)
    }
    let items = outline == nil ? entries.map { ZipContent.Item(entry: $0, file: artifact.file($0.path)) } : []
    content = ZipContent(items: items)
  }

  /// Files that were inspected before they were packed. An entry with the same path and the same SHA-256 is that file, and
  /// is not searched again.
  ///
  /// - Parameter files: with the paths that they have in the zip, sorted.
  package init(files: [InspectedFile]) {
    (zip, content, outline) = (nil, ZipContent(), nil)
    self.files = files
    isSealed = files.contains { CodeSeal.isPart($0.path) }
  }

  /// The part of another zip that the baseline knows.
  ///
  /// - Parameter count: how many of the zip's first entries are the same.
  func knowledge(of count: Int, isSealed: Bool) -> Knowledge {
    guard isSealed == self.isSealed else { return Knowledge() }
    if let outline {
      return count == zip?.entries.count ? Knowledge(count: count, outline: outline) : Knowledge()
    }
    return Knowledge(count: count, content: ZipContent(items: Array(content.items.prefix(count))), files: files)
  }

  /// Entries and files that are known before a zip's entries are read.
  struct Knowledge {
    /// The number of its first entries that are known.
    var count = 0
    /// Their content, unless there is an outline of it.
    var content = ZipContent()
    var outline: InspectedArtifact?
    /// Files that the other entries may be, sorted by path.
    var files: [InspectedFile] = []

    static func + (known: Knowledge, rest: ZipContent) -> ZipContent {
      ZipContent(
        items: known.content.items + rest.items, unread: rest.unread, outline: known.outline,
        outlined: known.outline == nil ? 0 : known.count)
    }
  }
}

extension FileTree.Entry {
  fileprivate var isFile: Bool { if case .file = kind { true } else { false } }
}
