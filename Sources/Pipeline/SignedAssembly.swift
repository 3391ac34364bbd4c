import Archive
import Domain
import Files

/// A variant that a command of the vendor's signs again. Signing changes binaries and seals, so the framework is laid
/// out as a folder, signed, held against what went in, and packed on its own.
struct SignedAssembly {
  var assembly: Assembly
  var base: PackedBase
  var baseFolder: String
  var customModels: [UInt8]
  var command: [String]
  var environment: RunEnvironment

  func pack(to path: String, scratch: String, time: DOSTime) throws -> PackedVariant {
    let name = Assembly.root(of: base.inspected.name)
    let work = FilePath.join(scratch, "sign-\(assembly.customer.customer.appID)")
    try FileSystem.makeDirectory(work)
    defer { try? FileSystem.removeTree(work) }
    let folder = FilePath.join(work, name)
    try layOut(in: work)
    try sign(folder)
    let items = try ordered(PackItem.all(of: FileSystem.tree(of: folder), below: name, in: folder))
    let packer = ContentPacker(scratchFolder: work)
    let writer = try ZipWriter(creating: path, time: time)
    var contents: [PackedBase.Content] = []
    for item in items {
      let packed = try item.pack(with: packer)
      try writer.add(item.entry, packed)
      contents.append(PackedBase.Content(entry: item.entry, size: packed.size, digest: packed.digest))
    }
    let (size, digest) = try writer.finish()
    let findings = try changes(in: contents, folder: work)
    if !findings.isEmpty { throw Failure(.badInput, findings) }
    let artifact = Artifact(
      product: base.inspected.name, file: FilePath.lastComponent(of: path), size: size, digest: digest,
      baseDigest: base.contentDigest)
    return PackedVariant(artifact: artifact, contents: contents, base: nil)
  }

  private func layOut(in work: String) throws {
    let root = Assembly.root(of: base.inspected.name)
    for item in PackItem.all(of: base.inspected.tree, below: root, in: baseFolder) {
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
      case .customModels: try FileSystem.writeNewFile(path, customModels)
      case .file(let source, let file): try FileSystem.copyFile(source, size: file.size, to: path, executable: false)
      }
    }
  }

  private func sign(_ folder: String) throws {
    let arguments = command + [try FileSystem.absolutePath(folder)]
    let result = try environment.run(Command(arguments: arguments, workingDirectory: environment.workingDirectory))
    guard result.status == 0 else {
      throw Failure(
        .badInput,
        Finding(
          "seal.command-failed", at: Place(command.first ?? ""),
          "the signing command ended with status \(result.status): \(result.output.suffix(2000))",
          subject: "app_id \(assembly.customer.customer.appID)", remedy: "run it by hand on an assembled framework"))
    }
  }

  /// Base first, here as everywhere, although its bytes are not shared.
  private func ordered(_ items: [PackItem]) -> [PackItem] {
    let known = Set(base.contents.map(\.entry.path))
    return items.filter { known.contains($0.entry.path) } + items.filter { !known.contains($0.entry.path) }
  }

  /// Signing may write seals and sign binaries, and nothing else.
  private func changes(in contents: [PackedBase.Content], folder: String) throws -> [Finding] {
    var before = Dictionary(base.contents.map { ($0.entry.path, $0.digest) }, uniquingKeysWith: { first, _ in first })
    for addition in assembly.additions {
      switch addition.content {
      case .folder: before[addition.entry.path] = PackedContent.empty.digest
      case .customModels: before[addition.entry.path] = SHA256.digest(of: customModels)
      case .file(_, let file): before[addition.entry.path] = file.digest
      }
    }
    var problems: [(String, String)] = []
    for content in contents {
      let path = content.entry.path
      let old = before.removeValue(forKey: path)
      if isSeal(path) || old == content.digest { continue }
      if old == nil { problems.append((path, "was added")) }
      if old != nil, try !isMachO(FilePath.join(folder, path)) { problems.append((path, "was changed")) }
    }
    problems += before.keys.filter { !isSeal($0) }.sorted().map { ($0, "was removed") }
    return problems.map { path, what in
      Finding(
        "seal.command-changed", at: Place(base.inspected.name, .path(path)),
        "this \(what) by the signing command",
        subject: "app_id \(assembly.customer.customer.appID)",
        remedy: "the command may only sign binaries and write seals")
    }
  }

  private func isSeal(_ path: String) -> Bool { path.split(separator: "/").contains("_CodeSignature") }

  private func isMachO(_ path: String) throws -> Bool {
    let magic = try OpenFile.reading(path).read(count: 4, at: 0)
    let known: [[UInt8]] = [
      [0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF], [0xCF, 0xFA, 0xED, 0xFE], [0xCE, 0xFA, 0xED, 0xFE],
      [0xFE, 0xED, 0xFA, 0xCF], [0xFE, 0xED, 0xFA, 0xCE],
    ]
    return known.contains(magic)
  }
}
