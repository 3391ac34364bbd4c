import Artifacts
import Domain

extension Rule {
  static let swiftCompiler = Rule(
    .swiftCompiler, .note,
    claim: "a released compiler wrote the interfaces",
    reason: "older compilers may not read what a compiler in development writes, and no Xcode of customers has it",
    check: .slices { subject in
      let found = subject.publicInterfaces.compactMap { path, interface in
        interface.header?.compilerVersion.map { (path: path, version: $0) }
      }.filter { isInDevelopment($0.version) }
      return found.first.map { first in
        [
          Violation(
            first.path, "was written by a compiler in development: \(first.version)\(Violation.alike(found.count))",
            remedy: "build with a released Xcode")
        ]
      } ?? []
    })

  /// Snapshots call themselves `6.4-dev`, and name commits of LLVM and Swift in place of a tag.
  private static func isInDevelopment(_ version: String) -> Bool {
    version.contains("-dev ") || version.hasSuffix("-dev")
  }
}
