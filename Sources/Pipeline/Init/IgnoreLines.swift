import Manifest

/// The lines of `.gitignore` for what builds write: every customer's zips, and compiled frameworks.
enum IgnoreLines {
  private static let folders = [ReleaseConfiguration.defaultOutput, ".release"]

  static let all = folders.map { $0 + "/\n" }.joined()

  /// The lines that a file lacks; nil if it names each folder.
  static func addition(to file: [UInt8]) -> String? {
    let text = String(validating: file, as: UTF8.self) ?? ""
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      var line = line
      while let last = line.last, last.isWhitespace { line.removeLast() }
      return line
    }
    let missing = folders.filter { folder in
      let known = ["", "/", "**/"].flatMap { start in ["", "/", "/*", "/**"].map { start + folder + $0 } }
      return !lines.contains { line in known.contains { line == $0 || line == "!" + $0 } }
    }
    if missing.isEmpty { return nil }
    let isEnded = file.isEmpty || file.last == UInt8(ascii: "\n")
    return (isEnded ? "" : "\n") + missing.map { $0 + "/\n" }.joined()
  }
}
