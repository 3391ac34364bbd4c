import Apple
import Archive
import Domain

/// Something that was inspected before. A zip that is inspected with a baseline takes from it what is the same, byte by
/// byte, in both.
package struct Baseline: Sendable {
  /// A zip that other zips may start like; nil if the baseline is files.
  let zip: ZipBaseline?
  /// The zip's entries.
  private let content: ZipContent
  /// Files that a zip may contain, sorted by path.
  private let files: [InspectedFile]
  /// Whether it has a code seal: then more is known of each file than without one.
  private let isSealed: Bool

  /// A zip. The entries that another zip starts with are not inspected again, if their directory records, local headers
  /// and data are the same bytes at the same offsets.
  ///
  /// - Returns: nil for an artifact that is no zip, has problems in its structure, was not read whole, or has changed since.
  /// - Throws: `SystemError` for a file that cannot be read.
  package init?(_ artifact: InspectedArtifact) throws {
    guard case .zip(let structure, _, let digest) = artifact.form, artifact.unread.isEmpty,
      let zip = try ZipBaseline(structure, path: artifact.path, digest: digest)
    else { return nil }
    let entries = zip.entries.compactMap { artifact.tree[$0.path] }
    guard entries.count == zip.entries.count else { return nil }
    self.zip = zip
    content = ZipContent(entries: entries, files: entries.map { artifact.file($0.path) })
    isSealed = structure.isSealed
    files = []
  }

  /// Files that were inspected before they were packed. An entry with the same path and the same SHA-256 is that file, and
  /// is not searched again.
  ///
  /// - Parameter files: with the paths that they have in the zip, sorted.
  package init(files: [InspectedFile]) {
    (zip, content) = (nil, ZipContent())
    self.files = files
    isSealed = files.contains { CodeSeal.isPart($0.path) }
  }

  /// What is known of another zip: its first entries, and files that it may contain.
  ///
  /// - Parameter count: how many of the zip's first entries are the same.
  func content(_ count: Int, isSealed: Bool) -> (shared: ZipContent, files: [InspectedFile]) {
    guard isSealed == self.isSealed else { return (ZipContent(), []) }
    let shared = ZipContent(entries: Array(content.entries.prefix(count)), files: Array(content.files.prefix(count)))
    return (shared, files)
  }
}
