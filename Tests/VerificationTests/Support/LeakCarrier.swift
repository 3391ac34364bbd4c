import Domain
import TestSupport

/// A place that bytes or words of a customer get into.
enum LeakCarrier: Hashable, CaseIterable {
  // For bytes.
  case anyFile, oneSlice, insidePackage, nestedZip, deepZip
  // For words.
  case binary, xmlList, binaryList, utf16Strings, nestedText, model, fileName, folderName, nestedName, link
  // For words, beside the artifact.
  case notes, podspec, zipName

  static let forBytes: [LeakCarrier] = [.anyFile, .oneSlice, .insidePackage, .nestedZip, .deepZip]
  static let forWords: [LeakCarrier] = allCases.filter { !forBytes.contains($0) && !besides.contains($0) }
  static let besides: [LeakCarrier] = [.notes, .podspec, .zipName]
}

/// One file, or link, that carries something.
struct LeakFile {
  var path: String
  var content: CraftedArtifact.Content
  /// Where a rule is to find it: the path, or the path of a part.
  var location: String
}

/// Makes files that carry something, at places drawn by lot.
struct LeakWriter {
  /// Property lists by their word, as Python writes them.
  var lists: [String: (xml: [UInt8], binary: [UInt8])]
  /// Something to hide in.
  var binary: [UInt8]

  private static let slices = [
    CraftedArtifact.device, CraftedArtifact.simulator, CraftedArtifact.catalyst + "/Versions/A/Resources",
  ]
  private static let folders = ["", "Models/", "Assets.bundle/", "a/b/c/d/", "Custom/Old models/"]
  private static let names = ["weights", "README.txt", "default.mlmodel", "x.bin", "icon.png", "data.json", ".hidden"]

  private func place(_ number: Int, _ random: inout SeededGenerator) -> String {
    let slice = Self.slices.randomElement(using: &random) ?? ""
    return slice + "/" + (Self.folders.randomElement(using: &random) ?? "") + "n\(number)"
  }

  func file(_ carrier: LeakCarrier, bytes: [UInt8], _ number: Int, _ random: inout SeededGenerator) -> LeakFile {
    let name = Self.names.randomElement(using: &random) ?? ""
    let location = place(number, &random)
    switch carrier {
    case .insidePackage:
      return plain(location + ".mlpackage/Data/com.apple.CoreML/weights/" + name, bytes)
    case .nestedZip, .deepZip:
      var (zip, inside) = (StoredZip.bytes([("read me", [1]), (name, bytes)]), name)
      for depth in 0..<(carrier == .deepZip ? Int.random(in: 1...3, using: &random) : 0) {
        zip = StoredZip.bytes([("in\(depth).zip", zip)])
        inside = "in\(depth).zip!/" + inside
      }
      return LeakFile(path: location, content: .file(zip, executable: false), location: location + "!/" + inside)
    case .oneSlice: return plain(Self.slices[number % 3] + "/n\(number).mlmodel", bytes)
    default: return plain(location + name, bytes)
    }
  }

  func file(_ carrier: LeakCarrier, word: String, _ number: Int, _ random: inout SeededGenerator) -> LeakFile {
    let location = place(number, &random)
    switch carrier {
    case .xmlList: return plain(location + ".plist", lists[word]?.xml ?? [])
    case .binaryList: return plain(location + ".plist", lists[word]?.binary ?? [])
    case .utf16Strings:
      let isLittle = Bool.random(using: &random)
      return plain(location + ".strings", utf16("\u{FEFF}\"key\" = \"by \(word)\";\n", isLittle))
    case .nestedText:
      return file(.deepZip, bytes: Array("made for \(word).".utf8), number, &random)
    case .model: return plain(location + ".mlmodel", CoreMLFixture.model(flowName: "f", version: "1", salt: word))
    case .fileName: return plain(location + " \(word).txt", [1])
    case .folderName:
      let folder = location + "_\(word)"
      return LeakFile(path: folder + "/a/b.txt", content: .file([1], executable: false), location: folder)
    case .nestedName:
      let zip = StoredZip.bytes([("for \(word)/a.txt", [1])])
      return LeakFile(
        path: location, content: .file(zip, executable: false), location: location + "!/for \(word)/a.txt")
    case .link: return LeakFile(path: location, content: .link("../\(word)/x"), location: location)
    default:
      let middle = Int.random(in: 0..<binary.count, using: &random)
      let wide = utf16("\0\(word)\0", Bool.random(using: &random))
      let hidden = Bool.random(using: &random) ? Array("\0\(word)\0".utf8) : wide
      return plain(location, Array(binary[..<middle]) + hidden + Array(binary[middle...]))
    }
  }

  private func plain(_ path: String, _ bytes: [UInt8]) -> LeakFile {
    LeakFile(path: path, content: .file(bytes, executable: false), location: path)
  }

  private func utf16(_ text: String, _ isLittle: Bool) -> [UInt8] {
    text.utf16.flatMap { isLittle ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }

  private struct PythonFailed: Error {
    var message: String
  }

  /// Property lists of every word, by Python's plistlib.
  static func lists(_ words: [String]) throws -> [String: (xml: [UInt8], binary: [UInt8])] {
    let script = """
      import plistlib, sys
      for word in sys.stdin.read().split("\\0"):
          value = {"CFBundleName": word, "CFBundleVersion": "1", "Nested": [{"by": "for " + word}]}
          for format in (plistlib.FMT_XML, plistlib.FMT_BINARY):
              print(plistlib.dumps(value, fmt=format).hex())
      """
    let result = try Tool.run(
      Tool.python, ["-c", script], environment: ["PYTHONUTF8": "1"], input: words.joined(separator: "\0"))
    let lines = result.text.split(separator: "\n").map(bytes(ofHex:))
    guard result.status == 0, lines.count == 2 * words.count else { throw PythonFailed(message: result.errors) }
    let pairs = words.enumerated().map { ($1, (xml: lines[2 * $0], binary: lines[2 * $0 + 1])) }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  private static func bytes(ofHex text: Substring) -> [UInt8] {
    let digits = text.utf8.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
