import Artifacts
import Domain
import Platform

/// A variant's finished zip, and what must be found when it is read back.
struct PackedVariant: Sendable {
  var artifact: Artifact
  /// Those that follow the base's, in the order of the archive; all, if a command has signed the base again.
  var entries: [PackedEntry]
  /// The contents of `entries`, each once, with the path of an entry that has it. Empty if a command has signed the base.
  var contents: [(path: String, content: CompressedContent)]
  /// What follows the base's bytes; nil if that is too much to keep, or if a command has signed the base.
  var tail: ZipTail?
  /// Whether the base's files are unchanged: false if a command has signed them again.
  var keepsBase: Bool

  /// Copies the base's bytes, then adds the customer's own entries.
  static func pack(_ assembly: Assembly, _ base: PackedBase, to path: String, scratch: String) throws -> PackedVariant {
    let writer = try ZipWriter(creating: path, continuing: base.prefix, keeping: ZipTail.memoryLimit)
    var entries: [PackedEntry] = []
    let packer = ContentPacker(scratchFolder: scratch)
    // Every slice contains the same models, so each is compressed once.
    var known: [Digest: PackedContent] = [:]
    var contents: [Digest: (path: String, content: CompressedContent)] = [:]
    let own = Dictionary(firstOf: assembly.files.map { ($0.name, packer.pack($0.bytes)) })
    for addition in assembly.additions {
      let packed: PackedContent
      switch addition.content {
      case .folder: packed = .empty
      case .own(let file): packed = own[file.name] ?? packer.pack(file.bytes)
      case .file(let source, let file):
        packed = try known[file.digest] ?? packer.pack(file: source, size: file.size)
        guard packed.digest == file.digest else { throw ContentPacker.SourceChanged(path: source) }
        known[file.digest] = packed
      }
      entries.append(try writer.adding(addition.entry, packed))
      contents[packed.digest] = (addition.entry.path, packed.compressed)
    }
    let (size, digest, tail) = try writer.finishWithTail()
    return PackedVariant(
      artifact: base.artifact(at: path, size: size, digest: digest), entries: entries,
      contents: Array(contents.values), tail: tail, keepsBase: true)
  }
}
