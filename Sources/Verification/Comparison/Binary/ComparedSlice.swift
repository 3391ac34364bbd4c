import Artifacts
import Domain

/// A slice of an xcframework, or a triple of an artifact bundle's library.
struct ComparedSlice: PlatformSlice {
  var identifier: String
  /// `ios-simulator`; of a bundle, the identifier: each triple is a platform of its own.
  var platform: String
  /// What apps import: `ContextSDK.framework`; nil for a bare library.
  var framework: String?
  /// Of the binary, or else those that are listed.
  var architectures: [String]
  /// Of all its files, in bytes.
  var size: Int
  var binary: InspectedFile?
  /// The members of a bundle's static library by their names, which may repeat; nil if they are not compared.
  var members: [ByteText: Set<Member>]?

  /// The reason why there is no binary to compare.
  var obstacle: String? {
    switch binary?.content {
    case .machO(.success): nil
    case .machO(.failure(let failure)): failure.findings.first?.message ?? "the binary cannot be read"
    case .tooLarge: "the binary is too large to be looked into"
    case nil: "there is no binary"
    default: members != nil ? "the library is no static archive" : "the binary is no Mach-O file"
    }
  }

  struct Member: Hashable {
    private var size: Int
    /// Nil for a Mach-O image, which is compared by what is in it.
    private var sha256: [UInt8]?

    init(_ member: ArchiveMember) { (size, sha256) = (member.range.count, member.data?.sha256) }
  }
}

extension InspectedFramework {
  var comparedSlices: [ComparedSlice] {
    slices.map { slice in
      ComparedSlice(
        identifier: slice.identifier, platform: slice.platform,
        framework: slice.isFramework ? RelativePath.name(slice.bundlePath) : nil,
        architectures: slice.machO?.architectures.map(\.name) ?? slice.library.architectures,
        size: size(of: slice.identifier), binary: slice.binary)
    }
  }
}

extension InspectedBundle {
  /// One for each triple: that is what an app links. Several libraries have the artifact's name before it.
  var comparedSlices: [ComparedSlice] {
    let isSeveral = Set(libraries.map { ByteText($0.artifact) }).count > 1
    // Several variants may name one file.
    var known: [ByteText: LibraryContent] = [:]
    return libraries.flatMap { library in
      let key = ByteText(library.path ?? "")
      let content = known[key] ?? LibraryContent(library.machO)
      known[key] = content
      return library.variant.triples.map { triple in
        let identifier = isSeveral ? "\(library.artifact) \(triple)" : triple
        return ComparedSlice(
          identifier: identifier, platform: identifier, architectures: content.architectures,
          size: library.file?.size ?? 0, binary: library.file, members: content.members)
      }
    }
  }
}

private struct LibraryContent {
  var architectures: [String]
  var members: [ByteText: Set<ComparedSlice.Member>]

  init(_ machO: MachOFile?) {
    let all = (machO?.slices ?? []).flatMap { $0.members ?? [] }
    architectures = Set(all.compactMap(\.target?.architecture)).sorted()
    members = Dictionary(grouping: all) { ByteText($0.name) }.mapValues { Set($0.map(ComparedSlice.Member.init)) }
  }
}
