import Artifacts
import Domain

extension Rule {
  static let binaryBuildPaths = Rule(
    .binaryBuildPaths, .warning,
    claim: "binaries and Swift modules contain no paths of the machine that built them",
    reason: "such paths reveal the vendor's user and project names, and make two builds of the same source differ",
    check: .artifact { subject in
      subject.newFiles.filter { !isDebugSymbols($0) }.flatMap { file in
        file.buildPaths.map { violations(withoutLoadCommands($0, file), file) } ?? []
      }
    })

  /// Debuggers find sources by these paths. Files inside a `.dSYM` are not searched at all.
  private static func isDebugSymbols(_ file: InspectedFile) -> Bool {
    guard let images = file.content.machO?.images, !images.isEmpty else { return false }
    return images.allSatisfy { $0.fileType == .dSYM }
  }

  /// `binary.run-paths` and `binary.dependencies` report those of load commands, which no compiler's flag changes.
  private static func withoutLoadCommands(_ found: BuildPaths, _ file: InspectedFile) -> BuildPaths {
    let images = (file.content.machO?.images ?? []).filter { $0.member == nil }
    let named = images.flatMap { $0.runPaths + $0.libraries.map(\.name) }
    if named.isEmpty { return found }
    var rest = found
    rest.paths = found.paths.compactMap { path in
      // A path in a text ends at a blank.
      let commands = min(path.count, named.count { $0 == path.text || $0.hasPrefix(path.text + " ") })
      rest.count -= commands
      var path = path
      path.count -= commands
      return path.count > 0 ? path : nil
    }
    return rest
  }

  private static func violations(_ found: BuildPaths, _ file: InspectedFile) -> [Violation] {
    let isSourceInfo = RelativePath.fileExtension(file.path) == "swiftsourceinfo"
    let tables = file.content.machO?.images.compactMap(\.symbolNames) ?? []
    let inSymbols = found.paths.filter { path in tables.contains { $0.contains(path.offset) } }
    let elsewhere = found.paths.filter { path in !tables.contains { $0.contains(path.offset) } }
    // Paths beyond those that are kept are most likely of the more frequent kind.
    let rest = found.count - count(found.paths)
    let moreInSymbols = count(inSymbols) > count(elsewhere)
    return [
      violation(
        elsewhere, rest: moreInSymbols ? 0 : rest, verb: "names ", remedy: isSourceInfo ? leaveOut : remedy, in: file),
      violation(inSymbols, rest: moreInSymbols ? rest : 0, verb: "names in its symbol table ", remedy: strip, in: file),
    ].compactMap(\.self)
  }

  private static func count(_ paths: [BuildPaths.Path]) -> Int { paths.reduce(0) { $0 + $1.count } }

  private static let shown = 3

  private static let remedy =
    "compile with -ffile-prefix-map and -file-prefix-map, and with SWIFT_SERIALIZE_DEBUGGING_OPTIONS=NO"

  private static let leaveOut =
    "leave out the folder Project of the .swiftmodule, which is of use only where the sources are"

  /// The linker writes them, whatever the compiler was told.
  private static let strip =
    "strip the symbols for debuggers, which the dSYM contains too: `strip -S`, or STRIP_INSTALLED_PRODUCT=YES"

  private static func violation(
    _ paths: [BuildPaths.Path], rest: Int, verb: String, remedy: String, in file: InspectedFile
  ) -> Violation? {
    if paths.isEmpty { return nil }
    let listed = paths.prefix(shown)
    let more = count(paths) + rest - count(Array(listed))
    let others = more > 0 ? " (and \(more) more)" : ""
    return Violation(file.path, verb + listed.map(\.text).joined(separator: ", ") + others, remedy: remedy)
  }
}
