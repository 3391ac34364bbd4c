import Domain

/// A Mach-O file, a fat file or a static archive.
package struct MachOFile: Hashable, Sendable {
  /// An entry of a fat file, or the whole of a thin file.
  package struct Slice: Hashable, Sendable {
    /// The architecture in the fat header; nil in a thin file.
    package var declared: MachOArchitecture?
    package var content: Content
  }

  package enum Content: Hashable, Sendable {
    case image(MachOImage)
    case archive([ArchiveMember])
    /// LLVM bitcode instead of machine code.
    case bitcode
    /// Anything else, in a fat file only: it can be neither linked nor run.
    case other
  }

  /// In the order of the file.
  package var slices: [Slice]

  /// Linked images and object files, including those in archives, in the order of the file.
  package var images: [MachOImage] { slices.flatMap(\.images) }

  /// Architectures of the images, without duplicates, in the order of the file. An architecture that only the fat header
  /// declares is not included.
  package var architectures: [MachOArchitecture] { summaries.map(\.architecture) }
}

extension MachOFile.Slice {
  /// Nil unless it is a static archive.
  package var members: [ArchiveMember]? { if case .archive(let members) = content { members } else { nil } }

  package var images: [MachOImage] {
    switch content {
    case .image(let image): [image]
    case .archive(let members): members.compactMap(\.image)
    case .bitcode, .other: []
    }
  }
}

extension MachOFile {
  /// Reads a file of any of these kinds.
  ///
  /// Errors in an image's symbols, signature or segments are added to its `problems`, and the rest is read.
  /// - Parameter exports: whether to read the names of exported symbols, which takes most of the time.
  /// - Throws: `Failure(.badInput)` for any other file, and if headers or load commands are malformed.
  package static func read(_ bytes: [UInt8], file: String, exports: Bool = true) throws(Failure) -> MachOFile {
    let memory = StreamMemory(limit: .max, largest: bytes.count)
    var stream = MachOStream(file: file, memory: memory, symbols: exports ? SymbolBudget() : nil, size: bytes.count)
    bytes.withUnsafeBytes { stream.feed($0) }
    return try stream.finish()
  }

  static func finding(_ problem: Malformed, kind: MachOKind?, file: String) -> Finding {
    switch kind {
    case nil:
      Finding(
        "macho.unknown", at: Location(file), "not a Mach-O file or a static archive",
        remedy: "point to the binary inside the framework")
    case .thinArchive:
      Finding(
        "macho.thin-archive", at: Location(file), "a thin archive: it names its object files but does not contain them",
        remedy: "rebuild it with `libtool -static`")
    case _ where problem.isLimit:
      // The file may be valid: it was not read to the end.
      Finding(
        "macho.too-large", .warning, at: Location(file), "was not read: \(problem.message) (byte \(problem.offset))",
        remedy: "check it with `otool -hlv`")
    case .archive:
      Finding(
        "macho.malformed", at: Location(file),
        "not a readable static archive: \(problem.message) (byte \(problem.offset))",
        remedy: "list it with `ar t`, and rebuild it")
    default:
      Finding(
        "macho.malformed", at: Location(file),
        "not a readable Mach-O file: \(problem.message) (byte \(problem.offset))",
        remedy: "check it with `otool -hlv` and rebuild it")
    }
  }
}
