/// Reads a file's container, and what is in it.
struct MachOFileReader {
  /// What is left for exported symbols; nil where they are not read.
  var budget: SymbolBudget?

  mutating func file(_ whole: ByteReader) throws(Malformed) -> MachOFile {
    let kind = MachOKind(whole.rest)
    guard kind == .fat || kind == .fat64 else {
      let range = whole.position..<whole.position + whole.remaining
      let content = try content(whole)
      guard content != .other else { throw Malformed(message: "is neither an image nor an archive", offset: 0) }
      return MachOFile(container: .thin, slices: [MachOFile.Slice(range: range, content: content)])
    }
    var slices: [MachOFile.Slice] = []
    for entry in try FatHeader.entries(of: whole) {
      slices.append(
        MachOFile.Slice(
          declared: entry.architecture, alignment: entry.alignment, range: entry.range,
          content: try content(entry.window)))
    }
    return MachOFile(container: kind == .fat ? .fat : .fat64, slices: slices)
  }

  private mutating func content(_ window: ByteReader) throws(Malformed) -> MachOFile.Content {
    switch MachOKind(window.rest) {
    case .image: .image(try image(window))
    case .archive: .archive(try members(of: window))
    case .bitcode: .bitcode
    case .thinArchive, .fat, .fat64, nil: .other
    }
  }

  private mutating func image(_ window: ByteReader, member: String? = nil) throws(Malformed) -> MachOImage {
    var reader = try MachOImageReader(window, member: member)
    try reader.readCommands()
    reader.readSignature()
    if budget != nil { reader.readExports(&budget) }
    return reader.image
  }

  private mutating func members(of archive: ByteReader) throws(Malformed) -> [ArchiveMember] {
    var members: [ArchiveMember] = []
    var reader = try StaticArchiveReader(archive)
    while let (name, body) = try reader.next() {
      let range = body.position..<body.position + body.remaining
      do throws(Malformed) {
        members.append(ArchiveMember(name: name, range: range, content: try memberContent(body, name: name)))
      } catch {
        throw Malformed(message: "its member \(name.debugDescription) \(error.message)", offset: error.offset)
      }
    }
    return members
  }

  private mutating func memberContent(_ body: ByteReader, name: String) throws(Malformed) -> ArchiveMember.Content {
    switch MachOKind(body.rest) {
    case .image: .image(try image(body, member: name))
    case .bitcode: .bitcode
    case .fat, .fat64, .archive, .thinArchive, nil: .other
    }
  }
}
