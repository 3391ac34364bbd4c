import Domain

/// What the commands of the Swift toolchain answer. Warnings may come before the answer.
enum SwiftAnswer {
  /// The triple by which SwiftPM finds an artifact bundle's library: the compiler's own, without the version of a Mac's system.
  static func triple(_ output: String) throws -> String {
    let bytes = Array(output.utf8)
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")), let end = bytes.lastIndex(of: UInt8(ascii: "}")),
      start < end, let info = try? JSONValue(parsing: Array(bytes[start...end])),
      case .string(let triple) = info["target"]?["unversionedTriple"], isPlain(triple)
    else { throw failure("swift -print-target-info", "tells no triple of this machine", output: output) }
    return triple
  }

  /// The folder of what SwiftPM has built.
  static func folder(_ output: String) throws -> String {
    let lines = output.split(whereSeparator: \.isNewline)
    guard let path = lines.last(where: { $0.hasPrefix("/") }) else {
      throw failure("swift build --show-bin-path", "tells no folder", output: output)
    }
    return String(path)
  }

  /// The triple becomes the name of a folder.
  private static func isPlain(_ triple: String) -> Bool {
    triple.utf8.first?.isAlphanumeric == true && triple.utf8.allSatisfy { $0.isAlphanumeric || "-._".utf8.contains($0) }
  }

  private static func failure(_ command: String, _ problem: String, output: String) -> Failure {
    Failure(
      .badInput, "builder.answer", at: Location("swift"), "`\(command)` \(problem): \(LastLines(of: output).text)",
      remedy: "install a toolchain of Swift 6.2 or later: swift.org/install")
  }
}
