import Apple
import Domain
import Isolation

/// One file of an artifact, read once.
package struct InspectedFile: Equatable, Sendable {
  /// Inside the artifact.
  package var path: String
  /// In bytes, as read.
  package var size: Int
  package var isExecutable: Bool
  package var digest: Digest
  package var content: FileContent
  /// Customers' tokens in its bytes; those of nested archives stand with `nested`.
  package var tokenMatches: [TokenMatch]
  /// What archives inside the file hold, at any depth.
  package var nested: [NestedFile]
  /// Whether it ends as a zip does without starting as one, as self-extracting ones do. That zip is not looked into.
  package var hasTrailingZip = false
  /// Paths of the machine that built it, as far as it is a binary or a Swift interface; nil where there are none. Debug
  /// symbols are there to name them, and are not asked.
  package var buildPaths: BuildPaths?
  /// Nil for what is no Swift interface, or too large to be kept.
  package var interface: InspectedInterface?
  /// 20 bytes, for seals of the old kind; nil for Mach-O files and static archives, which those do not list.
  package var sha1: [UInt8]?
}

/// What is known of a Swift interface. By reference: few files are one, and each has room for it.
package final class InspectedInterface: Equatable, Sendable {
  /// How it says that it was compiled; nil where it does not.
  package let header: InterfaceHeader?
  /// Why it cannot be read; nil for one that can.
  package let failure: Failure?

  init(header: InterfaceHeader?, failure: Failure?) {
    self.header = header
    self.failure = failure
  }

  package static func == (left: InspectedInterface, right: InspectedInterface) -> Bool {
    left.header == right.header && left.failure == right.failure
  }
}

/// Absolute paths of the machine that built a file.
package struct BuildPaths: Hashable, Sendable {
  /// The first few distinct ones, in the order of the file.
  package var paths: [BuildPathScanner.Path]
  /// All occurrences.
  package var count: Int
}

/// What is kept of a file's bytes, by what the file is.
package enum FileContent: Equatable, Sendable {
  /// Nothing that a rule looks into.
  case opaque
  case propertyList(Result<PropertyList, Failure>)
  /// Of debug symbols, which may have gigabytes, the headers alone: their segments reach beyond the end.
  case machO(Result<MachOFile, Failure>)
  /// An archive inside of the artifact: what it holds stands with `nested`, all of it or as much as could be read.
  case archive(ArchiveKind, isWhole: Bool)
  /// Small files that rules read themselves: interfaces, models, JSON.
  case bytes([UInt8])
  /// It would be one of the above, but is too large to be kept.
  case tooLarge(limit: Int)

  package var propertyList: PropertyList? {
    if case .propertyList(.success(let list)) = self { list } else { nil }
  }
  package var machO: MachOFile? { if case .machO(.success(let file)) = self { file } else { nil } }
  package var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}

/// A file inside an archive that is itself a file of the artifact.
package struct NestedFile: Equatable, Sendable {
  /// From the archive on, archives within one another joined by `!/`: `inner.zip!/a.mlmodel`. What is
  /// packed alone, without a name, is called `data`.
  package var path: String
  package var size: Int
  package var digest: Digest
  package var tokenMatches: [TokenMatch]
}
