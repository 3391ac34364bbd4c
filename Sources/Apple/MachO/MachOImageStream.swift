/// Reads one image while it passes: keeps its header and load commands, then the ranges that they name.
///
/// All of these lie behind the load commands or within them, so that nothing wanted has passed when it becomes known.
struct MachOImageStream {
  /// In bytes from the start of the stream.
  private let start: Int
  /// Nil where the image ends with the stream.
  private let end: Int?
  private let member: String?
  /// The header, then the load commands too.
  private var head: [UInt8] = []
  /// Where the stream has to be for the next step.
  private var endOfHead: Int
  private var isHeaderRead = false
  /// Once the load commands are at hand.
  private var reader: MachOImageReader?
  private var captures = MachOCaptures()
  /// Of a signed image.
  private var pages: CodePages?
  private var namesOfTrie: Result<[String]?, Malformed>?
  private var failure: Malformed?

  init(start: Int, end: Int?, member: String?) {
    (self.start, self.end, self.member) = (start, end, member)
    endOfHead = min(start + 32, end ?? .max)
  }

  /// - Parameter chunk: all of it belongs to the image.
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
    // The header of 32 bits is shorter than what was taken for it.
    endOfHead = start + max(size, head.count)
  }

  private mutating func readCommands(_ context: inout StreamContext) throws(Malformed) {
    var reader = try MachOImageReader(window(end), member: member)
    try reader.readCommands()
    captures = MachOCaptures(reader.extents(exports: context.symbols != nil), start: start, end: end)
    pages = context.pageHash.flatMap(reader.pages)
    self.reader = reader
    let head = self.head
    head.withUnsafeBytes {
      captures.take(StreamChunk(position: start, bytes: $0), &context.memory)
      pages?.take($0, &context.memory)
    }
  }

  /// Linkers write the trie in front of the symbol table, which may then pass.
  private mutating func readTrie(_ context: inout StreamContext) {
    guard let reader else { return }
    let bytes = MachOImageBytes(window: window(end), captures: captures)
    namesOfTrie = Result { () throws(Malformed) in try reader.namesOfTrie(bytes, &context) }
    captures.drop([.trie], &context.memory)
    if case .success = namesOfTrie { captures.drop([.symbols, .strings], &context.memory) }
  }

  /// - Parameter end: where the image ends in truth.
  mutating func finish(end: Int, _ context: inout StreamContext) throws(Malformed) -> MachOImage {
    defer {
      captures.dropAll(&context.memory)
      pages?.drop(&context.memory)
      context.memory.release(head.count)
    }
    var reader = try reader(end: end)
    let bytes = MachOImageBytes(window: window(end), captures: captures)
    reader.readSignature(bytes)
    if let pages { reader.judgeCode(pages, bytes) }
    if context.symbols != nil {
      let names = namesOfTrie ?? Result { () throws(Malformed) in try reader.namesOfTrie(bytes, &context) }
      reader.readExports(bytes, trie: names, &context)
    }
    var image = reader.image
    try context.keep(&image)
    return image
  }

  /// What was read of an image without known end is read again, as its end decides about what points beyond it.
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
      // Where the header was not held, reading it again says only so.
      throw error.isLimit ? failure ?? error : error
    }
  }

  private func window(_ end: Int?) -> ByteReader { ByteReader(head, base: start, end: end ?? .max) }

  private var tooManyCommands: Malformed {
    Malformed(message: "has more load commands than can be held in memory", offset: start, isLimit: true)
  }
}
