import Artifacts
import Domain

extension Rule {
  static let xcframeworkIdentifier = Rule(
    .xcframeworkIdentifier, .warning, lesser: [.note],
    claim:
      "each slice's folder is named after its platform, architectures and variant, as in ios-arm64_x86_64-simulator",
    reason: "tools ignore the name, but people and scripts rely on it and would take the wrong slice",
    check: .slices { subject in
      subject.slices.compactMap { framework, slice in
        let (library, location) = (slice.library, framework.place(slice.identifier))
        let expected = LibraryName(library)
        let remedy = "name it \(expected)"
        guard let found = LibraryName(library.identifier) else {
          return Violation(
            location, "is not the name that Xcode would give it, \(expected)", remedy: remedy, severity: .note)
        }
        if found == expected { return nil }
        return Violation(
          location, "is named for \(found.phrase), but Info.plist says \(expected.phrase)", remedy: remedy)
      }
    })
}

/// An identifier by Xcode's convention, taken apart.
struct LibraryName: Equatable, CustomStringConvertible {
  var platform: String
  var architectures: Set<String>
  var variant: String?

  private static let knownArchitectures = [
    "arm64_32", "arm64e", "arm64", "armv7k", "armv7s", "armv7", "armv6", "x86_64h", "x86_64", "i386",
  ]
  private static let platforms = ["ios", "macos", "tvos", "watchos", "xros", "driverkit"]

  init(_ library: XCFramework.Library) {
    platform = library.platform
    architectures = Set(library.architectures)
    variant = library.variant
  }

  /// Nil for a name of another form. Ignores the order of the architectures.
  init?(_ identifier: String) {
    let parts = identifier.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard (2...3).contains(parts.count), Self.platforms.contains(parts[0]),
      let architectures = Self.architectures(parts[1])
    else { return nil }
    if parts.count == 3, !["simulator", "maccatalyst"].contains(parts[2]) { return nil }
    platform = parts[0]
    self.architectures = architectures
    variant = parts.count == 3 ? parts[2] : nil
  }

  /// Some names contain the separator, so longer names are tried first.
  private static func architectures(_ text: String) -> Set<String>? {
    var found: Set<String> = []
    var rest = text.utf8[...]
    while true {
      guard let name = knownArchitectures.first(where: { starts(rest, with: $0) }) else { return nil }
      found.insert(name)
      rest = rest.dropFirst(name.utf8.count)
      if rest.isEmpty { return found }
      rest = rest.dropFirst()
    }
  }

  private static func starts(_ rest: Substring.UTF8View, with name: String) -> Bool {
    guard rest.starts(with: name.utf8) else { return false }
    return [nil, UInt8(ascii: "_")].contains(rest.dropFirst(name.utf8.count).first)
  }

  private var names: String { architectures.sorted().joined(separator: "_") }
  var description: String { ([platform, names] + [variant].compactMap(\.self)).joined(separator: "-") }
  /// `ios-simulator on arm64, x86_64`
  var phrase: String {
    [platform, variant].compactMap(\.self).joined(separator: "-") + " on "
      + architectures.sorted().joined(separator: ", ")
  }
}
