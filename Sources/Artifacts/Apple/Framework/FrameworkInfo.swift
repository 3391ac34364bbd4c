import Domain

/// The Info.plist of a framework (Apple, "Bundle Resources", "Information Property List").
///
/// A value that is missing or has another type is nil. A wrong type is also reported in `problems`.
package struct FrameworkInfo: Hashable, Sendable {
  package var identifier: String?
  package var executable: String?
  /// `FMWK`.
  package var packageType: String?
  /// `CFBundleShortVersionString`: up to three numbers for the App Store, though Xcode accepts any text.
  package var shortVersion: String?
  /// `CFBundleVersion`.
  package var version: String?
  /// `MinimumOSVersion`, on all systems but macOS.
  package var minimumOSVersion: DottedVersion?
  /// `LSMinimumSystemVersion`, on macOS.
  package var minimumSystemVersion: DottedVersion?
  /// `iPhoneOS`, `iPhoneSimulator`, `MacOSX`, …
  package var supportedPlatforms: [String]?
  /// `DTPlatformName`, which Xcode writes: `iphoneos`.
  package var platformName: String?
  /// `UIRequiredDeviceCapabilities`, sorted: the elements of its array, or the keys of its dictionary whose value is true.
  package var requiredDeviceCapabilities: [String]?

  package private(set) var problems: [PropertyListProblem] = []

  package init(_ list: PropertyList) {
    guard let members = list.dictionary else {
      problems = [.type("", expected: "a dictionary", found: list)]
      return
    }
    var reader = Reader(members: members)
    identifier = reader.string("CFBundleIdentifier")
    executable = reader.string("CFBundleExecutable")
    packageType = reader.string("CFBundlePackageType")
    shortVersion = reader.string("CFBundleShortVersionString")
    version = reader.string("CFBundleVersion")
    minimumOSVersion = reader.version("MinimumOSVersion")
    minimumSystemVersion = reader.version("LSMinimumSystemVersion")
    supportedPlatforms = reader.strings("CFBundleSupportedPlatforms")
    platformName = reader.string("DTPlatformName")
    requiredDeviceCapabilities = reader.capabilities("UIRequiredDeviceCapabilities")
    problems = reader.problems
  }
}

private struct Reader {
  let members: [String: PropertyList]
  var problems: [PropertyListProblem] = []

  mutating func string(_ key: String) -> String? { read(key, expected: "a string", value: \.string) }

  mutating func strings(_ key: String) -> [String]? {
    read(key, expected: "an array of strings") { value in
      let strings = value.array?.compactMap(\.string)
      return strings?.count == value.array?.count ? strings : nil
    }
  }

  mutating func version(_ key: String) -> DottedVersion? {
    guard let text = string(key) else { return nil }
    if let version = DottedVersion(text) { return version }
    problems.append(.init(.error, at: key, "expected a version such as 14.0, found \(text.debugDescription)"))
    return nil
  }

  mutating func capabilities(_ key: String) -> [String]? {
    guard let dictionary = members[key]?.dictionary else { return strings(key)?.sorted() }
    return dictionary.filter { $0.value.boolean == true }.map(\.key).sorted()
  }

  private mutating func read<Value>(_ key: String, expected: String, value: (PropertyList) -> Value?) -> Value? {
    guard let member = members[key] else { return nil }
    if let value = value(member) { return value }
    let isArray = member.array != nil && expected.hasPrefix("an array")
    let message =
      isArray ? "expected \(expected), found other values in it" : "expected \(expected), found \(member.kind)"
    problems.append(.init(.error, at: key, message))
    return nil
  }
}
