import Apple
import Artifacts
import Domain

/// Holds the debug symbols of one slice against its binary.
struct SymbolCheck {
  let framework: InspectedFramework
  let slice: InspectedFramework.Slice
  let artifact: InspectedArtifact
  /// What DebugSymbolsPath names: it promises symbols for every architecture.
  let folder: String?

  private struct Symbols {
    var path: String
    var image: MachOImage
  }

  private static let remedy = "take the dSYM of the very build that the binary comes from"

  func violations(_ bundles: [SymbolBundle]) -> [Violation] {
    var violations: [Violation] = []
    var symbols: [Symbols] = []
    var isWhole = true
    for bundle in bundles {
      if bundle.files.isEmpty {
        isWhole = false
        violations.append(
          Violation(
            framework.place(bundle.path), "holds no symbols: nothing lies in Contents/Resources/DWARF",
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
    return violations + missing.violations + foreign(symbols, told: missing.told)
  }

  private func read(_ path: String) -> ([Symbols], [Violation]) {
    switch artifact.file(path)?.content {
    case .machO(.success(let file)):
      let symbols = file.images.filter { $0.fileType == .dSYM }.map { Symbols(path: path, image: $0) }
      if !symbols.isEmpty { return (symbols, []) }
      let kind = file.images.first.map { "a \($0.fileType)" } ?? "nothing that can be read"
      return ([], [Violation(path, "holds no debug symbols, but \(kind)", remedy: Self.remedy, severity: .warning)])
    case .machO(.failure(let failure)): return ([], Violation.refused(path, failure))
    case .opaque, .bytes, .propertyList, .archive:
      return ([], [Violation(path, "is no Mach-O file, and so holds no debug symbols", remedy: Self.remedy)])
    case .tooLarge: return ([], [Violation.unchecked(path)])
    // Could not be read at all, which another rule tells.
    case nil: return ([], [])
    }
  }

  /// Object files of an archive have no UUID, and no dSYM.
  private var images: [MachOImage] { slice.machO?.images.filter { $0.uuid != nil } ?? [] }

  /// Architectures of the binary without symbols of their own.
  /// - Parameter isWhole: whether all symbols that are there could be read.
  private func missing(
    _ symbols: [Symbols], isWhole: Bool
  ) -> (violations: [Violation], told: Set<MachOArchitecture>) {
    var violations: [Violation] = []
    var told: Set<MachOArchitecture> = []
    guard isWhole else { return ([], []) }
    let known = Set(symbols.map(\.image.uuid))
    let named = Dictionary(
      symbols.filter(isOfBinary).map { ($0.image.architecture, $0) }, uniquingKeysWith: { first, _ in first })
    for image in images where !known.contains(image.uuid) {
      let name = image.architecture.name
      let uuid = image.uuid ?? ""
      if let other = named[image.architecture] {
        told.insert(image.architecture)
        violations.append(
          Violation(
            other.path,
            "is of another build than the binary: its \(name) has UUID \(other.image.uuid ?? "none"), the binary's \(uuid)",
            remedy: Self.remedy))
      } else if let folder {
        violations.append(
          Violation(
            framework.place(folder), "holds no symbols for the binary's \(name) (UUID \(uuid))", remedy: Self.remedy))
      }
    }
    return (violations, told)
  }

  /// By its file's name, which dsymutil takes from the binary.
  private func isOfBinary(_ symbols: Symbols) -> Bool {
    RelativePath.name(symbols.path).utf8.elementsEqual(RelativePath.name(slice.binaryPath ?? "").utf8)
  }

  /// Symbols of nothing in the slice; a framework inside of it may have its own.
  private func foreign(_ symbols: [Symbols], told: Set<MachOArchitecture>) -> [Violation] {
    if images.isEmpty { return [] }
    let prefix = framework.place(slice.identifier) + "/"
    let known = Set(
      artifact.files.filter { $0.path.utf8.starts(with: prefix.utf8) }.compactMap(\.content.machO)
        .flatMap(\.images).filter { $0.fileType != .dSYM }.map(\.uuid))
    return symbols.filter { symbol in
      let isTold = isOfBinary(symbol) && told.contains(symbol.image.architecture)
      return !isTold && !known.contains(symbol.image.uuid)
    }.map { symbol in
      Violation(
        symbol.path,
        "has symbols for \(symbol.image.architecture.name) with UUID \(symbol.image.uuid ?? "none"), of no binary here",
        remedy: Self.remedy, severity: .warning)
    }
  }
}
