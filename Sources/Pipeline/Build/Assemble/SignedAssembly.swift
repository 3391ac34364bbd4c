import Artifacts
import Domain
import Platform

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Makes a variant that a command of the vendor signs again. Signing changes binaries and seals, so the framework is
/// written to a folder, signed, compared with what went in, and packed without sharing the base's bytes.
struct SignedAssembly {
  var assembly: Assembly
  var base: PackedBase
  var command: [String]
  /// The folder of `release.json`, where the command runs; "" is the current one.
  var root: String
  var environment: RunEnvironment

  func pack(to path: String, scratch: String, time: DOSTime) throws -> PackedVariant {
    let name = base.inspected.archiveRoot
    let work = FilePath.join(scratch, "sign-\(assembly.variant.customer.appID)")
    try FileSystem.makeDirectory(work)
    defer { try? FileSystem.removeTree(work) }
    let folder = FilePath.join(work, name)
    try layOut(in: work)
    try sign(folder)
    let tree = try signedTree(folder)
    let items = ordered(PackItem.all(of: tree, below: name, in: folder))
    let packer = ContentPacker(scratchFolder: work)
    let writer = try ZipWriter(creating: path, time: time)
    let entries = try items.map { try writer.adding($0.entry, $0.pack(with: packer)) }
    let (size, digest) = try writer.finish()
    try SigningChanges(assembly: assembly, base: base, tree: tree, folder: folder).findings(in: entries).throwIfAny()
    return PackedVariant(
      artifact: base.artifact(at: path, size: size, digest: digest), entries: entries, contents: [], keepsBase: false)
  }

  private func layOut(in work: String) throws {
    let root = base.inspected.archiveRoot
    for item in PackItem.all(of: base.inspected.tree, below: root, in: base.folder) {
      let path = FilePath.join(work, item.entry.path)
      switch (item.entry.kind, item.source) {
      case (.symlink, .bytes(let target)):
        try FileSystem.makeSymlink(path, to: String(decoding: target, as: UTF8.self))
      case (.file(let executable), .file(let source, let size)):
        try FileSystem.copyFile(source, size: size, to: path, executable: executable)
      default: try FileSystem.makeDirectory(path)
      }
    }
    for addition in assembly.additions {
      let path = FilePath.join(work, addition.entry.path)
      switch addition.content {
      case .folder: try FileSystem.makeDirectory(path)
      case .own(let file): try FileSystem.writeNewFile(path, file.bytes)
      case .file(let source, let file): try FileSystem.copyFile(source, size: file.size, to: path, executable: false)
      }
    }
  }

  private func sign(_ folder: String) throws {
    let arguments = command + [try FileSystem.absolutePath(folder)]
    let result = try run(ProcessCommand(arguments: arguments, workingDirectory: root.isEmpty ? "." : root))
    guard result.status == 0 else {
      throw Failure(
        .badInput, "seal.command-failed", at: Location(command.first ?? ""),
        "the signing command ended with status \(result.status)"
          + (result.output.isEmpty ? ", without output" : ": \(result.output.suffix(2000))"),
        subject: "app_id \(assembly.variant.customer.appID)",
        remedy: "run the command by hand on an assembled framework")
    }
  }

  private func run(_ command: ProcessCommand) throws -> ProcessResult {
    do {
      return try environment.run(command)
    } catch let error as SystemError where error.isUnfitProgram {
      throw Failure(
        .badConfiguration, "seal.command-unusable", at: Location(error.path),
        "the signing command cannot be started: \(error.reason)",
        subject: "product \(base.inspected.name)",
        remedy:
          "correct `seal.command` in the release configuration: a program on PATH, or the path of an executable "
          + "file, relative to the configuration's folder")
    }
  }

  /// The entries that the command left.
  ///
  /// - Throws: `Failure` with status 65 for names and kinds of files that cannot ship.
  private func signedTree(_ folder: String) throws -> FileTree {
    let tree: FileTree
    do {
      tree = try FileSystem.tree(of: folder)
    } catch let error as SystemError where error.isUnfitContent {
      throw Failure(
        .badInput, "seal.command-changed", at: Location(base.inspected.name),
        "the framework cannot ship as the signing command left it: cannot \(error.operation) \(error.path): \(error.reason)",
        subject: "app_id \(assembly.variant.customer.appID)", remedy: SigningChanges.remedy)
    }
    try BaseNames.problems(in: tree, file: base.inspected.archiveRoot).throwIfAny()
    return tree
  }

  /// The base's entries come first, as in every variant.
  private func ordered(_ items: [PackItem]) -> [PackItem] {
    let known = Set(base.entries.map(\.entry.path))
    return items.filter { known.contains($0.entry.path) } + items.filter { !known.contains($0.entry.path) }
  }
}

extension SystemError {
  /// Whether the folder is gone, or contains something that cannot be archived.
  fileprivate var isUnfitContent: Bool { isMissing || [EILSEQ, ENOTSUP].contains(code) }
}
