import Domain
import Platform

/// Rules for the names in a base framework. SwiftPM, CocoaPods and unzip reject archives that break them.
enum BaseNames {
  /// Leaves out files that macOS creates for itself, and returns their paths.
  static func withoutJunk(_ tree: FileTree) -> (FileTree, dropped: [String]) {
    let dropped = tree.entries.map(\.path).filter { path in
      path.split(separator: "/").contains { $0 == ".DS_Store" || $0 == "__MACOSX" || $0.hasPrefix("._") }
    }
    if dropped.isEmpty { return (tree, []) }
    let set = Set(dropped)
    return (FileTree(tree.entries.filter { !set.contains($0.path) }), dropped)
  }

  static func problems(in tree: FileTree, file: String) -> [Finding] {
    var findings: [Finding] = []
    var folded: [String: String] = [:]
    for entry in tree.entries {
      func report(_ code: String, message: String, remedy: String) {
        findings.append(
          Finding(code, at: Location(FilePath.join(file, printable(entry.path))), message, remedy: remedy))
      }
      if entry.path.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 || $0 == "\\" }) {
        report("base.name", message: "a name must not contain a backslash or a control character", remedy: "rename it")
      }
      // Like a Mac's file system: `String` equality ignores Unicode normalisation, and `lowercased` the case.
      if let other = folded.updateValue(entry.path, forKey: entry.path.lowercased()) {
        report(
          "base.colliding-names", message: "differs from \(printable(other)) only by case or accents",
          remedy: "rename one of them")
      }
      if case .symlink(let target) = entry.kind, leaves(target, from: entry.path) {
        report(
          "base.link", message: "this link leads outside the framework: \(printable(target))",
          remedy: "link to a file inside it, or copy the file")
      }
    }
    return findings
  }

  /// Whether a link's target, resolved by its text alone, is outside the root.
  private static func leaves(_ target: String, from path: String) -> Bool {
    if target.isEmpty || target.hasPrefix("/") || target.contains("\\") { return true }
    var depth = FilePath.ancestors(of: path).count
    for component in target.split(separator: "/") where component != "." {
      depth += component == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  private static func printable(_ text: String) -> String {
    let plain = text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 }
    return plain ? text : text.debugDescription
  }
}
