/// Reads one image: first its load commands, then what they point at.
struct MachOImageReader {
  /// A `linkedit_data_command`, or a part of another command of that form.
  typealias Extent = (offset: Int, size: Int)

  private(set) var image: MachOImage
  let window: ByteReader
  let header: MachOHeader
  private var signature: Extent?
  private var trie: Extent?
  private var symbolTable: SymbolTable.Place?
  private var seen: Set<UInt32> = []

  init(_ window: ByteReader, member: String? = nil) throws(Malformed) {
    self.window = window
    header = try MachOHeader(window)
    image = MachOImage(
      member: member, range: window.position..<window.position + window.remaining,
      architecture: MachOArchitecture(cpuType: header.cpuType, cpuSubtype: header.cpuSubtype),
      capabilities: UInt8(header.cpuSubtype >> 24), isBigEndian: header.order == .big,
      fileType: MachOFileType(rawValue: header.fileType), flags: header.flags)
  }

  /// Each command takes 8 bytes at least, so that the file's size bounds the loop whatever the count says.
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
      try readBuild(MachOPlatform(rawValue: command.number(header.order)), &command, isLegacy: false)
    case .minimumMacOS, .minimumIOS, .minimumTVOS, .minimumWatchOS:
      if let platform = kind.legacyPlatform(image.architecture) { try readBuild(platform, &command, isLegacy: true) }
    case .encryption, .encryption64:
      let (offset, size) = try extent(&command)
      image.encryption = MachOEncryption(offset: offset, size: size, system: try command.number(header.order))
    case .codeSignature: signature = try extent(&command)
    case .exportsTrie: try readTrie(&command)
    case .dyldInfo, .dyldInfoOnly:
      // Four other extents come first: rebase, bind, weak bind, lazy bind.
      _ = try command.take(32)
      try readTrie(&command)
    case .symbolTable: symbolTable = try SymbolTable.Place(symbols: extent(&command), strings: extent(&command))
    }
  }

  /// A second signature, UUID, install name or table would make it a matter of the reader which one counts.
  private mutating func isFirst(_ kind: LoadCommand, at offset: Int) -> Bool {
    switch kind {
    case .uuid, .installName, .codeSignature, .symbolTable, .exportsTrie, .encryption, .encryption64: break
    default: return true
    }
    guard !seen.insert(kind.rawValue).inserted else { return true }
    image.problems.append(MachOProblem(part: .commands, message: "has a load command \(kind) twice", offset: offset))
    return false
  }
}

// MARK: Commands

extension MachOImageReader {
  private mutating func readSegment(_ command: inout ByteReader) throws(Malformed) {
    let start = command.position
    let segment = try MachOSegment(&command, header)
    image.segments.append(segment)
    let (end, overflow) = segment.offset.addingReportingOverflow(segment.size)
    if overflow || end > UInt64(window.remaining) {
      let message = "segment \(segment.name.debugDescription) reaches beyond the end"
      image.problems.append(MachOProblem(part: .segments, message: message, offset: start))
    }
  }

  private mutating func readLibrary(_ kind: LoadCommand, _ command: ByteReader) throws(Malformed) {
    guard let libraryKind = kind.libraryKind else { return }
    var versions = command
    // The name's offset and a timestamp.
    _ = try versions.take(8)
    let library = LinkedLibrary(
      kind: libraryKind, name: try string(command),
      current: MachOVersion(packed: try versions.number(header.order)),
      compatibility: MachOVersion(packed: try versions.number(header.order)))
    if libraryKind == .own { image.installName = library } else { image.libraries.append(library) }
  }

  private mutating func readBuild(
    _ platform: MachOPlatform, _ command: inout ByteReader, isLegacy: Bool
  ) throws(Malformed) {
    let minimum = MachOVersion(packed: try command.number(header.order))
    let sdk = try command.number(header.order)
    image.builds.append(
      MachOBuild(
        platform: platform, minimum: minimum, sdk: sdk == 0 ? nil : MachOVersion(packed: sdk), isLegacy: isLegacy))
  }

  /// The newest linkers write `LC_DYLD_EXPORTS_TRIE` in place of `LC_DYLD_INFO`; an empty one does not count.
  private mutating func readTrie(_ command: inout ByteReader) throws(Malformed) {
    let found = try extent(&command)
    if trie == nil || found.size > 0 { trie = found }
  }

  private func extent(_ command: inout ByteReader) throws(Malformed) -> Extent {
    (try command.size(4, header.order), try command.size(4, header.order))
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
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }.joined(separator: "-")
  }
}

// MARK: What the commands point at

extension MachOImageReader {
  mutating func readSignature() {
    guard let signature else { return }
    let place = CodeSignature.Place(offset: signature.offset, size: signature.size)
    image.signature = CodeSignature(place, in: window, problems: &image.problems)
  }

  /// From the export trie, which is what dyld goes by; where there is none that can be read, from the symbol table.
  mutating func readExports(_ budget: inout SymbolBudget?) {
    guard var left = budget else { return }
    defer { budget = left }
    do throws(Malformed) {
      if let trie {
        let names = try ExportTrie.names(try window.window(trie.offset, trie.size), budget: &left)
        image.exports = MachOExports(names: names, source: .trie)
        return
      }
    } catch {
      image.problems.append(MachOProblem(part: .exports, message: error.message, offset: error.offset))
    }
    guard let symbolTable else { return }
    do throws(Malformed) {
      let names = try SymbolTable(symbolTable, window, header).exported(budget: &left)
      image.exports = MachOExports(names: names, source: .symbolTable)
    } catch {
      image.problems.append(MachOProblem(part: .exports, message: error.message, offset: error.offset))
    }
  }
}
