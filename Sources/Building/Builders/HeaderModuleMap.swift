/// A module map that makes C headers a module.
enum HeaderModuleMap {
  /// - Parameter headers: their paths relative to the map, which it can name.
  static func text(module: String, headers: [String]) -> String {
    let name = keywords.contains(module) ? "\"\(module)\"" : module
    let lines = headers.map { "  header \"\($0)\"\n" }.joined()
    return "module \(name) {\n\(lines)  export *\n}\n"
  }

  /// Words that the module map language reads as its own, unless they are quoted.
  private static let keywords: Set<String> = [
    "config_macros", "conflict", "exclude", "explicit", "export", "export_as", "extern", "framework", "header", "link",
    "module", "private", "requires", "textual", "umbrella", "use",
  ]

  /// Clang reads the text between two quotes as it is, so no escape helps.
  static func canName(_ header: String) -> Bool {
    header.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }
}
