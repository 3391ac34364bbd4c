import Domain
import Git
import Platform

/// Sees to it that git gives customers the zips of a repository as they are: attributes may ask it to convert them.
struct ZipAttributes {
  /// Of the zips.
  let paths: [String]
  let remote: ReleaseRepository
  /// Whether `.gitattributes` is a file of the build, which the tag must have as it is.
  let isBuilt: Bool

  static let file = ".gitattributes"

  /// - Parameters:
  ///   - tree: that of the commit to be.
  ///   - new: paths of the files that its parent does not have, or has with other content.
  /// - Returns: the tree with a line for zips in `.gitattributes`, if it needs one.
  /// - Throws: `Failure` with status 65 for a filter, and where a line does not help.
  func protected(_ tree: ObjectID, with new: [String], on parent: ObjectID?, in cache: RepositoryCache) throws
    -> ObjectID
  {
    // Attributes are read from the root and from every folder above a zip.
    let folders = Set(paths.flatMap(FilePath.ancestors)).sorted()
    let files = [Self.file] + folders.map { FilePath.join($0, Self.file) }
    let repository = try cache.open()
    let before = try parent.map { try repository.blobs(at: files, in: $0) } ?? [:]
    if before.isEmpty, !files.contains(where: new.contains) { return tree }
    for blob in before.values { try remote.program.fetchBlob(blob, into: repository) }
    let commit = try draft(tree, repository)
    for path in paths { try refuseFilter(path, commit: commit, repository: repository) }
    guard let path = try converted(commit, repository) else { return tree }
    let text = try repository.file(Self.file, at: commit) ?? []
    let blob = try repository.writeBlob(Self.extended(text))
    let changed = try repository.writeTree([Self.file: blob], on: commit)
    let isHelped = try !isBuilt && converted(draft(changed, repository), cache.open()) == nil
    if !isHelped {
      throw refusal(path, reason: "lets git convert \(path) as text", attribute: "-text")
    }
    return changed
  }

  /// A commit that attributes are read from, and that nobody sees.
  private func draft(_ tree: ObjectID, _ repository: Repository) throws -> ObjectID {
    try remote.context.writeCommit(tree, on: nil, message: "draft", to: repository, signs: false)
  }

  private func refuseFilter(_ path: String, commit: ObjectID, repository: Repository) throws {
    guard case .value(let filter) = try repository.attribute("filter", of: path, in: commit) else { return }
    throw refusal(path, reason: "gives \(path) to the filter \(filter)", attribute: "-filter")
  }

  /// A zip that git would take for text. With `text=auto` it sees that a zip is none.
  private func converted(_ commit: ObjectID, _ repository: Repository) throws -> String? {
    try paths.first { path in
      switch try repository.attribute("text", of: path, in: commit) {
      case .set: true
      case .unset: false
      case .value(let value): value != "auto"
      case .unspecified:
        switch try repository.attribute("eol", of: path, in: commit) {
        case .value: true
        default: try repository.attribute("crlf", of: path, in: commit) == .set
        }
      }
    }
  }

  /// With a line for zips at the end, where it counts more than those before it.
  private static func extended(_ text: [UInt8]) -> [UInt8] {
    let usesCR = text.contains(UInt8(ascii: "\r"))
    let ending = Array((usesCR ? "\r\n" : "\n").utf8)
    let isWhole = text.last == nil || text.last == UInt8(ascii: "\n")
    return text + (isWhole ? [] : ending) + Array("*.zip -text".utf8) + ending
  }

  private func refusal(_ path: String, reason: String, attribute: String) -> Failure {
    Failure(
      .badInput, "publish.attributes", at: Location("\(remote.url) \(Self.file)"),
      "\(reason), and customers would not get its bytes",
      remedy: "add the line `*.zip \(attribute)` to it, or let customers download the zips with \"artifact.url\"")
  }
}
