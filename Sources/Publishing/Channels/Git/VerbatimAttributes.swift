import Domain
import Git
import Platform

/// Sees to it that git gives customers the bytes that were built: attributes may ask it to convert them, and so may whoever clones.
struct VerbatimAttributes {
  /// Of the zips, and of all files of a list that is signed.
  let paths: [String]
  let remote: ReleaseRepository
  /// Whether `.gitattributes` is a file of the build, which the tag must have as it is.
  let isBuilt: Bool

  static let file = ".gitattributes"

  /// - Parameters:
  ///   - tree: that of the commit to be.
  ///   - new: paths of the files that its parent does not have, or has with other content.
  /// - Returns: the tree with lines for the files in `.gitattributes`, as far as it needs them.
  /// - Throws: `Failure` with status 65 for a filter or another encoding, and where a line does not help.
  func protected(_ tree: ObjectID, with new: [String], on parent: ObjectID?, in cache: RepositoryCache) throws
    -> ObjectID
  {
    // Attributes are read from the root and from every folder above a file.
    let folders = Set(paths.flatMap(FilePath.ancestors)).sorted()
    let files = [Self.file] + folders.map { FilePath.join($0, Self.file) }
    let repository = try cache.open()
    let before = try parent.map { try repository.blobs(at: files, in: $0) } ?? [:]
    if before.isEmpty, !files.contains(where: new.contains), paths.allSatisfy(Self.isZip) { return tree }
    for blob in before.values { try remote.program.fetchBlob(blob, into: repository) }
    let commit = try draft(tree, repository)
    for path in paths { try refuseConversion(path, commit: commit, repository: repository) }
    let converted = try converted(commit, repository)
    guard let path = converted.first else { return tree }
    let text = try repository.file(Self.file, at: commit) ?? []
    let blob = try repository.writeBlob(Self.extended(text, for: converted))
    let changed = try repository.writeTree([Self.file: blob], on: commit)
    let isHelped = try !isBuilt && self.converted(draft(changed, repository), cache.open()).isEmpty
    if !isHelped {
      throw refusal(path, reason: "lets git convert \(path) as text", attribute: "-text")
    }
    return changed
  }

  /// A commit that attributes are read from, and that nobody sees.
  private func draft(_ tree: ObjectID, _ repository: Repository) throws -> ObjectID {
    try remote.context.withoutSignatures.writeCommit(tree, on: nil, message: "draft", to: repository)
  }

  /// Refuses what also converts a file that is no text.
  private func refuseConversion(_ path: String, commit: ObjectID, repository: Repository) throws {
    for name in ["filter", "working-tree-encoding"] {
      guard case .value(let value) = try repository.attribute(name, of: path, in: commit) else { continue }
      throw refusal(path, reason: "gives \(path) to the \(name) \(value)", attribute: "-\(name)")
    }
  }

  /// The files that git may take for text. With `text=auto` it sees that a zip is none; of another file `core.autocrlf` decides.
  private func converted(_ commit: ObjectID, _ repository: Repository) throws -> [String] {
    try paths.filter { path in
      switch try repository.attribute("text", of: path, in: commit) {
      case .set: true
      case .unset: false
      case .value(let value): value != "auto" || !Self.isZip(path)
      case .unspecified where !Self.isZip(path): true
      case .unspecified:
        switch try repository.attribute("eol", of: path, in: commit) {
        case .value: true
        default: try repository.attribute("crlf", of: path, in: commit) == .set
        }
      }
    }
  }

  /// With lines for the files at the end, where they count more than those before them.
  private static func extended(_ text: [UInt8], for paths: [String]) -> [UInt8] {
    let ending = text.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
    let isWhole = text.last == nil || text.last == UInt8(ascii: "\n")
    let lines = Set(paths.map(pattern)).sorted().map { "\($0) -text\(ending)" }
    return text + Array(((isWhole ? "" : ending) + lines.joined()).utf8)
  }

  private static func isZip(_ path: String) -> Bool { path.hasSuffix(".zip") }

  /// What names a file in `.gitattributes`. Names of built files have nothing that would need to be quoted there.
  private static func pattern(_ path: String) -> String { isZip(path) ? "*.zip" : "/" + path }

  private func refusal(_ path: String, reason: String, attribute: String) -> Failure {
    Failure(
      .badInput, "publish.attributes", at: Location("\(remote.url) \(Self.file)"),
      "\(reason), and customers would not get its bytes",
      remedy: "add the line `\(Self.pattern(path)) \(attribute)` to it"
        + (Self.isZip(path) ? ", or let customers download the zips with \"artifact.url\"" : ""))
  }
}
