import Domain
import Synchronization

/// Which files' bytes are kept while they are read, by their names.
enum Retention {
  case propertyList
  case bytes
  /// Only where texts are compared.
  case text

  /// In bytes, of one file.
  static let limit = 8 << 20
  /// The same of a text that only comparisons read.
  static let textLimit = 1 << 20

  init?(path: String, keepsText: Bool) {
    let components = path.utf8.split(separator: UInt8(ascii: "/"))
    guard let name = components.last else { return nil }
    func ends(_ suffix: String) -> Bool { name.ends(with: suffix) }
    if ends(".plist") || ends(".xcprivacy") {
      self = .propertyList
    } else if ends(".swiftinterface") || ends(".mlmodel") || Self.names.contains(String(decoding: name, as: UTF8.self))
    {
      self = .bytes
    } else if keepsText, !ends(".abi.json"), Self.isText(name) {
      self = .text
    } else {
      return nil
    }
  }

  /// What people read in a framework, and beside its zip.
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

  /// What the Core ML readers ask for, what the SDK reads at start, and code seals.
  private static let names: Set<String> = [
    "CustomModels.json", "Manifest.json", "metadata.json", "coremldata.bin", "CodeResources", "CodeDirectory",
  ]
}

/// What else a file's path decides.
struct FilePurpose {
  /// Something inside of a `.dSYM`.
  let isDebugSymbols: Bool
  let isInterface: Bool

  init(path: String) {
    let components = path.utf8.split(separator: UInt8(ascii: "/"))
    isDebugSymbols = components.dropLast().contains { $0.ends(with: ".dSYM") }
    isInterface = components.last.map { $0.ends(with: ".swiftinterface") } == true
  }
}

extension Substring.UTF8View {
  fileprivate func ends(with suffix: String) -> Bool {
    count >= suffix.utf8.count && self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}

/// How many bytes all files of an artifact together may keep: memory must not grow with the artifact.
final class RetentionBudget: Sendable {
  private let left: Mutex<Int>

  init(_ bytes: Int) { left = Mutex(bytes) }

  /// A comparison reads two artifacts and not as many as there are.
  convenience init(_ options: InspectionOptions) { self.init(options.keepsText ? 96 << 20 : 24 << 20) }

  func take(_ count: Int) -> Bool {
    left.withLock { left in
      guard count <= left else { return false }
      left -= count
      return true
    }
  }

  func giveBack(_ count: Int) { left.withLock { $0 += count } }
}
