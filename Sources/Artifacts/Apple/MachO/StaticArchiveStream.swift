/// Reads a static archive from a stream, one member at a time.
final class StaticArchiveStream {
  /// In bytes from the start of the stream; nil if the archive ends with it.
  private let end: Int?
  private var archive = StaticArchive()
  private var members: [ArchiveMember] = []
  /// The start of the current or next header. Members begin at even offsets.
  private var start: Int
  /// The header, then also the name after it.
  private var head: [UInt8] = []
  private var endOfHead: Int
  private var entry: Part?
  private var failure: Malformed?

  /// A member or table after its header.
  private struct Part {
    var member: String?
    /// After the name, in bytes from the start of the stream.
    var start: Int
    var end: Int
    /// Nil for a table.
    var content: MachOContentStream?
    /// The bytes of a table of long names.
    var table: [UInt8]?
    /// Thrown when the entry ends, so that a truncated file is reported as truncated.
    var failure: Malformed?
  }

  /// - Parameter start: the offset of the first header.
  init(start: Int, end: Int?) {
    (self.start, self.end) = (start, end)
    endOfHead = start + StaticArchive.headerSize
  }

  /// - Parameter chunk: bytes of the archive only.
  func take(_ chunk: StreamChunk, _ context: inout StreamContext) {
    var chunk = chunk
    while !chunk.isEmpty, failure == nil {
      do throws(Malformed) {
        if let end = entry?.end {
          let part = chunk.split(at: end)
          take(body: part, &context)
          if part.end == end { try finishEntry(&context) }
        } else {
          _ = chunk.split(at: start)
          let part = chunk.split(at: endOfHead)
          head.append(contentsOf: part.bytes)
          if part.end == endOfHead, !part.isEmpty { try readHead(&context) }
        }
      } catch {
        fail(error, &context)
      }
    }
  }

  /// - Parameter end: the offset at which the archive really ends.
  func finish(end: Int, _ context: inout StreamContext) throws(Malformed) -> [ArchiveMember] {
    if let failure { throw failure }
    defer { context.memory.release(archive.longNames?.remaining ?? 0) }
    // A header or member is truncated. Reading it with the real end throws the error for it.
    if entry != nil || start < end { _ = try StaticArchive.body(ByteReader(head, base: start, end: end)) }
    return members
  }

  private func fail(_ reason: Malformed, _ context: inout StreamContext) {
    failure = reason
    context.memory.release((archive.longNames?.remaining ?? 0) + (entry?.table?.count ?? 0))
    (entry, members, archive.longNames) = (nil, [], nil)
  }
}

extension StaticArchiveStream {
  private func readHead(_ context: inout StreamContext) throws(Malformed) {
    let header = ByteReader(head, base: start, end: end ?? .max)
    var body: ByteReader
    if head.count == StaticArchive.headerSize {
      body = try archive.body(header)
      endOfHead += min((try? StaticArchive.nameSize(header)) ?? 0, body.remaining)
      guard head.count == endOfHead - start else { return }
    } else {
      body = try StaticArchive.body(header)
    }
    let end = body.range.upperBound
    let position = start + head.count
    var entry = Part(start: position, end: end)
    do throws(Malformed) {
      try open(&entry, header: header, body: body, memory: context.memory)
    } catch {
      entry.failure = error
    }
    self.entry = entry
    if position == end { try finishEntry(&context) }
  }

  private func open(
    _ entry: inout Part, header: ByteReader, body: ByteReader, memory: StreamMemory
  ) throws(Malformed) {
    var body = body
    switch try archive.entry(header, &body) {
    case .symbols: break
    case .longNames:
      guard body.remaining <= memory.limitOfNameTable else {
        throw Malformed(message: "has more long names than fit in memory", offset: body.position, isLimit: true)
      }
      entry.table = []
    case .member(let name):
      entry.member = name
      entry.start = body.position
      entry.content = MachOContentStream(start: body.position, end: body.range.upperBound, member: name)
    }
  }

  private func take(body chunk: StreamChunk, _ context: inout StreamContext) {
    // Not bound to a variable: a second reference to the entry would copy its table.
    guard let start = entry?.start, entry?.failure == nil else { return }
    if entry?.table != nil {
      guard context.memory.hold(chunk.bytes.count, for: .bytes) else {
        entry?.failure = Malformed(
          message: "has more long names than fit in memory", offset: chunk.position, isLimit: true)
        return
      }
      entry?.table?.append(contentsOf: chunk.bytes)
    } else {
      var chunk = chunk
      // The rest of a name that is longer than the limit.
      _ = chunk.split(at: start)
      if !chunk.isEmpty { entry?.content?.take(chunk, &context) }
    }
  }

  private func finishEntry(_ context: inout StreamContext) throws(Malformed) {
    guard let entry else { return }
    self.entry = nil
    if let failure = entry.failure { throw failure }
    if let table = entry.table {
      context.memory.release(archive.longNames?.remaining ?? 0)
      archive.longNames = ByteReader(table, base: entry.start, end: entry.end)
    } else if let name = entry.member {
      do throws(Malformed) {
        let content = try entry.content?.finish(end: entry.end, &context)
        let member = ArchiveMember(
          name: name, range: entry.start..<entry.end, content: entry.content?.foreign ?? .init(content),
          data: entry.content?.data)
        try keep(member, &context)
      } catch {
        var reason = error
        reason.message = "its member \(name.debugDescription) \(error.message)"
        throw reason
      }
    }
    start = entry.end + (entry.end - start - StaticArchive.headerSize) % 2
    endOfHead = start + StaticArchive.headerSize
    head.removeAll(keepingCapacity: true)
  }

  private func keep(_ member: ArchiveMember, _ context: inout StreamContext) throws(Malformed) {
    // An array needs twice its memory while it grows.
    let size = 2 * MemoryLayout<ArchiveMember>.stride + member.name.utf8.count + (member.data?.start.count ?? 0)
    try context.keep(size, at: member.range.lowerBound)
    members.append(member)
  }
}

extension ArchiveMember.Content {
  fileprivate init(_ content: MachOFile.Content?) {
    switch content {
    case .image(let image): self = .image(image)
    case .bitcode: self = .bitcode
    case .archive, .other, nil: self = .other
    }
  }
}
