import Artifacts
import Domain

/// A folder inside an xcframework, or the xcframework itself, with a `_CodeSignature` of its own.
struct SealedBundle {
  let folder: SealedFolder
  let framework: InspectedFramework
  private let artifact: InspectedArtifact

  init(_ folder: SealedFolder, of framework: InspectedFramework, in artifact: InspectedArtifact) {
    self.folder = folder
    self.framework = framework
    self.artifact = artifact
  }

  /// Nil if there is none.
  var infoPlist: InspectedFile? {
    folder.infoPlist(in: framework.tree).flatMap { artifact.file(framework.place($0)) }
  }

  /// The main executable, relative to the sealed folder: it is signed, but not listed in CodeResources. Nil for an
  /// xcframework.
  var executable: String? {
    guard folder.kind == .bundle else { return nil }
    let stated = infoPlist?.content.propertyList?["CFBundleExecutable"]?.string
    guard let name = stated ?? defaultExecutable, RelativePath.isSafe(name) else { return nil }
    return RelativePath.name(folder.base) == "Contents" ? "MacOS/" + name : name
  }

  private var machO: MachOFile? {
    executable.flatMap { artifact.file(framework.place(folder.path($0))) }?.content.machO
  }

  /// Whether no program loads the bundle: then nothing checks its seal before an app ships.
  var isStatic: Bool { machO?.linkage == .static }

  /// Whether it is for a simulator and has no certificate's signature: simulators check no seal, and Xcode signs it again for an app.
  var isAdHocOfSimulator: Bool {
    let ofSimulator = framework.slices.filter { $0.library.variant == "simulator" }
    let isThere = ofSimulator.contains { RelativePath.isInside(folder.base, $0.identifier) }
    return isThere && machO?.images.allSatisfy { $0.signature?.isAdHoc ?? true } == true
  }

  /// Whether the system reads the signature in the main executable, and passes over those in files.
  var isSignedInExecutable: Bool { machO?.images.contains { $0.member == nil && $0.signature != nil } ?? false }

  /// The bundle's name without its extension, as the system assumes without an Info.plist.
  private var defaultExecutable: String? {
    var components = RelativePath.components(folder.base)[...]
    if components.last == "Contents" { components = components.dropLast() }
    if components.dropLast().last == "Versions" { components = components.dropLast(2) }
    guard let name = components.last, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return String(name[..<dot])
  }

  /// A file of the signature's folder.
  func part(_ name: String) -> InspectedFile? { artifact.file(place(name)) }

  /// The path of a file of the signature's folder, inside the artifact.
  func place(_ name: String) -> String { framework.place(folder.signature + "/" + name) }

  /// For a seal that only git broke, when it checked the files out or when they were committed.
  static let keepLineEnds =
    "put `*.xcframework/** -text` into .gitattributes, copy the signed files in again, and commit them"

  // MARK: The signature of a bundle without a Mach-O

  /// The parts of the signature, each in a file of its own; nil without a readable CodeDirectory.
  var detached: SignedBlobs? {
    guard let bytes = part("CodeDirectory")?.content.bytes,
      let primary = try? DetachedSignature(codeDirectory: bytes, file: "").directory
    else { return nil }
    var blobs = SignedBlobs()
    blobs.directories = [(primary, bytes[...])]
    blobs.directories += alternates.map { ($0.signature.directory, $0.bytes[...]) }
    blobs.components[.requirements] = part("CodeRequirements")?.content.bytes?[...]
    if let cms = part("CodeSignature")?.content.bytes, !cms.isEmpty { blobs.cms = cms[...] }
    return blobs
  }

  /// Readable CodeDirectories with other hashes than the primary one's.
  var alternates: [(signature: DetachedSignature, bytes: [UInt8])] {
    Self.alternateNames.compactMap { name in
      guard let bytes = part(name)?.content.bytes else { return nil }
      return (try? DetachedSignature(codeDirectory: bytes, file: "")).map { ($0, bytes) }
    }
  }

  /// codesign gives the first the name CodeRequirements-1.
  private static let alternateNames = ["CodeDirectory-1"] + (1...5).map { "CodeRequirements-\($0)" }

  /// Names of the files that make up such a signature.
  static let detachedNames = ["CodeDirectory", "CodeRequirements", "CodeSignature"] + alternateNames
}

extension ArtifactSubject {
  /// All sealed folders, in the order of their paths.
  var sealedBundles: [SealedBundle] {
    frameworks.flatMap { framework in
      CodeSeal.locate(in: framework.tree).map { SealedBundle(SealedFolder($0), of: framework, in: artifact) }
    }
  }
}
