import Domain

/// Reads one image: its load commands, then the parts that they point to.
struct MachOImageReader {
  private(set) var image: MachOImage
  let window: ByteReader
  let header: MachOHeader
  private var signature: MachOExtent?
  private var trie: MachOExtent?
  private var symbolTable: SymbolTable.Extents?
  private var seen: Set<UInt32> = []

  /// - Parameter window: the image. Only its header and load commands are read.
  init(_ window: ByteReader, member: String? = nil) throws(Malformed) {
    self.window = window
    header = try MachOHeader(window)
    image = MachOImage(
      member: member, range: window.range,
      architecture: MachOArchitecture(cpuType: header.cpuType, cpuSubtype: header.cpuSubtype),
      fileType: MachOFileType(rawValue: header.fileType))
  }

  /// Each command takes at least 8 bytes, so the file's size bounds the loop, whatever the count.
  mutating func readCommands() throws(Malformed) {
    var rest = header.commands
    for index in 0..<header.commandCount {
      let start = rest.position
      var fields = rest
      let kind = try fields.number(header.order)
      let size = try fields.size(4, header.order)
      guard size >= 8 else { throw Malformed(message: "has a load command of \(size) bytes", offset: start) }
      var command = try rest.take(size)
      _ = try command.take(8)
      do throws(Malformed) {
        try read(LoadCommand(rawValue: kind), &command)
      } catch {
        throw Malformed(message: "load command \(index) \(error.message)", offset: error.offset)
      }
    }
  }

  /// - Parameter command: after its first two fields.
  private mutating func read(_ kind: LoadCommand?, _ command: inout ByteReader) throws(Malformed) {
    guard let kind, isFirst(kind, at: command.position) else { return }
    switch kind {
    case .segment, .segment64: try readSegment(&command)
    case .loadLibrary, .weakLibrary, .reexportedLibrary, .lazyLibrary, .upwardLibrary, .installName:
      try readLibrary(kind, command)
    case .runPath: image.runPaths.append(try string(command))
    case .uuid: image.uuid = Self.uuid(try command.take(16).rest)
    case .buildVersion:
      try readBuild(MachOPlatform(rawValue: command.number(header.order)), &command)
    case .minimumMacOS, .minimumIOS, .minimumTVOS, .minimumWatchOS:
      if let platform = kind.legacyPlatform(image.architecture) { try readBuild(platform, &command) }
    case .encryption, .encryption64:
      _ = try extent(&command)
      image.encryption = try command.number(header.order)
    case .codeSignature: signature = try extent(&command)
    case .exportsTrie: try readTrie(&command)
    case .dyldInfo, .dyldInfoOnly:
      // Four other extents come first: rebase, bind, weak bind, lazy bind.
      _ = try command.take(32)
      try readTrie(&command)
    case .symbolTable: try readSymbolTable(&command)
    }
  }

  /// Readers may disagree on which of two signatures, UUIDs, install names or tables to use.
  private mutating func isFirst(_ kind: LoadCommand, at offset: Int) -> Bool {
    switch kind {
    case .uuid, .installName, .codeSignature, .symbolTable, .exportsTrie, .encryption, .encryption64: break
    default: return true
    }
    guard !seen.insert(kind.rawValue).inserted else { return true }
    add(.commands, Malformed(message: "has a load command \(kind) twice", offset: offset))
    return false
  }
}

// MARK: Commands

extension MachOImageReader {
  /// A part of an image that is mapped as one (mach-o/loader.h, `segment_command`). An object file has a single segment.
  private mutating func readSegment(_ command: inout ByteReader) throws(Malformed) {
    let (start, width) = (command.position, header.isWide ? 8 : 4)
    let name = try command.padded(16)
    // Its address, and its size in memory.
    for _ in 0..<2 { _ = try command.unsigned(width, header.order) }
    let (offset, size) = (try command.unsigned(width, header.order), try command.unsigned(width, header.order))
    // Its protections.
    for _ in 0..<2 { _ = try command.number(header.order) }
    let count = try command.number(header.order)
    _ = try command.take(4)
    for _ in 0..<count { try readSection(&command) }
    let (end, overflow) = offset.addingReportingOverflow(size)
    if overflow || end > UInt64(window.remaining) {
      let message = "segment \(name.debugDescription) reaches beyond the end"
      add(.segments, Malformed(message: message, offset: start))
    }
  }

  /// A section of a segment (mach-o/loader.h, `section`).
  private mutating func readSection(_ command: inout ByteReader) throws(Malformed) {
    let width = header.isWide ? 8 : 4
    let (name, segment) = (try command.padded(16), try command.padded(16))
    // Its address.
    _ = try command.unsigned(width, header.order)
    let size = try command.unsigned(width, header.order)
    // Its offset, alignment, relocations and flags.
    _ = try command.number(header.order)
    _ = try command.take(12)
    _ = try command.number(header.order)
    _ = try command.take(header.isWide ? 12 : 8)
    guard segment == "__LLVM", ["__bitcode", "__bundle"].contains(name) else { return }
    image.bitcode = size > 1 ? .embedded : image.bitcode ?? .marker
  }

  private mutating func readLibrary(_ kind: LoadCommand, _ command: ByteReader) throws(Malformed) {
    guard let libraryKind = kind.libraryKind else { return }
    var versions = command
    // Offset of the name, and timestamp.
    _ = try versions.take(8)
    let library = LinkedLibrary(
      kind: libraryKind, name: try string(command),
      current: MachOVersion(packed: try versions.number(header.order)),
      compatibility: MachOVersion(packed: try versions.number(header.order)))
    if libraryKind == .own { image.installName = library } else { image.libraries.append(library) }
  }

  private mutating func readBuild(
    _ platform: MachOPlatform, _ command: inout ByteReader
  ) throws(Malformed) {
    let minimum = MachOVersion(packed: try command.number(header.order))
    let sdk = try command.number(header.order)
    image.builds.append(
      MachOBuild(platform: platform, minimum: minimum, sdk: sdk == 0 ? nil : MachOVersion(packed: sdk)))
  }

  /// New linkers write `LC_DYLD_EXPORTS_TRIE` instead of `LC_DYLD_INFO`. An empty trie is ignored.
  private mutating func readTrie(_ command: inout ByteReader) throws(Malformed) {
    let found = try extent(&command)
    if trie == nil || found.size > 0 { trie = found }
  }

  /// The command has the number of symbols and the size of their names.
  private mutating func readSymbolTable(_ command: inout ByteReader) throws(Malformed) {
    var symbols = try extent(&command)
    symbols.size *= header.isWide ? 16 : 12
    let strings = try extent(&command)
    symbolTable = SymbolTable.Extents(symbols: symbols, strings: strings)
    let start = window.range.lowerBound + strings.offset
    image.symbolNames = start..<start + strings.size
  }

  /// A `linkedit_data_command`, or a part of another command with the same form: two 32-bit numbers.
  private func extent(_ command: inout ByteReader) throws(Malformed) -> MachOExtent {
    MachOExtent(offset: try command.size(4, header.order), size: try command.size(4, header.order))
  }

  /// Keeps a few problems: a thousand would take more memory than the commands.
  private mutating func add(_ part: MachOProblem.Part, _ reason: Malformed) {
    guard image.problems.count < 32 else { return }
    image.problems.append(MachOProblem(part, reason))
  }

  /// `lc_str`: an offset from the start of the command, of which 8 bytes have been read.
  private func string(_ command: ByteReader) throws(Malformed) -> String {
    var field = command
    let offset = try field.size(4, header.order)
    guard offset >= 12 else {
      throw Malformed(message: "has a name at offset \(offset)", offset: command.position)
    }
    var name = try command.at(offset - 8)
    return try name.padded(name.remaining)
  }

  private static func uuid(_ bytes: ArraySlice<UInt8>) -> String {
    var digits = bytes.hex.uppercased()[...]
    let groups = [8, 4, 4, 4, 12].map { count in
      defer { digits = digits.dropFirst(count) }
      return digits.prefix(count)
    }
    return groups.joined(separator: "-")
  }
}

// MARK: Parts that commands point to

extension MachOImageReader {
  /// The ranges to read after the load commands.
  func extents(exports: Bool) -> [(part: MachOPart, extent: MachOExtent)] {
    var extents: [(MachOPart, MachOExtent)] = []
    if let signature { extents.append((.signature, signature)) }
    guard exports else { return extents }
    if let trie { extents.append((.trie, trie)) }
    if let symbolTable { extents += [(.symbols, symbolTable.symbols), (.strings, symbolTable.strings)] }
    return extents
  }

  mutating func readSignature(_ bytes: MachOImageBytes, isChecked: Bool) {
    guard let signature else { return }
    // Nobody signs the object files of an archive.
    image.signature = CodeSignature(
      signature, in: bytes, problems: &image.problems, isChecked: isChecked && image.member == nil)
  }

  /// - Returns: nil if there is no signature.
  var pages: CodePages? { signature.map { CodePages(size: $0.offset, signatureSize: $0.size) } }

  mutating func judgeCode(_ pages: CodePages, _ bytes: MachOImageBytes) {
    guard let signature, let blobs = try? bytes.bytes(of: .signature, signature) else { return }
    let code = image.signature?.code(pages, imageStart: window.position, blobs)
    image.signature?.code = code
  }

  /// - Returns: nil if there is no trie.
  func namesOfTrie(_ bytes: MachOImageBytes, _ context: inout StreamContext) throws(Malformed) -> [String]? {
    guard let trie else { return nil }
    return try context.names { budget throws(Malformed) in
      try ExportTrie.names(try bytes.bytes(of: .trie, trie), budget: &budget)
    }
  }

  /// Reads the export trie, which dyld uses, or the symbol table if there is no readable trie.
  /// - Parameter trie: the result of `namesOfTrie`.
  mutating func readExports(
    _ bytes: MachOImageBytes, trie: Result<[String]?, Malformed>, _ context: inout StreamContext
  ) {
    do throws(Malformed) {
      if let names = try trie.get() {
        image.exports = names
        return
      }
    } catch {
      image.problems.append(MachOProblem(.exports, error))
    }
    guard let symbolTable else { return }
    do throws(Malformed) {
      image.exports = try context.names { budget throws(Malformed) in
        try SymbolTable(symbolTable, of: bytes, header: header).exported(budget: &budget)
      }
    } catch {
      image.problems.append(MachOProblem(.exports, error))
    }
  }
}
