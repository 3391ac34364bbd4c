import Artifacts
import Domain
import Platform

/// The location of a base framework: a folder, or inside a zip.
enum BaseSource: Hashable, Sendable {
  case folder(String)
  /// - root: the path of the `.xcframework` or `.artifactbundle` inside the zip, for example below a folder `ios/`.
  case zip(String, root: String)

  /// - Parameter product: chooses the framework if a zip contains several.
  static func locate(_ path: String, product: String) throws -> BaseSource {
    guard let status = try FileSystem.status(path) else {
      throw failure(
        at: path, message: "there is no such file or folder",
        remedy: "build the base framework, or correct `base` in the release configuration")
    }
    if status.kind == .directory { return .folder(path) }
    try refuseHostile(path)
    let roots = try packages(inZip: path)
    let names = PackageKind.allCases.map { product + $0.fileExtension }
    let named = roots.filter { names.contains(FilePath.lastComponent(of: $0)) }
    guard let only = named.first ?? roots.first, (named.isEmpty ? roots : named).count == 1 else {
      let what =
        roots.isEmpty
        ? "contains no .xcframework and no .artifactbundle" : "contains several: \(roots.joined(separator: ", "))"
      throw failure(
        at: path, message: "this zip \(what)", remedy: "name a zip with \(names.joined(separator: " or ")) in it")
    }
    return .zip(path, root: only)
  }

  /// Every framework and bundle at a path: the folder itself, or those in a zip.
  ///
  /// - Throws: `Failure` with status 65 for a zip that cannot be read.
  static func all(at path: String) throws -> [BaseSource] {
    if FileSystem.isDirectory(path) { return [.folder(path)] }
    try refuseHostile(path)
    return try packages(inZip: path).map { .zip(path, root: $0) }
  }

  /// The framework's location as one path, for messages.
  var path: String {
    switch self {
    case .folder(let path): path
    case .zip(let path, let root): path + "/" + root
    }
  }

  /// The framework as a folder: the vendor's own, or a copy unpacked from the vendor's zip.
  func folder(unpackingInto scratch: String, name: String) throws -> String {
    switch self {
    case .folder(let path): return path
    case .zip(let path, let root):
      let target = FilePath.join(scratch, name + ".base")
      try ZipExtraction.extract(path, below: root, to: target)
      return target
    }
  }

  /// The framework's entries, with paths relative to it.
  func tree() throws -> FileTree {
    do {
      switch self {
      case .folder(let path): return try FileSystem.tree(of: path)
      case .zip(let path, let root): return try Self.tree(ofZip: path, below: root)
      }
    } catch let error as SystemError where error.isUnfitEntry {
      throw Self.failure(
        at: error.path, message: "cannot \(error.operation): \(error.reason)",
        remedy: "rename or remove it: only files, folders and links with UTF-8 names of at most 255 bytes can ship")
    }
  }

  func read(_ file: String, limit: Int = 1 << 20) throws -> [UInt8] {
    switch self {
    case .folder(let path): return try FileSystem.readFile(FilePath.join(path, file), limit: limit)
    case .zip(let path, let root):
      var bytes: [UInt8] = []
      try ArchiveReader.forEachEntry(of: path) { entry, data in
        if entry.path == root + "/" + file { bytes = try data.bytes(limit: limit) }
      }
      return bytes
    }
  }

  /// No option of a build raises a limit.
  static let overLimit = "take out what does not ship, or shorten paths: no release may exceed this limit"

  /// A zip that programs read differently has no one content, and one beyond all limits is not unpacked.
  private static func refuseHostile(_ path: String) throws {
    let structure: ZipStructure
    do { structure = try ZipStructure.inspect(path) } catch is ZipStructure.NotAZip {
      if WeightFile.isGitLFSPointer(at: path) {
        throw failure(at: path, message: "is a Git LFS pointer, not the zip", remedy: WeightFile.fetchByGitLFS)
      }
      throw failure(
        at: path, message: "is neither a folder nor a zip",
        remedy: "name the .xcframework or .artifactbundle, or a zip of it")
    }
    try structure.problems.filter { !$0.effects.isEmpty }.map { problem in
      Finding(
        "base.zip", at: Location(path, problem.entry.map { .path($0) } ?? .whole), problem.message,
        remedy: problem.rule == .limits ? overLimit : problem.remedy)
    }.throwIfAny()
  }

  private static func packages(inZip path: String) throws -> [String] {
    var roots: Set<String> = []
    try ArchiveReader.forEachEntry(of: path) { entry, _ in
      let components = entry.path.split(separator: "/", omittingEmptySubsequences: false)
      guard components.first != "__MACOSX", let end = components.firstIndex(where: isPackage) else { return }
      roots.insert(components[...end].joined(separator: "/"))
    }
    return roots.sorted()
  }

  private static func isPackage(_ name: Substring) -> Bool {
    PackageKind.allCases.contains { name.hasSuffix($0.fileExtension) }
  }

  /// A zip need not list its folders, so the folders above every entry are added.
  private static func tree(ofZip path: String, below root: String) throws -> FileTree {
    var entries: [String: FileTree.Entry] = [:]
    var problems: [Finding] = []
    try ArchiveReader.forEachEntry(of: path) { entry, _ in
      guard entry.path.hasPrefix(root + "/") else { return }
      let relative = String(entry.path.dropFirst(root.count + 1))
      if let problem = ZipExtraction.problem(in: entry, relative, isDuplicate: entries[relative] != nil) {
        problems.append(Finding("base.entry", at: Location(path), problem, remedy: "make the zip again"))
        return
      }
      for folder in FilePath.ancestors(of: relative) {
        let above = entries[folder, default: FileTree.Entry(folder, .directory)]
        if above.kind != .directory {
          problems.append(
            Finding(
              "base.entry", at: Location(path), "the entry \(entry.path.debugDescription) is below a file or a link",
              remedy: "make the zip again"))
        }
        entries[folder] = above
      }
      entries[relative] = entry.kind.map { FileTree.Entry(relative, $0) }
    }
    try problems.throwIfAny()
    return FileTree(Array(entries.values))
  }

  private static func failure(at path: String, message: String, remedy: String) -> Failure {
    Failure(.badInput, "base.unreadable", at: Location(path), message, remedy: remedy)
  }
}
