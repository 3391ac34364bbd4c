/// Reads one entry of a fat file, one member of an archive or a thin file from a stream.
final class MachOContentStream {
  /// In bytes from the start of the stream.
  private let start: Int
  /// Nil if the content ends with the stream.
  private let end: Int?
  /// The member's name in its archive; nil for anything else.
  private let member: String?
  /// The first 8 bytes, which tell the kind of content.
  private var magic: [UInt8] = []
  private var kind: MachOKind?
  private var isKnown = false
  private var image: MachOImageStream?
  private var archive: StaticArchiveStream?
  /// Of a member that is no Mach-O image.
  private var hash: RunningHash?
  private var startOfData: [UInt8] = []
  /// The first bytes of a member that may be an ELF file.
  private var startOfELF: [UInt8]?
  private var isWasm = false

  init(start: Int, end: Int?, member: String? = nil) {
    (self.start, self.end, self.member) = (start, end, member)
  }

  /// - Parameter chunk: bytes of the content only.
  func take(_ chunk: StreamChunk, _ context: inout StreamContext) {
    var chunk = chunk
    if !isKnown {
      magic.append(contentsOf: chunk.split(at: start + 8).bytes)
      guard magic.count == 8 else { return }
      decide(&context)
    }
    guard !chunk.isEmpty else { return }
    image?.take(chunk, &context)
    archive?.take(chunk, &context)
    addData(chunk.bytes)
    if let start = startOfELF { startOfELF = start + chunk.bytes.prefix(ELFHeader.size - start.count) }
  }

  private func addData(_ bytes: UnsafeRawBufferPointer) {
    guard let hash else { return }
    hash.update(bytes)
    startOfData += bytes.prefix(512 - startOfData.count)
  }

  /// Of a member that is no Mach-O image; after `finish`.
  var data: ArchiveMember.Data? {
    guard let hash else { return nil }
    return ArchiveMember.Data(start: foreign == nil ? startOfData : [], sha256: hash.finish())
  }

  /// What a member is, if it is code of another format; after `finish`.
  var foreign: ArchiveMember.Content? {
    if isWasm { return .wasm }
    return startOfELF.flatMap(ELFHeader.init).map { .elf($0) }
  }

  private func decide(_ context: inout StreamContext) {
    isKnown = true
    kind = MachOKind(magic)
    switch kind {
    case .image: image = MachOImageStream(start: start, end: end, member: member)
    case .archive where member == nil: archive = StaticArchiveStream(start: start + 8, end: end)
    case .bitcode: return
    case .archive, .thinArchive, .fat, .fat64, nil:
      if member != nil { decideForeign(context) }
    }
    let magic = self.magic
    magic.withUnsafeBytes(addData)
    magic.withUnsafeBytes { image?.take(StreamChunk(position: start, bytes: $0), &context) }
  }

  private func decideForeign(_ context: StreamContext) {
    if magic.starts(with: ELFHeader.magic) { startOfELF = magic }
    isWasm = magic.starts(with: Self.wasmMagic)
    if context.hashesContent { hash = CodeDirectory.HashKind.sha256.makeHash() }
  }

  /// WebAssembly Core Specification, "Modules": the magic and the version of the binary format.
  private static let wasmMagic: [UInt8] = [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]

  /// - Parameter end: the offset at which the content really ends.
  func finish(end: Int, _ context: inout StreamContext) throws(Malformed) -> MachOFile.Content {
    if !isKnown { decide(&context) }
    if let image = try image?.finish(end: end, &context) { return .image(image) }
    if let archive { return .archive(try archive.finish(end: end, &context)) }
    return kind == .bitcode ? .bitcode : .other
  }
}
