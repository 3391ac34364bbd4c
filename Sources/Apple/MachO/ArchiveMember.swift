/// One file in a static archive.
package struct ArchiveMember: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    indirect case image(MachOImage)
    /// LLVM's intermediate code.
    case bitcode
    case other
  }

  package var name: String
  /// In bytes from the start of the file.
  package var range: Range<Int>
  package var content: Content

  package var image: MachOImage? { if case .image(let image) = content { image } else { nil } }
}
