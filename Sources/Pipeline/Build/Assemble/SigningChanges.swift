import Artifacts
import Domain
import Platform

/// Compares a variant before and after a signing command, which must write seals, may sign binaries, and nothing else.
struct SigningChanges {
  static let remedy = "the command may only sign binaries and write seals"

  var assembly: Assembly
  var base: PackedBase
  /// The framework as the command left it, and its folder.
  var tree: FileTree
  var folder: String

  /// An entry as it was before the command ran.
  private struct Original {
    var path: String
    var kind: ZipEntry.FileType
    var digest: Digest
    /// Only the base's files may be signed, never a model.
    var isOfBase: Bool
  }

  /// - Parameter entries: the archive packed from what the command left.
  func findings(in entries: [PackedEntry]) throws -> [Finding] {
    var before = originals()
    let seals = sealFolders()
    var findings: [Finding] = []
    var staleSeals: [Finding] = []
    for content in entries {
      let entry = content.entry
      let old = before.removeValue(forKey: Array(entry.path.utf8))
      if isSeal(entry, in: seals) {
        if entry.kind != .directory, old?.digest == content.digest, isBroken(entry.path) {
          staleSeals.append(stale(entry.path))
        }
        continue
      }
      if let change = try change(from: old, to: content) { findings.append(finding(entry.path, change)) }
    }
    let removed = before.values.filter { !isSeal(ZipEntry($0.path, $0.kind), in: seals) }.map(\.path)
    return findings + removed.sorted().map { finding($0, "was removed") } + staleSeals + unsigned
  }

  /// The frameworks that no seal covers. A seal of the whole xcframework covers them all.
  private var unsigned: [Finding] {
    let sealed = CodeSeal.locate(in: tree).filter { tree.isFile($0 + "/CodeResources") }.map(FilePath.parent)
    // Without models, any seal will do.
    let folders = base.inspected.slices.isEmpty ? [""] : base.inspected.slices.map(\.modelFolder)
    let bare = folders.filter { folder in
      !sealed.contains { folder.isEmpty || $0.isEmpty || (folder + "/").hasPrefix($0 + "/") }
    }
    return bare.map { folder in
      Finding(
        "seal.unsigned", at: Location(base.inspected.name, .path(FilePath.join(root, folder))),
        "the signing command left this without a code seal",
        subject: "app_id \(assembly.variant.customer.appID)",
        remedy: "make the command sign every framework in the .xcframework, whose path is its last argument")
    }
  }

  /// Keyed by the bytes of the paths, because `String` treats the composed and the decomposed form of `é` as equal.
  private func originals() -> [[UInt8]: Original] {
    let ofBase = base.entries.map {
      Original(path: $0.entry.path, kind: $0.entry.kind, digest: $0.digest, isOfBase: true)
    }
    let added = assembly.additions.map {
      Original(path: $0.entry.path, kind: $0.entry.kind, digest: digest(of: $0), isOfBase: false)
    }
    return Dictionary(firstOf: (ofBase + added).map { (Array($0.path.utf8), $0) })
  }

  private func digest(of addition: Assembly.Addition) -> Digest {
    switch addition.content {
    case .folder: PackedContent.empty.digest
    case .own(let file): SHA256.digest(of: file.bytes)
    case .file(_, let file): file.digest
    }
  }

  private func change(from old: Original?, to content: PackedEntry) throws -> String? {
    guard let old else { return "was added" }
    switch (old.kind, content.entry.kind) {
    case (.directory, .directory): return nil
    case (.symlink, .symlink): return old.digest == content.digest ? nil : "was given another target"
    case (.file(let before), .file(let now)):
      if before != now { return "was made \(now ? "executable" : "not executable")" }
      if old.digest == content.digest { return nil }
      return try old.isOfBase && isSignedBinary(content.entry.path) ? nil : "was changed"
    default: return "was replaced by a \(content.entry.kind.word)"
    }
  }

  /// Whether a file was, and still is, a Mach-O image of the same kind. Archives and bitcode carry no signature.
  private func isSignedBinary(_ path: String) throws -> Bool {
    let inside = String(decoding: path.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self)
    let before = try machOKind(FilePath.join(base.folder, inside))
    return try [.image, .fat, .fat64].contains(before) && machOKind(FilePath.join(folder, inside)) == before
  }

  private func machOKind(_ path: String) throws -> MachOKind? {
    MachOKind(try OpenFile.reading(path).read(count: 8, at: 0))
  }

  private var root: String { base.inspected.archiveRoot }

  /// The folders of seals after signing, except those inside models.
  private func sealFolders() -> Set<String> {
    let added = assembly.additions.filter { $0.entry.kind == .directory }.map(\.entry.path)
    let found = CodeSeal.locate(in: tree).map { FilePath.join(root, $0) }
    return Set(found.filter { seal in !added.contains { seal.hasPrefix($0 + "/") } })
  }

  /// Whether an entry is a seal's folder, or one of the files that codesign writes into it.
  private func isSeal(_ entry: ZipEntry, in folders: Set<String>) -> Bool {
    switch entry.kind {
    case .directory: folders.contains(entry.path)
    case .file(executable: false):
      folders.contains(FilePath.parent(of: entry.path))
        && Self.sealFiles.contains(FilePath.lastComponent(of: entry.path))
    case .file, .symlink: false
    }
  }

  /// Whether models were added to the bundle that a seal's file belongs to.
  private func isBroken(_ sealFile: String) -> Bool {
    let bundle = FilePath.parent(of: FilePath.parent(of: sealFile))
    return FilePath.lastComponent(of: sealFile) == "CodeResources"
      && assembly.additions.contains { $0.entry.path.hasPrefix(bundle + "/") }
  }

  private func stale(_ path: String) -> Finding {
    Finding(
      "seal.stale", at: Location(base.inspected.name, .path(path)),
      "the signing command did not renew this seal, which the added models break",
      subject: "app_id \(assembly.variant.customer.appID)", remedy: "make the command sign every sealed bundle")
  }

  private static let sealFiles: Set = [
    "CodeResources", "CodeDirectory", "CodeDirectory-1", "CodeRequirements", "CodeRequirements-1", "CodeSignature",
  ]

  private func finding(_ path: String, _ change: String) -> Finding {
    Finding(
      "seal.command-changed", at: Location(base.inspected.name, .path(path)), "this \(change) by the signing command",
      subject: "app_id \(assembly.variant.customer.appID)", remedy: Self.remedy)
  }
}

extension ZipEntry.FileType {
  fileprivate var word: String {
    switch self {
    case .directory: "folder"
    case .file: "file"
    case .symlink: "link"
    }
  }
}
