/// Reads one image from a stream: keeps its header and load commands, then the ranges that they name.
///
/// The ranges are within the load commands or after them, so none has passed when the commands are read.
struct MachOImageStream {
  /// In bytes from the start of the stream.
  private let start: Int
  /// Nil if the image ends with the stream.
  private let end: Int?
  private let member: String?
  /// The header, then also the load commands.
  private var head: [UInt8] = []
  /// The position in the stream at which `head` is complete.
  private var endOfHead: Int
  private var isHeaderRead = false
  /// Set once the load commands are read.
  private var reader: MachOImageReader?
  private var captures = MachOCaptures()
  /// Set if the image is signed and its code is hashed.
  private var pages: CodePages?
  private var namesOfTrie: Result<[String]?, Malformed>?
  private var failure: Malformed?

  init(start: Int, end: Int?, member: String?) {
    (self.start, self.end, self.member) = (start, end, member)
    endOfHead = min(start + 32, end ?? .max)
  }

  /// - Parameter chunk: bytes of the image only.
  mutating func take(_ chunk: StreamChunk, _ context: inout StreamContext) {
    var chunk = chunk
    while !chunk.isEmpty, failure == nil {
      if reader == nil {
        takeHead(chunk.split(at: endOfHead), &context)
      } else {
        let endOfTrie = captures.end(of: .trie)
        let part = chunk.split(at: endOfTrie ?? chunk.end)
        captures.take(part, &context.memory)
        pages?.take(part.bytes, &context.memory)
        if part.end == endOfTrie { readTrie(&context) }
      }
    }
  }

  private mutating func takeHead(_ chunk: StreamChunk, _ context: inout StreamContext) {
    do throws(Malformed) {
      guard context.memory.hold(chunk.bytes.count, for: .bytes) else { throw tooManyCommands }
      head.append(contentsOf: chunk.bytes)
      guard chunk.end == endOfHead else { return }
      if !isHeaderRead { try readHeader(context.memory) }
      if chunk.end == endOfHead { try readCommands(&context) }
    } catch {
      failure = error
    }
  }

  private mutating func readHeader(_ memory: StreamMemory) throws(Malformed) {
    isHeaderRead = true
    let size = try MachOHeader(window(end)).commands.range.upperBound - start
    guard size <= memory.limitOfCommands else { throw tooManyCommands }
    // 32 bytes were read, but a 32-bit header has 28.
    endOfHead = start + max(size, head.count)
  }

  private mutating func readCommands(_ context: inout StreamContext) throws(Malformed) {
    var reader = try MachOImageReader(window(end), member: member)
    try reader.readCommands()
    captures = MachOCaptures(reader.extents(exports: context.symbols != nil), start: start, end: end)
    pages = context.hashesContent ? reader.pages : nil
    self.reader = reader
    let head = self.head
    head.withUnsafeBytes {
      captures.take(StreamChunk(position: start, bytes: $0), &context.memory)
      pages?.take($0, &context.memory)
    }
  }

  /// Linkers write the trie before the symbol table, which is not needed if the trie is readable.
  private mutating func readTrie(_ context: inout StreamContext) {
    guard let reader else { return }
    let bytes = MachOImageBytes(window: window(end), captures: captures)
    namesOfTrie = Result { () throws(Malformed) in try reader.namesOfTrie(bytes, &context) }
    captures.drop([.trie], &context.memory)
    if case .success = namesOfTrie { captures.drop([.symbols, .strings], &context.memory) }
  }

  /// - Parameter end: the offset at which the image really ends.
  mutating func finish(end: Int, _ context: inout StreamContext) throws(Malformed) -> MachOImage {
    defer {
      captures.drop(MachOPart.allCases, &context.memory)
      pages?.drop(&context.memory)
      context.memory.release(head.count)
    }
    var reader = try reader(end: end)
    let bytes = MachOImageBytes(window: window(end), captures: captures)
    reader.readSignature(bytes, isChecked: context.hashesContent)
    if let pages { reader.judgeCode(pages, bytes) }
    if context.symbols != nil {
      let names = namesOfTrie ?? Result { () throws(Malformed) in try reader.namesOfTrie(bytes, &context) }
      reader.readExports(bytes, trie: names, &context)
    }
    try context.keep(reader.image)
    return reader.image
  }

  /// If the end was not known, the commands are read again: they may point beyond it.
  private mutating func reader(end: Int) throws(Malformed) -> MachOImageReader {
    if self.end != nil, let reader {
      self.reader = nil
      return reader
    }
    reader = nil
    do throws(Malformed) {
      var reader = try MachOImageReader(window(end), member: member)
      if let failure { throw failure }
      try reader.readCommands()
      return reader
    } catch {
      // If the header was not kept, reading it again would only report that.
      throw error.isLimit ? failure ?? error : error
    }
  }

  private func window(_ end: Int?) -> ByteReader { ByteReader(head, base: start, end: end ?? .max) }

  private var tooManyCommands: Malformed {
    Malformed(message: "has more load commands than fit in memory", offset: start, isLimit: true)
  }
}
