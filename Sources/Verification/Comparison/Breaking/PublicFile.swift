import Artifacts

/// A file that an app names, or that the App Store looks for, at whatever place a bundle of its shape has it.
struct PublicFile: Hashable {
  var slice: String
  var subject: BreakingChange.Subject
  /// A header as an app includes it: `Score.h`, `Sub/Part.h`. A module by the name that its map declares.
  var name: String

  static let headers: Set<String> = ["h", "hh", "hpp", "inc"]
  private static let moduleMap = "module.modulemap"

  /// Nil for a file that nothing outside names.
  init?(_ path: String, in places: SlicePlaces) {
    guard !path.contains(".dSYM/"), let (slice, rest) = places.place(of: path) else { return nil }
    self.slice = slice
    let parts = RelativePath.components(rest)
    name = parts.last ?? ""
    if name == "PrivacyInfo.xcprivacy", !slice.isEmpty {
      subject = .privacyManifest
    } else if Self.headers.contains(RelativePath.fileExtension(name)),
      let folder = parts.lastIndex(where: { $0 == "Headers" || $0 == "include" })
    {
      (subject, name) = (.header, parts[(folder + 1)...].joined(separator: "/"))
    } else if name == Self.moduleMap {
      subject = .module
    } else if name.hasSuffix(".swiftinterface"), let folder = parts.dropLast().last {
      // One is enough: an architecture that is gone is told by the slice.
      (subject, name) = (.module, folder)
    } else {
      return nil
    }
  }

  /// Its modules, if it is a module map that could be read; else the file itself.
  func modules(_ bytes: [UInt8]?) -> [PublicFile] {
    guard name == Self.moduleMap, let bytes else { return [self] }
    return ModuleMap(bytes).modules.map { module in
      var file = self
      file.name = module.name
      return file
    }
  }
}
