import Artifacts
import Domain

extension Rule {
  static let binaryInstallName = Rule(
    .binaryInstallName, lesser: [.warning],
    claim: "a dynamic library's install name is its own path below @rpath",
    reason: "the loader finds a framework only by the install name that the app was linked with",
    check: .slices { subject in
      subject.binaries.flatMap { binary -> [Violation] in
        // The name may be right, and another would be wrong as soon as the links are back.
        if !binary.slice.allFlattenedLinks(in: binary.framework, of: subject.artifact).isEmpty { return [] }
        let images = binary.machO.images.filter { $0.member == nil && $0.fileType == .dylib }
        return images.uniqued(by: \.installName?.name).compactMap { violation($0, binary) }
      }
    })

  private static func violation(_ image: MachOImage, _ binary: LibraryBinary) -> Violation? {
    let expected = binary.expectedInstallName
    let remedy = "link it with `-install_name \(expected)`"
    guard let name = image.installName?.name else {
      return Violation(binary.location, "has no install name", remedy: remedy)
    }
    let quoted = RelativePath.quoted(name)
    if name.utf8.starts(with: "@rpath/".utf8) {
      if binary.isFound(at: String(decoding: name.utf8.dropFirst("@rpath/".utf8.count), as: UTF8.self)) { return nil }
      return Violation(
        binary.location, "has the install name \(quoted), which leads to no file; expected \(expected)", remedy: remedy)
    }
    if name.utf8.first == UInt8(ascii: "/") {
      return Violation(
        binary.location, "has the install name \(quoted), a path on the machine that built it", remedy: remedy
      )
    }
    if name.utf8.starts(with: "@".utf8) {
      return Violation(
        binary.location, "has the install name \(quoted), which works in only one place in one kind of bundle",
        remedy: remedy, severity: .warning)
    }
    return Violation(
      binary.location, "has the install name \(quoted), which is relative to the app's working directory",
      remedy: remedy)
  }
}

extension LibraryBinary {
  /// The folder around the library, which corresponds to an app's Frameworks folder.
  private var folder: String { RelativePath.components(slice.bundlePath).dropLast().joined(separator: "/") }

  fileprivate var expectedInstallName: String {
    let path = slice.binaryPath ?? slice.bundlePath
    return "@rpath/" + String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
  }

  fileprivate func isFound(at path: String) -> Bool {
    guard let found = framework.tree.resolvingSymlinks(folder + "/" + path), let binary = slice.binaryPath else {
      return false
    }
    return found.utf8.elementsEqual(binary.utf8)
  }
}
