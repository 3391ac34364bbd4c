/// One architecture's code: a linked file or an object file (mach-o/loader.h).
package struct MachOImage: Hashable, Sendable {
  /// The member's name, if the image is in an archive.
  package var member: String?
  /// In bytes from the start of the file.
  package var range: Range<Int>
  package var architecture: MachOArchitecture
  package var fileType: MachOFileType
  /// In the form of `dwarfdump --uuid`: `4C4C44C7-5555-3144-A148-249C2D8B0EBB`.
  package var uuid: String?
  /// `LC_ID_DYLIB`.
  package var installName: LinkedLibrary?
  package var libraries: [LinkedLibrary] = []
  package var runPaths: [String] = []
  package var builds: [MachOBuild] = []
  /// `cryptid` of `LC_ENCRYPTION_INFO`, a range that the App Store encrypts; 0 if it is not encrypted yet.
  package var encryption: UInt32?
  /// In a section `__bitcode` (of an object file) or `__bundle` (of a linked file) of the segment `__LLVM`.
  package var bitcode: Bitcode?
  package var signature: CodeSignature?
  /// The names of exported symbols, with C's leading underscore, in the order of the file.
  package var exports: [String]?
  /// The names of symbols, in bytes from the start of the file; nil if there are none. Linkers name object files here
  /// too, by their paths, for debuggers (`N_OSO`).
  package var symbolNames: Range<Int>?
  /// Parts that could not be read.
  package var problems: [MachOProblem] = []
}

/// A part of an image that could not be read.
package struct MachOProblem: Hashable, Sendable {
  package enum Part: String, Hashable, Sendable {
    case segments, signature, exports, commands
  }

  package var part: Part
  package var message: String
  /// In bytes from the start of the file.
  package var offset: Int
  /// Whether the part exceeds a memory limit. It may be valid.
  package var isLimit = false

  init(_ part: Part, _ reason: Malformed) {
    self.part = part
    message = reason.message
    offset = reason.offset
    isLimit = reason.isLimit
  }
}

extension MachOImage {
  package enum Bitcode: String, Hashable, Sendable {
    /// `-fembed-bitcode-marker`: an empty section.
    case marker
    case embedded
  }

  /// How to link against the image; nil for an executable, a dSYM and other files that cannot be linked against.
  package var linkage: MachOLinkage? {
    switch fileType {
    case .dylib, .dylibStub: .dynamic
    case .object: .static
    default: nil
    }
  }
}

package enum MachOLinkage: String, Hashable, Sendable {
  case dynamic, `static`
}
