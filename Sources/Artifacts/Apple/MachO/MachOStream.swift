import Domain

/// Reads a Mach-O file, a fat file or a static archive from a stream, in bounded memory.
///
/// It keeps headers, load commands and the ranges that they name; of an archive, one member at a time. If these exceed the
/// limit, it omits exports, then signatures. Each omission becomes a `MachOProblem` with `isLimit`. Reading fails if the rest
/// is still too large.
package struct MachOStream {
  /// Default memory limit in bytes.
  package static let limit = 24 << 20

  private let file: String
  private var context: StreamContext
  /// Size of a thin file in bytes; nil if it is not known before the stream ends.
  private let size: Int?
  /// In bytes from the start of the stream.
  private var position = 0
  /// The first 8 bytes, and the table of a fat file.
  private var head: [UInt8] = []
  private var endOfHead = 8
  private var kind: MachOKind?
  private var parts: [Part]?
  /// Indices into `parts`, in the order of the file.
  private var order: ArraySlice<Int> = []

  /// An entry of the fat table, or the whole of a thin file.
  private struct Part {
    var start: Int
    /// Nil if the part ends with the stream.
    var end: Int?
    var stream: MachOContentStream
    var result: Result<MachOFile.Content, Malformed>?
  }

  /// - Parameters:
  ///   - file: the path to name in failures.
  ///   - exports: whether to read the names of exported symbols.
  ///   - limit: memory limit in bytes, which includes the finished `MachOFile`.
  ///   - hashesContent: whether to make out `CodeSignature.code` and `checked`, and `ArchiveMember.data`.
  package init(
    file: String, exports: Bool = true, limit: Int = Self.limit, hashesContent: Bool = false
  ) {
    self.init(
      file: file, memory: StreamMemory(limit: limit, largest: limit), symbols: exports ? SymbolBudget() : nil)
    context.hashesContent = hashesContent
  }

  init(file: String, memory: StreamMemory, symbols: SymbolBudget?, size: Int? = nil) {
    (self.file, self.size) = (file, size)
    context = StreamContext(memory: memory, symbols: symbols)
  }

  /// Peak memory use so far, in bytes.
  package var heldBytes: Int { context.memory.peak }

  /// - Parameter bytes: the next bytes of the stream, any number of them.
  package mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    var chunk = StreamChunk(position: position, bytes: bytes)
    position = chunk.end
    while !chunk.isEmpty {
      if parts == nil {
        let part = chunk.split(at: endOfHead)
        head.append(contentsOf: part.bytes)
        if part.end == endOfHead { readHead() }
      } else if let index = order.first {
        take(&chunk, index)
      } else {
        return
      }
    }
  }

  /// - Returns: the same value as `MachOFile.read`, except for what exceeds the limit.
  /// - Throws: the same failures as `MachOFile.read`.
  package mutating func finish() throws(Failure) -> MachOFile {
    do {
      if parts == nil { readHead() }
      for index in order { finish(index) }
      order = []
      return try kind == .fat || kind == .fat64 ? fatFile() : thinFile()
    } catch {
      throw Failure(.badInput, MachOFile.finding(error, kind: kind, file: file))
    }
  }
}

extension MachOStream {
  private var entries: [FatHeader.Slice] {
    get throws(Malformed) { try FatHeader.entries(of: ByteReader(head, base: 0, end: position)) }
  }

  private mutating func readHead() {
    if head.count <= 8 { kind = MachOKind(head) }
    guard let kind, kind == .fat || kind == .fat64 else {
      addParts([Part(start: 0, end: size, stream: MachOContentStream(start: 0, end: size))])
      return
    }
    endOfHead = FatHeader.size(kind, count: Int(head[7]))
    guard head.count >= endOfHead else { return }
    // `fatFile` checks the entries again when the file's size is known.
    let table = ByteReader(head, base: 0, end: .max)
    let entries = (try? FatHeader.entries(of: table)) ?? []
    addParts(
      entries.map { entry in
        let range = entry.range
        return Part(
          start: range.lowerBound, end: range.upperBound,
          stream: MachOContentStream(start: range.lowerBound, end: range.upperBound))
      })
  }

  private mutating func addParts(_ parts: [Part]) {
    self.parts = parts
    order = parts.indices.sorted { parts[$0].start < parts[$1].start }[...]
    guard kind != .fat, kind != .fat64 else { return }
    let head = self.head
    head.withUnsafeBytes { bytes in
      var chunk = StreamChunk(position: 0, bytes: bytes)
      take(&chunk, 0)
    }
  }

  private mutating func take(_ chunk: inout StreamChunk, _ index: Int) {
    guard let start = parts?[index].start else { return }
    let end = parts?[index].end ?? .max
    _ = chunk.split(at: start)
    let content = chunk.split(at: end)
    if !content.isEmpty { parts?[index].stream.take(content, &context) }
    if chunk.position >= end {
      finish(index)
      order.removeFirst()
    }
  }

  private mutating func finish(_ index: Int) {
    let end = parts?[index].end ?? position
    do throws(Malformed) {
      let content = try parts?[index].stream.finish(end: end, &context)
      parts?[index].result = .success(content ?? .other)
    } catch {
      parts?[index].result = .failure(error)
    }
    // Frees the memory of the old stream.
    parts?[index].stream = MachOContentStream(start: end, end: end)
  }

  private func thinFile() throws(Malformed) -> MachOFile {
    let content = try parts?.first?.result?.get()
    guard let content, content != .other else {
      throw Malformed(message: "is neither an image nor an archive", offset: 0)
    }
    return MachOFile(slices: [MachOFile.Slice(content: content)])
  }

  private func fatFile() throws(Malformed) -> MachOFile {
    var slices: [MachOFile.Slice] = []
    for (index, entry) in try entries.enumerated() {
      slices.append(
        MachOFile.Slice(declared: entry.architecture, content: try parts?[index].result?.get() ?? .other))
    }
    return MachOFile(slices: slices)
  }
}
