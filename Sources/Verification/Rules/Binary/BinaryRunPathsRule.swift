import Artifacts
import Domain

extension Rule {
  static let binaryRunPaths = Rule(
    .binaryRunPaths, .warning,
    claim: "the run paths of a dynamic library (LC_RPATH) are relative, or the system's",
    reason: "an absolute path exists only on the machine that built the library, and reveals its folders",
    check: .artifact { subject in
      subject.newFiles.compactMap { file in
        let paths = (file.content.machO?.images ?? []).filter { $0.member == nil }.flatMap(\.runPaths).filter {
          $0.utf8.first == UInt8(ascii: "/") && !SystemLibrary.isFolder($0)
        }.uniqued()
        if paths.isEmpty { return nil }
        return Violation(
          file.path, "searches \(Amount.names(paths.map(RelativePath.quoted))), a path on the machine that built it",
          remedy: "set LD_RUNPATH_SEARCH_PATHS to paths with @loader_path or @executable_path")
      }
    })
}

/// Paths that every device has.
enum SystemLibrary {
  private static let folders = ["/System", "/usr/lib"]

  static func isFolder(_ path: String) -> Bool {
    !RelativePath.components(path).contains("..") && folders.contains { RelativePath.isInside(path, $0) }
  }
}
