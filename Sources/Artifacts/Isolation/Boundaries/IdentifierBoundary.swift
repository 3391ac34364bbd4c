import Domain

/// The boundaries of an `app_id` or a bundle identifier.
extension Surroundings {
  func startsIdentifier() -> Bool {
    if content == .name { return !isLetterOrDigit(before(0)) || isEscape(0) }
    var distance = 0
    // At most a group, a team before it, and one more.
    for _ in 0..<4 {
      guard let unit = before(distance) else { return true }
      if unit.ascii.isAlphanumeric { return isEscape(distance) }
      if unit == UInt32(ascii: "-") { return !isLetterOrDigit(before(distance + 1)) }
      if unit != UInt32(ascii: ".") { return true }
      let label = label(from: distance + 1) { before($0) }
      if label.isEmpty { return true }
      guard IdentifierAffix.isPrefix(Array(label.reversed())) else { return false }
      distance += 1 + label.count
    }
    return true
  }

  func endsIdentifier() -> Bool {
    if content == .name { return !isLetterOrDigit(after(0)) }
    var distance = 0
    for _ in 0..<4 {
      guard let unit = after(distance) else { return true }
      if unit.ascii.isAlphanumeric { return false }
      if isDomain { return true }
      if unit == UInt32(ascii: "-") { return !isLetterOrDigit(after(distance + 1)) }
      if unit != UInt32(ascii: ".") { return true }
      let label = label(from: distance + 1) { after($0) }
      if label.isEmpty { return true }
      guard IdentifierAffix.isExtension(label) else { return false }
      distance += 1 + label.count
    }
    return true
  }

  /// Whether the token is written as bundle identifiers are. Its owner's own names go on after it: `com.a.app.lastPrompt`.
  private var isDomain: Bool {
    var offset = start
    while offset < end, unit(offset)?.ascii.isLetter == true { offset += encoding.width }
    return offset > start && offset < end && unit(offset) == UInt32(ascii: ".")
  }

  /// Whether an identifier goes on after the token: `.pro`, `-dev`.
  var goesOn: Bool {
    guard let unit = after(0), unit == UInt32(ascii: ".") || unit == UInt32(ascii: "-") else { return false }
    return isLetterOrDigit(after(1))
  }

  func startsUUID() -> Bool { before(0).map { !$0.ascii.isHexDigit || isEscape(0) } ?? true }

  func endsUUID() -> Bool { after(0).map { !$0.ascii.isHexDigit } ?? true }

  /// Whether the letter or digit at `distance` before the token is the last of an escape: `\n`, `%2F`, `\x2F`, `\u002F`,
  /// `\057`, or `=20` in quoted-printable text.
  func isEscape(_ distance: Int) -> Bool {
    guard let unit = before(distance), let next = before(distance + 1) else { return false }
    if next == UInt32(ascii: "\\") { return "nrt".utf8.contains { UInt32($0) == unit } }
    guard let low = unit.ascii.hexValue, let high = next.ascii.hexValue, let mark = before(distance + 2) else {
      return false
    }
    switch mark.ascii {
    case UInt8(ascii: "%"): return true
    case UInt8(ascii: "="): return [0x0A, 0x0D, 0x20, 0x22, 0x3D].contains(high << 4 | low)
    case UInt8(ascii: "x"): return isBackslash(distance + 3)
    case UInt8(ascii: "0")...UInt8(ascii: "3") where isBackslash(distance + 3): return high < 8 && low < 8
    default: break
    }
    guard mark.ascii.isHexDigit, before(distance + 3)?.ascii.isHexDigit == true else { return false }
    let letter = before(distance + 4)?.ascii.lowercased
    return letter == UInt8(ascii: "u") && isBackslash(distance + 5)
  }

  private func isBackslash(_ distance: Int) -> Bool { before(distance) == UInt32(ascii: "\\") }

  private func isLetterOrDigit(_ unit: UInt32?) -> Bool { unit?.ascii.isAlphanumeric == true }

  /// A run of letters, digits and hyphens, cut one after the length of the longest affix.
  private func label(from distance: Int, _ unit: (Int) -> UInt32?) -> [UInt8] {
    var label: [UInt8] = []
    while label.count <= IdentifierAffix.longest, let next = unit(distance + label.count),
      next.ascii.isAlphanumeric || next == UInt32(ascii: "-")
    {
      label.append(UInt8(next))
    }
    return label
  }
}

/// Labels before or after an identifier, separated by a dot, that are not part of it.
enum IdentifierAffix {
  static let longest = extensions.union(prefixes).reduce(10) { max($0, $1.utf8.count) }

  private static let prefixes: Set<String> = ["group", "icloud", "merchant", "pass"]

  /// Without extensions that are likely in an identifier, such as `app`.
  private static let extensions: Set<String> = [
    "artifactbundle", "bin", "csv", "dsym", "dylib", "entitlements", "git", "gz", "html", "json", "lock", "log", "md",
    "mil", "mlmodel", "mlmodelc", "mlpackage", "mobileprovision", "modulemap", "patch", "pbxproj", "pdf", "plist",
    "png", "podspec", "proto", "rtf", "sha256", "strings", "stringsdict", "svg", "swift", "swiftinterface",
    "swiftmodule", "tar", "tbd", "tgz", "toml", "txt", "xcassets", "xcconfig", "xcframework", "xcprivacy", "xcstrings",
    "xml", "yaml", "yml", "zip",
  ]

  /// Also true for a team: ten capital letters and digits.
  static func isPrefix(_ label: [UInt8]) -> Bool {
    let isTeam = label.count == 10 && label.allSatisfy { $0.isDigit || $0.isUppercase }
    return isTeam || prefixes.contains(String(decoding: label.map(\.lowercased), as: UTF8.self))
  }

  static func isExtension(_ label: [UInt8]) -> Bool {
    extensions.contains(String(decoding: label.map(\.lowercased), as: UTF8.self))
  }
}

extension UInt32 {
  init(ascii scalar: Unicode.Scalar) { self = scalar.value }

  /// The unit as a byte, or a byte of no ASCII class if it is not ASCII.
  var ascii: UInt8 { self < 0x80 ? UInt8(self) : 0xFF }
}
