/// Reads what one entry of a fat file or of an archive holds, or a thin file, while it passes.
final class MachOContentStream {
  /// In bytes from the start of the stream.
  private let start: Int
  /// Nil where it ends with the stream.
  private let end: Int?
  /// The name of an archive's member; nil for anything else.
  private let member: String?
  /// The first bytes, until they say what follows.
  private var magic: [UInt8] = []
  private var kind: MachOKind?
  private var isKnown = false
  private var image: MachOImageStream?
  private var archive: StaticArchiveStream?

  init(start: Int, end: Int?, member: String? = nil) {
    (self.start, self.end, self.member) = (start, end, member)
  }

  /// - Parameter chunk: all of it belongs to the content.
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
  }

  private func decide(_ context: inout StreamContext) {
    isKnown = true
    kind = MachOKind(magic)
    switch kind {
    case .image: image = MachOImageStream(start: start, end: end, member: member)
    case .archive where member == nil: archive = StaticArchiveStream(start: start + 8, end: end)
    case .archive, .bitcode, .thinArchive, .fat, .fat64, nil: return
    }
    let magic = self.magic
    magic.withUnsafeBytes { image?.take(StreamChunk(position: start, bytes: $0), &context) }
  }

  /// - Parameter end: where the content ends in truth.
  func finish(end: Int, _ context: inout StreamContext) throws(Malformed) -> MachOFile.Content {
    if !isKnown { decide(&context) }
    if let image = try image?.finish(end: end, &context) { return .image(image) }
    if let archive { return .archive(try archive.finish(end: end, &context)) }
    return kind == .bitcode ? .bitcode : .other
  }
}
