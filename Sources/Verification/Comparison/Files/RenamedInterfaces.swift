import Artifacts
import Domain
import Platform

extension FileChanges {
  /// Interfaces of one architecture with names of two forms: Xcode 11 wrote `arm64.swiftinterface`, later versions write
  /// `arm64-apple-ios.swiftinterface`.
  var renamedInterfaces: [(old: String, new: String)] {
    let origins = Dictionary(firstOf: removed.compactMap { item in InterfaceKey(item.path).map { ($0, item.path) } })
    return added.compactMap { item in
      InterfaceKey(item.path).flatMap { origins[$0] }.map { (old: $0, new: item.path) }
    }
  }
}

/// A compiler picks an interface by these.
private struct InterfaceKey: Hashable {
  var folder: ByteText
  var architecture: ByteText
  var audience: InterfaceFileName.Audience

  /// Nil for a file that is no interface.
  init?(_ path: String) {
    guard let name = InterfaceFileName(FilePath.lastComponent(of: path)) else { return nil }
    folder = ByteText(FilePath.parent(of: path))
    architecture = ByteText(String(name.target.prefix { $0 != "-" }))
    audience = name.audience
  }
}
