import Domain
import Synchronization

/// What is kept of a file's bytes while they are read.
enum Retention: Equatable {
  /// Its first bytes decide.
  case undecided
  case nothing
  case propertyList
  case bytes
  /// Only for comparisons.
  case text
  case machO
  case archive(ArchiveKind)
  case unreadArchive(ArchiveKind)
  case tooLarge(limit: Int)

  /// The size limit for one file, in bytes.
  static let limit = 8 << 20
  /// The size limit for a text that only comparisons read, in bytes.
  static let textLimit = 1 << 20

  /// The part to keep by the file's name.
  init(path: String, keepsText: Bool) {
    let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
    func ends(_ suffix: String) -> Bool { name.ends(with: suffix) }
    if ends(".plist") || ends(".xcprivacy") {
      self = .propertyList
    } else if Self.extensions.contains(where: ends) || Self.names.contains(String(decoding: name, as: UTF8.self)) {
      self = .bytes
    } else if keepsText, !ends(".abi.json"), Self.isText(name) {
      self = .text
    } else {
      self = .nothing
    }
  }

  /// Whether people read the file, in a framework or next to its zip.
  private static func isText(_ name: Substring.UTF8View) -> Bool {
    let name = String(decoding: name, as: UTF8.self)
    if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) {
      return textExtensions.contains(name[name.utf8.index(after: dot)...].lowercased())
    }
    return textNames.contains(name)
  }

  private static let textExtensions: Set<String> = [
    "apinotes", "h", "hh", "hpp", "inc", "json", "loctable", "md", "modulemap", "podspec", "rtf", "strings",
    "stringsdict", "swift", "tbd", "txt", "xml", "yaml", "yml",
  ]
  private static let textNames: Set<String> = ["LICENSE", "NOTICE", "PkgInfo", "README"]

  private static let extensions = [".swiftinterface", ".mlmodel", ".modulemap", ".pem", ".key"]

  /// Files that the Core ML readers need, the list that the SDK reads at start, that of an artifact bundle, and code seals.
  private static let names: Set<String> = [
    ModelList.fileName, DeviceConfiguration.fileName, DeviceConfiguration.rootName, ArtifactBundle.fileName,
    "Manifest.json", "metadata.json", "model.mil", "coremldata.bin",
    "CodeResources",
    "CodeDirectory",
    "CodeDirectory-1",
    "CodeSignature", "CodeRequirements", "CodeRequirements-1", "CodeRequirements-2", "CodeRequirements-3",
    "CodeRequirements-4", "CodeRequirements-5",
  ]
}

/// Further facts from a file's path.
struct FilePurpose {
  /// Whether it is inside a `.dSYM`.
  let isDebugSymbols: Bool
  let isInterface: Bool
  /// Whether the compiler wrote it for other compilers, perhaps with paths of sources.
  let isSwiftModule: Bool

  init(path: String) {
    let components = path.utf8.split(separator: UInt8(ascii: "/"))
    isDebugSymbols = components.dropLast().contains { $0.ends(with: ".dSYM") }
    let kind = components.last.map { RelativePath.fileExtension(String(decoding: $0, as: UTF8.self)) }
    isInterface = kind == "swiftinterface"
    isSwiftModule = isInterface || kind == "swiftmodule" || kind == "swiftsourceinfo"
  }
}

extension Substring.UTF8View {
  fileprivate func ends(with suffix: String) -> Bool {
    count >= suffix.utf8.count && self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}

/// Limits the bytes that all files of an artifact keep together, so that memory does not grow with the artifact, and what is
/// unpacked from archives in them.
final class RetentionBudget: Sendable {
  private let left: Mutex<Int>
  let unpacking: UnpackingBudget

  /// A comparison reads only two artifacts, so each may keep more.
  ///
  /// - Parameter size: of the artifact, in bytes as they ship.
  init(_ options: InspectionOptions, artifactSize size: Int) {
    left = Mutex(options.keepsText ? 96 << 20 : 24 << 20)
    unpacking = UnpackingBudget(artifactSize: size, limit: options.unpackingLimit)
  }

  func take(_ count: Int) -> Bool {
    left.withLock { left in
      guard count <= left else { return false }
      left -= count
      return true
    }
  }

  func giveBack(_ count: Int) { left.withLock { $0 += count } }
}
