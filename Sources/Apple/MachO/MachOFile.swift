import Domain

/// What a Mach-O file, a fat file or a static archive says of itself.
package struct MachOFile: Hashable, Sendable {
  package enum Container: Hashable, Sendable {
    /// One image or one archive.
    case thin
    /// Several, by 32-bit or 64-bit offsets (mach-o/fat.h).
    case fat, fat64
  }

  /// What one entry of a fat file points at, or the whole of a thin one.
  package struct Slice: Hashable, Sendable {
    /// As the fat header has it; nil in a thin file.
    package var declared: MachOArchitecture?
    /// The fat header's alignment in bytes; nil in a thin file.
    package var alignment: Int?
    /// In bytes from the start of the file.
    package var range: Range<Int>
    package var content: Content
  }

  package enum Content: Hashable, Sendable {
    case image(MachOImage)
    case archive([ArchiveMember])
    /// LLVM's intermediate code where machine code is expected.
    case bitcode
    /// Only in a fat file: what nothing can link or run.
    case other
  }

  package var container: Container
  /// In the order of the file.
  package var slices: [Slice]

  /// Linked images and object files, those inside of archives too, in the order of the file.
  package var images: [MachOImage] { slices.flatMap(\.images) }

  /// Each architecture once, in the order of the file. What the fat header declares and nothing inside bears out is not
  /// among them.
  package var architectures: [MachOArchitecture] { summaries.map(\.architecture) }
}

extension MachOFile.Slice {
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
  /// What is wrong with an image's symbols, signature or segments stands in its `problems`; the rest of it is read.
  /// - Parameter exports: whether the names of exported symbols are read too, which costs most of the time.
  /// - Throws: `Failure(.badInput)` for any other bytes, and where headers or load commands cannot be followed.
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
        "macho.unknown", at: Location(file), "not a Mach-O file, nor a static archive",
        remedy: "point to the binary inside the framework")
    case .thinArchive:
      Finding(
        "macho.thin-archive", at: Location(file), "a thin archive: it names its object files, and does not hold them",
        remedy: "make it again with `libtool -static`")
    case _ where problem.isLimit:
      // It may be whole all the same, but nobody has looked.
      Finding(
        "macho.too-large", .warning, at: Location(file), "was not read: \(problem.message) (byte \(problem.offset))",
        remedy: "look at it with `otool -hlv`")
    default:
      Finding(
        "macho.malformed", at: Location(file),
        "not a readable Mach-O file: \(problem.message) (byte \(problem.offset))",
        remedy: "look at it with `otool -hlv`, and build it again")
    }
  }
}
