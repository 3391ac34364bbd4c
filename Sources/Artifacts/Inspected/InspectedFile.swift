import Domain

/// One file of an artifact, after one pass over its bytes.
package struct InspectedFile: Equatable, Sendable {
  /// Inside the artifact.
  package var path: String
  /// The number of bytes read.
  package var size: Int
  package var isExecutable: Bool
  package var credentials: Set<Credential> = []
  package var digest: Digest
  package var content: FileContent
  /// Customers' tokens in its bytes, without those in nested archives.
  package var tokenMatches: [TokenMatch]
  /// What shows Core ML models in its bytes.
  package var models = ModelTraces()
  /// The files of archives inside it, at any depth, and the elements of a property list that are data.
  package var nested: [NestedFile]
  /// An archive in it that is not inspected, if it has one that its first bytes do not show.
  package var unsearched: Unsearched?
  /// Paths of the machine that built a binary or a Swift interface; nil if there are none. Debug symbols are not searched,
  /// since naming such paths is their purpose.
  package var buildPaths: BuildPaths?
  /// Nil unless it is a Swift interface that was small enough to keep.
  package var interface: InspectedInterface?
  /// 20 bytes, for old code seals; nil for Mach-O files and static archives, which these do not list.
  package var sha1: [UInt8]?
  /// Nil unless it holds a model's weights.
  package var weights: WeightFile?
  /// Whether it only names what Git LFS keeps elsewhere.
  package var isGitLFSPointer = false
  /// Those whose names are in a binary.
  package var requiredReasonAPIs: Set<RequiredReasonAPI> = []
  /// The digest with the other kind of line ends; nil unless it is a text in an artifact with code seals.
  package var otherLineEnds: Digest?
}

extension InspectedFile {
  package enum Unsearched: Hashable, Sendable {
    /// It ends like a zip without starting like one, as self-extracting zips do.
    case trailingZip
    /// ISO 9660 or UDF.
    case discImage
    /// Apple's.
    case diskImage
    /// A member of a static archive that is an archive itself, by its name.
    case member(String)
    case brokenArchive
    /// A PDF, of which some parts are compressed or encrypted.
    case compressedPDF
    /// A PNG with a text that is compressed.
    case compressedText
  }

  /// Adds the members of a static archive that are not code.
  mutating func addMembers(isArchive: Bool) {
    guard case .machO(let machO) = content else { return }
    guard let slices = try? machO.get().slices else {
      if isArchive { unsearched = .brokenArchive }
      return
    }
    for case .archive(let members) in slices.map(\.content) {
      for member in members where member.content == .other {
        guard let data = member.data, let digest = Digest(data.sha256) else { continue }
        nested.append(NestedFile(path: member.name, size: member.range.count, digest: digest, tokenMatches: []))
        if ArchiveKind(head: data.start) != nil { unsearched = .member(member.name) }
      }
    }
  }
}

/// A parsed Swift interface. A class, since few files are one and each `InspectedFile` has a field for it.
package final class InspectedInterface: Equatable, Sendable {
  /// How it says it was compiled; nil if it does not say.
  package let header: InterfaceHeader?
  /// Why it cannot be parsed; nil if it can.
  package let failure: Failure?
  /// Empty if it cannot be parsed.
  package let outline: SwiftInterface.Outline

  /// - Parameter file: its path, for the failure.
  init(_ bytes: [UInt8], file: String) {
    header = InterfaceHeader(bytes)
    do throws(Failure) {
      outline = try SwiftInterface.outline(bytes, file: file)
      failure = nil
    } catch {
      outline = SwiftInterface.Outline()
      failure = error
    }
  }

  package static func == (left: InspectedInterface, right: InspectedInterface) -> Bool {
    left.header == right.header && left.failure == right.failure && left.outline == right.outline
  }
}

/// The bytes kept of a file, by its kind.
package enum FileContent: Equatable, Sendable {
  /// Nothing: no rule reads such files.
  case opaque
  case propertyList(Result<PropertyList, Failure>)
  /// Debug symbols, which may have gigabytes, are read as headers only: their segments reach beyond the end.
  case machO(Result<MachOFile, Failure>)
  /// An archive inside the artifact. `nested` has its files, or those that could be read.
  case archive(ArchiveKind, isWhole: Bool)
  /// Small files that rules parse: interfaces, models, JSON.
  case bytes([UInt8])
  /// One of the above that is too large to keep.
  case tooLarge(limit: Int)

  package var propertyList: PropertyList? {
    if case .propertyList(.success(let list)) = self { list } else { nil }
  }
  package var machO: MachOFile? { if case .machO(.success(let file)) = self { file } else { nil } }
  package var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}

/// A file inside an archive that is itself a file of the artifact.
package struct NestedFile: Equatable, Sendable {
  /// From the archive on, with nested archives joined by `!/`: `inner.zip!/a.mlmodel`. A single compressed file without a
  /// name is called `data`.
  package var path: String
  package var size: Int
  package var digest: Digest
  package var tokenMatches: [TokenMatch]
  package var models = ModelTraces()
}
