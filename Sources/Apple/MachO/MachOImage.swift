/// One architecture's code: a linked file or an object file (mach-o/loader.h).
package struct MachOImage: Hashable, Sendable {
  /// The name in the archive that holds it.
  package var member: String?
  /// In bytes from the start of the file.
  package var range: Range<Int>
  package var architecture: MachOArchitecture
  /// The highest byte of the subtype: for arm64e the version of its calling convention.
  package var capabilities: UInt8
  package var isBigEndian: Bool
  package var fileType: MachOFileType
  /// `MH_*`.
  package var flags: UInt32
  /// As `dwarfdump --uuid` prints it: `4C4C44C7-5555-3144-A148-249C2D8B0EBB`.
  package var uuid: String?
  /// `LC_ID_DYLIB`.
  package var installName: LinkedLibrary?
  package var libraries: [LinkedLibrary] = []
  package var runPaths: [String] = []
  package var builds: [MachOBuild] = []
  package var encryption: MachOEncryption?
  package var segments: [MachOSegment] = []
  package var signature: CodeSignature?
  package var exports: MachOExports?
  /// What in it could not be read, the rest being as it stands here.
  package var problems: [MachOProblem] = []
}

/// `LC_ENCRYPTION_INFO`: a range that the App Store encrypts.
package struct MachOEncryption: Hashable, Sendable {
  /// In bytes from the start of the image.
  package var offset: Int
  package var size: Int
  /// 0: not encrypted yet.
  package var system: UInt32
}

/// A part of an image that cannot be followed.
package struct MachOProblem: Hashable, Sendable {
  package enum Part: String, Hashable, Sendable {
    case segments, signature, exports, commands
  }

  package var part: Part
  package var message: String
  /// In bytes from the start of the file.
  package var offset: Int
  /// Nothing may be wrong with it: it is larger than what may be held in memory.
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

  package var sections: [MachOSection] { segments.flatMap(\.sections) }

  /// Swift 5's metadata, or any other Swift's.
  package var isSwift: Bool { sections.contains(where: \.isSwift) }

  package var bitcode: Bitcode? {
    sections.filter(\.isBitcode).map(\.size).max().map { $0 > 1 ? .embedded : .marker }
  }

  /// What links against it: nil for an executable, a dSYM and the like.
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
