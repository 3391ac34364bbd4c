import Apple
import Archive
import Domain
import Files
import Isolation

/// Reads finished artifacts, each in one pass over its bytes.
///
/// Nothing is written and no link is followed. What several artifacts of a run share at their start, as the variants of a
/// release do, is read once and compared after that.
package final class ArtifactInspector: Sendable {
  package let options: InspectionOptions
  private let shared = SharedStarts()

  package init(_ options: InspectionOptions = InspectionOptions()) { self.options = options }

  /// - Parameter looked: files, sorted by path, that have been looked at where they came from. Where the zip holds the very same bytes under
  ///   the same path, they are not looked at again.
  /// - Throws: `ZipStructure.NotAZip` for a file that is none, `SystemError` for what cannot be opened.
  package func zip(_ path: String, looked: [InspectedFile] = [], jobs: Int) async throws -> InspectedArtifact {
    let file = try ZipStructure.open(path)
    let relative = try shared.relative(of: file)
    let structure = try ZipStructure.inspect(file, limits: options.limits, known: relative?.structure)
    let size = try file.size()
    let start = try shared.start(of: file, structure, relative)
    // What strangers' headers say may be anywhere.
    let dataEnd = min(max(structure.dataEnd, start.end), size)
    async let hashed = Self.hash(path, from: start, dataEnd: dataEnd, size: size)
    if structure.isUnsafeToUnpack {
      return InspectedArtifact(
        path: path, form: .zip(structure, size: size, digest: try await hashed.digest),
        tree: structure.tree.withImpliedFolders, files: [],
        unread: [InspectedArtifact.Unread(path: nil, reason: .notAttempted)])
    }
    var options = options
    options.isSealed = structure.entries.contains { CodeSeal.isPart($0.name.text) }
    let reader = ZipContentReader(
      path: path, structure: structure, options: options, known: start.content, looked: looked)
    let content = try await reader.read(jobs: jobs)
    let (data, digest) = try await hashed
    // Most of a relative is known.
    if start.end < data.end / 2 { shared.remember(path, structure, content, data) }
    return InspectedArtifact(
      path: path, form: .zip(structure, size: size, digest: digest),
      tree: FileTree(content.entries.compactMap(\.self)).withImpliedFolders,
      files: content.files.compactMap(\.self).sortedByPath(), unread: content.unread)
  }

  /// Of a zip's entries, and of all of it.
  private static func hash(
    _ path: String, from start: SharedStarts.Start, dataEnd: Int, size: Int
  ) async throws -> (data: SharedStarts.Hashed, digest: Digest) {
    let file = try OpenFile.reading(path)
    let hash = start.hash.resume()
    try hash.update(file, start.end..<dataEnd)
    let data = SharedStarts.Hashed(end: dataEnd, state: SHA256Midstate(of: hash))
    try hash.update(file, dataEnd..<size)
    return (data, hash.digest())
  }

  /// - Parameter excluded: names directly in the folder that are passed over, with all below them.
  /// - Throws: `SystemError` for a folder that cannot be listed.
  package func folder(
    _ path: String, excluding excluded: Set<String> = [], jobs: Int
  ) async throws -> InspectedArtifact {
    let listing = try FileSystem.listing(of: path, excluding: excluded, limit: options.limits.entries)
    if let reason = listing.limitProblem(options.limits) {
      return InspectedArtifact(
        path: path, form: .folder, tree: listing.tree, files: [],
        unread: [.init(path: nil, reason: reason), .init(path: nil, reason: .notAttempted)])
    }
    let files = listing.tree.entries.compactMap { entry -> FolderFiles.File? in
      guard case .file(let size, let isExecutable) = entry.kind else { return nil }
      let source = FilePath.join(path, entry.path)
      return FolderFiles.File(source: source, path: entry.path, size: size, isExecutable: isExecutable)
    }
    var options = options
    options.isSealed = listing.tree.entries.contains { CodeSeal.isPart($0.path) }
    let reader = FolderFiles(options)
    let parts = try await concurrentMap(FolderFiles.parts(of: files, count: 2 * jobs), limit: jobs) {
      reader.attempt($0)
    }
    var artifact = InspectedArtifact(
      path: path, form: .folder, tree: listing.tree, files: [], unread: listing.oddities.map(\.unread))
    for result in parts.flatMap({ $0 }) {
      switch result {
      case .success(let file): artifact.files.append(file)
      case .failure(let unreadable): artifact.unread.append(unreadable.unread)
      }
    }
    artifact.files = artifact.files.sortedByPath()
    return artifact
  }
}

/// Why one file could not be read.
struct Unreadable: Error {
  var path: String
  var error: any Error

  var unread: InspectedArtifact.Unread {
    InspectedArtifact.Unread(path: path, reason: .refused(message))
  }

  private var message: String {
    switch error {
    case let error as ArchiveError: error.message
    case let error as SystemError: error.reason
    default: "\(error)"
    }
  }
}

extension ZipStructure {
  /// Whether unpacking could cost more than it should: the limits are there for this.
  fileprivate var isUnsafeToUnpack: Bool {
    problems.contains { problem in
      switch problem.code {
      case .tooManyEntries, .directorySize, .totalSize, .ratio, .totalRatio, .overlap: true
      default: false
      }
    }
  }

  fileprivate var tree: FileTree {
    FileTree(
      entries.map { entry in
        let kind: FileTree.Entry.Kind =
          switch entry.kind {
          case .directory: .directory
          case .symlink: .symlink(target: "")
          default: .file(size: entry.uncompressedSize, executable: false)
          }
        return FileTree.Entry(entry.path, kind)
      })
  }
}
