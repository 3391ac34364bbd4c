import Apple
import Artifacts
import Domain

extension Rule {
  static let binaryBuildPaths = Rule(
    "binary.build-paths", .warning,
    claim: "binaries and interfaces contain no paths of the machine that built them",
    reason: "such paths reveal the vendor's user and project names, and make two builds of the same source differ",
    artifact: { subject in
      subject.newFiles.filter { !isDebugSymbols($0) }.compactMap { file in
        file.buildPaths.map { Violation(file.path, message($0), remedy: remedy) }
      }
    })

  /// Debuggers find sources by these paths. Files inside a `.dSYM` are not searched at all.
  private static func isDebugSymbols(_ file: InspectedFile) -> Bool {
    guard let images = file.content.machO?.images, !images.isEmpty else { return false }
    return images.allSatisfy { $0.fileType == .dSYM }
  }

  private static let shown = 3

  private static let remedy =
    "compile with -ffile-prefix-map and -file-prefix-map, and with SWIFT_SERIALIZE_DEBUGGING_OPTIONS=NO"

  private static func message(_ found: BuildPaths) -> String {
    let listed = found.paths.prefix(shown).map(\.text)
    let rest = found.count - found.paths.prefix(shown).map(\.count).reduce(0, +)
    let others = rest > 0 ? " (and \(rest) more)" : ""
    return "names \(listed.joined(separator: ", "))\(others)"
  }
}
