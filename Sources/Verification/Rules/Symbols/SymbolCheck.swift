import Artifacts
import Domain

/// Compares the debug symbols of one slice with its binary.
struct SymbolCheck {
  let framework: InspectedFramework
  let slice: InspectedFramework.Slice
  let artifact: InspectedArtifact
  /// DebugSymbolsPath, which promises symbols for every architecture.
  let folder: String?

  private struct Symbols {
    var path: String
    var image: MachOImage
  }

  private static let remedy = "take the dSYM of the build that made the binary"

  func violations(_ bundles: [SymbolBundle]) -> [Violation] {
    var violations: [Violation] = []
    var symbols: [Symbols] = []
    var isWhole = true
    for bundle in bundles {
      if bundle.files.isEmpty {
        isWhole = false
        violations.append(
          Violation(
            framework.place(bundle.path), "contains no symbols: Contents/Resources/DWARF is empty",
            remedy: Self.remedy))
      }
      for path in bundle.files {
        let (images, problems) = read(framework.place(path))
        symbols += images
        violations += problems
        isWhole = isWhole && !images.isEmpty
      }
    }
    let missing = missing(symbols, isWhole: isWhole && !bundles.isEmpty)
    return violations + missing.violations + foreign(symbols, reported: missing.reported)
  }

  private func read(_ path: String) -> ([Symbols], [Violation]) {
    switch artifact.file(path)?.content {
    case .machO(.success(let file)):
      let symbols = file.images.filter { $0.fileType == .dSYM }.map { Symbols(path: path, image: $0) }
      if !symbols.isEmpty { return (symbols, []) }
      let kind = file.images.first.map { "a \($0.fileType)" } ?? "nothing readable"
      return ([], [Violation(path, "contains no debug symbols, but \(kind)", remedy: Self.remedy, severity: .warning)])
    case .machO(.failure(let failure)): return ([], Violation.refused(path, failure))
    case .opaque, .bytes, .propertyList, .archive:
      return ([], [Violation(path, "is not a Mach-O file, so it contains no debug symbols", remedy: Self.remedy)])
    case .tooLarge: return ([], [Violation.unchecked(path)])
    // `container.readable` reports files that could not be read.
    case nil: return ([], [])
    }
  }

  /// The object files of an archive have neither a UUID nor a dSYM.
  private var images: [MachOImage] { slice.machO?.images.filter { $0.uuid != nil } ?? [] }

  /// Architectures of the binary that have no symbols.
  /// - Parameter isWhole: whether all symbols could be read.
  private func missing(
    _ symbols: [Symbols], isWhole: Bool
  ) -> (violations: [Violation], reported: Set<MachOArchitecture>) {
    var violations: [Violation] = []
    var reported: Set<MachOArchitecture> = []
    guard isWhole else { return ([], []) }
    let known = Set(symbols.map(\.image.uuid))
    let named = symbols.filter(isOfBinary).keyed(by: \.image.architecture)
    for image in images where !known.contains(image.uuid) {
      let name = image.architecture.name
      let uuid = image.uuid ?? ""
      if let other = named[image.architecture] {
        reported.insert(image.architecture)
        violations.append(
          Violation(
            other.path,
            "comes from another build than the binary: its \(name) has UUID \(other.image.uuid ?? "none"), the binary's \(uuid)",
            remedy: Self.remedy))
      } else if let folder {
        violations.append(
          Violation(
            framework.place(folder), "contains no symbols for the binary's \(name) (UUID \(uuid))", remedy: Self.remedy)
        )
      }
    }
    return (violations, reported)
  }

  /// Compares file names, since dsymutil takes the binary's name.
  private func isOfBinary(_ symbols: Symbols) -> Bool {
    RelativePath.name(symbols.path).utf8.elementsEqual(RelativePath.name(slice.binaryPath ?? "").utf8)
  }

  /// Symbols that match nothing in the slice. A framework inside it may have its own.
  private func foreign(_ symbols: [Symbols], reported: Set<MachOArchitecture>) -> [Violation] {
    if images.isEmpty { return [] }
    let prefix = framework.place(slice.identifier) + "/"
    let known = Set(
      artifact.files.filter { $0.path.utf8.starts(with: prefix.utf8) }.compactMap(\.content.machO)
        .flatMap(\.images).filter { $0.fileType != .dSYM }.map(\.uuid))
    return symbols.filter { symbol in
      let isReported = isOfBinary(symbol) && reported.contains(symbol.image.architecture)
      return !isReported && !known.contains(symbol.image.uuid)
    }.map { symbol in
      Violation(
        symbol.path,
        "has symbols for \(symbol.image.architecture.name) with UUID \(symbol.image.uuid ?? "none"), which no binary here has",
        remedy: Self.remedy, severity: .warning)
    }
  }
}
