import Artifacts
import Domain

extension Rule {
  static let binaryDependencies = Rule(
    .binaryDependencies, .warning, lesser: [.note],
    claim: "a dynamic library links only the system's libraries and those beside it",
    reason: "apps must bring every other library themselves, or they do not start",
    check: .slices { subject in
      let own = Set(subject.binaries.flatMap(\.machO.images).compactMap(\.installName?.name))
      return subject.binaries.flatMap { binary -> [Violation] in
        let names = binary.machO.images.filter { $0.member == nil }.flatMap(\.libraries).map(\.name)
          .filter { !SystemLibrary.isFolder($0) && !own.contains($0) }.uniqued()
        return unknown(names, binary) + absolute(names, binary)
      }
    })

  /// The app brings them, or they are inside the framework.
  private static func unknown(_ names: [String], _ binary: LibraryBinary) -> [Violation] {
    let found = names.filter { name in
      name.utf8.first != UInt8(ascii: "/") && !isSwiftRuntime(name) && !binary.contains(library: name)
    }
    if found.isEmpty { return [] }
    return [
      Violation(
        binary.location, "links \(Amount.names(found.map(RelativePath.quoted))), which apps must bring themselves",
        remedy: "name it as a dependency in podspec and Package.swift", severity: .note)
    ]
  }

  private static func absolute(_ names: [String], _ binary: LibraryBinary) -> [Violation] {
    let found = names.filter { $0.utf8.first == UInt8(ascii: "/") }
    if found.isEmpty { return [] }
    return [
      Violation(
        binary.location, "links \(Amount.names(found.map(RelativePath.quoted))), a path on the machine that built it",
        remedy: "link a library whose install name begins with @rpath")
    ]
  }

  /// Older systems have it in the app, where Xcode puts it.
  private static func isSwiftRuntime(_ name: String) -> Bool { RelativePath.name(name).hasPrefix("libswift") }
}

extension LibraryBinary {
  /// Whether a file of this name is beside the library or inside its framework.
  fileprivate func contains(library name: String) -> Bool {
    let path = RelativePath.components(name).filter { !$0.hasPrefix("@") && !["", ".", ".."].contains($0) }
    let inside =
      ([slice.identifier, slice.bundlePath].map { [$0] + path } + [[slice.bundlePath, "Frameworks"] + path])
    return inside.contains {
      framework.tree.resolvingSymlinks($0.joined(separator: "/")).map(framework.tree.isFile) == true
    }
  }
}
